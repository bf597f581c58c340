// spate info: what is in a map or a scene.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "command.h"
#include "scene_or_map.h"
#include "table.h"

namespace spate::cli {
namespace {

struct Areas {
  std::size_t count = 0, largest = 0;  // largest: cells
};

/// Areas within which every open cell has a way to every other. With strict corners that is the same as being joined by
/// straight steps: a diagonal one is legal only if both straight ways round it are.
Areas connectedAreas(const CostField& cost) {
  Areas areas;
  std::vector<char> seen(std::size_t(cost.width()) * std::size_t(cost.height()));
  std::vector<Cell> front;
  const auto visit = [&](Cell cell) {
    if (!cost.open(cell)) return;
    char& mark = seen[std::size_t(cell.y) * std::size_t(cost.width()) + std::size_t(cell.x)];
    if (mark == 0) front.push_back(cell);
    mark = 1;
  };
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      visit({x, y});
      std::size_t cells = 0;
      for (; !front.empty(); ++cells) {
        const Cell at = front.back();
        front.pop_back();
        for (const Cell step : {Cell{1, 0}, Cell{0, 1}, Cell{-1, 0}, Cell{0, -1}})
          visit({at.x + step.x, at.y + step.y});
      }
      areas.count += cells > 0 ? 1 : 0;
      areas.largest = std::max(areas.largest, cells);
    }
  }
  return areas;
}

/// What there is besides costs; nothing where there is nothing.
void addWayRows(const CostField& cost, Table& table) {
  std::size_t breakable = 0, oneWay = 0;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      breakable += cost.breakCost({x, y}) != 0;
      oneWay += cost.exitsOf({x, y}) != exits::kAll;
    }
  }
  const std::size_t links = cost.linkSteps().size();
  if (breakable > 0) table.row("breakable", fmt::format("{} of the walls", grouped(breakable)));
  if (oneWay > 0) table.row("one-way", fmt::format("{} that cannot be left on all sides", counted(oneWay, "cell")));
  if (links > 0) table.row("links", grouped(links));
}

void addMapRows(const CostField& cost, Table& table) {
  std::array<std::size_t, 256> cells{};
  for (int y = 0; y < cost.height(); ++y) {
    for (const Cost c : cost.row(y)) ++cells[c];
  }
  const std::size_t all = std::size_t(cost.width()) * std::size_t(cost.height());
  const auto share = [&](std::size_t part) { return 100.0 * double(part) / double(all); };
  table.row("size", fmt::format("{}, {} in all", sizeText(cost.width(), cost.height()), grouped(all)));
  for (std::size_t c = 1; c < kWall; ++c) {
    if (cells[c] > 0)
      table.row(fmt::format("cost {}", c), fmt::format("{} ({:.1f} %)", grouped(cells[c]), share(cells[c])));
  }
  table.row("wall", fmt::format("{} ({:.1f} %)", grouped(cells[kWall]), share(cells[kWall])));
  addWayRows(cost, table);
  const Areas areas = connectedAreas(cost);
  if (areas.count == 0) return table.row("areas", "none: every cell is a wall");
  const double open = double(all - cells[kWall]);
  table.row("areas", fmt::format("{}; the largest has {} ({:.1f} % of the open ones)", grouped(areas.count),
                                 counted(areas.largest, "cell"), 100.0 * double(areas.largest) / open));
}

std::size_t unitsIn(const SceneUnits& units) {
  return units.at.size() + units.count;
}

void addSceneRows(const Scene& scene, Table& table) {
  table.row("duration",
            fmt::format("{} s of {} ms ticks{}", brief(scene.duration), brief(1000.0 * double(scene.world.tickSeconds)),
                        scene.untilArrived ? ", or until all have arrived" : ""));
  for (const SceneGoal& goal : scene.goals) {
    table.row(fmt::format("goal {}", goal.id), counted(sourcesOf(goal.def).size(), "cell"));
  }
  std::size_t all = 0;
  for (const SceneGroup& group : scene.groups) {
    std::size_t placed = 0;
    for (const SceneUnits& units : scene.units) placed += units.group == group.id ? unitsIn(units) : 0;
    all += placed;
    table.row(fmt::format("group {}", group.id),
              fmt::format("{} to {}, radius {} cells, {} cells/s{}{}", counted(placed, "unit"), group.goal, brief(double(group.def.radius)),
                          brief(double(group.def.speed)), group.def.costs.empty() ? "" : ", own costs", group.def.breaks ? ", breaks walls" : ""));
  }
  const auto ownCosts = std::count_if(scene.groups.begin(), scene.groups.end(), [](const SceneGroup& group) { return !group.def.costs.empty(); });
  if (ownCosts > 0) table.row("own costs", counted(std::size_t(ownCosts), "group"));
  std::size_t later = 0;
  for (const SceneEvent& event : scene.events) {
    if (const auto* units = std::get_if<SceneUnits>(&event.what)) later += unitsIn(*units);
  }
  table.row("units", fmt::format("{} at the start{}", grouped(all),
                                 later > 0 ? fmt::format(", {} later by events", grouped(later)) : ""));
  table.row("events", grouped(scene.events.size()));
}

int info(const std::string& path) {
  const Result<SceneOrMap> found = readSceneOrMap(path);
  if (!found.ok()) return fail(found.error());
  const bool scene = found->scene.has_value();
  Table table(scene ? fmt::format("{}: scene {}", path, found->scene->name) : fmt::format("{}: map", path));
  addMapRows(found->cost, table);
  if (scene) addSceneRows(*found->scene, table);
  table.print();
  return kOk;
}

}  // namespace

void addInfo(CLI::App& app, int& exit) {
  auto path = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("info", "Say what is in a map or a scene");
  command->add_option("FILE", *path, "A scene or a MovingAI .map; told apart by content")->required();
  command->footer("Examples:\n  spate info scenes/siege.json\n  spate info maps/arena2.map");
  command->callback([path, &exit] { exit = info(*path); });
}

}  // namespace spate::cli
