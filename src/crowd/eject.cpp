// Rings of cells around the unit are searched outwards until no nearer cell can follow.

#include "crowd/eject.h"

#include <algorithm>
#include <limits>

namespace spate {

namespace {

constexpr float kDetour = 2.0f;  // [cells] further that a unit goes for a place with a way to its goal
constexpr float kFar = std::numeric_limits<float>::max();

struct Candidate {
  Vec2 at;
  float distance = kFar;

  void offer(Vec2 place, float away) {
    if (away < distance) *this = {place, away};
  }
};

/// The point of an open cell nearest to `from` that keeps off the cell's closed faces.
Vec2 placeIn(const Floor& floor, std::size_t cell, Vec2 from, float radius) {
  const Cell c = floor.cellOf(cell);
  const float margin = std::min(radius, 0.5f);
  const Vec2 inside = {std::clamp(from.x, float(c.x) + margin, float(c.x + 1) - margin),
                       std::clamp(from.y, float(c.y) + margin, float(c.y + 1) - margin)};
  return keepOut(floor, inside, inside, margin, nullptr);
}

struct Search {
  const Floor& floor;
  Vec2 from;
  float radius;
  const Distance* distance;
  Candidate open = {}, withWay = {};

  void look(int x, int y) {
    if (x < 0 || y < 0 || x >= floor.width || y >= floor.height) return;
    const std::size_t cell = floor.index(x, y);
    if (!floor.isOpen(cell)) return;
    const Vec2 place = placeIn(floor, cell, from, radius);
    const float away = length(place - from);
    open.offer(place, away);
    if (distance == nullptr || distance[cell] != kUnreachable) withWay.offer(place, away);
  }

  void lookAtRing(Cell centre, int ring) {
    for (int x = centre.x - ring; x <= centre.x + ring; ++x) {
      look(x, centre.y - ring);
      if (ring > 0) look(x, centre.y + ring);
    }
    for (int y = centre.y - ring + 1; y < centre.y + ring; ++y) {
      look(centre.x - ring, y);
      look(centre.x + ring, y);
    }
  }

  /// Nothing in the rings from here on can be better than what is found.
  bool settledBefore(int ring) const {
    const float nearest = float(ring) - 1.0f;
    return withWay.distance <= nearest || open.distance + kDetour <= nearest;
  }
};

}  // namespace

Vec2 nearestOpen(const Floor& floor, Vec2 from, float radius, const Distance* distance) {
  if (!floor.anyOpen) return from;
  const Cell centre = floor.cellOf(floor.indexAt(from));
  const int furthest = std::max(floor.width, floor.height);
  Search search{floor, from, radius, distance};
  for (int ring = 0; ring <= furthest && !search.settledBefore(ring); ++ring) search.lookAtRing(centre, ring);
  if (search.open.distance == kFar) return from;
  return search.withWay.distance <= search.open.distance + kDetour ? search.withWay.at : search.open.at;
}

std::size_t ejectFromWalls(Units& units, const std::vector<GroupView>& groups, const Floor& common) {
  std::size_t inside = 0;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    const Floor& floor = groups[units.group[unit]].floor(common);
    if (!floor.anyOpen) {
      ++inside;
      continue;
    }
    Vec2& p = units.position[unit];
    if (floor.isOpen(floor.indexAt(p))) {
      p = pushOut(floor, p, units.radius[unit]);  // the new wall may be beside it
      continue;
    }
    const Distance* distance = groups[units.group[unit]].way.distance;
    const Vec2 place = nearestOpen(floor, p, units.radius[unit], distance);
    const Vec2 way = place - p;
    p = lengthSquared(way) <= kEjectStep * kEjectStep ? place : p + clampLength(way, kEjectStep);
    units.velocity[unit] = {};
    inside += !floor.isOpen(floor.indexAt(p));
  }
  return inside;
}

}  // namespace spate
