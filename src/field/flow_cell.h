#pragma once
// What the scalar and the SIMD maker of flow cells share.

#include <bit>

#include "field/flow_sampler.h"

namespace spate {

/// A gradient counts if its cosine with the arrow is at least this.
inline constexpr float kLeastCosine = 0.38f;

/// FlowCell as a 32-bit word: gradientX, gradientY, closed, direction from the lowest byte.
inline constexpr std::uint32_t kNoWayWord = 0x08FF0000u;
static_assert(sizeof(FlowCell) == 4 && kNoDirection == 8);

}  // namespace spate
