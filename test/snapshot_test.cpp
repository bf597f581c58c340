// A snapshot brings back the same world with the same future; bytes that are no snapshot are refused, and those that pass do no harm.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "golden_worlds.h"
#include "instruction_sets.h"
#include "random_world.h"
#include "spate/spate.h"
#include "world/archive.h"
#include "world/state.h"

namespace spate {
namespace {

using test::Random;

std::vector<std::uint64_t> hashesOf(World& world, Random random, int ticks) {
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < ticks; ++i) {
    test::runAtRandom(world, random, 1);
    hashes.push_back(world.hash());
  }
  return hashes;
}

template <class T>
bool sameBytes(std::span<const T> a, std::span<const T> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

void expectSameView(const World& a, const World& b) {
  const UnitsView x = a.units(), y = b.units();
  EXPECT_TRUE(sameBytes(x.ids, y.ids) && sameBytes(x.positions, y.positions) && sameBytes(x.velocities, y.velocities) && sameBytes(x.radii, y.radii));
  EXPECT_TRUE(sameBytes(x.groups, y.groups) && sameBytes(x.states, y.states) && sameBytes(x.hasWay, y.hasWay) && sameBytes(x.drive, y.drive));
  EXPECT_TRUE(sameBytes(x.arrivedAt, y.arrivedAt));
  const Stats s = a.stats(), t = b.stats();
  EXPECT_TRUE(s.ticks == t.ticks && s.seconds == t.seconds && s.units == t.units && s.spawned == t.spawned && s.arrivals == t.arrivals &&
              s.removed == t.removed && s.arrived == t.arrived && s.withoutWay == t.withoutWay);
  ASSERT_EQ(a.events().size(), b.events().size());
  for (std::size_t i = 0; i < a.events().size(); ++i) EXPECT_EQ(a.events()[i].unit, b.events()[i].unit);
  EXPECT_EQ(a.hash(), b.hash());
}

TEST(Snapshot, ARestoredWorldIsTheSameNowAndLater) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed * 7);
    World world = test::randomWorld(seed);
    test::runAtRandom(world, random, random.below(80));
    const Snapshot snapshot = world.snapshot();
    World fresh(CostField(3, 3));
    ASSERT_TRUE(fresh.restore(snapshot).ok()) << fresh.lastError().message;
    expectSameView(world, fresh);
    ASSERT_TRUE(sameBytes(fresh.snapshot().bytes(), snapshot.bytes()));
    const auto passed = hashesOf(world, random, 70), again = hashesOf(fresh, random, 70);
    ASSERT_EQ(passed, again);
  }
}

TEST(Snapshot, GoingBackAndOnAgainIsTheSame) {
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed * 11);
    World world = test::randomWorld(seed);
    test::runAtRandom(world, random, random.below(40));
    const Snapshot snapshot = world.snapshot();
    const std::uint64_t hash = world.hash();
    const auto first = hashesOf(world, random, 60);
    Random others(seed);
    test::runAtRandom(world, others, 10);
    ASSERT_TRUE(world.restore(snapshot).ok());
    ASSERT_EQ(world.hash(), hash);
    ASSERT_EQ(hashesOf(world, random, 60), first);
  }
}

TEST(Snapshot, SixtyTicksBackEachTick) {
  World world = test::goldenEdits();
  std::vector<Snapshot> past;
  std::vector<std::uint64_t> hashes;
  for (int tick = 0; tick < 240; ++tick) {
    past.push_back(world.snapshot());
    test::meddle(world, tick);
    world.tick();
    hashes.push_back(world.hash());
    if (tick < 60 || tick % 20 != 0) continue;
    ASSERT_TRUE(world.restore(past[std::size_t(tick) - 60]).ok());
    for (int i = tick - 60; i <= tick; ++i) {
      test::meddle(world, i);
      world.tick();
      ASSERT_EQ(world.hash(), hashes[std::size_t(i)]) << i;
    }
  }
}

TEST(Snapshot, EveryInstructionSetGoesOnAlike) {
  World world = test::goldenSwamp();
  for (int i = 0; i < 100; ++i) world.tick();
  const Snapshot snapshot = world.snapshot();
  for (int i = 0; i < 60; ++i) world.tick();
  test::onEveryInstructionSet([&] {
    World other(CostField(1, 1));
    ASSERT_TRUE(other.restore(snapshot).ok());
    for (int i = 0; i < 60; ++i) other.tick();
    EXPECT_EQ(other.hash(), world.hash());
  });
}

TEST(Snapshot, FieldsWhoseMapAndGoalAreTheSameStayBuilt) {
  World world = test::goldenEdits();
  world.tick();
  const Snapshot snapshot = world.snapshot();
  for (int i = 0; i < 20; ++i) world.tick();
  const std::uint64_t builds = world.fieldStats().updates();
  ASSERT_TRUE(world.restore(snapshot).ok());
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), builds);
  ASSERT_TRUE(world.moveGoal({0, 1}, {{1, 1}}).ok());
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), builds + 1);
  ASSERT_TRUE(world.restore(snapshot).ok());
  world.tick();
  EXPECT_EQ(world.fieldStats().updates(), builds + 2) << "one goal is back where it was, the other never moved";
}

void expectTheSameFuture(World& world, int ticks) {
  World fresh(CostField(1, 1));
  ASSERT_TRUE(fresh.restore(world.snapshot()).ok());
  for (int i = 0; i < ticks; ++i) {
    world.tick(), fresh.tick();
    ASSERT_EQ(world.hash(), fresh.hash()) << i;
  }
}

/// How far the table of a goal reaches must not show: here it was made for a crowd that is gone, in a way that is one cell wide for them.
TEST(Snapshot, ACrowdThatIsGoneLeavesNoTrace) {
  World world(CostField(40, 3));
  const GoalId goal = world.addGoal({{30, 1}});
  const GroupId many = world.addGroup({.goal = goal, .radius = 1.3f}), leaving = world.addGroup({.goal = goal, .radius = 1.3f, .arrive = Arrive::remove});
  world.spawn(many, {{1, 1}, {8, 1}}, 8);
  world.tick();
  for (UnitId unit = 0; unit < 8; ++unit) ASSERT_TRUE(world.remove(unit).ok());
  world.spawn(leaving, std::vector<Vec2>{{20.5f, 1.5f}});
  expectTheSameFuture(world, 300);
  EXPECT_EQ(world.stats().arrivals, 1u);
}

/// Which group asked for a field first must not show: from two cells off only the wider one reaches the goal in its niche.
TEST(Snapshot, AGroupThatTurnedAwayLeavesNoTrace) {
  Result<CostField> cost = CostField::fromRows({"############", "#..........#", "#..........#", "#..........#", "#..........#", "#####.######", "############"});
  World world(std::move(*cost));
  const GoalId niche = world.addGoal({{5, 5}}), room = world.addGoal({{8, 2}});
  const GroupId narrow = world.addGroup({.goal = niche, .radius = 0.72f}), wide = world.addGroup({.goal = room, .radius = 1.3f});
  ASSERT_EQ(sizeClassOf(0.72f), sizeClassOf(1.3f));
  world.spawn(wide, std::vector<Vec2>{{2.5f, 2.5f}});
  world.tick();
  ASSERT_TRUE(world.retarget(wide, niche).ok());
  ASSERT_TRUE(world.retarget(narrow, room).ok());
  expectTheSameFuture(world, 300);
  EXPECT_EQ(world.stats().withoutWay, 0u);
}

TEST(Snapshot, ItsSizeIsAsStated) {
  World world(CostField(200, 200));
  const GroupId group = world.addGroup({.goal = world.addGoal({{100, 100}})});
  world.spawn(group, {{0, 0}, {199, 199}}, 10000);
  for (int i = 0; i < 5; ++i) world.tick();
  const std::size_t size = world.snapshot().bytes().size();
  EXPECT_GE(size, 10000u * 61 + 40000);
  EXPECT_LE(size, 10000u * 61 + 40000 + 1000);
}

// ------------------------------------------------------------------------------------------------------------ refusals

TEST(Snapshot, AnEmptyOneAndOneFromInsideATickAreRefused) {
  World world(CostField(4, 4));
  const std::uint64_t hash = world.hash();
  EXPECT_EQ(world.restore(Snapshot()).code, ErrorCode::badFile);
  EXPECT_EQ(world.hash(), hash);
}

Snapshot smallSnapshot() {
  World world = test::randomWorld(3);
  Random random(5);
  test::runAtRandom(world, random, 20);
  return world.snapshot();
}

TEST(Snapshot, CutShortItIsRefused) {
  const Snapshot snapshot = smallSnapshot();
  for (std::size_t size = 0; size < snapshot.bytes().size(); ++size) {
    const Result<Snapshot> cut = Snapshot::fromBytes(snapshot.bytes().first(size));
    ASSERT_FALSE(cut.ok()) << size;
    ASSERT_EQ(cut.error().code, ErrorCode::badFile);
    ASSERT_TRUE(cut.error().message.starts_with("snapshot: ")) << cut.error().message;
  }
  EXPECT_TRUE(Snapshot::fromBytes(snapshot.bytes()).ok());
}

TEST(Snapshot, AnyDamagedByteIsFound) {
  const Snapshot snapshot = smallSnapshot();
  Bytes bytes(snapshot.bytes().begin(), snapshot.bytes().end());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::uint8_t flip = std::uint8_t(1u << (i % 8));
    bytes[i] ^= flip;
    ASSERT_FALSE(Snapshot::fromBytes(bytes).ok()) << i;
    bytes[i] ^= flip;
  }
  bytes.push_back(0);
  EXPECT_FALSE(Snapshot::fromBytes(bytes).ok());
}

/// With new contents under a checksum that is right.
Result<Snapshot> forged(const Bytes& contents) {
  Bytes bytes = beginSealed();
  bytes.insert(bytes.end(), contents.begin(), contents.end());
  seal(kSnapshotSeal, bytes);
  return Snapshot::fromBytes(bytes);
}

Bytes contentsOfSnapshot(const Snapshot& snapshot) {
  const Result<ByteView> contents = unseal(kSnapshotSeal, snapshot.bytes());
  return {contents->begin(), contents->end()};
}

TEST(Snapshot, ForgedOnesAreRefusedOrDoNoHarm) {
  int accepted = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    World made = test::randomWorld(seed % 20);
    test::runAtRandom(made, random, 10);
    const Bytes contents = contentsOfSnapshot(made.snapshot());
    for (int i = 0; i < 60; ++i) {
      Bytes changed = contents;
      for (int flips = 1 + random.below(3); flips > 0; --flips) {
        changed[std::size_t(random.next() % changed.size())] ^= std::uint8_t(1u << random.below(8));
      }
      const Result<Snapshot> snapshot = forged(changed);
      ++(snapshot.ok() ? accepted : refused);
      if (!snapshot.ok()) continue;
      World world(CostField(1, 1));
      ASSERT_TRUE(world.restore(*snapshot).ok());
      for (int tick = 0; tick < 3; ++tick) world.tick();
      world.advance(0.2f);
      for (const Vec2 p : world.units().positions) {
        ASSERT_TRUE(p.x >= 0.0f && p.y >= 0.0f && p.x <= float(world.cost().width()) && p.y <= float(world.cost().height()));
      }
    }
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
}

/// Finds `from` in the contents, where it must stand, and puts `to` there.
template <class T>
Status withValue(Bytes contents, T from, T to, std::size_t which = 0) {
  Bytes pattern, value;
  ByteWriter{pattern}(from);
  ByteWriter{value}(to);
  auto at = contents.begin();
  for (std::size_t i = 0; i <= which; ++i) {
    at = std::search(i == 0 ? at : at + 1, contents.end(), pattern.begin(), pattern.end());
    EXPECT_NE(at, contents.end());
    if (at == contents.end()) return {};
  }
  std::copy(value.begin(), value.end(), at);
  return forged(contents).error();
}

TEST(Snapshot, EachRangeIsChecked) {
  World world(CostField(17, 23), {.tickSeconds = 0.015});
  const GroupId group = world.addGroup({.goal = world.addGoal({{7, 5}}), .radius = 0.31f, .speed = 2.75f, .arrive = Arrive::respawn});
  world.spawn(group, std::vector<Vec2>{{3.125f, 4.375f}});
  const Bytes contents = contentsOfSnapshot(world.snapshot());
  EXPECT_TRUE(withValue(contents, 3.125f, 3.25f).ok()) << "an odd place is a place";
  EXPECT_FALSE(withValue(contents, 3.125f, NAN).ok());
  EXPECT_FALSE(withValue(contents, 3.125f, 17.5f).ok());
  EXPECT_FALSE(withValue(contents, 0.015, 0.0).ok());
  EXPECT_FALSE(withValue(contents, 0.015, double(NAN)).ok());
  EXPECT_FALSE(withValue(contents, 17, 0).ok());
  EXPECT_FALSE(withValue(contents, 17, 18).ok());
  EXPECT_FALSE(withValue(contents, 17, 1 << 30).ok());
  EXPECT_FALSE(withValue(contents, 17, -17).ok());
  EXPECT_FALSE(withValue(contents, Cell{7, 5}, Cell{17, 5}).ok());
  EXPECT_FALSE(withValue(contents, Cell{7, 5}, Cell{-1, 5}).ok());
  EXPECT_FALSE(withValue(contents, 0.31f, 0.0f).ok());
  EXPECT_FALSE(withValue(contents, 2.75f, float(INFINITY)).ok());
  EXPECT_FALSE(withValue(contents, Rect{{3, 4}, {3, 4}}, Rect{{4, 4}, {3, 4}}).ok());
  EXPECT_FALSE(withValue(contents, Cost{1}, Cost{0}, 40).ok()) << "a cost of the map";
}

}  // namespace
}  // namespace spate
