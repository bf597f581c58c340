// wouldBlock: who is asked, what counts as a loss, and that nothing changes.

#include <gtest/gtest.h>

#include "ascii.h"
#include "random_map.h"
#include "spate/world.h"

namespace spate {
namespace {

/// Two rooms with a door of one cell at (4, 2); the goal is in the right one.
struct Rooms {
  World world{test::map({"....#....",  //
                         "....#....",  //
                         ".........",  //
                         "....#....",  //
                         "....#...."})};
  GoalId goal = world.addGoal({{8, 2}});
  Cell door = {4, 2};

  bool blocks(Cell cell, std::span<const Cell> from = {}) { return world.wouldBlock(goal, {&cell, 1}, from); }
  GroupId groupWithUnitAt(Vec2 at, GroupDef def = {}) {
    def.goal = goal;
    const GroupId group = world.addGroup(def);
    EXPECT_EQ(world.spawn(group, {&at, 1}), 1u);
    return group;
  }
};

TEST(WouldBlock, WithoutUnitsEveryOpenCellWithAWayAsks) {
  Rooms rooms;
  EXPECT_TRUE(rooms.blocks(rooms.door));
  EXPECT_FALSE(rooms.blocks({2, 2})) << "the painted cell itself does not count";
  EXPECT_TRUE(rooms.world.wouldBlock(rooms.goal, Rect{{3, 1}, {5, 3}}));
  EXPECT_FALSE(rooms.world.wouldBlock(rooms.goal, Rect{{1, 0}, {2, 0}}));
}

TEST(WouldBlock, CellsWithoutAWayHaveNoneToLose) {
  Rooms rooms;
  ASSERT_TRUE(rooms.world.setCost({rooms.door, rooms.door}, kWall).ok());
  EXPECT_FALSE(rooms.blocks({3, 2}));
  EXPECT_FALSE(rooms.blocks(rooms.door)) << "it is shut already";
}

TEST(WouldBlock, OnlyUnitsBoundForTheGoalAsk) {
  Rooms rooms;
  rooms.groupWithUnitAt({6.5f, 0.5f});
  EXPECT_FALSE(rooms.blocks(rooms.door)) << "the only unit is on the goal's side";
  rooms.groupWithUnitAt({1.5f, 0.5f});
  EXPECT_TRUE(rooms.blocks(rooms.door));
  const GoalId other = rooms.world.addGoal({{0, 0}});
  EXPECT_TRUE(rooms.world.wouldBlock(other, {&rooms.door, 1})) << "without units of its own every cell asks";
}

TEST(WouldBlock, FromNamesTheCellsThatAsk) {
  Rooms rooms;
  rooms.groupWithUnitAt({1.5f, 0.5f});
  const Cell right[] = {{6, 4}, {7, 0}}, left[] = {{6, 4}, {0, 4}};
  EXPECT_FALSE(rooms.blocks(rooms.door, right));
  EXPECT_TRUE(rooms.blocks(rooms.door, left));
  const Cell wall[] = {{4, 0}};
  EXPECT_FALSE(rooms.blocks(rooms.door, wall));
}

TEST(WouldBlock, SizesAndCornerRulesOfTheGroupsCount) {
  World world(CostField(12, 9));
  const GoalId goal = world.addGoal({{9, 4}});
  const std::vector<Cell> from = {{2, 4}};
  const std::vector<Cell> posts = {{6, 1}, {6, 3}, {6, 5}, {6, 7}};  // with gaps of one cell
  EXPECT_FALSE(world.wouldBlock(goal, posts, from));
  (void)world.addGroup({.goal = goal});
  EXPECT_FALSE(world.wouldBlock(goal, posts, from));
  (void)world.addGroup({.goal = goal, .radius = 0.9f});
  EXPECT_TRUE(world.wouldBlock(goal, posts, from)) << "the wide ones lose their way";

  World corners(test::map({"..#.",  //
                           "...."}));
  const GoalId corner = corners.addGoal({{3, 0}});
  const Cell step = {3, 1};
  const std::vector<Cell> below = {{2, 1}};
  EXPECT_TRUE(corners.wouldBlock(corner, {&step, 1}, below));
  World loose(test::map({"..#.", "...."}));
  const GoalId same = loose.addGoal({{3, 0}});
  (void)loose.addGroup({.goal = same, .corners = Corners::free});
  EXPECT_FALSE(loose.wouldBlock(same, {&step, 1}, below)) << "by the free rule the diagonal is left";
}

TEST(WouldBlock, TheGoalItselfUnderAWallBlocks) {
  Rooms rooms;
  rooms.groupWithUnitAt({1.5f, 0.5f});
  EXPECT_TRUE(rooms.blocks({8, 2}));
}

TEST(WouldBlock, Errors) {
  Rooms rooms;
  EXPECT_FALSE(rooms.world.wouldBlock(GoalId{}, {&rooms.door, 1}));
  EXPECT_EQ(rooms.world.lastError().code, ErrorCode::staleId);
  EXPECT_EQ(rooms.world.lastError().message, "wouldBlock: no such goal");
  EXPECT_FALSE(rooms.blocks({9, 2}));
  EXPECT_EQ(rooms.world.lastError().code, ErrorCode::outOfMap);
  const Cell outside[] = {{0, -1}};
  EXPECT_FALSE(rooms.blocks(rooms.door, outside));
  EXPECT_EQ(rooms.world.lastError().code, ErrorCode::outOfMap);
  EXPECT_FALSE(rooms.world.wouldBlock(rooms.goal, Rect{{4, 0}, {4, 5}}));
  EXPECT_EQ(rooms.world.lastError().code, ErrorCode::outOfMap);
  EXPECT_TRUE(rooms.blocks(rooms.door));
  EXPECT_TRUE(rooms.world.lastError().ok());
  EXPECT_FALSE(rooms.world.wouldBlock(rooms.goal, std::span<const Cell>{})) << "no wall blocks nobody";
}

TEST(WouldBlock, AskingChangesNothing) {
  Rooms rooms;
  rooms.groupWithUnitAt({1.5f, 0.5f}, {.densityCost = 0.5f});
  rooms.groupWithUnitAt({2.5f, 2.5f}, {.radius = 0.7f});
  for (int i = 0; i < 30; ++i) {
    const std::uint64_t before = rooms.world.hash(), builds = rooms.world.fieldStats().updates();
    (void)rooms.blocks(rooms.door);
    (void)rooms.blocks({7, 2});
    EXPECT_EQ(rooms.world.hash(), before);
    EXPECT_EQ(rooms.world.fieldStats().updates(), builds);
    EXPECT_TRUE(rooms.world.cost().open(rooms.door));
    rooms.world.tick();
  }
}

/// The answer is what painting and asking reachable() gives.
TEST(WouldBlock, EqualsPaintingAndLooking) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const test::RandomMap map = test::randomMap(seed, 12);
    test::Random random(seed);
    const float radius = random.below(2) ? 0.3f : 0.3f + 1.2f * random.unit();
    const auto build = [&] { return World(map.cost); };
    World asked = build(), painted = build();
    const Cell goalCell = map.goals.front().cell;
    const GoalId goal = asked.addGoal({goalCell});
    const GroupDef def = {.goal = goal, .radius = radius, .corners = map.corners};
    (void)asked.addGroup(def);
    (void)painted.addGoal({goalCell});
    const GroupId group = painted.addGroup(def);
    std::vector<Cell> walls, from;
    for (int i = random.below(8); i >= 0; --i) walls.push_back(random.cellIn(map.cost));
    for (int i = random.below(4); i >= 0; --i) from.push_back(random.cellIn(map.cost));
    std::vector<bool> before;
    for (Cell cell : from) before.push_back(painted.reachable(group, cell));
    ASSERT_TRUE(painted.setCosts(walls, kWall).ok());
    bool lost = false;
    for (std::size_t i = 0; i < from.size(); ++i) {
      lost = lost || (before[i] && painted.cost().open(from[i]) && !painted.reachable(group, from[i]));
    }
    ASSERT_EQ(asked.wouldBlock(goal, walls, from), lost) << "seed " << seed;
  }
}

}  // namespace
}  // namespace spate
