#include "crowd_scenes.h"

#include <algorithm>
#include <cmath>

#include "maps.h"
#include "random.h"

namespace spate::bench {
namespace {

/// How far the goal is beyond the crowd: too far to be reached while the benchmark runs.
constexpr int kFar = 96;

/// A position in the cell, at most `spread` from its centre on either axis.
Vec2 inside(Cell cell, float spread, Random& random) {
  const auto along = [&](int at) { return float(at) + 0.5f + (2.0f * random.unit() - 1.0f) * spread; };
  const float x = along(cell.x);
  return {x, along(cell.y)};
}

CrowdScene marching(int units, int cellsEach) {
  const int side = int(std::ceil(std::sqrt(double(units) * cellsEach)));
  CrowdScene scene{.cost = CostField(side + kFar, side), .goal = {}, .at = {}};
  scene.goal.rect = Rect{{side + kFar - 1, 0}, {side + kFar - 1, side - 1}};
  Random random(std::uint64_t(units) + std::uint64_t(cellsEach));
  for (int i = 0; i < units; ++i) {
    const int cell = i * cellsEach + random.below(cellsEach);
    scene.at.push_back(inside({cell % side, cell / side}, 0.45f, random));
  }
  return scene;
}

/// `units` positions in a square of that corner and side, on a lattice with every other row shifted, shaken a little.
std::vector<Vec2> packed(Vec2 corner, float side, int units, Random& random) {
  const float gap = side / std::ceil(std::sqrt(float(units)));
  const int columns = int(side / gap + 0.5f);
  std::vector<Vec2> result;
  for (int i = 0; i < units; ++i) {
    const int column = i % columns, row = i / columns;
    const float x = (float(column) + (row % 2 == 0 ? 0.25f : 0.75f)) * gap, y = (float(row) + 0.5f) * gap;
    result.push_back(
        {corner.x + x + (random.unit() - 0.5f) * 0.1f * gap, corner.y + y + (random.unit() - 0.5f) * 0.1f * gap});
  }
  return result;
}

/// Units in open cells with a way to the goal, one cell after the other of a shuffled list, and from the front again
/// when it is used up.
std::vector<Vec2> scattered(const CostField& cost, Cell goal, int units, float spread, Random& random) {
  IntegrationField distance;
  (void)distance.build(cost, {{goal}});
  std::vector<Cell> cells;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      if (distance.reachable({x, y})) cells.push_back({x, y});
    }
  }
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[std::size_t(random.below(int(i)))]);
  std::vector<Vec2> result;
  for (int i = 0; i < units; ++i) result.push_back(inside(cells[std::size_t(i) % cells.size()], spread, random));
  return result;
}

}  // namespace

CrowdScene uniformCrowd(int units) {
  return marching(units, 1);
}

CrowdScene streamCrowd(int units) {
  return marching(units, 4);
}

CrowdScene jamCrowd(int units) {
  const float side = std::sqrt(float(units) / 2.5f);
  const int room = int(side) + 24;
  CrowdScene scene{.cost = CostField(room + kFar, room), .goal = {}, .at = {}};
  (void)scene.cost.fill({{room, 0}, {room, room - 1}}, kWall);
  (void)scene.cost.set({room, room / 2}, 1);
  scene.goal.cells = {{room + kFar / 2, room / 2}};
  scene.arrive = Arrive::remove;
  Random random(std::uint64_t(units) + 7);
  // A cell of room at the door's wall, and as much above as below.
  scene.at = packed({float(room) - 1.0f - side, 0.5f * (float(room) - side)}, side, units, random);
  return scene;
}

CrowdScene settledCrowd(int units) {
  const float side = std::sqrt(float(units) / 2.5f);
  const int map = int(side) * 2 + 16;
  CrowdScene scene{.cost = CostField(map, map), .goal = {}, .at = {}};
  scene.goal.cells = {{map / 2, map / 2}};
  Random random(std::uint64_t(units) + 11);
  const float corner = 0.5f * (float(map) - side);
  scene.at = packed({corner, corner}, side, units, random);
  return scene;
}

CrowdScene roomsCrowd(int units) {
  CrowdScene scene{.cost = rooms(95, 95, 23, 4), .goal = {}, .at = {}};
  const Cell goal = middleGoal(scene.cost);
  scene.goal.cells = {goal};
  Random random(std::uint64_t(units) + 13);
  scene.at = scattered(scene.cost, goal, units, 0.2f, random);
  return scene;
}

CrowdScene mazeCrowd(int width, int height, int units) {
  CrowdScene scene{.cost = crowdMaze(width, height), .goal = {}, .at = {}, .radius = 0.2f};
  const Cell goal = middleGoal(scene.cost);
  scene.goal.cells = {goal};
  Random random(std::uint64_t(units) + std::uint64_t(width));
  scene.at = scattered(scene.cost, goal, units, 0.3f, random);
  return scene;
}

Play::Play(const CrowdScene& scene, Scheduler* scheduler)
    : world(scene.cost, WorldDef{.scheduler = scheduler}), goal(world.addGoal(scene.goal)) {
  GroupDef def;
  def.goal = goal;
  def.radius = scene.radius;
  def.speed = scene.speed;
  def.arrive = scene.arrive;
  group = world.addGroup(def);
  world.spawn(group, scene.at);
}

double density(const CostField& cost, std::span<const Vec2> positions) {
  std::vector<bool> occupied(std::size_t(cost.width()) * std::size_t(cost.height()));
  std::size_t cells = 0;
  for (const Vec2 p : positions) {
    const std::size_t cell = std::size_t(p.y) * std::size_t(cost.width()) + std::size_t(p.x);
    cells += occupied[cell] ? 0 : 1;
    occupied[cell] = true;
  }
  return cells == 0 ? 0.0 : double(positions.size()) / double(cells);
}

std::size_t openCells(const CostField& cost) {
  std::size_t count = 0;
  for (int y = 0; y < cost.height(); ++y) {
    for (const Cost value : cost.row(y)) count += value == kWall ? 0 : 1;
  }
  return count;
}

}  // namespace spate::bench
