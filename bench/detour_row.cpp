// 5,000 units in rooms against DetourCrowd on a mesh of the same rooms.

#include <fmt/format.h>

#include "crowd_check.h"
#include "opponents/detour.h"
#include "timing.h"

namespace spate::bench {
namespace {

constexpr const char* kName = "crowd/detour-5k";
constexpr const char* kUnit = "ns/unit-tick";
constexpr int kUnits = 5'000;
constexpr float kTick = 1.0f / 60.0f;
/// Enough for units to walk at full speed and to meet each other, too short for many to be there.
constexpr int kSettling = 60;

std::optional<std::string> oursProblem(const CrowdScene& scene, const Play& ours) {
  if (auto problem = whereaboutsProblem(scene.cost, ours.world.units().positions)) return problem;
  const double moved = meanMove(scene.at, ours.world.units().positions);
  if (moved < 0.5) return fmt::format("units moved {:.2f} cells on average", moved);
  return std::nullopt;
}

std::optional<std::string> detourProblem(const CrowdScene& scene, const DetourOpponent& detour) {
  if (detour.problem()) return detour.problem();
  const DetourOpponent::State state = detour.state();
  const int units = int(scene.at.size());
  // A few are pushed off their corridor in every tick and look for a way anew.
  if (state.active != units || state.walking < units * 98 / 100) {
    return fmt::format("of {} agents {} are active and {} have a way", units, state.active, state.walking);
  }
  const double moved = meanMove(scene.at, detour.positions());
  if (moved < 0.5) return fmt::format("agents moved {:.2f} cells on average", moved);
  return std::nullopt;
}

Outcome outcomeOf(const CrowdScene& scene, const Play& ours, const Summary& tick, int threads) {
  Outcome outcome;
  outcome.name = kName;
  outcome.unit = kUnit;
  outcome.opponent = "detour";
  outcome.ours = tick.median / kUnits;
  outcome.spread = tick.spread;
  outcome.checked = true;
  outcome.extra["units"] = kUnits;
  outcome.extra["map"] = fmt::format("{} x {}", scene.cost.width(), scene.cost.height());
  outcome.extra["density"] = density(scene.cost, ours.world.units().positions);
  outcome.extra["unitsPerOpenCell"] = double(kUnits) / double(openCells(scene.cost));
  outcome.extra["threads"] = threads;
  outcome.extra["oursMs"] = tick.median * 1e-6;
  outcome.extra["samples"] = tick.samples;
  return outcome;
}

void addDetour(Outcome& outcome, const CrowdScene& scene, const DetourOpponent& detour, const Summary& update,
               int pathUpdates) {
  const DetourOpponent::State state = detour.state();
  outcome.theirs = update.median / kUnits;
  outcome.extra["theirsMs"] = update.median * 1e-6;
  outcome.extra["theirsSpread"] = update.spread;
  outcome.extra["theirsDensity"] = density(scene.cost, detour.positions());
  outcome.extra["theirsPolygons"] = detour.polygons();
  outcome.extra["theirsWalking"] = state.walking;
  outcome.extra["theirsSpeed"] = state.meanSpeed;
  outcome.extra["theirsNeighbours"] = state.meanNeighbours;
  outcome.extra["theirsPathUpdates"] = pathUpdates;
  addNote(outcome, DetourOpponent::settings());
  addNote(outcome, fmt::format("{} updates until all had a way, not timed", pathUpdates));
}

Rounds roundsOf(const Options& options) {
  return options.quick ? Rounds{8, 20, 0.5} : Rounds{41, 121, 6.0};
}

std::vector<Outcome> detourRow(const Options& options) {
  const CrowdScene scene = roomsCrowd(kUnits);
  const std::unique_ptr<Scheduler> scheduler =
      options.threads > 1 && options.scheduler ? options.scheduler(options.threads) : nullptr;
  Play ours(scene, scheduler.get());
  if (auto problem = replayProblem(scene, ours, kSettling, options, options.threads))
    return {failed(kName, kUnit, "detour", *problem)};
  if (auto problem = oursProblem(scene, ours)) return {failed(kName, kUnit, "detour", *problem)};

  // Several in a row: one tick alone would start from caches that DetourCrowd has filled.
  const Body tick = {[&] { ours.world.tick(); }, {}, false, 3};
  if (!DetourOpponent::built()) {
    Outcome outcome = outcomeOf(scene, ours, timeInTurn({tick}, roundsOf(options))[0], options.threads);
    addNote(outcome, "not built: Recast and Detour (librecast-dev) were not there at configure time");
    return {outcome};
  }
  const Cell goal = scene.goal.cells.front();
  DetourOpponent detour(scene.cost, {scene.radius, scene.speed}, scene.at,
                        {float(goal.x) + 0.5f, float(goal.y) + 0.5f});
  const int pathUpdates = detour.problem() ? 0 : detour.findWays(4'000);
  for (int i = 0; i < kSettling && !detour.problem(); ++i) detour.update(kTick);
  if (auto problem = detourProblem(scene, detour)) return {failed(kName, kUnit, "detour", *problem)};

  const std::vector<Summary> times = timeInTurn({tick, {[&] { detour.update(kTick); }, {}, false}}, roundsOf(options));
  if (auto problem = oursProblem(scene, ours)) return {failed(kName, kUnit, "detour", *problem)};
  if (auto problem = detourProblem(scene, detour)) return {failed(kName, kUnit, "detour", *problem)};
  Outcome outcome = outcomeOf(scene, ours, times[0], options.threads);
  addDetour(outcome, scene, detour, times[1], pathUpdates);
  return {outcome};
}

}  // namespace

void addDetourRow(std::vector<Row>& rows) {
  rows.push_back({kName, "5,000 units in rooms against DetourCrowd", detourRow});
}

}  // namespace spate::bench
