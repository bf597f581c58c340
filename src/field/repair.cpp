#include "field/repair.h"

#include <algorithm>
#include <bit>

#include "field/goals.h"

namespace spate {

Repair::Repair(const CostField& cost, const BuildOptions& how, std::span<const Wave::Start> goals, std::size_t most, Distance* distances)
    : cost_(cost), how_(how), steps_(cost, how.corners), goals_(goals.begin(), goals.end()), most_(most), distances_(distances), touched_(TileGrid(cost)) {
  std::sort(goals_.begin(), goals_.end(), [](auto& a, auto& b) { return a.index < b.index; });
}

void Repair::noteChange(Cell cell) {
  for (int y = std::max(cell.y - 1, 0); y <= std::min(cell.y + 1, cost_.height() - 1); ++y) {
    for (int x = std::max(cell.x - 1, 0); x <= std::min(cell.x + 1, cost_.width() - 1); ++x) {
      if (touched_.add(Cell{x, y})) suspects_.push_back(std::uint32_t(cost_.index({x, y})));
    }
  }
}

bool Repair::run() {
  return raise() && lower();
}

bool Repair::raise() {
  for (const std::uint32_t cell : suspects_) check(cell);
  for (std::size_t i = 0; i < raised_.size() && raised_.size() <= most_; ++i) release(raised_[i]);
  lost_ = raised_.size();
  return raised_.size() <= most_;
}

void Repair::check(std::size_t cell) {
  const Distance known = distances_[cell];
  if (known == kUnreachable || isSupported(cell)) return;
  distances_[cell] = kUnreachable;
  raised_.push_back({std::uint32_t(cell), known});
}

bool Repair::isSupported(std::size_t cell) const {
  if (cost_.padded()[cell] == kWall) return false;
  const Distance known = distances_[cell];
  for (unsigned left = steps_.out(cell); left != 0; left &= left - 1) {
    const std::size_t d = std::size_t(std::countr_zero(left));
    const std::size_t next = cell + std::size_t(steps_.offset(d));
    if (std::uint64_t(distances_[next]) + stepLength(int(d)) * cost_.padded()[next] <= known) return true;
  }
  bool supported = false;
  steps_.forEachLinkFrom(cell, [&](std::size_t to, Distance length) { supported |= std::uint64_t(distances_[to]) + length <= known; });
  return supported || isGoal(cell, known);
}

bool Repair::isGoal(std::size_t cell, Distance atMost) const {
  const auto goal = std::lower_bound(goals_.begin(), goals_.end(), cell, [](const Wave::Start& g, std::size_t index) { return g.index < index; });
  return goal != goals_.end() && goal->index == cell && goal->cost <= atMost;
}

/// Checks those that may have relied on the distance that a cell has lost.
void Repair::release(Raised raised) {
  const Cost cost = cost_.padded()[raised.cell];
  if (cost == kWall) return;  // its neighbours are under suspicion anyway
  const std::array<std::uint64_t, 2> through = {std::uint64_t(raised.before) + kStraight * cost, std::uint64_t(raised.before) + kDiagonal * cost};
  for (unsigned left = steps_.in(raised.cell); left != 0; left &= left - 1) {
    const std::size_t d = std::size_t(std::countr_zero(left));
    const std::size_t from = raised.cell + std::size_t(steps_.offset(d));
    if (distances_[from] >= through[d / 4]) check(from);
  }
  steps_.forEachLinkInto(raised.cell, [&](std::size_t from, Distance) { check(from); });
}

bool Repair::lower() {
  for (const std::uint32_t cell : suspects_) pull(cell);
  for (const Raised& raised : raised_) {
    if (touched_.add(raised.cell)) pull(raised.cell);  // else it is one of the suspects
  }
  cells_ = raised_.size();
  for (const Wave::Start& goal : goals_) {
    if (goal.cost < distances_[goal.index]) starts_.push_back(goal);
  }
  if (starts_.empty()) return true;
  sortByCost(starts_);
  Wave wave(cost_, how_, distances_);
  std::vector<std::uint32_t> settled;
  const bool finished = wave.run(starts_, most_, settled);
  for (const std::uint32_t cell : settled) touched_.add(cell);
  cells_ = std::max(cells_, settled.size());
  won_ = wave.reached();
  farthest_ = wave.farthest();
  return finished;
}

/// What a cell has by its neighbours, where that is better.
void Repair::pull(std::uint32_t cell) {
  if (cost_.padded()[cell] == kWall) return;
  std::uint64_t best = distances_[cell];
  for (unsigned left = steps_.out(cell); left != 0; left &= left - 1) {
    const std::size_t d = std::size_t(std::countr_zero(left));
    const std::size_t next = cell + std::size_t(steps_.offset(d));
    best = std::min(best, std::uint64_t(distances_[next]) + stepLength(int(d)) * cost_.padded()[next]);
  }
  steps_.forEachLinkFrom(cell, [&](std::size_t to, Distance length) { best = std::min(best, std::uint64_t(distances_[to]) + length); });
  if (best < distances_[cell]) starts_.push_back({cell, Distance(best)});
}

}  // namespace spate
