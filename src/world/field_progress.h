#pragma once
// How far the fields of a world with a work limit have come. Without a limit fields follow from map and goals; with one, units follow older
// ones while the next are in the making, and a snapshot has to hold both: not the fields, but the maps and goals that they are made from.

#include <vector>

#include "world/field_cache.h"
#include "world/map_image.h"

namespace spate {

/// What a field is made from, as a snapshot holds it.
struct BasisImage {
  MapImage map;
  std::vector<Source> sources;
  std::vector<Cell> goal;
  Distance startCost = 0;
};

/// Of one field that units follow.
struct FieldProgress {
  std::uint32_t group = 0;  // the first that uses it
  std::uint64_t staleSince = 0, updatedAt = 0;
  std::optional<BasisImage> way{}, job{};  // where the field is out of date, and where the next is in the making
  std::uint64_t paid = 0, begunAt = 0;     // of the job
};

void writeProgress(ByteWriter& write, std::uint32_t group, const Field& field, const GoalState& goal);
void readValue(ByteReader& read, FieldProgress& progress);
/// Sources on the map, and a job that is not yet done.
bool isProgress(const FieldProgress& progress, const MapImage& map);

/// Makes fields what they were; each is up to date when it comes in, and none has a job.
void restoreProgress(std::span<const FieldProgress> all, std::span<Field* const> ofGroups, std::span<const GoalState* const> goals,
                     FieldCache& cache, Scheduler* scheduler);

}  // namespace spate
