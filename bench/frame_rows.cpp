// The tutorials' headline: 5,000 units chase a goal that moves by a cell in every frame. Ours: move the goal, build
// distances and arrows, tick. Against A* for every unit and a step along its way, and against the tutorials' own field
// and crowd.

#include <fmt/format.h>

#include "crowd_check.h"
#include "field_check.h"
#include "opponents/astar_horde.h"
#include "opponents/tutorials_crowd.h"
#include "timing.h"

namespace spate::bench {
namespace {

constexpr const char* kUnit = "ms/frame";
constexpr int kUnits = 5'000;
constexpr float kTick = 1.0f / 60.0f;
constexpr int kSettling = 30;

/// Where the goal walks: from the middle towards the farthest cell and back, over and over.
class GoalWalk {
 public:
  GoalWalk(const CostField& cost, Cell from) {
    IntegrationField distance;
    FlowField flow;
    (void)distance.build(cost, {{from}});
    Cell far = from;
    for (int y = 0; y < cost.height(); ++y) {
      for (int x = 0; x < cost.width(); ++x) {
        if (distance.reachable({x, y}) && distance.at({x, y}) > distance.at(far)) far = {x, y};
      }
    }
    (void)distance.build(cost, {{far}});
    (void)flow.build(cost, distance);
    cells_ = {from};
    for (int i = 0; i < 24 && cells_.back() != far; ++i) {
      const Cell at = cells_.back(), step = flow.arrow(at);
      cells_.push_back({at.x + step.x, at.y + step.y});
    }
  }

  Cell at(int frame) const {
    const int last = int(cells_.size()) - 1;
    const int phase = last == 0 ? 0 : frame % (2 * last);
    return cells_[std::size_t(phase <= last ? phase : 2 * last - phase)];
  }

 private:
  std::vector<Cell> cells_;
};

/// The three sides of a row. All see the same goals; each has units of its own.
class Chase {
 public:
  Chase(int width, int height, const Options& options)
      : scene_(mazeCrowd(width, height, kUnits)),
        walk_(scene_.cost, scene_.goal.cells.front()),
        threads_(options.threads),
        scheduler_(threads_ > 1 && options.scheduler ? options.scheduler(threads_) : nullptr),
        ours_(scene_, scheduler_.get()),
        textbook_(scene_.cost),
        fifo_(scene_.cost),
        tutorials_(scene_.cost, {.radius = scene_.radius, .speed = scene_.speed}, scene_.at),
        astar_(scene_.cost, scene_.speed, kTick) {}

  void oursFrame() {
    (void)ours_.world.moveGoal(ours_.goal, {walk_.at(oursAt_++)});
    ours_.world.tick();
  }
  void tutorialsFrame() {
    (void)fifo_.buildDistances(walk_.at(tutorialsAt_++));
    fifo_.buildArrows();
    tutorials_.setArrows([&](Cell cell) { return fifo_.arrow(cell); });
    tutorials_.step();
  }
  void astarFrame() { astar_.frame(walk_.at(astarAt_++)); }

  std::optional<std::string> settle(const Options& options) {
    if (auto problem = replayProblem(scene_, ours_, 5, options, threads_)) return problem;
    for (int i = 0; i < kSettling; ++i) {
      oursFrame();
      tutorialsFrame();
    }
    // A* frames are slow: instead of walking there, its units take over where ours are.
    astar_.setUnits(ours_.world.units().positions, ours_.world.units().velocities);
    astarAt_ = oursAt_;
    return problem();
  }

  /// All three do the same work: the field of ours, the fields of the tutorials and every way of A* agree.
  std::optional<std::string> problem() {
    for (const auto& positions :
         {std::vector<Vec2>(ours_.world.units().positions.begin(), ours_.world.units().positions.end()),
          tutorials_.positions(), astar_.positions()}) {
      if (auto found = whereaboutsProblem(scene_.cost, positions)) return found;
    }
    const Cell goal = walk_.at(oursAt_ - 1);
    const IntegrationField& distance = *ours_.world.distances(ours_.group);
    textbook_.buildDistances(goal);
    textbook_.buildArrows();
    if (auto found = difference(scene_.cost, distance, *ours_.world.flow(ours_.group), textbook_)) return found;
    if (!fifo_.buildDistances(goal)) return "the first-in first-out queue gave up";
    if (auto found = difference(scene_.cost, distance, fifo_)) return found;
    if (meanMove(scene_.at, ours_.world.units().positions) < 0.2) return "units do not move";
    return astar_.difference(distance, goal);
  }

  std::vector<Summary> time(const Options& options) {
    const Rounds rounds = options.quick ? Rounds{3, 9, 0.5} : Rounds{9, 15, 10.0};
    // Several in a row: a frame alone would start from caches and predictors that A* has filled.
    constexpr int kFramesInARow = 4;
    return timeInTurn({{[&] { oursFrame(); }, {}, false, kFramesInARow},
                       {[&] { astarFrame(); }, {}, false},
                       {[&] { tutorialsFrame(); }, {}, false, kFramesInARow}},
                      rounds);
  }

  Outcome outcomeOf(const std::string& name, const Summary& ours) const {
    Outcome outcome;
    outcome.name = name;
    outcome.unit = kUnit;
    outcome.ours = ours.median * 1e-6;
    outcome.spread = ours.spread;
    outcome.checked = true;
    outcome.extra["units"] = kUnits;
    outcome.extra["cells"] = openCells(scene_.cost);
    outcome.extra["map"] = fmt::format("{} x {}", scene_.cost.width(), scene_.cost.height());
    outcome.extra["radius"] = scene_.radius;
    outcome.extra["density"] = density(scene_.cost, ours_.world.units().positions);
    outcome.extra["unitsPerOpenCell"] = double(kUnits) / double(openCells(scene_.cost));
    outcome.extra["threads"] = threads_;
    outcome.extra["oursFieldsMs"] = double(ours_.world.profile().fields) * 1e-6;
    outcome.extra["samples"] = ours.samples;
    return outcome;
  }

  void addOpponent(Outcome& outcome, const std::string& name, const Summary& theirs) const {
    outcome.opponent = name;
    outcome.theirs = theirs.median * 1e-6;
    outcome.extra["theirsSpread"] = theirs.spread;
    outcome.extra["theirsDensity"] =
        density(scene_.cost, name == "astar" ? astar_.positions() : tutorials_.positions());
  }

 private:
  CrowdScene scene_;
  GoalWalk walk_;
  int threads_;
  std::unique_ptr<Scheduler> scheduler_;
  Play ours_;
  Textbook textbook_;
  FifoField fifo_;
  TutorialsCrowd tutorials_;
  AStarHorde astar_;
  int oursAt_ = 0, tutorialsAt_ = 0, astarAt_ = 0;
};

std::vector<Outcome> frameRow(const std::string& name, int width, int height, const Options& options) {
  Chase chase(width, height, options);
  if (const auto problem = chase.settle(options)) return {failed(name, kUnit, "astar", *problem)};
  const std::vector<Summary> times = chase.time(options);
  if (const auto problem = chase.problem()) return {failed(name, kUnit, "astar", *problem)};
  std::vector<Outcome> outcomes(2, chase.outcomeOf(name, times[0]));
  chase.addOpponent(outcomes[0], "astar", times[1]);
  chase.addOpponent(outcomes[1], "tutorials", times[2]);
  return outcomes;
}

void add(std::vector<Row>& rows, const std::string& name, int width, int height) {
  rows.push_back({name, fmt::format("the goal moves a cell, field, arrows, tick; a maze of {} x {}", width, height),
                  [=](const Options& options) { return frameRow(name, width, height, options); }});
}

}  // namespace

void addFrameRows(std::vector<Row>& rows) {
  add(rows, "frame/5k-64x40", 64, 40);
  add(rows, "frame/5k-128x80", 128, 80);
}

}  // namespace spate::bench
