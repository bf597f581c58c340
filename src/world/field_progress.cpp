// Fields are built again from what they were made of, and the logs of the floors are made to say what has changed since: the same work is then
// left to do as was when the snapshot was taken.

#include "world/field_progress.h"

#include <algorithm>

namespace spate {

namespace {

constexpr std::uint64_t kOlderGoal = ~std::uint64_t{0};  // no goal has this version
constexpr Distance kMaxStartCost = 1'000'000 * kStraight;


bool isBasis(const BasisImage& basis, const MapImage& map) {
  if (!checkMap(basis.map).ok() || basis.map.width != map.width || basis.map.height != map.height) return false;
  if (!std::all_of(basis.goal.begin(), basis.goal.end(), [&](Cell cell) { return isOn(map, cell); })) return false;
  return std::all_of(basis.sources.begin(), basis.sources.end(),
                     [&](const Source& source) { return isOn(map, source.cell) && source.startCost <= kMaxStartCost; });
}

std::uint64_t versionOf(const BasisImage& basis, const GoalState& goal) { return basis.goalIsCurrent ? goal.version : kOlderGoal; }

/// Logs what a floor has that `map` has not; returns from where on that is to be read.
ChangeLog::Mark logSince(FloorMap& floor, const CostField& map) {
  const ChangeLog::Mark mark = floor.log.end();
  const std::vector<Cell> cells = differingCells(*floor.map, map);
  floor.log.add(cells, floor.map->paddedSize());
  return mark;
}

void restoreOne(const FieldProgress& progress, Field& field, const GoalState& goal, FieldCache& cache, Scheduler* scheduler) {
  field.settled = true;
  field.staleSince = progress.staleSince;
  field.updatedAt = progress.updatedAt;
  if (progress.way) {
    cache.buildFrom(field, {mapOf(progress.way->map), progress.way->sources, progress.way->goal}, scheduler);
    field.seen = logSince(*field.floor, field.basis.map);
    field.goalVersion = versionOf(*progress.way, goal);
  }
  if (!progress.job) return;
  field.job = std::make_unique<FieldJob>(mapOf(progress.job->map), progress.job->sources, field.key.corners);
  field.job->resume(progress.paid);
  field.job->begunAt = progress.begunAt;
  field.job->goal = progress.job->goal;
  field.job->floorMark = logSince(*field.floor, field.job->map());
  field.job->goalVersion = versionOf(*progress.job, goal);
}

}  // namespace

void writeProgress(ByteWriter& write, std::uint32_t group, const Field& field, const GoalState& goal) {
  const bool stale = !field.isCurrent(goal);
  write(group, field.staleSince, field.updatedAt, stale);
  if (stale) write(field.basis.map, field.basis.sources, field.basis.goal, field.goalVersion == goal.version);
  write(field.job != nullptr);
  if (field.job == nullptr) return;
  write(field.job->map(), field.job->sources(), field.job->goal, field.job->goalVersion == goal.version);
  write(field.job->paid(), field.job->begunAt);
}

void readValue(ByteReader& read, FieldProgress& progress) {
  bool stale = false, works = false;
  const auto basis = [&](std::optional<BasisImage>& image) { return read(image.emplace().map, image->sources, image->goal, image->goalIsCurrent); };
  read(progress.group, progress.staleSince, progress.updatedAt, stale);
  if (stale && !basis(progress.way)) return;
  read(works);
  if (works && basis(progress.job)) read(progress.paid, progress.begunAt);
}

bool isProgress(const FieldProgress& progress, const MapImage& map) {
  if (progress.way && !isBasis(*progress.way, map)) return false;
  return !progress.job || (isBasis(*progress.job, map) && progress.paid < 2 * std::uint64_t(map.width) * std::uint64_t(map.height));
}

void restoreProgress(std::span<const FieldProgress> all, std::span<Field* const> ofGroups, std::span<const GoalState* const> goals,
                     FieldCache& cache, Scheduler* scheduler) {
  for (const FieldProgress& progress : all) {
    Field& field = *ofGroups[progress.group];
    if (!progress.way) (void)cache.bringUpToDate(field, *goals[progress.group], scheduler);
  }
  for (const FieldProgress& progress : all) restoreOne(progress, *ofGroups[progress.group], *goals[progress.group], cache, scheduler);
  for (const FieldProgress& progress : all) {
    Field& field = *ofGroups[progress.group];
    if (!progress.way) field.seen = field.floor->log.end();
  }
}

}  // namespace spate
