// The fields of a world: size classes, sharing, goals that are closed to a size, when fields are built, kept and dropped.

#include "world/field_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ascii.h"
#include "random_map.h"

namespace spate {
namespace {

bool sameMap(const CostField& a, const CostField& b) {
  return a.paddedSize() == b.paddedSize() && std::equal(a.padded(), a.padded() + a.paddedSize(), b.padded());
}

TEST(SizeClass, TheLargestRadiusOfAClassStandsForIt) {
  for (float radius = 0.05f; radius <= 4.0f; radius += 0.01f) {
    const float largest = largestRadiusOf(sizeClassOf(radius));
    ASSERT_LE(radius, largest);
    ASSERT_EQ(sizeClassOf(std::nextafter(largest, 0.0f)), sizeClassOf(radius)) << radius;
    ASSERT_GT(sizeClassOf(std::nextafter(largest, 9.0f)), sizeClassOf(radius)) << radius;
  }
}

/// Walls alone in a wide floor: every gap from a centre to a wall occurs.
CostField plainWithAPost() {
  CostField cost(25, 25);
  EXPECT_TRUE(cost.set({12, 12}, kWall).ok());
  return cost;
}

TEST(SizeClass, RadiiOfOneSizeClassCloseTheSameCells) {
  const CostField cost = plainWithAPost();
  EXPECT_EQ(sizeClassOf(0.05f), 0);
  EXPECT_EQ(sizeClassOf(0.5f), 0);
  EXPECT_GT(sizeClassOf(0.501f), 0);
  float lastRadius = 0.05f;
  for (float radius = 0.05f; radius <= 4.0f; radius += 0.01f) {
    const bool sameClass = sizeClassOf(radius) == sizeClassOf(lastRadius);
    ASSERT_EQ(sameClass, sameMap(clearance(cost, radius), clearance(cost, lastRadius)))
        << lastRadius << " and " << radius;
    ASSERT_LE(sizeClassOf(lastRadius), sizeClassOf(radius));
    lastRadius = radius;
  }
}

TEST(SizeClass, SizeClassesTurnAtTheVeryFloatThatClearanceTurnsAt) {
  const CostField cost = plainWithAPost();
  for (int square = 1; square <= 64; ++square) {
    float radius = std::sqrt(float(square)) / 2.0f;
    for (int i = 0; i < 3; ++i) radius = std::nextafter(radius, 0.0f);
    for (int i = 0; i < 6; ++i) {
      const float next = std::nextafter(radius, 9.0f);
      const bool sameClass = sizeClassOf(radius) == sizeClassOf(next);
      ASSERT_EQ(sameClass, sameMap(clearance(cost, radius), clearance(cost, next))) << "at sqrt(" << square << ") / 2";
      radius = next;
    }
  }
}

struct Fixture {
  explicit Fixture(CostField map = test::map({".......",  //
                                              "...#...",  //
                                              "......."}))
      : cost(std::move(map)) {}

  CostField cost;
  GoalState goal{{{{6, 1}}, 0}};
  FieldCache fields{cost};

  Field& take(std::uint32_t goalIndex, float radius = 0.3f, Corners corners = Corners::strict) {
    return fields.take({goalIndex, {.sizeClass = sizeClassOf(radius)}, corners}, radius);
  }
  bool refresh(Field& field) { return fields.bringUpToDate(field, goal); }
  void paint(const Rect& rect, Cost value) {
    ASSERT_TRUE(cost.fill(rect, value).ok());
    std::vector<Cell> cells;
    for (int y = rect.min.y; y <= rect.max.y; ++y) {
      for (int x = rect.min.x; x <= rect.max.x; ++x) cells.push_back({x, y});
    }
    fields.floors.note(cells);
    fields.floors.update();
  }
};

TEST(FieldCache, OneFieldForEachKey) {
  Fixture f;
  Field& a = f.take(0);
  EXPECT_EQ(&a, &f.take(0, 0.5f));
  EXPECT_NE(&a, &f.take(1));
  EXPECT_NE(&a, &f.take(0, 0.6f));
  EXPECT_NE(&a, &f.take(0, 0.3f, Corners::free));
  EXPECT_NE(&a, &f.fields.take({0, {.breaks = true}, Corners::strict}, 0.3f));
  EXPECT_EQ(&a, &f.take(0)) << "references stay good while the cache grows";
  EXPECT_EQ(a.users, 3u);
  EXPECT_EQ(f.fields.stats().hits, 2u);
  EXPECT_EQ(f.fields.stats().misses, 5u);
}

TEST(FieldCache, FieldsAreBuiltOnceForEachVersionOfTheMap) {
  Fixture f;
  Field& field = f.take(0);
  EXPECT_TRUE(f.refresh(field));
  EXPECT_FALSE(f.refresh(field));
  EXPECT_EQ(field.way.distance.hash(), test::fieldOf(f.cost, {{{6, 1}}}).hash());
  f.paint({{3, 0}, {3, 1}}, kWall);
  EXPECT_TRUE(f.refresh(field));
  EXPECT_FALSE(f.refresh(field));
  EXPECT_EQ(field.way.distance.hash(), test::fieldOf(f.cost, {{{6, 1}}}).hash());
}

TEST(FieldCache, AnUnusedFieldIsKeptAndBroughtUpToDateWhenItIsWantedAgain) {
  Fixture f;
  Field& field = f.take(0);
  f.refresh(field);
  f.fields.release(field);
  f.fields.trim(std::size_t{1} << 20);
  f.paint({{3, 0}, {3, 1}}, kWall);
  Field& again = f.take(0);
  EXPECT_EQ(&field, &again);
  EXPECT_TRUE(f.refresh(again)) << "never returned stale";
  EXPECT_EQ(again.way.distance.hash(), test::fieldOf(f.cost, {{{6, 1}}}).hash());
}

TEST(FieldCache, TheLongestUnusedFieldIsDroppedFirst) {
  Fixture f;
  Field* fields[4];
  for (std::uint32_t i = 0; i < 4; ++i) f.refresh(*(fields[i] = &f.take(i)));
  const std::size_t one = fields[0]->bytes();
  for (const int i : {2, 0, 1}) f.fields.release(*fields[i]);
  f.fields.trim(f.fields.bytes() - 1);
  EXPECT_EQ(f.fields.stats().dropped, 1u);
  f.fields.trim(f.fields.bytes() - one);
  EXPECT_EQ(f.fields.stats().fields, 2u);
  const std::uint64_t misses = f.fields.stats().misses;
  f.take(1);
  EXPECT_EQ(f.fields.stats().misses, misses) << "2 and 0 went, 1 is there";
  f.fields.trim(0);
  EXPECT_EQ(f.fields.stats().fields, 2u) << "those in use stay, whatever they take up";
  EXPECT_EQ(f.fields.stats().bytes, 2 * one);
}

TEST(FieldCache, WideUnitsHaveAMapOfTheirOwn) {
  Fixture f(CostField(15, 15));
  f.goal.where.cells = {{7, 7}};
  Field& field = f.take(0, 1.2f);
  f.refresh(field);
  EXPECT_TRUE(sameMap(field.map(), clearance(f.cost, 1.2f)));
  EXPECT_FALSE(field.way.distance.reachable({0, 7}));
  EXPECT_TRUE(field.way.distance.reachable({2, 7}));
  f.paint({{2, 7}, {2, 7}}, kWall);
  f.refresh(field);
  EXPECT_TRUE(sameMap(field.map(), clearance(f.cost, 1.2f))) << "cleared anew after an edit";
}

TEST(FieldCache, AGoalThatIsClosedToASizeIsReachedFromBeside) {
  Fixture f(CostField(15, 15));
  f.goal.where.cells = {{0, 7}};
  for (const float radius : {0.6f, 1.0f, 1.5f, 2.5f, 4.0f}) {
    Field& field = f.take(0, radius);
    f.refresh(field);
    ASSERT_EQ(field.goals.size(), 1u) << radius;
    const Cell beside = field.goals[0];
    EXPECT_TRUE(field.map().open(beside));
    EXPECT_EQ(beside.y, 7) << radius;
    EXPECT_LE(float(beside.x), radius + 1.0f) << radius;
    EXPECT_TRUE(field.way.distance.reachable({7, 7})) << radius;
  }
}

TEST(FieldCache, NoBodyReachesAGoalBehindAWallFromTheOtherSide) {
  CostField map(30, 15);
  ASSERT_TRUE(map.fill({{14, 0}, {14, 14}}, kWall).ok());
  Fixture f(std::move(map));
  f.goal.where.cells = {{13, 7}};
  for (const float radius : {0.6f, 1.5f, 3.0f}) {
    Field& field = f.take(0, radius);
    f.refresh(field);
    EXPECT_FALSE(field.way.distance.reachable({20, 7})) << radius;
    EXPECT_TRUE(field.way.distance.reachable({7, 7})) << radius;
  }
}

TEST(FieldCache, AGoalPaintedOverHasNoWayAndAFallbackAllTheSame) {
  Fixture f;
  f.paint({{6, 1}, {6, 1}}, kWall);
  Field& field = f.take(0);
  EXPECT_TRUE(f.refresh(field));
  EXPECT_TRUE(field.built.ok());
  EXPECT_EQ(field.way.distance.reachableCells(), 0u);
  f.fields.buildFallback(field, f.goal);
  ASSERT_TRUE(field.fallback.has_value());
  EXPECT_TRUE(field.fallback->distance.reachable({0, 0})) << "units may still go as near as they can";
  EXPECT_EQ(field.fallback->distance.at({6, 0}), 0u) << "of the three cells beside the goal, the first row by row";
}

TEST(FieldCache, ADistanceThatDoesNotFitIsAnErrorAndNoWay) {
  Fixture f;
  f.goal.where.startCost = kMaxDistance;
  Field& field = f.take(0);
  EXPECT_TRUE(f.refresh(field));
  EXPECT_EQ(field.built.code, ErrorCode::overflow);
  EXPECT_TRUE(field.way.distance.valid());
  EXPECT_TRUE(field.way.flow.valid());
  EXPECT_EQ(field.way.distance.reachableCells(), 0u);
  EXPECT_FALSE(f.refresh(field)) << "it is not tried again in every tick";
}

// ------------------------------------------------------------------------------------------------------------ work limit

TEST(FieldCache, UnderALimitTheOldFieldStaysUntilTheNewOneIsWhole) {
  Fixture f(CostField(40, 30));
  f.goal.where.cells = {{35, 15}};
  f.fields.limitWork(true);
  Field& field = f.take(0);
  std::uint64_t tick = 0;
  const auto refresh = [&](std::uint64_t cells) {
    WorkLimit limit(cells);
    return f.fields.refresh(field, f.goal, limit, tick++);
  };
  EXPECT_TRUE(refresh(1)) << "what was never there is built at once";
  const std::uint64_t before = field.way.distance.hash();
  f.goal.where.cells = {{2, 2}};
  f.goal.version = 2;
  // 2 x 1200 cells at 500 a tick: whole in the fifth.
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(refresh(500));
    EXPECT_EQ(field.way.distance.hash(), before);
    EXPECT_EQ(field.staleSince, 2u);
  }
  f.paint({{10, 0}, {10, 20}}, kWall);  // while the work is under way
  EXPECT_TRUE(refresh(500));
  EXPECT_EQ(field.way.distance.hash(), test::fieldOf(CostField(40, 30), {{{2, 2}}}).hash());
  EXPECT_NE(field.staleSince, 0u) << "the wall is still to come";
  bool changed = false;
  for (int i = 0; i < 5 && !changed; ++i) changed = refresh(500);
  EXPECT_TRUE(changed);
  EXPECT_EQ(field.staleSince, 0u);
  IntegrationField now = test::fieldOf(f.cost, {{{2, 2}}});
  FlowField flow;
  ASSERT_TRUE(flow.build(f.cost, now).ok());
  EXPECT_EQ(field.way.distance.hash(), now.hash());
  EXPECT_EQ(field.way.flow.hash(), flow.hash());
}

TEST(FieldCache, ARepairWithinTheLimitIsDoneAtOnceAndPaidFor) {
  Fixture f(CostField(60, 40));
  f.goal.where.cells = {{50, 20}};
  f.fields.limitWork(true);
  Field& field = f.take(0);
  f.refresh(field);
  field.settled = true;
  f.paint({{3, 3}, {3, 6}}, kWall);
  WorkLimit limit(300);
  EXPECT_TRUE(f.fields.refresh(field, f.goal, limit, 1));
  EXPECT_LT(limit.left(), 300u);
  EXPECT_GT(limit.left(), 200u);
  EXPECT_EQ(f.fields.stats().repairs, 1u);
  EXPECT_EQ(field.way.distance.hash(), test::fieldOf(f.cost, {{{50, 20}}}).hash());
}

TEST(FieldJob, WhateverThePiecesTheFieldIsTheSame) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const test::RandomMap random = test::randomMap(seed, 80);
    Way whole;
    const Status built = whole.build(random.cost, random.goals, random.corners, nullptr);
    FieldJob job(random.cost, random.goals, random.corners);
    test::Random sizes(seed);
    std::uint64_t paid = 0;
    while (!job.done()) {
      const std::uint64_t cells = 1 + std::uint64_t(sizes.below(1000));
      const std::uint64_t now = job.advance(cells, nullptr);
      ASSERT_TRUE(now == cells || job.done());
      paid += now;
    }
    EXPECT_EQ(paid, job.total());
    ASSERT_EQ(job.built().ok(), built.ok());
    ASSERT_EQ(job.way().distance.hash(), whole.distance.hash()) << seed;
    ASSERT_EQ(job.way().flow.hash(), whole.flow.hash()) << seed;
    ASSERT_EQ(job.way().distance.farthest(), whole.distance.farthest()) << seed;
  }
}

}  // namespace
}  // namespace spate
