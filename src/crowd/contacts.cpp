// Overlaps are projected away once per step, each unit reading only the old state of its neighbours and writing only itself, and what
// presses against a unit's own heading switches its drive off in the next step. Unlimited drive is what ruins the usual models:
// pressure adds up over the crowd until bodies sink into each other.
// Invariant: the result depends on the set of bodies alone; neighbours are summed in bucket order, which is the order of ids within a bucket.
// Based on: T. Weiss, A. Litteneker, C. Jiang, D. Terzopoulos, "Position-Based Real-Time Simulation of Large Crowds" (2017), and own
// experiments for yielding, passing sides and pressure.

#include "crowd/contacts.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/hash.h"

namespace spate {

namespace {

constexpr float kYield = 0.2f;            // a: how much more the one behind gives way
constexpr float kHeadOn = -0.02f;
constexpr float kWinnerWeight = 0.3f;     // head-on the lower id moves this share: else wide units arch over a door for ever
constexpr float kOpposing = -0.5f;
constexpr float kPassingSide = 0.5f;
constexpr float kFullPressure = 0.1f;     // p0: overlap, as a share of 2r, that stops a unit
constexpr float kFullContacts = 3.0f;     // with more than this many contacts each counts for less
constexpr float kLongestPush = 0.2f;      // [cells] in one step
constexpr float kSteadyStep = 0.24f;      // [cells] up to here a push must not outrun the unit's own speed
constexpr float kCoincident = 1e-12f;
constexpr float kWeightScale = 0.09f;     // weight 1 at radius 0.3

/// 64 directions from the rational points ((1 - t^2) / (1 + t^2), 2t / (1 + t^2)): exact arithmetic, no sine.
constexpr std::array<Vec2, 64> makeDirections() {
  std::array<Vec2, 64> table{};
  for (int i = 0; i < 16; ++i) {
    const float t = (float(i) + 0.5f) / 16.0f;
    const float scale = 1.0f + t * t;
    const float c = (1.0f - t * t) / scale, s = 2.0f * t / scale;
    table[std::size_t(i)] = {c, s};
    table[std::size_t(i) + 16] = {-s, c};
    table[std::size_t(i) + 32] = {-c, -s};
    table[std::size_t(i) + 48] = {s, -c};
  }
  return table;
}
constexpr std::array<Vec2, 64> kScatter = makeDirections();

/// Which way two units in the very same place part: opposite for the two of them, and another in every step, since both ways may
/// end at the same wall.
Vec2 scatter(UnitId self, UnitId other, std::uint64_t step) {
  const UnitId low = std::min(self, other), high = std::max(self, other);
  const Vec2 u = kScatter[mix64(mix64((std::uint64_t(high) << 32) | low) + step) % kScatter.size()];
  return self == low ? u : u * -1.0f;
}

bool isGoing(const Body& body) { return body.heading != Vec2{}; }

/// Sums what one unit's neighbours do to it.
class ContactSum {
 public:
  ContactSum(const Body& self, const Units& units, std::uint64_t step)
      : self_(self), units_(units), step_(step), left_(normalTo(self.heading)) {}

  /// Those that touch are picked out first, without a branch that the processor would have to guess.
  void add(std::span<const Body> run) {
    constexpr std::size_t kChunk = 32;
    std::array<std::uint32_t, kChunk> near;
    for (; !run.empty(); run = run.subspan(std::min(kChunk, run.size()))) {
      const std::size_t size = std::min(kChunk, run.size());
      std::size_t found = 0;
      for (std::size_t i = 0; i < size; ++i) {
        near[found] = std::uint32_t(i);
        const float reach = (self_.radius + run[i].radius) * Buckets::kMargin;
        found += lengthSquared(self_.position - run[i].position) < reach * reach;
      }
      for (std::size_t i = 0; i < found; ++i) add(run[near[i]]);
    }
  }

  Vec2 push;
  float pressure = 0.0f, pressLeft = 0.0f, pressRight = 0.0f;
  int contacts = 0;
  bool touching = false;

 private:
  void add(const Body& other) {
    if (other.unit == self_.unit) return;
    const Vec2 apart = self_.position - other.position;
    const float reach = self_.radius + other.radius;
    const float squared = lengthSquared(apart);
    touching |= other.arrived() && (other.goal | 1u) == (self_.goal | 1u);
    if (squared >= reach * reach) return;
    ++contacts;
    if (squared < kCoincident) {
      press(other, scatter(units_.id[self_.unit], units_.id[other.unit], step_), reach);
    } else {
      const float distance = std::sqrt(squared);
      press(other, apart * (1.0f / distance), reach - distance);
    }
  }

  /// `away` points from the other unit to this one.
  void press(const Body& other, Vec2 away, float overlap) {
    const float share = overlap / (2.0f * self_.radius);
    const float along = dot(self_.heading, away), otherAlong = -dot(other.heading, away);
    float weight = self_.weight, otherWeight = other.weight;
    bool won = false;
    if (isGoing(self_) && isGoing(other)) {
      const float yield = kYield * (otherAlong - along) * 0.5f;
      weight *= 0.5f + yield;
      otherWeight *= 0.5f - yield;
      if (along < kHeadOn && otherAlong < kHeadOn) {
        won = units_.id[self_.unit] < units_.id[other.unit];
        (won ? weight : otherWeight) *= kWinnerWeight;
      }
    }
    push = push + away * (overlap * weight / (weight + otherWeight));
    const float against = std::max(0.0f, -along);
    const bool opposing = dot(self_.heading, other.heading) < kOpposing ||
                          (other.arrived() && (other.goal | 1u) != (self_.goal | 1u));
    if (opposing) {
      push = push + left_ * (kPassingSide * against * overlap);
    } else if (!won) {
      pressure += against * share;
    }
    const float across = dot(away, left_);
    pressLeft += share * std::max(0.0f, -across);
    pressRight += share * std::max(0.0f, across);
  }

  const Body& self_;
  const Units& units_;
  std::uint64_t step_;
  Vec2 left_;
};

Vec2 pushedPosition(const Body& self, Vec2 start, const ContactSum& sum, const GroupView& group, const Floor& floor, float seconds) {
  const float damping = std::min(1.0f, kFullContacts / (1.0f + float(sum.contacts)));
  Vec2 to = self.position + clampLength(sum.push * damping, kLongestPush);
  const float reach = group.fastest * seconds;
  if (reach <= kSteadyStep) {
    to = start + clampLength(to - start, reach);
  }
  return keepOut(floor, self.position, to, self.radius, nullptr);
}

}  // namespace

void showBodies(const Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, std::vector<Body>& bodies) {
  for (std::size_t i = begin; i < end; ++i) {
    const float radius = units.radius[i];
    const std::uint32_t atRest = units.state[i] == UnitState::arrived;
    bodies[i] = {.position = units.position[i],
                 .radius = radius,
                 .weight = kWeightScale / (radius * radius),
                 .heading = units.heading[i],
                 .unit = std::uint32_t(i),
                 .goal = groups[units.group[i]].goal * 2u + atRest};
  }
}

void projectContacts(const Units& units, const BucketGrid& grid, std::size_t begin, std::size_t end, const Buckets& buckets,
                     const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, std::vector<ContactResult>& results) {
  for (std::size_t i = begin; i < end; ++i) {
    const Body& self = grid.bodies()[i];
    ContactSum sum(self, units, time.number);
    buckets.forEachRunNear(self.position, self.radius, [&](std::span<const Body> run) { sum.add(run); });
    ContactResult& result = results[i];
    result.position = self.position;
    if (sum.contacts > 0 && floor.isOpen(floor.indexAt(self.position))) {
      const BodyOwn& own = grid.own()[i];
      result.position = pushedPosition(self, own.start, sum, groups[own.group], floor, time.seconds);
    }
    result.drive = std::max(0.0f, 1.0f - sum.pressure / kFullPressure);
    result.pressLeft = sum.pressLeft;
    result.pressRight = sum.pressRight;
    result.touching = sum.touching;
  }
}

void applyContacts(Units& units, const BucketGrid& grid, std::size_t begin, std::size_t end, const std::vector<ContactResult>& results,
                   float seconds) {
  for (std::size_t i = begin; i < end; ++i) {
    const std::uint32_t unit = grid.bodies()[i].unit;
    const ContactResult& result = results[i];
    units.position[unit] = result.position;
    units.moved[unit] = (result.position - grid.own()[i].start) * (1.0f / seconds);
    units.drive[unit] = result.drive;
    units.pressLeft[unit] = result.pressLeft;
    units.pressRight[unit] = result.pressRight;
    units.touching[unit] = result.touching;
  }
}

}  // namespace spate
