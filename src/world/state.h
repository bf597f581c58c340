#pragma once
// What a snapshot holds: everything that decides a world's future, and what UnitsView, events() and stats() show of its past.

#include <span>
#include <vector>

#include "crowd/units.h"
#include "world/field_progress.h"
#include "world/map_image.h"
#include "world/world_impl.h"

namespace spate {

inline constexpr Seal kSnapshotSeal{"spatesnp", "snapshot", 1};

/// What was read from a snapshot; its map still lies there. The names are those of World::Impl.
struct State {
  WorldDef def;
  MapImage cost;
  std::vector<Goal> goals;
  std::vector<Group> groups;
  struct {
    Units units;
    bool contacts = true;
  } crowd;
  std::vector<Event> events;
  Stats stats;
  UnitId nextUnit = 0;
  std::uint64_t nextPlace = 0, respawns = 0;
  double leftover = 0.0;
  bool mapEdited = false;
  std::vector<FieldProgress> progress;  // after the rest
};

/// Reads and checks the contents of a snapshot: no tick of a world of this state can go wrong. Errors: badFile.
Result<State> readState(ByteView contents);

/// The contents of a snapshot: of a State, or of a World::Impl.
auto contentsOf(auto& world) {
  return std::tie(world.def, world.cost, world.goals, world.groups, world.crowd.units, world.events, world.stats, world.nextUnit, world.nextPlace,
                  world.respawns, world.leftover, world.mapEdited);
}

auto membersOf(Like<GoalCells> auto& g) { return std::tie(g.cells, g.startCost); }
auto membersOf(Like<Goal> auto& g) { return std::tie(g.state.where, g.onlyPoint); }
auto membersOf(Like<Home> auto& h) { return std::tie(h.rect, h.withWayOnly); }
auto membersOf(Like<DensityField::Memory> auto& m) { return std::tie(m.mean, m.sinceRebuild); }
auto membersOf(Like<DensityField> auto& d) { return membersOf(d.memory()); }
auto membersOf(Like<Group> auto& g) { return std::tie(g.def, g.homes, g.density); }

/// Calls f(name, &Units::array) for everything that is a unit's own but its id. A radius is its group's.
template <class F>
void forEachValue(const F& f) {
  using U = Units;
  f("group", &U::group), f("position", &U::position), f("velocity", &U::velocity), f("state", &U::state), f("hasWay", &U::hasWay);
  f("hadWay", &U::hadWay), f("drive", &U::drive), f("press", &U::press), f("side", &U::side), f("best", &U::best), f("idle", &U::idle);
  f("arrivedAt", &U::arrivedAt), f("touching", &U::touching), f("moved", &U::moved);
}

void writeValue(ByteWriter& write, const Units& units);
void readValue(ByteReader& read, Units& units);

}  // namespace spate
