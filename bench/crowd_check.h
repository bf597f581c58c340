#pragma once
// Is a crowd as it should be? Each says what is wrong, or nothing.

#include <optional>
#include <string>

#include "crowd_scenes.h"
#include "rows.h"

namespace spate::bench {

/// Everybody was placed and is in an open cell, at finite numbers.
std::optional<std::string> whereaboutsProblem(const CostField& cost, std::span<const Vec2> positions);
/// Plays the scene once more on other threads (serial if ours is on several, else two) beside ours, which is moved on
/// too. Both must come to the same hash.
std::optional<std::string> replayProblem(const CrowdScene& scene, Play& ours, int ticks, const Options& options,
                                         int threads);
/// How far units are from where they were, on average. Of crowds whose units are still the same ones. [cells]
double meanMove(std::span<const Vec2> before, std::span<const Vec2> after);

}  // namespace spate::bench
