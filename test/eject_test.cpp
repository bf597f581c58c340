// The way out of a wall against brute force over all cells.

#include "crowd/eject.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "ascii.h"
#include "random_map.h"

namespace spate {
namespace {

struct Nearest {
  float open = std::numeric_limits<float>::max(), withWay = std::numeric_limits<float>::max();

  bool any() const { return open < std::numeric_limits<float>::max(); }
  float chosen() const { return withWay <= open + 2.0f ? withWay : open; }
};

/// Distances to every cell's nearest point that is off its closed faces.
Nearest naiveNearest(const CostField& cost, Vec2 from, float radius, const IntegrationField* field) {
  const Floor floor(cost);
  const float margin = std::min(radius, 0.5f);
  Nearest nearest;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      if (!cost.open({x, y})) continue;
      const Vec2 inside = {std::clamp(from.x, float(x) + margin, float(x + 1) - margin),
                           std::clamp(from.y, float(y) + margin, float(y + 1) - margin)};
      const float away = length(keepOut(floor, inside, inside, margin, nullptr) - from);
      nearest.open = std::min(nearest.open, away);
      if (field == nullptr || field->reachable({x, y})) nearest.withWay = std::min(nearest.withWay, away);
    }
  }
  return nearest;
}

TEST(Eject, TheNearestPlaceEqualsBruteForce) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const test::RandomMap map = test::randomMap(seed, 25);
    const Floor floor(map.cost);
    const IntegrationField field = test::fieldOf(map.cost, map.goals, map.corners);
    test::Random random(seed);
    for (int i = 0; i < 10; ++i) {
      const Vec2 from = {random.unit() * float(map.cost.width()), random.unit() * float(map.cost.height())};
      const float radius = 0.05f + 0.45f * random.unit();
      const IntegrationField* const asked = i % 2 ? &field : nullptr;
      const Nearest nearest = naiveNearest(map.cost, from, radius, asked);
      const Vec2 place = nearestOpen(floor, from, radius, asked ? asked->padded() : nullptr);
      if (!nearest.any()) {
        EXPECT_EQ(place, from) << "seed " << seed;
        continue;
      }
      ASSERT_TRUE(floor.isOpen(floor.indexAt(place))) << "seed " << seed;
      ASSERT_NEAR(length(place - from), nearest.chosen(), 1e-4f)
          << "seed " << seed << " from (" << from.x << ", " << from.y << ")";
      ASSERT_LE(wallDepth(floor, place, radius), 1e-3f) << "seed " << seed;
    }
  }
}

TEST(Eject, APlaceWithAWayIsWorthTwoCells) {
  // From the middle of the wall the pocket on the left is one cell away, the corridor on the right three.
  const CostField cost = test::map({"#######",  //
                                    "#.####.",  //
                                    "#######"});
  const IntegrationField field = test::fieldOf(cost, {{{6, 1}}});
  const Floor floor(cost);
  EXPECT_GT(nearestOpen(floor, {3.5f, 1.5f}, 0.3f, field.padded()).x, 6.0f);
  EXPECT_LT(nearestOpen(floor, {2.5f, 1.5f}, 0.3f, field.padded()).x, 2.0f);
  EXPECT_LT(nearestOpen(floor, {3.5f, 1.5f}, 0.3f, nullptr).x, 2.0f);
}

struct Scene {
  CostField cost;
  IntegrationField field;
  std::vector<GroupView> groups{1};
  Units units;

  Scene(CostField map, Cell goal) : cost(std::move(map)), field(test::fieldOf(cost, {{goal}})) {
    groups[0].way.distance = field.padded();
  }
  std::size_t eject() { return ejectFromWalls(units, groups, Floor(cost)); }
};

TEST(Eject, UnitsInWallsMoveThreeCellsAtMostInATick) {
  CostField cost(30, 9, kWall);
  ASSERT_TRUE(cost.fill({{0, 0}, {2, 8}}, 1).ok());
  Scene scene(std::move(cost), {0, 4});
  scene.units.append(0, 0, 0.3f, {20.5f, 4.5f});
  scene.units.append(1, 0, 0.3f, {4.5f, 4.5f});
  scene.units.append(2, 0, 0.3f, {1.5f, 4.5f});
  scene.units.velocity[0] = scene.units.velocity[2] = {1, 1};
  EXPECT_EQ(scene.eject(), 1u) << "only the far one is still inside";
  EXPECT_NEAR(scene.units.position[0].x, 17.5f, 1e-4f);
  EXPECT_NEAR(scene.units.position[1].x, 2.7f, 1e-4f);
  EXPECT_EQ(scene.units.position[2], (Vec2{1.5f, 4.5f}));
  EXPECT_EQ(scene.units.velocity[0], Vec2{});
  EXPECT_EQ(scene.units.velocity[2], (Vec2{1, 1})) << "who stands on open floor is left alone";
  for (int i = 0; i < 5; ++i) scene.eject();
  EXPECT_EQ(scene.eject(), 0u);
  EXPECT_NEAR(scene.units.position[0].x, 2.7f, 1e-4f);
}

TEST(Eject, AMapOfWallsKeepsThemWhereTheyAre) {
  Scene scene(CostField(8, 8, kWall), {0, 0});
  scene.units.append(0, 0, 0.3f, {3.25f, 4.5f});
  EXPECT_EQ(scene.eject(), 1u);
  EXPECT_EQ(scene.units.position[0], (Vec2{3.25f, 4.5f}));
}

/// A unit whose centre is still free but whose body reaches into the new wall, and which does not move by itself.
TEST(Eject, UnitsBesideANewWallAreMovedOffIt) {
  const CostField cost = test::map({".....",  //
                                    "..#..",  //
                                    "....."});
  for (const float radius : {0.3f, 0.8f}) {
    Scene scene(cost, {0, 0});
    scene.units.append(0, 0, radius, {1.9f, 1.5f});
    EXPECT_EQ(scene.eject(), 0u);
    EXPECT_LE(wallDepth(Floor(scene.cost), scene.units.position[0], radius), 1e-3f) << radius;
  }
}

}  // namespace
}  // namespace spate
