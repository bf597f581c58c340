// The density cost spreads a crowd over the width of a bend and over two gates.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ascii.h"
#include "crowd/vec.h"
#include "spate/world.h"

namespace spate {
namespace {

World cornerWorld(float densityCost) {
  CostField cost(60, 60);
  EXPECT_TRUE(cost.fill({{0, 12}, {47, 59}}, kWall).ok());  // a corridor, 12 wide, along the top and down the right
  World world(std::move(cost));
  const GoalId goal = world.addGoal({.rect = Rect{{48, 59}, {59, 59}}});
  const GroupId group = world.addGroup({.goal = goal, .arrive = Arrive::remove, .densityCost = densityCost});
  EXPECT_EQ(world.spawn(group, {{0, 0}, {39, 11}}, 900), 900u);
  return world;
}

/// Half-cell bins across the corridor, just after the bend, through which at least four units in a thousand pass.
int binsInUse(float densityCost) {
  World world = cornerWorld(densityCost);
  std::array<int, 24> bins{};
  std::vector<Vec2> before;
  std::vector<UnitId> ids;
  int passed = 0;
  for (int i = 0; i < 60 * 40; ++i) {
    world.tick();
    const UnitsView units = world.units();
    for (std::size_t u = 0, b = 0; u < units.size(); ++u) {
      while (b < ids.size() && ids[b] < units.ids[u]) ++b;
      if (b == ids.size() || ids[b] != units.ids[u]) continue;
      if (before[b].y < 14.0f && units.positions[u].y >= 14.0f) {
        ++bins[std::size_t(std::clamp(int((units.positions[u].x - 48.0f) * 2.0f), 0, 23))];
        ++passed;
      }
    }
    before.assign(units.positions.begin(), units.positions.end());
    ids.assign(units.ids.begin(), units.ids.end());
  }
  EXPECT_GE(passed, 900);  // in the throng some are pushed back over the line
  return int(std::count_if(bins.begin(), bins.end(), [&](int count) { return count * 250 >= passed; }));
}

TEST(Density, ACrowdUsesTheWidthOfABend) {
  const int without = binsInUse(0.0f), with = binsInUse(0.5f);
  RecordProperty("binsWithout", without);
  RecordProperty("binsWith", with);
  EXPECT_LE(without, 14);
  EXPECT_GE(with, 18);
  EXPECT_GE(with, without + 5);
}

/// Share of a crowd that takes the farther of two gates.
double shareOfFarGate(float densityCost) {
  CostField cost(50, 40);
  EXPECT_TRUE(cost.fill({{25, 0}, {25, 39}}, kWall).ok());
  for (const int y : {18, 19, 30, 31}) EXPECT_TRUE(cost.set({25, y}, 1).ok());
  World world(std::move(cost));
  const GoalId goal = world.addGoal({.rect = Rect{{48, 17}, {49, 20}}});
  const GroupId group = world.addGroup({.goal = goal, .arrive = Arrive::remove, .densityCost = densityCost});
  EXPECT_EQ(world.spawn(group, {{2, 12}, {21, 26}}, 500), 500u);
  std::vector<std::uint8_t> farGate(500), seen(500);
  for (int i = 0; i < 60 * 60 && world.stats().units > 0; ++i) {
    world.tick();
    const UnitsView units = world.units();
    for (std::size_t u = 0; u < units.size(); ++u) {
      const Vec2 p = units.positions[u];
      if (p.x < 25.0f || p.x >= 26.0f) continue;
      seen[units.ids[u]] = 1;
      farGate[units.ids[u]] = p.y > 25.0f;
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), 500);
  return double(std::count(farGate.begin(), farGate.end(), 1)) / 500.0;
}

TEST(Density, ACrowdUsesTheSecondGateToo) {
  const double without = shareOfFarGate(0.0f), with = shareOfFarGate(0.8f);
  RecordProperty("shareWithout", std::to_string(without));
  RecordProperty("shareWith", std::to_string(with));
  EXPECT_LT(without, 0.1);
  EXPECT_GT(with, 0.15);
}

TEST(Density, IsTheSameEveryTime) {
  World a = cornerWorld(0.5f), b = cornerWorld(0.5f);
  for (int i = 0; i < 90; ++i) {
    a.tick(), b.tick();
    ASSERT_EQ(a.hash(), b.hash()) << "tick " << i;
  }
}

/// Looking at a world must not let time pass in it.
TEST(Density, ReadingFieldsChangesNothing) {
  World read = cornerWorld(0.5f), left = cornerWorld(0.5f);
  const GroupId group = {0, 1};
  for (int i = 0; i < 60; ++i) {
    for (int j = 0; j < 3; ++j) {
      EXPECT_NE(read.distances(group), nullptr);
      EXPECT_NE(read.flow(group), nullptr);
      EXPECT_TRUE(read.reachable(group, {0, 0}));
    }
    EXPECT_EQ(read.hash(), left.hash());
    read.tick(), left.tick();
    ASSERT_EQ(read.hash(), left.hash()) << "tick " << i;
  }
}

TEST(Density, DistancesStayExact) {
  World world = cornerWorld(4.0f);
  for (int i = 0; i < 60; ++i) world.tick();
  std::vector<Source> goals;
  for (int x = 48; x < 60; ++x) goals.push_back({{x, 59}});
  EXPECT_EQ(world.distances({0, 1})->hash(), test::fieldOf(world.cost(), goals).hash());
}

TEST(Density, AWallClosesTheWayAtOnce) {
  CostField cost(20, 9);
  EXPECT_TRUE(cost.fill({{10, 1}, {10, 8}}, kWall).ok());
  EXPECT_TRUE(cost.set({10, 7}, 1).ok());
  World world(std::move(cost));
  const GroupId group = world.addGroup({.goal = world.addGoal({{18, 7}}), .densityCost = 0.5f});
  ASSERT_EQ(world.spawn(group, {{1, 6}, {3, 8}}, 10), 10u);
  for (int i = 0; i < 61; ++i) world.tick();  // in between two refreshes
  ASSERT_TRUE(world.setCost({{10, 7}, {10, 7}}, kWall).ok());
  for (int i = 0; i < 60 * 20; ++i) world.tick();
  EXPECT_EQ(world.stats().arrived, 10u) << "they take the other gap";
}

}  // namespace
}  // namespace spate
