// The fields in use: size classes, sharing, goals that are closed to a size, and when fields are built.

#include "world/field_set.h"

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

/// Walls alone in a wide floor: every gap from a centre to a wall occurs.
CostField plainWithAPost() {
  CostField cost(25, 25);
  EXPECT_TRUE(cost.set({12, 12}, kWall).ok());
  return cost;
}

TEST(FieldSet, RadiiOfOneSizeClassCloseTheSameCells) {
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

TEST(FieldSet, SizeClassesTurnAtTheVeryFloatThatClearanceTurnsAt) {
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
  CostField cost = test::map({".......",  //
                              "...#...",  //
                              "......."});
  GoalCells goal{{{6, 1}}, 0};
  FieldSet fields;

  bool refresh(Field& field) { return fields.refresh(field, cost, goal); }
};

TEST(FieldSet, OneFieldForEachKey) {
  Fixture f;
  Field& a = f.fields.use({0, 0, Corners::strict}, 0.3f);
  EXPECT_EQ(&a, &f.fields.use({0, 0, Corners::strict}, 0.5f));
  EXPECT_NE(&a, &f.fields.use({1, 0, Corners::strict}, 0.3f));
  EXPECT_NE(&a, &f.fields.use({0, 1, Corners::strict}, 0.6f));
  EXPECT_NE(&a, &f.fields.use({0, 0, Corners::free}, 0.3f));
  EXPECT_EQ(&a, &f.fields.use({0, 0, Corners::strict}, 0.3f)) << "references stay good while the set grows";
}

TEST(FieldSet, FieldsAreBuiltOnceForEachVersionOfTheMap) {
  Fixture f;
  Field& field = f.fields.use({0, 0, Corners::strict}, 0.3f);
  EXPECT_TRUE(f.refresh(field));
  EXPECT_FALSE(f.refresh(field));
  EXPECT_EQ(field.way.distance.hash(), test::fieldOf(f.cost, {{{6, 1}}}).hash());
  ASSERT_TRUE(f.cost.fill({{3, 0}, {3, 1}}, kWall).ok());
  f.fields.mapChanged();
  EXPECT_TRUE(f.refresh(field));
  EXPECT_FALSE(f.refresh(field));
  EXPECT_EQ(field.way.distance.hash(), test::fieldOf(f.cost, {{{6, 1}}}).hash());
}

TEST(FieldSet, AMovedGoalConcernsItsOwnFieldsOnly) {
  Fixture f;
  Field& mine = f.fields.use({0, 0, Corners::strict}, 0.3f);
  Field& other = f.fields.use({1, 0, Corners::strict}, 0.3f);
  f.refresh(mine), f.refresh(other);
  f.fields.goalChanged(0);
  EXPECT_TRUE(f.refresh(mine));
  EXPECT_FALSE(f.refresh(other));
}

TEST(FieldSet, UnusedFieldsAreDropped) {
  Fixture f;
  f.refresh(f.fields.use({0, 0, Corners::strict}, 0.3f));
  f.refresh(f.fields.use({1, 0, Corners::strict}, 0.3f));
  f.fields.keepOnly({{{1, 0, Corners::strict}, 0.3f}});
  EXPECT_FALSE(f.refresh(f.fields.use({1, 0, Corners::strict}, 0.3f)));
  EXPECT_TRUE(f.refresh(f.fields.use({0, 0, Corners::strict}, 0.3f)));
}

TEST(FieldSet, WideUnitsHaveAMapOfTheirOwn) {
  Fixture f;
  f.cost = CostField(15, 15);
  f.goal.cells = {{7, 7}};
  Field& field = f.fields.use({0, sizeClassOf(1.2f), Corners::strict}, 1.2f);
  f.refresh(field);
  EXPECT_TRUE(sameMap(field.costFor(f.cost), clearance(f.cost, 1.2f)));
  EXPECT_FALSE(field.way.distance.reachable({0, 7}));
  EXPECT_TRUE(field.way.distance.reachable({2, 7}));
  ASSERT_TRUE(f.cost.set({2, 7}, kWall).ok());
  f.fields.mapChanged();
  f.refresh(field);
  EXPECT_TRUE(sameMap(field.costFor(f.cost), clearance(f.cost, 1.2f))) << "cleared anew after an edit";
}

TEST(FieldSet, AGoalThatIsClosedToASizeIsReachedFromBeside) {
  Fixture f;
  f.cost = CostField(15, 15);
  f.goal.cells = {{0, 7}};
  for (const float radius : {0.6f, 1.0f, 1.5f, 2.5f, 4.0f}) {
    Field& field = f.fields.use({0, sizeClassOf(radius), Corners::strict}, radius);
    f.refresh(field);
    ASSERT_EQ(field.goals.size(), 1u) << radius;
    const Cell beside = field.goals[0];
    EXPECT_TRUE(field.costFor(f.cost).open(beside));
    EXPECT_EQ(beside.y, 7) << radius;
    EXPECT_LE(float(beside.x), radius + 1.0f) << radius;
    EXPECT_TRUE(field.way.distance.reachable({7, 7})) << radius;
  }
}

TEST(FieldSet, NoBodyReachesAGoalBehindAWallFromTheOtherSide) {
  Fixture f;
  f.cost = CostField(30, 15);
  ASSERT_TRUE(f.cost.fill({{14, 0}, {14, 14}}, kWall).ok());
  f.goal.cells = {{13, 7}};
  for (const float radius : {0.6f, 1.5f, 3.0f}) {
    Field& field = f.fields.use({0, sizeClassOf(radius), Corners::strict}, radius);
    f.refresh(field);
    EXPECT_FALSE(field.way.distance.reachable({20, 7})) << radius;
    EXPECT_TRUE(field.way.distance.reachable({7, 7})) << radius;
  }
}

TEST(FieldSet, AGoalPaintedOverHasNoWayAndAFallbackAllTheSame) {
  Fixture f;
  ASSERT_TRUE(f.cost.set({6, 1}, kWall).ok());
  Field& field = f.fields.use({0, 0, Corners::strict}, 0.3f);
  EXPECT_TRUE(f.refresh(field));
  EXPECT_TRUE(field.built.ok());
  EXPECT_EQ(field.way.distance.reachableCells(), 0u);
  f.fields.buildFallback(field, f.cost, f.goal);
  ASSERT_TRUE(field.fallback.has_value());
  EXPECT_TRUE(field.fallback->distance.reachable({0, 0})) << "units may still go as near as they can";
  EXPECT_EQ(field.fallback->distance.at({6, 0}), 0u) << "of the three cells beside the goal, the first row by row";
}

TEST(FieldSet, ADistanceThatDoesNotFitIsAnErrorAndNoWay) {
  Fixture f;
  f.goal.startCost = kMaxDistance;
  Field& field = f.fields.use({0, 0, Corners::strict}, 0.3f);
  EXPECT_TRUE(f.refresh(field));
  EXPECT_EQ(field.built.code, ErrorCode::overflow);
  EXPECT_TRUE(field.way.distance.valid());
  EXPECT_TRUE(field.way.flow.valid());
  EXPECT_EQ(field.way.distance.reachableCells(), 0u);
  EXPECT_FALSE(f.refresh(field)) << "it is not tried again in every tick";
}

}  // namespace
}  // namespace spate
