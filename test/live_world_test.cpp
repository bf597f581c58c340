// A world that changes while it runs: one-way ground, links, breakable walls, groups with costs of their own. Its fields are in
// live_fields_test.cpp.

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

std::size_t count(const World& world, EventKind kind) {
  return std::size_t(std::count_if(world.events().begin(), world.events().end(), [&](const Event& event) { return event.kind == kind; }));
}

// -------------------------------------------------------------------------------------------------------------- one-way

TEST(LiveWorld, NobodyGoesBackOverALedge) {
  CostField floor(30, 20);
  ASSERT_TRUE(floor.setExits({{15, 0}, {15, 19}}, exits::kAll & ~exits::kWest & ~exits::kNorthWest & ~exits::kSouthWest).ok());
  World world(std::move(floor));
  const GoalId east = world.addGoal({{25, 10}}), west = world.addGoal({{3, 10}});
  const GroupId there = world.addGroup({.goal = east}), back = world.addGroup({.goal = west, .unreachable = Unreachable::nearest});
  ASSERT_EQ(world.spawn(there, Rect{{2, 2}, {10, 17}}, 300), 300u);
  ASSERT_EQ(world.spawn(back, Rect{{17, 5}, {22, 14}}, 100), 100u);
  std::map<UnitId, int> furthest;
  for (int tick = 0; tick < 1500; ++tick) {
    world.tick();
    const UnitsView units = world.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
      const int x = cellOf(units.positions[i]).x;
      int& most = furthest.try_emplace(units.ids[i], x).first->second;
      most = std::max(most, x);
      ASSERT_FALSE(most >= 15 && x < 15) << "unit " << units.ids[i] << " at tick " << tick;
    }
  }
  EXPECT_GT(world.stats().arrived, 250u);
  EXPECT_EQ(world.stats().withoutWay, 100u);
  EXPECT_FALSE(world.reachable(back, {20, 10}));
  EXPECT_TRUE(world.reachable(there, {5, 10}));
}

// ---------------------------------------------------------------------------------------------------------------- links

TEST(LiveWorld, UnitsTakeALinkThatIsCheaper) {
  World world(test::map({"..........",  //
                         "##########",  //
                         ".........."}));
  const GroupId group = world.addGroup({.goal = world.addGoal({{9, 2}})});
  ASSERT_EQ(world.spawn(group, std::vector<Vec2>{{0.5f, 0.5f}, {1.5f, 0.5f}, {0.9f, 0.5f}}), 3u);
  world.tick();
  EXPECT_EQ(world.stats().withoutWay, 3u);
  ASSERT_TRUE(world.addLink({{5, 0}, {3, 2}, 4.0f}).ok());
  std::size_t taken = 0;
  for (int tick = 0; tick < 600; ++tick) {
    world.tick();
    taken += count(world, EventKind::tookLink);
    for (const Event& event : world.events()) {
      if (event.kind == EventKind::tookLink) {
        EXPECT_EQ(event.cell, (Cell{3, 2}));
      }
    }
  }
  EXPECT_EQ(taken, 3u);
  EXPECT_EQ(world.stats().arrived, 3u);
  EXPECT_EQ(world.distances(group)->at({5, 0}), Distance(4 * 70 + 6 * 70));
  ASSERT_TRUE(world.removeLink({5, 0}, {3, 2}).ok());
  EXPECT_FALSE(world.reachable(group, {0, 0}));
  EXPECT_EQ(world.removeLink({5, 0}, {3, 2}).code, ErrorCode::badValue);
}

TEST(LiveWorld, WideUnitsAndCrowdCostsKnowLinks) {
  CostField floor(40, 20);
  ASSERT_TRUE(floor.fill({{19, 0}, {20, 19}}, kWall).ok());
  ASSERT_TRUE(floor.addLink({{10, 10}, {30, 10}, 3.0f}).ok());
  World world(std::move(floor));
  const GoalId goal = world.addGoal({{36, 10}});
  const GroupId wide = world.addGroup({.goal = goal, .radius = 0.9f}), dense = world.addGroup({.goal = goal, .densityCost = 0.8f});
  world.spawn(wide, Rect{{3, 3}, {8, 16}}, 10);
  world.spawn(dense, Rect{{12, 3}, {17, 16}}, 40);
  for (int tick = 0; tick < 1800; ++tick) world.tick();
  EXPECT_EQ(world.stats().arrived, 50u);
}

// ------------------------------------------------------------------------------------------------------------ breakable

struct Keep {
  World world{CostField(40, 24)};
  GoalId goal = world.addGoal({{30, 12}});
  GroupId sappers = world.addGroup({.goal = goal, .breaks = true}), others = world.addGroup({.goal = goal});

  Keep() {
    for (const Rect& side : {Rect{{24, 6}, {36, 6}}, Rect{{24, 18}, {36, 18}}, Rect{{24, 6}, {24, 18}}, Rect{{36, 6}, {36, 18}}}) {
      EXPECT_TRUE(world.setBreakable(side, 100).ok());
    }
    EXPECT_TRUE(world.setBreakable({{24, 16}, {24, 16}}, 20).ok());
    world.spawn(sappers, Rect{{3, 3}, {10, 20}}, 60);
    world.spawn(others, Rect{{12, 3}, {14, 20}}, 20);
  }
};

TEST(LiveWorld, ASealedHordeAttacksTheCheapestWall) {
  Keep keep;
  std::map<std::pair<int, int>, std::uint64_t> attacks;
  for (int tick = 0; tick < 900; ++tick) {
    keep.world.tick();
    for (const Event& event : keep.world.events()) {
      if (event.kind != EventKind::attacks) continue;
      EXPECT_EQ(event.group, keep.sappers);
      EXPECT_GT(event.count, 0u);
      attacks[{event.cell.x, event.cell.y}] += event.count;
    }
    for (const Vec2 p : keep.world.units().positions) ASSERT_TRUE(keep.world.cost().open(cellOf(p)));
  }
  ASSERT_EQ(attacks.size(), 1u) << "everybody at the weak stone";
  EXPECT_EQ(attacks.begin()->first, (std::pair<int, int>{24, 16}));
  EXPECT_FALSE(keep.world.reachable(keep.others, {10, 10}));
  EXPECT_EQ(keep.world.stats().withoutWay, 20u);
  ASSERT_TRUE(keep.world.setCost({{24, 16}, {24, 16}}, 1).ok());
  for (int tick = 0; tick < 2400; ++tick) keep.world.tick();
  EXPECT_EQ(keep.world.stats().arrived, 80u) << "those too that break nothing";
  EXPECT_EQ(count(keep.world, EventKind::attacks), 0u);
}

TEST(LiveWorld, WhatCannotBeBrokenIsGoneRound) {
  Keep weak;
  ASSERT_TRUE(weak.world.setBreakable({{24, 16}, {24, 16}}, 3).ok());
  ASSERT_TRUE(weak.world.setCost({{36, 12}, {36, 12}}, 1).ok());  // a door on the far side
  std::size_t attacks = 0;
  for (int tick = 0; tick < 3600; ++tick) {
    weak.world.tick();
    attacks += count(weak.world, EventKind::attacks);
  }
  EXPECT_EQ(weak.world.stats().arrived, 20u) << "those that break nothing go round";
  EXPECT_GT(attacks, 0u);
  Keep strong;
  ASSERT_TRUE(strong.world.setBreakable({{24, 16}, {24, 16}}, 100).ok());
  ASSERT_TRUE(strong.world.setCost({{36, 12}, {36, 12}}, 1).ok());
  for (int tick = 0; tick < 1200; ++tick) {
    strong.world.tick();
    ASSERT_EQ(count(strong.world, EventKind::attacks), 0u);
  }
}

TEST(LiveWorld, WideUnitsBreakTheirWayToo) {
  for (const float radius : {0.3f, 0.7f, 1.2f, 2.0f}) {
    SCOPED_TRACE(radius);
    CostField floor(40, 24);
    ASSERT_TRUE(floor.setBreakable({{20, 0}, {20, 23}}, 10).ok());
    World world(std::move(floor));
    const GroupId group = world.addGroup({.goal = world.addGoal({{33, 12}}), .radius = radius, .breaks = true});
    ASSERT_EQ(world.spawn(group, Rect{{6, 6}, {12, 17}}, 3), 3u);
    for (int tick = 0; tick < 2400 && world.stats().arrived < 3; ++tick) {
      world.tick();
      if (tick % 20 != 0) continue;
      std::vector<Cell> broken;
      for (const Event& event : world.events()) {
        if (event.kind == EventKind::attacks) broken.push_back(event.cell);
      }
      ASSERT_TRUE(world.setCosts(broken, 1).ok());
    }
    EXPECT_EQ(world.stats().arrived, 3u);
  }
}

TEST(LiveWorld, ALinkDoesNotLeadIntoAWall) {
  for (const bool breakable : {false, true}) {
    CostField floor(40, 20);
    ASSERT_TRUE(floor.fill({{19, 0}, {20, 19}}, kWall).ok());
    ASSERT_TRUE(floor.addLink({{10, 10}, {30, 10}, 3.0f}).ok());
    World world(std::move(floor));
    const GroupId group = world.addGroup({.goal = world.addGoal({{36, 10}}), .breaks = true});
    world.spawn(group, Rect{{2, 5}, {6, 15}}, 10);
    world.tick();
    ASSERT_TRUE((breakable ? world.setBreakable({{30, 10}, {30, 10}}, 5) : world.setCost({{30, 10}, {30, 10}}, kWall)).ok());
    for (int tick = 0; tick < 600; ++tick) world.tick();
    for (const Vec2 p : world.units().positions) ASSERT_TRUE(world.cost().open(cellOf(p)));
    EXPECT_EQ(world.stats().withoutWay, 10u);
    ASSERT_TRUE(world.setCost({{30, 10}, {30, 10}}, 1).ok());
    for (int tick = 0; tick < 1200; ++tick) world.tick();
    EXPECT_EQ(world.stats().arrived, 10u);
  }
}

TEST(LiveWorld, LinksThatComeAndGoReachWideUnits) {
  World world(CostField(40, 20));
  ASSERT_TRUE(world.setCost({{19, 0}, {20, 19}}, kWall).ok());
  const GroupId group = world.addGroup({.goal = world.addGoal({{36, 10}}), .radius = 0.9f});
  ASSERT_EQ(world.spawn(group, Rect{{3, 4}, {8, 15}}, 5), 5u);
  for (int tick = 0; tick < 60; ++tick) world.tick();
  EXPECT_EQ(world.stats().withoutWay, 5u);
  ASSERT_TRUE(world.addLink({{10, 10}, {30, 10}, 3.0f}).ok());
  for (int tick = 0; tick < 60; ++tick) world.tick();
  EXPECT_EQ(world.stats().withoutWay, 0u);
  ASSERT_TRUE(world.removeLink({10, 10}, {30, 10}).ok());
  world.tick();
  EXPECT_FALSE(world.reachable(group, {8, 10}));
  ASSERT_TRUE(world.addLink({{10, 10}, {30, 10}, 3.0f}).ok());
  for (int tick = 0; tick < 1200; ++tick) world.tick();
  EXPECT_EQ(world.stats().arrived, 5u);
}

TEST(LiveWorld, ALinkLandsInsideItsCellOnAWideMap) {
  CostField floor(8192, 8);
  ASSERT_TRUE(floor.fill({{8187, 0}, {8187, 7}}, kWall).ok());
  ASSERT_TRUE(floor.addLink({{10, 4}, {8186, 4}, 1.0f}).ok());
  World world(std::move(floor));
  const GroupId group = world.addGroup({.goal = world.addGoal({{8180, 4}})});
  world.spawn(group, Rect{{2, 1}, {9, 6}}, 60);
  for (int tick = 0; tick < 600; ++tick) {
    world.tick();
    for (const Vec2 p : world.units().positions) ASSERT_TRUE(world.cost().open(cellOf(p)));
  }
  EXPECT_EQ(world.stats().arrived, 60u);
}

TEST(LiveWorld, OneWayDiagonalsUnderEveryCornerRule) {
  for (const Corners corners : {Corners::strict, Corners::oneSide, Corners::free}) {
    SCOPED_TRACE(int(corners));
    CostField floor(24, 24);
    ASSERT_TRUE(floor.setExits({{8, 8}, {12, 12}}, exits::kSouthEast | exits::kEast | exits::kNorth).ok());
    World world(std::move(floor));
    const GroupId group = world.addGroup({.goal = world.addGoal({{20, 20}}), .corners = corners});
    world.spawn(group, Rect{{8, 8}, {12, 12}}, 10);
    for (int tick = 0; tick < 1800; ++tick) world.tick();
    EXPECT_EQ(world.stats().arrived, 10u);
  }
}

TEST(LiveWorld, TicksOfOneAdvanceTellTheirAttacksApart) {
  Keep keep;
  for (int tick = 0; tick < 900; ++tick) keep.world.tick();
  keep.world.advance(0.05f);
  std::vector<std::uint64_t> ticks;
  for (const Event& event : keep.world.events()) {
    if (event.kind == EventKind::attacks) ticks.push_back(event.tick);
  }
  EXPECT_EQ(ticks, (std::vector<std::uint64_t>{900, 901, 902}));
}

// ------------------------------------------------------------------------------------------------------------ own costs

TEST(LiveWorld, GhostsWalkThroughWallsAndBoatsKeepToWater) {
  std::vector<std::string> rows(20, std::string(40, '.'));
  for (std::string& row : rows) row[20] = '#', row[21] = '#';
  for (int x = 0; x < 40; ++x) rows[9][std::size_t(x)] = rows[10][std::size_t(x)] = '~';
  CostField floor = *CostField::fromRows(std::vector<std::string_view>(rows.begin(), rows.end()));
  ASSERT_TRUE(floor.fill({{20, 0}, {21, 8}}, kWall).ok());
  ASSERT_TRUE(floor.fill({{20, 11}, {21, 19}}, kWall).ok());
  World world(std::move(floor));
  const GoalId east = world.addGoal({{35, 4}}), sea = world.addGoal({{37, 9}});
  const GroupId ghosts = world.addGroup({.goal = east, .costs = {{kWall, 2}}});
  const GroupId boats = world.addGroup({.goal = sea, .radius = 0.3f, .costs = {{1, kWall}, {5, 1}}});
  const GroupId walkers = world.addGroup({.goal = east});
  world.spawn(ghosts, Rect{{2, 2}, {8, 6}}, 60);
  EXPECT_EQ(world.spawn(boats, Rect{{2, 2}, {6, 16}}, 20), 20u) << "put on the water, which is what is open to them";
  world.spawn(walkers, Rect{{2, 12}, {8, 16}}, 60);
  const Distance straight = world.distances(ghosts)->at({15, 4}), round = world.distances(walkers)->at({15, 4});
  EXPECT_EQ(straight, Distance(20 * 70 + 2 * 70)) << "two cells of wall at 2";
  EXPECT_GT(round, straight);
  bool ghostInWall = false;
  for (int tick = 0; tick < 6000; ++tick) {
    world.tick();
    const UnitsView units = world.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Cost ground = world.cost().at(cellOf(units.positions[i]));
      if (units.groups[i] == boats.index) {
        ASSERT_EQ(ground, 5) << "unit " << units.ids[i];
      }
      if (units.groups[i] == walkers.index) {
        ASSERT_NE(ground, kWall);
      }
      ghostInWall |= units.groups[i] == ghosts.index && ground == kWall;
    }
  }
  EXPECT_TRUE(ghostInWall);
  EXPECT_EQ(world.stats().arrived, 140u);
  EXPECT_EQ(world.addGroup({.goal = east, .costs = {{0, 5}}}), GroupId{});
  EXPECT_EQ(world.lastError().code, ErrorCode::badValue);
}

TEST(LiveWorld, AStaleArrowLeadsNobodyIntoANewWall) {
  // Two walls that touch: under the free rule units hop through between them. Then the far side is walled up, and the field does not know yet.
  CostField floor(20, 20);
  ASSERT_TRUE(floor.fill({{10, 0}, {10, 9}}, kWall).ok());
  ASSERT_TRUE(floor.fill({{9, 10}, {9, 19}}, kWall).ok());
  WorldDef def;
  def.fieldBudget = 1;
  World world(std::move(floor), def);
  const GroupId group = world.addGroup({.goal = world.addGoal({{18, 18}}), .corners = Corners::free});
  world.spawn(group, Rect{{3, 3}, {6, 6}}, 12);
  for (int tick = 0; tick < 30; ++tick) world.tick();
  ASSERT_TRUE(world.setCost({{10, 10}, {10, 10}}, kWall).ok());
  for (int tick = 0; tick < 600; ++tick) {
    world.tick();
    for (const Vec2 p : world.units().positions) ASSERT_TRUE(world.cost().open(cellOf(p)));
  }
  EXPECT_GT(world.staleness(group), 500u);
}

TEST(LiveWorld, WallsShutNobodyInWhoWalksThroughThem) {
  World world(CostField(30, 10));
  const GoalId goal = world.addGoal({{28, 5}});
  const GroupId ghosts = world.addGroup({.goal = goal, .costs = {{kWall, 3}, {9, kWall}}});
  ASSERT_TRUE(world.setCost({{14, 0}, {15, 9}}, kWall).ok());
  world.spawn(ghosts, std::vector<Vec2>{{14.5f, 5.5f}});
  EXPECT_FALSE(world.wouldBlock(goal, Rect{{20, 0}, {20, 9}}));
  const GroupId walkers = world.addGroup({.goal = goal});
  world.spawn(walkers, std::vector<Vec2>{{17.5f, 5.5f}});
  EXPECT_TRUE(world.wouldBlock(goal, Rect{{20, 0}, {20, 9}}));
}

TEST(LiveWorld, WithLinksTheCrowdAtRestReachesAsFarAfterARestore) {
  CostField floor(60, 40);
  ASSERT_TRUE(floor.addLink({{50, 35}, {11, 10}, 0.5f}).ok());
  World world(std::move(floor));
  const GoalId goal = world.addGoal({{10, 10}});
  const GroupId group = world.addGroup({.goal = goal});
  world.spawn(group, Rect{{2, 2}, {30, 30}}, 20);
  for (int tick = 0; tick < 300; ++tick) world.tick();
  world.spawn(group, Rect{{30, 2}, {58, 38}}, 400);  // a larger disc, and so a longer table
  for (int tick = 0; tick < 60; ++tick) world.tick();
  World fresh(CostField(1, 1));
  ASSERT_TRUE(fresh.restore(world.snapshot()).ok());
  for (int tick = 0; tick < 600; ++tick) {
    world.tick(), fresh.tick();
    ASSERT_EQ(world.hash(), fresh.hash()) << tick;
  }
}

TEST(LiveWorld, AnEditThatChangesNothingIsNone) {
  World world(CostField(40, 40));
  const GroupId group = world.addGroup({.goal = world.addGoal({{5, 5}})});
  ASSERT_TRUE(world.setBreakable({{20, 0}, {20, 9}}, 30).ok());
  ASSERT_TRUE(world.setExits({{30, 0}, {30, 9}}, 0x0F).ok());
  ASSERT_TRUE(world.distances(group) != nullptr);
  const std::uint64_t updates = world.fieldStats().updates();
  ASSERT_TRUE(world.setBreakable({{20, 0}, {20, 9}}, 30).ok());
  ASSERT_TRUE(world.setExits({{30, 0}, {30, 9}}, 0x0F).ok());
  ASSERT_TRUE(world.setCost({{10, 10}, {20, 20}}, 1).ok());
  ASSERT_TRUE(world.distances(group) != nullptr);
  EXPECT_EQ(world.fieldStats().updates(), updates);
}

}  // namespace
}  // namespace spate
