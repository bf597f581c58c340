#include "maps.h"

#include <algorithm>
#include <vector>

#include "random.h"

namespace spate::bench {
namespace {

template <class CostOf>
CostField filled(int width, int height, CostOf costOf) {
  CostField cost(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (const Cost value = costOf(x, y); value != 1) (void)cost.set({x, y}, value);
    }
  }
  return cost;
}

/// Heights 0 .. 255 on a lattice `period` apart, straight lines between them, in whole numbers: the same on every
/// machine.
class ValueNoise {
 public:
  ValueNoise(int period, std::uint64_t seed) : period_(period), seed_(seed) {}

  int at(int x, int y) const {
    const int left = x / period_, top = y / period_, alongX = x % period_, alongY = y % period_;
    const int above = between(corner(left, top), corner(left + 1, top), alongX);
    const int below = between(corner(left, top + 1), corner(left + 1, top + 1), alongX);
    return between(above, below, alongY);
  }

 private:
  int corner(int x, int y) const { return int(mix64(seed_ + std::uint64_t(y) * 65536u + std::uint64_t(x)) & 255); }
  int between(int a, int b, int along) const { return (a * (period_ - along) + b * along) / period_; }

  int period_;
  std::uint64_t seed_;
};

}  // namespace

CostField randomWalls(int side, int percent) {
  Random random(std::uint64_t(side) * 100 + std::uint64_t(percent));
  return filled(side, side, [&](int, int) { return random.below(100) < percent ? kWall : Cost(1); });
}

CostField randomCosts(int side, int dearest) {
  Random random(std::uint64_t(side) * 1000 + std::uint64_t(dearest));
  return filled(side, side, [&](int, int) { return Cost(1 + random.below(dearest)); });
}

CostField smoothTerrain(int side) {
  const ValueNoise hills(128, 1), bumps(32, 2);
  return filled(side, side, [&](int x, int y) { return Cost(1 + (3 * hills.at(x, y) + bumps.at(x, y)) / 4 / 16); });
}

Cell middleGoal(const CostField& cost) {
  const int width = cost.width();
  std::vector<int> area(std::size_t(width) * std::size_t(cost.height()), -1);
  std::vector<Cell> found;
  Cell best;
  std::size_t largest = 0;
  const auto visit = [&](Cell cell, int id) {
    if (!cost.open(cell) || area[std::size_t(cell.y * width + cell.x)] >= 0) return;
    area[std::size_t(cell.y * width + cell.x)] = id;
    found.push_back(cell);
  };
  const auto fromMiddle = [&](Cell c) {
    const std::int64_t dx = c.x - width / 2, dy = c.y - cost.height() / 2;
    return dx * dx + dy * dy;
  };
  for (int start = 0; start < width * cost.height(); ++start) {
    found.clear();
    visit({start % width, start / width}, start);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Cell c = found[i];
      for (const Cell next : {Cell{c.x + 1, c.y}, Cell{c.x, c.y + 1}, Cell{c.x - 1, c.y}, Cell{c.x, c.y - 1}})
        visit(next, start);
    }
    if (found.size() <= largest) continue;
    largest = found.size();
    best = *std::min_element(found.begin(), found.end(), [&](Cell a, Cell b) { return fromMiddle(a) < fromMiddle(b); });
  }
  return best;
}

}  // namespace spate::bench
