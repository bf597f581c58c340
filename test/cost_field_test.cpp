// The cost field: drawing, painting, errors, and the masks of open neighbours.

#include <gtest/gtest.h>

#include "ascii.h"
#include "base/directions.h"
#include "random_map.h"

namespace spate {
namespace {

using test::map;

/// The masks, the halo and the extremes, all worked out anew.
void expectConsistent(const CostField& cost) {
  Cost cheapest = kWall, dearest = 0;
  for (int y = -1; y <= cost.height(); ++y) {
    for (int x = -1; x <= cost.width(); ++x) {
      unsigned open = 0;
      for (std::size_t d = 0; cost.contains({x, y}) && d < kDirections; ++d) {
        open |= unsigned(cost.open({x + kStepX[d], y + kStepY[d]})) << d;
      }
      ASSERT_EQ(cost.openNeighbours()[cost.index({x, y})], open) << "(" << x << ", " << y << ")";
      ASSERT_EQ(cost.padded()[cost.index({x, y})], cost.at({x, y}));
      if (!cost.open({x, y})) continue;
      cheapest = std::min(cheapest, cost.at({x, y}));
      dearest = std::max(dearest, cost.at({x, y}));
    }
  }
  EXPECT_EQ(cost.cheapest(), cheapest);
  EXPECT_EQ(cost.dearest(), cheapest == kWall ? kWall : dearest);
}

TEST(CostField, IsFilledAndHasAHaloOfWalls) {
  const CostField cost(3, 2, 7);
  EXPECT_EQ(cost.at({2, 1}), 7);
  EXPECT_EQ(cost.at({3, 1}), kWall);
  EXPECT_EQ(cost.at({0, -1}), kWall);
  EXPECT_EQ(cost.paddedSize(), 5u * 4u);
  EXPECT_EQ(cost.row(1).size(), 3u);
  EXPECT_TRUE(cost.row(2).empty());
  EXPECT_TRUE(cost.row(-1).empty());
  expectConsistent(cost);
  expectConsistent(CostField(1, 1));
  expectConsistent(CostField(2, 2, kWall));
}

TEST(CostField, ReadsADrawing) {
  const CostField cost = map({"#.~19aZ"});
  const std::vector<Cost> expected = {kWall, 1, 5, 1, 9, 1, 1};
  EXPECT_EQ(std::vector<Cost>(cost.row(0).begin(), cost.row(0).end()), expected);
  expectConsistent(cost);
}

TEST(CostField, RefusesADrawingAndSaysWhere) {
  const auto refuses = [](std::initializer_list<std::string_view> rows, ErrorCode code, const char* part) {
    const Result<CostField> result = CostField::fromRows(rows);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, code);
    EXPECT_NE(result.error().message.find(part), std::string::npos) << result.error().message;
  };
  refuses({}, ErrorCode::badSize, "no rows");
  refuses({""}, ErrorCode::badSize, "0 x 1");
  refuses({"...", ".."}, ErrorCode::badSize, "row 1 has 2 cells; expected 3");
  refuses({"...", ".0."}, ErrorCode::badValue, "'0' at cell (1, 1)");
  refuses({". ."}, ErrorCode::badValue, "' ' at cell (1, 0)");
  refuses({std::string_view(".\0", 2)}, ErrorCode::badValue, "byte 0 at cell (1, 0)");
  refuses({".\xff"}, ErrorCode::badValue, "byte 255 at cell (1, 0)");
}

TEST(CostField, RefusesSizesAndCosts) {
  for (const auto& [width, height] : {std::pair{0, 5}, {5, 0}, {-1, 5}, {kMaxSide + 1, 1}, {1, kMaxSide + 1}}) {
    EXPECT_EQ(CostField::make(width, height).error().code, ErrorCode::badSize) << width << " x " << height;
    EXPECT_FALSE(CostField(width, height).valid());
  }
  EXPECT_EQ(CostField::make(1, 1, 0).error().code, ErrorCode::badValue);
  EXPECT_FALSE(CostField(1, 1, 0).valid());
  EXPECT_TRUE(CostField::make(kMaxSide, 1).ok());
  EXPECT_FALSE(CostField().valid());
  EXPECT_EQ(CostField().at({0, 0}), kWall);
  EXPECT_EQ(CostField().set({0, 0}, 1).code, ErrorCode::outOfMap);
}

TEST(CostField, ARectangleIsPaintedWholeOrNotAtAll) {
  CostField cost(4, 4);
  for (const Rect& rect : {Rect{{2, 2}, {4, 3}}, Rect{{-1, 0}, {1, 1}}, Rect{{2, 2}, {1, 3}}, Rect{{2, 2}, {3, 1}}}) {
    EXPECT_EQ(cost.fill(rect, kWall).code, ErrorCode::outOfMap);
  }
  EXPECT_EQ(cost.fill(Rect{{0, 0}, {3, 3}}, 0).code, ErrorCode::badValue);
  EXPECT_EQ(cost.dearest(), 1);
  EXPECT_NE(cost.set({4, 1}, 2).message.find("cell (4, 1) is outside the map of 4 x 4"), std::string::npos);
  EXPECT_TRUE(cost.fill(Rect{{1, 1}, {2, 3}}, kWall).ok());
  EXPECT_EQ(cost.at({2, 3}), kWall);
  EXPECT_EQ(cost.at({3, 3}), 1);
  expectConsistent(cost);
}

TEST(CostField, StaysConsistentUnderAnyPainting) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    test::Random random(seed);
    CostField cost = test::randomMap(seed, 12).cost;
    for (int i = 0; i < 20; ++i) {
      const Cell a = random.cellIn(cost), b = random.cellIn(cost);
      const Rect rect{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
      ASSERT_TRUE(cost.fill(rect, random.below(2) ? kWall : Cost(1 + random.below(254))).ok());
      ASSERT_TRUE(cost.set(random.cellIn(cost), random.below(2) ? kWall : Cost(3)).ok());
      expectConsistent(cost);
    }
  }
}

TEST(CostField, FromCostsIsTheSameAsPainting) {
  const std::vector<Cost> costs = {1, 5, kWall, 1, kWall, 1};
  const Result<CostField> made = CostField::fromCosts(3, 2, costs);
  ASSERT_TRUE(made.ok()) << made.error().message;
  CostField painted(3, 2);
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(painted.set({i % 3, i / 3}, costs[std::size_t(i)]).ok());
  for (std::size_t i = 0; i < painted.paddedSize(); ++i) {
    EXPECT_EQ(made->padded()[i], painted.padded()[i]) << i;
    EXPECT_EQ(made->openNeighbours()[i], painted.openNeighbours()[i]) << i;
  }
  EXPECT_EQ(made->dearest(), 5);
  EXPECT_EQ(CostField::fromCosts(2, 2, costs).error().code, ErrorCode::badSize);
  EXPECT_EQ(CostField::fromCosts(0, 6, costs).error().code, ErrorCode::badSize);
  EXPECT_EQ(CostField::fromCosts(3, 2, std::vector<Cost>{1, 1, 0, 1, 1, 1}).error().code, ErrorCode::badValue);
}

}  // namespace
}  // namespace spate
