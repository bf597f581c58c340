// Clearance against its slow twin, and drawn.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "ascii.h"
#include "naive/naive_fields.h"
#include "random_map.h"

namespace spate {
namespace {

std::vector<std::string> draw(const CostField& cost) {
  std::vector<std::string> rows;
  for (int y = 0; y < cost.height(); ++y) {
    std::string row;
    for (Cost value : cost.row(y)) row += value == kWall ? '#' : value == 1 ? '.' : '~';
    rows.push_back(row);
  }
  return rows;
}

const CostField& room() {
  static const CostField cost = test::map({".......",  //
                                           ".......",  //
                                           "...#...",  //
                                           "...~...",  //
                                           "......."});
  return cost;
}

TEST(Clearance, ARadiusUpToHalfACellClosesNothing) {
  for (const float radius : {0.0f, 0.3f, 0.5f, -1.0f, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_EQ(draw(clearance(room(), radius)), draw(room())) << radius;
  }
}

TEST(Clearance, ClosesBesideWallsAndAlongTheEdge) {
  const std::vector<std::string> beside = {"#######",  //
                                           "#..#..#",  //
                                           "#.###.#",  //
                                           "#..#..#",  //
                                           "#######"};
  EXPECT_EQ(draw(clearance(room(), 0.51f)), beside);
  EXPECT_EQ(draw(clearance(room(), 0.70f)), beside);    // the corner of a wall is 0.7071 away
  const std::vector<std::string> corners = {"#######",  //
                                            "#.###.#",  //
                                            "#.###.#",  //
                                            "#.###.#",  //
                                            "#######"};
  EXPECT_EQ(draw(clearance(room(), 0.71f)), corners);
}

TEST(Clearance, ALargerRadiusIsClamped) {
  CostField cost(40, 40);
  ASSERT_TRUE(cost.set({20, 20}, kWall).ok());
  EXPECT_EQ(draw(clearance(cost, 1000.0f)), draw(clearance(cost, 8.0f)));
  EXPECT_EQ(clearance(cost, std::numeric_limits<float>::infinity()).at({11, 20}), 1);
  EXPECT_FALSE(clearance(CostField(), 1.0f).valid());
}

TEST(Clearance, EqualsItsTwin) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    test::Random random(seed);
    const int width = 1 + random.below(30);
    CostField cost(width, 1 + random.below(30), 3);
    for (int i = random.below(20); i > 0; --i) (void)cost.set(random.cellIn(cost), kWall);
    const float radius = random.below(2) ? 9.0f * random.unit() : 0.5f * float(random.below(18));
    ASSERT_EQ(draw(clearance(cost, radius)), draw(naive::clearance(cost, radius)))
        << "seed " << seed << " radius " << radius;
  }
}

TEST(Clearance, ARefreshEqualsAClearanceMadeAnew) {
  std::size_t changes = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    test::Random random(seed);
    const int width = 1 + random.below(40);
    CostField cost(width, 1 + random.below(40), 3);
    for (int i = random.below(20); i > 0; --i) (void)cost.set(random.cellIn(cost), kWall);
    const float radius = random.below(2) ? 9.0f * random.unit() : 0.5f * float(random.below(18));
    CostField cleared = clearance(cost, radius);
    for (int edit = 0; edit < 8; ++edit) {
      const CostField before = cleared;
      std::vector<Cell> changed = {random.cellIn(cost), random.cellIn(cost), {-1, 0}};
      changed.push_back(changed[0]);
      (void)cost.set(changed[0], random.below(2) ? kWall : Cost(1 + random.below(9)));
      const std::vector<Cell> others = refreshClearance(cleared, cost, radius, changed);
      ASSERT_EQ(draw(cleared), draw(clearance(cost, radius))) << "seed " << seed << " radius " << radius;
      for (int y = 0; y < cost.height(); ++y) {
        for (int x = 0; x < cost.width(); ++x) {
          const auto times = std::count(others.begin(), others.end(), Cell{x, y});
          ASSERT_EQ(times, before.at({x, y}) != cleared.at({x, y}) ? 1 : 0) << "seed " << seed << " at " << x << ", " << y;
        }
      }
      changes += others.size();
    }
  }
  EXPECT_GT(changes, 1000u);
}

TEST(Clearance, ARefreshOfAnotherSizeDoesNothing) {
  CostField cleared(3, 3);
  const CostField cost(4, 3, kWall);
  EXPECT_TRUE(refreshClearance(cleared, cost, 1.0f, std::vector<Cell>{{1, 1}}).empty());
  EXPECT_EQ(draw(cleared), draw(CostField(3, 3)));
}

}  // namespace
}  // namespace spate
