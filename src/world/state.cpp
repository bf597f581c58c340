// Reading a snapshot. Each check keeps something that the tick takes for granted: a forged state may be odd, but moves its units without
// harm.

#include "world/state.h"

#include <algorithm>
#include <cmath>

#include "crowd/walls.h"
#include "world/checks.h"

namespace spate {

namespace {

constexpr float kMaxSpeed = 1e5f;   // [cells/s] far above any that a tick makes
constexpr float kMaxValue = 2e30f;  // above Units' "no best yet"
constexpr std::uint64_t kMaxTicks = std::uint64_t{1} << 53;
constexpr Distance kMaxStartCost = 1'000'000 * kStraight;

Status expected(const std::string& what) { return {ErrorCode::badFile, "expected " + what}; }

bool within(float value, float low, float high) { return value >= low && value <= high; }
bool within(Vec2 value, float low, float high) { return within(value.x, low, high) && within(value.y, low, high); }

bool isOn(const MapImage& map, Vec2 p) { return within(p.x, 0.0f, float(map.width)) && within(p.y, 0.0f, float(map.height)); }
bool isOn(const MapImage& map, const Rect& rect) {
  return isOn(map, rect.min) && isOn(map, rect.max) && rect.min.x <= rect.max.x && rect.min.y <= rect.max.y;
}

/// Cells rise row by row, each once, as makeGoal() leaves them.
bool isGoal(const MapImage& map, const Goal& goal) {
  const auto& [cells, startCost] = goal.state.where;
  const auto before = [](Cell a, Cell b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
  if (cells.empty() || startCost > kMaxStartCost) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!isOn(map, cells[i]) || (i > 0 && !before(cells[i - 1], cells[i]))) return false;
  }
  if (goal.onlyPoint.has_value() != (cells.size() == 1)) return false;
  return !goal.onlyPoint || isOn(map, *goal.onlyPoint);
}

Status checkGoals(const State& state) {
  for (const Goal& goal : state.goals) {
    if (!isGoal(state.cost, goal)) return expected("goals of cells on the map, in their order");
  }
  return {};
}

bool isDensity(const State& state, const Group& group) {
  if ((group.def.densityCost > 0.0f) != (group.density != nullptr)) return false;
  if (group.density == nullptr) return true;
  const auto& [mean, sinceRebuild] = group.density->memory();
  return (mean.empty() || mean.size() == state.cost.costs.size()) && sinceRebuild >= 0.0 && sinceRebuild < DensityField::kRefreshSeconds;
}

Status checkGroups(const State& state) {
  for (const Group& group : state.groups) {
    if (Status status = checkGroup(group.def); !status.ok()) return {ErrorCode::badFile, status.message};
    if (group.def.goal.generation != 1 || group.def.goal.index >= state.goals.size()) return expected("groups with goals that are there");
    if (!isDensity(state, group)) return expected("a mean for each cell, of groups with a density cost only");
    for (const Home& home : group.homes) {
      if (!isOn(state.cost, home.rect)) return expected("homes on the map");
    }
  }
  return {};
}

bool isUnit(const Units& u, std::size_t i) {
  const bool flags = u.state[i] <= UnitState::arrived && u.hasWay[i] <= 1 && u.hadWay[i] <= 1 && u.touching[i] <= 1;
  return flags && u.side[i] >= -1 && u.side[i] <= 1 && within(u.velocity[i], -kMaxSpeed, kMaxSpeed) && within(u.moved[i], -kMaxValue, kMaxValue) &&
         within(u.drive[i], 0.0f, 1.0f) && within(u.press[i], 0.0f, kMaxValue) && within(u.best[i], -kMaxValue, kMaxValue) &&
         within(u.idle[i], 0.0f, kMaxValue) && within(u.arrivedAt[i], -1.0f, kMaxValue);
}

Status checkUnits(const State& state) {
  const Units& units = state.crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool known = (i == 0 || units.id[i - 1] < units.id[i]) && units.id[i] < state.nextUnit && units.group[i] < state.groups.size();
    if (!known || !isOn(state.cost, units.position[i]) || !isUnit(units, i)) {
      return expected("units in the order of their ids, on the map, with values in their ranges; that of place " + std::to_string(i) + " is not");
    }
    const Group& group = state.groups[units.group[i]];
    if (group.def.arrive == Arrive::respawn && group.homes.empty()) return expected("a home for units that respawn");
  }
  return {};
}

Status checkRest(const State& state) {
  if (!(state.def.tickSeconds >= 0.0001 && state.def.tickSeconds <= 0.25)) return expected("a tick of 0.0001 to 0.25 s");
  if (!(state.leftover >= 0.0 && state.leftover <= state.def.tickSeconds)) return expected("less than a tick left over");
  if (state.stats.ticks > kMaxTicks) return expected("at most 2^53 ticks");
  for (const FieldProgress& progress : state.progress) {
    if (progress.group >= state.groups.size() || !isProgress(progress, state.cost)) return expected("fields in the making of groups that are there");
  }
  for (const Event& event : state.events) {
    if (event.kind > EventKind::tookLink) return expected("events of the kinds that there are");
  }
  return {};
}

/// What is not in the bytes because it follows from them.
void complete(State& state) {
  Units& units = state.crowd.units;
  units.radius.reserve(units.size());
  for (const std::uint32_t group : units.group) units.radius.push_back(state.groups[group].def.radius);
}

}  // namespace

void writeValue(ByteWriter& write, const Units& units) {
  write(units.id);
  forEachValue([&]<class T>(const char*, std::vector<T> Units::*values) { write.raw((units.*values).data(), units.size() * sizeof(T), kNumberSize<T>); });
}

void readValue(ByteReader& read, Units& units) {
  if (!read(units.id)) return;
  forEachValue([&]<class T>(const char*, std::vector<T> Units::*values) {
    if (read.ok() && read.left() / sizeof(T) < units.size()) read.fail("values of " + std::to_string(units.size()) + " units");
    if (!read.ok()) return;
    (units.*values).resize(units.size());
    read.raw((units.*values).data(), units.size() * sizeof(T), kNumberSize<T>);
  });
}

/// A byte at the end that is there only when it says something: most snapshots do without.
void readContactsOff(ByteReader& read, State& state) {
  bool off = false;
  if (read(off) && !off) read.fail("contacts off, or the end");
  state.crowd.contacts = !off;
}

Result<State> readState(ByteView contents) {
  State state;
  ByteReader read(contents);
  std::apply(read, contentsOf(state));
  read(state.progress);
  if (read.ok() && !read.atEnd()) readContactsOff(read, state);
  if (read.ok() && !read.atEnd()) read.fail("the end");
  Status status = read.status();
  for (const auto check : {+[](const State& s) { return checkMap(s.cost); }, &checkGoals, &checkGroups, &checkUnits, &checkRest}) {
    if (status.ok()) status = check(state);
  }
  if (!status.ok()) return Status{ErrorCode::badFile, std::string(kSnapshotSeal.noun) + ": " + status.message};
  complete(state);
  return state;
}

}  // namespace spate
