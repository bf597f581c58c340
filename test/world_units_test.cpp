// Units of a world: where they are put, what is reported of them, and what becomes of them at their goal.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "ascii.h"
#include "crowd/vec.h"
#include "crowd/walls.h"
#include "spate/world.h"

namespace spate {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

struct Arena {
  World world;
  GoalId goal;
  GroupId group;

  explicit Arena(CostField cost = CostField(20, 10), Cell at = {17, 5}, GroupDef def = {}) : world(std::move(cost)) {
    goal = world.addGoal({at});
    def.goal = goal;
    group = world.addGroup(def);
  }
  std::size_t spawn(Vec2 at) { return world.spawn(group, {&at, 1}); }
  void run(double seconds) {
    for (int i = 0; i < int(seconds * 60); ++i) world.tick();
  }
  std::vector<Event> runForEvents(double seconds) {
    std::vector<Event> all;
    for (int i = 0; i < int(seconds * 60); ++i) {
      world.tick();
      all.insert(all.end(), world.events().begin(), world.events().end());
    }
    return all;
  }
  Vec2 at(std::size_t unit) const { return world.units().positions[unit]; }
  float deepest() const {
    float depth = 0.0f;
    for (std::size_t i = 0; i < world.units().size(); ++i) {
      depth = std::max(depth, wallDepth(Floor(world.cost()), at(i), world.units().radii[i]));
    }
    return depth;
  }
};

// ---------------------------------------------------------------------------------------------------------- placement

TEST(WorldSpawn, IdsCountUpAndAreNeverUsedTwice) {
  Arena arena;
  const Vec2 two[] = {{1.5f, 1.5f}, {3.5f, 1.5f}};
  EXPECT_EQ(arena.world.spawn(arena.group, two), 2u);
  EXPECT_EQ(arena.world.spawn(arena.group, {{5, 5}, {8, 8}}, 3), 3u);
  EXPECT_TRUE(arena.world.remove(4).ok());
  EXPECT_TRUE(arena.world.remove(1).ok());
  EXPECT_EQ(arena.world.spawnEverywhere(arena.group, 2), 2u);
  const UnitsView units = arena.world.units();
  EXPECT_EQ(std::vector<UnitId>(units.ids.begin(), units.ids.end()), (std::vector<UnitId>{0, 2, 3, 5, 6}));
  EXPECT_EQ(units.positions[0], two[0]);
  EXPECT_EQ(units.groups[0], arena.group.index);
  EXPECT_EQ(units.radii[0], 0.3f);
  EXPECT_LT(units.arrivedAt[0], 0.0f);
  EXPECT_EQ(arena.world.stats().spawned, 7u);
  EXPECT_EQ(arena.world.stats().removed, 2u);
  EXPECT_EQ(arena.world.stats().units, 5u);
}

TEST(WorldSpawn, BadPlacesChangeNothing) {
  Arena arena;
  const std::uint64_t before = arena.world.hash();
  const auto expectRefused = [&](Vec2 at, ErrorCode code) {
    const Vec2 list[] = {{1, 1}, at};
    EXPECT_EQ(arena.world.spawn(arena.group, list), 0u);
    EXPECT_EQ(arena.world.lastError().code, code) << at.x << ", " << at.y;
    EXPECT_EQ(arena.world.lastError().message.rfind("position 1 (", 0), 0u) << arena.world.lastError().message;
  };
  expectRefused({-0.001f, 5}, ErrorCode::outOfMap);
  expectRefused({20.001f, 5}, ErrorCode::outOfMap);
  expectRefused({5, 10.001f}, ErrorCode::outOfMap);
  expectRefused({5, -1e30f}, ErrorCode::outOfMap);
  expectRefused({kNaN, 5}, ErrorCode::badValue);
  expectRefused({5, std::numeric_limits<float>::infinity()}, ErrorCode::badValue);
  const Vec2 at = {1, 1};
  EXPECT_EQ(arena.world.spawn(GroupId{}, {&at, 1}), 0u);
  EXPECT_EQ(arena.world.lastError().message, "spawn: no such group");
  EXPECT_EQ(arena.world.spawn({9, 1}, {{0, 0}, {1, 1}}, 2), 0u);
  EXPECT_EQ(arena.world.lastError().code, ErrorCode::staleId);
  EXPECT_EQ(arena.world.spawnEverywhere({9, 1}, 2), 0u);
  EXPECT_EQ(arena.world.lastError().message, "spawn: no such group");
  EXPECT_EQ(arena.world.spawn(arena.group, {{0, 0}, {20, 1}}, 2), 0u);
  EXPECT_EQ(arena.world.lastError().code, ErrorCode::outOfMap);
  EXPECT_EQ(arena.world.spawn(arena.group, {{5, 5}, {4, 5}}, 2), 0u);
  EXPECT_EQ(arena.world.lastError().code, ErrorCode::badValue);
  EXPECT_EQ(arena.world.remove(0).message, "remove: no unit 0");
  EXPECT_EQ(arena.world.hash(), before);
  EXPECT_EQ(arena.world.spawn(arena.group, std::span<const Vec2>{}), 0u);
  EXPECT_TRUE(arena.world.lastError().ok()) << "no position is no error";
  EXPECT_EQ(arena.world.spawn(arena.group, {{0, 0}, {1, 1}}, 0), 0u);
  EXPECT_TRUE(arena.world.lastError().ok());
}

TEST(WorldSpawn, WithoutAnOpenCellOrAWay) {
  Arena arena(test::map({"##..",  //
                         "##.."}),
              {0, 0});
  const std::uint64_t before = arena.world.hash();
  EXPECT_EQ(arena.world.spawn(arena.group, {{0, 0}, {1, 1}}, 5), 0u);
  EXPECT_EQ(arena.world.lastError().message, "spawn: expected an open cell in the rectangle");
  EXPECT_EQ(arena.world.spawnEverywhere(arena.group, 5), 0u);
  EXPECT_EQ(arena.world.lastError().message, "spawn: expected a cell with a way to the goal");
  EXPECT_EQ(arena.world.hash(), before);
}

TEST(WorldSpawn, OnTheBordersAndInWallsUnitsStandBesideTheWalls) {
  for (const float radius : {0.05f, 0.3f, 0.5f, 0.8f, 1.6f}) {
    Arena arena(CostField(20, 10), {17, 5}, {.radius = radius});
    ASSERT_TRUE(arena.world.setCost({{6, 4}, {9, 5}}, kWall).ok());  // leaves room for the widest above and below
    for (const Vec2 at : {Vec2{0, 0}, Vec2{20, 10}, Vec2{0, 10}, Vec2{20, 4}, Vec2{7.5f, 10}, Vec2{7.5f, 4.5f},
                          Vec2{6, 4}, Vec2{9.9f, 5}}) {
      ASSERT_EQ(arena.spawn(at), 1u);
    }
    EXPECT_LE(arena.deepest(), 1e-3f) << radius;
    for (int i = 0; i < 60; ++i) {
      arena.run(0.1);
      ASSERT_LE(arena.deepest(), 1e-3f) << "radius " << radius << " round " << i;
    }
  }
}

TEST(WorldSpawn, EverywhereIsWhereThereIsAWayAndDependsOnTheSeed) {
  const auto places = [](std::uint64_t seed) {
    CostField cost(20, 10);
    EXPECT_TRUE(cost.fill({{10, 0}, {10, 9}}, kWall).ok());
    World world(std::move(cost), {.seed = seed});
    const GroupId group = world.addGroup({.goal = world.addGoal({{3, 3}})});
    EXPECT_EQ(world.spawnEverywhere(group, 40), 40u);
    EXPECT_EQ(world.spawnEverywhere(group, 40), 40u);
    const UnitsView units = world.units();
    return std::vector<Vec2>(units.positions.begin(), units.positions.end());
  };
  const std::vector<Vec2> first = places(1);
  for (Vec2 p : first) EXPECT_LT(p.x, 10.0f);
  EXPECT_EQ(first, places(1));
  EXPECT_NE(first, places(2));
  EXPECT_NE(first, places(0));
}

// ------------------------------------------------------------------------------------------------------------- events

TEST(WorldEvents, EveryArrivalIsReportedOnce) {
  Arena arena;
  ASSERT_EQ(arena.world.spawn(arena.group, {{1, 3}, {4, 7}}, 20), 20u);
  std::vector<int> arrivals(20);
  for (int i = 0; i < 60 * 20; ++i) {
    arena.world.tick();
    for (const Event& event : arena.world.events()) {
      ASSERT_EQ(event.kind, EventKind::arrived);
      EXPECT_EQ(event.goal, arena.goal);
      EXPECT_EQ(event.group, arena.group);
      EXPECT_EQ(event.count, 1u);
      EXPECT_EQ(event.tick, std::uint64_t(i));
      EXPECT_EQ(arena.world.units().states[event.unit], UnitState::arrived);
      EXPECT_NEAR(arena.world.units().arrivedAt[event.unit], float(i + 1) / 60.0f, 1e-4f);
      ++arrivals[event.unit];
    }
  }
  for (int count : arrivals) EXPECT_EQ(count, 1);
  EXPECT_EQ(arena.world.stats().arrivals, 20u);
  EXPECT_EQ(arena.world.stats().arrived, 20u);
}

TEST(WorldEvents, AdvanceCollectsWhatItsTicksReport) {
  Arena arena;
  for (const float x : {16.0f, 15.0f}) arena.spawn({x, 5.5f});
  std::size_t reported = 0;
  for (int i = 0; i < 40; ++i) {
    arena.world.advance(0.25f);
    reported += arena.world.events().size();
  }
  EXPECT_EQ(reported, 2u);
  arena.world.advance(0.0f);
  EXPECT_TRUE(arena.world.events().empty());
}

/// A room with a door at (10, 5); the goal is right of it.
CostField twoRooms() {
  CostField cost(20, 10);
  EXPECT_TRUE(cost.fill({{10, 0}, {10, 9}}, kWall).ok());
  EXPECT_TRUE(cost.set({10, 5}, 1).ok());
  return cost;
}

TEST(WorldEvents, LosingAndFindingTheWayIsReportedOncePerGroup) {
  Arena arena(twoRooms());
  const GroupId second = arena.world.addGroup({.goal = arena.goal});
  ASSERT_EQ(arena.world.spawn(arena.group, {{1, 1}, {6, 8}}, 10), 10u);
  ASSERT_EQ(arena.world.spawn(second, {{12, 1}, {14, 8}}, 3), 3u);
  ASSERT_EQ(arena.world.spawn(second, {{1, 1}, {6, 8}}, 4), 4u);
  arena.world.tick();
  EXPECT_TRUE(arena.world.events().empty());
  ASSERT_TRUE(arena.world.setCost({{10, 5}, {10, 5}}, kWall).ok());
  const std::vector<Event> lost = arena.runForEvents(0.5);
  ASSERT_EQ(lost.size(), 2u);
  EXPECT_EQ(lost[0].kind, EventKind::becameUnreachable);
  EXPECT_EQ(lost[0].group, arena.group);
  EXPECT_EQ(lost[0].goal, arena.goal);
  EXPECT_EQ(lost[0].unit, 0u);
  EXPECT_EQ(lost[0].count, 10u);
  EXPECT_EQ(lost[0].tick, 1u);
  EXPECT_EQ(lost[1].group, second);
  EXPECT_EQ(lost[1].unit, 13u);
  EXPECT_EQ(lost[1].count, 4u);
  EXPECT_EQ(arena.world.stats().withoutWay, 14u);
  ASSERT_TRUE(arena.world.remove(0).ok());
  EXPECT_EQ(arena.world.stats().withoutWay, 13u) << "in the world now";
  ASSERT_TRUE(arena.world.setCost({{10, 5}, {10, 5}}, 1).ok());
  const std::vector<Event> found = arena.runForEvents(0.1);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kind, EventKind::reachableAgain);
  EXPECT_EQ(found[0].count, 9u);
  EXPECT_EQ(found[0].unit, 1u);
  EXPECT_EQ(arena.world.stats().withoutWay, 0u);
}

TEST(WorldEvents, UnitsSpawnedWithoutAWayAreReportedToo) {
  CostField cost = twoRooms();
  ASSERT_TRUE(cost.set({10, 5}, kWall).ok());
  Arena arena(std::move(cost));
  arena.spawn({2.5f, 2.5f});
  const std::vector<Event> events = arena.runForEvents(1.0);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, EventKind::becameUnreachable);
  EXPECT_EQ(arena.at(0), (Vec2{2.5f, 2.5f})) << "and they stand still";
}

// ------------------------------------------------------------------------------------------------------ without a way

TEST(WorldNearest, UnitsGoAsNearAsTheyCanAndThroughWhenItOpens) {
  CostField cost = twoRooms();
  ASSERT_TRUE(cost.set({10, 5}, kWall).ok());
  Arena arena(std::move(cost), {17, 5}, {.unreachable = Unreachable::nearest});
  arena.spawn({2.5f, 1.5f});
  arena.run(6.0);
  EXPECT_NEAR(arena.at(0).x, 9.5f, 0.6f);
  EXPECT_NEAR(arena.at(0).y, 5.5f, 0.6f);
  EXPECT_EQ(arena.world.stats().arrived, 0u);
  EXPECT_EQ(arena.world.units().hasWay[0], 0);
  ASSERT_TRUE(arena.world.setCost({{10, 5}, {10, 5}}, 1).ok());
  arena.run(6.0);
  EXPECT_EQ(arena.world.stats().arrived, 1u);
}

TEST(WorldNearest, AGoalUnderAWallIsApproachedToo) {
  Arena arena(CostField(20, 10), {17, 5}, {.unreachable = Unreachable::nearest});
  arena.spawn({2.5f, 5.5f});
  ASSERT_TRUE(arena.world.setCost({{15, 3}, {19, 7}}, kWall).ok());
  arena.run(8.0);
  EXPECT_GT(arena.at(0).x, 13.5f);
}

// ------------------------------------------------------------------------------------------------------- at the goal

TEST(WorldGoal, MovingItSendsThoseAtRestOnTheirWay) {
  Arena arena;
  arena.spawn({15.5f, 5.5f});
  arena.run(3.0);
  ASSERT_EQ(arena.world.stats().arrived, 1u);
  ASSERT_TRUE(arena.world.moveGoal(arena.goal, {{2, 2}}).ok());
  EXPECT_EQ(arena.world.stats().arrived, 0u);
  EXPECT_LT(arena.world.units().arrivedAt[0], 0.0f);
  arena.run(9.0);
  EXPECT_EQ(arena.world.stats().arrived, 1u);
  EXPECT_EQ(arena.world.stats().arrivals, 2u);
  EXPECT_LT(length(arena.at(0) - Vec2{2.5f, 2.5f}), 0.6f);
}

TEST(WorldGoal, RetargetSendsTheWholeGroupAndDropsTheOldField) {
  Arena arena;
  const GoalId other = arena.world.addGoal({{2, 2}});
  arena.world.spawn(arena.group, {{8, 1}, {12, 8}}, 10);
  arena.run(0.5);
  ASSERT_TRUE(arena.world.retarget(arena.group, other).ok());
  arena.run(12.0);
  EXPECT_EQ(arena.world.stats().arrived, 10u);
  EXPECT_EQ(arena.world.fieldStats().updates(), 2u);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_LT(arena.at(i).x, 5.0f);
}

TEST(WorldGoal, RemoveTakesThemOut) {
  Arena arena(CostField(20, 10), {17, 5}, {.arrive = Arrive::remove});
  arena.world.spawn(arena.group, {{1, 1}, {5, 8}}, 30);
  const std::vector<Event> events = arena.runForEvents(15.0);
  EXPECT_EQ(events.size(), 30u);
  const Stats stats = arena.world.stats();
  EXPECT_EQ(stats.units, 0u);
  EXPECT_EQ(stats.removed, 30u);
  EXPECT_EQ(stats.arrivals, 30u);
  EXPECT_EQ(stats.arrived, 0u);
}

TEST(WorldGoal, RespawnSetsOutAnewWhereTheGroupWasSpawned) {
  Arena arena(CostField(20, 10), {17, 5}, {.arrive = Arrive::respawn});
  arena.world.spawn(arena.group, {{1, 1}, {3, 3}}, 5);
  arena.spawn({2.5f, 8.5f});
  for (int i = 0; i < 60 * 20; ++i) {
    arena.world.tick();
    for (const Event& event : arena.world.events()) {
      const std::size_t unit = event.unit;  // nobody leaves, so ids are places
      EXPECT_LT(arena.at(unit).x, 4.1f);
      EXPECT_EQ(arena.world.units().states[unit], UnitState::going);
      EXPECT_EQ(arena.world.units().velocities[unit], Vec2{});
    }
  }
  EXPECT_EQ(arena.world.stats().units, 6u);
  EXPECT_GT(arena.world.stats().arrivals, 12u);
  EXPECT_EQ(arena.world.stats().removed, 0u);
}

TEST(WorldGoal, ARespawnPlaceThatWasPaintedOverIsReplacedByTheNearest) {
  Arena arena(CostField(20, 10), {17, 5}, {.arrive = Arrive::respawn});
  arena.spawn({2.5f, 5.5f});
  arena.run(2.0);
  ASSERT_TRUE(arena.world.setCost({{1, 4}, {3, 6}}, kWall).ok());
  for (int i = 0; i < 60 * 12; ++i) {
    arena.world.tick();
    ASSERT_LE(arena.deepest(), 1e-3f) << "tick " << i;
  }
  EXPECT_GE(arena.world.stats().arrivals, 2u);
}

TEST(WorldGround, SpeedIsDividedByCostUnlessATableSaysOtherwise) {
  const auto metres = [](std::vector<std::pair<Cost, float>> table) {
    Arena arena(CostField(40, 3, 4), {38, 1}, {.terrainSpeed = std::move(table)});
    arena.spawn({1.5f, 1.5f});
    arena.run(1.0);
    const float from = arena.at(0).x;
    arena.run(2.0);
    return (arena.at(0).x - from) / 2.0f;
  };
  EXPECT_NEAR(metres({}), 0.75f, 0.02f);
  EXPECT_NEAR(metres({{4, 1.0f}}), 3.0f, 0.05f);
  EXPECT_NEAR(metres({{4, 2.0f}}), 6.0f, 0.1f);
  EXPECT_NEAR(metres({{4, 0.0f}}), 0.0f, 1e-6f);
  EXPECT_NEAR(metres({{1, 5.0f}}), 0.75f, 0.02f);
  EXPECT_NEAR(metres({{4, 9.0f}, {4, 1.0f}}), 3.0f, 0.05f) << "the last one named counts";
}

TEST(WorldGround, AWallBesideAUnitAtRestPushesItOff) {
  for (const float radius : {0.3f, 1.0f}) {
    Arena arena(CostField(20, 10), {17, 5}, {.radius = radius, .speed = 0.0f});
    arena.spawn({4.95f, 5.5f});
    arena.run(0.2);
    ASSERT_TRUE(arena.world.setCost({{5, 3}, {6, 7}}, kWall).ok());
    arena.run(0.5);
    EXPECT_LE(arena.deepest(), 1e-3f) << radius;
  }
}

}  // namespace
}  // namespace spate
