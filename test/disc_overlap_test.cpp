// Overlaps of discs against slow twins that look at every wall and every pair.

#include "io/disc_overlap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace spate {
namespace {

double slowWallOverlap(const CostField& cost, Vec2 at, float radius) {
  double least = radius;
  for (int y = -9; y < cost.height() + 9; ++y) {
    for (int x = -9; x < cost.width() + 9; ++x) {
      if (cost.open({x, y})) continue;
      const double dx = at.x - std::clamp(double(at.x), double(x), double(x + 1));
      const double dy = at.y - std::clamp(double(at.y), double(y), double(y + 1));
      least = std::min(least, std::hypot(dx, dy));
    }
  }
  return radius - least;
}

TEST(WallOverlap, KnownPlaces) {
  const CostField cost = *CostField::fromRows({"....", ".#..", "...."});
  EXPECT_EQ(wallOverlap(cost, {3.0f, 1.5f}, 0.5f), 0.0);
  EXPECT_NEAR(wallOverlap(cost, {2.25f, 1.5f}, 0.3f), 0.05, 1e-6) << "a face";
  EXPECT_NEAR(wallOverlap(cost, {2.3f, 2.4f}, 0.6f), 0.1, 1e-6) << "a corner";
  EXPECT_NEAR(wallOverlap(cost, {3.9f, 0.5f}, 0.3f), 0.2, 1e-6) << "the edge of the map";
  EXPECT_NEAR(wallOverlap(cost, {1.5f, 1.5f}, 0.3f), 0.3, 1e-6) << "a centre in a wall";
  EXPECT_NEAR(wallOverlap(cost, {-5.0f, 1e30f}, 0.3f), 0.3, 1e-6) << "far outside";
}

TEST(WallOverlap, AgreesWithTheSlowTwin) {
  std::mt19937 random(1);
  const auto unit = [&] { return float(random() % 10000) / 10000.0f; };
  for (int round = 0; round < 30; ++round) {
    CostField cost(9, 7);
    for (int i = 0; i < 8; ++i) ASSERT_TRUE(cost.set(Cell{int(random() % 9), int(random() % 7)}, kWall).ok());
    for (int i = 0; i < 50; ++i) {
      const Vec2 at{unit() * 11.0f - 1.0f, unit() * 9.0f - 1.0f};
      const float radius = i % 2 == 0 ? 0.05f + unit() * 0.5f : unit() * 4.0f;
      EXPECT_NEAR(wallOverlap(cost, at, radius), slowWallOverlap(cost, at, radius), 1e-5);
    }
  }
}

TEST(NearestNeighbours, AgreesWithTheSlowTwin) {
  std::mt19937 random(2);
  for (const float side : {2.0f, 10.0f, 60.0f}) {
    std::vector<Vec2> at;
    std::vector<float> radius;
    for (int i = 0; i < 300; ++i) {
      at.push_back({side * float(random() % 1000) / 1000.0f, side * float(random() % 1000) / 1000.0f});
      radius.push_back(i % 10 == 0 ? 1.5f : 0.3f);
    }
    const std::vector<float> found = nearestNeighbours(at, radius);
    for (std::size_t i = 0; i < at.size(); ++i) {
      float least = std::numeric_limits<float>::infinity();
      for (std::size_t j = 0; j < at.size(); ++j) {
        if (i != j) least = std::min(least, std::hypot(at[i].x - at[j].x, at[i].y - at[j].y) / (radius[i] + radius[j]));
      }
      if (least > 1.09f && least < 1.11f) continue;  // at the limit rounding decides
      const float expected = least <= kTouching ? least : std::numeric_limits<float>::infinity();
      if (std::isinf(expected)) {
        EXPECT_TRUE(std::isinf(found[i]));
      } else {
        EXPECT_NEAR(found[i], expected, 1e-5f);
      }
    }
  }
}

TEST(NearestNeighbours, NoPositionIsTooOdd) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const std::vector<Vec2> at = {{nan, 1.0f}, {1e30f, -1e30f}, {1e30f, -1e30f}, {inf, inf}, {2.0f, 2.0f}};
  const std::vector<float> found = nearestNeighbours(at, std::vector<float>(5, 0.3f));
  EXPECT_TRUE(std::isinf(found[0]));
  EXPECT_EQ(found[1], 0.0f);
  EXPECT_TRUE(std::isinf(found[3]));
  EXPECT_TRUE(std::isinf(found[4]));
  EXPECT_TRUE(nearestNeighbours({}, {}).empty());
}

}  // namespace
}  // namespace spate
