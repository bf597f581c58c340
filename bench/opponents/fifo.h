#pragma once
// The tutorials' integration field: a first-in first-out queue to which a cell is pushed again whenever its distance
// falls, then arrows at the lowest neighbour. Right in the end; where costs differ, cells are pushed many times over.

#include <queue>

#include "opponents/grid.h"

namespace spate::bench {

class FifoField {
 public:
  /// A build gives up after this many pushes for each cell of the map: where the method collapses, it would take
  /// minutes.
  static constexpr std::size_t kMostPushes = 64;

  explicit FifoField(const CostField& cost);
  /// False: it gave up, and the distances are not final.
  bool buildDistances(Cell goal);
  void buildArrows();

  Distance at(Cell cell) const { return distance_[std::size_t(grid_.index(cell))]; }
  Cell arrow(Cell cell) const { return kGridSteps[arrow_[std::size_t(grid_.index(cell))]]; }
  /// Of the last build.
  std::size_t pushes() const { return pushes_; }

 private:
  std::uint8_t lowestNeighbour(std::int32_t from) const;

  Grid grid_;
  std::vector<Distance> distance_;
  std::vector<std::uint8_t> arrow_;
  std::queue<std::int32_t> queue_;
  std::size_t pushes_ = 0;
};

}  // namespace spate::bench
