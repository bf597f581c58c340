// Line of sight: drawn, symmetric where it should be, and equal to its slow twin.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "ascii.h"
#include "naive/naive_fields.h"
#include "random_map.h"

namespace spate {
namespace {

TEST(LineOfSight, CornersFollowTheRule) {
  const CostField none = test::map({"..", ".."}), one = test::map({".#", ".."}), both = test::map({".#", "#."});
  const auto sees = [](const CostField& cost, Corners corners) { return lineOfSight(cost, {0, 0}, {1, 1}, corners); };
  const std::vector<std::array<bool, 3>> expected = {
      {true, false, false}, {true, true, false}, {true, true, true}, {false, false, false}};
  for (int rule = 0; rule < 4; ++rule) {
    const Corners corners = Corners(rule);
    EXPECT_EQ((std::array<bool, 3>{sees(none, corners), sees(one, corners), sees(both, corners)}),
              expected[std::size_t(rule)])
        << rule;
  }
}

TEST(LineOfSight, NeedsOpenEndsInsideTheMap) {
  const CostField cost = test::map({"..#"});
  EXPECT_TRUE(lineOfSight(cost, {0, 0}, {0, 0}));
  EXPECT_TRUE(lineOfSight(cost, {0, 0}, {1, 0}));
  EXPECT_FALSE(lineOfSight(cost, {0, 0}, {2, 0}));
  EXPECT_FALSE(lineOfSight(cost, {2, 0}, {0, 0}));
  EXPECT_FALSE(lineOfSight(cost, {0, 0}, {-1, 0}));
  EXPECT_FALSE(lineOfSight(cost, {0, 5}, {0, 0}));
  EXPECT_FALSE(lineOfSight(CostField(), {0, 0}, {0, 0}));
}

TEST(LineOfSight, EntersOnlyTheCheapestGround) {
  const CostField cost = test::map({"...~~.."});
  EXPECT_TRUE(lineOfSight(cost, {0, 0}, {2, 0}));
  EXPECT_FALSE(lineOfSight(cost, {0, 0}, {3, 0}));
  EXPECT_FALSE(lineOfSight(cost, {3, 0}, {4, 0}));  // there may be a cheaper way round
  EXPECT_TRUE(lineOfSight(cost, {4, 0}, {6, 0}));   // the cell one stands in is not entered
  EXPECT_TRUE(lineOfSight(CostField(9, 9, 200), {0, 0}, {8, 5}));
}

TEST(LineOfSight, EqualsItsTwin) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const test::RandomMap random = test::randomMap(seed, 20);
    test::Random draw(seed + 77);
    const Cell from = draw.cellIn(random.cost), to = draw.cellIn(random.cost);
    const bool sees = lineOfSight(random.cost, from, to, random.corners);
    ASSERT_EQ(sees, naive::lineOfSight(random.cost, from, to, random.corners)) << "seed " << seed;
    seen += sees;
  }
  EXPECT_GT(seen, 300);
}

TEST(LineOfSight, IsExactOnTheLargestMap) {
  CostField cost(kMaxSide, 2);
  EXPECT_TRUE(lineOfSight(cost, {0, 0}, {kMaxSide - 1, 1}));
  // The segment changes rows in the middle of the map: in cell kMaxSide / 2 - 1, between two centres.
  ASSERT_TRUE(cost.fill(Rect{{0, 1}, {kMaxSide / 2 - 1, 1}}, kWall).ok());
  ASSERT_TRUE(cost.fill(Rect{{kMaxSide / 2, 0}, {kMaxSide - 1, 0}}, kWall).ok());
  EXPECT_TRUE(lineOfSight(cost, {0, 0}, {kMaxSide - 1, 1}, Corners::free));
  EXPECT_FALSE(lineOfSight(cost, {0, 0}, {kMaxSide - 1, 1}, Corners::oneSide));
}

}  // namespace
}  // namespace spate
