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
    {"gathering", {0x873916F376BCB167ull, 0x2C69306C0B2CD88Eull}},
    {"doors", {0xF76F2E5471EF8944ull, 0x075C70C4288BDD5Bull}},
    {"swamp", {0x13E29FFD4E263A3Full, 0x1CF17DB7582FA4A9ull}},
    {"edits", {0xA36767798F71661Bull, 0x83B3635DE3474C8Dull}},
    {"haste", {0x06B5A92C607EA8DEull, 0x93F1832877CC9460ull}},
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
