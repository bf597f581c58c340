#pragma once
// The crowd: all units and the step that moves them.

#include <vector>

#include "crowd/buckets.h"
#include "crowd/contacts.h"
#include "crowd/group_view.h"
#include "crowd/units.h"
#include "crowd/walls.h"

namespace spate {

class Crowd {
 public:
  Units units;
  bool contacts = true;  // units push each other

  /// Moves units out of walls. [a scan of all units; only after the map was changed]
  /// Returns how many are still inside.
  std::size_t eject(const std::vector<GroupView>& groups, const Floor& floor);

  /// Tick number `tick`, of `seconds`, in equal steps of at most kLongestStepSeconds. Marks the units that arrive, and leaves their indices in
  /// arrivals(). Adds the time of each phase to `profile`.
  void step(const std::vector<GroupView>& groups, const Floor& floor, double seconds, std::uint64_t tick, Scheduler* scheduler, Profile& profile);
  const std::vector<std::uint32_t>& arrivals() const { return arrivals_; }

  static constexpr double kLongestStepSeconds = 1.0 / 20.0;
  /// The first of the equal steps that a tick is divided into.
  static StepTime firstStep(double seconds, std::uint64_t tick);

 private:
  void steerAll(const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, Scheduler* scheduler);
  void sort(Scheduler* scheduler);
  void project(const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, Scheduler* scheduler);
  void pushApart(const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, Scheduler* scheduler);

  Buckets buckets_;
  BodyKinds kinds_;
  std::vector<std::uint32_t> arrivals_;
};

}  // namespace spate
