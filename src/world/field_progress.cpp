// Fields are built again from what they were made of. What is then left to do is found by comparing maps (FieldCache::catchUp), as it would
// have been.

#include "world/field_progress.h"

#include <algorithm>

namespace spate {

namespace {

constexpr Distance kMaxStartCost = 1'000'000 * kStraight;


bool isBasis(const BasisImage& basis, const MapImage& map) {
  if (basis.startCost > kMaxStartCost || !checkMap(basis.map).ok() || basis.map.width != map.width || basis.map.height != map.height) return false;
  if (!std::all_of(basis.goal.begin(), basis.goal.end(), [&](Cell cell) { return isOn(map, cell); })) return false;
  return std::all_of(basis.sources.begin(), basis.sources.end(),
                     [&](const Source& source) { return isOn(map, source.cell) && source.startCost <= kMaxStartCost; });
}

void restoreOne(const FieldProgress& progress, Field& field, FieldCache& cache, Scheduler* scheduler) {
  field.settled = true;
  field.staleSince = progress.staleSince;
  field.updatedAt = progress.updatedAt;
  if (progress.way) {
    cache.buildFrom(field, {mapOf(progress.way->map), progress.way->sources, progress.way->goal}, scheduler);
    field.startCost = progress.way->startCost;
    field.seen = kUnknownMark;
    field.goalVersion = kUnknownGoal;
  }
  if (!progress.job) return;
  field.job = std::make_unique<FieldJob>(mapOf(progress.job->map), progress.job->sources, field.key.corners);
  field.job->resume(progress.paid);
  field.job->begunAt = progress.begunAt;
  field.job->goal = progress.job->goal;
  field.job->startCost = progress.job->startCost;
}

}  // namespace

void writeProgress(ByteWriter& write, std::uint32_t group, const Field& field, const GoalState& goal) {
  const bool stale = !field.isCurrent(goal);
  write(group, field.staleSince, field.updatedAt, stale);
  if (stale) write(field.basis.map, field.basis.sources, field.basis.goal, field.startCost);
  write(field.job != nullptr);
  if (field.job == nullptr) return;
  write(field.job->map(), field.job->sources(), field.job->goal, field.job->startCost);
  write(field.job->paid(), field.job->begunAt);
}

void readValue(ByteReader& read, FieldProgress& progress) {
  bool stale = false, works = false;
  const auto basis = [&](std::optional<BasisImage>& image) { return read(image.emplace().map, image->sources, image->goal, image->startCost); };
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
  for (const FieldProgress& progress : all) restoreOne(progress, *ofGroups[progress.group], cache, scheduler);
}

}  // namespace spate
