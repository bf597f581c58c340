#pragma once
// The members of public structs, for archive.h: a new one is a word here.

#include "spate/world.h"
#include "world/archive.h"

namespace spate {

auto membersOf(Like<WorldDef> auto& d) { return std::tie(d.tickSeconds, d.seed, d.fieldBudget); }
auto membersOf(Like<Link> auto& l) { return std::tie(l.from, l.to, l.cost); }
auto membersOf(Like<Source> auto& s) { return std::tie(s.cell, s.startCost); }
auto membersOf(Like<GoalId> auto& id) { return std::tie(id.index, id.generation); }
auto membersOf(Like<GroupId> auto& id) { return std::tie(id.index, id.generation); }
auto membersOf(Like<GoalDef> auto& d) { return std::tie(d.cells, d.rect, d.point, d.startCost); }
auto membersOf(Like<GroupDef> auto& d) {
  return std::tie(d.goal, d.radius, d.speed, d.arrive, d.heading, d.corners, d.unreachable, d.costs, d.breaks, d.terrainSpeed, d.densityCost);
}
auto membersOf(Like<Event> auto& e) { return std::tie(e.kind, e.goal, e.group, e.unit, e.count, e.tick, e.cell); }
auto membersOf(Like<Stats> auto& s) { return std::tie(s.ticks, s.spawned, s.arrivals, s.removed); }

}  // namespace spate
