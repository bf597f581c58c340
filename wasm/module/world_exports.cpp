// Purpose: making worlds and changing them. The calls are those of World, number by number.

#include "io/scene_reader.h"
#include "module.h"

namespace spate::wasm {
namespace {

/// One goal as JavaScript lays it out.
struct GoalLayout {
  std::uint32_t cells, count;  // address and number of Cells
  std::uint32_t hasRect, hasPoint;
  Rect rect;
  Vec2 point;
  float startCost;
};

GoalDef goalDef(const GoalLayout& layout) {
  GoalDef def;
  const auto* const cells = reinterpret_cast<const Cell*>(std::uintptr_t(layout.cells));
  def.cells.assign(cells, cells + layout.count);
  if (layout.hasRect != 0) def.rect = layout.rect;
  if (layout.hasPoint != 0) def.point = layout.point;
  def.startCost = layout.startCost;
  return def;
}

constexpr int kNone = -1;

}  // namespace

// A new world; 0 if it cannot be made.
SPATE_EXPORT(world_new)
World* newWorld(std::int32_t width, std::int32_t height, const Cost* costs, double tickSeconds, double seed, double fieldBudget) {
  Result<CostField> map = costs == nullptr ? CostField::make(width, height)
                                           : CostField::fromCosts(width, height, {costs, std::size_t(width) * std::size_t(height)});
  if (!map.ok()) return reported<World*>(map.error(), nullptr, nullptr);
  WorldDef def{.tickSeconds = tickSeconds, .seed = std::uint64_t(seed), .fieldBudget = std::uint64_t(fieldBudget)};
  auto* const world = new World(std::move(*map), def);
  if (report(world->lastError()) == 0) return world;
  delete world;
  return nullptr;
}
SPATE_EXPORT(world_free) void freeWorld(World* world) { delete world; }

SPATE_EXPORT(world_set_cost) int setCost(World* world, int x0, int y0, int x1, int y1, std::uint32_t cost) {
  return report(world->setCost({{x0, y0}, {x1, y1}}, Cost(cost)));
}
SPATE_EXPORT(world_set_costs) int setCosts(World* world, const Cell* cells, std::uint32_t count, std::uint32_t cost) {
  return report(world->setCosts(cellsAt(cells, count), Cost(cost)));
}
SPATE_EXPORT(world_set_exits) int setExits(World* world, int x0, int y0, int x1, int y1, std::uint32_t mask) {
  return report(world->setExits({{x0, y0}, {x1, y1}}, std::uint8_t(mask)));
}
SPATE_EXPORT(world_add_link) int addLink(World* world, int fromX, int fromY, int toX, int toY, float cost) {
  return report(world->addLink({{fromX, fromY}, {toX, toY}, cost}));
}
SPATE_EXPORT(world_remove_link) int removeLink(World* world, int fromX, int fromY, int toX, int toY) {
  return report(world->removeLink({fromX, fromY}, {toX, toY}));
}
SPATE_EXPORT(world_set_breakable) int setBreakable(World* world, int x0, int y0, int x1, int y1, std::uint32_t cost) {
  return report(world->setBreakable({{x0, y0}, {x1, y1}}, Cost(cost)));
}
// 1, 0, or -1 if it cannot be said.
SPATE_EXPORT(world_would_block)
int wouldBlock(World* world, std::uint32_t goal, const Cell* cells, std::uint32_t count, const Cell* from, std::uint32_t fromCount) {
  const bool blocks = world->wouldBlock(goalId(goal), cellsAt(cells, count), cellsAt(from, fromCount));
  return reported(world->lastError(), int(blocks), kNone);
}

// The goal's number, or -1.
SPATE_EXPORT(world_add_goal) int addGoal(World* world, const GoalLayout* layout) {
  const GoalId id = world->addGoal(goalDef(*layout));
  return reported(world->lastError(), int(id.index), kNone);
}
SPATE_EXPORT(world_move_goal) int moveGoal(World* world, std::uint32_t goal, const GoalLayout* layout) {
  return report(world->moveGoal(goalId(goal), goalDef(*layout)));
}

// The group's number, or -1. `json`: an object with the keys of a scene's group but id and goal.
SPATE_EXPORT(world_add_group) int addGroup(World* world, std::uint32_t goal, const char* json, std::uint32_t size) {
  const Result<Json> parsed = parseJson({json, size}, "group");
  if (!parsed.ok()) return reported(parsed.error(), kNone, kNone);
  JsonErrors errors{"group", {}};
  const JsonValue value(*parsed, errors);
  JsonObject keys(value);
  GroupDef def;
  readGroupKeys(keys, def);
  keys.finish();
  if (!errors.first.ok()) return reported(Status{ErrorCode::badValue, errors.first.message}, kNone, kNone);
  def.goal = goalId(goal);
  const GroupId id = world->addGroup(def);
  return reported(world->lastError(), int(id.index), kNone);
}
SPATE_EXPORT(world_retarget) int retarget(World* world, std::uint32_t group, std::uint32_t goal) {
  return report(world->retarget(groupId(group), goalId(goal)));
}

// How many, or -1.
SPATE_EXPORT(world_spawn_at) int spawnAt(World* world, std::uint32_t group, const Vec2* positions, std::uint32_t count) {
  const std::size_t spawned = world->spawn(groupId(group), std::span<const Vec2>(positions, count));
  return reported(world->lastError(), int(spawned), kNone);
}
SPATE_EXPORT(world_spawn_in) int spawnIn(World* world, std::uint32_t group, int x0, int y0, int x1, int y1, double count) {
  const std::size_t spawned = world->spawn(groupId(group), Rect{{x0, y0}, {x1, y1}}, std::size_t(count));
  return reported(world->lastError(), int(spawned), kNone);
}
SPATE_EXPORT(world_spawn_everywhere) int spawnEverywhere(World* world, std::uint32_t group, double count) {
  const std::size_t spawned = world->spawnEverywhere(groupId(group), std::size_t(count));
  return reported(world->lastError(), int(spawned), kNone);
}
SPATE_EXPORT(world_remove) int removeUnit(World* world, std::uint32_t unit) { return report(world->remove(unit)); }
SPATE_EXPORT(world_set_contacts) int setContacts(World* world, std::uint32_t on) { return report(world->setContacts(on != 0)); }

// A field that cannot be made is told of by those who ask for it: the ticks are run all the same.
SPATE_EXPORT(world_tick) void tick(World* world, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) world->tick();
}
// Ticks and dropped seconds.
SPATE_EXPORT(world_advance) const double* advance(World* world, float seconds) {
  const Advance done = world->advance(seconds);
  return table<double>({double(done.ticks), double(done.droppedSeconds)});
}

SPATE_EXPORT(world_snapshot) void snapshot(World* world) { give(world->snapshot().bytes()); }
SPATE_EXPORT(world_restore) int restore(World* world, const std::uint8_t* bytes, std::uint32_t size) {
  const Result<Snapshot> snapshot = Snapshot::fromBytes({bytes, size});
  return report(snapshot.ok() ? world->restore(*snapshot) : snapshot.error());
}
SPATE_EXPORT(world_start_recording) int startRecording(World* world, std::uint32_t values) {
  return report(world->startRecording({.values = values != 0}));
}
SPATE_EXPORT(world_stop_recording) int stopRecording(World* world) {
  const Recording recording = world->stopRecording();
  give(recording.bytes());
  return report(world->lastError());
}

}  // namespace spate::wasm
