#pragma once
// The parts of a map that a field does not reach, and where units in them go that want to be as near the goal as they
// can.

#include <span>
#include <vector>

#include "spate/fields.h"

namespace spate {

/// One source (start cost 0) for each connected component, under the field's corner rule, of the open cells that
/// `field` does not reach: the component's cell whose centre is nearest any of the goal cells, ties by row and then
/// column. Where exits and links lead one way only, one source for each part from which no nearer one can be
/// reached. Goal cells may be walls; those outside the map are skipped. `field` must have been built on `cost`.
std::vector<Source> nearestSources(const CostField& cost, const IntegrationField& field, std::span<const Cell> goals);

}  // namespace spate
