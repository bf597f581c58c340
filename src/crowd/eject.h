#pragma once
// Units over which a wall was painted are moved out by the shortest way.

#include <vector>

#include "crowd/group_view.h"
#include "crowd/units.h"
#include "crowd/walls.h"

namespace spate {

/// The furthest that a unit is moved out of a wall in one tick. [cells]
inline constexpr float kEjectStep = 3.0f;

/// The place nearest to `from` at which the disc's centre may be: in an open cell, beside its walls. Cells from which the goal can be
/// reached come first, unless they are more than two cells further. `distance` may be null. Returns `from` on a map without an open cell.
Vec2 nearestOpen(const Floor& floor, Vec2 from, float radius, const Distance* distance);

/// Moves every unit whose centre is in a wall towards the nearest open place, and those beside a wall off it,
/// by less than their radius. Returns how many are still in walls.
std::size_t ejectFromWalls(Units& units, const std::vector<GroupView>& groups, const Floor& floor);

}  // namespace spate
