// The calls of a world and what each says when it cannot be carried out: map, goals, groups.

#include "spate/world.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <utility>

#include "ascii.h"
#include "crowd/vec.h"

namespace spate {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Runs serially, and calls `intrude` once from inside the first run.
class IntrudingScheduler : public Scheduler {
 public:
  void run(std::size_t count, std::size_t, Job job, void* context) override {
    if (intrude) std::exchange(intrude, nullptr)();
    job(context, 0, count);
  }

  std::function<void()> intrude;
};

World room() {
  return World(CostField(12, 8));
}

void expectError(const Status& status, ErrorCode code, const std::string& message) {
  EXPECT_EQ(status.code, code);
  EXPECT_EQ(status.message, message);
}

TEST(World, AnEmptyMapMakesAWorldOfOneWallAndSaysSo) {
  World world{CostField()};
  expectError(world.lastError(), ErrorCode::badSize,
              "map: expected at least one cell; a world of one wall was made instead");
  EXPECT_EQ(world.cost().width(), 1);
  EXPECT_FALSE(world.cost().open({0, 0}));
  const GroupId group = world.addGroup({.goal = world.addGoal({{0, 0}})});
  const Vec2 here = {0.5f, 0.5f};
  EXPECT_EQ(world.spawn(group, {&here, 1}), 0u);
  expectError(world.lastError(), ErrorCode::badValue, "spawn: expected an open cell on the map");
  world.tick();
  EXPECT_EQ(world.units().size(), 0u);
}

TEST(World, SpawnsAtItsOwnUnitsPositionsAndNeverTooMany) {
  World world{CostField(20, 20)};
  const GroupId group = world.addGroup({.goal = world.addGoal({{19, 19}})});
  ASSERT_EQ(world.spawn(group, {{0, 0}, {9, 9}}, 50), 50u);
  ASSERT_EQ(world.spawn(group, world.units().positions), 50u);
  for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(world.units().positions[i], world.units().positions[i + 50]);
  for (const std::size_t count : {World::kMaxSpawn + 1, ~std::size_t{0}}) {
    EXPECT_EQ(world.spawn(group, {{0, 0}, {9, 9}}, count), 0u);
    EXPECT_EQ(world.lastError().code, ErrorCode::badValue);
    EXPECT_EQ(world.spawnEverywhere(group, count), 0u);
    EXPECT_EQ(world.lastError().code, ErrorCode::badValue);
  }
  EXPECT_EQ(world.units().size(), 100u);
}

TEST(World, AMapPaintedWhollyToWallHoldsItsUnitsWhereTheyAre) {
  World world{CostField(40, 40)};
  const GroupId group = world.addGroup({.goal = world.addGoal({{39, 39}})});
  ASSERT_EQ(world.spawn(group, {{0, 0}, {9, 9}}, 20), 20u);
  const Vec2 first = world.units().positions[0];
  ASSERT_TRUE(world.setCost({{0, 0}, {39, 39}}, kWall).ok());
  for (int i = 0; i < 10; ++i) world.tick();
  EXPECT_EQ(world.units().positions[0], first);
  ASSERT_TRUE(world.setCost({{30, 30}, {39, 39}}, 1).ok());
  for (int i = 0; i < 60; ++i) world.tick();
  for (Vec2 p : world.units().positions) EXPECT_TRUE(world.cost().open({int(p.x), int(p.y)}));
}

/// A lane through ground of the highest cost, so long that its far end would not fit.
TEST(World, ADistanceThatDoesNotFitStaysAnError) {
  CostField cost(1000, 1000, kMaxCost);
  for (int y = 1; y < 1000; y += 2) ASSERT_TRUE(cost.fill({{y % 4 == 1 ? 0 : 1, y}, {y % 4 == 1 ? 998 : 999, y}}, kWall).ok());
  World world(std::move(cost));
  const GroupId group = world.addGroup({.goal = world.addGoal({{0, 0}})});
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(world.reachable(group, {5, 5}));
    EXPECT_EQ(world.lastError().code, ErrorCode::overflow);
    world.tick();
    EXPECT_EQ(world.lastError().code, ErrorCode::overflow) << "each call that needs the field says so";
  }
  EXPECT_EQ(world.spawnEverywhere(group, 3), 0u);
  EXPECT_EQ(world.lastError().code, ErrorCode::overflow);
}

TEST(World, ABadTickIsReplacedByTheDefault) {
  for (const double bad : {0.0, -1.0, 0.00009, 0.2501, double(kNaN), double(kInfinity)}) {
    World world(CostField(2, 2), {.tickSeconds = bad});
    expectError(world.lastError(), ErrorCode::badValue,
                "tickSeconds: expected a number 0.0001 .. 0.25, got " + std::to_string(bad));
    world.tick();
    EXPECT_DOUBLE_EQ(world.stats().seconds, 1.0 / 60.0);
  }
  for (const double good : {0.0001, 0.25}) {
    World world(CostField(2, 2), {.tickSeconds = good});
    EXPECT_TRUE(world.lastError().ok());
    world.tick();
    EXPECT_DOUBLE_EQ(world.stats().seconds, good);
  }
}

TEST(World, WithoutGoalsGroupsOrUnitsItTicks) {
  World world = room();
  for (int i = 0; i < 10; ++i) world.tick();
  EXPECT_EQ(world.stats().ticks, 10u);
  EXPECT_EQ(world.fieldStats().updates(), 0u);
  EXPECT_EQ(world.units().size(), 0u);
  EXPECT_TRUE(world.events().empty());
  EXPECT_TRUE(world.lastError().ok());
  (void)world.addGroup({.goal = world.addGoal({{1, 1}})});
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 1u);
}

TEST(World, MovesLikeAnyValue) {
  World a = room();
  const GroupId group = a.addGroup({.goal = a.addGoal({{1, 1}})});
  const Vec2 at = {5, 5};
  a.spawn(group, {&at, 1});
  World b = std::move(a);
  b.tick();
  World c = room();
  c = std::move(b);
  c.tick();
  EXPECT_EQ(c.stats().ticks, 2u);
  EXPECT_EQ(c.units().size(), 1u);
}

// ---------------------------------------------------------------------------------------------------------------- map

TEST(WorldMap, PaintsRectanglesAndLists) {
  World world = room();
  EXPECT_TRUE(world.setCost({{1, 2}, {3, 4}}, 7).ok());
  EXPECT_EQ(world.cost().at({1, 2}), 7);
  EXPECT_EQ(world.cost().at({3, 4}), 7);
  EXPECT_EQ(world.cost().at({4, 4}), 1);
  const Cell cells[] = {{0, 0}, {11, 7}, {0, 0}};
  EXPECT_TRUE(world.setCosts(cells, kWall).ok());
  EXPECT_FALSE(world.cost().open({11, 7}));
  EXPECT_TRUE(world.setCosts({}, 3).ok()) << "no cell is a list too";
}

TEST(WorldMap, BadPaintChangesNothing) {
  World world = room();
  const std::uint64_t before = world.hash();
  expectError(world.setCost({{0, 0}, {12, 7}}, kWall), ErrorCode::outOfMap,
              "cell (12, 7): expected one inside the map, 0 .. 11 by 0 .. 7");
  expectError(world.setCost({{-1, 0}, {2, 2}}, kWall), ErrorCode::outOfMap,
              "cell (-1, 0): expected one inside the map, 0 .. 11 by 0 .. 7");
  EXPECT_EQ(world.setCost({{3, 3}, {2, 3}}, kWall).message, "rectangle (3, 3) .. (2, 3): expected max not before min");
  expectError(world.setCost({{0, 0}, {1, 1}}, 0), ErrorCode::badValue,
              "cost: expected 1 .. 254, or 255 for a wall, got 0");
  const int far = std::numeric_limits<int>::max(), low = std::numeric_limits<int>::min();
  EXPECT_EQ(world.setCost({{low, low}, {far, far}}, 1).code, ErrorCode::outOfMap);
  const Cell cells[] = {{0, 0}, {0, 8}};
  expectError(world.setCosts(cells, kWall), ErrorCode::outOfMap,
              "cell (0, 8): expected one inside the map, 0 .. 11 by 0 .. 7");
  EXPECT_EQ(world.setCosts({cells, 1}, 0).code, ErrorCode::badValue);
  EXPECT_EQ(world.lastError().code, ErrorCode::badValue);
  EXPECT_EQ(world.hash(), before);
  EXPECT_TRUE(world.setCost({{0, 0}, {1, 1}}, 2).ok());
  EXPECT_TRUE(world.lastError().ok()) << "forgotten after a call that works";
}

TEST(WorldMap, PaintThatChangesNothingCausesNoBuild) {
  World world = room();
  (void)world.addGroup({.goal = world.addGoal({{1, 1}})});
  world.tick();
  ASSERT_TRUE(world.setCost({{0, 0}, {11, 7}}, 1).ok());
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 1u);
}

// -------------------------------------------------------------------------------------------------------------- goals

TEST(WorldGoals, CellsRectangleAndPointAddUp) {
  World world = room();
  const GoalId goal = world.addGoal({.cells = {{0, 0}}, .rect = Rect{{5, 5}, {6, 6}}, .point = Vec2{9.9f, 1.1f}});
  ASSERT_TRUE(goal);
  const GroupId group = world.addGroup({.goal = goal});
  const IntegrationField* distances = world.distances(group);
  ASSERT_NE(distances, nullptr);
  EXPECT_EQ(distances->goalIndices().size(), 6u);
  for (const Cell cell : {Cell{0, 0}, Cell{5, 6}, Cell{9, 1}}) EXPECT_EQ(distances->at(cell), 0u);
}

TEST(WorldGoals, BadGoals) {
  World world = room();
  const std::uint64_t before = world.hash();
  const auto expectRefused = [&](const GoalDef& def, ErrorCode code, const std::string& message) {
    EXPECT_FALSE(world.addGoal(def)) << message;
    expectError(world.lastError(), code, message);
  };
  const std::string inside = "expected one inside the map, 0 .. 11 by 0 .. 7";
  expectRefused({}, ErrorCode::badValue, "goal: expected at least one cell");
  expectRefused({.cells = {{0, 0}, {12, 0}}}, ErrorCode::outOfMap, "cell (12, 0): " + inside);
  expectRefused({.rect = Rect{{0, 0}, {0, 8}}}, ErrorCode::outOfMap, "cell (0, 8): " + inside);
  expectRefused({.point = Vec2{12.5f, 0}}, ErrorCode::outOfMap, "goal point: " + inside);
  expectRefused({.point = Vec2{kNaN, 0}}, ErrorCode::outOfMap, "goal point: " + inside);
  for (const float cost : {-1.0f, 1e7f, kNaN, kInfinity}) {
    EXPECT_FALSE(world.addGoal({.cells = {{0, 0}}, .startCost = cost}));
    EXPECT_EQ(world.lastError().code, ErrorCode::badValue);
    EXPECT_EQ(world.lastError().message.rfind("startCost: expected a number 0", 0), 0u);
  }
  EXPECT_EQ(world.hash(), before);
  EXPECT_TRUE(world.addGoal({.point = Vec2{12, 8}})) << "the far edge is inside";
}

TEST(WorldGoals, MovingAGoal) {
  World world = room();
  const GoalId goal = world.addGoal({{1, 1}});
  const GroupId group = world.addGroup({.goal = goal});
  EXPECT_TRUE(world.moveGoal(goal, {{10, 6}}).ok());
  EXPECT_EQ(world.distances(group)->at({10, 6}), 0u);
  const std::uint64_t before = world.hash();
  expectError(world.moveGoal(GoalId{}, {{1, 1}}), ErrorCode::staleId, "moveGoal: no such goal");
  expectError(world.moveGoal(GoalId{1, 1}, {{1, 1}}), ErrorCode::staleId, "moveGoal: no such goal");
  expectError(world.moveGoal(GoalId{0, 2}, {{1, 1}}), ErrorCode::staleId, "moveGoal: no such goal");
  EXPECT_EQ(world.moveGoal(goal, {{99, 1}}).code, ErrorCode::outOfMap);
  EXPECT_EQ(world.moveGoal(goal, GoalDef{}).code, ErrorCode::badValue);
  EXPECT_EQ(world.hash(), before);
}

TEST(WorldGoals, UnitsStayInFrontOfAPriceButGoAllTheSame) {
  World world = room();
  const GoalId goal = world.addGoal({.cells = {{10, 4}}, .startCost = 1000});
  const GroupId group = world.addGroup({.goal = goal});
  const Vec2 from = {1.5f, 4.5f};
  world.spawn(group, {&from, 1});
  EXPECT_EQ(world.distances(group)->at({10, 4}), 70000u);
  for (int i = 0; i < 60 * 8; ++i) world.tick();
  EXPECT_EQ(world.stats().arrived, 1u);
  EXPECT_NEAR(world.units().positions[0].x, 10.5f, 0.5f);
}

// ------------------------------------------------------------------------------------------------------------- groups

TEST(WorldGroups, BadGroups) {
  World world = room();
  const GoalId goal = world.addGoal({{1, 1}});
  const std::uint64_t before = world.hash();
  const auto expectRefused = [&](GroupDef def, ErrorCode code, const std::string& message) {
    EXPECT_FALSE(world.addGroup(def)) << message;
    expectError(world.lastError(), code, message);
  };
  expectRefused({}, ErrorCode::staleId, "group: goal: no such goal");
  expectRefused({.goal = {7, 1}}, ErrorCode::staleId, "group: goal: no such goal");
  const std::string radius = "radius: expected a number 0.050000 .. 4.000000, got ";
  expectRefused({.goal = goal, .radius = 0.0f}, ErrorCode::badValue, radius + "0.000000");
  expectRefused({.goal = goal, .radius = 4.5f}, ErrorCode::badValue, radius + "4.500000");
  expectRefused({.goal = goal, .radius = kNaN}, ErrorCode::badValue, radius + std::to_string(kNaN));
  const std::string speed = "speed: expected a number 0.000000 .. 100.000000, got ";
  expectRefused({.goal = goal, .speed = -1.0f}, ErrorCode::badValue, speed + "-1.000000");
  expectRefused({.goal = goal, .speed = 101.0f}, ErrorCode::badValue, speed + "101.000000");
  expectRefused({.goal = goal, .densityCost = 4.5f}, ErrorCode::badValue,
                "densityCost: expected a number 0.000000 .. 4.000000, got 4.500000");
  expectRefused({.goal = goal, .terrainSpeed = {{0, 1.0f}}}, ErrorCode::badValue,
                "terrainSpeed: expected a cost 1 .. 254, or 255 for what is a wall to others");
  expectRefused({.goal = goal, .costs = {{5, 0}}}, ErrorCode::badValue, "costs: expected costs 1 .. 254, or 255 for a wall");
  expectRefused({.goal = goal, .terrainSpeed = {{1, 11.0f}}}, ErrorCode::badValue,
                "terrainSpeed: expected a number 0.000000 .. 10.000000, got 11.000000");
  EXPECT_EQ(world.hash(), before);
  for (const float good : {0.05f, 4.0f}) EXPECT_TRUE(world.addGroup({.goal = goal, .radius = good}));
}

TEST(WorldGroups, CanBeReadBack) {
  World world = room();
  const GoalId a = world.addGoal({{1, 1}}), b = world.addGoal({{9, 1}});
  const GroupId group = world.addGroup({.goal = a, .radius = 0.4f});
  EXPECT_EQ(world.goalOf(group), a);
  ASSERT_NE(world.group(group), nullptr);
  EXPECT_EQ(world.group(group)->radius, 0.4f);
  EXPECT_TRUE(world.retarget(group, b).ok());
  EXPECT_EQ(world.goalOf(group), b);
  EXPECT_EQ(world.group(group)->goal, b);
  EXPECT_FALSE(world.goalOf(GroupId{}));
  EXPECT_EQ(world.group(GroupId{5, 1}), nullptr);
}

TEST(WorldGroups, RetargetErrors) {
  World world = room();
  const GoalId goal = world.addGoal({{1, 1}});
  const GroupId group = world.addGroup({.goal = goal});
  expectError(world.retarget(GroupId{}, goal), ErrorCode::staleId, "retarget: no such group");
  expectError(world.retarget(group, GoalId{}), ErrorCode::staleId, "retarget: no such goal");
  expectError(world.retarget(group, {3, 1}), ErrorCode::staleId, "retarget: no such goal");
  EXPECT_TRUE(world.retarget(group, goal).ok()) << "to where it goes already";
}

TEST(WorldGroups, FieldsOfStaleGroupsAreNull) {
  World world = room();
  EXPECT_EQ(world.distances(GroupId{}), nullptr);
  EXPECT_EQ(world.lastError().code, ErrorCode::staleId);
  EXPECT_EQ(world.flow({4, 1}), nullptr);
  EXPECT_FALSE(world.reachable({0, 0}, {1, 1}));
}

TEST(WorldGroups, ReachabilityIsForTheGroupsSize) {
  World world(test::map({"...#...",  //
                         "...#...",  //
                         ".......",  //
                         "...#...",  //
                         "...#..."}));
  const GoalId goal = world.addGoal({{5, 2}});
  const GroupId narrow = world.addGroup({.goal = goal}), wide = world.addGroup({.goal = goal, .radius = 0.8f});
  EXPECT_TRUE(world.reachable(narrow, {1, 2}));
  EXPECT_FALSE(world.reachable(wide, {1, 2}));
  EXPECT_TRUE(world.reachable(wide, {5, 2}));
  EXPECT_FALSE(world.reachable(narrow, {3, 0})) << "a wall";
  EXPECT_FALSE(world.reachable(narrow, {-1, 99})) << "outside";
  EXPECT_EQ(world.fieldStats().updates(), 2u);
}

// -------------------------------------------------------------------------------------------------- from inside a tick

TEST(World, CallsFromInsideATickAreRefused) {
  IntrudingScheduler scheduler;
  World world(CostField(40, 40), {.scheduler = &scheduler});
  const GoalId goal = world.addGoal({{20, 20}});
  const GroupId group = world.addGroup({.goal = goal, .densityCost = 0.5f});
  ASSERT_EQ(world.spawn(group, {{0, 0}, {39, 39}}, 1100), 1100u);
  const Cell cell = {1, 1};
  const Vec2 at = {1.5f, 1.5f};
  int calls = 0;
  const auto expectRefused = [&](bool nothing) {
    ++calls;
    EXPECT_TRUE(nothing) << "call " << calls;
    EXPECT_EQ(world.lastError().code, ErrorCode::duringTick) << "call " << calls;
    EXPECT_NE(world.lastError().message.find("not during a tick"), std::string::npos);
  };
  scheduler.intrude = [&] {
    expectRefused(!world.setCost({cell, cell}, 2).ok());
    expectRefused(!world.setCosts({&cell, 1}, 2).ok());
    expectRefused(!world.addGoal({cell}));
    expectRefused(!world.moveGoal(goal, {cell}).ok());
    expectRefused(!world.addGroup({.goal = goal}));
    expectRefused(!world.retarget(group, goal).ok());
    expectRefused(world.spawn(group, {&at, 1}) == 0);
    expectRefused(world.spawn(group, {{0, 0}, {5, 5}}, 3) == 0);
    expectRefused(world.spawnEverywhere(group, 3) == 0);
    expectRefused(!world.remove(0).ok());
    expectRefused(world.advance(0.1f).ticks == 0);
    expectRefused(world.distances(group) == nullptr);
    expectRefused(world.flow(group) == nullptr);
    expectRefused(!world.reachable(group, cell));
    expectRefused(!world.wouldBlock(goal, {&cell, 1}));
    expectRefused(!world.wouldBlock(goal, Rect{cell, cell}));
    world.tick();
    expectRefused(world.stats().ticks == 0);
  };
  world.tick();
  EXPECT_EQ(calls, 17);
  EXPECT_EQ(world.stats().ticks, 1u);
  World undisturbed(CostField(40, 40));
  const GroupId same = undisturbed.addGroup({.goal = undisturbed.addGoal({{20, 20}}), .densityCost = 0.5f});
  undisturbed.spawn(same, {{0, 0}, {39, 39}}, 1100);
  undisturbed.tick();
  EXPECT_EQ(world.hash(), undisturbed.hash());
  EXPECT_TRUE(world.setCost({cell, cell}, 2).ok()) << "after the tick all is allowed again";
}

}  // namespace
}  // namespace spate
