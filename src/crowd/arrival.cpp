// A unit has arrived when it is within the disc that those at rest fill, or when it touches one of them and gets no further.
// Invariant: decided from the state at the end of the step before any unit of this step is counted, so order does not matter.

#include "crowd/arrival.h"

#include <algorithm>
#include <span>

#include "base/parallel.h"
#include "crowd/steering.h"

namespace spate {

namespace {

constexpr float kWayPerRadius = 1.09f;  // the way of an octile field to a cell at the rim of the disc
constexpr float kWaySlack = 1.0f;       // [cells]
constexpr float kCloseShare = 0.6f;      // of the way to the rim; faster growth leaves gaps inside and a ragged rim
constexpr float kSharePerSecond = 0.2f;
constexpr float kCrowdedPerRadius = 3.0f;
constexpr float kCrowdedSlack = 2.0f;
constexpr std::size_t kPieceUnits = 512;  // looked at together
constexpr std::size_t kPieces = 16;       // of them a piece of work

/// What a unit of one group must meet in this step.
struct Bounds {
  float radius = 0.0f;    // to the goal point
  float way = 0.0f;       // along the field
  float crowded = 0.0f;   // along the field, while touching a unit at rest
};

std::vector<Bounds> boundsOf(const std::vector<GroupView>& groups) {
  std::vector<Bounds> bounds;
  for (const GroupView& group : groups) {
    if (group.arrival == nullptr) {
      bounds.emplace_back();
      continue;
    }
    const float r = group.arrival->restRadius(group.radius), cost = group.arrival->meanCost(group.radius);
    bounds.push_back({r, (kWayPerRadius * r + kWaySlack) * cost, (kCrowdedPerRadius * r + kCrowdedSlack) * cost});
  }
  return bounds;
}

/// Whether a unit may have arrived, without a look at the map: nearly all have not.
bool mayHaveArrived(const Units& units, std::size_t unit, const GroupView& group, const Bounds& bounds) {
  if (group.goalMoved) return false;
  const Vec2 p = units.position[unit];
  if (group.oneCell ? lengthSquared(group.goalPoint - p) <= bounds.radius * bounds.radius : group.goalBox.contains(p)) return true;
  return units.touching[unit] && units.idle[unit] >= kPatienceSeconds;
}

/// Whether any of the units [begin, end) may have arrived.
bool anyMayHaveArrived(const Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const std::vector<Bounds>& bounds) {
  const std::uint32_t* const inGroup = units.group.data();
  const std::uint32_t only = inGroup[begin];
  std::uint32_t others = 0;
  int touching = 0, near = 0;
  for (std::size_t unit = begin; unit < end; ++unit) others |= inGroup[unit] ^ only;
  for (std::size_t unit = begin; unit < end; ++unit) touching |= units.touching[unit];
  if (others != 0 || touching != 0) return true;
  const GroupView& group = groups[only];
  const Vec2* const position = units.position.data();
  if (group.oneCell) {
    const Vec2 goal = group.goalPoint;
    const float reach = bounds[only].radius * bounds[only].radius;
    for (std::size_t unit = begin; unit < end; ++unit) near |= lengthSquared(goal - position[unit]) <= reach;
  } else {
    const CellBox box = group.goalBox;
    for (std::size_t unit = begin; unit < end; ++unit) {
      const Vec2 p = position[unit];
      near |= int(p.x >= box.left) & int(p.x <= box.right) & int(p.y >= box.top) & int(p.y <= box.bottom);
    }
  }
  return near != 0;
}

bool hasArrived(const Units& units, std::size_t unit, const GroupView& group, const Bounds& bounds, float way) {
  if (way == 0.0f && !group.oneCell) return true;
  if (group.oneCell && way <= bounds.way && lengthSquared(group.goalPoint - units.position[unit]) <= bounds.radius * bounds.radius) return true;
  // Held up by those at rest: the longer, the further out a unit settles for.
  const float idle = units.idle[unit];
  return units.touching[unit] && idle >= kPatienceSeconds && way <= std::min(bounds.way * (kCloseShare + kSharePerSecond * idle), bounds.crowded);
}

/// A goal that takes in more has a larger disc: those at rest outside it get new patience to creep nearer.
void stirThoseAtRest(Units& units, const std::vector<GroupView>& groups, std::span<const std::uint32_t> arrivals) {
  std::vector<std::uint32_t> goals;
  for (const std::uint32_t unit : arrivals) {
    const std::uint32_t goal = groups[units.group[unit]].goal;
    if (std::find(goals.begin(), goals.end(), goal) == goals.end()) goals.push_back(goal);
  }
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (units.state[unit] != UnitState::arrived) continue;
    if (std::find(goals.begin(), goals.end(), groups[units.group[unit]].goal) != goals.end()) units.idle[unit] = 0.0f;
  }
}

}  // namespace

void arrive(Units& units, const std::vector<GroupView>& groups, const Floor& floor, float when, std::vector<std::uint32_t>& arrivals,
            Scheduler* scheduler) {
  const std::size_t before = arrivals.size();
  const std::vector<Bounds> bounds = boundsOf(groups);
  // Most pieces of a crowd are nowhere near their goal, which any thread can see.
  std::vector<std::uint8_t> looked((units.size() + kPieceUnits - 1) / kPieceUnits);
  parallelFor(scheduler, looked.size(), kPieces, [&](std::size_t begin, std::size_t end) {
    for (std::size_t piece = begin; piece < end; ++piece) {
      looked[piece] = anyMayHaveArrived(units, piece * kPieceUnits, std::min(units.size(), (piece + 1) * kPieceUnits), groups, bounds);
    }
  });
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (unit % kPieceUnits == 0 && !looked[unit / kPieceUnits]) {
      unit += kPieceUnits - 1;
      continue;
    }
    if (units.state[unit] == UnitState::arrived) continue;
    const GroupView& group = groups[units.group[unit]];
    if (!mayHaveArrived(units, unit, group, bounds[units.group[unit]])) continue;
    const Distance distance = group.way.distance[floor.indexAt(units.position[unit])];
    if (distance == kUnreachable) continue;
    const float way = float(distance - group.way.startCost) / float(kStraight);
    if (!hasArrived(units, unit, group, bounds[units.group[unit]], way)) continue;
    units.state[unit] = UnitState::arrived;
    units.arrivedAt[unit] = when;
    units.idle[unit] = 0.0f;
    units.best[unit] = 1e30f;
    arrivals.push_back(std::uint32_t(unit));
  }
  if (arrivals.size() > before) stirThoseAtRest(units, groups, std::span(arrivals).subspan(before));
}

}  // namespace spate
