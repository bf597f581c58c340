#pragma once
// Small worlds whose hashes are promised (rule 10). They use no library but spate, so that any compiler can build them.

#include <string>
#include <vector>

#include "spate/world.h"

namespace spate::test {

/// Everybody to one cell of a floor with a few blocks, some of them between walls that touch at their corners.
inline World goldenGathering() {
  CostField cost(30, 20);
  for (const Rect& block : {Rect{{8, 4}, {10, 12}}, Rect{{14, 10}, {20, 11}}}) (void)cost.fill(block, kWall);
  for (int i = 0; i < 8; ++i) (void)cost.set({22 + i % 2, i}, kWall);
  for (int i = 0; i < 9; ++i) (void)cost.set({22 + i % 2, 19 - i}, kWall);
  World world(std::move(cost));
  const GoalId goal = world.addGoal({{27, 10}});
  const GroupId walkers = world.addGroup({.goal = goal}),
                slippers = world.addGroup({.goal = goal, .corners = Corners::free});
  world.spawn(walkers, {{0, 0}, {6, 19}}, 60);
  world.spawn(slippers, {{0, 0}, {6, 19}}, 20);
  return world;
}

/// Two crowds against each other through doors, by arrows and by loose corners.
inline World goldenDoors() {
  CostField cost(40, 15);
  for (const int x : {12, 20, 28}) (void)cost.fill({{x, 0}, {x, 14}}, kWall);
  for (const Rect& door : {Rect{{12, 3}, {12, 5}}, Rect{{20, 9}, {20, 11}}, Rect{{28, 3}, {28, 5}}})
    (void)cost.fill(door, 1);
  World world(std::move(cost));
  const GoalId left = world.addGoal({.rect = Rect{{0, 0}, {1, 14}}}),
               right = world.addGoal({.rect = Rect{{38, 0}, {39, 14}}});
  const GroupId a = world.addGroup({.goal = right, .radius = 0.25f, .heading = Heading::arrows});
  const GroupId b =
      world.addGroup({.goal = left, .speed = 2.5f, .arrive = Arrive::remove, .corners = Corners::oneSide});
  world.spawn(a, {{2, 0}, {10, 14}}, 90);
  world.spawn(b, {{30, 0}, {37, 14}}, 60);
  return world;
}

/// Giants and dwarfs through swamp, with a table of speeds and units that come back.
inline World goldenSwamp() {
  CostField cost(36, 24);
  (void)cost.fill({{10, 2}, {18, 20}}, 5);
  (void)cost.fill({{22, 6}, {23, 17}}, kWall);
  World world(std::move(cost), {.tickSeconds = 0.02, .seed = 77});
  const GoalId goal = world.addGoal({.point = Vec2{32.25f, 12.75f}});
  const GroupId giants = world.addGroup({.goal = goal, .radius = 1.1f, .speed = 2});
  const GroupId dwarfs =
      world.addGroup({.goal = goal, .radius = 0.2f, .arrive = Arrive::respawn, .terrainSpeed = {{5, 0.6f}, {1, 1.1f}}});
  world.spawnEverywhere(giants, 8);
  world.spawn(dwarfs, {{1, 1}, {8, 22}}, 100);
  return world;
}

/// A density cost, edits, a moved goal and a retargeted group: see `meddle`.
inline World goldenEdits() {
  CostField cost(32, 32);
  (void)cost.fill({{0, 15}, {31, 16}}, kWall);
  for (const int x : {6, 24}) (void)cost.fill({{x, 15}, {x + 1, 16}}, 1);
  World world(std::move(cost));
  const GoalId goal = world.addGoal({{7, 29}}), other = world.addGoal({{28, 2}, {2, 2}});
  const GroupId a = world.addGroup({.goal = goal, .densityCost = 0.6f});
  const GroupId b = world.addGroup({.goal = other, .unreachable = Unreachable::nearest});
  world.spawn(a, {{2, 2}, {16, 12}}, 120);
  world.spawn(b, {{2, 18}, {29, 29}}, 60);
  return world;
}

/// The longest tick and the highest speed, in a maze of one-cell ways.
inline World goldenHaste() {
  CostField cost(25, 25);
  for (int y = 2; y < 25; y += 4) {
    (void)cost.fill({{0, y}, {23, y}}, kWall);
    if (y + 2 < 25) (void)cost.fill({{1, y + 2}, {24, y + 2}}, kWall);
  }
  World world(std::move(cost), {.tickSeconds = 0.25});
  const GroupId group = world.addGroup({.goal = world.addGoal({{12, 23}}), .speed = 100});
  world.spawn(group, {{0, 0}, {24, 1}}, 40);
  return world;
}

/// What a host does to goldenEdits() on the way.
inline void meddle(World& world, int tick) {
  if (tick == 60) (void)world.setCost({{6, 15}, {7, 16}}, kWall);
  if (tick == 90) (void)world.setCost({{14, 4}, {18, 9}}, kWall);
  if (tick == 120) (void)world.moveGoal({0, 1}, {{25, 30}});
  if (tick == 150) (void)world.setCost({{6, 15}, {7, 15}}, 3);
  if (tick == 180) (void)world.retarget({1, 1}, {0, 1});
  if (tick == 200) (void)world.remove(5);
  if (tick == 210) world.spawn({0, 1}, {{1, 1}, {5, 5}}, 7);
}

struct GoldenWorld {
  const char* name;
  World (*make)();
  bool edits;
  int ticks;
};
inline constexpr GoldenWorld kGoldenWorlds[] = {
    {"gathering", goldenGathering, false, 600}, {"doors", goldenDoors, false, 1800}, {"swamp", goldenSwamp, false, 600},
    {"edits", goldenEdits, true, 600},          {"haste", goldenHaste, false, 60},
};

/// The hash after a tenth of the ticks, and at the end.
struct GoldenHashes {
  std::uint64_t early, late;
  friend bool operator==(const GoldenHashes&, const GoldenHashes&) = default;
};
inline GoldenHashes runGolden(const GoldenWorld& golden, World& world) {
  GoldenHashes hashes{};
  for (int tick = 0; tick < golden.ticks; ++tick) {
    if (golden.edits) meddle(world, tick);
    world.tick();
    if (tick + 1 == golden.ticks / 10) hashes.early = world.hash();
  }
  hashes.late = world.hash();
  return hashes;
}
inline std::string lineOf(const char* name, const GoldenHashes& hashes) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  const auto hex = [&](std::uint64_t value) {
    std::string text = "0x";
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(value >> shift) & 15];
    return text + "ull";
  };
  return std::string("    {\"") + name + "\", {" + hex(hashes.early) + ", " + hex(hashes.late) + "}},";
}

}  // namespace spate::test
