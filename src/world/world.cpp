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
  timed(profile.arrive, [&] {
    takeLinks(floor);
    settleArrivals(floor);
  });
  timed(profile.events, [&] {
    reportWays();
    reportAttacks(floor);
  });
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
  prepareViews();
}

void World::Impl::prepareViews() {
  if (!viewsCurrent) refreshViews();
  if (!restCurrent) {
    coverArrivals();
    measureRest();
    restCurrent = true;
  }
}

/// In a tick: as far as the budget goes.
void World::Impl::refreshFields() {
  if (fieldsCurrent) {
    if (!fieldError.ok()) lastError = fieldError;
    return;
  }
  fields.floors.update();
  WorkLimit limit(def.fieldBudget);
  for (Field* field : staleFields()) {
    if (fields.refresh(*field, goals[field->key.goal].state, limit, stats.ticks, def.scheduler)) renewed();
  }
  fieldsCurrent = true;
  fieldError = {};
  for (const Group& group : groups) {
    Field& field = *group.field;
    fieldsCurrent &= field.isCurrent(goals[field.key.goal].state);
    if (!field.built.ok()) fieldError = field.built;
    if (group.def.unreachable == Unreachable::nearest && fields.buildFallback(field, goals[field.key.goal].state, def.scheduler)) viewsCurrent = false;
  }
  fields.trim(def.fieldCacheBytes);
  if (!fieldError.ok()) lastError = fieldError;
}

void World::Impl::renewed() {
  viewsCurrent = restCurrent = false;
  densityStale = true;
}

/// Those in use that are out of date, each once, the oldest first, and of two as old the one that has waited longer.
std::vector<Field*> World::Impl::staleFields() {
  std::vector<Field*> stale;
  for (const Group& group : groups) {
    Field* const field = group.field;
    const bool wanted = !field->settled || field->job || !field->isCurrent(goals[field->key.goal].state);
    if (wanted && std::find(stale.begin(), stale.end(), field) == stale.end()) stale.push_back(field);
  }
  const auto age = [](const Field* field) { return std::pair(field->staleSince == 0 ? ~std::uint64_t{0} : field->staleSince, field->updatedAt); };
  std::stable_sort(stale.begin(), stale.end(), [&](const Field* a, const Field* b) { return age(a) < age(b); });
  return stale;
}

/// Between ticks. With a budget no work is done ahead of the tick, but what was never there.
void World::Impl::readFields() {
  if (def.fieldBudget == 0) return refreshFields();
  fields.floors.update();
  for (const Group& group : groups) {
    Field& field = *group.field;
    if (!field.settled && fields.bringUpToDate(field, goals[field.key.goal].state, def.scheduler)) renewed();
  }
}

void World::Impl::refreshDensity() {
  for (Group& group : groups) {
    if (!group.density) continue;
    const Field& field = *group.field;
    const bool rebuilt = group.density->update(field.map(), field.goals, field.key.corners, crowd.units.position,
                                               group.def.densityCost, def.tickSeconds, densityStale, def.scheduler);
    if (rebuilt) viewsCurrent = false;
  }
  densityStale = false;
}

void World::Impl::refreshViews() {
  views.clear();
  ownFloors.clear();
  ownFloors.reserve(groups.size());  // views point into it
  for (const Group& group : groups) views.push_back(viewOf(group));
  viewsCurrent = true;
}

/// Where units of a group can walk.
Floor World::Impl::floorOf(const Group& group) const {
  const FloorKey& key = group.field->key.floor;
  if (key.profile == 0) return Floor(cost);
  Floor floor(*fields.floors.find({key.profile, false, 0})->map);
  floor.ground = cost.padded();
  floor.onlyCost = 0;
  return floor;
}

GroupView World::Impl::viewOf(const Group& group) {
  Field& field = *group.field;
  const Goal& goal = goals[field.key.goal];
  const std::uint32_t ownCosts = field.key.floor.profile;
  GroupView view{.radius = group.def.radius,
                 .speed = group.def.speed,
                 .arrive = group.def.arrive,
                 .heading = group.def.heading,
                 .corners = group.def.corners,
                 .way = {field.way.distance.padded(), field.startCost, field.way.flow.sampler()},
                 .goal = field.key.goal,
                 .goalMoved = def.fieldBudget != 0 && field.basis.goal != goal.state.where.cells,
                 .arrival = &field.arrival};
  if (ownCosts != 0) view.ownFloor = &ownFloors.emplace_back(floorOf(group));
  for (const Cell goalCell : field.goals) view.goalBox.add(goalCell);
  view.steering = group.density && group.density->flow().valid() ? group.density->flow().sampler() : view.way.flow;
  if (group.def.unreachable == Unreachable::nearest && field.fallback) {
    view.fallback = {field.fallback->distance.padded(), 0, field.fallback->flow.sampler()};
  }
  float fastest = 0.0f;
  for (std::size_t c = 1; c <= kWall; ++c) {
    const Cost own = fields.floors.profile(ownCosts)[c];
    view.speedFactor[c] = own == kWall ? 0.0f : 1.0f / float(own);
  }
  for (const auto& [onCost, factor] : group.def.terrainSpeed) view.speedFactor[onCost] = factor;
  for (float factor : view.speedFactor) fastest = std::max(fastest, factor);
  view.fastest = view.speed * fastest;
  if (goal.onlyPoint && field.goals.size() == 1) {
    const Vec2 centre = {float(field.goals[0].x) + 0.5f, float(field.goals[0].y) + 0.5f};
    const bool moved = field.goals[0] != goal.state.where.cells[0];
    view.oneCell = true;
    view.goalPoint = moved ? centre : keepOut(floorOf(group), centre, *goal.onlyPoint, std::max(kGoalMargin, group.def.radius), nullptr);
  }
  return view;
}

/// Sees to it that the arrival tables reach as far as the crowds that stay at their goals would.
void World::Impl::coverArrivals() {
  std::vector<float> all(goals.size(), 0.0f);
  float widest = 0.0f;
  for (std::size_t i = 0; i < crowd.units.size(); ++i) {
    const Group& group = groups[crowd.units.group[i]];
    if (group.def.arrive == Arrive::stay) all[group.field->key.goal] += group.def.radius * group.def.radius;
  }
  for (const Group& group : groups) widest = std::max(widest, group.def.radius);
  for (const Group& group : groups) {
    Field& field = *group.field;
    // One more than all, of any size, so that no look goes past the end: how long a table is depends on what came before.
    const std::size_t wanted = ArrivalTable::packedCells(all[field.key.goal] + widest * widest) + 1;
    if (field.arrival.covers(wanted)) continue;
    field.arrival.build(field.basis.map.valid() ? field.basis.map : field.map(), field.way.distance, field.goals, field.startCost, wanted * 2);
  }
}

void World::Impl::measureRest() {
  std::vector<float> atRest(goals.size(), 0.0f);
  const Units& units = crowd.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units.state[i] == UnitState::arrived) atRest[views[units.group[i]].goal] += units.radius[i] * units.radius[i];
  }
  for (const Group& group : groups) group.field->arrival.setAtRest(atRest[group.field->key.goal]);
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
    if (group.def.arrive == Arrive::respawn) units.reset(unit, respawnPlace(group, views[index], views[index].floor(floor)));
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
