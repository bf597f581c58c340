// Purpose: plays a scene. Each step carries out the events that are due and runs one tick; measure.cpp watches.
//
// Invariant: events of one time go in the order of the file, and a report is the same on every machine but for its
// times.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "io/breaches.h"
#include "io/goal_walk.h"
#include "io/measure.h"
#include "io/scene_reader.h"

namespace spate {
namespace {

Status at(const std::string& path, const Status& status) {
  if (status.ok()) return {};
  return {status.code, path + ": " + status.message};
}

template <class Work>
double milliseconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

std::vector<Cell> allCells(const std::vector<Cell>& cells, const std::optional<Rect>& rect) {
  std::vector<Cell> all = cells;
  if (!rect) return all;
  for (int y = rect->min.y; y <= rect->max.y; ++y) {
    for (int x = rect->min.x; x <= rect->max.x; ++x) all.push_back({x, y});
  }
  return all;
}

WorldDef withScheduler(WorldDef def, Scheduler* scheduler) {
  def.scheduler = scheduler;
  return def;
}

const char* nameOf(const PaintEvent&) {
  return "paint";
}
const char* nameOf(const MoveGoalEvent&) {
  return "moveGoal";
}
const char* nameOf(const SceneUnits&) {
  return "spawn";
}
const char* nameOf(const AskEvent&) {
  return "ask";
}
const char* nameOf(const AdvanceEvent&) {
  return "advance";
}
const char* nameOf(const ExitsEvent&) {
  return "exits";
}
const char* nameOf(const LinkEvent& link) {
  return link.remove ? "unlink" : "link";
}
const char* nameOf(const BreakableEvent&) {
  return "breakable";
}
const char* nameOf(const WalkGoalEvent&) {
  return "walkGoal";
}

}  // namespace

/// How far the scene has come, besides its world.
struct SceneMark::Course {
  const void* run = nullptr;  // whose it is
  std::size_t nextEvent = 0;
  bool failed = false;
  std::vector<GoalWalk> walks;
  Breaches breaches;
  std::vector<FieldReport> fields;
  std::vector<AnswerReport> answers;
  Measure measure;
};

struct SceneRun::Impl {
  Impl(Scene played, const SceneRunDef& def)
      : scene(std::move(played)),
        world(scene.cost, withScheduler(scene.world, def.scheduler)),
        measured(def.measured),
        eventOrder(scene.events.size()) {
    course.run = this;
    std::iota(eventOrder.begin(), eventOrder.end(), std::size_t{0});
    std::stable_sort(eventOrder.begin(), eventOrder.end(),
                     [this](std::size_t a, std::size_t b) { return scene.events[a].at < scene.events[b].at; });
  }

  Status prepare();
  Status addGoals();
  Status addGroups();
  Status findFields();
  Status place(const SceneUnits& units, const std::string& path);

  bool due(double seconds) const;
  bool done() const;
  Status step();
  Status runEvent(std::size_t index);
  Status run(const PaintEvent& paint, const std::string& path, std::size_t index);
  Status run(const MoveGoalEvent& move, const std::string& path, std::size_t index);
  Status run(const SceneUnits& units, const std::string& path, std::size_t index);
  Status run(const AskEvent& ask, const std::string& path, std::size_t index);
  Status run(const AdvanceEvent& advance, const std::string& path, std::size_t index);
  Status run(const ExitsEvent& exits, const std::string& path, std::size_t index);
  Status run(const LinkEvent& link, const std::string& path, std::size_t index);
  Status run(const BreakableEvent& walls, const std::string& path, std::size_t index);
  Status run(const WalkGoalEvent& walk, const std::string& path, std::size_t index);

  Status walkGoals();
  void watch();

  Status changed(const std::string& path, std::size_t index);
  Status refreshFields();
  void reportFields(std::optional<std::size_t> after);
  FieldReport reportField(std::size_t group, std::optional<std::size_t> after);
  Report report() const;

  Scene scene;
  World world;
  bool measured;
  std::map<std::string, GoalId> goals;
  std::map<std::string, GroupId> groups;
  std::vector<std::size_t> eventOrder;  // indices of scene.events by time
  SceneMark::Course course;
  std::vector<std::size_t> fieldGroups;  // the first group (of scene.groups) of each field in use
};

Status SceneRun::Impl::prepare() {
  if (Status status = at("map", world.lastError()); !status.ok()) return status;
  if (Status status = addGoals(); !status.ok()) return status;
  if (Status status = addGroups(); !status.ok()) return status;
  if (Status status = findFields(); !status.ok()) return status;
  for (std::size_t i = 0; i < scene.units.size(); ++i) {
    if (Status status = place(scene.units[i], fmt::format("units[{}]", i)); !status.ok()) return status;
  }
  std::vector<const SceneGroup*> byIndex;
  for (const SceneGroup& group : scene.groups) {
    const std::size_t index = groups[group.id].index;
    if (index >= byIndex.size()) byIndex.resize(index + 1);
    byIndex[index] = &group;
  }
  course.measure.begin(world, std::move(byIndex));
  for (const BreakableEvent& walls : scene.breakable) course.breaches.expect(walls);
  reportFields(std::nullopt);
  return {};
}

Status SceneRun::Impl::addGoals() {
  for (std::size_t i = 0; i < scene.goals.size(); ++i) {
    const GoalId id = world.addGoal(scene.goals[i].def);
    if (!id) return at(fmt::format("goals[{}]", i), world.lastError());
    goals[scene.goals[i].id] = id;
  }
  return {};
}

Status SceneRun::Impl::addGroups() {
  for (std::size_t i = 0; i < scene.groups.size(); ++i) {
    GroupDef& def = scene.groups[i].def;
    def.goal = goals[scene.groups[i].goal];
    const GroupId id = world.addGroup(def);
    if (!id) return at(fmt::format("groups[{}]", i), world.lastError());
    groups[scene.groups[i].id] = id;
  }
  return {};
}

/// Groups that read the same field share a size class; the world knows which do.
Status SceneRun::Impl::findFields() {
  for (std::size_t i = 0; i < scene.groups.size(); ++i) fieldGroups.push_back(i);
  Status status;
  course.measure.build(milliseconds([&] { status = refreshFields(); }));
  if (!status.ok()) return status;
  std::vector<const IntegrationField*> seen;
  std::erase_if(fieldGroups, [&](std::size_t i) {
    const IntegrationField* field = world.distances(groups[scene.groups[i].id]);
    const bool known = std::find(seen.begin(), seen.end(), field) != seen.end();
    seen.push_back(field);
    return known;
  });
  return {};
}

Status SceneRun::Impl::place(const SceneUnits& units, const std::string& path) {
  const GroupId group = groups[units.group];
  const char* key = units.everywhere ? "everywhere" : units.rect ? "rect" : "at";
  if (units.everywhere) {
    world.spawnEverywhere(group, units.count);
  } else if (units.rect) {
    world.spawn(group, *units.rect, units.count);
  } else {
    world.spawn(group, units.at);
  }
  return at(path + "." + key, world.lastError());
}

/// Ticks such as 1/60 s miss whole seconds by a little: a time counts as reached within a thousandth of a tick.
bool SceneRun::Impl::due(double seconds) const {
  return world.stats().seconds >= seconds - 1e-3 * scene.world.tickSeconds;
}

bool SceneRun::Impl::done() const {
  if (course.failed || due(scene.duration)) return true;
  if (!scene.untilArrived || course.nextEvent < eventOrder.size()) return false;
  const Stats stats = world.stats();
  return stats.arrived == stats.units;
}

Status SceneRun::Impl::step() {
  std::size_t& next = course.nextEvent;
  while (!done() && next < eventOrder.size() && due(scene.events[eventOrder[next]].at)) {
    if (Status status = runEvent(eventOrder[next++]); !status.ok()) {
      course.failed = true;
      return status;
    }
  }
  if (done()) return {};
  if (Status status = walkGoals(); !status.ok()) {
    course.failed = true;
    return status;
  }
  world.tick();
  watch();
  return {};
}

/// A scene has no game to break its walls: the run does.
void SceneRun::Impl::watch() {
  if (measured) course.measure.tick(world, scene.world.tickSeconds);
  course.breaches.tick(world, scene.world.tickSeconds);
}

Status SceneRun::Impl::walkGoals() {
  for (const GoalWalk& walk : course.walks) {
    GoalDef def{.point = walk.at(world.stats().seconds)};
    def.startCost = walk.startCost;
    if (Status status = at(walk.path, world.moveGoal(walk.goal, def)); !status.ok()) return status;
  }
  if (course.walks.empty() || !measured || scene.world.fieldBudget != 0) return {};
  Status status;
  course.measure.repair(milliseconds([&] { status = refreshFields(); }));
  return status;
}

Status SceneRun::Impl::runEvent(std::size_t index) {
  return std::visit(
      [&](const auto& event) { return run(event, fmt::format("events[{}].{}", index, nameOf(event)), index); },
      scene.events[index].what);
}

Status SceneRun::Impl::run(const PaintEvent& paint, const std::string& path, std::size_t index) {
  if (paint.rect) {
    if (Status status = at(path + ".rect", world.setCost(*paint.rect, paint.cost)); !status.ok()) return status;
  }
  if (Status status = at(path + ".cells", world.setCosts(paint.cells, paint.cost)); !status.ok()) return status;
  return changed(path, index);
}

Status SceneRun::Impl::run(const MoveGoalEvent& move, const std::string& path, std::size_t index) {
  if (Status status = at(path, world.moveGoal(goals[move.goal], move.def)); !status.ok()) return status;
  std::erase_if(course.walks, [&](const GoalWalk& walk) { return walk.goal == goals[move.goal]; });
  return changed(path, index);
}

Status SceneRun::Impl::run(const SceneUnits& units, const std::string& path, std::size_t) {
  return place(units, path);
}

Status SceneRun::Impl::run(const AskEvent& ask, const std::string& path, std::size_t index) {
  const bool blocks = world.wouldBlock(goals[ask.goal], allCells(ask.cells, ask.rect));
  if (Status status = at(path + ".wouldBlock", world.lastError()); !status.ok()) return status;
  course.answers.push_back({index, blocks});
  return {};
}

Status SceneRun::Impl::run(const AdvanceEvent& advance, const std::string& path, std::size_t) {
  const Advance result = world.advance(advance.seconds);
  if (Status status = at(path, world.lastError()); !status.ok()) return status;
  if (result.ticks > 0) watch();
  return {};
}

Status SceneRun::Impl::run(const ExitsEvent& exits, const std::string& path, std::size_t index) {
  if (Status status = at(path, applyExits(world, exits)); !status.ok()) return status;
  return changed(path, index);
}

Status SceneRun::Impl::run(const LinkEvent& link, const std::string& path, std::size_t index) {
  if (Status status = at(path, applyLink(world, link)); !status.ok()) return status;
  return changed(path, index);
}

Status SceneRun::Impl::run(const BreakableEvent& walls, const std::string& path, std::size_t index) {
  if (Status status = at(path, applyBreakable(world, walls)); !status.ok()) return status;
  course.breaches.expect(walls);
  return changed(path, index);
}

Status SceneRun::Impl::run(const WalkGoalEvent& walk, const std::string& path, std::size_t) {
  const GoalId goal = goals[walk.goal];
  std::erase_if(course.walks, [&](const GoalWalk& other) { return other.goal == goal; });
  const auto named = std::find_if(scene.goals.begin(), scene.goals.end(), [&](const SceneGoal& g) { return g.id == walk.goal; });
  course.walks.push_back({walk, goal, named->def.startCost, world.stats().seconds, path});
  return {};
}

/// Fields are brought up to date here and not in the next tick, so that each change can be timed and reported.
Status SceneRun::Impl::changed(const std::string& path, std::size_t index) {
  Status status;
  course.measure.repair(milliseconds([&] { status = refreshFields(); }));
  if (!status.ok()) return at(path, status);
  reportFields(index);
  return {};
}

Status SceneRun::Impl::refreshFields() {
  for (const std::size_t i : fieldGroups) {
    const GroupId group = groups[scene.groups[i].id];
    const bool built = world.distances(group) != nullptr && world.flow(group) != nullptr;
    if (!built || !world.lastError().ok()) return at(fmt::format("groups[{}]", i), world.lastError());
  }
  return {};
}

void SceneRun::Impl::reportFields(std::optional<std::size_t> after) {
  if (!measured) return;
  for (const std::size_t group : fieldGroups) course.fields.push_back(reportField(group, after));
}

FieldReport SceneRun::Impl::reportField(std::size_t group, std::optional<std::size_t> after) {
  const SceneGroup& reader = scene.groups[group];
  const IntegrationField& distance = *world.distances(groups[reader.id]);
  const FlowField& flow = *world.flow(groups[reader.id]);
  FieldReport out;
  out.goal = reader.goal;
  out.radius = reader.def.radius;
  out.after = after;
  out.reachable = distance.reachableCells();
  out.farthest = toCells(distance.farthest());
  out.hash = distance.hash();
  for (const Cell cell : scene.probes) {
    const Vec2 centre{float(cell.x) + 0.5f, float(cell.y) + 0.5f};
    ProbeReport& probe = out.probes.emplace_back();
    probe.cell = cell;
    if (distance.reachable(cell)) probe.distance = toCells(distance.at(cell));
    probe.arrow = flow.arrow(cell);
    probe.direction = flow.direction(centre, reader.def.heading);
  }
  return out;
}

Report SceneRun::Impl::report() const {
  const Stats stats = world.stats();
  Report report;
  report.scene = scene.name;
  report.version = version();
  report.width = scene.cost.width();
  report.height = scene.cost.height();
  for (int y = 0; y < report.height; ++y) {
    for (const Cost cost : scene.cost.row(y)) ++(cost == kWall ? report.walls : report.open);
  }
  report.ticks = stats.ticks;
  report.seconds = stats.seconds;
  report.hash = world.hash();
  report.fields = course.fields;
  report.answers = course.answers;
  course.measure.report(world, report);
  return report;
}

SceneRun::SceneRun(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SceneRun::SceneRun(SceneRun&&) noexcept = default;
SceneRun& SceneRun::operator=(SceneRun&&) noexcept = default;
SceneRun::~SceneRun() = default;

Result<SceneRun> SceneRun::start(Scene scene, const SceneRunDef& def) {
  auto impl = std::make_unique<Impl>(std::move(scene), def);
  if (Status status = impl->prepare(); !status.ok()) return status;
  return SceneRun(std::move(impl));
}

bool SceneRun::done() const {
  return impl_->done();
}
Status SceneRun::step() {
  return impl_->step();
}
SceneMark SceneRun::mark() const {
  SceneMark mark;
  mark.world_ = impl_->world.snapshot();
  mark.course_ = std::make_shared<const SceneMark::Course>(impl_->course);
  return mark;
}

Status SceneRun::restore(const SceneMark& mark) {
  if (mark.course_ == nullptr || mark.course_->run != impl_.get()) return {ErrorCode::badValue, "restore: expected a mark of this run"};
  if (Status status = impl_->world.restore(mark.world_); !status.ok()) return status;
  impl_->course = *mark.course_;
  return {};
}

const Scene& SceneRun::scene() const {
  return impl_->scene;
}
World& SceneRun::world() {
  return impl_->world;
}
Report SceneRun::report() const {
  return impl_->report();
}

GroupId SceneRun::group(const std::string& id) const {
  const auto found = impl_->groups.find(id);
  return found == impl_->groups.end() ? GroupId{} : found->second;
}

GoalId SceneRun::goal(const std::string& id) const {
  const auto found = impl_->goals.find(id);
  return found == impl_->goals.end() ? GoalId{} : found->second;
}

}  // namespace spate
