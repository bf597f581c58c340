// The crowd's part of the cases in scenes/cases, continued: costly ground, the edge of the map, opposing groups, wide
// goals, starts and goals on cell edges.

#include "crowd_watch.h"

namespace spate::test {
namespace {

void expectAllArrived(const World& world) {
  EXPECT_EQ(arrivedNow(world), world.units().size());
}

// ------------------------------------------------------------------------------------------------- B19, B20: costly
// ground

/// Plays a scene and says how many ticks a unit's centre was on ground that costs more than 1.
int ticksOnCostlyGround(const Scene& scene) {
  SceneRun run = startRun(scene);
  int ticks = 0;
  play(run, 1e9, [&](const World& world) {
    for (Vec2 at : world.units().positions) ticks += world.cost().at(cellOf(world.cost(), at)) > 1;
  });
  expectAllArrived(run.world());
  return ticks;
}

TEST(CaseB19, theWayRoundTheSwampIsTaken) {
  for (const char* name : {"cases/b19a", "cases/b20"}) {
    for (const Variation& by : neighbours()) {
      SCOPED_TRACE(testing::Message() << name << " " << by);
      Scene scene = varied(loadScene(name), by);
      scene.duration = 10.0 * std::max(1.0, 3.0 / double(by.speed));
      // An arrow holds for all of its cell: whoever follows it from beside the cell's middle may clip the next cell's
      // corner.
      const int ticks = ticksOnCostlyGround(scene);
      EXPECT_TRUE(ticks == 0 || by.heading == Heading::arrows) << ticks << " ticks in swamp";
    }
  }
}

TEST(CaseB19, speedIsDividedByCost) {
  for (const Variation& by : neighbours()) {
    SCOPED_TRACE(by);
    Scene scene = varied(loadScene("cases/b19b"), by);
    scene.duration = 15.0 * std::max(1.0, 3.0 / double(by.speed));
    SceneRun run = startRun(std::move(scene));
    play(run);
    expectAllArrived(run.world());
    // 36 cells of cost 1, less the 0.4 before the goal's centre at which a unit has arrived.
    EXPECT_NEAR(double(run.world().units().arrivedAt[0]), 36.0 / double(by.speed), 0.5 + 0.4 / double(by.speed));
  }
}

TEST(CaseB19, aTableOfSpeedsReplacesCost) {
  for (float factor : {0.1f, 0.5f, 1.0f, 2.0f}) {
    SCOPED_TRACE(factor);
    Scene scene = loadScene("cases/b19b");
    scene.groups[0].def.terrainSpeed = {{Cost{5}, factor}};
    scene.duration = 30.0;
    SceneRun run = startRun(std::move(scene));
    play(run);
    expectAllArrived(run.world());
    EXPECT_NEAR(double(run.world().units().arrivedAt[0]), (7.0 / double(factor) + 1.0) / 3.0, 0.6);
  }
}

TEST(CaseB20, whoStandsInSwampWalksOutAsTheFieldSays) {
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const Scene told = loadScene("cases/b20");
    Scene scene = told;
    scene.units[0].at = {{3.5f, 4.5f}, {4.5f, 3.5f}, {2.5f, 2.5f}, {6.5f, 4.5f}};
    scene = turned(std::move(scene), symmetry);
    scene.duration = 20.0;
    SceneRun run = startRun(std::move(scene));
    play(run);
    expectAllArrived(run.world());
  }
}

// --------------------------------------------------------------------------------------------------- B22: no border
// walls

TEST(CaseB22, theEdgeOfTheMapIsAWall) {
  for (const Variation& by : neighbours()) {
    SCOPED_TRACE(by);
    Scene scene = varied(loadScene("cases/b22"), by);
    // Mirrored, the corner (0, 0) is the map's far corner, which is no cell.
    for (SceneUnits& units : scene.units) {
      for (Vec2& at : units.at) at = {std::min(at.x, 7.9999f), std::min(at.y, 7.9999f)};
    }
    scene.duration = 15.0 * std::max(1.0, 3.0 / double(by.speed));
    SceneRun run = startRun(std::move(scene));
    play(run, 1e9, [&](const World& world) {
      for (Vec2 at : world.units().positions) {
        ASSERT_TRUE(at.x >= 0.0f && at.y >= 0.0f && at.x <= 8.0f && at.y <= 8.0f) << at.x << ", " << at.y;
      }
    });
    expectAllArrived(run.world());
  }
}

TEST(CaseB22, positionsOutsideAreRefused) {
  const Scene scene = loadScene("cases/b22");
  World world(scene.cost);
  const GroupId group = world.addGroup({.goal = world.addGoal({{4, 4}})});
  const std::uint64_t before = world.hash();
  const float beyond = std::nextafter(8.0f, 9.0f), nan = std::nanf("");
  for (Vec2 at : {Vec2{-1, 4}, Vec2{9, 4}, Vec2{4, -1}, Vec2{4, 9}, Vec2{beyond, 4}, Vec2{-1e-6f, 4}, Vec2{1e30f, 4}}) {
    const std::vector<Vec2> both = {{1.5f, 1.5f}, at};
    EXPECT_EQ(world.spawn(group, both), 0u) << at.x << ", " << at.y;
    EXPECT_EQ(world.lastError().code, ErrorCode::outOfMap);
  }
  for (Vec2 at : {Vec2{nan, 4}, Vec2{4, nan}}) {
    EXPECT_EQ(world.spawn(group, std::vector<Vec2>{at}), 0u);
    EXPECT_EQ(world.lastError().code, ErrorCode::badValue);
  }
  EXPECT_EQ(world.hash(), before);
  EXPECT_EQ(world.stats().spawned, 0u);
}

TEST(CaseB22, theFarEdgeIsTakenInOrRefusedButNeverLost) {
  for (Vec2 at : {Vec2{8, 0}, Vec2{0, 8}, Vec2{8, 8}}) {
    World world(loadScene("cases/b22").cost);
    const GroupId group = world.addGroup({.goal = world.addGoal({{4, 4}})});
    const std::size_t placed = world.spawn(group, std::vector<Vec2>{at});
    EXPECT_EQ(world.units().size(), placed);
    EXPECT_EQ(placed == 0, !world.lastError().ok());
    for (int i = 0; i < 600; ++i) world.tick();
    EXPECT_EQ(arrivedNow(world), placed);
  }
}

// ------------------------------------------------------------------------------------------------ B25: against each
// other

/// Longest time that any unit that has not arrived stayed within a quarter of a cell. [s]
class Patience {
 public:
  void look(const World& world) {
    const UnitsView units = world.units();
    anchors_.resize(units.size(), {Vec2{-1e9f, 0}, 0.0});
    for (std::size_t i = 0; i < units.size(); ++i) {
      auto& [at, since] = anchors_[i];
      if (units.states[i] == UnitState::arrived || distanceOf(at, units.positions[i]) > 0.25f) {
        at = units.positions[i];
        since = world.stats().seconds;
      }
      longest = std::max(longest, world.stats().seconds - since);
    }
  }
  double longest = 0.0;

 private:
  std::vector<std::pair<Vec2, double>> anchors_;
};

/// Everybody within `seconds`, and nobody stationary for a quarter of that.
void passEachOther(Scene scene, double seconds) {
  scene.untilArrived = true;
  scene.duration = seconds;
  SceneRun run = startRun(std::move(scene));
  Patience patience;
  play(run, 1e9, [&](const World& world) { patience.look(world); });
  expectAllArrived(run.world());
  EXPECT_LE(patience.longest, seconds / 4.0);
}

TEST(CaseB25, opposingGroupsPassEachOther) {
  passEachOther(loadScene("cases/b25"), 40.0);
}

TEST(CaseB25, opposingGroupsPassEachOtherInNeighbours) {
  for (const Variation& by : neighbours()) {
    // Two bodies of radius 0.45 fill the corridor's two cells to nine tenths: that is a door, not a corridor.
    if (by.radius > 0.4f) continue;
    SCOPED_TRACE(by);
    passEachOther(varied(loadScene("cases/b25"), by), 40.0 * std::max(1.0, 3.0 / double(by.speed)));
  }
}

TEST(CaseB25, otherNumbersPassToo) {
  for (std::size_t count : {1u, 2u, 5u, 10u, 15u, 25u}) {
    SCOPED_TRACE(count);
    Scene scene = loadScene("cases/b25");
    scene.units[0].count = count;
    scene.units[1].count = 26 - count;
    passEachOther(std::move(scene), 40.0);
  }
}

// ---------------------------------------------------------------------------------------------------------- B28: wide
// goals

TEST(CaseB28, everyUnitGoesToItsOwnPartOfAWideGoal) {
  for (const Variation& by : neighbours()) {
    SCOPED_TRACE(by);
    const Scene scene = loadScene("cases/b28a");
    Scene other = varied(scene, by);
    other.duration = 10.0 * std::max(1.0, 3.0 / double(by.speed));
    SceneRun run = startRun(std::move(other));
    const Symmetry symmetry = symmetryOf(scene, by.symmetry);
    play(run);
    expectAllArrived(run.world());
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec2 at = symmetry.undo(run.world().units().positions[i]);
      EXPECT_NEAR(at.y, 2.5f + 2.0f * float(i), 0.05f);
      EXPECT_GE(at.x, 9.5f);
    }
  }
}

TEST(CaseB28, oneCellOfItGathersThem) {
  for (const Variation& by : neighbours()) {
    SCOPED_TRACE(by);
    Scene scene = varied(loadScene("cases/b28b"), by);
    scene.duration = 10.0 * std::max(1.0, 3.0 / double(by.speed));
    const Vec2 goal = centreOf(scene.goals[0].def.cells[0]);
    SceneRun run = startRun(std::move(scene));
    play(run);
    expectAllArrived(run.world());
    for (Vec2 at : run.world().units().positions) EXPECT_LE(distanceOf(at, goal), 0.4f + 2.0f * by.radius);
  }
}

// --------------------------------------------------------------------------------------------- B31: on edges and
// corners

void arrives(Vec2 start, const GoalDef& goal, Heading heading) {
  SCOPED_TRACE(testing::Message() << "from " << start.x << ", " << start.y << " heading " << int(heading));
  World world(loadScene("cases/b31").cost);
  const GoalId id = world.addGoal(goal);
  ASSERT_TRUE(id) << world.lastError().message;
  const GroupId group = world.addGroup({.goal = id, .heading = heading});
  ASSERT_EQ(world.spawn(group, std::vector<Vec2>{start}), 1u) << world.lastError().message;
  Watch watch(world);
  for (int tick = 0; tick < 20 * 60 && arrivedNow(world) == 0; ++tick) {
    world.tick();
    watch.look(world);
  }
  expectSound(watch);
  EXPECT_EQ(arrivedNow(world), 1u);
}

TEST(CaseB31, startsAndGoalsOnCellEdges) {
  const std::vector<Vec2> starts = {{1.5f, 1.5f},    {2.0f, 2.0f},       {1.0f, 1.0f}, {1.9999f, 1.5f}, {2.0f, 1.5f},
                                    {1.0f, 1.9999f}, {1.0001f, 1.0001f}, {2.0f, 1.0f}, {1.5f, 2.0f},    {1.0f, 2.0f}};
  std::vector<GoalDef> goals = {{.cells = {{8, 5}}}, {.rect = Rect{{8, 5}, {8, 5}}}};
  for (Vec2 point :
       {Vec2{8.0f, 5.0f}, Vec2{8.0001f, 5.9999f}, Vec2{8.5f, 5.5f}, Vec2{8.9999f, 5.0f}, Vec2{8.9999f, 5.9999f}}) {
    goals.push_back({.point = point});
  }
  for (Vec2 start : starts) {
    for (const GoalDef& goal : goals) {
      for (Heading heading : {Heading::smooth, Heading::arrows}) arrives(start, goal, heading);
    }
  }
}

TEST(CaseB31, theSceneWithAllStartsArrives) {
  for (const Variation& by : neighbours()) {
    SCOPED_TRACE(by);
    Scene scene = varied(loadScene("cases/b31"), by);
    scene.duration = 20.0 * std::max(1.0, 3.0 / double(by.speed));
    SceneRun run = startRun(std::move(scene));
    play(run);
    expectAllArrived(run.world());
  }
}

}  // namespace
}  // namespace spate::test
