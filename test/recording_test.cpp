// A recording plays again to the same hashes, with any number of threads and any instruction set; where it does not, the replay says
// where.

#include <gtest/gtest.h>

#include <cstring>

#include "golden_worlds.h"
#include "instruction_sets.h"
#include "random_world.h"
#include "spate/io.h"
#include "test_schedulers.h"
#include "world/archive.h"
#include "world/recorder.h"
#include "world/unit_changes.h"

namespace spate {
namespace {

using test::Random;

Recording randomRecording(std::uint64_t seed, const RecordingDef& def, std::uint64_t* hash = nullptr) {
  Random random(seed * 3);
  World world = test::randomWorld(seed);
  test::runAtRandom(world, random, random.below(20));
  EXPECT_TRUE(world.startRecording(def).ok());
  test::runAtRandom(world, random, 50);
  if (hash != nullptr) *hash = world.hash();
  return world.stopRecording();
}

/// Plays it to the end and returns the last hash.
std::uint64_t playedHash(const Recording& recording, Scheduler* scheduler = nullptr) {
  Result<Replay> replay = Replay::open(recording, scheduler);
  EXPECT_TRUE(replay.ok()) << replay.error().message;
  if (!replay.ok()) return 0;
  while (replay->step()) {
  }
  if (replay->divergence()) ADD_FAILURE() << toText(*replay->divergence());
  return replay->world().hash();
}

TEST(Recording, RandomOnesReplayEqual) {
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    std::uint64_t hash = 0;
    const Recording recording = randomRecording(seed, {.values = seed % 2 == 0}, &hash);
    ASSERT_EQ(playedHash(recording), hash);
  }
}

TEST(Recording, AnyThreadsAndInstructionSetReplayIt) {
  CostField cost(300, 300);
  (void)cost.fill({{150, 40}, {152, 299}}, kWall);
  World world(std::move(cost));
  const GroupId group = world.addGroup({.goal = world.addGoal({{280, 150}}), .densityCost = 0.5f});
  world.spawn(group, {{0, 0}, {60, 299}}, 5000);
  ASSERT_TRUE(world.startRecording({.values = true}).ok());
  for (int i = 0; i < 20; ++i) {
    if (i == 7) (void)world.setCost({{150, 0}, {152, 38}}, kWall);
    world.tick();
  }
  const Recording recording = world.stopRecording();
  test::ThreadScheduler threads(2);
  EXPECT_EQ(playedHash(recording, &threads), world.hash());
  EXPECT_GT(threads.runs, 20u);
  test::ShuffledScheduler shuffled;
  EXPECT_EQ(playedHash(recording, &shuffled), world.hash());
  test::onEveryInstructionSet([&] { EXPECT_EQ(playedHash(recording), world.hash()); });
}

TEST(Recording, ItsBytesAreTheSameWithThreads) {
  const auto recorded = [](Scheduler* scheduler) {
    World world = test::randomWorld(12, scheduler);
    (void)world.startRecording({.values = true});
    Random random(1);
    test::runAtRandom(world, random, 60);
    const Recording recording = world.stopRecording();
    return Bytes(recording.bytes().begin(), recording.bytes().end());
  };
  test::ShuffledScheduler shuffled;
  EXPECT_EQ(recorded(nullptr), recorded(&shuffled));
}

TEST(Recording, AStepIsATickOrAnAdvance) {
  World world = test::goldenDoors();
  ASSERT_TRUE(world.startRecording().ok());
  world.tick();
  world.advance(0.1f);
  ASSERT_TRUE(world.remove(3).ok());
  const Recording recording = world.stopRecording();
  Result<Replay> replay = Replay::open(recording);
  ASSERT_TRUE(replay.ok());
  EXPECT_EQ(replay->ticks(), 7u);
  EXPECT_TRUE(replay->step());
  EXPECT_EQ(replay->world().stats().ticks, 1u);
  EXPECT_TRUE(replay->step());
  EXPECT_EQ(replay->world().stats().ticks, 7u);
  EXPECT_EQ(replay->world().stats().removed, 0u);
  EXPECT_FALSE(replay->step());
  EXPECT_EQ(replay->world().stats().removed, 1u);
  EXPECT_FALSE(replay->divergence());
  EXPECT_EQ(replay->world().hash(), world.hash());
}

TEST(Recording, GoingBackIsACallLikeOthers) {
  World world = test::goldenEdits();
  const Snapshot snapshot = world.snapshot();
  ASSERT_TRUE(world.startRecording({.values = true}).ok());
  for (int i = 0; i < 30; ++i) world.tick();
  ASSERT_TRUE(world.restore(snapshot).ok());
  EXPECT_FALSE(world.restore(Snapshot()).ok());
  for (int i = 0; i < 10; ++i) world.tick();
  EXPECT_EQ(playedHash(world.stopRecording()), world.hash());
}

TEST(Recording, StartAndStopInTheirOrder) {
  World world(CostField(4, 4));
  EXPECT_TRUE(world.stopRecording().bytes().empty());
  EXPECT_EQ(world.lastError().code, ErrorCode::badValue);
  EXPECT_TRUE(world.startRecording().ok());
  EXPECT_EQ(world.startRecording().code, ErrorCode::badValue);
  EXPECT_FALSE(world.stopRecording().bytes().empty());
  EXPECT_EQ(world.stopRecording().bytes().size(), 0u);
  EXPECT_FALSE(Replay::open(Recording()).ok());
}

/// Everything is refused from inside a tick, from whatever thread, and leaves nothing in the recording.
TEST(Recording, CallsFromInsideATickAreNotInIt) {
  struct Meddler : Scheduler {
    World* world = nullptr;
    int refused = 0;
    void run(std::size_t count, std::size_t, Job job, void* context) override {
      refused += !world->setCost({{0, 0}, {0, 0}}, kWall).ok() + !world->restore(Snapshot()).ok() + !world->startRecording().ok();
      refused += world->snapshot().bytes().empty() + world->stopRecording().bytes().empty();
      job(context, 0, count);
    }
  } meddler;
  World world(CostField(50, 50), {.scheduler = &meddler});
  meddler.world = &world;
  const GroupId group = world.addGroup({.goal = world.addGoal({{40, 40}})});
  world.spawn(group, {{0, 0}, {49, 49}}, 2000);
  ASSERT_TRUE(world.startRecording().ok());
  world.tick();
  EXPECT_GE(meddler.refused, 5);
  EXPECT_EQ(playedHash(world.stopRecording()), world.hash());
}

// ------------------------------------------------------------------------------------------------------------- bad bytes

TEST(Recording, CutShortOrDamagedItIsRefused) {
  World world = test::randomWorld(4);
  ASSERT_TRUE(world.startRecording({.values = true}).ok());
  Random random(2);
  test::runAtRandom(world, random, 10);
  const Recording recording = world.stopRecording();
  Bytes bytes(recording.bytes().begin(), recording.bytes().end());
  for (std::size_t size = 0; size < bytes.size(); ++size) ASSERT_FALSE(Recording::fromBytes(ByteView(bytes).first(size)).ok()) << size;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] ^= 0x10;
    ASSERT_FALSE(Recording::fromBytes(bytes).ok()) << i;
    bytes[i] ^= 0x10;
  }
  EXPECT_TRUE(Recording::fromBytes(bytes).ok());
  EXPECT_FALSE(Snapshot::fromBytes(bytes).ok());
}

Recording sealed(const Bytes& contents) {
  Bytes bytes = beginSealed();
  bytes.insert(bytes.end(), contents.begin(), contents.end());
  seal(kRecordingSeal, bytes);
  Result<Recording> recording = Recording::fromBytes(bytes);
  EXPECT_TRUE(recording.ok());
  return *recording;
}

Bytes contentsOf(const Recording& recording) {
  const Result<ByteView> contents = unseal(kRecordingSeal, recording.bytes());
  return {contents->begin(), contents->end()};
}

TEST(Recording, ForgedOnesAreRefusedOrDiverge) {
  int refused = 0, diverged = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    Random random(seed);
    const Bytes contents = contentsOf(randomRecording(seed, {.values = true}));
    ByteReader read(contents);
    RecordingHead head;
    ASSERT_TRUE(read(head));
    for (int i = 0; i < 40; ++i) {
      Bytes changed = contents;
      // Among the calls, whose bytes all mean something.
      changed[read.position() + std::size_t(random.next() % read.left())] ^= std::uint8_t(1u << random.below(8));
      Result<Replay> replay = Replay::open(sealed(changed));
      refused += !replay.ok();
      if (!replay.ok()) continue;
      while (replay->step()) {
      }
      diverged += replay->divergence().has_value();
      const std::string text = replay->divergence() ? toText(*replay->divergence()) : "equal";
      EXPECT_FALSE(text.empty());
    }
  }
  EXPECT_GT(refused, 5);
  EXPECT_GT(diverged, 500);
}

// ------------------------------------------------------------------------------------------------------------ divergence

/// One of these bytes in the recording are others.
template <class T>
Recording altered(const Recording& recording, T from, T to) {
  Bytes contents = contentsOf(recording), pattern, value;
  ByteWriter{pattern}(from);
  ByteWriter{value}(to);
  const auto at = std::search(contents.begin(), contents.end(), pattern.begin(), pattern.end());
  EXPECT_NE(at, contents.end());
  std::copy(value.begin(), value.end(), at);
  return sealed(contents);
}


/// A unit that is spawned during the recording walks to the right.
Recording walk(const RecordingDef& def) {
  World world(CostField(30, 9));
  const GroupId group = world.addGroup({.goal = world.addGoal({{28, 4}})});
  world.spawn(group, std::vector<Vec2>{{1.5f, 1.5f}, {1.5f, 2.5f}});
  EXPECT_TRUE(world.startRecording(def).ok());
  for (int i = 0; i < 10; ++i) world.tick();
  world.spawn(group, std::vector<Vec2>{{3.123f, 7.567f}});
  EXPECT_FALSE(world.remove(77).ok());
  for (int i = 0; i < 20; ++i) world.tick();
  return world.stopRecording();
}

std::optional<Divergence> divergenceOf(const Recording& recording) {
  Result<Replay> replay = Replay::open(recording);
  EXPECT_TRUE(replay.ok()) << replay.error().message;
  while (replay->step()) {
  }
  EXPECT_FALSE(replay->step());
  return replay->divergence();
}

TEST(Recording, AReplayNamesTickUnitAndValue) {
  const auto divergence = divergenceOf(altered(walk({.values = true}), Vec2{3.123f, 7.567f}, Vec2{3.623f, 7.567f}));
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->tick, 11u);
  EXPECT_EQ(divergence->part, StatePart::units);
  EXPECT_EQ(divergence->unit, 2u);
  EXPECT_EQ(divergence->value, "position.x");
  EXPECT_NEAR(divergence->got - divergence->expected, 0.5, 0.01);
  EXPECT_NEAR(divergence->expected, 3.123, 0.05);
  EXPECT_TRUE(toText(*divergence).starts_with("tick 11: unit 2: position.x: expected 3.1")) << toText(*divergence);
}

TEST(Recording, WithoutValuesItNamesTickAndPart) {
  const auto divergence = divergenceOf(altered(walk({}), Vec2{3.123f, 7.567f}, Vec2{3.623f, 7.567f}));
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->tick, 11u);
  EXPECT_EQ(divergence->part, StatePart::units);
  EXPECT_FALSE(divergence->unit);
  EXPECT_EQ(toText(*divergence), "tick 11: units: expected another hash");
}

TEST(Recording, ACallThatEndsOtherwiseIsNamed) {
  const auto divergence = divergenceOf(altered(walk({}), UnitId{77}, UnitId{1}));
  ASSERT_TRUE(divergence);
  EXPECT_EQ(divergence->tick, 10u);
  EXPECT_EQ(divergence->call, "remove");
  EXPECT_EQ(toText(*divergence), "tick 10: remove: expected staleId, got ok");
}

TEST(Recording, EachPartHasAHashOfItsOwn) {
  const auto partAfter = [](const auto& call, const auto& from, const auto& to) {
    World world(CostField(30, 9));
    const GoalId goal = world.addGoal({{28, 4}});
    world.addGroup({.goal = goal});
    EXPECT_TRUE(world.startRecording().ok());
    call(world, goal);
    world.tick();
    return divergenceOf(altered(world.stopRecording(), from, to))->part;
  };
  EXPECT_EQ(partAfter([](World& world, GoalId) { (void)world.setCost({{3, 7}, {3, 7}}, 77); }, Rect{{3, 7}, {3, 7}}, Rect{{3, 7}, {4, 7}}), StatePart::map);
  EXPECT_EQ(partAfter([](World& world, GoalId goal) { (void)world.moveGoal(goal, {{13, 7}}); }, Cell{13, 7}, Cell{13, 6}), StatePart::goals);
  EXPECT_EQ(partAfter([](World& world, GoalId goal) { world.addGroup({.goal = goal, .speed = 2.5f}); }, 2.5f, 2.0f), StatePart::groups);
  EXPECT_EQ(partAfter([](World& world, GoalId) { world.advance(0.01f); }, 0.01f, 0.005f), StatePart::counters);
}

// --------------------------------------------------------------------------------------------------------------- changes

TEST(Recording, ChangesOfUnitsComeBackToTheBit) {
  Random random(9);
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    World world = test::randomWorld(seed);
    const auto unitsNow = [&] {
      const UnitsView view = world.units();
      Units units;
      for (std::size_t i = 0; i < view.size(); ++i) units.append(view.ids[i], view.groups[i], view.radii[i], view.positions[i]);
      units.velocity.assign(view.velocities.begin(), view.velocities.end());
      return units;
    };
    const Units before = unitsNow();
    test::runAtRandom(world, random, 12);
    const Units after = unitsNow();
    Bytes changes;
    ChangeWriter().write(before, after, changes);
    Units again = before;
    ASSERT_TRUE(applyChanges(changes, again));
    ASSERT_EQ(again.id, after.id);
    ASSERT_FALSE(firstDifference(after, again));
    for (std::size_t size = 0; size < changes.size(); ++size) {
      again = before;
      ASSERT_FALSE(applyChanges(ByteView(changes).first(size), again)) << size;
    }
  }
}

TEST(Recording, WhatStandsStillCostsNextToNothing) {
  Units units;
  for (UnitId i = 0; i < 1000; ++i) units.append(i, 0, 0.3f, {float(i), 1.0f});
  const auto sizeOfChanges = [&](const Units& after) {
    Bytes changes;
    ChangeWriter().write(units, after, changes);
    return changes.size();
  };
  EXPECT_LT(sizeOfChanges(units), 10u);
  Units moved = units;
  moved.position[500].x += 0.25f;
  EXPECT_LT(sizeOfChanges(moved), 30u);
  EXPECT_EQ(firstDifference(units, moved)->unit, 500u);
  moved.remove(std::vector<std::uint32_t>{7});
  const auto difference = firstDifference(units, moved);
  EXPECT_EQ(difference->unit, 7u);
  EXPECT_EQ(difference->value, "present");
}

}  // namespace
}  // namespace spate
