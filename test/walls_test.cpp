// Walls as a hard constraint: drawn cases, and random walks of discs on random maps against a slow twin.

#include "crowd/walls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ascii.h"
#include "naive/naive_fields.h"
#include "random_map.h"

namespace spate {
namespace {

constexpr float kTolerance = 1e-3f;

Cell cellOf(const CostField& cost, Vec2 p) {
  return {std::clamp(int(std::floor(p.x)), 0, cost.width() - 1),
          std::clamp(int(std::floor(p.y)), 0, cost.height() - 1)};
}

/// Every cell near and far, in double.
double naiveDepth(const CostField& cost, Vec2 at, float radius) {
  double depth = 0.0;
  const int reach = int(radius) + 2;
  const Cell home = cellOf(cost, at);
  for (int y = home.y - reach; y <= home.y + reach; ++y) {
    for (int x = home.x - reach; x <= home.x + reach; ++x) {
      if (cost.open({x, y})) continue;
      const double dx = double(at.x) - std::clamp(double(at.x), double(x), x + 1.0);
      const double dy = double(at.y) - std::clamp(double(at.y), double(y), y + 1.0);
      depth = std::max(depth, double(radius) - std::sqrt(dx * dx + dy * dy));
    }
  }
  return depth;
}

const CostField& room() {
  static const CostField cost = test::map({".....",  //
                                           ".....",  //
                                           "..#..",  //
                                           ".....",  //
                                           "....."});
  return cost;
}

void expectNear(Vec2 actual, Vec2 expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-5f);
  EXPECT_NEAR(actual.y, expected.y, 1e-5f);
}

TEST(Walls, OpenFloorStopsNobody) {
  const Floor floor(room());
  Vec2 v = {1, 2};
  expectNear(keepOut(floor, {1.5f, 0.9f}, {1.6f, 1.0f}, 0.3f, &v), {1.6f, 1.0f});
  EXPECT_EQ(v, (Vec2{1, 2}));
}

TEST(Walls, AFaceStopsTheDiscAndItSlidesAlong) {
  const Floor floor(room());
  for (const float radius : {0.05f, 0.3f, 0.5f}) {
    Vec2 v = {3, 1};
    const float beside = 2.0f - radius;
    expectNear(keepOut(floor, {beside, 2.4f}, {beside + 0.2f, 2.5f}, radius, &v), {beside, 2.5f});
    EXPECT_EQ(v, (Vec2{0, 1})) << "what points into the wall goes, the rest stays";
  }
}

TEST(Walls, AWideDiscMeetsAFaceToo) {
  const Floor floor(room());
  Vec2 v = {3, 1};
  const Vec2 p = keepOut(floor, {1.2f, 2.4f}, {1.4f, 2.5f}, 0.8f, &v);
  expectNear(p, {1.2f, 2.5f});
  EXPECT_NEAR(v.x, 0.0f, 1e-5f);
}

TEST(Walls, TheEdgeOfTheMapIsAWall) {
  const Floor floor(room());
  expectNear(keepOut(floor, {0.3f, 0.3f}, {0.1f, 0.1f}, 0.3f, nullptr), {0.3f, 0.3f});
  expectNear(keepOut(floor, {4.7f, 4.7f}, {4.9f, 4.9f}, 0.3f, nullptr), {4.7f, 4.7f});
  // Wide discs are pushed from one closed cell after another and may end a little further off than they must.
  for (const float low : {0.9f, 4.1f}) {
    const float outwards = low < 1.0f ? -0.2f : 0.2f;
    const Vec2 p = keepOut(floor, {low, low}, {low + outwards, low + outwards}, 0.9f, nullptr);
    EXPECT_LE(wallDepth(floor, p, 0.9f), kTolerance);
    EXPECT_LT(length(p - Vec2{low, low}), 0.1f);
  }
}

TEST(Walls, ACornerPushesAwayFromItsPoint) {
  const Floor floor(room());
  const Vec2 corner = {2, 2};
  for (const float radius : {0.3f, 0.5f, 0.9f}) {
    Vec2 v = {1, 1};
    const Vec2 from = corner - Vec2{0.8f, 0.8f} * radius, to = corner - Vec2{0.6f, 0.6f} * radius;
    const Vec2 p = keepOut(floor, from, to, radius, &v);
    EXPECT_NEAR(length(p - corner), radius, 1e-4f);
    EXPECT_NEAR(p.x, p.y, 1e-5f);
    EXPECT_NEAR(length(v), 0.0f, 1e-5f);
  }
}

TEST(Walls, ACentreOnTheVeryPointOfACornerIsPushedInwards) {
  const Floor floor(room());
  const Vec2 p = keepOut(floor, {1.9f, 1.9f}, {2.0f, 2.0f}, 0.3f, nullptr);
  EXPECT_NEAR(wallDepth(floor, p, 0.3f), 0.0f, kTolerance);
}

TEST(Walls, AWideDiscOnTheVeryFaceIsPushedInwards) {
  const Floor floor(room());
  for (const Vec2 p :
       {Vec2{0, 1.5f}, Vec2{5, 1.5f}, Vec2{1.5f, 0}, Vec2{1.5f, 5}, Vec2{0, 0}, Vec2{5, 5}, Vec2{5, 0}}) {
    const Vec2 out = pushOut(floor, p, 0.9f);
    EXPECT_LE(wallDepth(floor, out, 0.9f), kTolerance) << "from (" << p.x << ", " << p.y << ")";
  }
}

TEST(Walls, AGiantDeepInWallsComesOutStepByStep) {
  const CostField cost(40, 40);
  const Floor floor(cost);
  Vec2 p = {0.2f, 0.3f};
  for (int i = 0; i < 20; ++i) {
    const Vec2 next = keepOut(floor, p, p + Vec2{0.1f, 0.1f}, 4.0f, nullptr);
    ASSERT_LT(length(next - p), 0.5f);
    p = next;
  }
  EXPECT_LE(wallDepth(floor, p, 4.0f), kTolerance);
}

TEST(Walls, ACorridorJustAsWideAsTheDiscLetsItPass) {
  const CostField cost = test::map({"#####",  //
                                    ".....",  //
                                    "#####"});
  const Floor floor(cost);
  Vec2 p = {0.5f, 1.5f};
  for (int i = 0; i < 40; ++i) p = keepOut(floor, p, p + Vec2{0.1f, i % 2 ? 0.05f : -0.05f}, 0.5f, nullptr);
  expectNear(p, {4.5f, 1.5f});
}

TEST(Walls, NobodyPassesBetweenWallsThatTouchAtACorner) {
  const CostField cost = test::map({".#",  //
                                    "#."});
  const Floor floor(cost);
  for (const float radius : {0.05f, 0.3f, 0.5f}) {
    Vec2 p = {0.5f, 0.5f};
    for (int i = 0; i < 50; ++i) p = keepOut(floor, p, p + Vec2{0.15f, 0.15f}, radius, nullptr);
    EXPECT_EQ(cellOf(cost, p), (Cell{0, 0})) << radius;
  }
}

TEST(Walls, NobodyLeavesAClosedCell) {
  const CostField cost = test::map({"###", "#.#", "###"});
  const Floor floor(cost);
  for (const float radius : {0.05f, 0.5f, 2.0f}) {
    test::Random random(7);
    Vec2 p = {1.5f, 1.5f};
    for (int i = 0; i < 500; ++i) {
      p = keepOut(floor, p, p + Vec2{random.unit() - 0.5f, random.unit() - 0.5f} * 0.33f, radius, nullptr);
      ASSERT_EQ(cellOf(cost, p), (Cell{1, 1})) << radius;
    }
  }
}

TEST(Walls, DepthEqualsItsTwin) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const CostField cost = test::randomMap(seed, 12).cost;
    const Floor floor(cost);
    test::Random random(seed);
    for (int i = 0; i < 20; ++i) {
      const Vec2 p = {random.unit() * float(cost.width()), random.unit() * float(cost.height())};
      const float radius = 0.05f + random.unit() * (i % 2 ? 0.45f : 3.9f);
      ASSERT_NEAR(wallDepth(floor, p, radius), naiveDepth(cost, p, radius), 1e-5) << "seed " << seed;
    }
  }
}

TEST(Walls, MayPassIsTheCornerRule) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const CostField cost = test::randomMap(seed, 8).cost;
    const Floor floor(cost);
    for (int i = 0; i < cost.width() * cost.height(); ++i) {
      const Cell from = {i % cost.width(), i / cost.width()};
      if (!cost.open(from)) continue;
      for (int d = 0; d < 16; ++d) {
        const int dx = d % 4 - 1, dy = d / 4 - 1;  // -1 .. 2: two cells away is never legal
        const Cell to = {from.x + dx, from.y + dy};
        if (!cost.contains(to)) continue;
        const std::size_t a = floor.index(from.x, from.y), b = floor.index(to.x, to.y);
        for (const Corners corners : {Corners::strict, Corners::oneSide, Corners::free, Corners::orthogonal}) {
          const bool far = dx > 1 || dy > 1, same = dx == 0 && dy == 0;
          const bool legal = same || (!far && naive::canStep(cost, from, dx, dy, corners));
          ASSERT_EQ(mayPass(floor, a, b, corners), legal) << "seed " << seed << " d " << d << " rule " << int(corners);
        }
      }
    }
  }
}

/// A random place where a disc fits; its centre is in an open cell. Null: none was found.
std::optional<Vec2> freePlace(const CostField& cost, const Floor& floor, float radius, test::Random& random) {
  for (int i = 0; i < 60; ++i) {
    const Vec2 p = {random.unit() * float(cost.width()), random.unit() * float(cost.height())};
    if (cost.open(cellOf(cost, p)) && wallDepth(floor, p, radius) == 0.0f) return p;
  }
  return {};
}

struct Faults {
  int steps = 0, outside = 0, illegal = 0, deep = 0;
  float deepest = 0.0f;
  std::string first;
};

/// Walks that keep a course for a while, so that discs press into faces, corners and wedges.
void walkAbout(const CostField& cost, float radius, test::Random& random, std::uint64_t seed, Faults& faults) {
  const Floor floor(cost);
  const std::optional<Vec2> start = freePlace(cost, floor, radius, random);
  if (!start) return;
  Vec2 p = *start, course{};
  for (int i = 0; i < 100; ++i, ++faults.steps) {
    if (i % 8 == 0) course = normalised({random.unit() - 0.5f, random.unit() - 0.5f});
    const Vec2 to = p + course * (random.unit() * 0.2399f);
    const float before = wallDepth(floor, p, radius);
    const Vec2 next = keepOut(floor, p, to, radius, nullptr);
    const float after = wallDepth(floor, next, radius);
    const Cell a = cellOf(cost, p), b = cellOf(cost, next);
    const bool outside = !cost.open(b) || !(next.x >= 0 && next.y >= 0);
    const bool illegal = a != b && !naive::canStep(cost, a, b.x - a.x, b.y - a.y, Corners::strict);
    const bool deep = before <= kTolerance && after > kTolerance;
    faults.outside += outside, faults.illegal += illegal, faults.deep += deep;
    faults.deepest = std::max(faults.deepest, deep ? after : 0.0f);
    if ((outside || illegal || deep) && faults.first.empty()) {
      std::ostringstream text;
      text.precision(9);
      text << "seed " << seed << " radius " << radius << " from (" << p.x << ", " << p.y << ") to (" << to.x << ", "
           << to.y << ") is (" << next.x << ", " << next.y << ") depth " << after;
      faults.first = text.str();
    }
    p = next;
  }
}

void expectNoFaults(const Faults& faults) {
  EXPECT_GT(faults.steps, 10000);
  EXPECT_EQ(faults.outside, 0) << faults.first;
  EXPECT_EQ(faults.illegal, 0) << faults.first;
  EXPECT_EQ(faults.deep, 0) << "deepest " << faults.deepest << ", " << faults.first;
}

TEST(Walls, RandomWalksOfNarrowDiscsStayOutOfWalls) {
  Faults faults;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    test::Random random(seed);
    const float radius = seed % 5 == 0 ? 0.5f : 0.05f + 0.45f * random.unit();
    walkAbout(test::randomMap(seed, 10).cost, radius, random, seed, faults);
  }
  expectNoFaults(faults);
}

TEST(Walls, RandomWalksOfWideDiscsStayOutOfWalls) {
  Faults faults;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    test::Random random(seed);
    walkAbout(test::randomMap(seed, 14).cost, 0.5f + 1.5f * random.unit(), random, seed, faults);
  }
  expectNoFaults(faults);
}

/// A disc against a door must get through: being thrown back to where it was is not enough.
TEST(Walls, ADiscPressedAgainstADoorPostSlidesIn) {
  const CostField cost = test::map({".....",  //
                                    "##.##",  //
                                    "....."});
  const Floor floor(cost);
  for (const float radius : {0.1f, 0.3f, 0.45f, 0.5f}) {
    for (const float aside : {-0.3f, 0.2f, 0.4f}) {
      Vec2 p = {2.5f + aside, 1.0f - radius};
      for (int i = 0; i < 100; ++i) {
        const Vec2 course = normalised(Vec2{2.5f, p.y + 0.3f} - p);
        p = keepOut(floor, p, p + course * 0.05f, radius, nullptr);
      }
      EXPECT_GT(p.y, 2.0f) << "radius " << radius << " aside " << aside;
    }
  }
}

}  // namespace
}  // namespace spate
