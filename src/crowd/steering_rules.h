#pragma once
// The constants of steering, shared by its plain form (steering.cpp) and its kernel (steering_lanes.cpp).

#include <algorithm>

#include "crowd/steering.h"

namespace spate {

inline constexpr float kLongestStep = 0.24f;        // [cells] of one micro-step, so that nothing tunnels
inline constexpr float kOneCell = 0.5f;             // [cells] radius from which some cells are closed to a unit
inline constexpr float kSightStep = 0.25f;          // [cells]
inline constexpr float kStepPerRadius = 0.8f;
inline constexpr float kFreeDrive = 0.95f;          // from here on a unit counts as not pressed
inline constexpr float kProgress = 0.3f;            // [cells] a distance must fall by to count as progress
inline constexpr float kSettlingSeconds = 6.0f;      // with less, units stop short of gaps that others leave
inline constexpr float kSettlingProgress = 0.05f;   // the same for a unit at rest that creeps nearer
inline constexpr float kNoDistance = 1e30f;         // without a way: any distance found later is progress
inline constexpr float kSetBack = 3.0f;             // [cells] a rise that says: the map or the goal has changed
inline constexpr float kSidestepFadeSeconds = 3.0f; // without fading, a pressed crowd orbits
inline constexpr float kSidestepLeast = 0.15f;
inline constexpr float kSidePressure = 6.0f;
inline constexpr float kSideReach = 0.3f;           // [cells] beyond the body
inline constexpr float kKeepSide = 0.3f;
inline constexpr float kClearlyFreer = 0.25f;
inline constexpr float kBrake = 1.0f / (4.0f * kResponseSeconds);  // [1/s] speed per cell of distance left
inline constexpr float kCaughtSeconds = 1.0f;       // without progress though nobody presses
inline constexpr float kCaughtAmongOthers = 4.0f;
inline constexpr float kCentreLine = 0.05f;         // [cells]
inline constexpr float kSqrtTwo = 1.41421356f;
inline constexpr float kGapSlack = 0.1f;            // [cells]
inline constexpr float kRestSpeed = 1e-6f;          // denormals would make a resting crowd slow
inline constexpr float kGoalSight = 1.6f;           // [cells]
inline constexpr float kGoalNear = 1.5f;

/// Into how many micro-steps a unit divides its way.
inline int microSteps(const GroupView& group, float seconds) {
  return int(group.fastest * seconds / std::min(kLongestStep, kStepPerRadius * group.radius)) + 1;
}

}  // namespace spate
