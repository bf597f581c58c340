// Rule 10: the same fields on every compiler, optimisation level and instruction set. A change of a value here changes
// the outcome of every recording, and needs a reason.

#include <gtest/gtest.h>

#include "ascii.h"
#include "base/hash.h"
#include "random_map.h"

namespace spate {
namespace {

CostField mixedGround(test::Random& random) {
  CostField cost(97, 61);
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const int kind = random.below(10);
      const Cost value = kind < 2 ? kWall : kind < 4 ? Cost(1 + random.below(9)) : Cost(1);
      (void)cost.set({x, y}, value);
    }
  }
  (void)cost.set({48, 30}, 1);
  return cost;
}

TEST(GoldenFields, DistancesArrowsAndSmoothDirections) {
  struct Golden {
    Corners corners;
    std::uint64_t distances, cells, directions;
  };
  constexpr Golden kGolden[] = {
      {Corners::strict, 0xCAF383FFE382D730ull, 0xAFE87E1D5AF15DE2ull, 0x2733C7FFA8F3FD51ull},
      {Corners::oneSide, 0x861D75CC44BFFC5Full, 0xE934513703DC527Cull, 0x57D5CE16BBBF4B55ull},
      {Corners::free, 0x85AF61844CD6C423ull, 0x6DB55DA9247457A5ull, 0xD2205B6363A0290Full},
      {Corners::orthogonal, 0x8CD471A877FA0F5Bull, 0xF4F467BF8E809063ull, 0xE50B69623189F7C4ull},
  };
  test::Random random(9);
  const CostField cost = mixedGround(random);
  for (const Golden& golden : kGolden) {
    const IntegrationField field = test::fieldOf(cost, {{{48, 30}}, {{3, 3}, 2000}}, golden.corners);
    const FlowField flow = test::flowOf(cost, field);
    Hash directions;
    for (int i = 0; i < 5000; ++i) {
      const Vec2 way = flow.direction({random.unit() * 97, random.unit() * 61});
      directions.addFloat(way.x);
      directions.addFloat(way.y);
    }
    EXPECT_EQ(field.hash(), golden.distances) << int(golden.corners);
    EXPECT_EQ(flow.hash(), golden.cells) << int(golden.corners);
    EXPECT_EQ(directions.value(), golden.directions) << int(golden.corners);
  }
}

}  // namespace
}  // namespace spate
