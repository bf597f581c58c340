// Tiles in SIMD against the bucket queue and the textbook, for every instruction set; early stop, extension, threads, reuse.

#include <gtest/gtest.h>

#include "field/flow_kernel.h"
#include "field/tile_kernel.h"
#include "instruction_sets.h"
#include "naive/naive_fields.h"
#include "random_map.h"
#include "test_schedulers.h"

namespace spate {
namespace {

using test::onEveryInstructionSet;
using test::Random;

/// Maps that tiles take: at least 32 wide, most of several tiles, the last ones cut off at odd places.
test::RandomMap largeMap(std::uint64_t seed) {
  test::RandomMap map = test::randomMap(seed, 150);
  for (std::uint64_t next = seed; map.cost.width() < 32; next += 1'000'000'007) map = test::randomMap(next, 150);
  return map;
}

std::string nameOf(const test::RandomMap& map) {
  return std::to_string(map.cost.width()) + " x " + std::to_string(map.cost.height()) + ", corners " + std::to_string(int(map.corners));
}

IntegrationField solved(const test::RandomMap& map, const BuildOptions& options) {
  IntegrationField field;
  EXPECT_TRUE(field.build(map.cost, map.goals, options).ok());
  return field;
}

/// The first difference from `full`, of which only distances up to `reach` should be there; empty if there is none.
std::string difference(const IntegrationField& field, const IntegrationField& full, Distance reach = kMaxDistance) {
  std::size_t cells = 0;
  Distance farthest = 0;
  for (int y = 0; y < full.height(); ++y) {
    for (int x = 0; x < full.width(); ++x) {
      const Distance want = full.at({x, y}) <= reach ? full.at({x, y}) : kUnreachable;
      if (field.at({x, y}) != want) {
        return "(" + std::to_string(x) + ", " + std::to_string(y) + ") is " + std::to_string(field.at({x, y})) + ", not " + std::to_string(want);
      }
      if (want == kUnreachable) continue;
      ++cells;
      farthest = std::max(farthest, want);
    }
  }
  if (field.reachableCells() != cells) return "reachableCells";
  return field.farthest() == farthest ? "" : "farthest";
}

/// Without this the other tests could hold plain code against itself.
TEST(TileSolver, IsThereOnEveryInstructionSet) {
  std::size_t sets = 0, withTiles = 0, withFlow = 0;
  onEveryInstructionSet([&] {
    ++sets;
    withTiles += tileVisitor() != nullptr;
    withFlow += flowKernel().row != nullptr;
  });
  EXPECT_EQ(withTiles, sets - 1) << "all but plain code";
  EXPECT_EQ(withFlow, sets - 1);
  EXPECT_GE(sets, 2u);
}

TEST(TileSolver, EqualsTheTextbook) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const test::RandomMap map = largeMap(seed);
    const IntegrationField field = solved(map, {.corners = map.corners, .solver = Solver::tiles});
    const std::vector<std::uint64_t> expected = naive::distances(map.cost, map.goals, map.corners);
    std::size_t i = 0;
    for (int y = 0; y < map.cost.height(); ++y) {
      for (int x = 0; x < map.cost.width(); ++x, ++i) {
        const std::uint64_t want = expected[i] == naive::kNoWay ? kUnreachable : expected[i];
        ASSERT_EQ(field.at({x, y}), want) << "seed " << seed << ", " << nameOf(map) << ", cell " << x << ", " << y;
      }
    }
  }
}

TEST(TileSolver, EqualsTheBucketQueueOnEveryInstructionSet) {
  onEveryInstructionSet([] {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      const test::RandomMap map = largeMap(5000 + seed);
      const IntegrationField twin = solved(map, {.corners = map.corners, .solver = Solver::bucketQueue});
      ASSERT_EQ(difference(solved(map, {.corners = map.corners, .solver = Solver::tiles}), twin), "") << "seed " << seed << ", " << nameOf(map);
    }
  });
}

/// Distances of 254 a cell leave a window after four cells; ways wind through many tiles.
TEST(TileSolver, DearGroundAndLongWays) {
  onEveryInstructionSet([] {
    for (const Cost dearest : {Cost(40), Cost(150), kMaxCost}) {
      Random random(dearest);
      test::RandomMap map{CostField(140, 100), {{{70, 50}}}, Corners::strict};
      for (int y = 0; y < 100; ++y) {
        for (int x = 0; x < 140; ++x) (void)map.cost.set({x, y}, y % 4 == 0 && x % 64 != (y % 8) * 8 ? kWall : Cost(dearest - random.below(5)));
      }
      (void)map.cost.set({70, 50}, 1);
      const IntegrationField twin = solved(map, {.solver = Solver::bucketQueue});
      EXPECT_EQ(difference(solved(map, {.solver = Solver::tiles}), twin), "") << int(dearest);
    }
  });
}

TEST(TileSolver, TheEndOfDistances) {
  std::size_t fitted = 0, overflows = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    test::RandomMap map = largeMap(40000 + seed);
    Random random(seed);
    for (Source& goal : map.goals) goal.startCost = kMaxDistance - Distance(random.below(random.below(2) ? 66000 : 400000));
    IntegrationField tiles, twin;
    const Status ours = tiles.build(map.cost, map.goals, BuildOptions{.corners = map.corners, .solver = Solver::tiles});
    const Status theirs = twin.build(map.cost, map.goals, BuildOptions{.corners = map.corners, .solver = Solver::bucketQueue});
    ASSERT_EQ(ours.code, theirs.code) << "seed " << seed;
    (theirs.ok() ? fitted : overflows) += 1;
    if (theirs.ok()) { ASSERT_EQ(difference(tiles, twin), "") << "seed " << seed << ", " << nameOf(map); }
  }
  EXPECT_GT(fitted, 100u);
  EXPECT_GT(overflows, 100u);
}

TEST(TileSolver, AutomaticTakesTheBucketQueueWhereItIsFaster) {
  // Nothing but time tells the solvers apart, so only that neither choice changes anything is to be seen here.
  CostField dear(64, 64, 200), maze(65, 65, kWall);
  for (int y = 1; y < 64; y += 2) (void)maze.fill({{1, y}, {63, y}}, 1);
  for (int y = 2; y < 63; y += 2) (void)maze.set({y % 4 == 0 ? 1 : 63, y}, 1);
  for (const CostField& cost : {dear, maze}) {
    const test::RandomMap map{cost, {{{1, 1}}}, Corners::strict};
    EXPECT_EQ(difference(solved(map, {}), solved(map, {.solver = Solver::tiles})), "");
  }
}

TEST(TileSolver, ReachIsExactAndCanBeExtended) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const test::RandomMap map = largeMap(9000 + seed);
    Random random(seed);
    const IntegrationField full = solved(map, {.corners = map.corners, .solver = Solver::bucketQueue});
    for (const Solver solver : {Solver::bucketQueue, Solver::tiles}) {
      BuildOptions options{.corners = map.corners, .solver = solver};
      options.reach = Distance(std::uint64_t(full.farthest()) * std::uint64_t(random.below(100)) / 100);
      IntegrationField field = solved(map, options);
      EXPECT_EQ(field.reach(), options.reach);
      ASSERT_EQ(difference(field, full, options.reach), "") << "seed " << seed << ", " << nameOf(map);
      options.reach += Distance(std::uint64_t(full.farthest() - options.reach) * std::uint64_t(random.below(100)) / 100);
      ASSERT_TRUE(field.extend(map.cost, options).ok());
      ASSERT_EQ(difference(field, full, options.reach), "") << "extended, seed " << seed << ", " << nameOf(map);
      options.reach = kMaxDistance;
      ASSERT_TRUE(field.extend(map.cost, options).ok());
      ASSERT_EQ(difference(field, full), "") << "whole, seed " << seed << ", " << nameOf(map);
      EXPECT_TRUE(std::ranges::equal(field.goalIndices(), full.goalIndices()));
    }
  }
}

TEST(TileSolver, AFieldUpToAReachHasTheArrowsOfTheWholeOne) {
  const test::RandomMap map = largeMap(77);
  const IntegrationField full = solved(map, {.corners = map.corners});
  const IntegrationField part = solved(map, {.corners = map.corners, .reach = full.farthest() / 2});
  FlowField all, some;
  ASSERT_TRUE(all.build(map.cost, full).ok());
  ASSERT_TRUE(some.build(map.cost, part).ok());
  for (int y = 0; y < map.cost.height(); ++y) {
    for (int x = 0; x < map.cost.width(); ++x) {
      if (part.reachable({x, y})) {
        ASSERT_EQ(some.arrow({x, y}), all.arrow({x, y})) << x << ", " << y;
      } else {
        ASSERT_EQ(some.arrow({x, y}), Cell{});
      }
    }
  }
}

TEST(TileSolver, ExtendSaysWhatIsWrong) {
  const test::RandomMap map{CostField(64, 64), {{{3, 3}}}, Corners::strict};
  IntegrationField field;
  EXPECT_EQ(field.extend(map.cost, {}).code, ErrorCode::badSize);
  field = solved(map, {.reach = 700});
  EXPECT_EQ(field.extend(CostField(65, 64), {}).code, ErrorCode::badSize);
  EXPECT_EQ(field.extend(map.cost, {.corners = Corners::free}).code, ErrorCode::badValue);
  EXPECT_EQ(field.reachableCells(), solved(map, {.reach = 700}).reachableCells());
  EXPECT_TRUE(field.extend(map.cost, {.reach = 10}).ok());
  EXPECT_EQ(field.reach(), 700u);
}

/// As many tiles as threads need to be used at all.
test::RandomMap manyTiles(std::uint64_t seed) {
  Random random(seed);
  const int width = 260 + random.below(100), height = 260 + random.below(100);
  test::RandomMap map{CostField(width, height), {}, Corners(random.below(4))};
  const int walls = random.below(40), dearest = random.below(2) ? 1 : 1 + random.below(kMaxCost);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) (void)map.cost.set({x, y}, random.below(100) < walls ? kWall : Cost(1 + random.below(dearest)));
  }
  for (int i = 0; i < 3; ++i) map.goals.push_back({random.cellIn(map.cost), Distance(random.below(5000))});
  return map;
}

TEST(TileSolver, ThreadsChangeNothing) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const test::RandomMap map = manyTiles(seed);
    test::ThreadScheduler threads(2);
    const IntegrationField serial = solved(map, {.corners = map.corners, .solver = Solver::bucketQueue});
    const IntegrationField parallel = solved(map, {.corners = map.corners, .scheduler = &threads, .solver = Solver::tiles});
    EXPECT_GT(threads.runs, 0u);
    ASSERT_EQ(difference(parallel, serial), "") << "seed " << seed << ", " << nameOf(map);
    FlowField one, two;
    ASSERT_TRUE(one.build(map.cost, serial).ok());
    ASSERT_TRUE(two.build(map.cost, parallel, &threads).ok());
    ASSERT_EQ(one.hash(), two.hash());
  }
}

TEST(TileSolver, ThreadsReachAndExtendAndStopAtTheEndOfDistances) {
  test::ShuffledScheduler threads;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    test::RandomMap map = manyTiles(100 + seed);
    if (seed % 3 == 0) {
      for (Source& goal : map.goals) goal.startCost += kMaxDistance - 400000;
    }
    IntegrationField full, field;
    const Status twin = full.build(map.cost, map.goals, BuildOptions{.corners = map.corners, .solver = Solver::bucketQueue});
    BuildOptions options{.corners = map.corners, .scheduler = &threads, .solver = Solver::tiles};
    ASSERT_EQ(field.build(map.cost, map.goals, options).code, twin.code) << "seed " << seed;
    if (!twin.ok()) continue;
    ASSERT_EQ(difference(field, full), "") << "seed " << seed << ", " << nameOf(map);
    options.reach = full.farthest() - (full.farthest() - map.goals[0].startCost) / 2;
    ASSERT_TRUE(field.build(map.cost, map.goals, options).ok());
    ASSERT_EQ(difference(field, full, options.reach), "") << "reach, seed " << seed << ", " << nameOf(map);
    options.reach = kMaxDistance;
    ASSERT_TRUE(field.extend(map.cost, options).ok());
    ASSERT_EQ(difference(field, full), "") << "extended, seed " << seed << ", " << nameOf(map);
  }
}

/// A field keeps its memory between builds; what it held must never show.
TEST(TileSolver, NothingIsLeftOfEarlierBuilds) {
  IntegrationField used;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const test::RandomMap shape = largeMap(seed / 5);
    test::RandomMap map = largeMap(20000 + seed);
    if (seed % 5 != 0) {  // the same size, so that memory is used again
      map.cost = shape.cost;
      map.goals = {{random.cellIn(map.cost)}};
      for (int i = 0; i < 30; ++i) (void)map.cost.set(random.cellIn(map.cost), kWall);
    }
    BuildOptions options{.corners = map.corners, .solver = Solver(random.below(3))};
    const IntegrationField full = solved(map, {.corners = map.corners, .solver = Solver::bucketQueue});
    if (random.below(3) == 0) options.reach = full.farthest() / 3;
    ASSERT_TRUE(used.build(map.cost, map.goals, options).ok());
    ASSERT_EQ(difference(used, full, options.reach), "") << "seed " << seed << ", " << nameOf(map);
  }
}

TEST(FlowField, IsTheSameOnEveryInstructionSet) {
  std::vector<std::uint64_t> expected;
  onEveryInstructionSet([&] {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      const test::RandomMap map = test::randomMap(30000 + seed, 90);
      IntegrationField distance;
      FlowField flow;
      ASSERT_TRUE(distance.build(map.cost, map.goals, map.corners).ok());
      ASSERT_TRUE(flow.build(map.cost, distance).ok());
      if (expected.size() <= seed) expected.push_back(flow.hash());
      ASSERT_EQ(flow.hash(), expected[seed]) << "seed " << seed << ", " << nameOf(map);
    }
  });
}

}  // namespace
}  // namespace spate
