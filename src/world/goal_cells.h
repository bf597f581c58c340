#pragma once
// The cells of a goal, as units of one size find them.

#include <vector>

#include "spate/fields.h"

namespace spate {

/// The cells and the price of a goal.
struct GoalCells {
  std::vector<Cell> cells;
  Distance startCost = 0;
  friend bool operator==(const GoalCells&, const GoalCells&) = default;
};

/// The sources of a goal on one floor: its open cells; where the floor's clearance closes all of them, the nearest open cell from which a body
/// of that radius reaches the goal. `ground` is the floor without clearance, `floor` itself for sizes that close nothing.
std::vector<Source> sourcesFor(const CostField& ground, const CostField& floor, const GoalCells& goal, float radius);

}  // namespace spate
