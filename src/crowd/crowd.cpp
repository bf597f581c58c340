// One step: steer, sort, project, arrive. Units read the frozen past and write the next state (docs/crowd.md).

#include "crowd/crowd.h"

#include "base/parallel.h"
#include "base/phase_timer.h"
#include "crowd/arrival.h"
#include "crowd/eject.h"
#include "crowd/steering.h"

namespace spate {

namespace {
constexpr std::size_t kGrain = 512;         // units per piece of work
constexpr std::size_t kStreamGrain = 8192;  // of work that only runs through memory

std::uint64_t partsOf(double seconds) {
  std::uint64_t parts = 1;
  while (seconds / double(parts) > Crowd::kLongestStepSeconds * 1.0001) ++parts;
  return parts;
}
}  // namespace

std::size_t Crowd::eject(const std::vector<GroupView>& groups, const Floor& floor) { return ejectFromWalls(units, groups, floor); }

StepTime Crowd::firstStep(double seconds, std::uint64_t tick) {
  const std::uint64_t parts = partsOf(seconds);
  return {float(seconds / double(parts)), tick * parts};
}

void Crowd::step(const std::vector<GroupView>& groups, const Floor& floor, double seconds, std::uint64_t tick, Scheduler* scheduler, Profile& profile) {
  arrivals_.clear();
  const std::uint64_t parts = partsOf(seconds);
  const double part = seconds / double(parts);
  for (std::uint64_t number = tick * parts; number < (tick + 1) * parts; ++number) {
    const StepTime time{float(part), number};
    timed(profile.steer, [&] { steerAll(groups, floor, time, scheduler); });
    timed(profile.sort, [&] { sort(scheduler); });
    timed(profile.contacts, [&] { project(groups, floor, time, scheduler); });
    timed(profile.arrive, [&] { arrive(units, groups, floor, float(part * double(number + 1)), arrivals_, scheduler); });
  }
}

void Crowd::steerAll(const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, Scheduler* scheduler) {
  parallelFor(scheduler, units.size(), kGrain, [&](std::size_t begin, std::size_t end) { steer(units, begin, end, groups, floor, time.seconds); });
}

void Crowd::sort(Scheduler* scheduler) {
  if (contacts) buckets_.sort(units, scheduler);
}

void Crowd::project(const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, Scheduler* scheduler) {
  parallelFor(scheduler, units.size(), kStreamGrain, [&](std::size_t begin, std::size_t end) { standFree(units, begin, end); });
  if (contacts) pushApart(groups, floor, time, scheduler);
  parallelFor(scheduler, units.size(), kStreamGrain, [&](std::size_t begin, std::size_t end) { takePlaces(units, begin, end, time.seconds); });
}

void Crowd::pushApart(const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, Scheduler* scheduler) {
  kinds_.read(groups);
  const Crowding crowding{buckets_, kinds_, groups, floor};
  for (const BucketGrid* grid : {&buckets_.ordinary(), &buckets_.giants()}) {
    parallelFor(scheduler, std::size_t(grid->rows()), grid->rowsPerPiece(), [&](std::size_t begin, std::size_t end) {
      projectContacts(units, *grid, int(begin), int(end), crowding, time);
    });
  }
}

}  // namespace spate
