#include "io/measure.h"

#include <algorithm>
#include <cmath>

#include "io/disc_overlap.h"

namespace spate {
namespace {

/// Units that moved less than this in RecentPositions::kWindow stand. [cells]
constexpr float kStanding = 0.25f;

bool finite(Vec2 v) {
  return std::isfinite(v.x) && std::isfinite(v.y);
}

/// Millionths are beyond what floats hold of a position: what is smaller is noise.
double rounded(double value) {
  return std::round(value * 1e6) / 1e6;
}

/// What ground costs a group; see GroupDef::costs.
Cost ownCost(const GroupDef& def, Cost ground) {
  Cost own = ground;
  for (const auto& [from, to] : def.costs) own = from == ground ? to : own;
  return own;
}

/// Does a unit of a group that breaks walls stand beside one?
bool standsAtBreakable(const CostField& cost, const GroupDef& def, Vec2 at) {
  if (!def.breaks || !cost.anyBreakable()) return false;
  const Cell cell = cellAt(at);
  for (int y = cell.y - 1; y <= cell.y + 1; ++y) {
    for (int x = cell.x - 1; x <= cell.x + 1; ++x) {
      if (cost.breakCost({x, y}) != 0) return true;
    }
  }
  return false;
}

double meanSpeed(std::span<const Vec2> velocities) {
  double sum = 0.0;
  std::size_t count = 0;
  for (const Vec2 v : velocities) {
    if (!finite(v)) continue;
    sum += std::sqrt(double(v.x) * double(v.x) + double(v.y) * double(v.y));
    ++count;
  }
  return count > 0 ? sum / double(count) : 0.0;
}

double largest(const std::vector<float>& values) {
  return values.empty() ? 0.0 : double(*std::max_element(values.begin(), values.end()));
}

}  // namespace

double percentile(std::vector<float>& values, double p) {
  if (values.empty()) return 0.0;
  const auto rank = std::size_t(std::ceil(p * double(values.size())));
  const auto at = values.begin() + std::ptrdiff_t(std::clamp<std::size_t>(rank, 1, values.size()) - 1);
  std::nth_element(values.begin(), at, values.end());
  return double(*at);
}

void Measure::begin(const World& world, std::vector<const SceneGroup*> groups) {
  groups_ = std::move(groups);
  recent_.add(world.stats().seconds, world.units());
}

void Measure::tick(const World& world, double tickSeconds) {
  tickMs_.push_back(float(double(world.profile().total) / 1e6));
  arrivals_.add(world.events(), tickSeconds);
  watchUnits(world.cost(), world.units());
  recent_.add(world.stats().seconds, world.units());
}

void Measure::watchUnits(const CostField& cost, const UnitsView& units) {
  std::size_t inside = 0, bad = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Vec2 at = units.positions[i];
    if (!finite(at) || !finite(units.velocities[i])) ++bad;
    if (!finite(at)) continue;
    const GroupDef& def = groups_[units.groups[i]]->def;
    if (ownCost(def, cost.at(cellAt(at))) == kWall) ++inside;
    if (!def.costs.empty()) continue;
    wallOverlap_ = std::max(wallOverlap_, wallOverlap(cost, at, units.radii[i]));
  }
  insideWall_ = std::max(insideWall_, inside);
  nonFinite_ = std::max(nonFinite_, bad);
}

void Measure::report(const World& world, Report& report) const {
  const Stats stats = world.stats();
  Report::Units& units = report.units;
  units.spawned = std::size_t(stats.spawned);
  units.removed = std::size_t(stats.removed);
  units.insideWall = insideWall_;
  units.nonFinite = nonFinite_;
  units.wallOverlap = rounded(wallOverlap_);
  units.meanSpeed = rounded(meanSpeed(world.units().velocities));
  overlaps(world, units);
  arrivals(world, units);
  finalUnits(world, report);
  report.time = times();
}

void Measure::overlaps(const World& world, Report::Units& out) const {
  const UnitsView units = world.units();
  const std::vector<float> nearest = nearestNeighbours(units.positions, units.radii);
  const std::vector<float> moves = recent_.farthestMoves(world.stats().seconds, units);
  std::vector<float> overlap(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    overlap[i] = std::max(0.0f, 1.0f - nearest[i]);
    const bool tries = units.hasWay[i] != 0 && units.states[i] == UnitState::going;
    const bool stands = moves[i] >= 0.0f && moves[i] < kStanding;
    const bool held = nearest[i] <= kTouching || standsAtBreakable(world.cost(), groups_[units.groups[i]]->def, units.positions[i]);
    if (tries && stands) ++(held ? out.waiting : out.stuck);
  }
  out.overlapP50 = rounded(percentile(overlap, 0.50));
  out.overlapP99 = rounded(percentile(overlap, 0.99));
  out.overlapMax = rounded(largest(overlap));
}

/// Units that stay count while they are at rest at their goal, units that respawn once they have been there.
std::optional<double> Measure::arrivalOf(const UnitsView& units, std::size_t i) const {
  if (groups_[units.groups[i]]->def.arrive == Arrive::respawn) return arrivals_.first(units.ids[i]);
  if (units.states[i] != UnitState::arrived || units.arrivedAt[i] < 0.0f) return std::nullopt;
  return double(units.arrivedAt[i]);
}

void Measure::arrivals(const World& world, Report::Units& out) const {
  const UnitsView units = world.units();
  std::vector<float> seconds;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (const auto arrival = arrivalOf(units, i)) seconds.push_back(float(*arrival));
  }
  // Units that are gone went by arriving: scenes have no other way out.
  arrivals_.forEach([&](UnitId unit, double arrival) {
    const bool isHere = std::binary_search(units.ids.begin(), units.ids.end(), unit);
    if (!isHere) seconds.push_back(float(arrival));
  });
  out.arrived = seconds.size();
  if (seconds.empty()) return;
  out.firstArrival = rounded(double(*std::min_element(seconds.begin(), seconds.end())));
  out.medianArrival = rounded(percentile(seconds, 0.50));
  out.lastArrival = rounded(largest(seconds));
}

void Measure::finalUnits(const World& world, Report& report) const {
  const UnitsView units = world.units();
  report.final.reserve(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    FinalUnit& unit = report.final.emplace_back();
    unit.id = units.ids[i];
    unit.group = groups_[units.groups[i]]->id;
    unit.position = units.positions[i];
    if (const auto arrival = arrivalOf(units, i)) unit.arrivedAt = rounded(*arrival);
  }
}

Report::Time Measure::times() const {
  std::vector<float> ticks = tickMs_, repairs = repairMs_;
  Report::Time time;
  time.buildMs = rounded(buildMs_);
  time.repairP50 = rounded(percentile(repairs, 0.50));
  time.repairMax = rounded(largest(repairs));
  time.tickP50 = rounded(percentile(ticks, 0.50));
  time.tickP99 = rounded(percentile(ticks, 0.99));
  time.tickMax = rounded(largest(ticks));
  return time;
}

}  // namespace spate
