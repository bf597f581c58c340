// The arrays of units: growing, compacting, finding, hashing.

#include "crowd/units.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "crowd/vec.h"
#include "random_map.h"

namespace spate {
namespace {

Units someUnits(std::size_t count) {
  Units units;
  for (std::size_t i = 0; i < count; ++i)
    units.append(UnitId(10 + 3 * i), std::uint32_t(i % 2), 0.25f, {float(i), float(2 * i)});
  return units;
}

std::uint64_t hashOf(const Units& units) {
  Hash hash;
  units.addTo(hash);
  return hash.value();
}

TEST(Units, AppendStartsAtRestAndGoing) {
  Units units;
  units.append(7, 3, 0.4f, {1.5f, 2.5f});
  units.forEachArray([](const auto& array) { EXPECT_EQ(array.size(), 1u); });
  EXPECT_EQ(units.id[0], 7u);
  EXPECT_EQ(units.group[0], 3u);
  EXPECT_EQ(units.radius[0], 0.4f);
  EXPECT_EQ(units.position[0], (Vec2{1.5f, 2.5f}));
  EXPECT_EQ(units.velocity[0], Vec2{});
  EXPECT_EQ(units.state[0], UnitState::going);
  EXPECT_EQ(units.hasWay[0], 1);
  EXPECT_EQ(units.hadWay[0], 1);
  EXPECT_EQ(units.drive[0], 1.0f);
  EXPECT_LT(units.arrivedAt[0], 0.0f);
  EXPECT_GT(units.best[0], 1e9f) << "the first distance seen must count as progress";
}

TEST(Units, ResetForgetsEverythingButWhoItIs) {
  Units units = someUnits(3);
  units.velocity[1] = {3, 4};
  units.drive[1] = 0.2f, units.press[1] = {1.0f, 1.0f};
  units.side[1] = -1, units.idle[1] = 2.0f, units.best[1] = 4.0f, units.touching[1] = 1;
  units.state[1] = UnitState::arrived, units.arrivedAt[1] = 12.0f;
  units.reset(1, {0, 2});
  Units fresh = someUnits(3);
  fresh.position[1] = {0, 2};
  EXPECT_EQ(hashOf(units), hashOf(fresh));
}

TEST(Units, SetOutKeepsPlaceAndSpeed) {
  Units units = someUnits(2);
  units.velocity[0] = {1, 2};
  units.state[0] = UnitState::arrived, units.arrivedAt[0] = 3.0f, units.idle[0] = 9.0f, units.best[0] = 1.0f;
  units.setOut(0);
  EXPECT_EQ(units.state[0], UnitState::going);
  EXPECT_EQ(units.velocity[0], (Vec2{1, 2}));
  EXPECT_LT(units.arrivedAt[0], 0.0f);
  EXPECT_EQ(units.idle[0], 0.0f);
}

TEST(Units, FindKnowsExactlyThoseThatAreThere) {
  const Units units = someUnits(20);
  for (UnitId id = 0; id < 80; ++id) {
    const std::size_t at = units.find(id);
    if (id >= 10 && id <= 67 && (id - 10) % 3 == 0) {
      EXPECT_EQ(at, (id - 10) / 3);
    } else {
      EXPECT_EQ(at, units.size()) << id;
    }
  }
  EXPECT_EQ(Units{}.find(0), 0u);
}

TEST(Units, RemovingKeepsTheOrderOfTheOthersInEveryArray) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    test::Random random(seed);
    Units units = someUnits(std::size_t(random.below(40))), expected;
    std::vector<std::uint32_t> leaving;
    for (std::size_t i = 0; i < units.size(); ++i) {
      units.velocity[i] = {random.unit(), random.unit()};
      units.idle[i] = random.unit();
      units.arrivedAt[i] = random.unit();
      units.side[i] = std::int8_t(random.below(3) - 1);
      if (random.below(2) != 0) leaving.push_back(std::uint32_t(i));
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (std::binary_search(leaving.begin(), leaving.end(), std::uint32_t(i))) continue;
      expected.append(units.id[i], units.group[i], units.radius[i], units.position[i]);
      expected.velocity.back() = units.velocity[i];
      expected.idle.back() = units.idle[i];
      expected.arrivedAt.back() = units.arrivedAt[i];
      expected.side.back() = units.side[i];
    }
    units.remove(leaving);
    ASSERT_EQ(units.size(), expected.size());
    units.forEachArray([&](const auto& array) { EXPECT_EQ(array.size(), expected.size()); });
    EXPECT_EQ(hashOf(units), hashOf(expected)) << seed;
    for (std::size_t i = 0; i < units.size(); ++i) EXPECT_EQ(units.find(units.id[i]), i);
  }
}

TEST(Units, RemovingAllLeavesNone) {
  Units units = someUnits(5);
  units.remove(std::vector<std::uint32_t>{0, 1, 2, 3, 4});
  units.forEachArray([](const auto& array) { EXPECT_TRUE(array.empty()); });
}

TEST(Units, TheHashSeesEveryArrayThatDecidesTheFuture) {
  const Units units = someUnits(3);
  const std::uint64_t same = hashOf(units);
  const auto changed = [&](auto change) {
    Units other = someUnits(3);
    change(other);
    return hashOf(other) != same;
  };
  EXPECT_EQ(hashOf(someUnits(3)), same);
  EXPECT_TRUE(changed([](Units& u) { u.id[1] = 11; }));
  EXPECT_TRUE(changed([](Units& u) { u.group[1] = 5; }));
  EXPECT_TRUE(changed([](Units& u) { u.position[2].y += 1e-6f; }));
  EXPECT_TRUE(changed([](Units& u) { u.velocity[0].x = 1e-6f; }));
  EXPECT_TRUE(changed([](Units& u) { u.state[0] = UnitState::arrived; }));
  EXPECT_TRUE(changed([](Units& u) { u.hasWay[0] = 0; }));
  EXPECT_TRUE(changed([](Units& u) { u.hadWay[0] = 0; }));
  EXPECT_TRUE(changed([](Units& u) { u.drive[0] = 0.5f; }));
  EXPECT_TRUE(changed([](Units& u) { u.press[0].x = 0.5f; }));
  EXPECT_TRUE(changed([](Units& u) { u.press[0].y = 0.5f; }));
  EXPECT_TRUE(changed([](Units& u) { u.side[0] = -1; }));
  EXPECT_TRUE(changed([](Units& u) { u.best[0] = 2.0f; }));
  EXPECT_TRUE(changed([](Units& u) { u.idle[0] = 2.0f; }));
  EXPECT_TRUE(changed([](Units& u) { u.arrivedAt[0] = 2.0f; }));
  EXPECT_TRUE(changed([](Units& u) { u.touching[0] = 1; }));
  EXPECT_TRUE(changed([](Units& u) { u.remove(std::vector<std::uint32_t>{2}); }));
}

}  // namespace
}  // namespace spate
