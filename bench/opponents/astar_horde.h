#pragma once
// Units each of which looks for its own way in every frame and takes a step along it. No crowd: nobody makes room for
// anybody.

#include <optional>
#include <string>

#include "opponents/astar.h"
#include "spate/world.h"

namespace spate::bench {

class AStarHorde {
 public:
  /// [speed: cells/s; seconds: of one frame]
  AStarHorde(const CostField& cost, float speed, float seconds);
  void setUnits(std::span<const Vec2> positions, std::span<const Vec2> velocities);
  void frame(Cell goal);

  /// Does every unit find a way exactly as long as the field says? What is wrong, or nothing.
  std::optional<std::string> difference(const IntegrationField& distance, Cell goal);
  std::vector<Vec2> positions() const;

 private:
  struct Unit {
    Vec2 position, velocity;
  };

  static Cell cellOf(const Unit& unit) { return {int(unit.position.x), int(unit.position.y)}; }
  void move(Unit& unit, Cell step) const;

  Grid grid_;
  AStar search_;
  float speed_, seconds_;
  std::vector<Unit> units_;
};

}  // namespace spate::bench
