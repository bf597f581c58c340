// Where new units are put.

#include "world/placement.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ascii.h"
#include "random_map.h"

namespace spate {
namespace {

std::vector<Vec2> spreadOver(const CostField& cost, const Rect& rect, std::size_t count, std::uint64_t& next,
                             float radius = 0.3f) {
  return spread(Floor(cost), rect, {radius, nullptr}, count, next);
}
std::vector<Vec2> spreadOver(const CostField& cost, const Rect& rect, std::size_t count, float radius = 0.3f) {
  std::uint64_t next = 0;
  return spreadOver(cost, rect, count, next, radius);
}
Rect wholeOf(const CostField& cost) {
  return {{0, 0}, {cost.width() - 1, cost.height() - 1}};
}
Cell cellOf(Vec2 p) {
  return {int(p.x), int(p.y)};
}

TEST(Placement, SpreadsEvenly) {
  const CostField cost(40, 40);
  const std::vector<Vec2> places = spreadOver(cost, wholeOf(cost), 1600);
  ASSERT_EQ(places.size(), 1600u);
  int counts[64] = {};
  for (Vec2 p : places) ++counts[int(p.y / 5) * 8 + int(p.x / 5)];
  for (const int count : counts) {
    EXPECT_GE(count, 20);  // 25 each; random points would leave some with fewer than 15
    EXPECT_LE(count, 31);
  }
  float closest = 1e9f;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) closest = std::min(closest, length(places[i] - places[j]));
  }
  EXPECT_GT(closest, 0.3f);
}

TEST(Placement, IsTheSameEveryTime) {
  const CostField cost = test::randomMap(5, 30).cost;
  EXPECT_EQ(spreadOver(cost, wholeOf(cost), 50), spreadOver(cost, wholeOf(cost), 50));
}

TEST(Placement, ALaterCallRepeatsNoPlaceOfAnEarlierOne) {
  CostField cost(20, 20);
  test::Random random(1);
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(cost.set(random.cellIn(cost), kWall).ok());
  std::uint64_t next = 0;
  std::vector<Vec2> places;
  for (int call = 0; call < 10; ++call) {
    const std::vector<Vec2> more = spreadOver(cost, wholeOf(cost), 20, next, 0.05f);
    places.insert(places.end(), more.begin(), more.end());
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) ASSERT_NE(places[i], places[j]) << i << " and " << j;
  }
}

TEST(Placement, TwoCallsAreOneLongCall) {
  const CostField cost = test::map({"..#..", "#...#", "....."});
  std::uint64_t next = 0, all = 0;
  std::vector<Vec2> parts = spreadOver(cost, wholeOf(cost), 30, next);
  const std::vector<Vec2> second = spreadOver(cost, wholeOf(cost), 12, next);
  parts.insert(parts.end(), second.begin(), second.end());
  EXPECT_EQ(parts, spreadOver(cost, wholeOf(cost), 42, all));
  EXPECT_EQ(next, all);
}

TEST(Placement, PlacesAreOpenInsideTheRectangleAndOffTheWalls) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const CostField cost = test::randomMap(seed, 25).cost;
    const Floor floor(cost);
    test::Random random(seed);
    const Cell a = random.cellIn(cost), b = random.cellIn(cost);
    const Rect rect = {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
    const float radius = 0.05f + 0.45f * random.unit();
    bool anyOpen = false;
    for (int y = rect.min.y; y <= rect.max.y; ++y) {
      for (int x = rect.min.x; x <= rect.max.x; ++x) anyOpen = anyOpen || cost.open({x, y});
    }
    const std::vector<Vec2> places = spreadOver(cost, rect, 40, radius);
    ASSERT_EQ(places.size(), anyOpen ? 40u : 0u) << "seed " << seed;
    for (Vec2 p : places) {
      ASSERT_TRUE(floor.isOpen(floor.indexAt(p))) << "seed " << seed;
      ASSERT_LE(wallDepth(floor, p, radius), 1e-3f) << "seed " << seed;
      // Being moved off a wall leads out of the rectangle by less than a radius.
      ASSERT_TRUE(p.x >= float(rect.min.x) - radius && p.x <= float(rect.max.x + 1) + radius) << "seed " << seed;
      ASSERT_TRUE(p.y >= float(rect.min.y) - radius && p.y <= float(rect.max.y + 1) + radius) << "seed " << seed;
    }
  }
}

TEST(Placement, FindsTheOnlyOpenCellOfALargeMap) {
  CostField cost(500, 500, kWall);
  ASSERT_TRUE(cost.set({321, 123}, 1).ok());
  const std::vector<Vec2> places = spreadOver(cost, wholeOf(cost), 5);
  ASSERT_EQ(places.size(), 5u);
  for (Vec2 p : places) EXPECT_EQ(cellOf(p), (Cell{321, 123}));
}

TEST(Placement, CellsWithoutAWayAreRefusedWhenAWayIsAsked) {
  const CostField cost = test::map({"....#....",  //
                                    "....#....",  //
                                    "....#...."});
  const IntegrationField field = test::fieldOf(cost, {{{0, 0}}});
  std::uint64_t next = 0;
  const std::vector<Vec2> places = spread(Floor(cost), wholeOf(cost), {0.3f, field.padded()}, 100, next);
  ASSERT_EQ(places.size(), 100u);
  for (Vec2 p : places) EXPECT_LT(p.x, 4.0f);
  EXPECT_TRUE(spread(Floor(cost), {{5, 0}, {8, 2}}, {0.3f, field.padded()}, 100, next).empty());
}

TEST(Placement, WideBodiesKeepOffWalls) {
  const CostField cost(12, 12);
  const Floor floor(cost);
  for (const float radius : {0.8f, 1.5f, 4.0f}) {
    for (Vec2 p : spreadOver(cost, wholeOf(cost), 200, radius)) {
      ASSERT_LE(wallDepth(floor, p, radius), 1e-3f) << "radius " << radius << " at (" << p.x << ", " << p.y << ")";
    }
  }
}

/// Floats are coarse out there: points must not be rounded into the next column.
TEST(Placement, StaysInAColumnAtTheFarEndOfTheLargestMap) {
  CostField cost(kMaxSide, 3);
  for (const Vec2 p : spreadOver(cost, {{kMaxSide - 5, 0}, {kMaxSide - 5, 2}}, 20000, 0.05f)) {
    ASSERT_EQ(cellOf(p).x, kMaxSide - 5);
  }
}

}  // namespace
}  // namespace spate
