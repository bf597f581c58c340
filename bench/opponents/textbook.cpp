// Based on: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959; stale entries stay in the queue
// and are passed over when they come up, as is usual where a heap cannot decrease a key.

#include "opponents/textbook.h"

#include <algorithm>

namespace spate::bench {

Textbook::Textbook(const CostField& cost) : grid_(cost), distance_(grid_.size()), arrow_(grid_.size(), kNoStep) {}

void Textbook::buildDistances(Cell goal) {
  std::fill(distance_.begin(), distance_.end(), kUnreachable);
  queue_.clear();
  const std::int32_t start = grid_.index(goal);
  if (!grid_.open(start)) return;
  distance_[std::size_t(start)] = 0;
  queue_.push({0, start});
  while (!queue_.empty()) {
    const Entry top = queue_.top();
    queue_.pop();
    if (top.distance > distance_[std::size_t(top.cell)]) continue;
    const Distance entering = grid_.cost(top.cell);
    for (int d = 0; d < 8; ++d) {
      if (!grid_.legal(top.cell, d)) continue;
      const std::int32_t next = top.cell + grid_.step(d);
      const Distance through = top.distance + Grid::length(d) * entering;
      if (through >= distance_[std::size_t(next)]) continue;
      distance_[std::size_t(next)] = through;
      queue_.push({through, next});
    }
  }
}

void Textbook::buildArrows() {
  for (int y = 0; y < grid_.height(); ++y) {
    for (int x = 0; x < grid_.width(); ++x) {
      const std::int32_t cell = grid_.index(x, y);
      const Distance own = distance_[std::size_t(cell)];
      arrow_[std::size_t(cell)] = own == kUnreachable || own == 0 ? kNoStep : cheapestStep(cell);
    }
  }
}

std::uint8_t Textbook::cheapestStep(std::int32_t from) const {
  Distance best = kUnreachable;
  std::uint8_t step = kNoStep;
  for (int d = 0; d < 8; ++d) {
    if (!grid_.legal(from, d)) continue;
    const std::int32_t next = from + grid_.step(d);
    const Distance through = distance_[std::size_t(next)] + Grid::length(d) * grid_.cost(next);
    if (through >= best) continue;
    best = through;
    step = std::uint8_t(d);
  }
  return step;
}

}  // namespace spate::bench
