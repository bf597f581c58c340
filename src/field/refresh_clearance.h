#pragma once
// A clearance map (clearance() in spate/cost_field.h) kept up to date with the map it was made from.

#include <span>
#include <vector>

#include "spate/cost_field.h"

namespace spate {

/// Makes `cleared` what clearance(cost, radius) is, given that `cost` has changed in no other cells than these since it was that. Exits of those
/// cells are taken over, links are not. Returns the cells of `cleared` that changed, in cost or exits.
std::vector<Cell> refreshClearance(CostField& cleared, const CostField& cost, float radius, std::span<const Cell> changed);

}  // namespace spate
