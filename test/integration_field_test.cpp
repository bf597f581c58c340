// The integration field against its slow twin, drawn fields, start costs and overflow.

#include <gtest/gtest.h>

#include "ascii.h"
#include "naive/naive_fields.h"
#include "random_map.h"

namespace spate {
namespace {

using test::fieldOf;
using test::map;

std::string describe(const test::RandomMap& random) {
  std::string text = "corners " + std::to_string(int(random.corners));
  for (const Source& goal : random.goals) {
    text += ", goal (" + std::to_string(goal.cell.x) + ", " + std::to_string(goal.cell.y) + ") + " +
            std::to_string(goal.startCost);
  }
  for (int y = 0; y < random.cost.height(); ++y) {
    text += '\n';
    for (Cost cost : random.cost.row(y)) text += cost == kWall ? " #" : " " + std::to_string(cost);
  }
  return text;
}

/// The first difference from the twin, in words; empty if there is none.
std::string difference(const test::RandomMap& random) {
  IntegrationField field;
  if (!field.build(random.cost, random.goals, random.corners).ok()) return "build failed";
  const std::vector<std::uint64_t> expected = naive::distances(random.cost, random.goals, random.corners);
  std::size_t i = 0, reachable = 0;
  Distance farthest = 0;
  for (int y = 0; y < random.cost.height(); ++y) {
    for (int x = 0; x < random.cost.width(); ++x, ++i) {
      const std::uint64_t want = expected[i] == naive::kNoWay ? kUnreachable : expected[i];
      if (field.at({x, y}) != want) {
        return "(" + std::to_string(x) + ", " + std::to_string(y) + ") is " + std::to_string(field.at({x, y})) +
               ", not " + std::to_string(want) + "\n" + describe(random);
      }
      if (want == kUnreachable) continue;
      ++reachable;
      farthest = std::max(farthest, Distance(want));
    }
  }
  if (field.reachableCells() != reachable) return "reachableCells\n" + describe(random);
  if (field.farthest() != farthest) return "farthest\n" + describe(random);
  return {};
}

TEST(IntegrationField, EqualsItsTwinOnRandomMaps) {
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    const std::string found = difference(test::randomMap(seed));
    ASSERT_EQ(found, "") << "seed " << seed;
  }
}

TEST(IntegrationField, EqualsItsTwinOnLargerMaps) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::string found = difference(test::randomMap(1000000 + seed, 200));
    ASSERT_EQ(found, "") << "seed " << seed;
  }
}

TEST(IntegrationField, EqualsItsTwinOnAnyMap) {
  EXPECT_TRUE(rc::check([] { RC_ASSERT(difference(*test::anyMap()) == ""); }));
}

TEST(IntegrationField, DrawnOneCost) {
  test::expectDistances(fieldOf(map({"....",  //
                                     ".##.",  //
                                     "...G"}),
                                {{{3, 2}}}),
                        {"350 280 210 140",  //
                         "280  #   #   70",  //
                         "210 140  70   0"});
}

TEST(IntegrationField, PaysForTheCellThatIsEntered) {
  test::expectDistances(fieldOf(map({".~G"}), {{{2, 0}}}), {"420 70 0"});
  test::expectDistances(fieldOf(map({"G~."}), {{{2, 0}}}), {"420 70 0"});
  test::expectDistances(fieldOf(map({"..~"}), {{{2, 0}}}), {"420 350 0"});
}

TEST(IntegrationField, TheCheapestOfSeveralGoalsWins) {
  test::expectDistances(fieldOf(map({"......."}), {{{0, 0}}, {{6, 0}, 140}}), {"0 70 140 210 280 210 140"});
}

TEST(IntegrationField, AStartCostMayBeFarBeyondTheQueue) {
  const CostField cost = map({"..#.."});
  test::expectDistances(fieldOf(cost, {{{0, 0}, 3}, {{4, 0}, 4000000000u}}), {"3 73 # 4000000070 4000000000"});
}

TEST(IntegrationField, AGoalMayBeReachedCheaperFromAnother) {
  const IntegrationField field = fieldOf(map({"...."}), {{{0, 0}}, {{2, 0}, 1000}, {{3, 0}, 210}});
  test::expectDistances(field, {"0 70 140 210"});
  // (2, 0) is on the way to another goal; (3, 0) is as cheap itself, and counts.
  ASSERT_EQ(field.goalIndices().size(), 2u);
}

TEST(IntegrationField, TheSameGoalTwiceCountsOnceAndTheCheaperWins) {
  const IntegrationField field = fieldOf(map({"..."}), {{{1, 0}, 9}, {{1, 0}, 5}, {{1, 0}, 5}});
  test::expectDistances(field, {"75 5 75"});
  EXPECT_EQ(field.goalIndices().size(), 1u);
  EXPECT_EQ(field.reachableCells(), 3u);
}

TEST(IntegrationField, AWallIsNoSource) {
  const IntegrationField field = fieldOf(map({".#."}), {{{1, 0}}});
  test::expectDistances(field, {"x # x"});
  EXPECT_TRUE(field.valid());
  EXPECT_EQ(field.reachableCells(), 0u);
  test::expectDistances(fieldOf(map({".#."}), {}), {"x # x"});
  test::expectDistances(fieldOf(map({"###"}), {{{1, 0}}}), {"# # #"});
}

TEST(IntegrationField, ErrorsLeaveItEmptyAndSayWhere) {
  const CostField cost = map({"..."});
  IntegrationField field = fieldOf(cost, {{{0, 0}}});
  const Status outside = field.build(cost, {{{0, 0}}, {{3, 0}}});
  EXPECT_EQ(outside.code, ErrorCode::outOfMap);
  EXPECT_NE(outside.message.find("(3, 0)"), std::string::npos) << outside.message;
  EXPECT_FALSE(field.valid());
  EXPECT_EQ(field.width(), 0);
  EXPECT_EQ(field.at({0, 0}), kUnreachable);
  EXPECT_EQ(field.reachableCells(), 0u);
  EXPECT_EQ(field.farthest(), 0u);
  EXPECT_EQ(field.build(CostField(), {{{0, 0}}}).code, ErrorCode::badSize);
}

TEST(IntegrationField, WhatFitsExactlyIsNoOverflow) {
  test::expectDistances(fieldOf(map({".."}), {{{0, 0}, kMaxDistance - 70}}), {"4294967224 4294967294"});
  test::expectDistances(fieldOf(map({".#"}), {{{0, 0}, kMaxDistance}}), {"4294967294 #"});
}

TEST(IntegrationField, OneMoreIsAnOverflow) {
  for (const Distance start : {kMaxDistance - 69, kMaxDistance, kUnreachable}) {
    IntegrationField field;
    const Status status = field.build(map({".."}), {{{0, 0}, start}});
    EXPECT_EQ(status.code, ErrorCode::overflow) << start;
    EXPECT_NE(status.message.find("4294967294"), std::string::npos) << status.message;
    EXPECT_FALSE(field.valid());
  }
}

TEST(IntegrationField, ACellThatIsReachedCheaperAnotherWayDoesNotOverflow) {
  // The dear goal alone could not hand its distance on; its neighbours have a way to the cheap one.
  test::expectDistances(fieldOf(map({"....."}), {{{0, 0}}, {{4, 0}, kMaxDistance}}), {"0 70 140 210 280"});
  // Here the neighbour of the dear goal is a wall, and beyond it everything is cheap.
  test::expectDistances(fieldOf(map({"..#."}), {{{0, 0}}, {{3, 0}, kMaxDistance}}), {"0 70 # 4294967294"});
}

TEST(IntegrationField, OverflowIsFoundFarFromTheGoal) {
  // 300 x 300 cells of cost 254 in a snake: the far end needs more than fits when the start cost is high.
  CostField cost(301, 301, kMaxCost);
  for (int y = 1; y < 301; y += 2) {
    (void)cost.fill(Rect{{0, y}, {300, y}}, kWall);
    (void)cost.set({y % 4 == 1 ? 300 : 0, y}, kMaxCost);
  }
  const std::vector<std::uint64_t> twin = naive::distances(cost, std::vector<Source>{{{0, 0}}}, Corners::strict);
  std::uint64_t longest = 0;
  for (std::uint64_t distance : twin) {
    if (distance != naive::kNoWay) longest = std::max(longest, distance);
  }
  ASSERT_LT(longest, std::uint64_t(kMaxDistance));
  const Distance fits = Distance(kMaxDistance - longest);
  EXPECT_EQ(fieldOf(cost, {{{0, 0}, fits}}).farthest(), kMaxDistance);
  IntegrationField field;
  EXPECT_EQ(field.build(cost, {{{0, 0}, fits + 1}}).code, ErrorCode::overflow);
}

TEST(IntegrationField, TheHashNamesSizeAndDistances) {
  const CostField cost = map({"....", "...."}), other = map({"........"});
  EXPECT_EQ(fieldOf(cost, {{{0, 0}}}).hash(), fieldOf(cost, {{{0, 0}}}).hash());
  EXPECT_NE(fieldOf(cost, {{{0, 0}}}).hash(), fieldOf(cost, {{{1, 0}}}).hash());
  EXPECT_NE(fieldOf(cost, {}).hash(), fieldOf(other, {}).hash());
  EXPECT_EQ(IntegrationField().hash(), IntegrationField().hash());
}

}  // namespace
}  // namespace spate
