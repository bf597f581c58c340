// Line of sight between cell centres, in integers: the segment is followed from cell to cell, and where it meets a grid
// corner exactly it takes the diagonal step, which the corner rule allows or not.
//
// Along each axis the segment has crossed its k-th cell border at (2 k - 1) / (2 |d|) of its length; the next border is
// the one with the smaller fraction, compared by cross products. Based on: J. Amanatides, A. Woo, "A Fast Voxel
// Traversal Algorithm for Ray Tracing", 1987.

#include <cstdlib>

#include "field/steps.h"
#include "spate/cost_field.h"

namespace spate {

bool lineOfSight(const CostField& cost, Cell from, Cell to, Corners corners) {
  if (!cost.open(from) || !cost.open(to)) return false;
  const Steps steps(cost, corners);
  const Cost cheapest = cost.cheapest();
  const std::int64_t dx = std::abs(to.x - from.x), dy = std::abs(to.y - from.y);
  const int stepX = to.x < from.x ? -1 : 1, stepY = to.y < from.y ? -1 : 1;
  std::int64_t bordersX = 0, bordersY = 0;
  for (Cell cell = from; bordersX < dx || bordersY < dy;) {
    const std::int64_t nextX = (2 * bordersX + 1) * dy, nextY = (2 * bordersY + 1) * dx;
    const bool alongX = nextX <= nextY, alongY = nextY <= nextX;
    const int direction = directionOf(alongX ? stepX : 0, alongY ? stepY : 0);
    if (!((steps.out(cost.index(cell)) >> direction) & 1u)) return false;
    cell = {cell.x + (alongX ? stepX : 0), cell.y + (alongY ? stepY : 0)};
    if (cost.at(cell) != cheapest) return false;
    bordersX += alongX;
    bordersY += alongY;
  }
  return true;
}

}  // namespace spate
