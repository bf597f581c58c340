// Purpose: looking at a world. Arrays stay where they are: JavaScript gets their addresses.

#include "areas.h"
#include "field/flow_sampler.h"
#include "module.h"
#include "spate/explain.h"

namespace spate::wasm {
namespace {

constexpr std::uint32_t kNowhere = 0;

}  // namespace

SPATE_EXPORT(world_width) int width(World* world) { return world->cost().width(); }
SPATE_EXPORT(world_height) int height(World* world) { return world->cost().height(); }
SPATE_EXPORT(world_tick_seconds) double tickSeconds(World* world) { return world->tickSeconds(); }
SPATE_EXPORT(world_contacts) int contacts(World* world) { return world->contacts(); }
SPATE_EXPORT(world_costs) const Cost* costs(World* world) { return world->cost().padded(); }
SPATE_EXPORT(world_hash) std::uint64_t hash(World* world) { return world->hash(); }

SPATE_EXPORT(world_units) const std::uint32_t* units(World* world) {
  const UnitsView units = world->units();
  return table<std::uint32_t>({std::uint32_t(units.size()), address(units.ids), address(units.positions), address(units.velocities), address(units.radii),
                               address(units.groups), address(units.states), address(units.hasWay), address(units.drive), address(units.arrivedAt)});
}

// Address, farthest, reachable cells; null for a stale id, and when the field cannot be made.
SPATE_EXPORT(world_distances) const std::uint32_t* distances(World* world, std::uint32_t group) {
  const IntegrationField* const field = world->distances(groupId(group));
  if (report(world->lastError()) != 0 || field == nullptr) return nullptr;
  return table<std::uint32_t>({address(std::span(field->padded(), 1)), field->farthest(), std::uint32_t(field->reachableCells())});
}
SPATE_EXPORT(world_distances_hash) std::uint64_t distancesHash(World* world, std::uint32_t group) {
  const IntegrationField* const field = world->distances(groupId(group));
  return field == nullptr ? 0 : field->hash();
}
// An address; 0 as above.
SPATE_EXPORT(world_flow) std::uint32_t flow(World* world, std::uint32_t group) {
  const FlowField* const field = world->flow(groupId(group));
  if (report(world->lastError()) != 0 || field == nullptr) return kNowhere;
  return address(std::span(field->sampler().cells, 1));
}
SPATE_EXPORT(world_flow_hash) std::uint64_t flowHash(World* world, std::uint32_t group) {
  const FlowField* const field = world->flow(groupId(group));
  return field == nullptr ? 0 : field->hash();
}
// Brings the fields of all groups up to date, as the next tick would first.
SPATE_EXPORT(world_refresh_fields) int refreshFields(World* world) {
  Status status;
  for (std::uint32_t i = 0; status.ok() && world->group(groupId(i)) != nullptr; ++i) {
    (void)world->distances(groupId(i));
    status = world->lastError();
  }
  return report(status);
}
// Null for a stale id.
SPATE_EXPORT(world_direction) const float* direction(World* world, std::uint32_t group, float x, float y, std::uint32_t arrows) {
  const FlowField* const field = world->flow(groupId(group));
  if (report(world->lastError()) != 0 || field == nullptr) return nullptr;
  const Vec2 to = field->direction({x, y}, arrows != 0 ? Heading::arrows : Heading::smooth);
  return table<float>({to.x, to.y});
}
// 1, 0, or -1 for a stale id or a cell outside.
SPATE_EXPORT(world_reachable) int reachable(World* world, std::uint32_t group, int x, int y) {
  const bool reached = world->reachable(groupId(group), {x, y});
  return reported(world->lastError(), int(reached), -1);
}
SPATE_EXPORT(world_goal_of) int goalOf(World* world, std::uint32_t group) {
  const GoalId goal = world->goalOf(groupId(group));
  return goal ? int(goal.index) : -1;
}
// Address and number; number 0 for a stale id.
SPATE_EXPORT(world_goal_cells) const std::uint32_t* goalCells(World* world, std::uint32_t goal) {
  const std::span<const Cell> cells = world->goalCells(goalId(goal));
  return table<std::uint32_t>({address(cells), std::uint32_t(cells.size())});
}

/// Eight i32 an event: kind, goal, group, unit, count, tick, x, y.
SPATE_EXPORT(world_events) void events(World* world) {
  std::vector<std::int32_t> numbers;
  for (const Event& event : world->events()) {
    numbers.insert(numbers.end(), {int(event.kind), int(event.goal.index), int(event.group.index), int(event.unit), int(event.count), int(event.tick),
                                   event.cell.x, event.cell.y});
  }
  give({reinterpret_cast<const std::uint8_t*>(numbers.data()), numbers.size() * sizeof(std::int32_t)});
}

SPATE_EXPORT(world_stats) const double* stats(World* world) {
  const Stats s = world->stats();
  return table<double>({double(s.ticks), s.seconds, double(s.units), double(s.spawned), double(s.arrivals), double(s.removed), double(s.arrived),
                        double(s.withoutWay)});
}
SPATE_EXPORT(world_field_stats) const double* fieldStats(World* world) {
  const FieldStats s = world->fieldStats();
  return table<double>({double(s.builds), double(s.repairs), double(s.repairedCells), double(s.fields), double(s.bytes), double(s.stale)});
}

// u16 a cell with a halo; the number of areas, or -1 for a stale id. Group -1: by the strict corner rule, on the map itself.
SPATE_EXPORT(world_areas) int areas(World* world, int group) {
  const GroupDef* const def = group < 0 ? nullptr : world->group(groupId(std::uint32_t(group)));
  if (group >= 0 && def == nullptr) return reported(Status{ErrorCode::staleId, "areas: no such group"}, -1, -1);
  const Areas areas = areasOf(world->cost(), def == nullptr ? Corners::strict : def->corners);
  give({reinterpret_cast<const std::uint8_t*>(areas.labels.data()), areas.labels.size() * sizeof(std::uint16_t)});
  return reported({}, int(areas.count), -1);
}

}  // namespace spate::wasm
