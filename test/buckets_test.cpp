// Neighbourhoods against brute force.

#include "crowd/buckets.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "crowd/vec.h"
#include "random_map.h"
#include "test_schedulers.h"

namespace spate {
namespace {

struct TestCrowd {
  Units units;

  void add(Vec2 at, float radius) {
    units.append(UnitId(units.size()), 0, radius, at);
    units.next(units.size() - 1) = at;
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
  buckets.forEachRunNear(at, radius, [&](const BodyRow& row, std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) units.push_back(row[i].unit);
  });
  return units;
}
std::vector<std::uint32_t> found(const Buckets& buckets, const TestCrowd& crowd, std::size_t unit) {
  return found(buckets, crowd.units.position[unit], crowd.units.radius[unit]);
}

bool touch(const Units& units, std::size_t a, std::size_t b) {
  const float reach = (units.radius[a] + units.radius[b]) * Buckets::kMargin;
  return lengthSquared(units.position[a] - units.position[b]) < reach * reach;
}

void expectAllNeighbours(const TestCrowd& crowd, const Buckets& buckets) {
  for (std::size_t self = 0; self < crowd.units.size(); ++self) {
    std::vector<std::uint32_t> near = found(buckets, crowd, self);
    std::sort(near.begin(), near.end());
    ASSERT_EQ(std::adjacent_find(near.begin(), near.end()), near.end()) << "a body was handed out twice";
    for (std::size_t other = 0; other < crowd.units.size(); ++other) {
      if (!touch(crowd.units, self, other)) continue;
      ASSERT_TRUE(std::binary_search(near.begin(), near.end(), std::uint32_t(other))) << self << " misses " << other;
    }
  }
}

/// Every body of a grid, row by row.
std::vector<Body> allOf(const BucketGrid& grid) {
  std::vector<Body> bodies;
  for (int y = 0; y < grid.rows(); ++y) {
    const BodyRow row = grid.bodies(y);
    for (std::uint32_t i = 0; i < row.size; ++i) bodies.push_back(row[i]);
  }
  return bodies;
}

TEST(Buckets, FindEveryNeighbourInRandomCrowds) {
  Buckets buckets;  // one for all, so that nothing of an earlier crowd may linger
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    const TestCrowd crowd = randomCrowd(seed, int(seed % 3) * 10);
    buckets.sort(crowd.units, nullptr);
    expectAllNeighbours(crowd, buckets);
    EXPECT_EQ(buckets.ordinary().size() + buckets.giants().size(), crowd.units.size());
  }
}

TEST(Buckets, BodiesShowWhatTheirUnitsAre) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    TestCrowd crowd = randomCrowd(seed, 10);
    Units& units = crowd.units;
    for (std::size_t i = 0; i < units.size(); ++i) {
      units.heading(i) = {float(i), 0.5f};
      units.group[i] = std::uint32_t(i % 7);
      units.state[i] = i % 3 == 0 ? UnitState::arrived : UnitState::going;
    }
    Buckets buckets;
    buckets.sort(units, nullptr);
    for (const BucketGrid* grid : {&buckets.ordinary(), &buckets.giants()}) {
      for (const Body& body : allOf(*grid)) {
        EXPECT_EQ(body.position, units.position[body.unit]);
        EXPECT_EQ(body.heading, units.heading(body.unit));
        EXPECT_EQ(body.group(), units.group[body.unit]);
        EXPECT_EQ(body.arrived(), units.state[body.unit] == UnitState::arrived);
      }
    }
  }
}

TEST(Buckets, ThreadsDealTheBodiesOutInTheSameOrder) {
  test::Random random(5);
  TestCrowd crowd;
  for (int i = 0; i < 60'000; ++i) crowd.add({300.0f * random.unit(), 90.0f * random.unit()}, i % 900 == 0 ? 1.5f : 0.3f);
  Buckets alone, together;
  test::ShuffledScheduler shuffled;
  alone.sort(crowd.units, nullptr);
  together.sort(crowd.units, &shuffled);
  const auto unitsOf = [](const BucketGrid& grid) {
    std::vector<std::uint32_t> units;
    for (const Body& body : allOf(grid)) units.push_back(body.unit);
    return units;
  };
  EXPECT_EQ(unitsOf(alone.ordinary()), unitsOf(together.ordinary()));
  EXPECT_EQ(unitsOf(alone.giants()), unitsOf(together.giants()));
}

TEST(Buckets, NoCrowdAndACrowdOfOne) {
  Buckets buckets;
  TestCrowd crowd;
  buckets.sort(crowd.units, nullptr);
  EXPECT_TRUE(found(buckets, {1, 1}, 4.0f).empty());
  crowd.add({3, 4}, 0.3f);
  buckets.sort(crowd.units, nullptr);
  EXPECT_EQ(found(buckets, crowd, 0), std::vector<std::uint32_t>{0});
  buckets.sort(Units{}, nullptr);
  EXPECT_TRUE(found(buckets, {3, 4}, 4.0f).empty()) << "left over from the last crowd";
}

TEST(Buckets, EverybodyInOnePointComesInTheOrderOfIds) {
  TestCrowd crowd;
  for (int i = 0; i < 200; ++i) crowd.add({5.25f, 6.5f}, i == 100 ? 3.0f : 0.3f);
  Buckets buckets;
  buckets.sort(crowd.units, nullptr);
  const std::vector<std::uint32_t> near = found(buckets, crowd, 0);
  ASSERT_EQ(near.size(), 200u);
  EXPECT_TRUE(std::is_sorted(near.begin(), near.end() - 1));
  EXPECT_EQ(near.back(), 100u) << "the giants come last";
}

TEST(Buckets, BodiesOfABucketKeepTheOrderOfIds) {
  const TestCrowd crowd = randomCrowd(42, 0);
  Buckets buckets;
  buckets.sort(crowd.units, nullptr);
  // Whatever the buckets are: those of one bucket are neighbours in the sorted array, so a body that is followed by a
  // lower id must lie in an earlier bucket, to the left or above.
  const std::vector<Body> sorted = allOf(buckets.ordinary());
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
  for (int i = 0; i < 50; ++i) crowd.add(crowd.units.position[std::size_t(i)] + Vec2{0.06f, 0}, 0.05f);
  Buckets buckets;
  buckets.sort(crowd.units, nullptr);
  expectAllNeighbours(crowd, buckets);
}

TEST(Buckets, TheSameCrowdGivesTheSameOrderWhateverWasSortedBefore) {
  const TestCrowd crowd = randomCrowd(8, 12), other = randomCrowd(9, 0);
  Buckets fresh, used;
  fresh.sort(crowd.units, nullptr);
  used.sort(other.units, nullptr);
  used.sort(crowd.units, nullptr);
  for (std::size_t self = 0; self < crowd.units.size(); ++self) EXPECT_EQ(found(fresh, crowd, self), found(used, crowd, self));
}

}  // namespace
}  // namespace spate
