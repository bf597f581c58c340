#pragma once
// The map as different units see it: with costs of their own, with walls that they can break, with room for their bodies.
//
// A floor is derived from another: own costs (a profile) from the world's map, broken walls from that, clearance from that. Each keeps a log of
// the cells that changed in it, so that an edit costs what it changes. Invariant: a floor is at all times what deriveFloor() would make of the
// whole map.

#include <array>
#include <memory>
#include <vector>

#include "spate/world.h"
#include "world/change_log.h"

namespace spate {

/// A group's own costs: what it pays for ground of each cost. [1 .. 255; 255: closed to it]
using OwnCosts = std::array<Cost, 256>;

struct FloorKey {
  std::uint32_t profile = 0;  // 0: costs as they are
  bool breaks = false;        // breakable walls are open at their break cost
  int sizeClass = 0;          // sizeClassOf(radius)
  friend bool operator==(const FloorKey&, const FloorKey&) = default;
};

/// Groups whose radii close the same cells share a size class: the largest squared distance, in quarter cells squared, from a cell's centre to a
/// wall that is still too close. 0: nothing is closed.
int sizeClassOf(float radius);
/// What no radius of a size class is above; it stands for all of them, whichever group came first. [cells]
float largestRadiusOf(int sizeClass);

struct FloorMap {
  FloorKey key;
  float radius = 0.3f;         // of the group that first asked
  FloorMap* parent = nullptr;  // null: the world's own map
  CostField own;               // empty for the world's own
  const CostField* map = nullptr;
  ChangeLog log;
  ChangeLog::Mark seen = 0;    // of the parent's log
};

class Floors {
 public:
  /// The world's map, which must stay where it is.
  explicit Floors(const CostField& map);

  /// Cells of the world's map that have changed: cost, exits, or where a link begins.
  void note(std::span<const Cell> cells);
  /// Anything may have changed.
  void noteAll() { maps_.front()->log.forget(); }
  /// Brings all floors up to date.
  void update();

  /// The number of a group's profile, the same for the same costs.
  std::uint32_t profileOf(const std::vector<std::pair<Cost, Cost>>& costs);
  /// The floor of a key, up to date. References stay good.
  FloorMap& use(const FloorKey& key, float radius);
  /// Null: nobody has asked for it.
  FloorMap* find(const FloorKey& key) const;
  const OwnCosts& profile(std::uint32_t number) const { return profiles_[number]; }
  const FloorMap& common() const { return *maps_.front(); }
  /// What `use(key, radius)` would be on another map.
  CostField derive(const CostField& map, const FloorKey& key, float radius) const;
  std::size_t bytes() const;

 private:
  FloorMap& parentFor(const FloorKey& key, float radius);
  void makeWhole(FloorMap& floor);
  std::vector<Cell> follow(FloorMap& floor, std::span<const Cell> changed);
  std::vector<Cell> followBroken(FloorMap& floor, std::span<const Cell> changed);
  std::size_t longestLog() const;

  std::vector<std::unique_ptr<FloorMap>> maps_;  // parents before children
  std::vector<OwnCosts> profiles_;
};

}  // namespace spate
