// Each kind of floor is derived cell by cell from its parent, by the same functions for a whole map and for a few cells. A breakable wall
// concerns the exits of the cells around it, clearance those within the radius.

#include "world/floors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/directions.h"

namespace spate {

namespace {

constexpr std::size_t kLogShare = 8;      // a log is as long as this share of the map at most,
constexpr std::size_t kShortLog = 4096;   // but need not be shorter than this

int square(int x) { return x * x; }

void recolour(CostField& own, const CostField& parent, const OwnCosts& profile, Cell cell) {
  const Cost cost = profile[parent.at(cell)], toBreak = parent.breakCost(cell);
  if (cost == kWall && toBreak != 0) {
    (void)own.setBreakable({cell, cell}, toBreak);
  } else {
    (void)own.set(cell, cost);
  }
  (void)own.setExits({cell, cell}, parent.exitsOf(cell));
}

/// Units meet a breakable wall face to face: no diagonal step leads into it, out of it or past it, since it is closed while it stands.
std::uint8_t exitsBesideBreakable(const CostField& parent, Cell cell) {
  std::uint8_t exits = parent.exitsOf(cell);
  if (parent.breakCost(cell) != 0) exits &= 0x0F;
  for (int d = kSE; d <= kNE; ++d) {
    for (const int near : {d, sideA(d), sideB(d)}) {
      const std::size_t n = std::size_t(near);
      if (parent.breakCost({cell.x + kStepX[n], cell.y + kStepY[n]}) != 0) exits &= std::uint8_t(~(1u << d));
    }
  }
  return exits;
}

/// A link does not break its way into a wall.
void copyLinks(CostField& own, const CostField& parent, bool breaks) {
  if (own.linkSteps().empty() && parent.linkSteps().empty()) return;
  own.copyLinks(parent);
  for (const Link& link : parent.links()) {
    if (breaks && (parent.breakCost(link.from) != 0 || parent.breakCost(link.to) != 0)) (void)own.removeLink(link.from, link.to);
  }
}

void breakOpen(CostField& own, const CostField& parent, Cell cell) {
  const Cost toBreak = parent.breakCost(cell);
  (void)own.set(cell, toBreak != 0 ? toBreak : parent.at(cell));
  (void)own.setExits({cell, cell}, exitsBesideBreakable(parent, cell));
}

template <class F>
void forEachCell(const CostField& map, F&& f) {
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) f(Cell{x, y});
  }
}

CostField recoloured(const CostField& parent, const OwnCosts& profile) {
  CostField own = parent;
  forEachCell(parent, [&](Cell cell) { recolour(own, parent, profile, cell); });
  return own;
}

CostField brokenOpen(const CostField& parent) {
  CostField own = parent;
  if (parent.anyBreakable()) forEachCell(parent, [&](Cell cell) { breakOpen(own, parent, cell); });
  if (parent.anyBreakable()) copyLinks(own, parent, true);
  return own;
}

}  // namespace

int sizeClassOf(float radius) {
  // Distances from a centre to the square of the cell (dx, dy) away are sqrt(a^2 + b^2) / 2 with a = 2 |dx| - 1 or 0, b alike.
  const double limit = 4.0 * double(radius) * double(radius);  // exact, as in clearance()
  int largest = 0;
  for (int a = 0; square(a) < limit; a = a == 0 ? 1 : a + 2) {
    for (int b = 0; square(a) + square(b) < limit; b = b == 0 ? 1 : b + 2) largest = std::max(largest, square(a) + square(b));
  }
  return largest;
}

float largestRadiusOf(int sizeClass) {
  int next = std::numeric_limits<int>::max();  // the class after it
  for (int a = 0; square(a) <= sizeClass || a <= 1; a = a == 0 ? 1 : a + 2) {
    for (int b = a == 0 ? 1 : 0; square(b) < next - square(a); b = b == 0 ? 1 : b + 2) {
      if (square(a) + square(b) > sizeClass) next = std::min(next, square(a) + square(b));
    }
  }
  return std::sqrt(float(next)) * 0.5f;
}

Floors::Floors(const CostField& map) {
  maps_.push_back(std::make_unique<FloorMap>());
  maps_.front()->map = &map;
  OwnCosts& plain = profiles_.emplace_back();
  for (std::size_t cost = 0; cost < plain.size(); ++cost) plain[cost] = Cost(cost);
}

std::size_t Floors::longestLog() const { return std::max(kShortLog, common().map->paddedSize() / kLogShare); }

void Floors::note(std::span<const Cell> cells) { maps_.front()->log.add(cells, longestLog()); }

std::uint32_t Floors::profileOf(const std::vector<std::pair<Cost, Cost>>& costs) {
  OwnCosts profile = profiles_.front();
  for (const auto& [ground, cost] : costs) profile[ground] = cost;
  const auto found = std::find(profiles_.begin(), profiles_.end(), profile);
  if (found == profiles_.end()) return profiles_.push_back(profile), std::uint32_t(profiles_.size() - 1);
  return std::uint32_t(found - profiles_.begin());
}

FloorMap& Floors::parentFor(const FloorKey& key, float radius) {
  if (key.sizeClass > 0) return use({key.profile, key.breaks, 0}, radius);
  if (key.breaks) return use({key.profile, false, 0}, radius);
  return *maps_.front();
}

FloorMap* Floors::find(const FloorKey& key) const {
  const auto found = std::find_if(maps_.begin(), maps_.end(), [&](const auto& floor) { return floor->key == key; });
  return found != maps_.end() ? found->get() : nullptr;
}

FloorMap& Floors::use(const FloorKey& key, float radius) {
  update();
  if (FloorMap* const there = find(key)) return *there;
  FloorMap& parent = parentFor(key, radius);
  FloorMap& floor = *maps_.emplace_back(std::make_unique<FloorMap>());
  floor.key = key;
  floor.radius = radius;
  floor.parent = &parent;
  floor.map = &floor.own;
  makeWhole(floor);
  return floor;
}

void Floors::makeWhole(FloorMap& floor) {
  const CostField& parent = *floor.parent->map;
  if (floor.key.sizeClass > 0) {
    floor.own = clearance(parent, floor.radius);
  } else if (floor.key.breaks) {
    floor.own = brokenOpen(parent);
  } else {
    floor.own = recoloured(parent, profiles_[floor.key.profile]);
  }
  floor.log.forget();
  floor.seen = floor.parent->log.end();
}

CostField Floors::derive(const CostField& map, const FloorKey& key, float radius) const {
  CostField result = key.profile == 0 ? map : recoloured(map, profiles_[key.profile]);
  if (key.breaks) result = brokenOpen(result);
  return key.sizeClass > 0 ? clearance(result, radius) : result;
}

void Floors::update() {
  for (std::size_t i = 1; i < maps_.size(); ++i) {
    FloorMap& floor = *maps_[i];
    if (floor.seen == floor.parent->log.end()) continue;
    if (const auto changed = floor.parent->log.since(floor.seen)) {
      floor.log.add(follow(floor, *changed), longestLog());
      floor.seen = floor.parent->log.end();
    } else {
      makeWhole(floor);
    }
  }
}

/// Brings a floor up to date with its parent; returns the cells that changed.
std::vector<Cell> Floors::follow(FloorMap& floor, std::span<const Cell> changed) {
  const CostField& parent = *floor.parent->map;
  copyLinks(floor.own, parent, floor.key.breaks && floor.key.sizeClass == 0);
  if (floor.key.sizeClass > 0) {
    std::vector<Cell> cells = refreshClearance(floor.own, parent, floor.radius, changed);
    cells.insert(cells.end(), changed.begin(), changed.end());  // a link may have come or gone there
    return cells;
  }
  if (floor.key.breaks) return followBroken(floor, changed);
  for (const Cell cell : changed) recolour(floor.own, parent, profiles_[floor.key.profile], cell);
  return {changed.begin(), changed.end()};
}

std::vector<Cell> Floors::followBroken(FloorMap& floor, std::span<const Cell> changed) {
  const CostField& parent = *floor.parent->map;
  std::vector<Cell> touched;
  for (const Cell cell : changed) {
    for (std::size_t d = 0; d <= kDirections; ++d) {
      const Cell near = {cell.x + kStepX[d], cell.y + kStepY[d]};
      if (!parent.contains(near)) continue;
      breakOpen(floor.own, parent, near);
      touched.push_back(near);
    }
    for (const LinkStep& link : parent.linksInto(parent.index(cell))) {
      touched.push_back(parent.cellOf(link.from));
    }
  }
  return touched;
}

std::size_t Floors::bytes() const {
  std::size_t bytes = 0;
  for (const auto& floor : maps_) bytes += 2 * floor->own.paddedSize();
  return bytes;
}

}  // namespace spate
