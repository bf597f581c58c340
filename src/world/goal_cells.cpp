#include "world/goal_cells.h"

#include <algorithm>
#include <limits>

namespace spate {

namespace {

int square(int x) { return x * x; }

/// The cell nearest to the goal, along the floor, that is open to a size and from which a body of that size covers a goal cell's
/// centre or nearly so.
std::optional<Source> sourceBeside(const CostField& cost, const CostField& cleared, const GoalCells& goal, float radius) {
  std::vector<Source> goals;
  for (Cell cell : goal.cells) goals.push_back({cell, 0});
  IntegrationField onFloor;
  if (!onFloor.build(cost, goals, Corners::strict).ok()) return {};
  const float reach = radius + 1.0f;
  std::optional<Source> found;
  Distance nearest = kUnreachable;
  for (Cell cell : goal.cells) {
    const int window = int(reach);
    for (int y = cell.y - window; y <= cell.y + window; ++y) {
      for (int x = cell.x - window; x <= cell.x + window; ++x) {
        const bool near = float(square(x - cell.x) + square(y - cell.y)) <= reach * reach;
        if (!near || !cleared.open({x, y}) || onFloor.at({x, y}) >= nearest) continue;
        nearest = onFloor.at({x, y});
        found = Source{{x, y}, goal.startCost};
      }
    }
  }
  return found;
}

}  // namespace

std::vector<Source> sourcesFor(const CostField& ground, const CostField& floor, const GoalCells& goal, float radius) {
  std::vector<Source> sources;
  for (Cell cell : goal.cells) {
    if (floor.open(cell)) sources.push_back({cell, goal.startCost});
  }
  if (sources.empty() && &ground != &floor) {
    if (const std::optional<Source> beside = sourceBeside(ground, floor, goal, radius)) sources.push_back(*beside);
  }
  return sources;
}

}  // namespace spate
