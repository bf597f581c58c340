// The calls that change a world: each checks everything first, so that one that fails changes nothing.

#include <algorithm>
#include <cmath>
#include <string>

#include "crowd/eject.h"
#include "world/checks.h"
#include "world/placement.h"
#include "world/world_impl.h"

namespace spate {

namespace {

constexpr float kMaxStartCost = 1e6f;

/// The cells of a goal, each once, in the order in which they are named.
Result<Goal> makeGoal(const CostField& cost, const GoalDef& def) {
  Goal goal;
  if (Status status = checkRange("startCost", def.startCost, 0.0f, kMaxStartCost); !status.ok()) return status;
  if (Status status = checkCells(cost, def.cells); !status.ok()) return status;
  std::vector<Cell> cells = def.cells;
  if (def.rect) {
    if (Status status = checkRect(cost, *def.rect); !status.ok()) return status;
    const std::vector<Cell> more = cellsOf(*def.rect);
    cells.insert(cells.end(), more.begin(), more.end());
  }
  if (def.point) {
    if (!insideMap(cost, *def.point)) return Status{ErrorCode::outOfMap, "goal point: expected one inside " + mapText(cost)};
    const Floor floor(cost);
    cells.push_back(floor.cellOf(floor.indexAt(*def.point)));
  }
  if (cells.empty()) return Status{ErrorCode::badValue, "goal: expected at least one cell"};
  const auto key = [&](Cell c) { return std::size_t(c.y) * std::size_t(cost.width()) + std::size_t(c.x); };
  std::sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return key(a) < key(b); });
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  if (cells.size() == 1) goal.onlyPoint = def.point ? *def.point : Vec2{float(cells[0].x) + 0.5f, float(cells[0].y) + 0.5f};
  goal.where = {std::move(cells), Distance(std::lround(double(def.startCost) * kStraight))};
  return goal;
}

}  // namespace

Status World::Impl::fail(ErrorCode code, std::string message) {
  lastError = {code, std::move(message)};
  return lastError;
}

World::World(CostField cost, const WorldDef& def) : impl_(std::make_unique<Impl>()) {
  impl_->def = def;
  if (!(def.tickSeconds >= 0.0001 && def.tickSeconds <= 0.25)) {
    impl_->def.tickSeconds = WorldDef{}.tickSeconds;
    impl_->fail(ErrorCode::badValue, "tickSeconds: expected a number 0.0001 .. 0.25, got " + std::to_string(def.tickSeconds));
  }
  if (!cost.valid()) {
    cost = CostField(1, 1, kWall);
    impl_->fail(ErrorCode::badSize, "map: expected at least one cell; a world of one wall was made instead");
  }
  impl_->cost = std::move(cost);
}

World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

const Status& World::lastError() const { return impl_->lastError; }

// ---------------------------------------------------------------------------------------------------------------- map

void World::Impl::mapChanged() {
  ++mapVersion;
  fields.mapChanged();
  fieldsCurrent = restCurrent = viewsCurrent = false;
  mapEdited = true;
  densityStale = true;
}

Status World::Impl::mayPaint(Cost value) {
  if (ticking) return fail(ErrorCode::duringTick, "setCost: not during a tick");
  if (value == 0) return fail(ErrorCode::badValue, "cost: expected 1 .. 254, or 255 for a wall, got 0");
  lastError = {};
  return {};
}

Status World::Impl::paint(std::span<const Cell> cells, Cost value) {
  if (Status status = mayPaint(value); !status.ok()) return status;
  lastError = checkCells(cost, cells);
  if (!lastError.ok()) return lastError;
  bool changed = false;
  for (Cell cell : cells) {
    if (cost.at(cell) == value) continue;
    cost.set(cell, value);
    changed = true;
  }
  if (changed) mapChanged();
  return {};
}

/// A rectangle that was checked.
Status World::Impl::paint(const Rect& rect, Cost value) {
  if (Status status = mayPaint(value); !status.ok()) return status;
  bool changed = false;
  for (int y = rect.min.y; y <= rect.max.y && !changed; ++y) {
    const std::span<const Cost> row = cost.row(y).subspan(std::size_t(rect.min.x), std::size_t(rect.max.x - rect.min.x + 1));
    changed = std::any_of(row.begin(), row.end(), [&](Cost c) { return c != value; });
  }
  if (!changed) return {};
  cost.fill(rect, value);
  mapChanged();
  return {};
}

Status World::setCost(const Rect& rect, Cost cost) {
  const auto noted = impl_->note<Call::setCost>(rect, cost);
  impl_->lastError = checkRect(impl_->cost, rect);
  if (!impl_->lastError.ok()) return impl_->lastError;
  return impl_->paint(rect, cost);
}

Status World::setCosts(std::span<const Cell> cells, Cost cost) {
  const auto noted = impl_->note<Call::setCosts>(cells, cost);
  return impl_->paint(cells, cost);
}

// -------------------------------------------------------------------------------------------------------------- goals

GoalId World::addGoal(const GoalDef& def) {
  const auto noted = impl_->note<Call::addGoal>(def);
  if (impl_->ticking) return impl_->fail(ErrorCode::duringTick, "addGoal: not during a tick"), GoalId{};
  Result<Goal> goal = makeGoal(impl_->cost, def);
  impl_->lastError = goal.error();
  if (!goal.ok()) return {};
  impl_->goals.push_back(std::move(*goal));
  return {std::uint32_t(impl_->goals.size() - 1), 1};
}

GoalId World::addGoal(std::initializer_list<Cell> cells) { return addGoal(GoalDef{.cells = cells}); }

Status World::moveGoal(GoalId id, const GoalDef& def) {
  const auto noted = impl_->note<Call::moveGoal>(id, def);
  if (impl_->ticking) return impl_->fail(ErrorCode::duringTick, "moveGoal: not during a tick");
  if (impl_->find(id) == nullptr) return impl_->fail(ErrorCode::staleId, "moveGoal: no such goal");
  Result<Goal> goal = makeGoal(impl_->cost, def);
  impl_->lastError = goal.error();
  if (!goal.ok()) return impl_->lastError;
  impl_->goals[id.index] = std::move(*goal);
  impl_->fields.goalChanged(id.index);
  impl_->fieldsCurrent = impl_->restCurrent = impl_->viewsCurrent = false;
  impl_->densityStale = true;
  Units& units = impl_->crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (impl_->groups[units.group[i]].key.goal == id.index) units.setOut(i);
  }
  return {};
}

Status World::moveGoal(GoalId goal, std::initializer_list<Cell> cells) { return moveGoal(goal, GoalDef{.cells = cells}); }

// ------------------------------------------------------------------------------------------------------------- groups

GroupId World::addGroup(const GroupDef& def) {
  const auto noted = impl_->note<Call::addGroup>(def);
  Impl& impl = *impl_;
  if (impl.ticking) return impl.fail(ErrorCode::duringTick, "addGroup: not during a tick"), GroupId{};
  if (impl.find(def.goal) == nullptr) return impl.fail(ErrorCode::staleId, "group: goal: no such goal"), GroupId{};
  impl.lastError = checkGroup(def);
  if (!impl.lastError.ok()) return {};
  Group group{.def = def, .key = {def.goal.index, sizeClassOf(def.radius), def.corners}};
  if (def.densityCost > 0.0f) group.density = std::make_unique<DensityField>();
  impl.groups.push_back(std::move(group));
  impl.fieldsCurrent = impl.restCurrent = impl.viewsCurrent = false;
  return {std::uint32_t(impl.groups.size() - 1), 1};
}

void World::Impl::dropUnusedFields() {
  std::vector<FieldUse> uses;
  for (const Group& group : groups) uses.push_back({group.key, group.def.radius});
  fields.keepOnly(uses);
}

Status World::retarget(GroupId id, GoalId goal) {
  const auto noted = impl_->note<Call::retarget>(id, goal);
  Impl& impl = *impl_;
  if (impl.ticking) return impl.fail(ErrorCode::duringTick, "retarget: not during a tick");
  if (impl.find(id) == nullptr) return impl.fail(ErrorCode::staleId, "retarget: no such group");
  if (impl.find(goal) == nullptr) return impl.fail(ErrorCode::staleId, "retarget: no such goal");
  impl.lastError = {};
  Group& group = impl.groups[id.index];
  if (group.key.goal == goal.index) return {};
  group.def.goal = goal;
  group.key.goal = goal.index;
  impl.dropUnusedFields();
  impl.fieldsCurrent = impl.restCurrent = impl.viewsCurrent = false;
  impl.densityStale = true;
  Units& units = impl.crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units.group[i] == id.index) units.setOut(i);
  }
  return {};
}

// -------------------------------------------------------------------------------------------------------------- units

Status World::Impl::checkSpawn(GroupId group, std::size_t count) {
  if (ticking) return fail(ErrorCode::duringTick, "spawn: not during a tick");
  if (find(group) == nullptr) return fail(ErrorCode::staleId, "spawn: no such group");
  if (count > World::kMaxSpawn || count > std::size_t(~UnitId{0} - nextUnit)) {
    return fail(ErrorCode::badValue, "spawn: count: expected at most " + std::to_string(World::kMaxSpawn) + " units in a call, got " + std::to_string(count));
  }
  lastError = {};
  return {};
}

Home World::Impl::homeAt(Vec2 place) const {
  const Floor floor(cost);
  const Cell cell = floor.cellOf(floor.indexAt(place));
  return {{cell, cell}, false};
}

std::size_t World::Impl::place(GroupId group, const std::vector<Vec2>& places, const Home& home) {
  crowd.units.reserve(places.size());
  for (Vec2 place : places) crowd.units.append(nextUnit++, group.index, groups[group.index].def.radius, place);
  if (groups[group.index].def.arrive == Arrive::respawn) groups[group.index].homes.push_back(home);
  stats.spawned += places.size();
  restCurrent = false;
  return places.size();
}

std::size_t World::spawn(GroupId group, std::span<const Vec2> positions) {
  const auto noted = impl_->note<Call::spawnAt>(group, positions);
  Impl& impl = *impl_;
  if (!impl.checkSpawn(group, positions.size()).ok()) return 0;
  const Floor floor(impl.cost);
  if (!floor.anyOpen) return impl.fail(ErrorCode::badValue, "spawn: expected an open cell on the map"), 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Vec2 p = positions[i];
    if (insideMap(impl.cost, p)) continue;
    const bool number = std::isfinite(p.x) && std::isfinite(p.y);
    impl.fail(number ? ErrorCode::outOfMap : ErrorCode::badValue,
              "position " + std::to_string(i) + " (" + std::to_string(p.x) + ", " + std::to_string(p.y) + "): expected one inside 0 .. " +
                  std::to_string(impl.cost.width()) + " by 0 .. " + std::to_string(impl.cost.height()));
    return 0;
  }
  // All places are worked out before the first unit is added: the positions may be this world's own.
  Group& target = impl.groups[group.index];
  const float radius = target.def.radius;
  std::vector<Vec2> places;
  for (Vec2 p : positions) {
    const std::size_t cell = floor.indexAt(p);
    places.push_back(pushOut(floor, floor.isOpen(cell) ? p : nearestOpen(floor, p, radius, nullptr), radius));
  }
  if (target.def.arrive == Arrive::respawn) {
    for (std::size_t i = 1; i < positions.size(); ++i) target.homes.push_back(impl.homeAt(positions[i - 1]));
  }
  return places.empty() ? 0 : impl.place(group, places, impl.homeAt(positions.back()));
}

std::size_t World::spawn(GroupId group, const Rect& rect, std::size_t count) {
  const auto noted = impl_->note<Call::spawnIn>(group, rect, std::uint64_t(count));
  Impl& impl = *impl_;
  if (!impl.checkSpawn(group, count).ok()) return 0;
  impl.lastError = checkRect(impl.cost, rect);
  if (!impl.lastError.ok() || count == 0) return 0;
  const PlaceNeeds needs{impl.groups[group.index].def.radius, nullptr};
  std::vector<Vec2> places = spread(Floor(impl.cost), rect, needs, count, impl.nextPlace);
  if (places.empty()) return impl.fail(ErrorCode::badValue, "spawn: expected an open cell in the rectangle"), 0;
  sortByPlace(places);
  return impl.place(group, places, {rect, false});
}

std::size_t World::spawnEverywhere(GroupId group, std::size_t count) {
  const auto noted = impl_->note<Call::spawnEverywhere>(group, std::uint64_t(count));
  Impl& impl = *impl_;
  if (!impl.checkSpawn(group, count).ok()) return 0;
  const IntegrationField* distance = distances(group);
  if (!impl.lastError.ok() || count == 0) return 0;
  const Rect all{{0, 0}, {impl.cost.width() - 1, impl.cost.height() - 1}};
  const PlaceNeeds needs{impl.groups[group.index].def.radius, distance->padded()};
  const std::uint64_t origin = mix64(impl.def.seed);
  std::uint64_t next = origin + impl.nextPlace;
  std::vector<Vec2> places = spread(Floor(impl.cost), all, needs, count, next);
  if (places.empty()) return impl.fail(ErrorCode::badValue, "spawn: expected a cell with a way to the goal"), 0;
  sortByPlace(places);
  impl.nextPlace = next - origin;
  return impl.place(group, places, {all, true});
}

Status World::remove(UnitId unit) {
  const auto noted = impl_->note<Call::remove>(unit);
  Impl& impl = *impl_;
  if (impl.ticking) return impl.fail(ErrorCode::duringTick, "remove: not during a tick");
  const std::size_t at = impl.crowd.units.find(unit);
  if (at == impl.crowd.units.size()) return impl.fail(ErrorCode::staleId, "remove: no unit " + std::to_string(unit));
  impl.lastError = {};
  const std::uint32_t leaving = std::uint32_t(at);
  impl.crowd.units.remove({&leaving, 1});
  impl.restCurrent = false;
  ++impl.stats.removed;
  return {};
}

}  // namespace spate
