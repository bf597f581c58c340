// Clearance against its slow twin, and drawn.

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace spate
