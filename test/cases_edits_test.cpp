// The crowd's part of the cases in which the map, the goal or the clock changes under way: walls over units, doors that
// close and open, one long update, no way at all.

#include <array>

#include "crowd_watch.h"

namespace spate::test {
namespace {

void expectAllArrived(const World& world) {
  EXPECT_EQ(arrivedNow(world), world.units().size());
}

/// The field in use is what a fresh build gives, value by value.
void expectFieldIsExact(SceneRun& run) {
  const GroupId group = run.group("units");
  const World& world = run.world();
  const IntegrationField* used = run.world().distances(group);
  std::vector<Source> goals;
  for (Cell cell : run.scene().goals[0].def.cells) goals.push_back({cell});
  IntegrationField fresh;
  ASSERT_TRUE(fresh.build(world.cost(), goals).ok());
  FlowField flow;
  ASSERT_TRUE(flow.build(world.cost(), fresh).ok());
  EXPECT_EQ(used->hash(), fresh.hash());
  EXPECT_EQ(run.world().flow(group)->hash(), flow.hash());
}

// ------------------------------------------------------------------------------------------- B4: a wall painted over
// units

/// How far a point is from the nearest floor.
float wayOut(const CostField& cost, Vec2 p) {
  float nearest = 1e9f;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      if (!cost.open({x, y})) continue;
      const Vec2 at = {std::clamp(p.x, float(x), float(x + 1)), std::clamp(p.y, float(y), float(y + 1))};
      nearest = std::min(nearest, distanceOf(p, at));
    }
  }
  return nearest;
}

void outOfTheWall(const Variation& by) {
  SCOPED_TRACE(by);
  Scene scene = varied(loadScene("cases/b04"), by);
  scene.duration *= std::max(1.0, 3.0 / double(by.speed));
  SceneRun run = startRun(std::move(scene));
  std::vector<Vec2> before;
  std::vector<bool> out;
  play(run, 1e9, [&](const World& world) {
    const UnitsView units = world.units();
    const double seconds = world.stats().seconds;
    if (seconds <= 0.5 + 1e-6) {
      before.assign(units.positions.begin(), units.positions.end());
      out.assign(units.size(), false);
      return;
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
      const bool open = world.cost().open(cellOf(world.cost(), units.positions[i]));
      ASSERT_TRUE(open || seconds < 1.5) << "unit " << i << " still inside at " << seconds;
      if (!open || out[i]) continue;
      out[i] = true;
      // Half a cell for a place beside the wall's corner, and what it walked in the meantime.
      EXPECT_LE(distanceOf(units.positions[i], before[i]), wayOut(world.cost(), before[i]) + units.radii[i] + 0.75f)
          << i;
    }
  });
  expectAllArrived(run.world());
}

TEST(CaseB4, unitsUnderAWallComeOutTheShortestWay) {
  outOfTheWall({});
}
TEST(CaseB4, unitsUnderAWallComeOutTheShortestWayInNeighbours) {
  for (const Variation& by : neighbours()) outOfTheWall(by);
}

TEST(CaseB4, nobodyLeapsMoreThanThreeCells) {
  for (int rate : {10, 30, 60}) {
    Scene scene = varied(loadScene("cases/b04"), {.tickSeconds = 1.0f / float(rate)});
    SceneRun run = startRun(std::move(scene));
    Watch watch(run.world());
    while (!run.done()) {
      ASSERT_TRUE(run.step().ok());
      watch.look(run.world());
    }
    EXPECT_LE(watch.longestStep, 3.0f);
  }
}

TEST(CaseB4, aWallOverEverythingKeepsEverybody) {
  Scene scene = loadScene("cases/b04");
  World world(scene.cost);
  const GroupId group = world.addGroup({.goal = world.addGoal({{9, 6}})});
  world.spawn(group, scene.units[0].at);
  ASSERT_TRUE(world.setCost({{0, 0}, {11, 8}}, kWall).ok());
  for (int i = 0; i < 120; ++i) world.tick();
  EXPECT_EQ(world.units().size(), 9u);
  for (Vec2 at : world.units().positions) EXPECT_TRUE(isNumber(at));
  ASSERT_TRUE(world.setCost({{1, 1}, {10, 7}}, 1).ok());
  for (int i = 0; i < 900; ++i) world.tick();
  EXPECT_EQ(arrivedNow(world), 9u);
}

// ------------------------------------------------------------------------------------------------- B10: one long
// update

TEST(CaseB10, oneLongUpdateIsClampedAndSaysSo) {
  const Scene scene = loadScene("cases/b10");
  World world(scene.cost);
  const GroupId group = world.addGroup({.goal = world.addGoal({{11, 1}})});
  world.spawn(group, *scene.units[0].rect, 50);
  for (int i = 0; i < 120; ++i) world.tick();
  const std::vector<Vec2> before(world.units().positions.begin(), world.units().positions.end());
  const Advance long_ = world.advance(5.0f);
  EXPECT_EQ(long_.ticks, 15);
  EXPECT_NEAR(long_.droppedSeconds, 4.75f, 0.02f);
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_LE(distanceOf(world.units().positions[i], before[i]), 3.0f * World::kMaxAdvance * 1.01f);
  }
}

TEST(CaseB10, theSceneWithALongUpdateArrives) {
  for (const Variation& by : neighbours()) {
    SCOPED_TRACE(by);
    Scene scene = varied(loadScene("cases/b10"), by);
    // 50 units of 0.45 do not fit where they are to start.
    if (by.radius > 0.4f) scene.units[0].count = 25;
    scene.duration = 30.0 * std::max(1.0, 3.0 / double(by.speed));
    scene.untilArrived = true;
    SceneRun run = startRun(std::move(scene));
    play(run);
    expectAllArrived(run.world());
  }
}

TEST(CaseB10, advanceIsTheSumOfItsTicks) {
  const Scene scene = loadScene("cases/b10");
  const auto start = [&](World& world) {
    const GroupId group = world.addGroup({.goal = world.addGoal({{11, 1}})});
    world.spawn(group, *scene.units[0].rect, 50);
  };
  World ticks(scene.cost), frames(scene.cost);
  start(ticks);
  start(frames);
  int run = 0;
  for (float seconds : {0.016f, 0.034f, 0.1f, 0.25f, 0.001f, 0.2f, 0.016f}) run += frames.advance(seconds).ticks;
  EXPECT_EQ(run, 37);
  for (int i = 0; i < run; ++i) ticks.tick();
  for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(ticks.units().positions[i], frames.units().positions[i]) << i;
  for (float seconds : {-1.0f, std::nanf(""), INFINITY}) {
    EXPECT_EQ(frames.advance(seconds).ticks, 0);
    EXPECT_EQ(frames.lastError().code, ErrorCode::badValue);
  }
}

// ------------------------------------------------------------------------------------------------- B11: doors open and
// close

TEST(CaseB11, everyEditGivesTheFieldOfAFreshBuild) {
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    Scene scene = turned(loadScene("cases/b11"), symmetry);
    const Cell start = cellOf(scene.cost, scene.units[0].at[0]), beside = scene.probes[1];
    SceneRun run = startRun(std::move(scene));
    const std::array<double, 5> ofStart = {13.657, 14.485, -1, 13.657, 13.657},
                                ofBeside = {7.828, 13.243, -1, 7.828, 7.828};
    const auto expect = [&](Cell cell, double cells) {
      const Distance distance = run.world().distances(run.group("units"))->at(cell);
      EXPECT_EQ(distance == kUnreachable, cells < 0);
      EXPECT_NEAR(cells < 0 ? cells : toCells(distance), cells, std::abs(cells) * 1e-4);
    };
    for (std::size_t edit = 0; edit < 5; ++edit) {
      SCOPED_TRACE(testing::Message() << "symmetry " << symmetry << " edit " << edit);
      while (run.world().stats().seconds < 0.5 * double(edit) + 0.1) ASSERT_TRUE(run.step().ok());
      expect(start, ofStart[edit]);
      expect(beside, ofBeside[edit]);
      expectFieldIsExact(run);
    }
    play(run);
    expectAllArrived(run.world());
  }
}

// -------------------------------------------------------------------------------------------------- B12: a shorter way
// opens

void turnsAtOnce(const Variation& by) {
  SCOPED_TRACE(by);
  const Scene scene = loadScene("cases/b12");
  SceneRun run = startRun(varied(scene, by));
  const Symmetry symmetry = symmetryOf(scene, by.symmetry);
  const auto velocity = [&] {
    const Vec2 v = symmetry.undo(run.world().units().velocities[0]), zero = symmetry.undo(Vec2{0, 0});
    return Vec2{v.x - zero.x, v.y - zero.y};
  };
  while (run.world().stats().seconds < 1.0 - 1e-6) ASSERT_TRUE(run.step().ok());
  EXPECT_GT(velocity().y, 0.3f * by.speed);
  // The best agreement within the quarter second: a unit that has just come into another cell may turn again.
  float agreement = -1.0f;
  while (run.world().stats().seconds < 1.25) {
    ASSERT_TRUE(run.step().ok());
    const Vec2 at = run.world().units().positions[0], now = run.world().units().velocities[0];
    const Vec2 way = run.world().flow(run.group("units"))->direction(at, by.heading);
    agreement = std::max(agreement, dotOf(now, way) / lengthOf(now));
  }
  EXPECT_GT(agreement, 0.95f);
  EXPECT_LT(velocity().y, 0.1f * by.speed);
  EXPECT_GT(lengthOf(run.world().units().velocities[0]), 0.5f * by.speed);
}

TEST(CaseB12, theUnitTurnsWithinAQuarterSecond) {
  turnsAtOnce({});
  for (int symmetry = 1; symmetry < 8; ++symmetry) turnsAtOnce({.symmetry = symmetry});
  for (float radius : {0.2f, 0.4f}) turnsAtOnce({.radius = radius});
  for (int rate : {20, 30, 120}) turnsAtOnce({.tickSeconds = 1.0f / float(rate)});
  turnsAtOnce({.heading = Heading::arrows});
  turnsAtOnce({.symmetry = 4, .speed = 2.0f});
}

// ------------------------------------------------------------------------------------------------------ B14: no way
// any more

struct WayEvents {
  int lost = 0, found = 0;
  std::uint32_t lostUnits = 0, foundUnits = 0;

  void add(std::span<const Event> events) {
    for (const Event& event : events) {
      if (event.kind == EventKind::becameUnreachable) ++lost, lostUnits += event.count;
      if (event.kind == EventKind::reachableAgain) ++found, foundUnits += event.count;
    }
  }
};

/// Between the closing and the opening: distances, directions and units say "no way" and nothing else.
void expectNoWay(SceneRun& run, Cell outside) {
  World& world = run.world();
  const GroupId group = run.group("units");
  EXPECT_EQ(world.distances(group)->at(outside), kUnreachable);
  EXPECT_FALSE(world.reachable(group, outside));
  for (Heading heading : {Heading::smooth, Heading::arrows}) {
    EXPECT_EQ(world.flow(group)->direction(centreOf(outside), heading), (Vec2{0, 0}));
  }
  EXPECT_EQ(world.stats().withoutWay, 20u);
  for (std::size_t i = 0; i < world.units().size(); ++i) EXPECT_EQ(world.units().hasWay[i], 0);
}

void closeAndOpen(const Variation& by) {
  SCOPED_TRACE(by);
  Scene scene = varied(loadScene("cases/b14"), by);
  scene.duration = 30.0 * std::max(1.0, 3.0 / double(by.speed));
  scene.untilArrived = true;
  const Cell outside = scene.probes[0];
  SceneRun run = startRun(std::move(scene));
  const std::uint64_t before = run.world().distances(run.group("units"))->hash();
  WayEvents events;
  play(run, 1e9, [&](const World& world) {
    events.add(world.events());
    const double seconds = world.stats().seconds;
    if (seconds < 1.0 || seconds > 2.95) return;
    for (Vec2 velocity : world.units().velocities) ASSERT_LT(lengthOf(velocity), seconds < 2.0 ? by.speed : 0.05f);
    if (seconds > 2.9) expectNoWay(run, outside);
  });
  EXPECT_EQ(events.lost, 1);
  EXPECT_EQ(events.lostUnits, 20u);
  EXPECT_EQ(events.found, 1);
  EXPECT_EQ(events.foundUnits, 20u);
  EXPECT_EQ(run.world().distances(run.group("units"))->hash(), before);
  EXPECT_TRUE(run.report().answers.at(0).wouldBlock);
  expectAllArrived(run.world());
}

TEST(CaseB14, unitsWithoutAWayStopAndSetOutAgain) {
  closeAndOpen({});
}
TEST(CaseB14, unitsWithoutAWayStopAndSetOutAgainInNeighbours) {
  for (const Variation& by : neighbours()) {
    if (by.radius <= 0.4f) closeAndOpen(by);
  }
}

TEST(CaseB14, nearestGoesAsNearAsItCan) {
  Scene scene = loadScene("cases/b14");
  scene.groups[0].def.unreachable = Unreachable::nearest;
  scene.events.resize(2);  // ask and close, never open
  scene.duration = 12.0;
  SceneRun run = startRun(std::move(scene));
  WayEvents events;
  play(run, 1e9, [&](const World& world) { events.add(world.events()); });
  EXPECT_EQ(events.lost, 1);
  EXPECT_EQ(events.found, 0);
  int near = 0;
  for (Vec2 at : run.world().units().positions) near += distanceOf(at, {6.5f, 4.5f}) < 4.0f;
  EXPECT_GE(near, 18);
}

TEST(CaseB14, askingChangesNothing) {
  const Scene scene = loadScene("cases/b14");
  World world(scene.cost);
  const GoalId goal = world.addGoal({{6, 4}});
  const GroupId group = world.addGroup({.goal = goal});
  world.spawn(group, *scene.units[0].rect, 20);
  world.tick();
  const std::uint64_t before = world.hash();
  const std::vector<Cell> ring = {{6, 5}}, elsewhere = {{9, 1}}, from = {{6, 4}};
  EXPECT_TRUE(world.wouldBlock(goal, ring));
  EXPECT_FALSE(world.wouldBlock(goal, elsewhere));
  EXPECT_FALSE(world.wouldBlock(goal, ring, from));
  EXPECT_TRUE(world.wouldBlock(goal, Rect{{5, 5}, {7, 6}}));
  EXPECT_EQ(world.hash(), before);
  const std::vector<Cell> outside = {{99, 0}};
  EXPECT_FALSE(world.wouldBlock(goal, outside));
  EXPECT_EQ(world.lastError().code, ErrorCode::outOfMap);
  EXPECT_FALSE(world.wouldBlock(GoalId{7, 1}, ring));
  EXPECT_EQ(world.lastError().code, ErrorCode::staleId);
}

// --------------------------------------------------------------------------------------------------- B15: no way costs
// no more

TEST(CaseB15, oneFieldBuildForEachGoalAndMap) {
  const Scene scene = loadScene("cases/b15a");
  World world(scene.cost);
  const GoalId goal = world.addGoal({{256, 256}});
  const GroupId group = world.addGroup({.goal = goal});
  world.spawnEverywhere(group, 10'000);
  for (int i = 0; i < 5; ++i) world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 1u);
  EXPECT_NEAR(toCells(world.distances(group)->at({0, 0})), 362.039, 0.0362);

  const Scene closed = loadScene("cases/b15b");
  ASSERT_TRUE(world.setCosts(std::get<PaintEvent>(closed.events[0].what).cells, kWall).ok());
  for (int i = 0; i < 20; ++i) world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 2u);
  EXPECT_GE(world.stats().withoutWay, 9'990u);

  ASSERT_TRUE(world.moveGoal(goal, {{100, 100}}).ok());
  for (int i = 0; i < 5; ++i) world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 3u);
  EXPECT_LE(world.stats().withoutWay, 10u);
}

TEST(CaseB15, groupsOfOneSizeShareAField) {
  World world(CostField(40, 40));
  const GoalId goal = world.addGoal({{20, 20}});
  for (float radius : {0.2f, 0.3f, 0.5f})
    world.spawn(world.addGroup({.goal = goal, .radius = radius}), {{1, 1}, {8, 8}}, 10);
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 1u);
  world.spawn(world.addGroup({.goal = goal, .radius = 0.9f}), {{30, 30}, {38, 38}}, 10);
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 2u);
  for (int i = 0; i < 10; ++i) world.tick();
  ASSERT_TRUE(world.setCost({{5, 20}, {5, 20}}, 1).ok());  // the cost it has: no new map
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 2u);
}

TEST(CaseB15, aCrowdWithoutAWayStandsStill) {
  Scene scene = loadScene("cases/b15b");
  scene.units[0].count = 2'000;
  scene.duration = 2.0;
  SceneRun run = startRun(std::move(scene));
  play(run);
  float fastest = 0.0f;
  const UnitsView units = run.world().units();
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!units.hasWay[i]) fastest = std::max(fastest, lengthOf(units.velocities[i]));
  }
  EXPECT_LT(fastest, 0.01f);
}

}  // namespace
}  // namespace spate::test
