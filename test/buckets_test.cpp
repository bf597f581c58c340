// Neighbourhoods against brute force.

#include "crowd/buckets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "crowd/vec.h"
#include "random_map.h"

namespace spate {
namespace {

struct TestCrowd {
  Units units;
  std::vector<Body> bodies;

  void add(Vec2 at, float radius) {
    const auto unit = std::uint32_t(units.size());
    units.append(unit, 0, radius, at);
    bodies.push_back({.position = at, .radius = radius, .weight = 1, .heading = {}, .unit = unit, .goal = 0});
  }
};

/// `giants`: one in so many units, 0 for none.
TestCrowd randomCrowd(std::uint64_t seed, int giants) {
  test::Random random(seed);
  TestCrowd crowd;
  const float width = 1.0f + 30.0f * random.unit(), height = 1.0f + 30.0f * random.unit();
  for (int i = random.below(300); i >= 0; --i) {
    const bool giant = giants > 0 && random.below(giants) == 0;
    crowd.add({width * random.unit(), height * random.unit()},
              giant ? 4.0f * random.unit() + 0.05f : 0.2f + 0.2f * random.unit());
  }
  return crowd;
}

std::vector<std::uint32_t> found(const Buckets& buckets, Vec2 at, float radius) {
  std::vector<std::uint32_t> units;
  buckets.forEachRunNear(at, radius, [&](std::span<const Body> run) {
    for (const Body& other : run) units.push_back(other.unit);
  });
  return units;
}
std::vector<std::uint32_t> found(const Buckets& buckets, const Body& self) {
  return found(buckets, self.position, self.radius);
}

bool touch(const Body& a, const Body& b) {
  const float reach = (a.radius + b.radius) * Buckets::kMargin;
  return lengthSquared(a.position - b.position) < reach * reach;
}

void expectAllNeighbours(const TestCrowd& crowd, const Buckets& buckets) {
  for (const Body& self : crowd.bodies) {
    std::vector<std::uint32_t> near = found(buckets, self);
    std::sort(near.begin(), near.end());
    ASSERT_EQ(std::adjacent_find(near.begin(), near.end()), near.end()) << "a body was handed out twice";
    for (const Body& other : crowd.bodies) {
      if (!touch(self, other)) continue;
      ASSERT_TRUE(std::binary_search(near.begin(), near.end(), other.unit)) << self.unit << " misses " << other.unit;
    }
  }
}

TEST(Buckets, FindEveryNeighbourInRandomCrowds) {
  Buckets buckets;  // one for all, so that nothing of an earlier crowd may linger
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    const TestCrowd crowd = randomCrowd(seed, int(seed % 3) * 10);
    buckets.sort(crowd.units, crowd.bodies);
    expectAllNeighbours(crowd, buckets);
    EXPECT_EQ(buckets.ordinary().bodies().size() + buckets.giants().bodies().size(), crowd.bodies.size());
  }
}

TEST(Buckets, WhatOnlyTheUnitNeedsStandsInTheSameOrder) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    TestCrowd crowd = randomCrowd(seed, 10);
    for (std::size_t i = 0; i < crowd.units.size(); ++i) {
      crowd.units.start[i] = {float(i), 0.5f};
      crowd.units.group[i] = std::uint32_t(i % 7);
    }
    Buckets buckets;
    buckets.sort(crowd.units, crowd.bodies);
    for (const BucketGrid* grid : {&buckets.ordinary(), &buckets.giants()}) {
      ASSERT_EQ(grid->own().size(), grid->bodies().size());
      for (std::size_t i = 0; i < grid->own().size(); ++i) {
        const std::uint32_t unit = grid->bodies()[i].unit;
        EXPECT_EQ(grid->own()[i].start, crowd.units.start[unit]);
        EXPECT_EQ(grid->own()[i].group, crowd.units.group[unit]);
      }
    }
  }
}

TEST(Buckets, NoCrowdAndACrowdOfOne) {
  Buckets buckets;
  TestCrowd crowd;
  buckets.sort(crowd.units, crowd.bodies);
  EXPECT_TRUE(found(buckets, {1, 1}, 4.0f).empty());
  crowd.add({3, 4}, 0.3f);
  buckets.sort(crowd.units, crowd.bodies);
  EXPECT_EQ(found(buckets, crowd.bodies[0]), std::vector<std::uint32_t>{0});
  buckets.sort(Units{}, {});
  EXPECT_TRUE(found(buckets, {3, 4}, 4.0f).empty()) << "left over from the last crowd";
}

TEST(Buckets, EverybodyInOnePointComesInTheOrderOfIds) {
  TestCrowd crowd;
  for (int i = 0; i < 200; ++i) crowd.add({5.25f, 6.5f}, i == 100 ? 3.0f : 0.3f);
  Buckets buckets;
  buckets.sort(crowd.units, crowd.bodies);
  const std::vector<std::uint32_t> near = found(buckets, crowd.bodies[0]);
  ASSERT_EQ(near.size(), 200u);
  EXPECT_TRUE(std::is_sorted(near.begin(), near.end() - 1));
  EXPECT_EQ(near.back(), 100u) << "the giants come last";
}

TEST(Buckets, BodiesOfABucketKeepTheOrderOfIds) {
  const TestCrowd crowd = randomCrowd(42, 0);
  Buckets buckets;
  buckets.sort(crowd.units, crowd.bodies);
  // Whatever the buckets are: those of one bucket are neighbours in the sorted array, so a body that is followed by a
  // lower id must lie in an earlier bucket, to the left or above.
  const std::vector<Body>& sorted = buckets.ordinary().bodies();
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].unit > sorted[i - 1].unit) continue;
    const Vec2 step = sorted[i].position - sorted[i - 1].position;
    EXPECT_TRUE(step.x > 0.0f || step.y > 0.0f) << i;
  }
}

TEST(Buckets, AThinCrowdOnAHugeMapNeedsFewBuckets) {
  TestCrowd crowd;
  test::Random random(3);
  for (int i = 0; i < 500; ++i) crowd.add({16384.0f * random.unit(), 16384.0f * random.unit()}, 0.05f);
  for (int i = 0; i < 50; ++i) crowd.add(crowd.bodies[std::size_t(i)].position + Vec2{0.06f, 0}, 0.05f);
  Buckets buckets;
  buckets.sort(crowd.units, crowd.bodies);
  expectAllNeighbours(crowd, buckets);
}

TEST(Buckets, TheSameCrowdGivesTheSameOrderWhateverWasSortedBefore) {
  const TestCrowd crowd = randomCrowd(8, 12), other = randomCrowd(9, 0);
  Buckets fresh, used;
  fresh.sort(crowd.units, crowd.bodies);
  used.sort(other.units, other.bodies);
  used.sort(crowd.units, crowd.bodies);
  for (const Body& self : crowd.bodies) EXPECT_EQ(found(fresh, self), found(used, self));
}

}  // namespace
}  // namespace spate
