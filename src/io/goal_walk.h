#pragma once
// A goal on its way along a line.

#include <string>

#include "spate/io.h"

namespace spate {

struct GoalWalk {
  WalkGoalEvent walk;
  GoalId goal;
  float startCost = 0.0f;
  double since = 0.0;  ///< [s]
  std::string path;    ///< Of the event, for errors.

  /// Where it is at a time.
  Vec2 at(double seconds) const;
};

}  // namespace spate
