// spate why: play a scene up to a moment, and say why one unit goes where it goes.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "command.h"
#include "output_file.h"
#include "progress.h"
#include "scale_units.h"
#include "scene_picture.h"
#include "table.h"
#include "tbb_scheduler.h"

namespace spate::cli {
namespace {

struct WhyOptions {
  std::string scene, picture;
  UnitId unit = 0;
  std::optional<std::uint64_t> tick, units, seed;
  std::optional<double> time;
  std::optional<int> threads;
  bool json = false;
};

Status checkOptions(const WhyOptions& options) {
  if (options.picture.empty()) return {};
  PictureDef picture;
  picture.path = options.picture;
  const Status status = checkPicture(picture);
  return status.ok() ? checkWritable("--picture", options.picture) : status;
}

/// The tick that is asked for; none: the end of the scene.
std::optional<std::uint64_t> wantedTick(const WhyOptions& options, const Scene& scene) {
  if (options.tick) return options.tick;
  if (!options.time) return std::nullopt;
  return std::uint64_t(std::llround(*options.time / scene.world.tickSeconds));
}

Status tooLate(const WhyOptions& options, const Stats& end) {
  const std::string asked = options.tick ? fmt::format("--tick: {}", *options.tick) : fmt::format("--time: {} s", brief(*options.time));
  return {ErrorCode::badValue, fmt::format("{} lies beyond the end of the scene, tick {} ({:.4g} s)", asked, grouped(end.ticks), end.seconds)};
}

/// Plays up to a tick. One that a long step runs past is reached at its end.
Status playTo(SceneRun& run, std::optional<std::uint64_t> tick) {
  const double seconds = run.scene().world.tickSeconds;
  const auto last = std::uint64_t(std::ceil(run.scene().duration / seconds));
  Progress progress({run.scene().name, "ticks", tick ? std::min(*tick, last) : last, seconds});
  while (!run.done() && (!tick || run.world().stats().ticks < *tick)) {
    const Status status = run.step();
    if (!status.ok()) return status;
    progress.update(run.world().stats().ticks);
  }
  return {};
}

ExplanationNames namesOf(const SceneRun& run, const Explanation& why) {
  ExplanationNames names;
  for (const SceneGroup& group : run.scene().groups) {
    const std::uint32_t index = run.group(group.id).index;
    names.groups.resize(std::max<std::size_t>(names.groups.size(), index + 1));
    names.groups[index] = group.id;
  }
  for (const SceneGoal& goal : run.scene().goals) {
    if (run.goal(goal.id) == why.goal) names.goal = goal.id;
  }
  return names;
}

Status missing(UnitId unit, const Stats& now) {
  const std::string where = fmt::format("--unit: {} is not in the world at tick {}", unit, grouped(now.ticks));
  if (unit < now.spawned) return {ErrorCode::staleId, where + ": it has left"};
  if (now.spawned == 0) return {ErrorCode::staleId, where + ": no unit was spawned up to then"};
  return {ErrorCode::staleId, fmt::format("{}: up to then 0 .. {} were spawned", where, now.spawned - 1)};
}

int explain(SceneRun& run, const WhyOptions& options) {
  const Result<Explanation> why = run.world().explain(options.unit);
  if (!why.ok()) return fail(missing(options.unit, run.world().stats()));
  const ExplanationNames names = namesOf(run, *why);
  fmt::print("{}", options.json ? toJson(*why, names) : toText(*why, names));
  if (options.picture.empty()) return kOk;
  const Status drawn = drawWhy(run, options.picture, *why, names);
  return drawn.ok() ? kOk : fail(drawn, kFailed);
}

int why(const WhyOptions& options) {
  Result<Scene> scene = readScene(options.scene);
  if (!scene.ok()) return fail(scene.error());
  if (options.seed) scene->world.seed = *options.seed;
  if (options.threads) scene->threads = *options.threads;
  Status status = options.units ? scaleUnits(*scene, *options.units) : Status{};
  if (status.ok()) status = checkOptions(options);
  if (!status.ok()) return fail(status);

  std::optional<TbbScheduler> scheduler;
  if (scene->threads > 1) scheduler.emplace(scene->threads);
  const std::optional<std::uint64_t> tick = wantedTick(options, *scene);
  Result<SceneRun> run = SceneRun::start(std::move(*scene), {.scheduler = scheduler ? &*scheduler : nullptr});
  if (!run.ok()) return fail(fmt::format("{}: {}", options.scene, run.error().message));
  status = playTo(*run, tick);
  if (!status.ok()) return fail(fmt::format("{}: {}", options.scene, status.message), kFailed);
  const Stats now = run->world().stats();
  if (tick && now.ticks < *tick) return fail(tooLate(options, now));
  if (tick && now.ticks > *tick) note(fmt::format("one step of the scene runs past tick {}: this is tick {}", grouped(*tick), grouped(now.ticks)));
  return explain(*run, options);
}

}  // namespace

void addWhy(CLI::App& app, int& exit) {
  auto options = std::make_shared<WhyOptions>();
  CLI::App* command = app.add_subcommand("why", "Say why a unit goes where it goes");
  command->add_option("SCENE", options->scene, "The scene")->required();
  command->add_option("--unit", options->unit, "Its number: units count from 0 in the order in which they are spawned")->required();
  CLI::Option* tick = command->add_option("--tick", options->tick, "After so many ticks. Default: at the end of the scene");
  command->add_option("--time", options->time, "The same in simulated time [s]")->check(inRange(0.0, 1e6))->excludes(tick);
  command->add_option("--picture", options->picture, "Draw the cells around it, its steps and its way (.png, .svg, .pdf)");
  command->add_flag("--json", options->json, "Print JSON (spate-why/1) instead of text");
  command->add_option("--units", options->units, "As in spate run: scale the counts of all spawns");
  command->add_option("--seed", options->seed, "In place of the scene's");
  command->add_option("--threads", options->threads, "In place of the scene's; results are the same for any number")->check(CLI::Range(1, 256));
  command->footer(
      "Examples:\n"
      "  spate why scenes/door.json --unit 17 --time 12\n"
      "  spate why scenes/five-steps.json --unit 3 --tick 240 --picture why.png");
  command->callback([options, &exit] { exit = why(*options); });
}

}  // namespace spate::cli
