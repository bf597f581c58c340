// Steer along the flow, let pressure from the last tick switch the drive off, and sidestep while pressed.
// Invariant: reads and writes one unit's own state, so the order of units and the number of threads do not matter.
// Based on: T. Weiss, A. Litteneker, C. Jiang, D. Terzopoulos, "Position-Based Real-Time Simulation of Large Crowds" (2017) for
// predict-then-project; the drive that pressure switches off is this project's own.

#include "crowd/steering_rules.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace spate {

namespace {

Vec2 centreOf(int x, int y) { return {float(x) + 0.5f, float(y) + 0.5f}; }
float cells(Distance distance) { return float(distance) / float(kStraight); }

/// What a unit finds under its feet.
struct Ground {
  std::size_t at = 0;       // cell
  bool hasWay = false;      // to the goal itself
  const WayView* way = nullptr;  // the one to follow; null: none
  float distance = 0.0f;    // along it [cells of cost 1]
  std::optional<Vec2> exit{};  // a wide unit in a cell that is closed to its size: where the way begins
};

bool seesCell(const Floor& floor, Vec2 from, Vec2 to) {
  const int steps = int(length(to - from) / kSightStep) + 1;
  for (int i = 1; i <= steps; ++i) {
    if (!floor.isOpen(floor.indexAt(from + (to - from) * (float(i) / float(steps))))) return false;
  }
  return true;
}

/// For a unit that was squeezed into a cell closed to its size: the cell in sight by which its way is shortest. 0: none.
std::size_t wayBack(const Floor& floor, const GroupView& group, Vec2 p) {
  const int reach = int(group.radius) + 1;
  const Cell home = floor.cellOf(floor.indexAt(p));
  std::size_t found = 0;
  float shortest = std::numeric_limits<float>::max();
  for (int y = std::max(0, home.y - reach); y <= std::min(floor.height - 1, home.y + reach); ++y) {
    for (int x = std::max(0, home.x - reach); x <= std::min(floor.width - 1, home.x + reach); ++x) {
      const std::size_t cell = floor.index(x, y);
      const Distance distance = group.way.distance[cell];
      if (distance == kUnreachable) continue;
      const float way = cells(distance - group.way.startCost) + length(centreOf(x, y) - p);
      if (way < shortest && seesCell(floor, p, centreOf(x, y))) shortest = way, found = cell;
    }
  }
  return found;
}

Ground look(const Floor& floor, const GroupView& group, Vec2 p) {
  Ground ground{.at = floor.indexAt(p)};
  Distance distance = group.way.distance[ground.at];
  if (distance == kUnreachable && group.radius > kOneCell) {
    if (const std::size_t exit = wayBack(floor, group, p); exit != 0) {
      distance = group.way.distance[exit];
      const Cell cell = floor.cellOf(exit);
      ground.exit = centreOf(cell.x, cell.y);
    }
  }
  ground.hasWay = distance != kUnreachable;
  if (ground.hasWay) {
    ground.way = &group.way;
  } else if (group.fallback.distance != nullptr) {
    distance = group.fallback.distance[ground.at];
    if (distance != kUnreachable) ground.way = &group.fallback;
  }
  if (ground.way != nullptr) ground.distance = cells(distance - ground.way->startCost);
  return ground;
}

bool nearGoal(const GroupView& group, const Ground& ground, Vec2 toGoal) {
  if (!ground.hasWay || !group.oneCell) return false;
  if (ground.distance == 0.0f) return true;
  return ground.distance < kGoalNear && lengthSquared(toGoal) < kGoalSight * kGoalSight;
}

Vec2 headingAt(const GroupView& group, const Ground& ground, Vec2 p) {
  if (ground.way == nullptr) return {};
  if (ground.exit) return normalised(*ground.exit - p);
  const Vec2 toGoal = group.goalPoint - p;
  if (nearGoal(group, ground, toGoal)) return normalised(toGoal);
  const FlowSampler& flow = ground.hasWay ? group.steering : ground.way->flow;
  return group.heading == Heading::smooth ? flow.smoothAt(p) : flow.arrowAt(ground.at);
}

/// Can a diagonal be walked by two straight steps, `first` and then `second`?
bool leadsRound(const Floor& floor, std::size_t at, int first, int second) {
  if (!((floor.open[at] >> first) & 1)) return false;
  if (floor.exits == nullptr) return true;
  const std::size_t side = at + std::size_t(kStepY[std::size_t(first)] * floor.stride + kStepX[std::size_t(first)]);
  return ((floor.exits[at] >> first) & 1) && ((floor.open[side] & floor.exits[side]) >> second) & 1;
}

/// The cell's arrow for a body: a diagonal past one closed side leads by way of the other.
int bodyArrow(const Floor& floor, const Ground& ground) {
  const int d = ground.way->flow.cells[ground.at].direction;
  if (!isDiagonal(d)) return d;
  const bool openA = leadsRound(floor, ground.at, sideA(d), sideB(d)), openB = leadsRound(floor, ground.at, sideB(d), sideA(d));
  return openA == openB ? d : openA ? sideA(d) : sideB(d);
}

/// From cell centre to cell centre: to the line between them first, then along it. No corner can hold a body up there.
Vec2 centreHeading(const Floor& floor, const Ground& ground, Vec2 p) {
  const Vec2 arrow = kUnitSteps[std::size_t(bodyArrow(floor, ground))];
  const Cell cell = floor.cellOf(ground.at);
  const Vec2 aside = normalTo(arrow);
  const float off = dot(p - centreOf(cell.x, cell.y), aside);
  if (off > kCentreLine || off < -kCentreLine) return aside * (off > 0.0f ? -1.0f : 1.0f);
  return arrow;
}

/// A free unit that gets nowhere has met a corner that its smooth heading does not lead it round.
bool isCaught(const Units& units, std::size_t unit, const GroupView& group, const Ground& ground) {
  if (!ground.hasWay || ground.exit || ground.distance == 0.0f || units.drive[unit] < kFreeDrive) return false;
  const bool alone = units.press[unit] == Vec2{};
  return units.idle[unit] * std::min(1.0f, group.speed) >= (alone ? kCaughtSeconds : kCaughtAmongOthers);
}

float wantedSpeed(const GroupView& group, const Floor& floor, const Ground& ground, Vec2 p) {
  const float speed = group.speed * group.speedFactor[floor.ground[ground.at]];
  if (group.arrive != Arrive::stay) return speed;
  const float left = group.oneCell && ground.hasWay ? std::max(ground.distance, length(group.goalPoint - p)) : ground.distance;
  return std::min(speed, kBrake * left);
}

struct SideChoice {
  float freedom[2];  // left, right of the heading: 1 free .. 0 shut
  float distance[2];
};

SideChoice lookAside(const Units& units, std::size_t unit, const GroupView& group, const Floor& floor, const Ground& ground, Vec2 d) {
  const float pressure[2] = {units.press[unit].x, units.press[unit].y};
  const Vec2 reach = normalTo(d) * (group.radius + kSideReach);
  SideChoice sides;
  for (int i = 0; i < 2; ++i) {
    const Vec2 p = i == 0 ? units.next(unit) + reach : units.next(unit) - reach;
    const std::size_t cell = floor.indexAt(p);
    const Distance distance = ground.way->distance[cell];
    const bool shut = distance == kUnreachable || !mayPass(floor, ground.at, cell, group.corners);
    sides.freedom[i] = shut ? 0.0f : std::max(0.0f, 1.0f - kSidePressure * pressure[i]);
    sides.distance[i] = shut ? kNoDistance : cells(distance - ground.way->startCost);
  }
  return sides;
}

/// Keeps the side while it is free enough; else the freer one; else the one nearer the goal; else by the id.
int chooseSide(const SideChoice& sides, int last, UnitId id) {
  if (last != 0 && sides.freedom[last > 0 ? 0 : 1] > kKeepSide) return last;
  const float difference = sides.freedom[0] - sides.freedom[1];
  if (difference > kClearlyFreer || difference < -kClearlyFreer) return difference > 0.0f ? 1 : -1;
  if (sides.distance[0] != sides.distance[1]) return sides.distance[0] < sides.distance[1] ? 1 : -1;
  return id % 2 == 0 ? 1 : -1;
}

/// Along the heading as far as the drive allows, and aside for the rest.
Vec2 pressedVelocity(Units& units, std::size_t unit, const GroupView& group, const Floor& floor, const Ground& ground, Vec2 d, float speed) {
  const float drive = units.drive[unit];
  if (drive >= kFreeDrive || d == Vec2{}) return d * (speed * drive);
  const SideChoice sides = lookAside(units, unit, group, floor, ground, d);
  const int side = chooseSide(sides, units.side[unit], units.id[unit]);
  units.side[unit] = std::int8_t(side);
  const float fade = std::max(kSidestepLeast, 1.0f - units.idle[unit] / kSidestepFadeSeconds);
  const float aside = (1.0f - drive) * sides.freedom[side > 0 ? 0 : 1] * fade * float(side);
  return (d * drive + normalTo(d) * aside) * speed;
}

void countProgress(Units& units, std::size_t unit, float distance, float least, float seconds) {
  units.idle[unit] += seconds;
  float& best = units.best[unit];
  if (distance < best - least) {
    best = distance;
    units.idle[unit] = 0.0f;
  } else if (distance > best + kSetBack) {
    best = distance;
  }
}

/// A unit at rest that was pushed out of the arrival disc creeps back, until it sees that it gets no nearer.
float settlingSpeed(const Units& units, std::size_t unit, const GroupView& group, float distanceLeft) {
  const float beyond = distanceLeft - group.arrival->restRadius(group.radius);
  if (beyond <= 0.0f || units.idle[unit] >= kSettlingSeconds) return 0.0f;
  return std::min(group.speed * 0.5f, kBrake * beyond);
}

/// The cell's distance, less what the unit has already walked of the cell: in a jam a whole cell can take many seconds.
float distanceWithin(const Floor& floor, const Ground& ground, Vec2 p, Vec2 d) {
  if (ground.way == nullptr) return kNoDistance;
  const Cell cell = floor.cellOf(ground.at);
  return ground.distance - dot(p - centreOf(cell.x, cell.y), d);
}

void move(Units& units, std::size_t unit, const Floor& floor, Vec2 wanted, float seconds) {
  Vec2& v = units.velocity[unit];
  const float follow = seconds / (seconds + kResponseSeconds);
  v = v + (wanted - v) * follow;
  if (v.x > -kRestSpeed && v.x < kRestSpeed) v.x = 0.0f;
  if (v.y > -kRestSpeed && v.y < kRestSpeed) v.y = 0.0f;
  if (v == Vec2{}) return;
  Vec2& p = units.next(unit);
  p = keepOut(floor, p, p + v * seconds, units.radius[unit], &v);
}

/// Under the free corner rule a way may lead between two walls that touch, where no body fits: a unit that has come as near to such a
/// corner as its walls let it is put on the other side, as far from it as before.
bool slipThroughGap(const Floor& floor, const GroupView& group, const Ground& ground, Vec2& p) {
  if (group.corners != Corners::free || ground.way == nullptr) return false;
  const int d = ground.way->flow.cells[ground.at].direction;
  if (!isDiagonal(d)) return false;
  const unsigned sides = (1u << sideA(d)) | (1u << sideB(d));
  if ((floor.open[ground.at] & sides) != 0) return false;
  const Cell cell = floor.cellOf(ground.at);
  const Vec2 corner = {float(cell.x + (kStepX[std::size_t(d)] > 0)), float(cell.y + (kStepY[std::size_t(d)] > 0))};
  const float reach = group.radius * kSqrtTwo + kGapSlack;
  if (lengthSquared(corner - p) > reach * reach) return false;
  const std::size_t beyond = ground.at + std::size_t(kStepY[std::size_t(d)] * floor.stride + kStepX[std::size_t(d)]);
  if (!mayPass(floor, ground.at, beyond, Corners::free)) return false;  // the arrow may be older than a wall
  const Vec2 across = corner + kUnitSteps[std::size_t(d)] * length(corner - p);
  p = keepOut(floor, across, across, group.radius, nullptr);
  return true;
}

Vec2 headingOf(const Units& units, std::size_t unit, const GroupView& group, const Floor& floor, const Ground& ground) {
  const Vec2 p = units.next(unit);
  return isCaught(units, unit, group, ground) ? centreHeading(floor, ground, p) : headingAt(group, ground, p);
}

void steerGoing(Units& units, std::size_t unit, const GroupView& group, const Floor& floor, float seconds) {
  const int steps = microSteps(group, seconds);
  const float part = seconds / float(steps);
  Vec2 d;
  for (int i = 0; i < steps; ++i) {
    const Ground ground = look(floor, group, units.next(unit));
    units.hasWay[unit] = ground.hasWay;
    d = headingOf(units, unit, group, floor, ground);
    if (slipThroughGap(floor, group, ground, units.next(unit))) break;
    countProgress(units, unit, distanceWithin(floor, ground, units.next(unit), d), kProgress, part);
    Vec2 wanted{};
    if (ground.way != nullptr) {
      wanted = pressedVelocity(units, unit, group, floor, ground, d, wantedSpeed(group, floor, ground, units.next(unit)));
    }
    move(units, unit, floor, wanted, part);
  }
  units.heading(unit) = d;
}

void steerArrived(Units& units, std::size_t unit, const GroupView& group, const Floor& floor, float seconds) {
  const Vec2 p = units.next(unit);
  const Ground ground = look(floor, group, p);
  units.hasWay[unit] = ground.hasWay;
  Vec2 d, wanted;
  if (group.oneCell && ground.hasWay) {
    const float left = length(group.goalPoint - p);
    countProgress(units, unit, left, kSettlingProgress, seconds);
    const float speed = settlingSpeed(units, unit, group, left);
    if (speed > 0.0f) {
      d = headingAt(group, ground, p);
      wanted = pressedVelocity(units, unit, group, floor, ground, d, speed);
    }
  }
  units.heading(unit) = d;
  move(units, unit, floor, wanted, seconds);
}

HeadingFrom headingSource(const Units& units, std::size_t unit, const GroupView& group, const Floor& floor, const Ground& ground) {
  Vec2 p = units.next(unit);
  const bool going = units.state[unit] == UnitState::going;
  if (going && slipThroughGap(floor, group, ground, p)) return HeadingFrom::gap;
  if (going && isCaught(units, unit, group, ground)) return HeadingFrom::centreLine;
  if (ground.exit) return HeadingFrom::wayBack;
  if (nearGoal(group, ground, group.goalPoint - p)) return HeadingFrom::goalPoint;
  return group.heading == Heading::smooth ? HeadingFrom::smooth : HeadingFrom::arrow;
}

}  // namespace

Intent intentOf(Units& units, std::size_t unit, const GroupView& group, const Floor& floor) {
  const Vec2 p = units.next(unit);
  const Ground ground = look(floor, group, p);
  Intent intent{.hasWay = ground.hasWay, .way = ground.way, .start = ground.exit ? floor.indexAt(*ground.exit) : ground.at};
  const bool rests = units.state[unit] == UnitState::arrived;
  if (ground.way == nullptr || (rests && !(group.oneCell && ground.hasWay))) return intent;
  intent.speed = rests ? settlingSpeed(units, unit, group, length(group.goalPoint - p)) : wantedSpeed(group, floor, ground, p);
  if (rests && intent.speed == 0.0f) return intent;
  intent.heading = rests ? headingAt(group, ground, p) : headingOf(units, unit, group, floor, ground);
  if (intent.heading != Vec2{}) intent.from = headingSource(units, unit, group, floor, ground);
  intent.wanted = pressedVelocity(units, unit, group, floor, ground, intent.heading, intent.speed);
  return intent;
}

void steerPlainly(Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const Floor& common, float seconds) {
  for (std::size_t unit = begin; unit < end; ++unit) {
    units.next(unit) = units.position[unit];
    const GroupView& group = groups[units.group[unit]];
    const Floor& floor = group.floor(common);
    if (!floor.isOpen(floor.indexAt(units.next(unit)))) {  // still on its way out of a new wall
      units.heading(unit) = {};
      continue;
    }
    if (units.state[unit] == UnitState::going) {
      steerGoing(units, unit, group, floor, seconds);
    } else {
      steerArrived(units, unit, group, floor, seconds);
    }
  }
}

}  // namespace spate
