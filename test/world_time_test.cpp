// Time in a world: ticks, advance, extreme speeds and steps, hashes, and the same bits from any number of threads.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "ascii.h"
#include "crowd/vec.h"
#include "crowd/walls.h"
#include "random_map.h"
#include "spate/world.h"
#include "test_schedulers.h"

namespace spate {
namespace {

World walkers(const WorldDef& def = {}, std::size_t count = 5) {
  World world(CostField(20, 10), def);
  const GroupId group = world.addGroup({.goal = world.addGoal({{17, 5}})});
  EXPECT_EQ(world.spawn(group, {{1, 1}, {5, 8}}, count), count);
  return world;
}

TEST(WorldAdvance, RunsWholeTicksAndKeepsTheRest) {
  World world = walkers();
  EXPECT_EQ(world.advance(0.01f).ticks, 0);
  EXPECT_EQ(world.advance(0.01f).ticks, 1);
  EXPECT_EQ(world.advance(0.0f).ticks, 0);
  EXPECT_EQ(world.advance(0.2f).ticks, 12);
  EXPECT_EQ(world.stats().ticks, 13u);
}

TEST(WorldAdvance, IrregularFramesAddUp) {
  test::Random random(4);
  World world = walkers();
  double total = 0.0;
  for (int i = 0; i < 3000; ++i) {
    const float frame = random.unit() * 0.04f;
    total += double(frame);
    EXPECT_EQ(world.advance(frame).droppedSeconds, 0.0f);
    ASSERT_NEAR(double(world.stats().ticks), total * 60.0, 1.01) << "frame " << i;
  }
}

TEST(WorldAdvance, NoTickIsLostToDecimalFractions) {
  World world = walkers();
  for (int i = 0; i < 600; ++i) world.advance(1.0f / 60.0f);
  EXPECT_EQ(world.stats().ticks, 600u);
  World tenths = walkers({.tickSeconds = 0.1});
  for (int i = 0; i < 1000; ++i) tenths.advance(0.1f);
  EXPECT_EQ(tenths.stats().ticks, 1000u);
}

TEST(WorldAdvance, ClampsAHugeStepAndSaysSo) {
  World world = walkers();
  Advance result = world.advance(10.0f);
  EXPECT_EQ(result.ticks, 15);
  EXPECT_FLOAT_EQ(result.droppedSeconds, 9.75f);
  result = world.advance(1e29f);
  EXPECT_EQ(result.ticks, 15);
  EXPECT_FLOAT_EQ(result.droppedSeconds, 1e29f);
  EXPECT_EQ(world.advance(0.25f).droppedSeconds, 0.0f);
  EXPECT_EQ(world.stats().ticks, 45u);
}

TEST(WorldAdvance, BadTimesRunNothing) {
  World world = walkers();
  world.advance(0.01f);
  const std::uint64_t before = world.hash();
  for (const float bad : {-0.001f, -1e30f, std::numeric_limits<float>::quiet_NaN(),
                          std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()}) {
    const Advance result = world.advance(bad);
    EXPECT_EQ(result.ticks, 0) << bad;
    EXPECT_EQ(result.droppedSeconds, 0.0f) << bad;
    EXPECT_EQ(world.lastError().code, ErrorCode::badValue) << bad;
    EXPECT_EQ(world.lastError().message, "advance: seconds: expected a number of at least 0");
  }
  EXPECT_EQ(world.hash(), before);
  world.tick();
  EXPECT_TRUE(world.lastError().ok());
}

TEST(WorldAdvance, TheLongestTick) {
  World world = walkers({.tickSeconds = 0.25});
  EXPECT_EQ(world.advance(0.2f).ticks, 0);
  EXPECT_EQ(world.advance(0.1f).ticks, 1);
  for (int i = 0; i < 60; ++i) EXPECT_EQ(world.advance(0.25f).ticks, 1);
  EXPECT_EQ(world.stats().arrived, 5u);
}

TEST(WorldAdvance, TheShortestTick) {
  World world = walkers({.tickSeconds = 0.0001});
  EXPECT_EQ(world.advance(1.0f).ticks, 2500);
  EXPECT_NEAR(world.stats().seconds, 0.25, 1e-9);
}

// -------------------------------------------------------------------------------------------------- speeds and steps

TEST(WorldSpeed, NobodyLeavesTheFloorAtAnySpeedAndTick) {
  const CostField maze = test::map({"..........",  //
                                    ".########.",  //
                                    ".#......#.",  //
                                    ".#.####.#.",  //
                                    ".#.#..#.#.",  //
                                    ".#.##.#.#.",  //
                                    ".#......#.",  //
                                    ".####.###.",  //
                                    ".........."});
  for (const float speed : {0.0f, 0.5f, 3.0f, 20.0f, 100.0f}) {
    for (const double tick : {0.001, 1.0 / 60.0, 0.1, 0.25}) {
      for (const float radius : {0.05f, 0.3f, 0.45f, 0.7f}) {
        World world(maze, {.tickSeconds = tick});
        const GroupId group = world.addGroup({.goal = world.addGoal({{4, 4}}), .radius = radius, .speed = speed});
        world.spawn(group, {{0, 0}, {9, 0}}, 12);
        for (int i = 0; i < 40; ++i) {
          world.tick();
          const Floor floor(world.cost());
          for (Vec2 p : world.units().positions) {
            ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
            ASSERT_TRUE(floor.isOpen(floor.indexAt(p)))
                << "speed " << speed << " tick " << tick << " radius " << radius;
          }
        }
      }
    }
  }
}

TEST(WorldSpeed, AtAHundredCellsASecondUnitsArriveByTheWay) {
  World world(test::map({"......#......",  //
                         "......#......",  //
                         "......#......",  //
                         "............."}));
  const GroupId group = world.addGroup({.goal = world.addGoal({{11, 0}}), .speed = 100});
  const Vec2 from = {0.5f, 0.5f};
  world.spawn(group, {&from, 1});
  for (int i = 0; i < 120; ++i) world.tick();
  EXPECT_EQ(world.stats().arrived, 1u);
}

TEST(WorldSpeed, SpeedZeroStandsStill) {
  World world(CostField(20, 10));
  const GroupId group = world.addGroup({.goal = world.addGoal({{17, 5}}), .speed = 0});
  const Vec2 from[] = {{2.5f, 2.5f}, {2.6f, 2.5f}, {8.5f, 2.5f}};
  world.spawn(group, from);
  for (int i = 0; i < 60; ++i) world.tick();
  EXPECT_EQ(world.units().positions[2], from[2]);
  EXPECT_EQ(world.stats().arrived, 0u);
}

// ------------------------------------------------------------------------------------------------- profile and stats

TEST(WorldProfile, PhasesAreMeasuredAnewInEveryTick) {
  World world = walkers({}, 50);
  EXPECT_EQ(world.profile().total, 0u);
  for (int i = 0; i < 3; ++i) {
    world.tick();
    const Profile& p = world.profile();
    EXPECT_GT(p.total, 0u);
    EXPECT_LE(p.fields + p.eject + p.steer + p.sort + p.contacts + p.arrive + p.events, p.total);
  }
}

TEST(WorldStats, FieldsAreBuiltForEveryGoalSizeRuleAndMap) {
  World world(CostField(20, 10));
  const GoalId a = world.addGoal({{17, 5}}), b = world.addGoal({{1, 1}});
  (void)world.addGroup({.goal = a});
  (void)world.addGroup({.goal = a, .radius = 0.45f});
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 1u) << "shared";
  (void)world.addGroup({.goal = a, .radius = 0.9f});
  (void)world.addGroup({.goal = a, .corners = Corners::free});
  (void)world.addGroup({.goal = b});
  world.tick(), world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 4u);
  ASSERT_TRUE(world.setCost({{9, 0}, {9, 3}}, kWall).ok());
  ASSERT_TRUE(world.setCost({{9, 5}, {9, 6}}, 3).ok());
  world.tick(), world.tick();
  EXPECT_EQ(world.fieldStats().updates(), 8u) << "one version of the map, whatever the number of edits between two ticks";
  EXPECT_EQ(world.stats().ticks, 5u);
}

// --------------------------------------------------------------------------------------------------------------- hash

TEST(WorldHash, DiffersWhenAnythingDiffers) {
  using Change = std::function<void(World&)>;
  struct Def {
    WorldDef world = {};
    GoalDef goal = {.cells = {{17, 5}}};
    GroupDef group = {};
    Change then = {};
    Rect home = {{1, 1}, {5, 8}};
  };
  const auto hashOf = [](Def def) {
    World world(CostField(20, 10), def.world);
    def.group.goal = world.addGoal(def.goal);
    const GroupId group = world.addGroup(def.group);
    EXPECT_EQ(world.spawn(group, def.home, 3), 3u);
    if (def.then) def.then(world);
    return world.hash();
  };
  std::vector<Def> all(1);
  all.push_back({.world = {.tickSeconds = 0.02}});
  all.push_back({.world = {.seed = 2}});
  all.push_back({.goal = {.cells = {{16, 5}}}});
  all.push_back({.goal = {.cells = {{17, 5}}, .startCost = 1}});
  all.push_back({.goal = {.point = Vec2{17.4f, 5.5f}}});
  all.push_back({.goal = {.cells = {{17, 5}, {17, 6}}}});
  all.push_back({.group = {.radius = 0.31f}});
  all.push_back({.group = {.speed = 3.5f}});
  all.push_back({.group = {.arrive = Arrive::remove}});
  all.push_back({.group = {.heading = Heading::arrows}});
  all.push_back({.group = {.corners = Corners::free}});
  all.push_back({.group = {.unreachable = Unreachable::nearest}});
  all.push_back({.group = {.terrainSpeed = {{1, 0.5f}}}});
  all.push_back({.group = {.densityCost = 0.5f}});
  all.push_back({.then = [](World& w) { w.tick(); }});
  all.push_back({.then = [](World& w) { w.advance(0.01f); }});
  all.push_back({.then = [](World& w) { (void)w.setCost({{9, 9}, {9, 9}}, 2); }});
  all.push_back({.then = [](World& w) { (void)w.addGoal({{3, 3}}); }});
  all.push_back({.then = [](World& w) { (void)w.addGroup({.goal = {0, 1}}); }});
  all.push_back({.then = [](World& w) { (void)w.remove(2); }});
  all.push_back({.then = [](World& w) { (void)w.spawn({0, 1}, {{1, 1}, {5, 8}}, 1); }});
  std::vector<std::uint64_t> hashes;
  for (const Def& def : all) {
    hashes.push_back(hashOf(def));
    EXPECT_EQ(hashes.back(), hashOf(def));
    for (std::size_t i = 0; i + 1 < hashes.size(); ++i)
      EXPECT_NE(hashes[i], hashes.back()) << i << " and " << hashes.size() - 1;
  }
}

TEST(WorldHash, TellsWhereRespawningUnitsSetOut) {
  const auto hashOf = [](bool asRectangle) {
    World world(CostField(20, 10));
    const GroupId group = world.addGroup({.goal = world.addGoal({{17, 5}}), .arrive = Arrive::respawn});
    const Vec2 at[] = {{2.5f, 2.5f}, {4.5f, 4.5f}};
    const Vec2 swapped[] = {{2.5f, 2.5f}, {4.6f, 4.5f}};
    world.spawn(group, asRectangle ? std::span<const Vec2>(at) : std::span<const Vec2>(swapped));
    world.spawn(group, asRectangle ? Rect{{6, 6}, {6, 6}} : Rect{{6, 6}, {7, 6}}, 1);
    // What differs in place is taken out again; the homes stay.
    EXPECT_TRUE(world.remove(1).ok() && world.remove(2).ok());
    return world.hash();
  };
  EXPECT_NE(hashOf(true), hashOf(false));
}

TEST(WorldHash, TellsTwoGoalsFromOne) {
  World two(CostField(20, 10)), one(CostField(20, 10));
  (void)two.addGoal({{1, 0}, {2, 0}});
  (void)two.addGoal({.cells = {{7, 0}, {8, 0}}, .startCost = 5.0f / 70.0f});
  (void)one.addGoal({{1, 0}, {2, 0}, {5, 0}, {7, 0}, {8, 0}});
  EXPECT_NE(one.hash(), two.hash());
}

// ------------------------------------------------------------------------------------------------------------ threads

World mazeWorld(Scheduler* scheduler) {
  constexpr int kSide = 41;
  CostField cost(kSide, kSide);
  test::Random random(11);
  for (int y = 1; y < kSide; y += 4) {
    EXPECT_TRUE(cost.fill({{0, y}, {kSide - 1, y}}, kWall).ok());
    for (int gate = 0; gate < 3; ++gate) {
      const int x = random.below(kSide - 3);
      EXPECT_TRUE(cost.fill({{x, y}, {x + 2, y}}, gate == 0 ? 2 : 1).ok());
    }
  }
  World world(std::move(cost), {.scheduler = scheduler});
  const GoalId down = world.addGoal({{20, 40}}), up = world.addGoal({{20, 0}});
  const GroupId stay = world.addGroup({.goal = down, .densityCost = 0.5f});
  const GroupId again = world.addGroup({.goal = up, .radius = 0.25f, .speed = 4, .arrive = Arrive::respawn});
  const GroupId giants = world.addGroup({.goal = down, .radius = 0.8f, .speed = 2, .arrive = Arrive::remove});
  EXPECT_EQ(world.spawn(stay, {{0, 2}, {40, 20}}, 1000), 1000u);
  EXPECT_EQ(world.spawn(again, {{0, 22}, {40, 40}}, 980), 980u);
  EXPECT_EQ(world.spawnEverywhere(giants, 20), 20u);
  return world;
}

TEST(WorldThreads, AnyNumberOfThreadsGivesTheSameBitsAtEveryTick) {
  test::ThreadScheduler threads(4);
  test::ShuffledScheduler shuffled;
  World serial = mazeWorld(nullptr), a = mazeWorld(&threads), b = mazeWorld(&shuffled);
  for (int i = 0; i < 240; ++i) {
    if (i == 100) {
      for (World* world : {&serial, &a, &b}) ASSERT_TRUE(world->setCost({{10, 10}, {30, 16}}, kWall).ok());
    }
    serial.tick(), a.tick(), b.tick();
    ASSERT_EQ(serial.hash(), a.hash()) << "tick " << i;
    ASSERT_EQ(serial.hash(), b.hash()) << "tick " << i;
  }
}

}  // namespace
}  // namespace spate
