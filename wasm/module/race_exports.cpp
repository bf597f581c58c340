// Purpose: the other way: every unit its own A*, by the benchmark's A* (bench/opponents/astar.h), on the world's own map, units and goals.

#include <algorithm>
#include <optional>

#include "module.h"
#include "opponents/astar.h"

namespace spate::wasm {
namespace {

/// Octile distance.
int octile(Cell a, Cell b) {
  const int dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  return int(kStraight) * std::max(dx, dy) + int(kDiagonal - kStraight) * std::min(dx, dy);
}

struct Race {
  World& world;
  bench::AStar search;
  std::optional<std::size_t> underWay{};  // the unit whose search is not over

  /// An A* has one aim. Of several goal cells it is the one that the unit is bound for, so that it does not search in vain; a unit without a way
  /// seeks the nearest by air.
  Cell aimOf(std::uint32_t group, Cell from) {
    const std::span<const Cell> cells = world.goalCells(world.goalOf(groupId(group)));
    if (cells.size() == 1) return cells[0];
    const FlowField* const flow = world.flow(groupId(group));
    if (cells.empty() || flow == nullptr) return from;
    Cell at = from;
    for (Cell step = flow->arrow(at); step != Cell{}; step = flow->arrow(at)) at = {at.x + step.x, at.y + step.y};
    if (std::find(cells.begin(), cells.end(), at) != cells.end()) return at;
    return *std::min_element(cells.begin(), cells.end(), [&](Cell a, Cell b) { return octile(from, a) < octile(from, b); });
  }
};

}  // namespace

SPATE_EXPORT(race_new) Race* newRace(World* world) { return new Race{*world, bench::AStar(world->cost())}; }
SPATE_EXPORT(race_free) void freeRace(Race* race) { delete race; }
SPATE_EXPORT(race_reset) void resetRace(Race* race) {
  race->search = bench::AStar(race->world.cost());
  race->underWay.reset();
}
// One search each for units [from, from + count), of at most so many cells each: how many were searched for, how many ways were found, and whether the
// search for the next was left half done. Asked for that unit next, it goes on; asked for another, it begins anew.
SPATE_EXPORT(race_run) const std::uint32_t* runRace(Race* race, std::uint32_t from, std::uint32_t count, std::uint32_t cells) {
  const UnitsView units = race->world.units();
  const std::size_t end = std::min(units.size(), std::size_t(from) + count);
  std::uint32_t searched = 0, found = 0;
  for (std::size_t i = from; i < end; ++i, ++searched) {
    const Cell cell{int(units.positions[i].x), int(units.positions[i].y)};
    if (race->underWay != i) race->search.begin(cell, race->aimOf(units.groups[i], cell));
    race->underWay = i;
    if (!race->search.go(cells)) return table<std::uint32_t>({searched, found, 1u});
    race->underWay.reset();
    found += race->search.length() != kUnreachable;
  }
  return table<std::uint32_t>({searched, found, 0u});
}
// The cells of one search, x and y as i32, and its length in 1/70 cell.
SPATE_EXPORT(race_way) std::uint32_t wayOfRace(Race* race, std::uint32_t group, int x, int y) {
  out().clear();
  if (!race->world.cost().contains({x, y})) return kUnreachable;
  race->underWay.reset();
  const Distance length = race->search.find({x, y}, race->aimOf(group, {x, y}));
  std::vector<Cell> cells;
  if (length != kUnreachable) {
    for (const std::int32_t index : race->search.way()) cells.push_back(race->world.cost().cellOf(std::size_t(index)));
  }
  give({reinterpret_cast<const std::uint8_t*>(cells.data()), cells.size() * sizeof(Cell)});
  return length;
}

}  // namespace spate::wasm
