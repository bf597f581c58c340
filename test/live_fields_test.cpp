// The fields of a world that changes while it runs: at all times what a build would make, shared and kept, and made over several ticks under a
// work limit.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "ascii.h"
#include "field/steps.h"
#include "random_map.h"
#include "test_schedulers.h"
#include "world/floors.h"

namespace spate {
namespace {

Cell cellOf(Vec2 p) { return {int(p.x), int(p.y)}; }

// ----------------------------------------------------------------------------------------------- fields are what they say

/// Every kind of edit that a world knows.
void editAtRandom(World& world, test::Random& random, std::span<const GoalId> goals) {
  const CostField& map = world.cost();
  const Cell corner = random.cellIn(map);
  const Rect rect{corner, {std::min(map.width() - 1, corner.x + random.below(5)), std::min(map.height() - 1, corner.y + random.below(5))}};
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2: (void)world.setCost(rect, kWall); break;
    case 3:
    case 4: (void)world.setCost(rect, 1); break;
    case 5: (void)world.setCost(rect, Cost(1 + random.below(9))); break;
    case 6: (void)world.setBreakable(rect, Cost(1 + random.below(60))); break;
    case 7: (void)world.setExits(rect, std::uint8_t(random.below(3) == 0 ? exits::kAll : random.below(256))); break;
    case 8: {
      const std::vector<Link> links = map.links();
      if (!links.empty() && random.below(2) == 0) {
        (void)world.removeLink(links.front().from, links.front().to);
      } else {
        (void)world.addLink({corner, random.cellIn(map), 1.0f + float(random.below(20))});
      }
      break;
    }
    default: {
      const Cell to = random.cellIn(map);
      (void)world.moveGoal(goals[std::size_t(random.below(int(goals.size())))], {to});
    }
  }
}

TEST(LiveFields, FieldsAreWhatABuildWouldMakeAfterEveryEdit) {
  std::uint64_t repairs = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    test::Random random(seed);
    CostField map = test::randomMap(seed, seed % 3 == 0 ? 120 : 40).cost;
    World world(map);
    Floors floors(map);
    const GoalId goals[] = {world.addGoal({random.cellIn(map)}), world.addGoal({random.cellIn(map), random.cellIn(map)})};
    struct Kind {
      GroupDef def;
      GroupId id;
    };
    std::vector<Kind> kinds;
    for (const float radius : {0.3f, 1.0f, 2.0f, 3.0f}) {
      for (const bool breaks : {false, true}) {
        for (int profile = 0; profile < 2; ++profile) {
          GroupDef def{.goal = goals[random.below(2)], .radius = radius, .corners = Corners(random.below(4)), .breaks = breaks};
          if (profile == 1) def.costs = {{kWall, 4}, {1, 2}};
          kinds.push_back({def, world.addGroup(def)});
          ASSERT_TRUE(kinds.back().id);
        }
      }
    }
    std::map<std::uint32_t, std::vector<Source>> where;
    for (int round = 0; round < 12; ++round) {
      for (int edits = random.below(3); edits >= 0; --edits) editAtRandom(world, random, goals);
      for (const Kind& kind : kinds) {
        const IntegrationField* const field = world.distances(kind.id);
        ASSERT_NE(field, nullptr);
        if (!world.lastError().ok()) continue;
        const FloorKey key{floors.profileOf(kind.def.costs), kind.def.breaks, sizeClassOf(kind.def.radius)};
        const CostField floor = floors.derive(world.cost(), key, kind.def.radius);
        std::vector<Source> sources;
        for (const std::uint32_t goal : field->goalIndices()) {
          sources.push_back({{int(goal % std::uint32_t(floor.stride())) - 1, int(goal / std::uint32_t(floor.stride())) - 1}});
        }
        IntegrationField expected;
        FlowField flow;
        ASSERT_TRUE(expected.build(floor, sources, kind.def.corners).ok());
        ASSERT_TRUE(flow.build(floor, expected).ok());
        ASSERT_EQ(field->hash(), expected.hash()) << "seed " << seed << ", round " << round;
        ASSERT_EQ(world.flow(kind.id)->hash(), flow.hash()) << "seed " << seed << ", round " << round;
        ASSERT_EQ(field->reachableCells(), expected.reachableCells());
        ASSERT_EQ(field->farthest(), expected.farthest());
      }
      world.tick();
    }
    repairs += world.fieldStats().repairs;
  }
  EXPECT_GT(repairs, 500u) << "edits of a few cells are repaired";
}

TEST(LiveFields, WallsPaintedOverAndAroundACrowdForTenThousandTicks) {
  CostField floor(48, 32);
  World world(std::move(floor));
  const GoalId goals[] = {world.addGoal({{44, 16}}), world.addGoal({{4, 16}})};
  const GroupId groups[] = {world.addGroup({.goal = goals[0]}), world.addGroup({.goal = goals[1], .radius = 0.4f, .unreachable = Unreachable::nearest}),
                            world.addGroup({.goal = goals[0], .radius = 0.7f})};
  for (const GroupId group : groups) world.spawn(group, Rect{{12, 4}, {36, 28}}, group == groups[2] ? 15 : 120);
  const std::size_t all = world.stats().units;
  test::Random random(7);
  std::vector<Rect> walls;
  for (int tick = 0; tick < 10'000; ++tick) {
    if (tick % 7 == 0) {
      const Vec2 p = world.units().positions[std::size_t(random.below(int(all)))];
      const Cell at = random.below(2) == 0 ? cellOf(p) : random.cellIn(world.cost());
      const Rect rect{at, {std::min(47, at.x + random.below(5)), std::min(31, at.y + random.below(3))}};
      ASSERT_TRUE(world.setCost(rect, kWall).ok());
      walls.push_back(rect);
    }
    if (walls.size() > 25) {
      ASSERT_TRUE(world.setCost(walls.front(), 1).ok());
      walls.erase(walls.begin());
    }
    if (tick % 400 == 399) (void)world.moveGoal(goals[random.below(2)], {random.cellIn(world.cost())});
    world.tick();
    const UnitsView units = world.units();
    ASSERT_EQ(units.size(), all);
    if (tick % 7 < 6) continue;  // a wide wall takes some ticks to leave
    for (const Vec2 p : units.positions) {
      ASSERT_TRUE(p.x >= 0.0f && p.y >= 0.0f && p.x <= 48.0f && p.y <= 32.0f);
      ASSERT_TRUE(world.cost().open(cellOf(p))) << "tick " << tick << " at " << p.x << ", " << p.y;
    }
  }
  EXPECT_GT(world.fieldStats().repairs, 1000u);
}

// ----------------------------------------------------------------------------------------------------------- many fields

TEST(LiveFields, RetargetingBackFindsTheFieldThere) {
  World world(CostField(60, 60));
  const GoalId a = world.addGoal({{5, 5}}), b = world.addGoal({{50, 50}});
  const GroupId group = world.addGroup({.goal = a});
  world.tick();
  ASSERT_TRUE(world.retarget(group, b).ok());
  world.tick();
  EXPECT_EQ(world.fieldStats().builds, 2u);
  ASSERT_TRUE(world.setCost({{56, 20}, {58, 20}}, kWall).ok());
  ASSERT_TRUE(world.retarget(group, a).ok());
  world.tick();
  EXPECT_EQ(world.fieldStats().hits, 1u);
  EXPECT_EQ(world.fieldStats().builds, 2u) << "repaired, not built";
  IntegrationField expected;
  ASSERT_TRUE(expected.build(world.cost(), {{{5, 5}}}).ok());
  EXPECT_EQ(world.distances(group)->hash(), expected.hash());
}

TEST(LiveFields, UnusedFieldsMakeRoom) {
  WorldDef def;
  def.fieldCacheBytes = 3 * 62 * 62 * 8;
  World world(CostField(60, 60), def);
  std::vector<GoalId> goals;
  for (int i = 0; i < 10; ++i) goals.push_back(world.addGoal({{5 * i + 2, 30}}));
  const GroupId group = world.addGroup({.goal = goals[0]});
  for (int i = 0; i < 30; ++i) {
    ASSERT_TRUE(world.retarget(group, goals[std::size_t(i % 10)]).ok());
    world.tick();
    ASSERT_LE(world.fieldStats().bytes, def.fieldCacheBytes);
  }
  EXPECT_GT(world.fieldStats().dropped, 10u);
}

// ------------------------------------------------------------------------------------------------------------ work limit

/// A crowd, a goal that moves and walls that come and go, under a limit. Returns the hashes after each tick.
std::vector<std::uint64_t> limitedRun(std::uint64_t cells, Scheduler* scheduler, bool nosy, std::uint64_t* longestStale = nullptr) {
  WorldDef def;
  def.fieldBudget = cells;
  def.scheduler = scheduler;
  World world(CostField(100, 80), def);
  const GoalId goal = world.addGoal({{90, 40}}), other = world.addGoal({{10, 10}});
  const GroupId group = world.addGroup({.goal = goal}), wide = world.addGroup({.goal = other, .radius = 0.8f});
  world.spawn(group, Rect{{5, 5}, {60, 70}}, 400);
  world.spawn(wide, Rect{{50, 5}, {90, 70}}, 40);
  std::vector<std::uint64_t> hashes;
  test::Random random(3);
  for (int tick = 0; tick < 240; ++tick) {
    if (tick % 30 == 10) (void)world.moveGoal(goal, {{20 + random.below(70), 10 + random.below(60)}});
    if (tick % 11 == 5) (void)world.setCost({{30 + tick / 5, 10}, {30 + tick / 5, 60}}, tick % 2 == 0 ? kWall : Cost{1});
    if (nosy) {
      (void)world.distances(group);
      (void)world.reachable(wide, {3, 3});
      (void)world.fieldStats();
    }
    world.tick();
    if (longestStale != nullptr) *longestStale = std::max({*longestStale, world.staleness(group), world.staleness(wide)});
    hashes.push_back(world.hash());
  }
  return hashes;
}

TEST(LiveFields, UnderAWorkLimitTheWorldIsTheSameForEverybody) {
  test::ShuffledScheduler threads;
  for (const std::uint64_t cells : {500u, 2000u, 50'000u}) {
    std::uint64_t stale = 0;
    const std::vector<std::uint64_t> alone = limitedRun(cells, nullptr, false, &stale);
    EXPECT_EQ(alone, limitedRun(cells, &threads, false)) << cells;
    EXPECT_EQ(alone, limitedRun(cells, nullptr, true)) << cells << ": looking on changes nothing";
    if (cells < 16'000u) {
      EXPECT_GT(stale, 0u);
    }
    // What units follow is at most as old as it takes to build it, the other field, and what comes after it: each 2 x 8000 cells.
    EXPECT_LE(stale, 3 * 16'000u / cells + 4) << cells;
  }
  EXPECT_NE(limitedRun(500, nullptr, false), limitedRun(0, nullptr, false));
  std::uint64_t none = 0;
  limitedRun(0, nullptr, false, &none);
  EXPECT_EQ(none, 0u) << "without a limit everything is immediate";
}

void changeAtRandom(World& world, int tick, GoalId goal) {
  test::Random random(std::uint64_t(tick) + 11);
  if (tick % 30 == 10) (void)world.moveGoal(goal, {{20 + random.below(70), 10 + random.below(60)}});
  if (tick % 9 == 5) (void)world.setCost({{30 + random.below(20), 10}, {55, 10 + random.below(50)}}, tick % 2 == 0 ? kWall : Cost{1});
  if (tick % 17 == 3) (void)world.setExits({{20, 20}, {20, 20 + random.below(9)}}, std::uint8_t(random.below(256)));
}

TEST(LiveFields, ASnapshotUnderAWorkLimitGoesOnAsTheWorldDoes) {
  for (const std::uint64_t cells : {300u, 1500u, 9000u}) {
    WorldDef def;
    def.fieldBudget = cells;
    World world(CostField(100, 80), def);
    const GoalId goal = world.addGoal({{90, 40}}), other = world.addGoal({{10, 10}});
    world.spawn(world.addGroup({.goal = goal}), Rect{{5, 5}, {60, 70}}, 100);
    world.spawn(world.addGroup({.goal = other, .radius = 0.8f, .unreachable = Unreachable::nearest}), Rect{{50, 5}, {90, 70}}, 20);
    for (int before : {3, 37, 1, 20, 64}) {
      int tick = int(world.stats().ticks);
      const int start = tick + before;
      for (; tick < start; ++tick) changeAtRandom(world, tick, goal), world.tick();
      const Snapshot snapshot = world.snapshot();
      std::vector<std::uint64_t> hashes;
      for (; tick < start + 60; ++tick) {
        changeAtRandom(world, tick, goal);
        world.tick();
        hashes.push_back(world.hash());
      }
      World fresh(CostField(1, 1));
      for (World* again : {&world, &fresh}) {
        ASSERT_TRUE(again->restore(snapshot).ok()) << again->lastError().message;
        EXPECT_EQ(again->snapshot().bytes().size(), snapshot.bytes().size());
        for (int i = 0; i < 60; ++i) {
          changeAtRandom(*again, start + i, goal);
          again->tick();
          ASSERT_EQ(again->hash(), hashes[std::size_t(i)]) << cells << " cells, from tick " << start << ", after " << i + 1 << (again == &world ? " here" : " elsewhere");
        }
      }
    }
  }
}

TEST(LiveFields, NobodyArrivesWhereTheGoalWas) {
  WorldDef def;
  def.fieldBudget = 400;
  World world(CostField(40, 40), def);
  const GoalId goal = world.addGoal({{20, 20}});
  const GroupId group = world.addGroup({.goal = goal});
  world.spawn(group, std::vector<Vec2>{{17.5f, 20.5f}});
  world.tick();
  ASSERT_TRUE(world.moveGoal(goal, {{2, 2}}).ok());
  for (int tick = 0; tick < 7; ++tick) {
    world.tick();
    EXPECT_EQ(world.staleness(group), std::uint64_t(tick + 1));
  }
  for (int tick = 0; tick < 60; ++tick) {
    world.tick();
    EXPECT_EQ(world.stats().arrived, 0u);
  }
  EXPECT_EQ(world.staleness(group), 0u);
  for (int tick = 0; tick < 900; ++tick) world.tick();
  EXPECT_EQ(world.stats().arrived, 1u);
  EXPECT_LT(world.units().positions[0].x, 4.0f);
}

}  // namespace
}  // namespace spate
