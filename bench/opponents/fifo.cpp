// Based on: the second and third lesson of the tutorials (docs/five-layers.md goes through the same steps). The method
// is that of Bellman and Ford with a queue (E. F. Moore, "The shortest path through a maze", 1959). Whole numbers
// instead of 1 and 1.414, which is no slower and lets every distance be compared.

#include "opponents/fifo.h"

#include <algorithm>

namespace spate::bench {

FifoField::FifoField(const CostField& cost) : grid_(cost), distance_(grid_.size()), arrow_(grid_.size(), kNoStep) {}

bool FifoField::buildDistances(Cell goal) {
  std::fill(distance_.begin(), distance_.end(), kUnreachable);
  queue_ = {};
  pushes_ = 0;
  const std::int32_t start = grid_.index(goal);
  if (!grid_.open(start)) return true;
  distance_[std::size_t(start)] = 0;
  queue_.push(start);
  while (!queue_.empty()) {
    if (pushes_ > kMostPushes * grid_.size()) return false;
    const std::int32_t cell = queue_.front();
    queue_.pop();
    const Distance own = distance_[std::size_t(cell)], entering = grid_.cost(cell);
    for (int d = 0; d < 8; ++d) {
      if (!grid_.legal(cell, d)) continue;
      const std::int32_t next = cell + grid_.step(d);
      const Distance through = own + Grid::length(d) * entering;
      if (through >= distance_[std::size_t(next)]) continue;
      distance_[std::size_t(next)] = through;
      queue_.push(next);
      ++pushes_;
    }
  }
  return true;
}

void FifoField::buildArrows() {
  for (int y = 0; y < grid_.height(); ++y) {
    for (int x = 0; x < grid_.width(); ++x) {
      const std::int32_t cell = grid_.index(x, y);
      const Distance own = distance_[std::size_t(cell)];
      arrow_[std::size_t(cell)] = own == kUnreachable || own == 0 ? kNoStep : lowestNeighbour(cell);
    }
  }
}

std::uint8_t FifoField::lowestNeighbour(std::int32_t from) const {
  Distance lowest = kUnreachable;
  std::uint8_t step = kNoStep;
  for (int d = 0; d < 8; ++d) {
    const Distance there = distance_[std::size_t(from + grid_.step(d))];
    if (there >= lowest || !grid_.legal(from, d)) continue;
    lowest = there;
    step = std::uint8_t(d);
  }
  return step;
}

}  // namespace spate::bench
