// The flow field: arrows against their slow twin, and smooth directions by walking along them.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ascii.h"
#include "base/directions.h"
#include "naive/naive_fields.h"
#include "random_map.h"
#include "walker.h"

namespace spate {
namespace {

using test::expectArrows;
using test::fieldOf;
using test::flowOf;
using test::map;

TEST(FlowField, Drawn) {
  const CostField cost = map({"......",  //
                              ".##...",  //
                              "...G..",  //
                              "......"});
  // Either way round the walls is as long from the top left: east comes before south.
  expectArrows(flowOf(cost, fieldOf(cost, {{{3, 2}}})), {">>>vv1",  //
                                                         "v..v1<",  //
                                                         ">>>.<<",  //
                                                         ">>9^7<"});
}

TEST(FlowField, TiesGoToTheStraightStep) {
  const CostField cost(5, 5);
  expectArrows(flowOf(cost, fieldOf(cost, {{{4, 4}}})), {"3vvvv",  //
                                                         ">3vvv",  //
                                                         ">>3vv",  //
                                                         ">>>3v",  //
                                                         ">>>>."});
}

TEST(FlowField, AnArrowIsAStepOfACheapestWayNotTheSmallestNeighbour) {
  // From the left the neighbour with the smallest distance is the dear cell beside the goal.
  const CostField cost = map({".9G",  //
                              "..."});
  expectArrows(flowOf(cost, fieldOf(cost, {{{2, 0}}})), {"3>.",  //
                                                         ">9^"});
}

std::string difference(const test::RandomMap& random) {
  const FlowField flow = flowOf(random.cost, fieldOf(random.cost, random.goals, random.corners));
  const auto distances = naive::distances(random.cost, random.goals, random.corners);
  const std::vector<Cell> expected = naive::arrows(random.cost, distances, random.goals, random.corners);
  for (int y = 0, i = 0; y < random.cost.height(); ++y) {
    for (int x = 0; x < random.cost.width(); ++x, ++i) {
      const Cell arrow = flow.arrow({x, y}), want = expected[std::size_t(i)];
      if (arrow != want) return "(" + std::to_string(x) + ", " + std::to_string(y) + ")";
      if (arrow == Cell{}) continue;
      if (!naive::canStep(random.cost, {x, y}, arrow.x, arrow.y, random.corners)) return "an illegal arrow";
      const Vec2 unit = flow.direction({float(x) + 0.5f, float(y) + 0.5f}, Heading::arrows);
      if (std::abs(std::hypot(unit.x, unit.y) - 1.0f) > 1e-6f) return "not a unit vector";
    }
  }
  return {};
}

TEST(FlowField, ArrowsEqualTheirTwinOnRandomMaps) {
  for (std::uint64_t seed = 0; seed < 5000; ++seed) ASSERT_EQ(difference(test::randomMap(seed)), "") << "seed " << seed;
}

TEST(FlowField, ArrowsEqualTheirTwinOnAnyMap) {
  EXPECT_TRUE(rc::check([] { RC_ASSERT(difference(*test::anyMap()) == ""); }));
}

TEST(FlowField, NoDirectionOnGoalsWallsWithoutAWayOutsideAndForNaN) {
  const CostField cost = map({"G.#."});
  const FlowField flow = flowOf(cost, fieldOf(cost, {{{0, 0}}}));
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
  for (const Heading heading : {Heading::smooth, Heading::arrows}) {
    for (const Vec2 at : {Vec2{0.5f, 0.5f},
                          {2.5f, 0.5f},
                          {3.5f, 0.5f},
                          {-0.1f, 0.5f},
                          {4.0f, 0.5f},
                          {1.5f, 1.0f},
                          {1.5f, -0.1f},
                          {kNaN, 0.5f},
                          {1.5f, kNaN},
                          {kInfinity, 0.5f},
                          {-kInfinity, 0.5f},
                          {1e30f, 0.5f}}) {
      EXPECT_EQ(flow.direction(at, heading), Vec2{}) << at.x << ", " << at.y;
    }
    EXPECT_EQ(flow.direction({1.5f, 0.5f}, heading), (Vec2{-1.0f, 0.0f}));
    EXPECT_EQ(FlowField().direction({0.5f, 0.5f}, heading), Vec2{});
  }
  EXPECT_EQ(flow.arrow({-1, 0}), Cell{});
  EXPECT_EQ(flow.arrow({4, 0}), Cell{});
}

TEST(FlowField, AGoalWithACheaperWayOnIsLikeAnyOtherCell) {
  const CostField cost = map({"..."});
  expectArrows(flowOf(cost, fieldOf(cost, {{{0, 0}}, {{1, 0}, 1000}, {{2, 0}, 140}})), {".<."});
}

TEST(FlowField, RefusesFieldsThatDoNotBelongTogether) {
  const CostField cost(3, 2), other(2, 3);
  FlowField flow = flowOf(cost, fieldOf(cost, {{{0, 0}}}));
  const Status status = flow.build(cost, fieldOf(other, {{{0, 0}}}));
  EXPECT_EQ(status.code, ErrorCode::badSize);
  EXPECT_NE(status.message.find("2 x 3"), std::string::npos) << status.message;
  EXPECT_FALSE(flow.valid());
  EXPECT_EQ(flow.build(cost, IntegrationField()).code, ErrorCode::badSize);
  EXPECT_EQ(flow.build(CostField(), IntegrationField()).code, ErrorCode::badSize);
}

TEST(FlowField, TheHashNamesEveryDirection) {
  const CostField cost(9, 9);
  const FlowField flow = flowOf(cost, fieldOf(cost, {{{4, 4}}}));
  EXPECT_EQ(flow.hash(), flowOf(cost, fieldOf(cost, {{{4, 4}}})).hash());
  EXPECT_NE(flow.hash(), flowOf(cost, fieldOf(cost, {{{4, 5}}})).hash());
}

/// From every cell that has a way, from its middle and from a random point of it.
void everyWalkArrives(const test::RandomMap& random, std::uint64_t seed) {
  const IntegrationField field = fieldOf(random.cost, random.goals, random.corners);
  const FlowField flow = flowOf(random.cost, field);
  test::Random draw(seed);
  for (int y = 0; y < random.cost.height(); ++y) {
    for (int x = 0; x < random.cost.width(); ++x) {
      if (!field.reachable({x, y})) continue;
      const Vec2 somewhere = {float(x) + 0.001f + 0.998f * draw.unit(), float(y) + 0.001f + 0.998f * draw.unit()};
      const double limit = 3.0 * toCells(field.at({x, y})) / random.cost.cheapest() + 60.0;
      for (const Vec2 from : {Vec2{float(x) + 0.5f, float(y) + 0.5f}, somewhere}) {
        const test::Walk walk = test::walk(random.cost, flow, from, 0.05f, limit);
        ASSERT_FALSE(walk.crossedWall) << "seed " << seed << " from " << from.x << ", " << from.y << " at "
                                       << walk.end.x << ", " << walk.end.y;
        ASSERT_TRUE(walk.arrived) << "seed " << seed << " from " << from.x << ", " << from.y << " at " << walk.end.x
                                  << ", " << walk.end.y;
      }
    }
  }
}

/// `free` lets a point through between two walls that touch; where rounding puts it beside that corner, it is in a
/// wall. So it is not asked here.
TEST(FlowField, SmoothWalksAlwaysArriveAndNeverCrossAWall) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    test::RandomMap random = test::randomMap(seed, 20);
    if (random.corners == Corners::free) random.corners = Corners::strict;
    for (Source& goal : random.goals) goal.startCost = 0;
    everyWalkArrives(random, seed);
    if (HasFatalFailure()) return;
  }
}

/// What the crowd relies on: whatever the position, the direction does not lead across a side behind which there is a
/// wall.
TEST(FlowField, SmoothDirectionsFadeTowardsClosedSides) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const test::RandomMap random = test::randomMap(seed, 20);
    if (random.corners == Corners::free) continue;
    const IntegrationField field = fieldOf(random.cost, random.goals, random.corners);
    const FlowField flow = flowOf(random.cost, field);
    test::Random draw(seed);
    for (int i = 0; i < 200; ++i) {
      const Cell cell = draw.cellIn(random.cost);
      const Vec2 at = {float(cell.x) + 0.999f * draw.unit(), float(cell.y) + 0.999f * draw.unit()};
      const Vec2 way = flow.direction(at);
      if (way == Vec2{}) continue;
      ASSERT_NEAR(std::hypot(way.x, way.y), 1.0, 1e-5);
      for (std::size_t d = 0; d < 4; ++d) {
        if (random.cost.open({cell.x + kStepX[d], cell.y + kStepY[d]})) continue;
        const float offsetX = at.x - float(cell.x) - 0.5f, offsetY = at.y - float(cell.y) - 0.5f;
        const float far = offsetX * float(kStepX[d]) + offsetY * float(kStepY[d]);
        const float into = way.x * float(kStepX[d]) + way.y * float(kStepY[d]);
        if (far < 0.45f) continue;
        ASSERT_LE(into, 0.0f) << "seed " << seed << " at " << at.x << ", " << at.y;
      }
    }
  }
}

}  // namespace
}  // namespace spate
