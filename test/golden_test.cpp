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
    {"gathering", {0x26ECAD3BA376FA3Eull, 0xCDB7A89FAA420B9Aull}},
    {"doors", {0x6EA44625B36177D8ull, 0x4AC3ECB20D3926CCull}},
    {"swamp", {0x585FBE3AACBBF2E4ull, 0x45268EE1BC027AEEull}},
    {"edits", {0x5E19F5053CCCA555ull, 0xA1EA3E91F019385Cull}},
    {"haste", {0xF2DA4402C4AEB346ull, 0xA1B5DA71F24DBA93ull}},
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
