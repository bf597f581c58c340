#pragma once
// Breakable walls of a scene, which give way once they have been attacked for long enough.

#include <map>
#include <utility>

#include "spate/io.h"

namespace spate {

class Breaches {
 public:
  void expect(const BreakableEvent& walls);
  /// After each tick() or advance(): counts the attacks, and opens what is broken.
  void tick(World& world, double tickSeconds);

 private:
  std::map<std::pair<int, int>, double> left_;  // by (y, x): attack that a cell still withstands [s]
};

}  // namespace spate
