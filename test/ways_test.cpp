// One-way exits and links in the fields, against the slow twin and on drawn maps; and what the cost field knows of them and of breakable walls.

#include <gtest/gtest.h>

#include "ascii.h"
#include "field/components.h"
#include "naive/naive_fields.h"
#include "random_map.h"

namespace spate {
namespace {

using test::fieldOf;
using test::map;

/// The first difference between fields and twin, in words; empty if there is none.
std::string difference(const test::RandomMap& random, const IntegrationField& field) {
  FlowField flow;
  if (!flow.build(random.cost, field).ok()) return "flow";
  const std::vector<std::uint64_t> expected = naive::distances(random.cost, random.goals, random.corners);
  const std::vector<Cell> arrows = naive::arrows(random.cost, expected, random.goals, random.corners);
  std::size_t i = 0, reachable = 0;
  std::uint64_t farthest = 0;
  for (int y = 0; y < random.cost.height(); ++y) {
    for (int x = 0; x < random.cost.width(); ++x, ++i) {
      const std::string at = "(" + std::to_string(x) + ", " + std::to_string(y) + ")";
      const std::uint64_t want = expected[i] == naive::kNoWay ? kUnreachable : expected[i];
      if (field.at({x, y}) != want) return at + " is " + std::to_string(field.at({x, y})) + ", not " + std::to_string(want);
      const bool byLink = arrows[i] == naive::kByLink;
      if (flow.takesLink({x, y}) != byLink) return at + " link";
      if (!(flow.arrow({x, y}) == (byLink ? Cell{} : arrows[i]))) return at + " arrow";
      if (want == kUnreachable) continue;
      ++reachable;
      farthest = std::max(farthest, want);
    }
  }
  if (field.reachableCells() != reachable) return "reachableCells";
  return field.farthest() == farthest ? "" : "farthest";
}

test::RandomMap mapWithWays(std::uint64_t seed, int largest = 40) {
  test::RandomMap random = test::randomMap(seed, largest);
  test::addWays(random, seed);
  return random;
}

TEST(Ways, FieldsEqualTheirTwinOnRandomMaps) {
  std::size_t withLinks = 0, withExits = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    const test::RandomMap random = mapWithWays(seed);
    withLinks += !random.cost.links().empty();
    withExits += random.cost.exitMasks() != nullptr;
    IntegrationField field;
    ASSERT_TRUE(field.build(random.cost, random.goals, random.corners).ok());
    ASSERT_EQ(difference(random, field), "") << "seed " << seed;
  }
  EXPECT_GT(withLinks, 1000u);
  EXPECT_GT(withExits, 1000u);
}

TEST(Ways, FieldsBuiltInStepsEqualTheWhole) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const test::RandomMap random = mapWithWays(seed);
    IntegrationField whole, field;
    ASSERT_TRUE(whole.build(random.cost, random.goals, random.corners).ok());
    BuildOptions options{.corners = random.corners, .reach = whole.farthest() / 4};
    ASSERT_TRUE(field.build(random.cost, random.goals, options).ok());
    for (int part = 2; part <= 4; ++part) {
      options.reach = part == 4 ? kMaxDistance : whole.farthest() / 4 * Distance(part);
      ASSERT_TRUE(field.extend(random.cost, options).ok());
    }
    ASSERT_EQ(difference(random, field), "") << "seed " << seed;
  }
}

TEST(Ways, AStepDownIsNoStepUp) {
  CostField cost = map({"...", "...", "..."});
  ASSERT_TRUE(cost.setExits({{0, 2}, {2, 2}}, exits::kAll & ~exits::kNorth).ok());  // a ledge above the lowest row
  IntegrationField down, up;
  ASSERT_TRUE(down.build(cost, {{{1, 2}}}).ok());
  ASSERT_TRUE(up.build(cost, {{{1, 0}}}).ok());
  EXPECT_EQ(down.at({1, 0}), 140u);
  EXPECT_EQ(down.at({0, 1}), 99u);
  EXPECT_EQ(up.at({1, 1}), 70u);
  EXPECT_FALSE(up.reachable({1, 2}));
  EXPECT_FALSE(up.reachable({0, 2})) << "a diagonal past the ledge";
  ASSERT_TRUE(cost.setExits({{0, 2}, {2, 2}}, exits::kAll).ok());
  EXPECT_TRUE(cost.neighboursOnly());
}

TEST(Ways, ALinkIsTakenWhereItIsCheaper) {
  CostField cost = map({".......", "######.", "......."});
  ASSERT_TRUE(cost.addLink({{1, 0}, {1, 2}, 2.0f}).ok());
  IntegrationField field;
  FlowField flow;
  ASSERT_TRUE(field.build(cost, {{{0, 2}}}).ok());
  ASSERT_TRUE(flow.build(cost, field).ok());
  EXPECT_EQ(field.at({1, 0}), 3 * kStraight);
  EXPECT_TRUE(flow.takesLink({1, 0}));
  EXPECT_FALSE(flow.takesLink({2, 0}));
  EXPECT_EQ(flow.arrow({2, 0}), (Cell{-1, 0}));
  EXPECT_EQ(flow.arrow({1, 0}), (Cell{0, 0}));
  EXPECT_FALSE(flow.takesLink({-1, 7}));
  // Not back.
  ASSERT_TRUE(field.build(cost, {{{0, 0}}}).ok());
  EXPECT_EQ(field.at({1, 2}), 13 * kStraight) << "round by the east";
  // A dear one is left alone, a closed end closes it.
  ASSERT_TRUE(cost.addLink({{1, 0}, {1, 2}, 500.0f}).ok());
  EXPECT_EQ(cost.links().size(), 1u);
  ASSERT_TRUE(field.build(cost, {{{0, 2}}}).ok());
  ASSERT_TRUE(flow.build(cost, field).ok());
  EXPECT_FALSE(flow.takesLink({1, 0}));
  ASSERT_TRUE(cost.addLink({{1, 0}, {1, 2}, 1.0f}).ok());
  ASSERT_TRUE(cost.set({1, 2}, kWall).ok());
  ASSERT_TRUE(field.build(cost, {{{2, 2}}}).ok());
  ASSERT_TRUE(flow.build(cost, field).ok());
  EXPECT_FALSE(flow.takesLink({1, 0}));
}

TEST(Ways, ALinkLeadsOutOfASealedRoom) {
  CostField cost = map({"..#..", "..#..", "..#.."});
  ASSERT_TRUE(cost.addLink({{0, 0}, {4, 2}, 0.5f}).ok());
  IntegrationField field;
  ASSERT_TRUE(field.build(cost, {{{4, 2}}}).ok());
  EXPECT_EQ(field.at({0, 0}), 35u);
  EXPECT_EQ(field.at({1, 1}), 35u + 99u);
  EXPECT_EQ(field.reachableCells(), 12u);
  ASSERT_TRUE(cost.removeLink({0, 0}, {4, 2}).ok());
  ASSERT_TRUE(field.build(cost, {{{4, 2}}}).ok());
  EXPECT_EQ(field.reachableCells(), 6u);
  EXPECT_TRUE(cost.neighboursOnly());
}

TEST(Ways, ALinkThatDoesNotFitIsAnError) {
  CostField cost = map({"..#..", "..#.."});
  ASSERT_TRUE(cost.addLink({{0, 0}, {4, 1}, 1e6f}).ok());
  IntegrationField field;
  EXPECT_TRUE(field.build(cost, {{{4, 1}, kMaxDistance - 80'000'000}}).ok());
  const Status status = field.build(cost, {{{4, 1}, kMaxDistance - 8'000'000}});
  EXPECT_EQ(status.code, ErrorCode::overflow);
  EXPECT_NE(status.message.find("(0, 0)"), std::string::npos) << status.message;
}

TEST(Ways, BadWaysAreRefused) {
  CostField cost(4, 3);
  EXPECT_EQ(cost.setExits({{0, 0}, {4, 0}}, 1).code, ErrorCode::outOfMap);
  EXPECT_EQ(cost.addLink({{0, 0}, {4, 0}, 1.0f}).code, ErrorCode::outOfMap);
  EXPECT_EQ(cost.addLink({{0, -1}, {1, 0}, 1.0f}).code, ErrorCode::outOfMap);
  EXPECT_EQ(cost.addLink({{1, 0}, {1, 0}, 1.0f}).code, ErrorCode::badValue);
  for (const float bad : {0.0f, -1.0f, 2e6f, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_EQ(cost.addLink({{0, 0}, {1, 0}, bad}).code, ErrorCode::badValue) << bad;
  }
  EXPECT_EQ(cost.removeLink({0, 0}, {1, 0}).code, ErrorCode::badValue);
  EXPECT_EQ(cost.removeLink({0, 0}, {9, 9}).code, ErrorCode::badValue);
  EXPECT_EQ(cost.setBreakable({{0, 0}, {0, 0}}, kWall).code, ErrorCode::badValue);
  EXPECT_EQ(cost.setBreakable({{0, 0}, {0, 0}}, 0).code, ErrorCode::badValue);
  EXPECT_EQ(cost.setBreakable({{0, 0}, {0, 3}}, 9).code, ErrorCode::outOfMap);
  EXPECT_TRUE(cost.neighboursOnly());
  EXPECT_FALSE(cost.anyBreakable());
  EXPECT_EQ(cost.exitsOf({0, 0}), exits::kAll);
  EXPECT_EQ(cost.exitsOf({0, 5}), 0);
}

TEST(Ways, ABreakableWallIsAWallUntilItIsPainted) {
  CostField cost(5, 5);
  ASSERT_TRUE(cost.setBreakable({{1, 1}, {2, 1}}, 20).ok());
  EXPECT_FALSE(cost.open({1, 1}));
  EXPECT_EQ(cost.breakCost({2, 1}), 20);
  EXPECT_EQ(cost.breakCost({3, 1}), 0);
  EXPECT_EQ(cost.breakCost({-1, 1}), 0);
  ASSERT_TRUE(cost.set({1, 1}, kWall).ok());
  EXPECT_EQ(cost.breakCost({1, 1}), 0);
  EXPECT_TRUE(cost.anyBreakable());
  ASSERT_TRUE(cost.fill({{0, 0}, {4, 4}}, 1).ok());
  EXPECT_FALSE(cost.anyBreakable());
  EXPECT_EQ(cost.breakCost({2, 1}), 0);
}

TEST(Ways, SightFollowsExits) {
  CostField cost(5, 1);
  ASSERT_TRUE(cost.setExits({{2, 0}, {2, 0}}, exits::kAll & ~exits::kEast).ok());
  EXPECT_FALSE(lineOfSight(cost, {0, 0}, {4, 0}));
  EXPECT_TRUE(lineOfSight(cost, {4, 0}, {0, 0}));
}

TEST(Ways, WithoutAWayTheNearestCellThatCanBeReachedCounts) {
  // Both rooms are cut off from the goal; from the left one a one-way step leads into the right one, which is nearer.
  CostField cost = map({".....#G", "###.###"});
  ASSERT_TRUE(cost.setExits({{2, 0}, {2, 0}}, exits::kAll & ~exits::kWest).ok());
  IntegrationField field;
  ASSERT_TRUE(field.build(cost, {{{6, 0}}}).ok());
  const std::vector<Cell> goals = {{6, 0}};
  const std::vector<Source> sources = nearestSources(cost, field, goals);
  ASSERT_EQ(sources.size(), 1u);
  EXPECT_EQ(sources[0].cell, (Cell{4, 0}));
  // The other way round the right part keeps its own nearest cell, and the left one what it can reach.
  ASSERT_TRUE(cost.setExits({{2, 0}, {2, 0}}, exits::kAll & ~exits::kEast).ok());
  EXPECT_EQ(nearestSources(cost, field, goals).size(), 2u);
}

}  // namespace
}  // namespace spate
