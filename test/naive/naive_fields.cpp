#include "naive/naive_fields.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <queue>
#include <tuple>

namespace spate::naive {
namespace {

std::size_t at(const CostField& cost, Cell cell) {
  return std::size_t(cell.y) * std::size_t(cost.width()) + std::size_t(cell.x);
}

std::uint64_t stepCost(const CostField& cost, Cell to, int dx, int dy) {
  return std::uint64_t(dx != 0 && dy != 0 ? 99 : 70) * cost.at(to);
}

constexpr Cell kSteps[8] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

std::uint64_t lengthOf(const Link& link) { return std::uint64_t(std::lround(double(link.cost) * 70)); }

bool hasExit(const CostField& cost, Cell from, int dx, int dy) {
  for (int d = 0; d < 8; ++d) {
    if (kSteps[d].x == dx && kSteps[d].y == dy) return (cost.exitsOf(from) >> d) & 1;
  }
  return false;
}

bool canGoStraight(const CostField& cost, Cell from, int dx, int dy) {
  return cost.open({from.x + dx, from.y + dy}) && hasExit(cost, from, dx, dy);
}

}  // namespace

bool canStep(const CostField& cost, Cell from, int dx, int dy, Corners corners) {
  if (dx == 0 || dy == 0) return canGoStraight(cost, from, dx, dy);
  if (!cost.open({from.x + dx, from.y + dy}) || !hasExit(cost, from, dx, dy)) return false;
  const bool acrossFirst = canGoStraight(cost, from, dx, 0) && canGoStraight(cost, {from.x + dx, from.y}, 0, dy);
  const bool downFirst = canGoStraight(cost, from, 0, dy) && canGoStraight(cost, {from.x, from.y + dy}, dx, 0);
  if (corners == Corners::strict) return acrossFirst && downFirst;
  if (corners == Corners::oneSide) return acrossFirst || downFirst;
  const bool gap = !cost.open({from.x + dx, from.y}) && !cost.open({from.x, from.y + dy});
  return corners == Corners::free && (acrossFirst || downFirst || gap);
}

std::vector<std::uint64_t> distances(const CostField& cost, std::span<const Source> goals, Corners corners) {
  using Entry = std::tuple<std::uint64_t, int, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  std::vector<std::uint64_t> best(std::size_t(cost.width()) * std::size_t(cost.height()), kNoWay);
  const auto offer = [&](std::uint64_t distance, Cell cell) {
    if (distance >= best[at(cost, cell)]) return;
    best[at(cost, cell)] = distance;
    queue.push({distance, cell.x, cell.y});
  };
  for (const Source& goal : goals) {
    if (cost.open(goal.cell)) offer(goal.startCost, goal.cell);
  }
  const std::vector<Link> links = cost.links();
  while (!queue.empty()) {
    const auto [distance, x, y] = queue.top();
    queue.pop();
    if (distance > best[at(cost, {x, y})]) continue;
    // From u the unit enters (x, y), and pays for it.
    for (Cell step : kSteps) {
      const Cell u = {x + step.x, y + step.y};
      if (!cost.open(u) || !canStep(cost, u, -step.x, -step.y, corners)) continue;
      offer(distance + stepCost(cost, {x, y}, step.x, step.y), u);
    }
    for (const Link& link : links) {
      if (link.to == Cell{x, y} && cost.open(link.from)) offer(distance + lengthOf(link), link.from);
    }
  }
  return best;
}

std::vector<Cell> arrows(const CostField& cost, const std::vector<std::uint64_t>& distances,
                         std::span<const Source> goals, Corners corners) {
  std::vector<Cell> result(distances.size());
  const std::vector<Link> links = cost.links();
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const std::uint64_t own = distances[at(cost, {x, y})];
      const bool goal = std::any_of(goals.begin(), goals.end(), [&](const Source& source) {
        return source.cell == Cell{x, y} && source.startCost == own;
      });
      if (own == kNoWay || goal) continue;
      std::uint64_t best = kNoWay;
      for (Cell step : kSteps) {
        const Cell next = {x + step.x, y + step.y};
        if (!canStep(cost, {x, y}, step.x, step.y, corners) || distances[at(cost, next)] == kNoWay) continue;
        const std::uint64_t through = distances[at(cost, next)] + stepCost(cost, next, step.x, step.y);
        if (through >= best) continue;
        best = through;
        result[at(cost, {x, y})] = step;
      }
      for (const Link& link : links) {
        if (!(link.from == Cell{x, y}) || distances[at(cost, link.to)] == kNoWay) continue;
        if (distances[at(cost, link.to)] + lengthOf(link) < best) result[at(cost, {x, y})] = kByLink;
      }
    }
  }
  return result;
}

CostField clearance(const CostField& cost, float radius) {
  CostField result = cost;
  const double limit = std::min(double(radius), 8.0);
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      for (int dy = -9; dy <= 9; ++dy) {
        for (int dx = -9; dx <= 9; ++dx) {
          if (cost.open({x + dx, y + dy})) continue;
          const double gapX = std::max(0.0, std::abs(dx) - 0.5), gapY = std::max(0.0, std::abs(dy) - 0.5);
          if (gapX * gapX + gapY * gapY < limit * limit) (void)result.set({x, y}, kWall);
        }
      }
    }
  }
  return result;
}

bool lineOfSight(const CostField& cost, Cell from, Cell to, Corners corners) {
  if (!cost.open(from) || !cost.open(to)) return false;
  Cost cheapest = kWall;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) cheapest = std::min(cheapest, cost.at({x, y}));
  }
  // Borders are crossed at the odd multiples of 1/(2 |d|) of the way; as fractions of 2 |dx| |dy| they are whole
  // numbers.
  const std::int64_t dx = std::abs(to.x - from.x), dy = std::abs(to.y - from.y);
  std::vector<std::tuple<std::int64_t, int, int>> crossings;
  for (std::int64_t k = 0; k < dx; ++k)
    crossings.push_back({(2 * k + 1) * std::max<std::int64_t>(dy, 1), to.x > from.x ? 1 : -1, 0});
  for (std::int64_t k = 0; k < dy; ++k)
    crossings.push_back({(2 * k + 1) * std::max<std::int64_t>(dx, 1), 0, to.y > from.y ? 1 : -1});
  std::sort(crossings.begin(), crossings.end());
  Cell cell = from;
  for (std::size_t i = 0; i < crossings.size(); ++i) {
    auto [when, stepX, stepY] = crossings[i];
    if (i + 1 < crossings.size() && std::get<0>(crossings[i + 1]) == when) {
      ++i;
      stepX += std::get<1>(crossings[i]);
      stepY += std::get<2>(crossings[i]);
    }
    if (!canStep(cost, cell, stepX, stepY, corners)) return false;
    cell = {cell.x + stepX, cell.y + stepY};
    if (cost.at(cell) != cheapest) return false;
  }
  return cell == to;
}

}  // namespace spate::naive
