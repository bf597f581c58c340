// Purpose: cost, distances and arrows without a world.

#include "field/flow_sampler.h"
#include "module.h"

namespace spate::wasm {
namespace {

struct Fields {
  CostField cost;
  IntegrationField distance;
  FlowField flow;
};

Status checkCells(const Fields& fields, const char* what, std::span<const Cell> cells) {
  for (const Cell cell : cells) {
    if (fields.cost.contains(cell)) continue;
    return {ErrorCode::outOfMap, std::string(what) + ": expected cells of the map, got (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")"};
  }
  return {};
}

}  // namespace

// 0 if it cannot be made.
SPATE_EXPORT(fields_new) Fields* newFields(std::int32_t width, std::int32_t height, const Cost* costs) {
  Result<CostField> map = costs == nullptr ? CostField::make(width, height)
                                           : CostField::fromCosts(width, height, {costs, std::size_t(width) * std::size_t(height)});
  if (!map.ok()) return reported<Fields*>(map.error(), nullptr, nullptr);
  return reported<Fields*>({}, new Fields{std::move(*map), {}, {}}, nullptr);
}
SPATE_EXPORT(fields_free) void freeFields(Fields* fields) { delete fields; }
SPATE_EXPORT(fields_set_cost) int setFieldsCost(Fields* fields, int x0, int y0, int x1, int y1, std::uint32_t cost) {
  return report(fields->cost.fill({{x0, y0}, {x1, y1}}, Cost(cost)));
}
// All or none.
SPATE_EXPORT(fields_set_costs) int setFieldsCosts(Fields* fields, const Cell* cells, std::uint32_t count, std::uint32_t cost) {
  if (Status status = checkCells(*fields, "cells", cellsAt(cells, count)); !status.ok()) return report(status);
  for (const Cell cell : cellsAt(cells, count)) {
    if (Status status = fields->cost.set(cell, Cost(cost)); !status.ok()) return report(status);
  }
  return report({});
}
SPATE_EXPORT(fields_build) int buildFields(Fields* fields, const Cell* goals, std::uint32_t count, std::uint32_t corners, double reach) {
  // Before the engine looks: a field whose build fails is empty.
  if (Status status = checkCells(*fields, "goals", cellsAt(goals, count)); !status.ok()) return report(status);
  std::vector<Source> sources;
  for (const Cell cell : cellsAt(goals, count)) sources.push_back({cell});
  const BuildOptions options{.corners = Corners(corners), .reach = reach < double(kMaxDistance) ? Distance(reach) : kMaxDistance};
  if (Status status = fields->distance.build(fields->cost, sources, options); !status.ok()) return report(status);
  return report(fields->flow.build(fields->cost, fields->distance));
}
// Addresses of costs, distances (0: not built), arrows; farthest, reachable.
SPATE_EXPORT(fields_views) const std::uint32_t* fieldsViews(Fields* fields) {
  const bool built = fields->distance.valid();
  return table<std::uint32_t>({address(std::span(fields->cost.padded(), 1)), built ? address(std::span(fields->distance.padded(), 1)) : 0,
                               built ? address(std::span(fields->flow.sampler().cells, 1)) : 0, fields->distance.farthest(),
                               std::uint32_t(fields->distance.reachableCells())});
}
SPATE_EXPORT(fields_distances_hash) std::uint64_t fieldsDistancesHash(Fields* fields) { return fields->distance.hash(); }
SPATE_EXPORT(fields_flow_hash) std::uint64_t fieldsFlowHash(Fields* fields) { return fields->flow.hash(); }
SPATE_EXPORT(fields_direction) const float* fieldsDirection(Fields* fields, float x, float y, std::uint32_t arrows) {
  const Vec2 to = fields->flow.direction({x, y}, arrows != 0 ? Heading::arrows : Heading::smooth);
  return table<float>({to.x, to.y});
}

}  // namespace spate::wasm
