// World::explain: what it says of drawn maps, and that what it says is what the fields hold and what the next tick does.

#include <gtest/gtest.h>

#include <algorithm>

#include "ascii.h"
#include "crowd_watch.h"
#include "random_map.h"
#include "spate/spate.h"

namespace spate {
namespace {

enum { kEast, kSouth, kWest, kNorth, kSouthEast, kSouthWest, kNorthWest, kNorthEast };

struct Arena {
  World world;
  GoalId goal;
  GroupId group;

  Arena(CostField cost, Cell at, GroupDef def = {}) : world(std::move(cost)), goal(world.addGoal({at})) {
    def.goal = goal;
    group = world.addGroup(def);
  }
  Explanation explain(UnitId unit) {
    const Result<Explanation> why = world.explain(unit);
    EXPECT_TRUE(why.ok()) << why.error().message;
    return why.ok() ? *why : Explanation{};
  }
  /// Of a unit put down in the middle of a cell.
  Explanation of(Cell cell) {
    const Vec2 place = test::centreOf(cell);
    EXPECT_EQ(world.spawn(group, {&place, 1}), 1u);
    return explain(world.units().ids.back());
  }
  void run(double seconds) {
    for (int i = 0; i < int(seconds * 60); ++i) world.tick();
  }
};

// -------------------------------------------------------------------------------------------------- what the field says

TEST(Explain, EightStepsWithTheirSumsAndTies) {
  Arena arena(test::map({"....",  //
                         "..~.",  //
                         "...."}),
              {3, 1});
  const Explanation why = arena.of({1, 1});
  EXPECT_EQ(why.cell, (Cell{1, 1}));
  EXPECT_EQ(why.cost, 1);
  EXPECT_EQ(why.distance, 2 * kDiagonal);
  EXPECT_EQ(why.reads, FieldRead::goal);
  const ExplainedStep& swamp = why.steps[kEast];
  EXPECT_EQ(swamp.cell, (Cell{2, 1}));
  EXPECT_EQ(swamp.cost, 5);
  EXPECT_EQ(swamp.stepCost, 5 * kStraight);
  EXPECT_EQ(swamp.distance, kStraight);
  EXPECT_EQ(swamp.sum, 6 * kStraight);
  EXPECT_FALSE(swamp.taken);
  EXPECT_EQ(why.steps[kNorthWest].sum, kDiagonal + why.steps[kNorthWest].distance);
  EXPECT_TRUE(why.steps[kSouthEast].taken);
  EXPECT_EQ(why.arrow, (Cell{1, 1}));
  EXPECT_EQ(why.steps[kNorthEast].sum, why.distance);  // round the swamp below or above: SE comes before NE
  EXPECT_TRUE(why.steps[kNorthEast].tied);
  EXPECT_EQ(std::count_if(why.steps.begin(), why.steps.end(), [](const auto& s) { return s.tied; }), 1);
  EXPECT_EQ(why.way, (std::vector<Cell>{{1, 1}, {2, 2}, {3, 1}}));
  EXPECT_EQ(why.wayCost, why.distance);
}

TEST(Explain, WhyAStepIsNotLegal) {
  const auto rules = [](Corners corners) {
    Arena arena(test::map({"...",  //
                           ".#.",  //
                           "..."}),
                {2, 2}, {.corners = corners});
    const Explanation why = arena.of({0, 1});
    EXPECT_EQ(why.steps[kEast].rule, StepRule::wall);
    EXPECT_EQ(why.steps[kWest].rule, StepRule::outside);
    EXPECT_EQ(why.steps[kWest].cost, kWall);
    EXPECT_EQ(why.steps[kNorthWest].rule, StepRule::outside);
    EXPECT_EQ(why.steps[kSouth].rule, StepRule::legal);
    return why.steps[kSouthEast];
  };
  EXPECT_EQ(rules(Corners::strict).rule, StepRule::corner);
  EXPECT_EQ(rules(Corners::strict).sum, kUnreachable);
  EXPECT_EQ(rules(Corners::strict).distance, kStraight);
  EXPECT_EQ(rules(Corners::orthogonal).rule, StepRule::corner);
  EXPECT_EQ(rules(Corners::oneSide).rule, StepRule::legal);
  EXPECT_TRUE(rules(Corners::oneSide).taken);
  EXPECT_EQ(rules(Corners::free).sum, kDiagonal + kStraight);
}

TEST(Explain, StartCostIsPartOfEveryDistance) {
  World world(CostField(6, 1));
  const GroupId group = world.addGroup({.goal = world.addGoal(GoalDef{.cells = {{5, 0}}, .startCost = 2.0f})});
  const Vec2 place = {1.5f, 0.5f};
  world.spawn(group, {&place, 1});
  const Explanation why = *world.explain(0);
  EXPECT_EQ(why.distance, 6 * kStraight);
  EXPECT_EQ(why.startCost, 2 * kStraight);
  EXPECT_EQ(why.wayCost, 4 * kStraight);
}

TEST(Explain, NoWay) {
  Arena arena(test::map({"..#.",  //
                         "..#."}),
              {3, 0});
  const Explanation why = arena.of({0, 0});
  EXPECT_EQ(why.reads, FieldRead::none);
  EXPECT_EQ(why.distance, kUnreachable);
  EXPECT_EQ(why.steps[kEast].rule, StepRule::legal);
  EXPECT_EQ(why.steps[kEast].sum, kUnreachable);
  EXPECT_EQ(why.arrow, Cell{});
  EXPECT_TRUE(why.way.empty());
  EXPECT_EQ(why.wayCost, kUnreachable);
  EXPECT_EQ(why.headingFrom, HeadingFrom::nothing);
  EXPECT_EQ(why.next, why.position);
}

TEST(Explain, NearestCellThatCanBeReached) {
  Arena arena(test::map({"...#.",  //
                         "...#."}),
              {4, 0}, {.unreachable = Unreachable::nearest});
  const Explanation why = arena.of({0, 0});
  EXPECT_EQ(why.reads, FieldRead::nearest);
  EXPECT_EQ(why.distance, 2 * kStraight);
  EXPECT_EQ(why.way, (std::vector<Cell>{{0, 0}, {1, 0}, {2, 0}}));
  EXPECT_EQ(why.heading, (Vec2{1, 0}));
}

TEST(Explain, AWideUnitMeetsCellsThatAreClosedToItsSize) {
  const CostField cost = test::map({"..........",  //
                                    "..........",  //
                                    "..........",  //
                                    "....##....",  //
                                    "..........",  //
                                    "..........",  //
                                    ".........."});
  Arena arena(cost, {8, 3}, {.radius = 0.8f});
  const Explanation why = arena.of({3, 2});
  EXPECT_EQ(why.steps[kEast].rule, StepRule::tooNarrow);
  EXPECT_EQ(why.steps[kSouthEast].rule, StepRule::wall);
  EXPECT_EQ(why.steps[kNorth].rule, StepRule::legal);
  // Squeezed into such a cell, it goes back to where its way begins.
  const Explanation squeezed = arena.of({4, 2});
  EXPECT_EQ(squeezed.distance, kUnreachable);
  EXPECT_EQ(squeezed.reads, FieldRead::goal);
  EXPECT_EQ(squeezed.headingFrom, HeadingFrom::wayBack);
  ASSERT_FALSE(squeezed.way.empty());
  EXPECT_NE(squeezed.way.front(), squeezed.cell);
  EXPECT_EQ(squeezed.wayCost, arena.world.distances(arena.group)->at(squeezed.way.front()));
}

// ------------------------------------------------------------------------------------------------- what the unit wants

TEST(Explain, WhatTheHeadingIsMadeFrom) {
  Arena smooth(CostField(20, 10), {17, 5}), arrows(CostField(20, 10), {17, 5}, {.heading = Heading::arrows});
  EXPECT_EQ(smooth.of({3, 3}).headingFrom, HeadingFrom::smooth);
  EXPECT_EQ(smooth.explain(0).heading, smooth.world.flow(smooth.group)->direction({3.5f, 3.5f}));
  EXPECT_EQ(arrows.of({3, 3}).headingFrom, HeadingFrom::arrow);
  EXPECT_EQ(arrows.explain(0).heading, arrows.world.flow(arrows.group)->direction({3.5f, 3.5f}, Heading::arrows));
  EXPECT_EQ(smooth.of({16, 5}).headingFrom, HeadingFrom::goalPoint);
  EXPECT_LT(smooth.explain(1).wantedSpeed, 3.75f);
}

TEST(Explain, TheGroundSlows) {
  Arena arena(CostField(20, 3, 5), {17, 1}, {.speed = 3.0f, .terrainSpeed = {{7, 0.0f}}});
  EXPECT_FLOAT_EQ(arena.of({3, 1}).groundSpeed, 0.6f);
  EXPECT_FLOAT_EQ(arena.explain(0).wantedSpeed, 0.6f);
  EXPECT_TRUE(arena.world.setCost({{3, 1}, {3, 1}}, 7).ok());
  EXPECT_EQ(arena.explain(0).groundSpeed, 0.0f);
  EXPECT_EQ(arena.explain(0).wanted, Vec2{});
}

TEST(Explain, AUnitUnderANewWall) {
  Arena arena(CostField(10, 10), {8, 5});
  (void)arena.of({3, 5});
  EXPECT_TRUE(arena.world.setCost({{3, 5}, {3, 5}}, kWall).ok());
  const Explanation why = arena.explain(0);
  EXPECT_EQ(why.cost, kWall);
  EXPECT_EQ(why.reads, FieldRead::none);
  EXPECT_EQ(why.walls.front().cell, (Cell{3, 5}));
}

TEST(Explain, Arrived) {
  Arena arena(CostField(12, 5), {8, 2});
  (void)arena.of({3, 2});
  arena.run(6.0);
  const Explanation why = arena.explain(0);
  EXPECT_EQ(why.state, UnitState::arrived);
  EXPECT_EQ(why.arrivedAt, arena.world.units().arrivedAt[0]);
  EXPECT_EQ(why.headingFrom, HeadingFrom::nothing);
  EXPECT_EQ(why.wanted, Vec2{});
}

TEST(Explain, TheFieldThatKeepsOutOfCrowds) {
  Arena arena(CostField(20, 10), {17, 5}, {.densityCost = 0.8f});
  (void)arena.of({3, 5});
  EXPECT_EQ(arena.explain(0).reads, FieldRead::goal) << "before its first tick";
  arena.world.tick();
  EXPECT_EQ(arena.explain(0).reads, FieldRead::density);
  EXPECT_EQ(arena.explain(0).distance, arena.world.distances(arena.group)->at({3, 5}));
}

// ---------------------------------------------------------------------------------------------- what pushes and holds it

TEST(Explain, WhoPushesAndHowHard) {
  Arena arena(CostField(20, 5), {17, 2});
  const Vec2 places[] = {{5.0f, 2.5f}, {5.5f, 2.5f}, {6.25f, 2.5f}, {9.0f, 2.5f}};
  EXPECT_EQ(arena.world.spawn(arena.group, places), 4u);
  const Explanation why = arena.explain(1);
  ASSERT_EQ(why.contacts.size(), 2u) << "the last is too far to be told of";
  const ExplainedContact& behind = why.contacts[0];
  EXPECT_EQ(behind.unit, 0u);
  EXPECT_NEAR(behind.gap, -0.1f, 1e-3f);
  EXPECT_NEAR(behind.direction.x, -1.0f, 1e-6f);
  EXPECT_GT(behind.push.x, 0.0f);
  EXPECT_NEAR(behind.share, 0.3f, 1e-3f) << "of two that walk, the one behind yields more";
  EXPECT_EQ(behind.pressure, 0.0f);
  EXPECT_EQ(why.contacts[1].unit, 2u);
  EXPECT_NEAR(why.contacts[1].gap, 0.15f, 1e-3f);
  EXPECT_EQ(why.contacts[1].push, Vec2{});
  const Explanation last = arena.explain(0);
  EXPECT_NEAR(last.contacts[0].share, 0.7f, 1e-3f);
  EXPECT_NEAR(last.contacts[0].pressure, 0.1f / 0.6f / 0.1f, 0.01f) << "overlap in diameters, over that which stops a unit";
  EXPECT_EQ(last.nextDrive, 0.0f);
}

TEST(Explain, SidesAreAsSeenOnTheMap) {
  Arena arena(CostField(20, 9), {17, 4});
  const Vec2 places[] = {{5.0f, 4.5f}, {5.0f, 4.0f}};  // both go east; the other is in the north: on the left
  EXPECT_EQ(arena.world.spawn(arena.group, places), 2u);
  const Explanation why = arena.explain(0);
  ASSERT_EQ(why.contacts.size(), 1u);
  EXPECT_GT(why.contacts[0].left, 0.05f);
  EXPECT_EQ(why.contacts[0].right, 0.0f);
}

TEST(Explain, AJamAtADoor) {
  Arena arena(test::map({"........#......",  //
                         "........#......",  //
                         "...............",  //
                         "........#......",  //
                         "........#......"}),
              {13, 2});
  EXPECT_EQ(arena.world.spawn(arena.group, {{0, 0}, {7, 4}}, 60), 60u);
  arena.run(2.0);
  int held = 0;
  for (UnitId unit = 0; unit < 60; ++unit) {
    const Explanation why = arena.explain(unit);
    if (why.drive > 0.3f || why.state == UnitState::arrived) continue;
    ++held;
    EXPECT_TRUE(std::any_of(why.contacts.begin(), why.contacts.end(), [](const auto& c) { return c.gap < 0.0f; })) << unit;
    EXPECT_LT(test::lengthOf(why.wanted), 3.01f);
  }
  EXPECT_GT(held, 5);
}

TEST(Explain, WallsThatItTouches) {
  Arena arena(CostField(20, 3), {17, 1});
  const Vec2 place = {5.5f, 0.3f};
  EXPECT_EQ(arena.world.spawn(arena.group, {&place, 1}), 1u);
  const Explanation why = arena.explain(0);
  ASSERT_EQ(why.walls.size(), 1u);
  EXPECT_EQ(why.walls[0].cell, (Cell{5, -1}));
  EXPECT_EQ(why.walls[0].direction, (Vec2{0, -1}));
  EXPECT_LT(why.walls[0].depth, 1e-4f);
  EXPECT_TRUE(arena.of({9, 1}).walls.empty());
}

TEST(Explain, NoSuchUnit) {
  Arena arena(CostField(10, 10), {8, 5});
  (void)arena.of({3, 5});
  const Result<Explanation> why = arena.world.explain(1);
  EXPECT_EQ(why.error().code, ErrorCode::staleId);
  EXPECT_EQ(why.error().message, "explain: no unit 1");
  EXPECT_EQ(arena.world.lastError().message, "explain: no unit 1");
  EXPECT_TRUE(arena.world.explain(0).ok());
  EXPECT_TRUE(arena.world.lastError().ok());
  EXPECT_TRUE(arena.world.remove(0).ok());
  EXPECT_EQ(arena.world.explain(0).error().code, ErrorCode::staleId);
}

// --------------------------------------------------------------------------------------------------------- properties

/// A world of a random map: two groups with other sizes and settings, some units.
Arena randomArena(std::uint64_t seed) {
  test::Random random(seed);
  test::RandomMap map = test::randomMap(seed, 24);
  for (int i = 0; i < 3; ++i) (void)map.cost.set(random.cellIn(map.cost), 1);
  Cell goal = random.cellIn(map.cost);
  (void)map.cost.set(goal, 1);
  constexpr float kRadii[] = {0.3f, 0.45f, 0.8f};
  GroupDef def{.radius = kRadii[random.below(3)], .corners = map.corners};
  def.heading = Heading(random.below(2));
  def.unreachable = Unreachable(random.below(2));
  Arena arena(map.cost, goal, def);
  def.goal = arena.goal;
  def.radius = 0.3f;
  def.speed = 1.0f;
  const GroupId other = arena.world.addGroup(def);
  arena.world.spawn(arena.group, {{0, 0}, {map.cost.width() - 1, map.cost.height() - 1}}, 15);
  arena.world.spawn(other, {{0, 0}, {map.cost.width() - 1, map.cost.height() - 1}}, 15);
  return arena;
}

void expectSumsAreDistances(const Explanation& why) {
  Distance least = kUnreachable;
  int taken = 0;
  for (const ExplainedStep& step : why.steps) {
    least = std::min(least, step.sum);
    taken += step.taken;
    if (step.taken || step.tied) {
      EXPECT_EQ(step.sum, why.distance);
    }
  }
  const bool walks = why.distance != kUnreachable && why.way.size() > 1;
  EXPECT_EQ(taken, walks ? 1 : 0);
  if (walks) {
    EXPECT_EQ(least, why.distance);
  }
}

void expectWayIsTheDistance(const Explanation& why) {
  EXPECT_EQ(why.way.empty(), why.reads == FieldRead::none);
  if (why.way.empty() || why.distance == kUnreachable) return;  // a wide unit that was squeezed aside has another start
  EXPECT_EQ(why.way.front(), why.cell);
  EXPECT_EQ(why.wayCost + why.startCost, why.distance);
  for (std::size_t i = 1; i < why.way.size(); ++i) {
    EXPECT_LE(std::abs(why.way[i].x - why.way[i - 1].x), 1);
    EXPECT_LE(std::abs(why.way[i].y - why.way[i - 1].y), 1);
  }
}

TEST(ExplainProperty, SumsAndWaysAreTheDistance) {
  int explained = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    Arena arena = randomArena(seed);
    const UnitsView units = arena.world.units();
    const std::vector<UnitId> ids(units.ids.begin(), units.ids.end());
    for (const UnitId unit : ids) {
      const Explanation why = arena.explain(unit);
      explained += why.way.size() > 1;
      expectSumsAreDistances(why);
      expectWayIsTheDistance(why);
    }
  }
  EXPECT_GT(explained, 1000);
}

TEST(ExplainProperty, TheNextTickDoesWhatWasSaid) {
  int compared = 0, pushed = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    Arena arena = randomArena(seed);
    arena.run(0.2);
    std::vector<Explanation> said;
    for (UnitId unit = 0; unit < arena.world.units().size(); ++unit) said.push_back(arena.explain(unit));
    arena.world.tick();
    const UnitsView now = arena.world.units();
    for (const Explanation& why : said) {
      const Vec2 at = now.positions[why.unit];
      EXPECT_NEAR(at.x, why.next.x, 1e-5f) << why.unit;
      EXPECT_NEAR(at.y, why.next.y, 1e-5f) << why.unit;
      EXPECT_NEAR(now.drive[why.unit], why.nextDrive, 1e-4f) << why.unit;
      ++compared;
      pushed += test::distanceOf(why.walksTo, why.next) > 1e-4f;
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(pushed, 300);
}

TEST(ExplainProperty, NothingChanges) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    Arena asked = randomArena(seed), alone = randomArena(seed);
    GroupDef shy{.goal = asked.goal, .densityCost = 0.6f};
    for (Arena* arena : {&asked, &alone}) {
      shy.goal = arena->goal;
      arena->world.spawn(arena->world.addGroup(shy), {{0, 0}, {0, 0}}, 3);
    }
    for (int tick = 0; tick < 60; ++tick) {
      const std::uint64_t before = asked.world.hash();
      for (UnitId unit = 0; unit < asked.world.units().size(); unit += 7) (void)asked.world.explain(unit);
      EXPECT_EQ(asked.world.hash(), before);
      if (tick == 20) {
        for (Arena* arena : {&asked, &alone}) EXPECT_TRUE(arena->world.setCost({{0, 0}, {0, 0}}, 3).ok());
      }
      asked.world.tick();
      alone.world.tick();
    }
    EXPECT_EQ(asked.world.hash(), alone.world.hash());
  }
}

}  // namespace
}  // namespace spate
