#pragma once
// Phase 1 of a step: every unit takes its heading from the field under its feet, and moves.

#include <vector>

#include "crowd/group_view.h"
#include "crowd/units.h"
#include "crowd/walls.h"

namespace spate {

/// Seconds in which a velocity follows what a unit wants.
inline constexpr float kResponseSeconds = 1.0f / 15.0f;
/// A unit held up by others at rest settles for where it is after this long without progress.
inline constexpr float kPatienceSeconds = 1.0f;

/// Moves the units [begin, end) by `seconds`, reading and writing their own entries only. [in SIMD lanes where it can be]
void steer(Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const Floor& floor, float seconds);

/// The same, unit by unit: the readable twin, and what the kernel falls back to. The results are the same to the last bit.
void steerPlainly(Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const Floor& floor, float seconds);

}  // namespace spate
