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
  goal.state.where = {std::move(cells), Distance(std::lround(double(def.startCost) * kStraight))};
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
  impl_->fields.floors.noteAll();
  impl_->fields.limitWork(def.fieldBudget != 0);
}

World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

const Status& World::lastError() const { return impl_->lastError; }

// ---------------------------------------------------------------------------------------------------------------- map

void World::Impl::mapChanged(std::span<const Cell> cells) {
  ++mapVersion;
  fields.floors.note(cells);
  fieldsCurrent = restCurrent = viewsCurrent = false;
  mapEdited = true;
  densityStale = true;
}

Status World::Impl::mayEdit(const char* call) {
  if (ticking) return fail(ErrorCode::duringTick, std::string(call) + ": not during a tick");
  lastError = {};
  return {};
}

Status World::Impl::mayPaint(Cost value) {
  if (Status status = mayEdit("setCost"); !status.ok()) return status;
  if (value == 0) return fail(ErrorCode::badValue, "cost: expected 1 .. 254, or 255 for a wall, got 0");
  return {};
}

Status World::Impl::paint(std::span<const Cell> cells, Cost value) {
  if (Status status = mayPaint(value); !status.ok()) return status;
  lastError = checkCells(cost, cells);
  if (!lastError.ok()) return lastError;
  std::vector<Cell> changed;
  for (Cell cell : cells) {
    if (cost.at(cell) == value && cost.breakCost(cell) == 0) continue;
    cost.set(cell, value);
    changed.push_back(cell);
  }
  if (!changed.empty()) mapChanged(changed);
  return {};
}

/// The cells of a rectangle that an edit changes; none where it is not on the map.
template <class Changes>
static std::vector<Cell> cellsWhere(const CostField& cost, const Rect& rect, const Changes& changes) {
  if (!checkRect(cost, rect).ok()) return {};
  std::vector<Cell> cells = cellsOf(rect);
  std::erase_if(cells, [&](Cell cell) { return !changes(cell); });
  return cells;
}

/// A rectangle that was checked.
Status World::Impl::paint(const Rect& rect, Cost value) {
  if (Status status = mayPaint(value); !status.ok()) return status;
  const std::vector<Cell> changed = cellsWhere(cost, rect, [&](Cell c) { return cost.at(c) != value || cost.breakCost(c) != 0; });
  if (changed.empty()) return {};
  cost.fill(rect, value);
  mapChanged(changed);
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

Status World::setExits(const Rect& rect, std::uint8_t mask) {
  const auto noted = impl_->note<Call::setExits>(rect, mask);
  if (Status status = impl_->mayEdit("setExits"); !status.ok()) return status;
  const CostField& map = impl_->cost;
  const std::vector<Cell> changed = cellsWhere(map, rect, [&](Cell c) { return map.exitsOf(c) != mask; });
  impl_->lastError = impl_->cost.setExits(rect, mask);
  if (!changed.empty()) impl_->mapChanged(changed);
  return impl_->lastError;
}

Status World::addLink(const Link& link) {
  const auto noted = impl_->note<Call::addLink>(link);
  if (Status status = impl_->mayEdit("addLink"); !status.ok()) return status;
  impl_->lastError = impl_->cost.addLink(link);
  if (impl_->lastError.ok()) impl_->mapChanged({&link.from, 1});
  return impl_->lastError;
}

Status World::removeLink(Cell from, Cell to) {
  const auto noted = impl_->note<Call::removeLink>(from, to);
  if (Status status = impl_->mayEdit("removeLink"); !status.ok()) return status;
  impl_->lastError = impl_->cost.removeLink(from, to);
  if (impl_->lastError.ok()) impl_->mapChanged({&from, 1});
  return impl_->lastError;
}

Status World::setBreakable(const Rect& rect, Cost breakCost) {
  const auto noted = impl_->note<Call::setBreakable>(rect, breakCost);
  if (Status status = impl_->mayEdit("setBreakable"); !status.ok()) return status;
  const CostField& map = impl_->cost;
  const std::vector<Cell> changed = cellsWhere(map, rect, [&](Cell c) { return map.breakCost(c) != breakCost; });
  impl_->lastError = impl_->cost.setBreakable(rect, breakCost);
  if (impl_->lastError.ok() && !changed.empty()) impl_->mapChanged(changed);
  return impl_->lastError;
}

Status World::setContacts(bool on) {
  const auto noted = impl_->note<Call::setContacts>(on);
  if (Status status = impl_->mayEdit("setContacts"); !status.ok()) return status;
  impl_->crowd.contacts = on;
  return {};
}

// -------------------------------------------------------------------------------------------------------------- goals

GoalId World::addGoal(const GoalDef& def) {
  const auto noted = impl_->note<Call::addGoal>(def);
  if (impl_->ticking) return impl_->fail(ErrorCode::duringTick, "addGoal: not during a tick"), GoalId{};
  Result<Goal> goal = makeGoal(impl_->cost, def);
  impl_->lastError = goal.error();
  if (!goal.ok()) return {};
  goal->state.version = ++impl_->goalVersions;
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
  goal->state.version = ++impl_->goalVersions;
  impl_->goals[id.index] = std::move(*goal);
  impl_->goalChanged(id.index);
  return {};
}

void World::Impl::goalChanged(std::uint32_t goal) {
  fieldsCurrent = restCurrent = viewsCurrent = false;
  densityStale = true;
  Units& units = crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (groups[units.group[i]].field->key.goal == goal) units.setOut(i);
  }
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
  Group group{.def = def, .field = &impl.fieldFor(def)};
  if (def.densityCost > 0.0f) group.density = std::make_unique<DensityField>();
  impl.groups.push_back(std::move(group));
  impl.fieldsCurrent = impl.restCurrent = impl.viewsCurrent = false;
  return {std::uint32_t(impl.groups.size() - 1), 1};
}

/// With one more user.
Field& World::Impl::fieldFor(const GroupDef& group) {
  const FloorKey floor{fields.floors.profileOf(group.costs), group.breaks, sizeClassOf(group.radius)};
  return fields.take({group.goal.index, floor, group.corners}, group.radius);
}

Status World::retarget(GroupId id, GoalId goal) {
  const auto noted = impl_->note<Call::retarget>(id, goal);
  Impl& impl = *impl_;
  if (impl.ticking) return impl.fail(ErrorCode::duringTick, "retarget: not during a tick");
  if (impl.find(id) == nullptr) return impl.fail(ErrorCode::staleId, "retarget: no such group");
  if (impl.find(goal) == nullptr) return impl.fail(ErrorCode::staleId, "retarget: no such goal");
  impl.lastError = {};
  Group& group = impl.groups[id.index];
  if (group.def.goal == goal) return {};
  group.def.goal = goal;
  Field* const before = group.field;
  group.field = &impl.fieldFor(group.def);
  impl.fields.release(*before);
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
  impl.fields.floors.update();
  const Floor floor = impl.floorOf(impl.groups[group.index]);
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
  impl.fields.floors.update();
  std::vector<Vec2> places = spread(impl.floorOf(impl.groups[group.index]), rect, needs, count, impl.nextPlace);
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
  std::vector<Vec2> places = spread(impl.floorOf(impl.groups[group.index]), all, needs, count, next);
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
