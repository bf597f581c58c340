// Purpose: scenes, maps, recordings and explanations: what spate_io reads and writes as text.

#include "io/json_reader.h"
#include "module.h"
#include "spate/explain.h"
#include "spate/io.h"

namespace spate::wasm {
namespace {

ExplanationNames namesFor(const SceneRun* run, GoalId goal) {
  ExplanationNames names;
  if (run == nullptr) return names;
  for (const SceneGoal& named : run->scene().goals) {
    if (run->goal(named.id) == goal) names.goal = named.id;
  }
  for (const SceneGroup& named : run->scene().groups) {
    const std::size_t index = run->group(named.id).index;
    if (names.groups.size() <= index) names.groups.resize(index + 1);
    names.groups[index] = named.id;
  }
  return names;
}

Json describe(const SceneRun& run) {
  const Scene& scene = run.scene();
  Json json = {{"name", scene.name}, {"duration", scene.duration}, {"cellSize", scene.cellSize}, {"tickSeconds", scene.world.tickSeconds},
               {"seed", scene.world.seed}, {"goals", Json::array()}, {"groups", Json::array()}};
  for (const SceneGoal& goal : scene.goals) json["goals"].push_back({{"id", goal.id}, {"goal", run.goal(goal.id).index}});
  for (const SceneGroup& group : scene.groups) {
    json["groups"].push_back({{"id", group.id}, {"group", run.group(group.id).index}, {"goal", run.goal(group.goal).index}, {"speed", group.def.speed}, {"radius", group.def.radius}});
  }
  return json;
}

}  // namespace

// A run, ready for its first step; 0 if it cannot be made.
SPATE_EXPORT(run_new)
SceneRun* newRun(const char* text, std::uint32_t size, const char* name, std::uint32_t nameSize, std::uint32_t measured) {
  Result<Scene> scene = parseScene({text, size}, std::string(name, nameSize), "");
  if (!scene.ok()) return reported<SceneRun*>(scene.error(), nullptr, nullptr);
  Result<SceneRun> run = SceneRun::start(std::move(*scene), {.measured = measured != 0});
  if (!run.ok()) return reported<SceneRun*>({run.error().code, std::string(name, nameSize) + ": " + run.error().message}, nullptr, nullptr);
  return reported<SceneRun*>({}, new SceneRun(std::move(*run)), nullptr);
}
SPATE_EXPORT(run_free) void freeRun(SceneRun* run) { delete run; }
SPATE_EXPORT(run_world) World* worldOf(SceneRun* run) { return &run->world(); }
SPATE_EXPORT(run_describe) void describeRun(SceneRun* run) { give(describe(*run).dump(-1, ' ', false, Json::error_handler_t::replace)); }
SPATE_EXPORT(run_done) int runDone(SceneRun* run) { return run->done(); }
SPATE_EXPORT(run_step) int stepRun(SceneRun* run) { return report(run->step()); }
SPATE_EXPORT(run_report) void reportRun(SceneRun* run) { give(toJson(run->report())); }

SPATE_EXPORT(run_mark) SceneMark* markRun(SceneRun* run) { return new SceneMark(run->mark()); }
SPATE_EXPORT(run_restore) int restoreRun(SceneRun* run, const SceneMark* mark) { return report(run->restore(*mark)); }
SPATE_EXPORT(mark_bytes) std::uint32_t markBytes(const SceneMark* mark) { return std::uint32_t(mark->bytes()); }
SPATE_EXPORT(mark_free) void freeMark(SceneMark* mark) { delete mark; }

// JSON, or text with `asText`; `run` may be null.
SPATE_EXPORT(world_explain) int explain(World* world, const SceneRun* run, std::uint32_t unit, std::uint32_t asText) {
  const Result<Explanation> why = world->explain(unit);
  if (!why.ok()) return report(why.error());
  const ExplanationNames names = namesFor(run, why->goal);
  give(asText != 0 ? toText(*why, names) : toJson(*why, names));
  return report({});
}

// Costs row by row; width and height, or null.
SPATE_EXPORT(map_parse) const std::uint32_t* parseMap(const char* text, std::uint32_t size, const char* name, std::uint32_t nameSize) {
  const Result<CostField> map = parseMovingAiMap({text, size}, std::string(name, nameSize));
  if (report(map.error()) != 0) return nullptr;
  out().clear();
  for (int y = 0; y < map->height(); ++y) out().insert(out().end(), map->row(y).begin(), map->row(y).end());
  return table<std::uint32_t>({std::uint32_t(map->width()), std::uint32_t(map->height())});
}

// 0 if it cannot be played.
SPATE_EXPORT(replay_new) Replay* newReplay(const std::uint8_t* bytes, std::uint32_t size) {
  const Result<Recording> recording = Recording::fromBytes({bytes, size});
  if (!recording.ok()) return reported<Replay*>(recording.error(), nullptr, nullptr);
  Result<Replay> replay = Replay::open(*recording);
  if (!replay.ok()) return reported<Replay*>(replay.error(), nullptr, nullptr);
  return reported<Replay*>({}, new Replay(std::move(*replay)), nullptr);
}
SPATE_EXPORT(replay_free) void freeReplay(Replay* replay) { delete replay; }
SPATE_EXPORT(replay_world) World* worldOfReplay(Replay* replay) { return &replay->world(); }
SPATE_EXPORT(replay_ticks) double replayTicks(Replay* replay) { return double(replay->ticks()); }
SPATE_EXPORT(replay_step) int stepReplay(Replay* replay) { return replay->step(); }
// The tick, with the text in `out`; -1: no difference.
SPATE_EXPORT(replay_divergence) double divergence(Replay* replay) {
  if (!replay->divergence()) return -1.0;
  give(toText(*replay->divergence()));
  return double(replay->divergence()->tick);
}

}  // namespace spate::wasm
