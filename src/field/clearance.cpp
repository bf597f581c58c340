// Clearance: the map as a wide unit sees it. A cell is closed when its centre is closer than the radius to the square
// of a wall.
//
// In cells, the gap between a centre and the square dx, dy cells away is |dx| - 1/2 (at least 0) along each axis. Twice
// the gap is a whole number, so the test is exact: (2 gapX)^2 + (2 gapY)^2 < (2 radius)^2. First each cell learns how
// far the nearest wall of its own row is; then it asks the rows around it, each with the reach that the radius leaves
// there.

#include <algorithm>
#include <array>
#include <cstdlib>

#include "field/cell_set.h"
#include "spate/cost_field.h"

namespace spate {
namespace {

constexpr float kLargestRadius = 8.0f;
constexpr int kReach = 8;

/// How far to each side a wall `rows` rows away closes a cell; -1: not at all.
int reachAt(int rows, double radius) {
  const auto twiceGap = [](int cells) { return cells == 0 ? 0 : 2 * cells - 1; };
  int reach = -1;
  for (int dx = 0; dx <= kReach; ++dx) {
    const int square = twiceGap(dx) * twiceGap(dx) + twiceGap(rows) * twiceGap(rows);
    if (double(square) < 4.0 * radius * radius) reach = dx;
  }
  return reach;
}

/// How far to each side a wall so many rows away closes a cell.
using Reaches = std::array<int, kReach + 1>;
Reaches reachesOf(float radius) {
  Reaches reaches;
  const double clamped = double(std::min(radius, kLargestRadius));
  for (int rows = 0; rows <= kReach; ++rows) reaches[std::size_t(rows)] = reachAt(rows, clamped);
  return reaches;
}

/// For every cell of the padded map the distance to the nearest wall of its row, at most kReach + 1.
std::vector<std::uint8_t> wallsAlongRows(const CostField& cost) {
  std::vector<std::uint8_t> away(cost.paddedSize());
  for (std::size_t row = 0; row < cost.paddedSize(); row += std::size_t(cost.stride())) {
    int run = 0;
    for (std::size_t i = row; i < row + std::size_t(cost.stride()); ++i) {
      run = cost.padded()[i] == kWall ? 0 : std::min(run + 1, kReach + 1);
      away[i] = std::uint8_t(run);
    }
    for (std::size_t i = row + std::size_t(cost.stride()); i-- > row;) {
      run = away[i] == 0 ? 0 : std::min(run + 1, kReach + 1);
      away[i] = std::min(away[i], std::uint8_t(run));
    }
  }
  return away;
}

void closeRuns(CostField& cost, int y, const std::vector<std::uint8_t>& closed) {
  for (int x = 0; x < cost.width(); ++x) {
    if (!closed[std::size_t(x)]) continue;
    const int first = x;
    while (x + 1 < cost.width() && closed[std::size_t(x + 1)]) ++x;
    (void)cost.fill(Rect{{first, y}, {x, y}}, kWall);
  }
}

/// Is a wall within reach of the cell? Cell by cell, for a few of them.
bool isNearWall(const CostField& cost, Cell cell, const Reaches& reach) {
  for (int y = cell.y - kReach; y <= cell.y + kReach; ++y) {
    const int limit = reach[std::size_t(std::abs(y - cell.y))];
    for (int x = cell.x - limit; x <= cell.x + limit; ++x) {
      if (!cost.open({x, y})) return true;
    }
  }
  return false;
}

}  // namespace

CostField clearance(const CostField& cost, float radius) {
  CostField result = cost;
  if (!cost.valid() || !(radius > 0.5f)) return result;
  const Reaches reach = reachesOf(radius);
  const std::vector<std::uint8_t> away = wallsAlongRows(cost);
  std::vector<std::uint8_t> closed(std::size_t(cost.width()));
  for (int y = 0; y < cost.height(); ++y) {
    std::fill(closed.begin(), closed.end(), std::uint8_t{0});
    // The halo row stands for all rows beyond it: they are no nearer.
    for (int row = std::max(y - kReach, -1); row <= std::min(y + kReach, cost.height()); ++row) {
      const int limit = reach[std::size_t(std::abs(row - y))];
      const std::uint8_t* const walls = away.data() + cost.index({0, row});
      for (std::size_t x = 0; x < closed.size(); ++x) closed[x] |= std::uint8_t(int(walls[x]) <= limit);
    }
    closeRuns(result, y, closed);
  }
  return result;
}

std::vector<Cell> refreshClearance(CostField& cleared, const CostField& cost, float radius, std::span<const Cell> changed) {
  std::vector<Cell> others;
  if (!cost.valid() || cleared.width() != cost.width() || cleared.height() != cost.height()) return others;
  const bool closes = radius > 0.5f;
  const Reaches reach = reachesOf(closes ? radius : 0.0f);
  const int around = closes ? reach[0] : 0;
  CellSet seen{TileGrid(cost)};
  const auto refresh = [&](Cell cell) {
    if (!cost.contains(cell) || !seen.add(cell)) return;
    const Cost now = closes && isNearWall(cost, cell, reach) ? kWall : cost.at(cell);
    if (now == cleared.at(cell) && cost.exitsOf(cell) == cleared.exitsOf(cell)) return;
    (void)cleared.set(cell, now);
    (void)cleared.setExits({cell, cell}, cost.exitsOf(cell));
    others.push_back(cell);
  };
  for (const Cell cell : changed) {
    for (int y = cell.y - around; y <= cell.y + around; ++y) {
      for (int x = cell.x - around; x <= cell.x + around; ++x) refresh({x, y});
    }
  }
  return others;
}

}  // namespace spate
