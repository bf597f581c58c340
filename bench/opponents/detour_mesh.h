#pragma once
// A Detour navigation mesh from a map: x and y of the map are x and z of the mesh, heights are 0.

#include <DetourNavMesh.h>

#include <memory>

#include "spate/cost_field.h"

namespace spate::bench {

struct FreeNavMesh {
  void operator()(dtNavMesh* mesh) const { dtFreeNavMesh(mesh); }
};
using NavMesh = std::unique_ptr<dtNavMesh, FreeNavMesh>;

/// Null when Recast could not make one.
NavMesh makeNavMesh(const CostField& cost, float radius);

}  // namespace spate::bench
