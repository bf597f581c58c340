#include "field/tile_raise.h"

namespace spate {

TileRaise::TileRaise(const CostField& cost, Corners corners, std::span<const Wave::Start> goals, Raiser raiser, Distance* distances)
    : cost_(cost), corners_(corners), raiser_(raiser), distances_(distances), grid_(cost), goals_(grid_), raised_(grid_), isQueued_(grid_.tiles()) {
  for (const Wave::Start& goal : goals) {
    if (goal.cost <= distances[goal.index]) goals_.add(goal.index);
  }
}

void TileRaise::queueAround(std::uint32_t cell) {
  const int stride = cost_.stride();
  for (std::size_t d = 0; d <= kDirections; ++d) {
    const Cell beside = {int(cell) % stride - 1 + kStepX[d], int(cell) / stride - 1 + kStepY[d]};
    if (cost_.contains(beside)) queue(grid_.placeOf(beside).tile);
  }
}

void TileRaise::queue(std::uint32_t tile) {
  if (isQueued_[tile]) return;
  isQueued_[tile] = 1;
  queue_.push_back(tile);
}

bool TileRaise::run(std::size_t most) {
  for (std::size_t i = 0; i < queue_.size() && cells_ <= most; ++i) {
    const std::uint32_t tile = queue_[i];
    isQueued_[tile] = 0;
    const RaiseOutcome outcome = visit(tile);
    if (outcome.cells == 0) continue;
    cells_ += outcome.cells;
    raised_.add(tile, outcome.raised);
    for (unsigned left = outcome.notify; left != 0; left &= left - 1) {
      const std::size_t d = std::size_t(std::countr_zero(left));
      queue(std::uint32_t(int(tile) + kStepY[d] * grid_.across() + kStepX[d]));
    }
  }
  return cells_ <= most;
}

RaiseOutcome TileRaise::visit(std::uint32_t tile) {
  const Rect rect = grid_.rectOf(tile);
  const std::size_t first = cost_.index(rect.min);
  return raiser_({.cost = cost_.padded() + first,
                  .distance = distances_ + first,
                  .stride = cost_.stride(),
                  .columns = rect.max.x - rect.min.x + 1,
                  .rows = rect.max.y - rect.min.y + 1,
                  .corners = corners_,
                  .goals = goals_.find(tile)});
}

}  // namespace spate
