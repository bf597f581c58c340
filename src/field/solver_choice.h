#pragma once
// Which solver for which map.

#include "field/tile_kernel.h"
#include "spate/fields.h"

namespace spate {

/// What to visit tiles with; null where the bucket queue is to be used.
TileVisitor chooseVisitor(const CostField& cost, const BuildOptions& options);

}  // namespace spate
