#pragma once
// Phase 1 of a step: every unit takes its heading from the field under its feet, and moves.

#include <vector>

#include "crowd/group_view.h"
#include "crowd/units.h"
#include "crowd/walls.h"
#include "spate/explain.h"

namespace spate {

/// Seconds in which a velocity follows what a unit wants.
inline constexpr float kResponseSeconds = 1.0f / 15.0f;
/// A unit held up by others at rest settles for where it is after this long without progress.
inline constexpr float kPatienceSeconds = 1.0f;

/// Moves the units [begin, end) by `seconds`, reading and writing their own entries only. [in SIMD lanes where it can be]
void steer(Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const Floor& floor, float seconds);

/// The same, unit by unit: the readable twin, and what the kernel falls back to. The results are the same to the last bit.
void steerPlainly(Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const Floor& floor, float seconds);

/// What a unit wants before it moves, and why.
struct Intent {
  HeadingFrom from = HeadingFrom::nothing;
  bool hasWay = false;           // to the goal itself
  const WayView* way = nullptr;  // the one it follows; null: none
  std::size_t start = 0;         // the cell in which that begins: its own, or the way back of a wide unit
  Vec2 heading{};
  float speed = 0.0f;            // on its ground, less for braking
  Vec2 wanted{};                 // velocity
};
/// The intent of a unit at next() (in an open cell), by the same steps as steerPlainly(). [changes its side only]
Intent intentOf(Units& units, std::size_t unit, const GroupView& group, const Floor& floor);

}  // namespace spate
