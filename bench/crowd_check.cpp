#include "crowd_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace spate::bench {

std::optional<std::string> whereaboutsProblem(const CostField& cost, std::span<const Vec2> positions) {
  if (positions.empty()) return "there is nobody";
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Vec2 p = positions[i];
    if (!std::isfinite(p.x) || !std::isfinite(p.y)) return fmt::format("unit {} is at no finite place", i);
    const Cell cell = {int(std::floor(p.x)), int(std::floor(p.y))};
    if (!cost.open(cell)) return fmt::format("unit {} at {},{} is in a wall", i, p.x, p.y);
  }
  return std::nullopt;
}

std::optional<std::string> replayProblem(const CrowdScene& scene, Play& ours, int ticks, const Options& options,
                                         int threads) {
  const std::unique_ptr<Scheduler> other = threads == 1 && options.scheduler ? options.scheduler(2) : nullptr;
  Play twin(scene, other.get());
  for (int i = 0; i < ticks; ++i) {
    ours.world.tick();
    twin.world.tick();
  }
  if (ours.world.units().size() == 0) return "nobody was placed: " + ours.world.lastError().message;
  if (ours.world.hash() == twin.world.hash()) return std::nullopt;
  return fmt::format("after {} ticks one thread and two do not agree", ticks);
}

double meanMove(std::span<const Vec2> before, std::span<const Vec2> after) {
  const std::size_t count = std::min(before.size(), after.size());
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i)
    sum += std::hypot(double(after[i].x - before[i].x), double(after[i].y - before[i].y));
  return count == 0 ? 0.0 : sum / double(count);
}

}  // namespace spate::bench
