#pragma once
// How large the disc of units at rest around a goal is, so that it respects walls and costly ground.

#include <span>
#include <vector>

#include "spate/fields.h"

namespace spate {

class ArrivalTable {
 public:
  /// Reads the `cells` nearest cells of a field (fewer if it has fewer).
  void build(const CostField& cost, const IntegrationField& distance, std::span<const Cell> goals, Distance startCost, std::size_t cells);
  std::size_t cells() const { return nearest_.size(); }
  bool covers(std::size_t wanted) const { return complete_ || nearest_.size() >= wanted; }

  /// How much is at rest at the goal now: the sum of r^2 of those units.
  void setAtRest(float radiiSquared) { atRest_ = radiiSquared; }

  /// Radius of the disc in which a unit of this size may come to rest, itself included. [cells]
  float restRadius(float radius) const;
  /// What a distance of one cell near the goal costs on average there. [cells of cost 1, at least 1]
  float meanCost(float radius) const;

  /// Cells that discs with this sum of r^2 take up when packed.
  static std::size_t packedCells(float radiiSquared);

 private:
  struct Entry {
    float meanCost;  // of all cells up to this one
    float reach;     // [cells] of floor, up to here: never less than for fewer cells, or units at rest would find themselves outside
  };
  const Entry& entryFor(float radiiSquared) const;

  std::vector<Entry> nearest_;
  bool complete_ = false;  // the field has no further cells
  float atRest_ = 0.0f;
};

}  // namespace spate
