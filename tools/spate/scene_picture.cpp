#include "scene_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "scene_or_map.h"
#include "table.h"

namespace spate::cli {
namespace {

/// A group's speed on ground of each cost. [cells/s]
std::vector<float> groundSpeeds(const GroupDef& group) {
  std::vector<float> speeds(256, 0.0f);
  for (std::size_t cost = 1; cost < kWall; ++cost) speeds[cost] = group.speed / float(cost);
  for (const auto& [cost, factor] : group.terrainSpeed) speeds[cost] = group.speed * factor;
  return speeds;
}

struct ShownGroup {
  const SceneGroup* group = nullptr;
  GroupId id;
  std::size_t units = 0;
  std::vector<float> speeds;
};

std::vector<ShownGroup> groupsOf(SceneRun& run) {
  std::vector<ShownGroup> groups;
  const UnitsView units = run.world().units();
  for (const SceneGroup& group : run.scene().groups) {
    const GroupId id = run.group(group.id);
    const auto count = std::size_t(std::count(units.groups.begin(), units.groups.end(), id.index));
    groups.push_back({&group, id, count, groundSpeeds(group.def)});
  }
  return groups;
}

std::vector<PictureUnit> unitsOf(SceneRun& run, const std::vector<ShownGroup>& groups) {
  const World& world = run.world();
  const UnitsView units = world.units();
  std::vector<PictureUnit> out;
  out.reserve(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto group =
        std::find_if(groups.begin(), groups.end(), [&](const ShownGroup& g) { return g.id.index == units.groups[i]; });
    const Vec2 at = units.positions[i], velocity = units.velocities[i];
    const Cost cost = world.cost().at({int(std::floor(at.x)), int(std::floor(at.y))});
    const float full = group == groups.end() ? 0.0f : group->speeds[cost];
    const float speed = std::hypot(velocity.x, velocity.y);
    out.push_back({at, units.radii[i], full > 0.0f ? std::min(1.0f, speed / full) : 0.0f, cost > 1 && cost != kWall,
                   units.states[i] == UnitState::arrived, units.groups[i]});
  }
  return out;
}

/// Where the goals are now: the fields know it, whatever events have moved. A goal that no cell counts for (it lies in
/// a wall) is shown where the scene puts it.
std::vector<Cell> goalsOf(SceneRun& run, const std::vector<ShownGroup>& groups) {
  std::vector<Cell> goals;
  std::vector<std::string> seen;
  for (const ShownGroup& shown : groups) {
    if (std::find(seen.begin(), seen.end(), shown.group->goal) != seen.end()) continue;
    seen.push_back(shown.group->goal);
    const IntegrationField* distance = run.world().distances(shown.id);
    if (distance == nullptr) continue;
    const std::size_t before = goals.size(), stride = std::size_t(distance->width()) + 2;
    for (const std::uint32_t index : distance->goalIndices()) {
      goals.push_back({int(index % stride) - 1, int(index / stride) - 1});
    }
    if (goals.size() > before) continue;
    for (const SceneGoal& goal : run.scene().goals) {
      if (goal.id != shown.group->goal) continue;
      for (const Source& source : sourcesOf(goal.def)) goals.push_back(source.cell);
    }
  }
  return goals;
}

}  // namespace

Status drawScene(SceneRun& run, PictureDef def) {
  const std::vector<ShownGroup> groups = groupsOf(run);
  const auto most = std::max_element(groups.begin(), groups.end(),
                                     [](const ShownGroup& a, const ShownGroup& b) { return a.units < b.units; });
  const IntegrationField* distance = nullptr;
  const FlowField* flow = nullptr;
  const std::vector<Cell> goals = goalsOf(run, groups);
  if (most != groups.end()) {
    distance = run.world().distances(most->id);
    flow = run.world().flow(most->id);
  }
  const Stats stats = run.world().stats();
  def.title = run.scene().name;
  def.note =
      fmt::format("{}  ·  tick {} ({:.4g} s)", counted(stats.units, "unit"), grouped(stats.ticks), stats.seconds);
  if (run.scene().goals.size() > 1 && most != groups.end())
    def.note += fmt::format("  ·  way to {}", most->group->goal);
  return drawPicture(def, run.world().cost(), distance, flow, goals, unitsOf(run, groups));
}

Status drawWhy(SceneRun& run, const std::string& path, const Explanation& why, const ExplanationNames& names) {
  std::vector<ShownGroup> groups = groupsOf(run);
  const std::vector<PictureUnit> units = unitsOf(run, groups);
  std::erase_if(groups, [&](const ShownGroup& group) { return group.id != why.group; });
  const std::vector<Cell> goals = goalsOf(run, groups);
  World& world = run.world();
  return drawExplanation(path, run.scene().name, why, names,
                         {world.cost(), *world.distances(why.group), *world.flow(why.group), goals, units});
}

}  // namespace spate::cli
