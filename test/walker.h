#pragma once
// A point that follows smooth directions with a fixed step, and takes note of what it should not do.

#include <cmath>

#include "field/flow_sampler.h"
#include "spate/fields.h"

namespace spate::test {

struct Walk {
  bool arrived = false;      // in a goal cell
  bool crossedWall = false;  // entered a wall, or passed a corner that only a point could pass
  double length = 0.0;       // [cells]
  double paid = 0.0;         // length times cost, without the first cell
  Vec2 end;
};

/// True when the segment between two neighbouring cells' points goes through a wall on the way.
inline bool clips(const CostField& cost, Vec2 from, Vec2 to) {
  const Cell a = {int(std::floor(from.x)), int(std::floor(from.y))}, b = {int(std::floor(to.x)), int(std::floor(to.y))};
  if (!cost.open(b)) return true;
  if (a.x == b.x || a.y == b.y) return false;
  const double whenX = (std::max(a.x, b.x) - double(from.x)) / (double(to.x) - double(from.x));
  const double whenY = (std::max(a.y, b.y) - double(from.y)) / (double(to.y) - double(from.y));
  return !cost.open(whenX < whenY ? Cell{b.x, a.y} : Cell{a.x, b.y});
}

/// Until it arrives, stops, crosses a wall or has walked `limit` cells.
inline Walk walk(const CostField& cost, const FlowField& flow, Vec2 from, float step, double limit) {
  const FlowSampler sample = flow.sampler();
  const std::size_t start = sample.indexAt(from);
  Walk result;
  for (result.end = from; result.length < limit; result.length += double(step)) {
    const std::size_t cell = sample.indexAt(result.end);
    result.arrived = sample.isGoal(cell);
    const Vec2 way = flow.direction(result.end);
    if (result.arrived || way == Vec2{}) break;
    const Vec2 next = {result.end.x + step * way.x, result.end.y + step * way.y};
    result.crossedWall = clips(cost, result.end, next);
    if (result.crossedWall) break;
    if (cell != start) result.paid += double(step) * cost.padded()[cell];
    result.end = next;
  }
  return result;
}

}  // namespace spate::test
