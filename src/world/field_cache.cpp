#include "world/field_cache.h"

#include <algorithm>

#include "field/components.h"
#include "world/map_image.h"

namespace spate {

namespace {
constexpr std::uint64_t kMostCells = std::uint64_t{1} << 30;
}  // namespace

std::size_t Field::bytes() const {
  constexpr std::size_t kWayBytes = sizeof(Distance) + sizeof(FlowCell), kMapBytes = 2 * sizeof(Cost);
  const std::size_t ways = std::size_t(1 + int(fallback.has_value()) + int(job != nullptr));
  const std::size_t maps = std::size_t(int(basis.map.valid()) + int(job != nullptr));
  return map().paddedSize() * (kWayBytes * ways + kMapBytes * maps);
}

Field& FieldCache::take(const FieldKey& key, float radius) {
  const auto found = std::find_if(fields_.begin(), fields_.end(), [&](const auto& field) { return field->key == key; });
  ++(found != fields_.end() ? stats_.hits : stats_.misses);
  if (found == fields_.end()) {
    Field& field = *fields_.emplace_back(std::make_unique<Field>());
    field.key = key;
    field.floor = &floors.use(key.floor, radius);
    field.ground = &floors.use({key.floor.profile, key.floor.breaks, 0}, radius);
    field.users = 1;
    return field;
  }
  ++(*found)->users;
  return **found;
}

void FieldCache::release(Field& field) {
  --field.users;
  field.lastUsed = ++uses_;
  if (field.users > 0) return;
  field.job.reset();
  field.settled = false;
  field.staleSince = field.updatedAt = 0;
}

void FieldCache::trim(std::size_t most) {
  while (bytes() > most) {
    auto oldest = fields_.end();
    for (auto field = fields_.begin(); field != fields_.end(); ++field) {
      if ((*field)->users == 0 && (oldest == fields_.end() || (*field)->lastUsed < (*oldest)->lastUsed)) oldest = field;
    }
    if (oldest == fields_.end()) return;
    fields_.erase(oldest);
    ++stats_.dropped;
  }
}

std::size_t FieldCache::bytes() const {
  std::size_t bytes = floors.bytes();
  for (const auto& field : fields_) bytes += field->bytes();
  return bytes;
}

FieldStats FieldCache::stats() const {
  FieldStats stats = stats_;
  stats.fields = fields_.size();
  stats.bytes = bytes();
  return stats;
}

namespace {

std::vector<Source> sourcesOf(const Field& field, const GoalState& goal) {
  return sourcesFor(*field.ground->map, field.map(), goal.where, largestRadiusOf(field.key.floor.sizeClass));
}

/// What else follows from the way, once it has changed.
void followGoals(Field& field, std::span<const Source> sources) {
  field.goals.clear();
  for (const Source& source : sources) field.goals.push_back(source.cell);
  field.fallback.reset();
  field.arrival = {};
}

}  // namespace

bool FieldCache::bringUpToDate(Field& field, const GoalState& goal, Scheduler* scheduler) {
  if (field.isCurrent(goal)) {
    if (keepBases_ && !field.basis.map.valid()) field.basis = {field.map(), sourcesOf(field, goal), goal.where.cells};
    return false;
  }
  if (!field.wasBuilt() || !repair(field, goal, scheduler)) build(field, goal, scheduler);
  return true;
}

bool FieldCache::refresh(Field& field, const GoalState& goal, WorkLimit& limit, std::uint64_t tick, Scheduler* scheduler) {
  if (!limit.limited() || !field.settled) {
    field.settled = true;
    return bringUpToDate(field, goal, scheduler);
  }
  if (field.staleSince == 0) field.staleSince = tick + 1;
  const bool changed = limit.left() > 0 && catchUp(field, goal, limit, tick, scheduler);
  if (changed) field.updatedAt = tick;
  if (field.isCurrent(goal)) field.staleSince = 0;
  return changed;
}

/// A job is always brought to its end: begun anew at every edit it might never be. What has changed meanwhile is made up for afterwards.
/// Maps are compared, and no log is read: what is done must follow from the state of the world, not from how it came about.
bool FieldCache::catchUp(Field& field, const GoalState& goal, WorkLimit& limit, std::uint64_t tick, Scheduler* scheduler) {
  if (!field.job) {
    const std::vector<Cell> changed = differingCells(field.map(), field.basis.map);
    if (noteIfCurrent(field, goal, changed)) return false;
    if (repairWithin(limit, field, goal, changed, scheduler)) return true;
    startJob(field, goal, tick);
  }
  if (!continueJob(field, limit, scheduler)) return false;
  noteIfCurrent(field, goal, differingCells(field.map(), field.basis.map));
  return true;
}

/// `changed`: where the floor is another than the one that the field is made from.
bool FieldCache::noteIfCurrent(Field& field, const GoalState& goal, std::span<const Cell> changed) {
  if (!changed.empty() || field.basis.goal != goal.where.cells || field.startCost != goal.where.startCost) return false;
  field.seen = field.floor->log.end();
  field.goalVersion = goal.version;
  return true;
}

void FieldCache::startJob(Field& field, const GoalState& goal, std::uint64_t tick) {
  field.job = std::make_unique<FieldJob>(field.map(), sourcesOf(field, goal), field.key.corners);
  field.job->startCost = goal.where.startCost;
  field.job->begunAt = tick;
  field.job->goal = goal.where.cells;
}

bool FieldCache::continueJob(Field& field, WorkLimit& limit, Scheduler* scheduler) {
  FieldJob& job = *field.job;
  limit.spend(job.advance(limit.left(), scheduler));
  if (!job.done()) return false;
  std::swap(field.way, job.way());
  field.built = job.built();
  field.seen = kUnknownMark;
  field.goalVersion = kUnknownGoal;
  field.startCost = job.startCost;
  field.staleSince = job.begunAt + 1;
  followGoals(field, job.sources());
  if (keepBases_) field.basis = {job.map(), job.sources(), job.goal};
  field.job.reset();
  ++stats_.builds;
  return true;
}

void FieldCache::build(Field& field, const GoalState& goal, Scheduler* scheduler) {
  const std::vector<Source> sources = sourcesOf(field, goal);
  field.built = field.way.build(field.map(), sources, field.key.corners, scheduler);
  takeIn(field, goal, sources);
  ++stats_.builds;
}

/// The way is that of the floor and the goal as they are now.
void FieldCache::takeIn(Field& field, const GoalState& goal, std::span<const Source> sources) {
  field.seen = field.floor->log.end();
  field.goalVersion = goal.version;
  field.startCost = goal.where.startCost;
  followGoals(field, sources);
  if (keepBases_) field.basis = {field.map(), {sources.begin(), sources.end()}, goal.where.cells};
}

void FieldCache::limitWork(bool limited) {
  if (keepBases_ == limited) return;
  keepBases_ = limited;
  for (const auto& field : fields_) field->basis = {};
}

void FieldCache::buildFrom(Field& field, FieldBasis basis, Scheduler* scheduler) {
  field.built = field.way.build(basis.map, basis.sources, field.key.corners, scheduler);
  followGoals(field, basis.sources);
  field.basis = std::move(basis);
  ++stats_.builds;
}

/// False: what has changed is no longer known, or there was an error that a build says again.
bool FieldCache::repair(Field& field, const GoalState& goal, Scheduler* scheduler) {
  const auto changed = field.floor->log.since(field.seen);
  if (!changed || !field.built.ok()) return false;
  const std::vector<Source> sources = sourcesOf(field, goal);
  const Result<FieldChanges> changes = field.way.distance.repair(field.map(), *changed, sources, {.scheduler = scheduler});
  if (!changes.ok()) return false;
  finishRepair(field, goal, sources, *changes, scheduler);
  return true;
}

/// Cell by cell, so that the count is the same everywhere, and on a copy, since it may come to nothing.
bool FieldCache::repairWithin(WorkLimit& limit, Field& field, const GoalState& goal, std::span<const Cell> changed, Scheduler* scheduler) {
  if (!field.built.ok()) return false;
  IntegrationField distance = field.way.distance;
  const std::vector<Source> sources = sourcesOf(field, goal);
  const RepairOptions options{.solver = Solver::bucketQueue, .most = std::size_t(std::min<std::uint64_t>(limit.left(), kMostCells)), .orElseBuild = false};
  const Result<FieldChanges> changes = distance.repair(field.map(), changed, sources, options);
  if (!changes.ok() || changes->gaveUp) return false;
  std::swap(field.way.distance, distance);
  limit.spend(std::max<std::uint64_t>(changes->cells, 1));
  finishRepair(field, goal, sources, *changes, scheduler);
  return true;
}

void FieldCache::finishRepair(Field& field, const GoalState& goal, std::span<const Source> sources, const FieldChanges& changes, Scheduler* scheduler) {
  (void)field.way.flow.repair(field.map(), field.way.distance, changes, scheduler);
  takeIn(field, goal, sources);
  ++(changes.rebuilt ? stats_.builds : stats_.repairs);
  if (!changes.rebuilt) stats_.repairedCells += changes.cells;
}

bool FieldCache::buildFallback(Field& field, const GoalState& goal, Scheduler* scheduler) {
  const CostField& map = keepBases_ ? field.basis.map : field.map();
  if (field.fallback || field.way.distance.reachableCells() == map.openCells()) return false;
  field.fallback.emplace();
  const std::vector<Source> sources = nearestSources(map, field.way.distance, keepBases_ ? field.basis.goal : goal.where.cells);
  (void)field.fallback->build(map, sources, field.key.corners, scheduler);
  return true;
}

}  // namespace spate
