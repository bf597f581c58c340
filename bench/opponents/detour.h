#pragma once
// DetourCrowd (M. Mononen, Recast & Detour), as its demo sets it up: a navigation mesh made by Recast from the same
// map, and every unit an active agent with a way to the goal.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "spate/cost_field.h"

namespace spate::bench {

class DetourOpponent {
 public:
  struct Def {
    float radius = 0.3f;  ///< [cells]
    float speed = 3.0f;   ///< [cells/s]
  };
  struct State {
    int active = 0;               ///< Agents in the crowd.
    int walking = 0;              ///< On the mesh, with a complete way to the goal.
    double meanSpeed = 0.0;       ///< [cells/s]
    double meanNeighbours = 0.0;  ///< Agents that avoidance looked at, at most six.
  };

  /// False when the library was not there when spate was built; then nothing else may be called.
  static bool built();

  /// Makes the mesh and the crowd; problem() says if that failed.
  DetourOpponent(const CostField& cost, const Def& def, std::span<const Vec2> positions, Vec2 goal);
  ~DetourOpponent();
  const std::optional<std::string>& problem() const;

  /// Every agent asks for a way, and the crowd's path queue is run, in time that stands still, until all have one.
  /// Returns the calls of update() it took.
  int findWays(int mostUpdates);
  void update(float seconds);

  State state() const;
  std::vector<Vec2> positions() const;
  int polygons() const;
  /// The settings, for the row's note.
  static std::string settings();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace spate::bench
