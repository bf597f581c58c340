#pragma once
// The tutorials' crowd as a competent person writes it in C++: an array of structs, a vector of units for every cell,
// pushes from the 3 x 3 cells around, smoothed velocities, x and y tested against walls one after the other.

#include <span>

#include "opponents/grid.h"

namespace spate::bench {

class TutorialsCrowd {
 public:
  struct Def {
    float radius = 0.3f;           ///< [cells]
    float speed = 3.0f;            ///< [cells/s]
    float seconds = 1.0f / 60.0f;  ///< Of one step.
    bool dissolve = false;         ///< Units on the goal leave.
  };

  TutorialsCrowd(const CostField& cost, const Def& def, std::span<const Vec2> positions);

  /// The directions to walk along, one step a cell; (0, 0) on the goal and where there is no way. `arrowOf(Cell)` gives
  /// a step.
  template <class ArrowOf>
  void setArrows(ArrowOf arrowOf) {
    for (int y = 0; y < grid_.height(); ++y) {
      for (int x = 0; x < grid_.width(); ++x) setArrow({x, y}, arrowOf(Cell{x, y}));
    }
  }
  void setGoal(Cell goal) { goal_ = grid_.index(goal); }
  /// Takes over the state of another crowd.
  void setUnits(std::span<const Vec2> positions, std::span<const Vec2> velocities);
  void step();

  std::size_t size() const { return units_.size(); }
  std::vector<Vec2> positions() const;

 private:
  struct Unit {
    Vec2 position, velocity;
    std::int32_t cell;
  };

  void setArrow(Cell cell, Cell step);
  std::int32_t cellOf(Vec2 position) const { return grid_.index(int(position.x), int(position.y)); }
  void fillBuckets();
  Vec2 separation(std::size_t self) const;
  void moveUnit(std::size_t self);
  void removeArrived();

  Grid grid_;
  Def def_;
  std::vector<Vec2> flow_;
  std::vector<std::vector<std::int32_t>> buckets_;
  std::vector<std::int32_t> filled_;  // buckets that hold units
  std::vector<Unit> units_;
  std::int32_t goal_ = -1;
};

}  // namespace spate::bench
