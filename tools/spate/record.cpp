// spate record: play a scene and keep every call and what each tick came to. spate replay: hold a recording against this build.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>

#include "command.h"
#include "output_file.h"
#include "progress.h"
#include "scale_units.h"
#include "table.h"
#include "tbb_scheduler.h"

namespace spate::cli {
namespace {

struct RecordOptions {
  std::string scene, out;
  bool values = false;
  std::optional<double> seconds;
  std::optional<std::uint64_t> units;
  std::optional<int> threads;
};

struct ReplayOptions {
  std::string recording;
  int threads = 1;
};

std::unique_ptr<Scheduler> schedulerOf(int threads) {
  return threads > 1 ? std::make_unique<TbbScheduler>(threads) : nullptr;
}

std::string sizeText(std::size_t bytes) {
  return bytes < 1'000'000 ? fmt::format("{:.1f} KB", double(bytes) * 1e-3) : fmt::format("{:.1f} MB", double(bytes) * 1e-6);
}

/// The middle of several. [ms]
template <class Work>
double millisecondsOf(const Work& work) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times(21);
  for (double& time : times) {
    const Clock::time_point start = Clock::now();
    work();
    time = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

std::string snapshotText(World& world) {
  const Snapshot snapshot = world.snapshot();
  const double take = millisecondsOf([&] { (void)world.snapshot(); });
  const double restore = millisecondsOf([&] { (void)world.restore(snapshot); });
  return fmt::format("{} for {}: taken in {} ms, restored in {} ms", sizeText(snapshot.bytes().size()),
                     counted(world.units().size(), "unit"), brief(take), brief(restore));
}

Result<Scene> sceneOf(const RecordOptions& options) {
  Result<Scene> scene = readScene(options.scene);
  if (!scene.ok()) return scene;
  if (options.seconds) scene->duration = *options.seconds;
  if (options.threads) scene->threads = *options.threads;
  const Status scaled = options.units ? scaleUnits(*scene, *options.units) : Status{};
  return scaled.ok() ? scene : Result<Scene>(scaled);
}

Status play(SceneRun& run) {
  const double tick = run.scene().world.tickSeconds;
  Progress progress({run.scene().name, "ticks", std::uint64_t(std::ceil(run.scene().duration / tick)), tick});
  while (!run.done()) {
    if (Status status = run.step(); !status.ok()) return status;
    progress.update(run.world().stats().ticks);
  }
  return {};
}

void printTable(SceneRun& run, const Recording& recording, const Stats& stats) {
  World& world = run.world();
  Table table(run.scene().name);
  table.row("time", fmt::format("{}, {:.4g} s", counted(stats.ticks, "tick"), stats.seconds));
  table.row("recording", sizeText(recording.bytes().size()));
  table.row("snapshot", snapshotText(world));
  table.row("hash", hashText(world.hash()));
  table.print();
}

int record(const RecordOptions& options) {
  Result<Scene> scene = sceneOf(options);
  if (!scene.ok()) return fail(scene.error());
  if (const Status status = checkWritable("--out", options.out); !status.ok()) return fail(status);
  const std::unique_ptr<Scheduler> scheduler = schedulerOf(scene->threads);
  Result<SceneRun> run = SceneRun::start(std::move(*scene), {.scheduler = scheduler.get()});
  if (!run.ok()) return fail(fmt::format("{}: {}", options.scene, run.error().message));

  (void)run->world().startRecording({.values = options.values});
  const Status played = play(*run);
  const Recording recording = run->world().stopRecording();
  // What led to an event that failed is worth keeping too.
  if (const Status status = writeRecording(unfinishedPath(options.out), recording); !status.ok()) return fail(status, kFailed);
  if (const Status status = finishOutput(options.out); !status.ok()) return fail(status, kFailed);
  if (!played.ok()) return fail(fmt::format("{}: {}", options.scene, played.message), kFailed);
  printTable(*run, recording, run->world().stats());
  return kOk;
}

int replay(const ReplayOptions& options) {
  const Result<Recording> recording = readRecording(options.recording);
  if (!recording.ok()) return fail(recording.error());
  const std::unique_ptr<Scheduler> scheduler = schedulerOf(options.threads);
  Result<Replay> played = Replay::open(*recording, scheduler.get());
  if (!played.ok()) return fail(fmt::format("{}: {}", options.recording, played.error().message));

  Progress progress({options.recording, "ticks", played->ticks(), 0.0});
  const std::uint64_t first = played->world().stats().ticks;
  while (played->step()) progress.update(played->world().stats().ticks - first);
  progress.clear();
  if (played->divergence()) return fail(fmt::format("{}: {}", options.recording, toText(*played->divergence())), kFailed);
  fmt::print("{}: {} replayed, all equal; hash {}\n", options.recording, counted(played->ticks(), "tick"), hashText(played->world().hash()));
  return kOk;
}

}  // namespace

void addRecord(CLI::App& app, int& exit) {
  auto options = std::make_shared<RecordOptions>();
  CLI::App* command = app.add_subcommand("record", "Play a scene and record it");
  command->add_option("SCENE", options->scene, "The scene")->required();
  command->add_option("--out", options->out, "Write the recording")->required();
  command->add_flag("--values", options->values, "Keep what each unit's state was, so that a replay can name unit and value");
  command->add_option("--units", options->units, "Scale the counts of all spawns, as in spate run");
  command->add_option("--seconds", options->seconds, "Simulated time, in place of the scene's [s]")->check(inRange(0.0, 1e6));
  command->add_option("--threads", options->threads, "In place of the scene's; recordings are the same for any number")
      ->check(CLI::Range(1, 256));
  command->footer("Example:\n  spate record scenes/door.json --values --out door.spaterec");
  command->callback([options, &exit] { exit = record(*options); });
}

void addReplay(CLI::App& app, int& exit) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Replay a recording and compare each tick");
  command->add_option("RECORDING", options->recording, "What spate record or World::stopRecording() made")->required();
  command->add_option("--threads", options->threads, "Results are the same for any number")->check(CLI::Range(1, 256));
  command->footer("Exit status 1 if a tick comes out differently; the first one is named.\n\nExample:\n  spate replay door.spaterec");
  command->callback([options, &exit] { exit = replay(*options); });
}

}  // namespace spate::cli
