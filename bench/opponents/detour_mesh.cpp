// The steps are those of Recast's "solo mesh" sample: floor to voxels, walkable area shrunk by the radius of the
// agents, watershed regions, contours, convex polygons.

#include "opponents/detour_mesh.h"

#include <DetourNavMeshBuilder.h>
#include <Recast.h>

#include <cmath>
#include <vector>

namespace spate::bench {
namespace {

constexpr float kVoxel = 0.15f, kVoxelHeight = 0.2f;
constexpr float kAgentHeight = 2.0f, kClimb = 0.9f;
constexpr int kVertices = 6;  // of a polygon at most

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* object) const { Free(object); }
};
using Heightfield = std::unique_ptr<rcHeightfield, Freed<rcHeightfield, rcFreeHeightField>>;
using CompactHeightfield = std::unique_ptr<rcCompactHeightfield, Freed<rcCompactHeightfield, rcFreeCompactHeightfield>>;
using ContourSet = std::unique_ptr<rcContourSet, Freed<rcContourSet, rcFreeContourSet>>;
using PolyMesh = std::unique_ptr<rcPolyMesh, Freed<rcPolyMesh, rcFreePolyMesh>>;

int voxels(float length) {
  return int(std::ceil(length / kVoxel));
}

/// Two triangles for each run of open cells in a row.
bool rasterise(rcContext& context, const CostField& cost, rcHeightfield& field) {
  std::vector<float> corners;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      if (!cost.open({x, y})) continue;
      const float left = float(x), top = float(y), below = float(y + 1);
      while (cost.open({x + 1, y})) ++x;
      const float right = float(x + 1);
      for (const auto& [cx, cz] :
           {std::pair{left, top}, {left, below}, {right, below}, {left, top}, {right, below}, {right, top}}) {
        corners.insert(corners.end(), {cx, 0.0f, cz});
      }
    }
  }
  const int triangles = int(corners.size() / 9);
  const std::vector<unsigned char> areas(std::size_t(triangles), RC_WALKABLE_AREA);
  return rcRasterizeTriangles(&context, corners.data(), areas.data(), triangles, field, 1);
}

CompactHeightfield walkableSpace(rcContext& context, const CostField& cost, float radius) {
  const float least[3] = {0.0f, -1.0f, 0.0f};
  const float most[3] = {float(cost.width()), 3.0f, float(cost.height())};
  Heightfield solid(rcAllocHeightfield());
  CompactHeightfield space(rcAllocCompactHeightfield());
  const int height = int(std::ceil(kAgentHeight / kVoxelHeight)), climb = int(kClimb / kVoxelHeight);
  const bool made =
      rcCreateHeightfield(&context, *solid, voxels(most[0]), voxels(most[2]), least, most, kVoxel, kVoxelHeight) &&
      rasterise(context, cost, *solid) && rcBuildCompactHeightfield(&context, height, climb, *solid, *space) &&
      rcErodeWalkableArea(&context, voxels(radius), *space) && rcBuildDistanceField(&context, *space) &&
      rcBuildRegions(&context, *space, 0, 8 * 8, 20 * 20);
  return made ? std::move(space) : nullptr;
}

PolyMesh polygonsOf(rcContext& context, rcCompactHeightfield& space) {
  ContourSet contours(rcAllocContourSet());
  PolyMesh mesh(rcAllocPolyMesh());
  const bool made = rcBuildContours(&context, space, 1.3f, voxels(12.0f), *contours) &&
                    rcBuildPolyMesh(&context, *contours, kVertices, *mesh);
  return made ? std::move(mesh) : nullptr;
}

NavMesh detourMesh(rcPolyMesh& mesh, float radius) {
  for (int i = 0; i < mesh.npolys; ++i) mesh.flags[i] = 1;  // all may be walked on
  dtNavMeshCreateParams params{};
  params.verts = mesh.verts;
  params.vertCount = mesh.nverts;
  params.polys = mesh.polys;
  params.polyAreas = mesh.areas;
  params.polyFlags = mesh.flags;
  params.polyCount = mesh.npolys;
  params.nvp = mesh.nvp;
  params.walkableHeight = kAgentHeight;
  params.walkableRadius = radius;
  params.walkableClimb = kClimb;
  rcVcopy(params.bmin, mesh.bmin);
  rcVcopy(params.bmax, mesh.bmax);
  params.cs = kVoxel;
  params.ch = kVoxelHeight;
  params.buildBvTree = true;
  unsigned char* data = nullptr;
  int size = 0;
  if (!dtCreateNavMeshData(&params, &data, &size)) return nullptr;
  NavMesh result(dtAllocNavMesh());
  if (dtStatusSucceed(result->init(data, size, DT_TILE_FREE_DATA))) return result;
  dtFree(data);
  return nullptr;
}

}  // namespace

NavMesh makeNavMesh(const CostField& cost, float radius) {
  rcContext context(false);
  const CompactHeightfield space = walkableSpace(context, cost, radius);
  if (!space) return nullptr;
  const PolyMesh mesh = polygonsOf(context, *space);
  return mesh ? detourMesh(*mesh, radius) : nullptr;
}

}  // namespace spate::bench
