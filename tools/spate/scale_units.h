#pragma once
// `--units N`: the same scene with more or fewer units.

#include <cstdint>

#include "spate/io.h"

namespace spate::cli {

/// Scales the counts of all spawns of a scene, those of events too, so that N units are placed in all. Exact positions
/// (`at`) stay as they are. Counts keep their proportions; what rounding leaves over goes to the largest remainders,
/// the first of equals first. Error: badValue when N is below the number of exact positions, or when the scene has
/// nothing to scale.
Status scaleUnits(Scene& scene, std::uint64_t total);

}  // namespace spate::cli
