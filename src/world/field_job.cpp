#include "world/field_job.h"

#include <algorithm>

namespace spate {

namespace {
constexpr Distance kFirstStride = 32 * kStraight, kLeastStride = 2 * kStraight;
}  // namespace

Status Way::build(const CostField& map, std::span<const Source> sources, Corners corners, Scheduler* scheduler) {
  const BuildOptions options{.corners = corners, .scheduler = scheduler};
  Status built = distance.build(map, sources, options);
  if (!built.ok()) (void)distance.build(map, std::span<const Source>(), options);
  (void)flow.build(map, distance, scheduler);
  return built;
}

FieldJob::FieldJob(const CostField& map, std::vector<Source> sources, Corners corners)
    : map_(map), sources_(std::move(sources)), options_{.corners = corners}, cells_(std::uint64_t(map.width()) * std::uint64_t(map.height())),
      stride_(kFirstStride) {}

std::uint64_t FieldJob::advance(std::uint64_t cells, Scheduler* scheduler) {
  const std::uint64_t now = std::min(cells, total() - paid_);
  paid_ += now;
  if (paid_ < cells_) {
    growTo(paid_, scheduler);
  } else {
    finishDistances(scheduler);
    addRows(paid_ - cells_, scheduler);
  }
  return now;
}

/// Lets the field grow until it has about so many cells. The reach of a step adapts to what the last one brought.
void FieldJob::growTo(std::uint64_t cells, Scheduler* scheduler) {
  constexpr int kMostSteps = 4;
  options_.scheduler = scheduler;
  for (int step = 0; step < kMostSteps && way_.distance.reachableCells() < cells; ++step) {
    const std::size_t before = way_.distance.reachableCells();
    if (reach_ > kMaxDistance - stride_) return;
    reach_ += stride_;
    options_.reach = reach_;
    const Status grown = way_.distance.valid() ? way_.distance.extend(map_, options_) : way_.distance.build(map_, sources_, options_);
    if (!grown.ok()) return;
    const std::uint64_t missing = cells - std::min<std::uint64_t>(cells, way_.distance.reachableCells());
    const std::uint64_t won = way_.distance.reachableCells() - before;
    if (won < missing) stride_ = std::min(stride_, kMaxDistance / 2) * 2;
    if (missing == 0 && won > cells / 4) stride_ = std::max(stride_ / 2, kLeastStride);
  }
}

void FieldJob::finishDistances(Scheduler* scheduler) {
  if (whole_) return;
  whole_ = true;
  options_.reach = kMaxDistance;
  options_.scheduler = scheduler;
  built_ = way_.distance.valid() ? way_.distance.extend(map_, options_) : way_.distance.build(map_, sources_, options_);
  if (!built_.ok()) (void)way_.distance.build(map_, std::span<const Source>(), options_);
}

void FieldJob::addRows(std::uint64_t cells, Scheduler* scheduler) {
  const int end = int(std::min<std::uint64_t>(cells / std::uint64_t(map_.width()), std::uint64_t(map_.height())));
  (void)way_.flow.buildRows(map_, way_.distance, rows_, end, scheduler);
  rows_ = end;
}

}  // namespace spate
