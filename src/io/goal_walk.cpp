#include "io/goal_walk.h"

#include <cmath>

namespace spate {
namespace {

double distanceBetween(Vec2 a, Vec2 b) {
  const double x = double(b.x) - double(a.x), y = double(b.y) - double(a.y);
  return std::sqrt(x * x + y * y);
}

}  // namespace

Vec2 GoalWalk::at(double seconds) const {
  const std::vector<Vec2>& line = walk.along;
  const std::size_t legs = walk.repeat ? line.size() : line.size() - 1;
  double round = 0.0;
  for (std::size_t i = 0; i < legs; ++i) round += distanceBetween(line[i], line[(i + 1) % line.size()]);
  double left = (seconds - since) * double(walk.speed);
  if (round <= 0.0 || (!walk.repeat && left >= round)) return line.back();
  left -= std::floor(left / round) * round;
  for (std::size_t i = 0; i < legs; ++i) {
    const Vec2 from = line[i], to = line[(i + 1) % line.size()];
    const double length = distanceBetween(from, to);
    if (left < length) {
      const double share = left / length;
      return {float(double(from.x) + (double(to.x) - double(from.x)) * share), float(double(from.y) + (double(to.y) - double(from.y)) * share)};
    }
    left -= length;
  }
  return line[legs % line.size()];
}

}  // namespace spate
