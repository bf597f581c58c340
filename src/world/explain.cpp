// Why a unit goes where it goes: what the field says of its cell, and the coming step as the crowd itself works it out.

#include "spate/explain.h"

#include <algorithm>

#include "crowd/contact_rules.h"
#include "crowd/preview.h"
#include "world/world_impl.h"

namespace spate {

namespace {

constexpr float kNearGap = 0.3f;       // [cells] told of besides those that touch
constexpr float kTouchSlack = 0.002f;  // [cells] a disc kept out of a wall touches it only to rounding

Cell stepFrom(Cell cell, int d) { return {cell.x + kStepX[std::size_t(d)], cell.y + kStepY[std::size_t(d)]}; }

/// The floor as the ways of one group see it.
struct GroupFloor {
  const CostField& cost;  // as the group sees it
  const CostField& open;  // without what is closed to the group's size
  Corners corners;
  const CostField& painted;

  Cost costOf(Cell cell) const { return cost.at(cell); }
  StepRule ruleOf(Cell from, int d) const {
    const Cell to = stepFrom(from, d);
    if (!cost.contains(to)) return StepRule::outside;
    if (!cost.open(to)) return StepRule::wall;
    if (!open.open(to)) return StepRule::tooNarrow;
    if ((Steps(open, corners).out(open.index(from)) >> d) & 1u) return StepRule::legal;
    return (legalTable(corners)[open.openNeighbours()[open.index(from)]] >> d) & 1 ? StepRule::oneWay : StepRule::corner;
  }
};

Distance sumOf(Distance step, Distance beyond) {
  if (step == kUnreachable || beyond == kUnreachable) return kUnreachable;
  return Distance(std::min<std::uint64_t>(std::uint64_t(step) + beyond, kMaxDistance));
}

ExplainedStep stepOf(const GroupFloor& floor, const Distance* distance, Cell from, int d) {
  ExplainedStep step{.cell = stepFrom(from, d), .rule = floor.ruleOf(from, d), .cost = floor.costOf(stepFrom(from, d))};
  step.breakable = floor.painted.breakCost(step.cell) != 0 && step.cost != kWall;
  if (step.rule == StepRule::outside) return step;
  step.distance = distance[floor.cost.index(step.cell)];
  if (step.rule == StepRule::legal) step.stepCost = stepLength(d) * step.cost;
  step.sum = sumOf(step.stepCost, step.distance);
  return step;
}

/// The eight steps, and which of them the arrow takes.
void explainSteps(Explanation& why, const GroupFloor& floor, const Distance* distance, int arrow) {
  for (int d = 0; d < kDirections; ++d) why.steps[std::size_t(d)] = stepOf(floor, distance, why.cell, d);
  if (arrow >= kNoDirection) return;
  why.arrow = {kStepX[std::size_t(arrow)], kStepY[std::size_t(arrow)]};
  const ExplainedStep& taken = why.steps[std::size_t(arrow)];
  for (int d = 0; d < kDirections; ++d) {
    ExplainedStep& step = why.steps[std::size_t(d)];
    step.taken = d == arrow;
    step.tied = d > arrow && why.reads != FieldRead::density && step.sum != kUnreachable && step.sum == taken.sum;
  }
}

/// Along the arrows, for as long as they are legal: those that keep out of crowds may be older than the last edit.
void followWay(Explanation& why, const GroupFloor& floor, const Distance* distance, const FlowSampler& flow, Cell cell) {
  const std::size_t most = floor.cost.paddedSize();
  std::uint64_t cost = 0;
  why.way.push_back(cell);
  while (why.way.size() < most) {
    const std::size_t at = floor.cost.index(cell);
    const int d = flow.cells[at].direction;
    if (d == kLinkCell) {
      const LinkStep link = cheapestLink(floor.open, distance, at);
      if (link.to == at) break;
      cell = Floor(floor.cost).cellOf(link.to);
      cost += link.length;
      why.way.push_back(cell);
      continue;
    }
    if (d >= kNoDirection || floor.ruleOf(cell, d) != StepRule::legal) break;
    cell = stepFrom(cell, d);
    cost += stepLength(d) * floor.costOf(cell);
    why.way.push_back(cell);
  }
  why.wayCost = Distance(std::min<std::uint64_t>(cost, kMaxDistance));
}

void explainGround(Explanation& why, const GroupFloor& floor, const GroupView& view) {
  why.speed = view.speed;
  why.corners = view.corners;
  why.cost = floor.costOf(why.cell);
  why.groundSpeed = why.cost == kWall ? 0.0f : view.speed * view.speedFactor[floor.painted.at(why.cell)];
}

/// What the field says that the unit reads.
void explainField(Explanation& why, const GroupFloor& floor, const GroupView& view, const Intent& intent) {
  const bool bent = view.steering.cells != view.way.flow.cells;
  if (intent.way != nullptr) why.reads = !intent.hasWay ? FieldRead::nearest : bent ? FieldRead::density : FieldRead::goal;
  const WayView& way = intent.way != nullptr ? *intent.way : view.way;
  const FlowSampler& flow = why.reads == FieldRead::density ? view.steering : way.flow;
  const std::size_t at = floor.cost.index(why.cell);
  why.distance = way.distance[at];
  why.startCost = way.startCost;
  explainSteps(why, floor, way.distance, flow.cells[at].direction);
  if (flow.cells[at].direction == kLinkCell) {
    const LinkStep link = cheapestLink(floor.open, way.distance, at);
    why.link = ExplainedLink{Floor(floor.cost).cellOf(link.to), link.length, way.distance[link.to], sumOf(link.length, way.distance[link.to])};
  }
  if (intent.way != nullptr) followWay(why, floor, way.distance, flow, Floor(floor.cost).cellOf(intent.start));
}

ExplainedContact contactOf(const Contact& contact, const StepPreview& preview) {
  const Units& near = preview.near;
  return {.unit = near.id[contact.unit],
          .group = {near.group[contact.unit], 1},
          .position = near.position[contact.unit],
          .direction = normalised(contact.position - preview.walksTo),
          .gap = contact.gap,
          .share = contact.share,
          .push = contact.push,
          .pressure = contact.pressure / kFullPressure,
          .left = contact.pressRight,  // the model's sides are as if y pointed up
          .right = contact.pressLeft,
          .opposing = contact.opposing,
          .atRest = near.state[contact.unit] == UnitState::arrived};
}

/// What the unit wants in the coming step, and what the others make of it.
void explainStep(Explanation& why, const StepPreview& preview) {
  why.headingFrom = preview.intent.from;
  why.heading = preview.intent.heading;
  why.wantedSpeed = preview.intent.speed;
  why.wanted = preview.intent.wanted;
  why.aside = preview.aside;
  for (const Contact& contact : preview.contacts) why.contacts.push_back(contactOf(contact, preview));
  why.walksTo = preview.walksTo;
  why.next = preview.near.next(preview.unit);
  why.nextDrive = preview.near.drive[preview.unit];
}

void explainWalls(Explanation& why, const Floor& floor) {
  for (const WallTouch& touch : wallsTouched(floor, why.position, why.radius + kTouchSlack)) {
    const Vec2 towards = touch.point - why.position;
    why.walls.push_back({touch.cell, normalised(towards), std::max(0.0f, why.radius - length(towards))});
  }
  std::stable_sort(why.walls.begin(), why.walls.end(), [](const ExplainedWall& a, const ExplainedWall& b) { return a.depth > b.depth; });
}

/// What is known of a unit without a look at any field.
Explanation stateOf(const Units& units, std::size_t unit, const Floor& floor) {
  Explanation why{.unit = units.id[unit],
                  .group = {units.group[unit], 1},
                  .state = units.state[unit],
                  .arrivedAt = units.arrivedAt[unit],
                  .position = units.position[unit],
                  .velocity = units.moved[unit],
                  .radius = units.radius[unit],
                  .cell = floor.cellOf(floor.indexAt(units.position[unit])),
                  .drive = units.drive[unit],
                  .idle = units.idle[unit],
                  .touchesRest = units.touching[unit] != 0,
                  .walksTo = units.position[unit],
                  .next = units.position[unit],
                  .nextDrive = units.drive[unit]};
  explainWalls(why, floor);
  return why;
}

}  // namespace

Result<Explanation> World::explain(UnitId id) {
  Impl& impl = *impl_;
  if (impl.ticking) return impl.fail(ErrorCode::duringTick, "explain: not during a tick");
  const Units& units = impl.crowd.units;
  const std::size_t unit = units.find(id);
  if (unit == units.size()) return impl.fail(ErrorCode::staleId, "explain: no unit " + std::to_string(id));
  impl.lastError = {};
  impl.readFields();
  impl.prepareViews();

  const Group& group = impl.groups[units.group[unit]];
  const GroupView& view = impl.views[units.group[unit]];
  const Field& field = *group.field;
  const GroupFloor floor{*field.ground->map, field.map(), view.corners, impl.cost};
  const StepTime time = Crowd::firstStep(impl.def.tickSeconds, impl.stats.ticks);
  const Floor body = impl.floorOf(group);
  Explanation why = stateOf(units, unit, body);
  why.goal = group.def.goal;
  why.tick = impl.stats.ticks;
  why.seconds = impl.now();
  why.stepSeconds = time.seconds;
  explainGround(why, floor, view);
  StepPreview preview;
  if (why.cost != kWall) {
    preview = previewStep(impl.crowd, unit, impl.views, Floor(impl.cost), time, kNearGap);
    explainStep(why, preview);
  }
  explainField(why, floor, view, preview.intent);
  return why;
}

}  // namespace spate
