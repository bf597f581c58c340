// Units that do not push each other: alone in company, and back to pushing when they are told to.

#include <gtest/gtest.h>

#include "spate/explain.h"
#include "spate/spate.h"

namespace spate {
namespace {

/// Many units in one place, bound for the far end of a hall with a pillar.
World hall(int units) {
  CostField cost(40, 20);
  (void)cost.fill({{18, 6}, {20, 13}}, kWall);
  World world(std::move(cost));
  const GroupId horde = world.addGroup({.goal = world.addGoal({{37, 10}})});
  world.spawn(horde, {{2, 2}, {9, 17}}, std::size_t(units));
  return world;
}

float nearestPair(const World& world) {
  const std::span<const Vec2> at = world.units().positions;
  float nearest = 1e9f;
  for (std::size_t i = 0; i < at.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) nearest = std::min(nearest, (at[i].x - at[j].x) * (at[i].x - at[j].x) + (at[i].y - at[j].y) * (at[i].y - at[j].y));
  }
  return nearest;
}

TEST(ContactsOff, EveryUnitWalksAsIfItWereAlone) {
  World crowd = hall(60);
  ASSERT_TRUE(crowd.contacts());
  ASSERT_TRUE(crowd.setContacts(false).ok());
  EXPECT_FALSE(crowd.contacts());
  const std::vector<Vec2> starts(crowd.units().positions.begin(), crowd.units().positions.end());
  for (int i = 0; i < 200; ++i) crowd.tick();
  EXPECT_LT(nearestPair(crowd), 0.05f * 0.05f) << "they sink into one line";
  for (const std::size_t i : {std::size_t{0}, std::size_t{17}, std::size_t{59}}) {
    World alone = hall(0);
    alone.spawn({0, 1}, std::vector<Vec2>{starts[i]});
    for (int t = 0; t < 200; ++t) alone.tick();
    EXPECT_EQ(alone.units().positions[0], crowd.units().positions[i]) << i;
  }
  for (const float drive : crowd.units().drive) EXPECT_EQ(drive, 1.0f);
}

TEST(ContactsOff, TurnedOnAgainTheyMakeRoom) {
  World world = hall(60);
  (void)world.setContacts(false);
  for (int i = 0; i < 250; ++i) world.tick();
  const float before = nearestPair(world);
  (void)world.setContacts(true);
  for (int i = 0; i < 400; ++i) world.tick();
  EXPECT_GT(nearestPair(world), before);
  EXPECT_GT(nearestPair(world), 0.4f * 0.4f);
  for (const Vec2 p : world.units().positions) EXPECT_TRUE(world.cost().open({int(p.x), int(p.y)}));
}

TEST(ContactsOff, IsPartOfHashSnapshotAndRecording) {
  World world = hall(40), other = hall(40);
  EXPECT_EQ(world.hash(), other.hash());
  ASSERT_TRUE(world.startRecording().ok());
  (void)world.setContacts(false);
  EXPECT_NE(world.hash(), other.hash());
  for (int i = 0; i < 30; ++i) world.tick();
  const Snapshot snapshot = world.snapshot();
  ASSERT_TRUE(other.restore(snapshot).ok());
  EXPECT_FALSE(other.contacts());
  EXPECT_EQ(world.hash(), other.hash());
  (void)world.setContacts(true);
  for (int i = 0; i < 30; ++i) world.tick();
  EXPECT_NE(world.snapshot().bytes().size(), snapshot.bytes().size()) << "on, it takes no byte";
  ASSERT_TRUE(other.restore(world.snapshot()).ok());
  EXPECT_TRUE(other.contacts());
  Result<Replay> replay = Replay::open(world.stopRecording());
  ASSERT_TRUE(replay.ok()) << replay.error().message;
  while (replay->step()) {
  }
  EXPECT_FALSE(replay->divergence().has_value());
  EXPECT_EQ(replay->world().hash(), world.hash());
}

TEST(ContactsOff, AnExplanationKnowsNoContacts) {
  World world = hall(60);
  for (int i = 0; i < 100; ++i) world.tick();
  (void)world.setContacts(false);
  const Result<Explanation> why = world.explain(30);
  ASSERT_TRUE(why.ok());
  EXPECT_TRUE(why->contacts.empty());
  world.tick();
  EXPECT_EQ(why->next, world.units().positions[30]);
  EXPECT_EQ(why->nextDrive, 1.0f);
}

}  // namespace
}  // namespace spate
