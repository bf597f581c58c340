#pragma once
// Directions that avoid where the crowd already is, for groups with a density cost.

#include <span>
#include <vector>

#include "base/hash.h"
#include "crowd/vec.h"
#include "spate/fields.h"

namespace spate {

class DensityField {
 public:
  /// Takes the units of this moment into the running mean, and rebuilds the directions when they are due or the map has changed.
  /// True if they were rebuilt.
  bool update(const CostField& cost, std::span<const Cell> goals, Corners corners, std::span<const Vec2> positions, float densityCost,
              double seconds, bool mapChanged, Scheduler* scheduler = nullptr);
  const FlowField& flow() const { return way_; }
  void addTo(Hash& hash) const;

  /// What it knows beside map and goals. Once it is set from elsewhere, update() has to be told of a changed map.
  struct Memory {
    std::vector<std::uint32_t> mean;  // running mean of units per cell, in 1/256; empty before the first count
    double sinceRebuild = 0.0;        // [s]
  };
  Memory& memory() { return memory_; }
  const Memory& memory() const { return memory_; }
  static constexpr double kRefreshSeconds = 0.25;

 private:
  void count(const CostField& cost, std::span<const Vec2> positions);
  void rebuild(const CostField& cost, std::span<const Cell> goals, Corners corners, float densityCost, Scheduler* scheduler);

  Memory memory_;
  FlowField way_;
};

}  // namespace spate
