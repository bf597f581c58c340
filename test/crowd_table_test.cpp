// What the crowd must reach (docs/crowd.md), as generous bounds: jams, rest, doors, counterflow, sizes, corners. Speed
// is for the benchmark.

#include "crowd_watch.h"

namespace spate::test {
namespace {

struct Overlap {
  float p50 = 0.0f, p99 = 0.0f, max = 0.0f;  ///< Share of 2r.
};

/// Each unit's deepest overlap with another, by a grid of cells of its own.
Overlap overlapOf(const World& world) {
  const UnitsView units = world.units();
  const int width = world.cost().width(), height = world.cost().height();
  std::vector<std::vector<std::size_t>> cells(std::size_t(width) * std::size_t(height));
  const auto cellAt = [&](int x, int y) -> std::vector<std::size_t>& {
    return cells[std::size_t(y) * std::size_t(width) + std::size_t(x)];
  };
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Cell cell = cellOf(world.cost(), units.positions[i]);
    cellAt(cell.x, cell.y).push_back(i);
  }
  std::vector<float> deepest(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Cell cell = cellOf(world.cost(), units.positions[i]);
    for (int y = std::max(cell.y - 1, 0); y <= std::min(cell.y + 1, height - 1); ++y) {
      for (int x = std::max(cell.x - 1, 0); x <= std::min(cell.x + 1, width - 1); ++x) {
        for (std::size_t j : cellAt(x, y)) {
          const float reach = units.radii[i] + units.radii[j];
          if (j != i)
            deepest[i] = std::max(deepest[i], 1.0f - distanceOf(units.positions[i], units.positions[j]) / reach);
        }
      }
    }
  }
  std::sort(deepest.begin(), deepest.end());
  if (deepest.empty()) return {};
  return {deepest[deepest.size() / 2], deepest[deepest.size() * 99 / 100], deepest.back()};
}

TEST(CrowdTable, aJamIsNeitherDenseNorRestless) {
  Scene scene = loadScene("jam");
  scene.duration = 14.0;
  SceneRun run = startRun(std::move(scene));
  std::vector<Vec2> last, lastStep;
  double squares = 0.0, samples = 0.0;
  play(run, 1e9, [&](const World& world) {
    if (world.stats().seconds < 10.0) return;
    const UnitsView units = world.units();
    std::vector<Vec2> step(units.size());
    const bool sameUnits = last.size() == units.size();
    for (std::size_t i = 0; i < units.size() && sameUnits; ++i) {
      step[i] = {(units.positions[i].x - last[i].x) * 60.0f, (units.positions[i].y - last[i].y) * 60.0f};
      if (lastStep.size() != units.size()) continue;
      squares += double(distanceOf(step[i], lastStep[i])) * double(distanceOf(step[i], lastStep[i]));
      samples += 1.0;
    }
    last.assign(units.positions.begin(), units.positions.end());
    lastStep = sameUnits ? step : std::vector<Vec2>{};
  });
  const Overlap overlap = overlapOf(run.world());
  EXPECT_LE(overlap.p99, 0.17f);
  EXPECT_LE(overlap.p50, 0.09f);
  EXPECT_LE(std::sqrt(squares / samples), 0.2);  // change of velocity from tick to tick [cells/s]
}

TEST(CrowdTable, aBesiegedCellComesToRest) {
  Scene scene = loadScene("open-field");
  scene.cost = CostField(60, 56);
  scene.goals[0].def.cells = {{33, 26}};
  scene.units[0].count = 1500;
  scene.probes.clear();
  scene.duration = 40.0;
  SceneRun run = startRun(std::move(scene));
  play(run);
  const UnitsView units = run.world().units();
  const Overlap overlap = overlapOf(run.world());
  EXPECT_LE(overlap.p99, 0.11f);
  EXPECT_LE(overlap.max, 0.25f);
  EXPECT_EQ(arrivedNow(run.world()), units.size());
  double speed = 0.0;
  for (Vec2 velocity : units.velocities) speed += double(lengthOf(velocity)) / double(units.size());
  EXPECT_LE(speed, 0.05);
}

TEST(CrowdTable, aHundredUnitsArriveAtOneCellInTime) {
  SceneRun run = startRun(loadScene("cases/b08"));
  play(run);
  float last = 0.0f;
  for (float seconds : run.world().units().arrivedAt) last = std::max(last, seconds);
  EXPECT_EQ(arrivedNow(run.world()), 100u);
  EXPECT_LE(last, 16.0f);
}

// -----------------------------------------------------------------------------------------------------------------
// doors

struct DoorFlow {
  double perSecond = 0.0;   ///< While more than a tenth of the crowd waits.
  double longestGap = 0.0;  ///< Between two that pass. [s]
};

/// How the crowd goes through the gap in column x.
DoorFlow flowThrough(const std::string& name, float x, float radius = 0.3f) {
  Scene scene = loadScene(name);
  scene.groups[0].def.radius = radius;
  SceneRun run = startRun(std::move(scene));
  const std::size_t all = run.world().units().size();
  std::size_t passed = 0;
  double first = -1.0, last = -1.0, done = -1.0;
  DoorFlow flow;
  play(run, 1e9, [&](const World& world) {
    std::size_t before = 0;
    for (Vec2 at : world.units().positions) before += at.x < x;
    if (all - before == passed || done > 0.0) return;
    const double now = world.stats().seconds;
    if (first < 0.0) first = now;
    if (last > 0.0) flow.longestGap = std::max(flow.longestGap, now - last);
    last = now;
    passed = all - before;
    if (passed >= all * 9 / 10) done = now;
  });
  EXPECT_GE(passed, all * 9 / 10);
  EXPECT_EQ(run.world().units().size(), 0u) << "all through and gone";
  flow.perSecond = double(passed) / (done - first);
  return flow;
}

void expectFlow(const std::string& name, double least, double most) {
  const DoorFlow flow = flowThrough(name, 26.5f);
  EXPECT_GE(flow.perSecond, least) << name;
  EXPECT_LE(flow.perSecond, most) << name << ": more than fit side by side without overlap";
  EXPECT_LE(flow.longestGap, 1.5) << name;
}

TEST(CrowdTable, aDoorOneCellWide) {
  expectFlow("door", 4.0, 8.0);
}
TEST(CrowdTable, aDoorTwoCellsWide) {
  expectFlow("door-2", 8.0, 16.0);
}
TEST(CrowdTable, aDoorThreeCellsWide) {
  expectFlow("door-3", 12.0, 24.0);
}

TEST(CrowdTable, noArchHoldsAtADoor) {
  for (float radius : {0.2f, 0.35f, 0.4f, 0.45f}) {
    SCOPED_TRACE(radius);
    Scene scene = loadScene("door");
    scene.groups[0].def.radius = radius;
    scene.units[0].count = 200;
    scene.duration = 150.0;
    scene.untilArrived = true;
    SceneRun run = startRun(std::move(scene));
    play(run);
    EXPECT_EQ(run.world().units().size(), 0u);
  }
}

TEST(CrowdTable, noArchHoldsAtAnySpeed) {
  for (float speed : {0.3f, 0.7f, 1.0f, 1.5f, 2.0f, 5.0f, 8.0f}) {
    SCOPED_TRACE(speed);
    Scene scene = loadScene("door");
    scene.groups[0].def.speed = speed;
    scene.units[0].count = 60;
    scene.units[0].rect = Rect{{14, 4}, {24, 18}};
    scene.duration = 40.0 * std::max(1.0, 3.0 / double(speed));
    scene.untilArrived = true;
    SceneRun run = startRun(std::move(scene));
    play(run);
    EXPECT_EQ(run.world().units().size(), 0u);
  }
}

// ------------------------------------------------------------------------------------------------- counterflow, sizes,
// corner

TEST(CrowdTable, counterflowPasses) {
  SceneRun run = startRun(loadScene("counterflow"));
  play(run, 75.0);
  EXPECT_EQ(run.world().units().size(), 0u);
}

TEST(CrowdTable, counterflowPassesInHalfTheWidth) {
  Scene scene = loadScene("counterflow");
  EXPECT_TRUE(scene.cost.fill({{18, 10}, {53, 14}}, kWall).ok());
  scene.probes.clear();
  scene.duration = 110.0;
  SceneRun run = startRun(std::move(scene));
  play(run);
  EXPECT_EQ(run.world().units().size(), 0u);
}

TEST(CrowdTable, everySizePassesItsGates) {
  SceneRun run = startRun(loadScene("mixed-sizes"));
  play(run, 1e9, 0.01f);
  EXPECT_EQ(run.world().units().size(), 0u);
  const Report report = run.report();
  EXPECT_EQ(report.units.stuck, 0u);
}

TEST(CrowdTable, aCornerIsTurnedByAll) {
  SceneRun run = startRun(loadScene("corner"));
  play(run);
  EXPECT_EQ(run.world().stats().removed, 1500u);
}

/// Half-cell bins of a corridor 12 wide through which at least one unit in a hundred goes.
int binsUsed(float densityCost) {
  Scene scene = loadScene("corner");
  scene.groups[0].def.densityCost = densityCost;
  scene.units[0].count = 800;
  scene.duration = 60.0;
  SceneRun run = startRun(std::move(scene));
  std::vector<int> bins(24);
  std::vector<bool> counted(800);
  play(run, 1e9, [&](const World& world) {
    const UnitsView units = world.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (counted[units.ids[i]] || units.positions[i].y < 20.0f) continue;
      counted[units.ids[i]] = true;
      ++bins[std::size_t(std::clamp(int((units.positions[i].x - 83.0f) * 2.0f), 0, 23))];
    }
  });
  return int(std::count_if(bins.begin(), bins.end(), [](int n) { return n >= 8; }));
}

TEST(CrowdTable, aDensityCostUsesTheWidthOfACorner) {
  EXPECT_GE(binsUsed(0.0f), 6);
  EXPECT_GE(binsUsed(0.6f), 16);
}

}  // namespace
}  // namespace spate::test
