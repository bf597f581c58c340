#include "world/field_set.h"

#include <algorithm>
#include <limits>

#include "field/components.h"

namespace spate {

namespace {

int square(int x) { return x * x; }

/// The cell nearest to the goal, along the floor, that is open to a size and from which a body of that size covers a goal cell's
/// centre or nearly so.
std::optional<Source> sourceBeside(const CostField& cost, const CostField& cleared, const GoalCells& goal, float radius) {
  std::vector<Source> goals;
  for (Cell cell : goal.cells) goals.push_back({cell, 0});
  IntegrationField onFloor;
  if (!onFloor.build(cost, goals, Corners::strict).ok()) return {};
  const float reach = radius + 1.0f;
  std::optional<Source> found;
  Distance nearest = kUnreachable;
  for (Cell cell : goal.cells) {
    const int window = int(reach);
    for (int y = cell.y - window; y <= cell.y + window; ++y) {
      for (int x = cell.x - window; x <= cell.x + window; ++x) {
        const bool near = float(square(x - cell.x) + square(y - cell.y)) <= reach * reach;
        if (!near || !cleared.open({x, y}) || onFloor.at({x, y}) >= nearest) continue;
        nearest = onFloor.at({x, y});
        found = Source{{x, y}, goal.startCost};
      }
    }
  }
  return found;
}

}  // namespace

int sizeClassOf(float radius) {
  // Distances from a centre to the square of the cell (dx, dy) away are sqrt(a^2 + b^2) / 2 with a = 2 |dx| - 1 or 0, b alike.
  const double limit = 4.0 * double(radius) * double(radius);  // exact, as in clearance()
  int largest = 0;
  for (int a = 0; square(a) < limit; a = a == 0 ? 1 : a + 2) {
    for (int b = 0; square(a) + square(b) < limit; b = b == 0 ? 1 : b + 2) largest = std::max(largest, square(a) + square(b));
  }
  return largest;
}

std::vector<Source> sourcesFor(const CostField& cost, const CostField& cleared, const GoalCells& goal, float radius) {
  std::vector<Source> sources;
  for (Cell cell : goal.cells) {
    if (cleared.open(cell)) sources.push_back({cell, goal.startCost});
  }
  if (sources.empty() && &cost != &cleared) {
    if (const std::optional<Source> beside = sourceBeside(cost, cleared, goal, radius)) sources.push_back(*beside);
  }
  return sources;
}

Field& FieldSet::use(const FieldKey& key, float radius) {
  for (Field& field : fields_) {
    if (field.key == key) return field;
  }
  Field& field = fields_.emplace_back();
  field.key = key;
  field.radius = radius;
  return field;
}

void FieldSet::mapChanged() {
  for (Field& field : fields_) {
    field.current = false;
    field.cleared = {};
  }
}

void FieldSet::goalChanged(std::uint32_t goal) {
  for (Field& field : fields_) {
    if (field.key.goal == goal) field.current = false;
  }
}

void FieldSet::keepOnly(const std::vector<FieldUse>& uses) {
  std::erase_if(fields_, [&](const Field& field) {
    const auto first = std::find_if(uses.begin(), uses.end(), [&](const FieldUse& use) { return use.key == field.key; });
    return first == uses.end() || (field.key.sizeClass > 0 && first->radius != field.radius);
  });
}

bool FieldSet::refresh(Field& field, const CostField& cost, const GoalCells& goal, Scheduler* scheduler) {
  if (field.current) return false;
  if (field.key.sizeClass > 0 && !field.cleared.valid()) field.cleared = clearance(cost, field.radius);
  const CostField& floor = field.costFor(cost);
  const std::vector<Source> sources = sourcesFor(cost, floor, goal, field.radius);
  field.goals.clear();
  for (const Source& source : sources) field.goals.push_back(source.cell);
  const BuildOptions options{.corners = field.key.corners, .scheduler = scheduler};
  field.built = field.way.distance.build(floor, sources, options);
  if (!field.built.ok()) field.way.distance.build(floor, std::span<const Source>(), options);
  field.way.flow.build(floor, field.way.distance, scheduler);
  field.fallback.reset();
  field.arrival = {};
  field.current = true;
  return true;
}

void FieldSet::buildFallback(Field& field, const CostField& cost, const GoalCells& goal, Scheduler* scheduler) {
  if (field.fallback) return;
  const CostField& floor = field.costFor(cost);
  field.fallback.emplace();
  const std::vector<Source> sources = nearestSources(floor, field.way.distance, goal.cells);
  field.fallback->distance.build(floor, sources, BuildOptions{.corners = field.key.corners, .scheduler = scheduler});
  field.fallback->flow.build(floor, field.fallback->distance, scheduler);
}

}  // namespace spate
