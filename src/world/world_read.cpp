// The calls that read a world. Those that need fields bring them up to date first.

#include <algorithm>

#include "base/hash.h"
#include "world/checks.h"
#include "world/world_impl.h"

namespace spate {

const CostField& World::cost() const { return impl_->cost; }
std::span<const Event> World::events() const { return impl_->events; }
const Profile& World::profile() const { return impl_->profile; }

UnitsView World::units() const {
  const Units& units = impl_->crowd.units;
  return {.ids = units.id,
          .positions = units.position,
          .velocities = units.moved,
          .radii = units.radius,
          .groups = units.group,
          .states = units.state,
          .hasWay = units.hasWay,
          .drive = units.drive,
          .arrivedAt = units.arrivedAt};
}

Stats World::stats() const {
  Stats stats = impl_->stats;
  const Units& units = impl_->crowd.units;
  stats.seconds = impl_->now();
  stats.units = units.size();
  stats.withoutWay = std::size_t(std::count(units.hasWay.begin(), units.hasWay.end(), 0));
  stats.arrived = std::size_t(std::count(units.state.begin(), units.state.end(), UnitState::arrived));
  return stats;
}

FieldStats World::fieldStats() const {
  const Impl& impl = *impl_;
  FieldStats stats = impl.fields.stats();
  for (const auto& field : impl.fields.all()) {
    if (field->users == 0 || field->staleSince == 0) continue;
    ++stats.stale;
    stats.longestStale = std::max(stats.longestStale, impl.stats.ticks - (field->staleSince - 1));
  }
  return stats;
}

std::uint64_t World::staleness(GroupId id) const {
  const Group* group = impl_->find(id);
  return group == nullptr || group->field->staleSince == 0 ? 0 : impl_->stats.ticks - (group->field->staleSince - 1);
}

const Field* World::Impl::currentField(GroupId id) {
  if (ticking) return fail(ErrorCode::duringTick, "fields: not during a tick"), nullptr;
  const Group* group = find(id);
  if (group == nullptr) return fail(ErrorCode::staleId, "fields: no such group"), nullptr;
  lastError = {};
  readFields();
  lastError = group->field->built;
  return group->field;
}

const IntegrationField* World::distances(GroupId id) {
  const Field* field = impl_->currentField(id);
  return field != nullptr ? &field->way.distance : nullptr;
}

const FlowField* World::flow(GroupId id) {
  const Field* field = impl_->currentField(id);
  return field != nullptr ? &field->way.flow : nullptr;
}

bool World::reachable(GroupId group, Cell from) {
  const IntegrationField* distance = distances(group);
  return distance != nullptr && distance->reachable(from);
}

std::span<const Cell> World::goalCells(GoalId goal) const {
  const Goal* const found = impl_->find(goal);
  return found != nullptr ? std::span<const Cell>(found->state.where.cells) : std::span<const Cell>{};
}

GoalId World::goalOf(GroupId id) const {
  const Group* group = impl_->find(id);
  return group != nullptr ? group->def.goal : GoalId{};
}

const GroupDef* World::group(GroupId id) const {
  const Group* group = impl_->find(id);
  return group != nullptr ? &group->def : nullptr;
}

// --------------------------------------------------------------------------------------------------------- wouldBlock

namespace {

std::vector<Cell> cellsWithWay(const IntegrationField& field) {
  std::vector<Cell> cells;
  for (int y = 0; y < field.height(); ++y) {
    for (int x = 0; x < field.width(); ++x) {
      if (field.reachable({x, y})) cells.push_back({x, y});
    }
  }
  return cells;
}

}  // namespace

bool World::wouldBlock(GoalId goal, const Rect& rect, std::span<const Cell> from) {
  impl_->lastError = checkRect(impl_->cost, rect);
  return impl_->lastError.ok() && wouldBlock(goal, cellsOf(rect), from);
}

bool World::wouldBlock(GoalId id, std::span<const Cell> cells, std::span<const Cell> from) {
  Impl& impl = *impl_;
  if (impl.ticking) return impl.fail(ErrorCode::duringTick, "wouldBlock: not during a tick"), false;
  const Goal* goal = impl.find(id);
  if (goal == nullptr) return impl.fail(ErrorCode::staleId, "wouldBlock: no such goal"), false;
  impl.lastError = checkCells(impl.cost, cells);
  if (impl.lastError.ok()) impl.lastError = checkCells(impl.cost, from);
  if (!impl.lastError.ok()) return false;
  CostField painted = impl.cost;
  for (Cell cell : cells) painted.set(cell, kWall);

  const std::vector<Asker> askers = impl.askersFor(id.index, from);
  return std::any_of(askers.begin(), askers.end(), [&](const Asker& asker) { return impl.losesWay(asker, goal->state.where, painted); });
}

/// Does somebody who has a way now have none on the painted map? An overflow says no, and stays as the last error.
bool World::Impl::losesWay(const Asker& asker, const GoalCells& goal, const CostField& painted) {
  const FloorKey groundKey{asker.floor.profile, asker.floor.breaks, 0};
  IntegrationField ways[2];
  CostField floors[2], ground;
  for (std::size_t i = 0; i < 2; ++i) {
    const CostField& map = i == 0 ? cost : painted;
    floors[i] = fields.floors.derive(map, asker.floor, asker.radius);
    ground = fields.floors.derive(map, groundKey, asker.radius);
    const std::vector<Source> sources = sourcesFor(asker.floor.sizeClass > 0 ? ground : floors[i], floors[i], goal, largestRadiusOf(asker.floor.sizeClass));
    const Status built = ways[i].build(floors[i], sources, BuildOptions{.corners = asker.corners, .scheduler = def.scheduler});
    if (!built.ok()) return lastError = built, false;
  }
  const std::vector<Cell> cells = asker.everywhere ? cellsWithWay(ways[0]) : asker.cells;
  return std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return ground.open(cell) && ways[0].reachable(cell) && !ways[1].reachable(cell); });
}

/// One for each kind of unit that is bound for the goal: its corner rule, its size, and where it asks from.
std::vector<Asker> World::Impl::askersFor(std::uint32_t goal, std::span<const Cell> from) const {
  std::vector<Asker> askers;
  const auto askerOf = [&](const Group& group) -> Asker& {
    const FieldKey& key = group.field->key;
    const auto same = [&](const Asker& asker) { return asker.floor == key.floor && asker.corners == key.corners; };
    const auto found = std::find_if(askers.begin(), askers.end(), same);
    if (found != askers.end()) return *found;
    return askers.emplace_back(Asker{key.floor, key.corners, group.def.radius, {from.begin(), from.end()}});
  };
  for (const Group& group : groups) {
    if (group.field->key.goal == goal) askerOf(group);
  }
  if (askers.empty()) askers.push_back(Asker{{}, Corners::strict, 0.3f, {from.begin(), from.end()}});
  if (!from.empty()) return askers;

  const Floor floor(cost);
  bool anyUnit = false;
  for (std::size_t i = 0; i < crowd.units.size(); ++i) {
    const Group& group = groups[crowd.units.group[i]];
    if (group.field->key.goal != goal) continue;
    anyUnit = true;
    askerOf(group).cells.push_back(floor.cellOf(floor.indexAt(crowd.units.position[i])));
  }
  for (Asker& asker : askers) asker.everywhere = !anyUnit;
  return askers;
}

// --------------------------------------------------------------------------------------------------------------- hash

namespace {

void addHomes(Hash& hash, const std::vector<Home>& homes) {
  hash.add(homes.size());
  for (const Home& home : homes) {
    for (int side : {home.rect.min.x, home.rect.min.y, home.rect.max.x, home.rect.max.y}) hash.add(std::uint64_t(side));
    hash.add(home.withWayOnly);
  }
}

/// Only what is there: a map without it has the hash that it always had.
void addWays(Hash& hash, const CostField& cost) {
  const bool exits = cost.exitMasks() != nullptr, breakable = cost.anyBreakable();
  for (int y = 0; y < cost.height() && (exits || breakable); ++y) {
    for (int x = 0; x < cost.width(); ++x) hash.add(cost.exitsOf({x, y}) | std::uint64_t(cost.breakCost({x, y})) << 8);
  }
  for (const LinkStep& link : cost.linkSteps()) {
    hash.add(std::uint64_t(link.from) << 32 | link.to);
    hash.add(link.length);
  }
}

/// What units follow while it is out of date, and how far the next version has come.
void addProgress(Hash& hash, const Field& field) {
  hash.add(field.staleSince);
  hash.add(field.updatedAt);
  if (field.staleSince != 0) hash.add(field.way.distance.hash());
  hash.add(field.job != nullptr ? field.job->paid() + 1 : 0);
}

/// In hashes, for worlds whose units do not push each other.
constexpr std::uint64_t kNoContacts = 0x6E6F20636F6E7461;

void addCounters(Hash& hash, const auto& world) {
  if (world.def.fieldBudget != 0) hash.add(world.def.fieldBudget);
  if (!world.crowd.contacts) hash.add(kNoContacts);
  hash.add(world.stats.ticks);
  hash.add(world.mapEdited);
  hash.add(std::bit_cast<std::uint64_t>(world.def.tickSeconds));
  hash.add(std::bit_cast<std::uint64_t>(world.leftover));
  for (std::uint64_t counter : {world.def.seed, std::uint64_t(world.nextUnit), world.nextPlace, world.respawns}) hash.add(counter);
}

void addMap(Hash& hash, const CostField& map) {
  hash.add(std::uint64_t(map.width()));
  for (int y = 0; y < map.height(); ++y) {
    for (Cost cost : map.row(y)) hash.add(cost);
  }
  addWays(hash, map);
}

void addGoals(Hash& hash, const std::vector<Goal>& goals) {
  hash.add(goals.size());
  for (const Goal& goal : goals) {
    hash.add(goal.state.where.startCost);
    hash.add(goal.state.where.cells.size());
    for (Cell cell : goal.state.where.cells) hash.add((std::uint64_t(std::uint32_t(cell.y)) << 32) | std::uint32_t(cell.x));
    if (goal.onlyPoint) hash.addFloat(goal.onlyPoint->x), hash.addFloat(goal.onlyPoint->y);
  }
}

void addGroups(Hash& hash, const std::vector<Group>& groups, bool limited) {
  hash.add(groups.size());
  for (const Group& group : groups) {
    const GroupDef& def = group.def;
    hash.add(def.goal.index);
    for (float value : {def.radius, def.speed, def.densityCost}) hash.addFloat(value);
    for (int choice : {int(def.arrive), int(def.heading), int(def.corners), int(def.unreachable)}) hash.add(std::uint64_t(choice));
    hash.add(def.terrainSpeed.size());
    for (const auto& [cost, factor] : def.terrainSpeed) hash.add(cost), hash.addFloat(factor);
    if (!def.costs.empty() || def.breaks) {
      hash.add(def.breaks);
      hash.add(def.costs.size());
      for (const auto& [ground, own] : def.costs) hash.add(ground | std::uint64_t(own) << 8);
    }
    if (limited) addProgress(hash, *group.field);
    if (def.arrive == Arrive::respawn) addHomes(hash, group.homes);
    if (group.density) group.density->addTo(hash);
  }
}

}  // namespace

void World::Impl::addTo(Hash& hash, StatePart part) const {
  switch (part) {
    case StatePart::counters: return addCounters(hash, *this);
    case StatePart::map: return addMap(hash, cost);
    case StatePart::goals: return addGoals(hash, goals);
    case StatePart::groups: return addGroups(hash, groups, def.fieldBudget != 0);
    case StatePart::units: return crowd.units.addTo(hash);
  }
}

double World::tickSeconds() const { return impl_->def.tickSeconds; }

bool World::contacts() const { return impl_->crowd.contacts; }

std::uint64_t World::hash() const {
  Hash hash;
  for (const StatePart part : {StatePart::counters, StatePart::map, StatePart::goals, StatePart::groups, StatePart::units}) impl_->addTo(hash, part);
  return hash.value();
}

}  // namespace spate
