// After the crowd's step: units at links are taken to the other end, and walls that units stand before are told of.

#include <algorithm>
#include <optional>
#include <tuple>

#include "crowd/walls.h"
#include "world/world_impl.h"

namespace spate {

namespace {

/// The place in one cell that corresponds to a place in another. Kept off the edges: a sum of floats may fall on the other side.
Vec2 samePlaceIn(Cell from, Cell to, Vec2 p) {
  static constexpr float kInside = 1.0f / 256.0f;  // [cells]
  const auto within = [](float offset) { return std::clamp(offset, kInside, 1.0f - kInside); };
  return {float(to.x) + within(p.x - float(from.x)), float(to.y) + within(p.y - float(from.y))};
}

constexpr float kAttackReach = 0.2f;  // [cells] beyond the body

/// A wall that a body may break, and how far its square is from a point. [cells]
struct Standing {
  const CostField& cost;
  const Floor& floor;  // of the body

  bool at(Cell cell) const { return cost.breakCost(cell) != 0 && !floor.isOpen(floor.index(cell.x, cell.y)); }
  static float distance(Cell cell, Vec2 p) {
    const Vec2 nearest = {std::clamp(p.x, float(cell.x), float(cell.x + 1)), std::clamp(p.y, float(cell.y), float(cell.y + 1))};
    return length(nearest - p);
  }
};

/// The first wall along the arrows that a body stands before.
std::optional<Cell> wallAhead(const Standing& standing, const FlowSampler& flow, Vec2 p, float reach) {
  std::size_t at = standing.floor.indexAt(p);
  for (int step = 0; step <= int(reach) + 1; ++step) {
    const std::size_t d = flow.cells[at].direction;
    if (d >= kNoDirection) return {};
    const Cell here = standing.floor.cellOf(at), next = {here.x + kStepX[d], here.y + kStepY[d]};
    if (standing.at(next)) return Standing::distance(next, p) <= reach ? std::optional(next) : std::nullopt;
    at = standing.floor.index(next.x, next.y);
  }
  return {};
}

/// What else may hold a wide body: walls beside a gap that its centre has a way through. The nearest that lies ahead.
std::optional<Cell> wallBeside(const Standing& standing, Vec2 heading, Vec2 p, float reach) {
  std::optional<Cell> found;
  float nearest = reach;
  for (int y = int(p.y - reach); y <= int(p.y + reach); ++y) {
    for (int x = int(p.x - reach); x <= int(p.x + reach); ++x) {
      const Vec2 centre = {float(x) + 0.5f, float(y) + 0.5f};
      const float away = Standing::distance({x, y}, p);
      if (!standing.cost.contains({x, y}) || !standing.at({x, y}) || !(away < nearest) || !(dot(centre - p, heading) > 0.0f)) continue;
      nearest = away;
      found = {x, y};
    }
  }
  return found;
}

/// The wall that a unit attacks.
std::optional<Cell> attackedBy(const Standing& standing, const FlowSampler& flow, Vec2 p, float radius) {
  const float reach = radius + kAttackReach;
  if (const std::optional<Cell> ahead = wallAhead(standing, flow, p, reach); ahead || radius <= 0.5f) return ahead;
  return wallBeside(standing, flow.arrowAt(standing.floor.indexAt(p)), p, reach);
}

}  // namespace

void World::Impl::takeLinks(const Floor& common) {
  if (cost.linkSteps().empty()) return;
  Units& units = crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const GroupView& view = views[units.group[i]];
    const WayView& way = units.hasWay[i] || view.fallback.distance == nullptr ? view.way : view.fallback;
    const FlowSampler& flow = units.hasWay[i] ? view.steering : way.flow;
    const std::size_t cell = common.indexAt(units.position[i]);
    if (units.state[i] != UnitState::going || !flow.isLink(cell)) continue;
    const std::size_t end = cheapestLink(groups[units.group[i]].field->map(), way.distance, cell).to;
    const Floor& floor = view.floor(common);
    if (end == cell || !floor.isOpen(end)) continue;
    const Cell from = common.cellOf(cell), to = common.cellOf(end);
    units.position[i] = pushOut(floor, samePlaceIn(from, to, units.position[i]), units.radius[i]);
    events.push_back({.kind = EventKind::tookLink, .goal = groups[units.group[i]].def.goal, .group = {units.group[i], 1}, .unit = units.id[i],
                      .tick = stats.ticks, .cell = to});
  }
}

/// One event for each group and breakable wall that stands in the way of units at it.
void World::Impl::reportAttacks(const Floor& common) {
  if (!cost.anyBreakable()) return;
  std::vector<Event> attacks;
  const Units& units = crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const GroupView& view = views[units.group[i]];
    if (!groups[units.group[i]].def.breaks || units.state[i] != UnitState::going || !units.hasWay[i]) continue;
    const std::optional<Cell> wall = attackedBy({cost, view.floor(common)}, view.steering, units.position[i], units.radius[i]);
    if (!wall) continue;
    attacks.push_back({.kind = EventKind::attacks, .goal = groups[units.group[i]].def.goal, .group = {units.group[i], 1}, .unit = units.id[i],
                       .tick = stats.ticks, .cell = *wall});
  }
  addAttacks(attacks);
}

/// Those of one group on one wall together.
void World::Impl::addAttacks(std::vector<Event>& attacks) {
  const auto placeOf = [](const Event& e) { return std::tie(e.group.index, e.cell.y, e.cell.x); };
  std::stable_sort(attacks.begin(), attacks.end(), [&](const Event& a, const Event& b) { return placeOf(a) < placeOf(b); });
  const std::size_t first = events.size();
  for (const Event& attack : attacks) {
    if (events.size() > first && placeOf(events.back()) == placeOf(attack)) {
      ++events.back().count;
    } else {
      events.push_back(attack);
    }
  }
}

}  // namespace spate
