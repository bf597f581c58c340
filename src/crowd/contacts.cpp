// Overlaps are projected away once per step, each unit reading only the old state of its neighbours and writing only itself, and what
// presses against a unit's own heading switches its drive off in the next step. Unlimited drive is what ruins the usual models:
// pressure adds up over the crowd until bodies sink into each other.
// Invariant: the result depends on the set of bodies alone; neighbours are summed in bucket order, which is the order of ids within a bucket.
// Based on: T. Weiss, A. Litteneker, C. Jiang, D. Terzopoulos, "Position-Based Real-Time Simulation of Large Crowds" (2017), and own
// experiments for yielding, passing sides and pressure.

#include "crowd/contact_rules.h"

namespace spate {

namespace {

bool isGoing(const Body& body) { return body.heading != Vec2{}; }

/// Sums what one unit's neighbours do to it.
class ContactSum {
 public:
  ContactSum(const Body& self, const BodyKinds& kinds, const Units& units, std::uint64_t step)
      : self_(self), kinds_(kinds), units_(units), step_(step), left_(normalTo(self.heading)) {}

  void add(const Body& other) {
    if (other.unit == self_.unit) return;
    const Vec2 apart = self_.position - other.position;
    const float reach = radiusOf(self_) + radiusOf(other);
    const float near = reach * Buckets::kMargin;
    const float squared = lengthSquared(apart);
    if (!(squared < near * near)) return;
    touching |= other.arrived() && sameGoal(other);
    if (squared >= reach * reach) return;
    ++contacts;
    if (squared < kCoincident) {
      press(other, scatter(units_.id[self_.unit], units_.id[other.unit], step_), reach);
    } else {
      const float distance = std::sqrt(squared);
      press(other, apart * (1.0f / distance), reach - distance);
    }
  }

  /// Walks against this one, or rests on its way to another goal.
  bool opposes(const Body& other) const {
    return dot(self_.heading, other.heading) < kOpposing || (other.arrived() && !sameGoal(other));
  }

  /// How easily each of two bodies gives way.
  struct Weights {
    float own, other;
    bool won;  // head-on
  };
  /// `along` is how far this one's heading leads away from the other, `otherAlong` the other's away from this.
  Weights weigh(const Body& other, float along, float otherAlong) const {
    Weights weights{kinds_.weight[self_.group()], kinds_.weight[other.group()], false};
    if (!isGoing(self_) || !isGoing(other)) return weights;
    const float yield = kYield * (otherAlong - along) * 0.5f;
    weights.own *= 0.5f + yield;
    weights.other *= 0.5f - yield;
    if (along < kHeadOn && otherAlong < kHeadOn) {
      weights.won = self_.unit < other.unit;
      (weights.won ? weights.own : weights.other) *= kWinnerWeight;
    }
    return weights;
  }

  Vec2 push;
  float pressure = 0.0f, pressLeft = 0.0f, pressRight = 0.0f;
  int contacts = 0;
  bool touching = false;

 private:
  float radiusOf(const Body& body) const { return kinds_.radius[body.group()]; }
  bool sameGoal(const Body& other) const { return kinds_.goal[other.group()] == kinds_.goal[self_.group()]; }

  /// `away` points from the other unit to this one.
  void press(const Body& other, Vec2 away, float overlap) {
    const float share = overlap / (2.0f * radiusOf(self_));
    const float along = dot(self_.heading, away);
    const Weights weights = weigh(other, along, -dot(other.heading, away));
    push = push + away * (overlap * weights.own / (weights.own + weights.other));
    const float against = std::max(0.0f, -along);
    if (opposes(other)) {
      push = push + left_ * (kPassingSide * against * overlap);
    } else if (!weights.won) {
      pressure += against * share;
    }
    const float across = dot(away, left_);
    pressLeft += share * std::max(0.0f, -across);
    pressRight += share * std::max(0.0f, across);
  }

  const Body& self_;
  const BodyKinds& kinds_;
  const Units& units_;
  std::uint64_t step_;
  Vec2 left_;
};

/// What one other does to a body: a sum of one.
Contact contactWith(const Body& other, const Body& self, const Units& units, const Crowding& crowding, const StepTime& time) {
  ContactSum sum(self, crowding.kinds, units, time.number);
  sum.add(other);
  const Vec2 apart = self.position - other.position;
  const float distance = length(apart), reach = crowding.kinds.radius[self.group()] + crowding.kinds.radius[other.group()];
  Contact contact{.unit = other.unit, .position = other.position, .gap = distance - reach, .opposing = sum.opposes(other)};
  if (sum.contacts == 0) return contact;
  const Vec2 away = normalised(apart);
  const ContactSum::Weights weights = sum.weigh(other, dot(self.heading, away), -dot(other.heading, away));
  contact.share = weights.own / (weights.own + weights.other);
  contact.push = sum.push;
  contact.pressure = sum.pressure;
  contact.pressLeft = sum.pressLeft, contact.pressRight = sum.pressRight;
  return contact;
}

Vec2 pushedPosition(const Body& self, Vec2 start, const ContactSum& sum, const GroupView& group, const Floor& floor, float seconds) {
  const float damping = std::min(1.0f, kFullContacts / (1.0f + float(sum.contacts)));
  Vec2 to = self.position + clampLength(sum.push * damping, kLongestPush);
  const float reach = group.fastest * seconds;
  if (reach <= kSteadyStep) {
    to = start + clampLength(to - start, reach);
  }
  return keepOut(floor, self.position, to, group.radius, nullptr);
}

}  // namespace

void projectBody(Units& units, const Body& self, const Crowding& crowding, const StepTime& time) {
  const GroupView& group = crowding.groups[self.group()];
  ContactSum sum(self, crowding.kinds, units, time.number);
  crowding.buckets.forEachRunNear(self.position, group.radius, [&](const BodyRow& others, std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k) sum.add(others[k]);
  });
  const Vec2 start = units.position[self.unit];
  Vec2 position = self.position;
  const Floor& floor = group.floor(crowding.floor);
  if (sum.contacts > 0 && floor.isOpen(floor.indexAt(position))) {
    position = pushedPosition(self, start, sum, group, floor, time.seconds);
  }
  units.next(self.unit) = position;
  units.drive[self.unit] = std::max(0.0f, 1.0f - sum.pressure / kFullPressure);
  units.press[self.unit] = {sum.pressLeft, sum.pressRight};
  units.touching[self.unit] = sum.touching;
}

std::vector<Contact> contactsOf(const Units& units, const Body& self, const Crowding& crowding, const StepTime& time, float within) {
  std::vector<Contact> contacts;
  const float reach = crowding.groups[self.group()].radius + within;
  crowding.buckets.forEachRunNear(self.position, reach, [&](const BodyRow& others, std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k) {
      if (others[k].unit == self.unit) continue;
      const Contact contact = contactWith(others[k], self, units, crowding, time);
      if (contact.gap <= within) contacts.push_back(contact);
    }
  });
  return contacts;
}

void projectPlainly(Units& units, const BucketGrid& grid, int firstRow, int endRow, const Crowding& crowding, const StepTime& time) {
  for (int row = firstRow; row < endRow; ++row) {
    const BodyRow bodies = grid.bodies(row);
    for (std::uint32_t i = 0; i < bodies.size; ++i) projectBody(units, bodies[i], crowding, time);
  }
}

void standFree(Units& units, std::size_t begin, std::size_t end) {
  std::fill(units.drive.begin() + begin, units.drive.begin() + end, 1.0f);
  std::fill(units.press.begin() + begin, units.press.begin() + end, Vec2{});
  std::fill(units.touching.begin() + begin, units.touching.begin() + end, std::uint8_t{0});
}

void takePlaces(Units& units, std::size_t begin, std::size_t end, float seconds) {
  const float perSecond = 1.0f / seconds;
  Vec2* const position = units.position.data();
  Vec2* const moved = units.moved.data();
  for (std::size_t unit = begin; unit < end; ++unit) {
    const Vec2 to = moved[unit], from = position[unit];
    moved[unit] = {(to.x - from.x) * perSecond, (to.y - from.y) * perSecond};
    position[unit] = to;
  }
}

}  // namespace spate
