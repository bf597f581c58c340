// Based on: P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost
// Paths", 1968. A number of the search stands in every node, so that nothing has to be cleared between searches; the
// search ends when the goal comes up.

#include "opponents/astar.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <limits>

namespace spate::bench {

AStar::AStar(const CostField& cost) : grid_(cost), cheapest_(cost.cheapest()), nodes_(grid_.size()) {
  for (std::int32_t cell = 0; cell < std::int32_t(nodes_.size()); ++cell) {
    nodes_[std::size_t(cell)] = {0, 0, 0, std::int16_t(grid_.columnOf(cell)), std::int16_t(grid_.rowOf(cell))};
  }
}

Distance AStar::find(Cell from, Cell goal) {
  begin(from, goal);
  go(std::numeric_limits<std::size_t>::max());
  return length_;
}

void AStar::begin(Cell from, Cell goal) {
  start_ = grid_.index(from);
  target_ = grid_.index(goal);
  length_ = kUnreachable;
  way_.clear();
  heap_.clear();
  ++search_;
  goalColumn_ = goal.x;
  goalRow_ = goal.y;
  if (grid_.open(start_) && grid_.open(target_)) offer(start_, 0, start_);
}

bool AStar::go(std::size_t cells) {
  for (; !heap_.empty(); --cells) {
    if (cells == 0) return false;
    std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
    const Entry top = heap_.back();
    heap_.pop_back();
    const Distance length = nodes_[std::size_t(top.cell)].length;
    if (top.cell == target_) {
      traceBack(start_, target_);
      length_ = length;
      heap_.clear();
      return true;
    }
    // A shorter way was found after this entry went in.
    if (Distance(top.key >> 32) != length + Distance(top.key)) continue;
    for (int d = 0; d < 8; ++d) {
      if (!grid_.legal(top.cell, d)) continue;
      const std::int32_t next = top.cell + grid_.step(d);
      offer(next, length + Grid::length(d) * grid_.cost(next), top.cell);
    }
  }
  return true;
}

void AStar::offer(std::int32_t cell, Distance length, std::int32_t from) {
  Node& node = nodes_[std::size_t(cell)];
  if (node.search == search_ && node.length <= length) return;
  node.length = length;
  node.from = from;
  node.search = search_;
  const Distance left = estimate(cell);
  heap_.push_back({std::uint64_t(length + left) << 32 | left, cell});
  std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
}

/// The length on an empty map of the cheapest cost, which no way can undercut.
Distance AStar::estimate(std::int32_t cell) const {
  const Node& node = nodes_[std::size_t(cell)];
  const Distance dx = Distance(std::abs(node.column - goalColumn_)), dy = Distance(std::abs(node.row - goalRow_));
  const Distance diagonal = std::min(dx, dy), straight = std::max(dx, dy) - diagonal;
  return (kDiagonal * diagonal + kStraight * straight) * cheapest_;
}

void AStar::traceBack(std::int32_t start, std::int32_t goal) {
  for (std::int32_t cell = goal; cell != start; cell = nodes_[std::size_t(cell)].from) way_.push_back(cell);
  way_.push_back(start);
  std::reverse(way_.begin(), way_.end());
}

Cell AStar::firstStep() const {
  if (way_.size() < 2) return {0, 0};
  return {grid_.columnOf(way_[1]) - grid_.columnOf(way_[0]), grid_.rowOf(way_[1]) - grid_.rowOf(way_[0])};
}

}  // namespace spate::bench
