// The step itself, run on the few units that can have a part in it: an explanation that worked the model out anew could be wrong.

#include "crowd/preview.h"

#include <algorithm>

namespace spate {

namespace {

constexpr float kSlack = 2.0f;          // [cells] pushes, and hops across gaps
constexpr float kLeastSidestep = 1e-4f;  // [cells/s] less is rounding

/// The units that may touch one of them in a step; `unit` becomes its place among them.
Units unitsNear(const Units& units, std::size_t& unit, const std::vector<GroupView>& groups, float seconds, float within) {
  const auto reachOf = [&](std::size_t i) { return units.radius[i] * Buckets::kMargin + groups[units.group[i]].fastest * seconds; };
  std::vector<std::uint32_t> others;
  std::size_t before = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const float reach = reachOf(unit) + reachOf(i) + within + kSlack;
    if (lengthSquared(units.position[i] - units.position[unit]) <= reach * reach) continue;
    others.push_back(std::uint32_t(i));
    before += i < unit;
  }
  Units near = units;
  near.remove(others);
  unit -= before;
  return near;
}

Vec2 asideOf(const Intent& intent) {
  const Vec2 aside = intent.wanted - intent.heading * dot(intent.wanted, intent.heading);
  return lengthSquared(aside) < kLeastSidestep * kLeastSidestep ? Vec2{} : aside;
}

}  // namespace

StepPreview previewStep(const Crowd& crowd, std::size_t unit, const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time,
                        float within) {
  StepPreview preview;
  preview.near = unitsNear(crowd.units, unit, groups, time.seconds, within);
  preview.unit = unit;
  Units& near = preview.near;
  near.next(unit) = near.position[unit];
  Units asked = near;  // choosing a side is remembered
  const GroupView& group = groups[near.group[unit]];
  preview.intent = intentOf(asked, unit, group, group.floor(floor));
  preview.aside = asideOf(preview.intent);

  steerPlainly(near, 0, near.size(), groups, floor, time.seconds);
  preview.walksTo = near.next(unit);
  if (!crowd.contacts) {
    standFree(near, unit, unit + 1);
    return preview;
  }
  Buckets buckets;
  buckets.sort(near, nullptr);
  BodyKinds kinds;
  kinds.read(groups);
  const Crowding crowding{buckets, kinds, groups, floor};
  const std::uint32_t mark = near.group[unit] * 2 + (near.state[unit] == UnitState::arrived);
  const Body self{near.next(unit), near.heading(unit), std::uint32_t(unit), mark};
  preview.contacts = contactsOf(near, self, crowding, time, within);
  std::sort(preview.contacts.begin(), preview.contacts.end(), [](const Contact& a, const Contact& b) { return a.gap < b.gap; });
  projectBody(near, self, crowding, time);
  return preview;
}

}  // namespace spate
