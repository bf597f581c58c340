#include "world/field_cache.h"

#include <algorithm>

#include "field/components.h"

namespace spate {

std::size_t Field::bytes() const {
  constexpr std::size_t kWayBytes = sizeof(Distance) + sizeof(FlowCell);
  return map().paddedSize() * kWayBytes * std::size_t(1 + int(fallback.has_value()) + int(job != nullptr));
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
  field.staleSince = 0;
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
void takeGoals(Field& field, std::span<const Source> sources) {
  field.goals.clear();
  for (const Source& source : sources) field.goals.push_back(source.cell);
  field.fallback.reset();
  field.arrival = {};
}

}  // namespace

bool FieldCache::bringUpToDate(Field& field, const GoalState& goal, Scheduler* scheduler) {
  if (field.isCurrent(goal)) return false;
  WorkLimit none(0);
  if (!field.wasBuilt() || !repair(field, goal, none, scheduler)) build(field, goal, scheduler);
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
bool FieldCache::catchUp(Field& field, const GoalState& goal, WorkLimit& limit, std::uint64_t tick, Scheduler* scheduler) {
  if (!field.job && repair(field, goal, limit, scheduler)) return true;
  if (!field.job) startJob(field, goal, tick);
  return continueJob(field, limit, scheduler);
}

void FieldCache::startJob(Field& field, const GoalState& goal, std::uint64_t tick) {
  field.job = std::make_unique<FieldJob>(field.map(), sourcesOf(field, goal), field.key.corners);
  field.job->floorMark = field.floor->log.end();
  field.job->goalVersion = goal.version;
  field.job->begunAt = tick;
  field.job->goal = goal.where.cells;
}

bool FieldCache::continueJob(Field& field, WorkLimit& limit, Scheduler* scheduler) {
  FieldJob& job = *field.job;
  limit.spend(job.advance(limit.left(), scheduler));
  if (!job.done()) return false;
  std::swap(field.way, job.way());
  field.built = job.built();
  field.seen = job.floorMark;
  field.goalVersion = job.goalVersion;
  field.staleSince = job.begunAt + 1;
  takeGoals(field, job.sources());
  if (keepBases) field.basis = {job.map(), job.sources(), job.goal};
  field.job.reset();
  ++stats_.builds;
  return true;
}

void FieldCache::build(Field& field, const GoalState& goal, Scheduler* scheduler) {
  const std::vector<Source> sources = sourcesOf(field, goal);
  field.built = field.way.build(field.map(), sources, field.key.corners, scheduler);
  field.seen = field.floor->log.end();
  field.goalVersion = goal.version;
  takeGoals(field, sources);
  if (keepBases) field.basis = {field.map(), sources, goal.where.cells};
  ++stats_.builds;
}

void FieldCache::buildFrom(Field& field, FieldBasis basis, Scheduler* scheduler) {
  field.built = field.way.build(basis.map, basis.sources, field.key.corners, scheduler);
  takeGoals(field, basis.sources);
  field.basis = std::move(basis);
  ++stats_.builds;
}

/// False: what has changed is no longer known, or would cost more than the limit; then nothing has been done.
bool FieldCache::repair(Field& field, const GoalState& goal, WorkLimit& limit, Scheduler* scheduler) {
  const auto changed = field.floor->log.since(field.seen);
  if (!changed || !field.built.ok()) return false;
  const std::vector<Source> sources = sourcesOf(field, goal);
  const Result<FieldChanges> changes = limit.limited() ? repairWithin(limit, field, *changed, sources)
                                                       : field.way.distance.repair(field.map(), *changed, sources, {.scheduler = scheduler});
  if (!changes.ok() || changes->gaveUp) return false;  // an overflow: the build says so again
  (void)field.way.flow.repair(field.map(), field.way.distance, *changes, scheduler);
  field.seen = field.floor->log.end();
  field.goalVersion = goal.version;
  takeGoals(field, sources);
  if (keepBases) field.basis = {field.map(), sources, goal.where.cells};
  ++(changes->rebuilt ? stats_.builds : stats_.repairs);
  if (!changes->rebuilt) stats_.repairedCells += changes->cells;
  return true;
}

/// Cell by cell, so that the count is the same everywhere, and on a copy, since it may come to nothing.
Result<FieldChanges> FieldCache::repairWithin(WorkLimit& limit, Field& field, std::span<const Cell> changed, std::span<const Source> sources) {
  IntegrationField distance = field.way.distance;
  const RepairOptions options{.solver = Solver::bucketQueue, .most = std::size_t(limit.left()), .orElseBuild = false};
  Result<FieldChanges> changes = distance.repair(field.map(), changed, sources, options);
  if (!changes.ok() || changes->gaveUp) return changes;
  std::swap(field.way.distance, distance);
  limit.spend(std::max<std::uint64_t>(changes->cells, 1));
  return changes;
}

void FieldCache::buildFallback(Field& field, const GoalState& goal, Scheduler* scheduler) {
  if (field.fallback) return;
  field.fallback.emplace();
  const CostField& map = keepBases ? field.basis.map : field.map();
  const std::vector<Source> sources = nearestSources(map, field.way.distance, keepBases ? field.basis.goal : goal.where.cells);
  (void)field.fallback->build(map, sources, field.key.corners, scheduler);
}

}  // namespace spate
