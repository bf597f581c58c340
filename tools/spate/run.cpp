// spate run: play a scene and report.

#include <fmt/format.h>

#include <cmath>
#include <csignal>
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

struct RunOptions {
  std::string scene;
  std::string report, trajectory, picture;
  std::string layers;
  std::optional<double> pictureAt, seconds;
  std::optional<std::uint64_t> units, seed;
  std::optional<int> threads;
};

volatile std::sig_atomic_t stopAsked = 0;

/// Ctrl-C asks for a stop after the tick; a second one ends the program at once.
void onInterrupt(int) {
  stopAsked = 1;
  std::signal(SIGINT, SIG_DFL);
}

Status applyOptions(const RunOptions& options, Scene& scene) {
  if (options.seconds) scene.duration = *options.seconds;
  if (options.seed) scene.world.seed = *options.seed;
  if (options.threads) scene.threads = *options.threads;
  return options.units ? scaleUnits(scene, *options.units) : Status{};
}

Result<PictureDef> pictureDef(const RunOptions& options, const Scene& scene) {
  PictureDef def;
  def.path = options.picture;
  if (!options.layers.empty()) {
    Result<std::vector<Layer>> layers = parseLayers(options.layers);
    if (!layers.ok()) return layers.error();
    def.layers = std::move(*layers);
  } else if (scene.groups.empty()) {
    def.layers = {Layer::cost};  // fields belong to groups
  }
  return def;
}

Status checkOutputs(const RunOptions& options, const PictureDef& picture) {
  if (options.picture.empty()) {
    if (options.pictureAt) return {ErrorCode::badValue, "--picture-at: needs --picture FILE"};
    if (!options.layers.empty()) return {ErrorCode::badValue, "--layers: needs --picture FILE"};
  }
  if (options.trajectory.ends_with(".sqlite")) {
    return {ErrorCode::badValue,
            fmt::format("--trajectory: {}: expected a .csv file; SQLite is not written by this version",
                        options.trajectory)};
  }
  Status status = options.picture.empty() ? Status{} : checkPicture(picture);
  for (const auto& [name, path] : {std::pair{"--picture", &options.picture},
                                   {"--report", &options.report},
                                   {"--trajectory", &options.trajectory}}) {
    if (status.ok() && !path->empty()) status = checkWritable(name, *path);
  }
  return status;
}

/// What the run cost, as the ticks themselves measured it.
struct Meter {
  std::uint64_t tickNs = 0, unitTicks = 0;
  void add(World& world, std::uint64_t ticks) {
    tickNs += world.profile().total * ticks;
    unitTicks += std::uint64_t(world.units().size()) * ticks;
  }
};

class Player {
 public:
  Player(const RunOptions& options, PictureDef picture, SceneRun run)
      : options_(options), picture_(std::move(picture)), run_(std::move(run)) {}

  int play() {
    Status status = openTrajectory();
    if (!status.ok()) return fail(status);
    status = loop();
    const int exit = !status.ok() ? fail(fmt::format("{}: {}", options_.scene, status.message), kFailed)
                     : stopAsked  ? kStopped
                                  : kOk;
    const Status written = writeOutputs();
    printTable(exit == kStopped);
    return written.ok() ? exit : fail(written, kFailed);
  }

 private:
  Status openTrajectory() {
    if (options_.trajectory.empty()) return {};
    Result<TrajectoryWriter> writer = TrajectoryWriter::open(unfinishedPath(options_.trajectory));
    if (!writer.ok()) return writer.error();
    trajectory_.emplace(std::move(*writer));
    return trajectory_->write(0, run_.world().units());
  }

  Status loop() {
    const double tick = double(run_.scene().world.tickSeconds);
    Progress progress({run_.scene().name, "ticks", std::uint64_t(std::ceil(run_.scene().duration / tick)), tick});
    std::signal(SIGINT, onInterrupt);
    while (!run_.done() && !stopAsked) {
      const Status status = step();
      if (!status.ok()) return status;
      progress.update(run_.world().stats().ticks);
    }
    return {};
  }

  Status step() {
    const std::uint64_t before = run_.world().stats().ticks;
    Status status = run_.step();
    if (!status.ok()) return status;
    const Stats now = run_.world().stats();
    meter_.add(run_.world(), now.ticks - before);
    if (trajectory_) status = trajectory_->write(now.ticks, run_.world().units());
    // Half a tick of slack: the sum of many ticks is not exactly the time that was asked for.
    const double slack = 0.5 * double(run_.scene().world.tickSeconds);
    if (status.ok() && pictureWanted() && options_.pictureAt && now.seconds + slack >= *options_.pictureAt)
      status = draw();
    return status;
  }

  bool pictureWanted() const { return !options_.picture.empty() && !drawn_; }

  Status draw() {
    drawn_ = true;
    return drawScene(run_, picture_);
  }

  /// All that can be written is, whatever fails: a run may have taken hours. Returns the first failure.
  Status writeOutputs() {
    Status first;
    const auto keep = [&first](Status status) {
      if (first.ok()) first = std::move(status);
    };
    if (!options_.report.empty()) keep(writeOutput(options_.report, toJson(run_.report())));
    if (trajectory_) {
      const Status closed = trajectory_->close();
      keep(closed.ok() ? finishOutput(options_.trajectory) : closed);
    }
    if (!pictureWanted()) return first;
    keep(draw());
    if (options_.pictureAt) {
      note(fmt::format("the run ended at {} s, before --picture-at {}: the picture shows its end",
                       brief(run_.world().stats().seconds), brief(*options_.pictureAt)));
    }
    return first;
  }

  void printTable(bool stopped) const;

  const RunOptions& options_;
  PictureDef picture_;
  SceneRun run_;
  std::optional<TrajectoryWriter> trajectory_;
  Meter meter_;
  bool drawn_ = false;
};

std::string arrivalText(const Report::Units& units) {
  if (!units.firstArrival || !units.lastArrival) return grouped(units.arrived);
  return fmt::format("{}, first {} s, half {} s, last {} s", grouped(units.arrived), brief(*units.firstArrival),
                     brief(units.medianArrival.value_or(0.0)), brief(*units.lastArrival));
}

std::string overlapText(const Report::Units& units) {
  return fmt::format("p50 {:.1f} %, p99 {:.1f} %, max {:.1f} % of a diameter", 100.0 * units.overlapP50,
                     100.0 * units.overlapP99, 100.0 * units.overlapMax);
}

void Player::printTable(bool stopped) const {
  const Report report = run_.report();
  const Report::Units& units = report.units;
  const Report::Time& time = report.time;
  Table table(report.scene + (stopped ? ": stopped" : ""));
  table.row("map", fmt::format("{}, {} open, {}", sizeText(report.width, report.height), grouped(report.open),
                               counted(report.walls, "wall")));
  table.row("time", fmt::format("{}, {:.4g} s", counted(report.ticks, "tick"), report.seconds));
  table.row("spawned", grouped(units.spawned));
  table.row("arrived", arrivalText(units));
  table.row("removed", grouped(units.removed));
  table.row("in walls",
            fmt::format("{}, deepest reach into a wall {} cells", grouped(units.insideWall), brief(units.wallOverlap)));
  table.row("stuck", grouped(units.stuck));
  table.row("waiting", grouped(units.waiting));
  table.row("overlap", overlapText(units));
  table.row("mean speed", fmt::format("{} cells/s", brief(units.meanSpeed)));
  table.row("field", fmt::format("{} ms, repair p50 {} ms, max {} ms", brief(time.buildMs), brief(time.repairP50),
                                 brief(time.repairMax)));
  const std::string each = meter_.unitTicks == 0
                               ? ""
                               : fmt::format("; {} ns a unit", brief(double(meter_.tickNs) / double(meter_.unitTicks)));
  table.row("tick", fmt::format("p50 {} ms, p99 {} ms, max {} ms{}", brief(time.tickP50), brief(time.tickP99),
                                brief(time.tickMax), each));
  table.row("threads", std::to_string(run_.scene().threads));
  table.row("hash", hashText(report.hash));
  if (units.nonFinite > 0) table.row("NOT FINITE", counted(units.nonFinite, "unit"));
  table.print(options_.report == "-" ? stderr : stdout);
}

int run(const RunOptions& options) {
  Result<Scene> scene = readScene(options.scene);
  if (!scene.ok()) return fail(scene.error());
  Status status = applyOptions(options, *scene);
  if (!status.ok()) return fail(status);
  Result<PictureDef> picture = pictureDef(options, *scene);
  if (!picture.ok()) return fail(picture.error());
  status = checkOutputs(options, *picture);
  if (!status.ok()) return fail(status);

  std::optional<TbbScheduler> scheduler;
  if (scene->threads > 1) scheduler.emplace(scene->threads);
  Result<SceneRun> started = SceneRun::start(std::move(*scene), {.scheduler = scheduler ? &*scheduler : nullptr});
  if (!started.ok()) return fail(fmt::format("{}: {}", options.scene, started.error().message));
  return Player(options, std::move(*picture), std::move(*started)).play();
}

}  // namespace

void addRun(CLI::App& app, int& exit) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = app.add_subcommand("run", "Play a scene and report");
  command->add_option("SCENE", options->scene, "The scene")->required();
  command->add_option("--report", options->report, "Write the report (JSON). -: to standard output, and the table to standard error");
  command->add_option("--trajectory", options->trajectory, "Write every unit's way (CSV: tick,id,x,y)");
  command->add_option("--picture", options->picture, "Draw the world (.png, .svg, .pdf)");
  command->add_option("--picture-at", options->pictureAt, "Draw at this time [s]. Default: at the end")
      ->check(inRange(0.0, 1e6));
  command->add_option("--layers", options->layers,
                      "Of the picture: cost, integration, arrows, units, density; with commas between. Default: all");
  command->add_option(
      "--units", options->units,
      "Scale the counts of all spawns, so that this many units are placed in all; exact positions stay");
  command->add_option("--seconds", options->seconds, "Simulated time, in place of the scene's [s]")
      ->check(inRange(0.0, 1e6));
  command->add_option("--seed", options->seed, "In place of the scene's");
  command->add_option("--threads", options->threads, "In place of the scene's; results are the same for any number")
      ->check(CLI::Range(1, 256));
  command->footer(
      "Examples:\n"
      "  spate run scenes/open-field.json --units 2000 --threads 2\n"
      "  spate run scenes/siege.json --picture crowd.png --picture-at 12 --layers units,density\n"
      "\n"
      "Exit status 130 after Ctrl-C: files and table then hold what was measured so far.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace spate::cli
