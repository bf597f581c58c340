// Crowds: one tick, ours against the tutorials' step, from the same start.

#include <fmt/format.h>

#include "crowd_check.h"
#include "opponents/tutorials_crowd.h"
#include "timing.h"

namespace spate::bench {
namespace {

constexpr const char* kUnit = "ns/unit-tick";

struct CrowdCase {
  std::string name, what;
  CrowdScene (*make)(int units) = nullptr;
  int units = 0;
  int threads = 1;
  int settling = 60;       ///< Ticks before the clock runs.
  bool atRest = false;     ///< The crowd rests: theirs, which never does, starts from ours once that has come to rest.
  bool sameState = false;  ///< Also time theirs from our positions at every tick, for crowds that theirs packs closer.
};

/// Both sides of a row, and what they are measured in.
class Contest {
 public:
  Contest(const CrowdCase& row, const Options& options, int units)
      : row_(row),
        options_(options),
        threads_(row.threads > 1 ? row.threads : options.threads),
        scene_(row.make(units)) {
    if (threads_ > 1 && options.scheduler) scheduler_ = options.scheduler(threads_);
    ours_.emplace(scene_, scheduler_.get());
    const TutorialsCrowd::Def def{
        .radius = scene_.radius, .speed = scene_.speed, .dissolve = scene_.arrive == Arrive::remove};
    theirs_.emplace(scene_.cost, def, scene_.at);
    if (!scene_.goal.cells.empty()) theirs_->setGoal(scene_.goal.cells.front());
    if (const FlowField* flow = ours_->world.flow(ours_->group)) {
      theirs_->setArrows([&](Cell cell) { return flow->arrow(cell); });
    }
    if (row.sameState) shadow_ = theirs_;
  }

  /// Plays both into the situation that is to be measured.
  std::optional<std::string> settle() {
    const int checked = std::min(settling(), options_.quick || isHuge() ? 10 : 40);
    if (auto problem = replayProblem(scene_, *ours_, checked, options_, threads_)) return problem;
    const int rest = row_.atRest ? 0 : settling();
    for (int i = checked; i < settling(); ++i) ours_->world.tick();
    if (row_.atRest) handOver(*theirs_);
    for (int i = 0; i < rest; ++i) theirs_->step();
    return situationProblem();
  }

  /// Is everybody in an open cell, and does the crowd do what the row says?
  std::optional<std::string> situationProblem() const {
    if (auto problem = whereaboutsProblem(scene_.cost, ours_->world.units().positions)) return problem;
    if (auto problem = whereaboutsProblem(scene_.cost, theirs_->positions()))
      return "the tutorials' crowd: " + *problem;
    if (row_.atRest) return restProblem();
    if (scene_.arrive == Arrive::remove)
      return std::nullopt;  // numbers of units change: who moved how far is not known
    const double least = 0.25 * double(settling()) / 60.0 * double(scene_.speed);
    const double moved = meanMove(scene_.at, ours_->world.units().positions);
    if (moved < least)
      return fmt::format("units moved {:.2f} cells on average, expected at least {:.2f}", moved, least);
    const double theirMove = meanMove(scene_.at, theirs_->positions());
    if (theirMove < least) return fmt::format("the tutorials' crowd moved {:.2f} cells on average", theirMove);
    return std::nullopt;
  }

  std::vector<Outcome> time() {
    std::vector<Body> bodies = {{[&] { ours_->world.tick(); }, {}, false}, {[&] { theirs_->step(); }, {}, false}};
    if (shadow_) bodies.push_back({[&] { shadow_->step(); }, [&] { handOver(*shadow_); }, false});
    const std::vector<Summary> times = timeInTurn(bodies, rounds());
    const Outcome ours = outcomeOf(times[0]);
    std::vector<Outcome> outcomes = {ours};
    addOpponent(outcomes[0], "tutorials", times[1], *theirs_);
    if (shadow_) {
      outcomes.push_back(ours);
      addOpponent(outcomes[1], "tutorials, our positions", times[2], *shadow_);
      addNote(outcomes[1], "theirs takes over our positions and velocities before every tick");
    }
    return outcomes;
  }

 private:
  bool isHuge() const { return scene_.at.size() > 200'000; }
  int settling() const { return options_.quick ? std::min(row_.settling, row_.atRest ? 180 : 30) : row_.settling; }
  Rounds rounds() const {
    if (options_.quick) return {5, 15, 0.5};
    return isHuge() ? Rounds{15, 31, 10.0} : Rounds{41, 121, 6.0};
  }

  void handOver(TutorialsCrowd& crowd) const {
    const UnitsView units = ours_->world.units();
    crowd.setUnits(units.positions, units.velocities);
  }

  std::optional<std::string> restProblem() const {
    const Stats stats = ours_->world.stats();
    if (10 * stats.arrived >= 8 * stats.units) return std::nullopt;
    return fmt::format("only {} of {} units have come to rest", stats.arrived, stats.units);
  }

  Outcome outcomeOf(const Summary& tick) const {
    const World& world = ours_->world;
    const double units = double(world.units().size());
    Outcome outcome;
    outcome.name = row_.name;
    outcome.unit = kUnit;
    outcome.ours = tick.median / units;
    outcome.spread = tick.spread;
    outcome.checked = true;
    outcome.extra["units"] = world.units().size();
    outcome.extra["map"] = fmt::format("{} x {}", scene_.cost.width(), scene_.cost.height());
    outcome.extra["density"] = density(scene_.cost, world.units().positions);
    outcome.extra["threads"] = threads_;
    outcome.extra["oursMs"] = tick.median * 1e-6;
    outcome.extra["oursFastest"] = tick.fastest / units;
    outcome.extra["oursSlowest"] = tick.slowest / units;
    outcome.extra["ticksPerSecond"] = 1e9 / tick.median;
    outcome.extra["samples"] = tick.samples;
    const Profile& profile = world.profile();
    outcome.extra["lastTick"] = {
        {"fields", double(profile.fields) / units}, {"steer", double(profile.steer) / units},
        {"sort", double(profile.sort) / units},     {"contacts", double(profile.contacts) / units},
        {"arrive", double(profile.arrive) / units}, {"events", double(profile.events) / units}};
    return outcome;
  }

  void addOpponent(Outcome& outcome, const std::string& name, const Summary& step, const TutorialsCrowd& crowd) const {
    outcome.opponent = name;
    outcome.theirs = step.median / double(crowd.size());
    outcome.extra["theirsSpread"] = step.spread;
    outcome.extra["theirsDensity"] = density(scene_.cost, crowd.positions());
  }

  const CrowdCase& row_;
  const Options& options_;
  int threads_;
  CrowdScene scene_;
  std::unique_ptr<Scheduler> scheduler_;
  std::optional<Play> ours_;
  std::optional<TutorialsCrowd> theirs_, shadow_;
};

std::vector<Outcome> crowdRow(const CrowdCase& row, const Options& options) {
  const int units = options.quick && row.units > 100'000 ? 50'000 : row.units;
  Contest contest(row, options, units);
  if (const auto problem = contest.settle()) return {failed(row.name, kUnit, "tutorials", *problem)};
  std::vector<Outcome> outcomes = contest.time();
  if (const auto problem = contest.situationProblem()) return {failed(row.name, kUnit, "tutorials", *problem)};
  for (Outcome& outcome : outcomes) {
    if (units != row.units) addNote(outcome, fmt::format("quick: {} units", units));
    if (row.atRest) addNote(outcome, "theirs starts from our resting crowd");
  }
  return outcomes;
}

struct Size {
  const char* name;
  int units;
};
constexpr Size kSizes[] = {{"5k", 5'000}, {"10k", 10'000}, {"100k", 100'000}, {"1m", 1'000'000}};

void addCase(std::vector<Row>& rows, CrowdCase row) {
  const std::string name = row.name, what = row.what;
  rows.push_back({name, what, [row = std::move(row)](const Options& options) { return crowdRow(row, options); }});
}

CrowdCase caseOf(const std::string& kind, const Size& size) {
  const std::string name = fmt::format("crowd/{}-{}", kind, size.name);
  const bool huge = size.units > 200'000;
  if (kind == "uniform") return {name, "moving over open floor, a unit a cell", uniformCrowd, size.units};
  if (kind == "stream") return {name, "moving over open floor, a unit to four cells", streamCrowd, size.units};
  if (kind == "jam")
    return {name, "pressing at a door one cell wide", jamCrowd, size.units, 1, huge ? 60 : 240, false, true};
  return {name, "at rest around a goal", settledCrowd, size.units, 1, 900, true, true};
}

}  // namespace

void addCrowdRows(std::vector<Row>& rows) {
  for (const std::string kind : {"uniform", "stream", "jam", "settled"}) {
    for (const Size& size : kSizes) {
      if (kind != "settled" || size.units <= 100'000) addCase(rows, caseOf(kind, size));
    }
    if (kind != "stream") continue;
    CrowdCase twoThreads = caseOf(kind, kSizes[3]);
    twoThreads.name += "-2t";
    twoThreads.what += ", two threads";
    twoThreads.threads = 2;
    addCase(rows, std::move(twoThreads));
  }
}

}  // namespace spate::bench
