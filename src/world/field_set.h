#pragma once
// The fields in use: one for each goal, size class and corner rule, built when somebody needs it and shared between groups.

#include <deque>
#include <optional>
#include <vector>

#include "crowd/arrival_table.h"
#include "spate/fields.h"

namespace spate {

/// Groups whose radii close the same cells share a size class: the largest squared distance, in quarter cells squared, from a cell's centre to a
/// wall that is still too close. 0: nothing is closed.
int sizeClassOf(float radius);

struct FieldKey {
  std::uint32_t goal = 0;
  int sizeClass = 0;
  Corners corners = Corners::strict;
  friend bool operator==(const FieldKey&, const FieldKey&) = default;
};

/// Of a group: its field, and with which radius it would make it.
struct FieldUse {
  FieldKey key;
  float radius = 0.3f;
};

/// The cells and the price of a goal, as the fields see it.
struct GoalCells {
  std::vector<Cell> cells;
  Distance startCost = 0;
};

/// Distances and directions from one set of sources.
struct Way {
  IntegrationField distance;
  FlowField flow;
};

struct Field {
  FieldKey key;
  float radius = 0.3f;            // of the group that first asked
  bool current = false;
  Status built;                   // an overflow: then every cell is without a way
  std::vector<Cell> goals;        // the goal's cells, moved aside where they are closed to this size
  Way way;
  std::optional<Way> fallback;    // to the cells nearest the goal, for units without a way; built when asked for
  ArrivalTable arrival;
  CostField cleared;              // the map as units of this size see it; empty for size class 0

  const CostField& costFor(const CostField& cost) const { return cleared.valid() ? cleared : cost; }
};

class FieldSet {
 public:
  /// The field of a key, made (not yet built) if it is new. References stay good until the field is dropped.
  Field& use(const FieldKey& key, float radius);
  void mapChanged();
  void goalChanged(std::uint32_t goal);
  /// Drops the fields that none of these, in the order of the groups, needs, or that the first of them would have made with another radius:
  /// what a field is must not depend on who was here before.
  void keepOnly(const std::vector<FieldUse>& uses);

  /// Brings a field up to date. True if it had to be built; Field::built says how that went.
  bool refresh(Field& field, const CostField& cost, const GoalCells& goal, Scheduler* scheduler = nullptr);
  void buildFallback(Field& field, const CostField& cost, const GoalCells& goal, Scheduler* scheduler = nullptr);

 private:
  std::deque<Field> fields_;
};

/// The sources of a goal for one size: its open cells; where the size closes all of them, the nearest open cell from which the body
/// reaches the goal. `cleared` is `cost` itself for sizes that close nothing.
std::vector<Source> sourcesFor(const CostField& cost, const CostField& cleared, const GoalCells& goal, float radius);

}  // namespace spate
