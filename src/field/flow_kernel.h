#pragma once
// A row of the flow field in SIMD: bit for bit what FlowBuilder in flow_field.cpp makes of the same cells, one at a time.

#include <cstddef>

#include "spate/fields.h"

namespace spate {

struct FlowInput {
  const Cost* cost;            // all with the halo of CostField
  const std::uint8_t* open;
  const Distance* distance;
  std::ptrdiff_t stride;
  Corners corners;
  Cost cheapest;               // cost of an open cell
  bool oneCost;                // all of them have it
};

/// Makes the cells [begin, end) of one row, the arrows of goals are of no use. The distances must be exact, and below 2^31.
using FlowRowKernel = void (*)(const FlowInput& in, std::size_t begin, std::size_t end, FlowCell* cells);

/// The kernel for this processor's best instruction set, and the shortest row that it takes; null when it has none worth
/// while.
struct FlowKernel {
  FlowRowKernel row = nullptr;
  int shortest = 0;
};
FlowKernel flowKernel();

}  // namespace spate
