// Rule 10: the same worlds, bit for bit, on every compiler, optimisation level, instruction set, number of threads and
// operating system. A value in this table may change only together with a change that is meant to move units
// differently or to add to what the hash covers; the change then says so in CHANGELOG.md, because recordings made
// before it no longer play. A value that differs on one machine only is a bug, never a reason for a second value.
//
// To renew the table, run this test and copy the lines it prints.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "golden_worlds.h"

namespace spate {
namespace {

struct Golden {
  std::string_view name;
  test::GoldenHashes hashes;
};
constexpr Golden kGolden[] = {
    {"gathering", {0xE0EB182388B69FCEull, 0xD3FE22B3FDEC05A3ull}},
    {"doors", {0xF72E5FB701A8B0C8ull, 0x5A75098713053B91ull}},
    {"swamp", {0x9D2263EC6B9A2286ull, 0x2C87D839363B49A0ull}},
    {"edits", {0xF39E858D08757DE0ull, 0x3F14B08B2C4BE783ull}},
    {"haste", {0xC9375371D851B41Aull, 0xEC0A9467CEA84E22ull}},
};

TEST(Golden, EveryWorldHasThePromisedHash) {
  for (const test::GoldenWorld& golden : test::kGoldenWorlds) {
    World world = golden.make();
    EXPECT_TRUE(world.lastError().ok()) << golden.name << ": " << world.lastError().message;
    const test::GoldenHashes hashes = test::runGolden(golden, world);
    const auto* const promised =
        std::find_if(std::begin(kGolden), std::end(kGolden), [&](const Golden& g) { return g.name == golden.name; });
    EXPECT_TRUE(promised != std::end(kGolden) && promised->hashes == hashes) << test::lineOf(golden.name, hashes);
  }
}

/// A hash of a world in which nothing happens would promise nothing.
TEST(Golden, TheWorldsAreWorthHashing) {
  for (const test::GoldenWorld& golden : test::kGoldenWorlds) {
    World world = golden.make();
    (void)test::runGolden(golden, world);
    EXPECT_GT(world.stats().arrivals, 0u) << golden.name;
    EXPECT_GE(world.stats().spawned, 40u) << golden.name;
    for (const Vec2 p : world.units().positions) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y)) << golden.name;
  }
}

}  // namespace
}  // namespace spate
