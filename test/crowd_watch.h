#pragma once
// What the crowd tests share: scenes from scenes/, the same scene mirrored and turned, and a watch over a world that
// checks at every tick what must never happen: a unit in a wall, in another region, at no number, or gone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "spate/io.h"

namespace spate::test {

inline float lengthOf(Vec2 v) {
  return std::sqrt(v.x * v.x + v.y * v.y);
}
inline float distanceOf(Vec2 a, Vec2 b) {
  return lengthOf({a.x - b.x, a.y - b.y});
}
inline float dotOf(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}
inline Vec2 centreOf(Cell cell) {
  return {float(cell.x) + 0.5f, float(cell.y) + 0.5f};
}
inline bool isNumber(Vec2 v) {
  return std::isfinite(v.x) && std::isfinite(v.y);
}

/// The cell of a position; on the far edge of the map, the cell inside.
inline Cell cellOf(const CostField& cost, Vec2 p) {
  return {std::min(int(std::floor(p.x)), cost.width() - 1), std::min(int(std::floor(p.y)), cost.height() - 1)};
}

/// How deep a disc reaches into walls. [cells]
inline float depthInWalls(const CostField& cost, Vec2 at, float radius) {
  float depth = 0.0f;
  for (int y = int(std::floor(at.y - radius)); y <= int(std::floor(at.y + radius)); ++y) {
    for (int x = int(std::floor(at.x - radius)); x <= int(std::floor(at.x + radius)); ++x) {
      if (cost.open({x, y})) continue;
      const Vec2 nearest = {std::clamp(at.x, float(x), float(x + 1)), std::clamp(at.y, float(y), float(y + 1))};
      depth = std::max(depth, radius - distanceOf(at, nearest));
    }
  }
  return depth;
}

// ------------------------------------------------------------------------------------------------------------ scenes

inline Scene loadScene(const std::string& name) {
  Result<Scene> scene = readScene(std::string(SPATE_SCENES) + "/" + name + ".json");
  EXPECT_TRUE(scene.ok()) << scene.error().message;
  return scene.ok() ? std::move(*scene) : Scene{};
}

/// One of the eight ways to mirror and turn a map: bit 0 mirrors x, bit 1 mirrors y, bit 2 then swaps x and y.
struct Symmetry {
  int bits = 0;
  int width = 1, height = 1;  ///< of the map before

  Cell apply(Cell c) const {
    const Cell m = {bits & 1 ? width - 1 - c.x : c.x, bits & 2 ? height - 1 - c.y : c.y};
    return bits & 4 ? Cell{m.y, m.x} : m;
  }
  Vec2 apply(Vec2 p) const {
    const Vec2 m = {bits & 1 ? float(width) - p.x : p.x, bits & 2 ? float(height) - p.y : p.y};
    return bits & 4 ? Vec2{m.y, m.x} : m;
  }
  Rect apply(const Rect& r) const {
    const Cell a = apply(r.min), b = apply(r.max);
    return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
  }
  /// Back to where a position of the turned map was before.
  Vec2 undo(Vec2 p) const {
    const Vec2 m = bits & 4 ? Vec2{p.y, p.x} : p;
    return {bits & 1 ? float(width) - m.x : m.x, bits & 2 ? float(height) - m.y : m.y};
  }
};

inline Symmetry symmetryOf(const Scene& scene, int bits) {
  return {bits, scene.cost.width(), scene.cost.height()};
}

inline void turn(GoalDef& goal, const Symmetry& by) {
  for (Cell& cell : goal.cells) cell = by.apply(cell);
  if (goal.rect) goal.rect = by.apply(*goal.rect);
  if (goal.point) goal.point = by.apply(*goal.point);
}

inline void turn(std::vector<Cell>& cells, std::optional<Rect>& rect, const Symmetry& by) {
  for (Cell& cell : cells) cell = by.apply(cell);
  if (rect) rect = by.apply(*rect);
}

inline void turn(SceneUnits& units, const Symmetry& by) {
  for (Vec2& p : units.at) p = by.apply(p);
  if (units.rect) units.rect = by.apply(*units.rect);
}

struct TurnEvent {
  const Symmetry& by;
  void operator()(PaintEvent& paint) const { turn(paint.cells, paint.rect, by); }
  void operator()(MoveGoalEvent& move) const { turn(move.def, by); }
  void operator()(SceneUnits& units) const { turn(units, by); }
  void operator()(AskEvent& ask) const { turn(ask.cells, ask.rect, by); }
  void operator()(AdvanceEvent&) const {}
  template <class Event>
  void operator()(Event&) const {
    FAIL() << "this scene event cannot be turned yet";
  }
};

/// The scene mirrored and turned, all that is in it included.
inline Scene turned(Scene scene, int bits) {
  const Symmetry by = symmetryOf(scene, bits);
  const bool swapped = bits & 4;
  CostField cost(swapped ? by.height : by.width, swapped ? by.width : by.height);
  for (int y = 0; y < by.height; ++y) {
    for (int x = 0; x < by.width; ++x) EXPECT_TRUE(cost.set(by.apply(Cell{x, y}), scene.cost.at({x, y})).ok());
  }
  scene.cost = std::move(cost);
  for (SceneGoal& goal : scene.goals) turn(goal.def, by);
  for (SceneUnits& units : scene.units) turn(units, by);
  for (SceneEvent& event : scene.events) std::visit(TurnEvent{by}, event.what);
  for (Cell& probe : scene.probes) probe = by.apply(probe);
  return scene;
}

inline SceneRun startRun(Scene scene, Scheduler* scheduler = nullptr) {
  Result<SceneRun> run = SceneRun::start(std::move(scene), {.scheduler = scheduler});
  if (!run.ok()) {
    ADD_FAILURE() << run.error().message;
    std::abort();  // a test scene that does not start leaves nothing to go on with
  }
  return std::move(*run);
}

// ------------------------------------------------------------------------------------------------------------- watch

/// Parts of the floor that no unit can leave or enter: open cells joined by straight steps (and, for loose corner
/// rules, diagonal ones). -1 for walls.
inline std::vector<int> regionsOf(const CostField& cost, bool diagonals) {
  std::vector<int> region(std::size_t(cost.width()) * std::size_t(cost.height()), -1);
  const auto index = [&](Cell c) { return std::size_t(c.y) * std::size_t(cost.width()) + std::size_t(c.x); };
  int count = 0;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      if (!cost.open({x, y}) || region[index({x, y})] >= 0) continue;
      std::vector<Cell> todo = {{x, y}};
      region[index({x, y})] = count;
      while (!todo.empty()) {
        const Cell at = todo.back();
        todo.pop_back();
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) {
            const Cell next = {at.x + dx, at.y + dy};
            if ((dx != 0 && dy != 0 && !diagonals) || !cost.open(next) || region[index(next)] >= 0) continue;
            region[index(next)] = count;
            todo.push_back(next);
          }
        }
      }
      ++count;
    }
  }
  return region;
}

/// Looks at a world after every tick.
class Watch {
 public:
  /// Units under a new wall have this long to get out. [s]
  static constexpr double kEjectSeconds = 0.5;

  explicit Watch(const World& world, bool looseCorners = false) : looseCorners_(looseCorners), map_(world.cost()) {
    remember(world);
  }

  void look(const World& world) {
    const UnitsView units = world.units();
    noteEdits(world);
    const bool ejecting = world.stats().seconds <= closedAt_ + kEjectSeconds;
    for (std::size_t i = 0, before = 0; i < units.size(); ++i) {
      while (before < ids_.size() && ids_[before] < units.ids[i]) ++before;
      const bool known = before < ids_.size() && ids_[before] == units.ids[i];
      lookAt(world, units, i, known ? &positions_[before] : nullptr, ejecting);
    }
    const Stats stats = world.stats();
    lost += stats.units != units.size() || stats.spawned - stats.removed != units.size();
    remember(world);
  }

  std::size_t nonFinite = 0;    ///< Positions or velocities that are no numbers, over all ticks.
  std::size_t insideWall = 0;   ///< Centres in a wall, but for the half second after an edit.
  std::size_t otherRegion = 0;  ///< Units that came into a part of the floor without a way there, without an edit.
  std::size_t lost = 0;         ///< Ticks at which units were missing or too many.
  float deepest = 0.0f;         ///< Deepest that a disc reached into a wall. [cells]
  float longestStep = 0.0f;     ///< Farthest that a unit moved in a tick. [cells]
  std::string firstFault;       ///< Unit, position and tick of the first fault.
  std::string deepestPlace;     ///< The same for `deepest`.

 private:
  /// Only new walls give units time to get out.
  void noteEdits(const World& world) {
    const CostField& cost = world.cost();
    bool changed = false, closed = false;
    for (std::size_t i = 0; i < cost.paddedSize(); ++i) {
      changed = changed || cost.padded()[i] != map_.padded()[i];
      closed = closed || (cost.padded()[i] == kWall && map_.padded()[i] != kWall);
    }
    if (closed) closedAt_ = world.stats().seconds;
    if (!changed) return;
    regions_.clear();
    map_ = cost;
  }

  void lookAt(const World& world, const UnitsView& units, std::size_t i, const Vec2* before, bool ejecting) {
    const Vec2 at = units.positions[i];
    if (!isNumber(at) || !isNumber(units.velocities[i])) return fault(world, units, i, "no number", nonFinite);
    const CostField& cost = world.cost();
    const Cell cell = cellOf(cost, at);
    // Groups with costs of their own walk on a map of their own.
    const GroupDef* const group = world.group({units.groups[i], 1});
    if (group != nullptr && !group->costs.empty()) return;
    if (!cost.open(cell)) {
      if (!ejecting) fault(world, units, i, "in a wall", insideWall);
      return;
    }
    if (!ejecting) noteDepth(world, units, i);
    const bool jumps = (group != nullptr && group->arrive == Arrive::respawn) || !cost.links().empty();
    if (before == nullptr || jumps) return;
    longestStep = std::max(longestStep, distanceOf(at, *before));
    if (!ejecting && regionAt(cost, cell) != regionAt(cost, cellOf(cost, *before))) {
      fault(world, units, i, "in another region", otherRegion);
    }
  }

  void noteDepth(const World& world, const UnitsView& units, std::size_t i) {
    const float depth = depthInWalls(world.cost(), units.positions[i], units.radii[i]);
    if (depth <= deepest) return;
    deepest = depth;
    deepestPlace = placeOf(world, units, i) + ", radius " + std::to_string(units.radii[i]);
  }

  static std::string placeOf(const World& world, const UnitsView& units, std::size_t i) {
    return "unit " + std::to_string(units.ids[i]) + " at (" + std::to_string(units.positions[i].x) + ", " +
           std::to_string(units.positions[i].y) + "), tick " + std::to_string(world.stats().ticks);
  }

  int regionAt(const CostField& cost, Cell cell) {
    if (regions_.empty()) regions_ = regionsOf(cost, looseCorners_);
    return regions_[std::size_t(cell.y) * std::size_t(cost.width()) + std::size_t(cell.x)];
  }

  void fault(const World& world, const UnitsView& units, std::size_t i, const char* what, std::size_t& counter) {
    ++counter;
    if (!firstFault.empty()) return;
    firstFault = placeOf(world, units, i) + " " + what;
  }

  void remember(const World& world) {
    const UnitsView units = world.units();
    ids_.assign(units.ids.begin(), units.ids.end());
    positions_.assign(units.positions.begin(), units.positions.end());
  }

  bool looseCorners_;
  CostField map_;
  double closedAt_ = -1e9;
  std::vector<int> regions_;
  std::vector<UnitId> ids_;
  std::vector<Vec2> positions_;
};

/// Nothing happened that must never happen. `deepest`: how far discs may reach into walls. [cells]
inline void expectSound(const Watch& watch, float deepest = 0.002f) {
  EXPECT_EQ(watch.nonFinite, 0u) << watch.firstFault;
  EXPECT_EQ(watch.insideWall, 0u) << watch.firstFault;
  EXPECT_EQ(watch.otherRegion, 0u) << watch.firstFault;
  EXPECT_EQ(watch.lost, 0u);
  EXPECT_LE(watch.deepest, deepest) << watch.deepestPlace;
}

/// What is changed to get a case's neighbours.
struct Variation {
  int symmetry = 0;
  Heading heading = Heading::smooth;
  Corners corners = Corners::strict;
  float radius = 0.3f;
  float speed = 3.0f;
  float tickSeconds = 1.0f / 60.0f;
};

inline std::ostream& operator<<(std::ostream& out, const Variation& v) {
  return out << "symmetry " << v.symmetry << " heading " << int(v.heading) << " corners " << int(v.corners)
             << " radius " << v.radius << " speed " << v.speed << " tick " << v.tickSeconds;
}

inline Scene varied(const Scene& scene, const Variation& by) {
  Scene result = turned(scene, by.symmetry);
  result.world.tickSeconds = by.tickSeconds;
  for (SceneGroup& group : result.groups) {
    group.def.heading = by.heading;
    group.def.corners = by.corners;
    group.def.radius = by.radius;
    group.def.speed = by.speed;
  }
  return result;
}

/// The case as it is told, then its neighbours: mirrored and turned, arrows, other radii, speeds and ticks.
inline std::vector<Variation> neighbours() {
  std::vector<Variation> all = {{}};
  for (int symmetry = 1; symmetry < 8; ++symmetry) all.push_back({.symmetry = symmetry});
  for (int symmetry : {0, 5}) all.push_back({.symmetry = symmetry, .heading = Heading::arrows});
  for (float radius : {0.15f, 0.2f, 0.25f, 0.4f, 0.45f}) all.push_back({.radius = radius});
  for (float speed : {0.7f, 1.5f, 6.0f}) all.push_back({.symmetry = 3, .speed = speed});
  for (int rate : {20, 30, 40, 120}) all.push_back({.symmetry = 6, .tickSeconds = 1.0f / float(rate)});
  return all;
}

/// Plays a run to its end, or for `seconds`, under a watch; calls look(world) after every tick.
template <class Look>
void play(SceneRun& run, double seconds, const Look& look, float deepest = 0.002f) {
  bool loose = false;
  for (const SceneGroup& group : run.scene().groups) {
    loose = loose || group.def.corners == Corners::oneSide || group.def.corners == Corners::free;
  }
  Watch watch(run.world(), loose);
  while (!run.done() && run.world().stats().seconds < seconds) {
    const Status status = run.step();
    ASSERT_TRUE(status.ok()) << status.message;
    watch.look(run.world());
    look(run.world());
  }
  expectSound(watch, deepest);
}

inline void play(SceneRun& run, double seconds = 1e9, float deepest = 0.002f) {
  play(
      run, seconds, [](const World&) {}, deepest);
}

inline std::size_t arrivedNow(const World& world) {
  return world.stats().arrived;
}

}  // namespace spate::test
