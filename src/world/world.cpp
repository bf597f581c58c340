// The tick of a world. `Impl::tick` is its table of contents.

#include "spate/world.h"

#include <algorithm>

#include "base/phase_timer.h"
#include "crowd/eject.h"
#include "world/placement.h"
#include "world/world_impl.h"

namespace spate {

namespace {
constexpr float kGoalMargin = 0.45f;  // [cells] goal points keep this far from walls
}

void World::tick() {
  const auto noted = impl_->note<Call::tick>();
  if (impl_->ticking) return void(impl_->fail(ErrorCode::duringTick, "tick: not during a tick"));
  impl_->lastError = {};
  impl_->events.clear();
  impl_->tick();
}

void World::Impl::tick() {
  ticking = true;
  profile = {};
  const PhaseTimer total(profile.total);
  timed(profile.fields, [&] { prepareFields(); });
  const Floor floor(cost);
  timed(profile.eject, [&] { moveOutOfWalls(floor); });
  crowd.step(views, floor, def.tickSeconds, stats.ticks, def.scheduler, profile);
  timed(profile.arrive, [&] { settleArrivals(floor); });
  timed(profile.events, [&] { reportWays(); });
  ++stats.ticks;
  ticking = false;
  if (recorder != nullptr) recordTick();
}

Advance World::advance(float seconds) {
  const auto noted = impl_->note<Call::advance>(seconds);
  Advance result;
  if (impl_->ticking) return impl_->fail(ErrorCode::duringTick, "advance: not during a tick"), result;
  if (!(seconds >= 0.0f) || seconds > 1e30f) {
    impl_->fail(ErrorCode::badValue, "advance: seconds: expected a number of at least 0");
    return result;
  }
  impl_->lastError = {};
  impl_->events.clear();
  result.droppedSeconds = std::max(0.0f, seconds - kMaxAdvance);
  impl_->leftover += double(std::min(seconds, kMaxAdvance));
  // Sums of decimal fractions of a second fall a little short of whole ticks; a tick is not to be lost to that.
  constexpr double kRoundingShare = 1e-4;
  const double tickSeconds = impl_->def.tickSeconds;
  while (impl_->leftover >= tickSeconds * (1.0 - kRoundingShare)) {
    impl_->leftover = std::max(0.0, impl_->leftover - tickSeconds);
    impl_->tick();
    ++result.ticks;
  }
  return result;
}

// ------------------------------------------------------------------------------------------------------------- fields

void World::Impl::prepareFields() {
  refreshFields();
  refreshDensity();
  if (!viewsCurrent) refreshViews();
  if (!restCurrent) {
    coverArrivals();
    measureRest();
    restCurrent = true;
  }
}

void World::Impl::refreshFields() {
  if (!fieldsCurrent) {
    fieldError = {};
    buildFields();
    fieldsCurrent = true;
  }
  if (!fieldError.ok()) lastError = fieldError;
}

void World::Impl::buildFields() {
  for (Group& group : groups) {
    Field& field = fields.use(group.key, group.def.radius);
    if (fields.refresh(field, cost, goals[group.key.goal].where, def.scheduler)) {
      ++stats.fieldBuilds;
      viewsCurrent = restCurrent = false;
    }
    if (!field.built.ok()) fieldError = field.built;
    if (group.def.unreachable == Unreachable::nearest && !field.fallback) {
      fields.buildFallback(field, cost, goals[group.key.goal].where, def.scheduler);
      viewsCurrent = false;
    }
  }
}

void World::Impl::refreshDensity() {
  for (Group& group : groups) {
    if (!group.density) continue;
    const Field& field = fields.use(group.key, group.def.radius);
    const bool rebuilt = group.density->update(field.costFor(cost), field.goals, group.key.corners, crowd.units.position,
                                               group.def.densityCost, def.tickSeconds, densityStale, def.scheduler);
    if (rebuilt) viewsCurrent = false;
  }
  densityStale = false;
}

void World::Impl::refreshViews() {
  views.clear();
  for (const Group& group : groups) views.push_back(viewOf(group));
  viewsCurrent = true;
}

GroupView World::Impl::viewOf(const Group& group) {
  Field& field = fields.use(group.key, group.def.radius);
  const Goal& goal = goals[group.key.goal];
  GroupView view{.radius = group.def.radius,
                 .speed = group.def.speed,
                 .arrive = group.def.arrive,
                 .heading = group.def.heading,
                 .corners = group.def.corners,
                 .way = {field.way.distance.padded(), goal.where.startCost, field.way.flow.sampler()},
                 .goal = group.key.goal,
                 .arrival = &field.arrival};
  for (const Cell goalCell : field.goals) view.goalBox.add(goalCell);
  view.steering = group.density && group.density->flow().valid() ? group.density->flow().sampler() : view.way.flow;
  if (group.def.unreachable == Unreachable::nearest && field.fallback) {
    view.fallback = {field.fallback->distance.padded(), 0, field.fallback->flow.sampler()};
  }
  float fastest = 0.0f;
  for (int c = 1; c < kWall; ++c) view.speedFactor[std::size_t(c)] = 1.0f / float(c);
  for (const auto& [onCost, factor] : group.def.terrainSpeed) view.speedFactor[onCost] = factor;
  for (float factor : view.speedFactor) fastest = std::max(fastest, factor);
  view.fastest = view.speed * fastest;
  if (goal.onlyPoint && field.goals.size() == 1) {
    const Vec2 centre = {float(field.goals[0].x) + 0.5f, float(field.goals[0].y) + 0.5f};
    const bool moved = field.goals[0] != goal.where.cells[0];
    view.oneCell = true;
    view.goalPoint = moved ? centre : keepOut(Floor(cost), centre, *goal.onlyPoint, std::max(kGoalMargin, group.def.radius), nullptr);
  }
  return view;
}

/// Sees to it that the arrival tables reach as far as the crowds that stay at their goals would.
void World::Impl::coverArrivals() {
  std::vector<float> all(goals.size(), 0.0f);
  float widest = 0.0f;
  for (std::size_t i = 0; i < crowd.units.size(); ++i) {
    const Group& group = groups[crowd.units.group[i]];
    if (group.def.arrive == Arrive::stay) all[group.key.goal] += group.def.radius * group.def.radius;
  }
  for (const Group& group : groups) widest = std::max(widest, group.def.radius);
  for (const Group& group : groups) {
    Field& field = fields.use(group.key, group.def.radius);
    // One more than all, of any size, so that no look goes past the end: how long a table is depends on what came before.
    const std::size_t wanted = ArrivalTable::packedCells(all[group.key.goal] + widest * widest) + 1;
    if (field.arrival.covers(wanted)) continue;
    field.arrival.build(field.costFor(cost), field.way.distance, field.goals, goals[group.key.goal].where.startCost, wanted * 2);
  }
}

void World::Impl::measureRest() {
  std::vector<float> atRest(goals.size(), 0.0f);
  const Units& units = crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units.state[i] == UnitState::arrived) atRest[views[units.group[i]].goal] += units.radius[i] * units.radius[i];
  }
  for (const Group& group : groups) fields.use(group.key, group.def.radius).arrival.setAtRest(atRest[group.key.goal]);
}

// -------------------------------------------------------------------------------------------------------------- units

void World::Impl::moveOutOfWalls(const Floor& floor) {
  if (mapEdited) mapEdited = crowd.eject(views, floor) > 0;
}

void World::Impl::settleArrivals(const Floor& floor) {
  std::vector<std::uint32_t> leaving;
  Units& units = crowd.units;
  for (const std::uint32_t unit : crowd.arrivals()) {
    const std::uint32_t index = units.group[unit];
    const Group& group = groups[index];
    ++stats.arrivals;
    events.push_back({.kind = EventKind::arrived,
                      .goal = group.def.goal,
                      .group = {index, 1},
                      .unit = units.id[unit],
                      .tick = stats.ticks});
    if (group.def.arrive == Arrive::stay) restCurrent = false;
    if (group.def.arrive == Arrive::respawn) units.reset(unit, respawnPlace(group, views[index], floor));
    if (group.def.arrive == Arrive::remove) {
      leaving.push_back(unit);
      ++stats.removed;
    }
  }
  // A tick of several steps names its arrivals step by step.
  std::sort(leaving.begin(), leaving.end());
  units.remove(leaving);
}

Vec2 World::Impl::respawnPlace(const Group& group, const GroupView& view, const Floor& floor) {
  const Home& home = group.homes[respawns++ % group.homes.size()];
  const PlaceNeeds needs{group.def.radius, home.withWayOnly ? view.way.distance : nullptr};
  const std::vector<Vec2> places = spread(floor, home.rect, needs, 1, nextPlace);
  if (!places.empty()) return places.front();
  // The home was painted over since.
  const Vec2 middle = {float(home.rect.min.x + home.rect.max.x + 1) * 0.5f, float(home.rect.min.y + home.rect.max.y + 1) * 0.5f};
  return nearestOpen(floor, middle, group.def.radius, view.way.distance);
}

/// One event for each group and tick in which units lost their way, and one for those that found it again.
void World::Impl::reportWays() {
  Units& units = crowd.units;
  if (units.hasWay == units.hadWay) return;
  std::vector<Event> lost(groups.size()), found(groups.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units.hasWay[i] == units.hadWay[i]) continue;
    units.hadWay[i] = units.hasWay[i];
    Event& event = (units.hasWay[i] ? found : lost)[units.group[i]];
    if (event.group) {
      ++event.count;
      continue;
    }
    const std::uint32_t group = units.group[i];
    event = {.kind = units.hasWay[i] ? EventKind::reachableAgain : EventKind::becameUnreachable,
             .goal = groups[group].def.goal,
             .group = {group, 1},
             .unit = units.id[i],
             .tick = stats.ticks};
  }
  for (const std::vector<Event>& some : {lost, found}) {
    for (const Event& event : some) {
      if (event.group) events.push_back(event);
    }
  }
}

}  // namespace spate
