// Costs are scaled up so that part of a unit per cell still counts, the crowd's running mean is added, and the ordinary solver does the
// rest. Every shortest-way field aims at the inner corner of a bend; this one uses its full width.
// Based on: A. Treuille, S. Cooper, Z. Popovic, "Continuum Crowds" (2006), the idea of a density term.

#include "world/density.h"

#include <algorithm>

namespace spate {

namespace {
constexpr std::uint32_t kUnit = 256;    // fixed point of the mean
constexpr std::uint32_t kFine = 16;     // and of what a unit adds
constexpr std::uint32_t kMemory = 4;    // the mean moves by a quarter at each refresh
constexpr float kDearestLink = 1e6f;    // [cells] that a link can cost
constexpr std::uint32_t kCostScale = 8; // costs above 254 / 8 all count as the dearest
}  // namespace

void DensityField::count(const CostField& cost, std::span<const Vec2> positions) {
  const std::size_t width = std::size_t(cost.width());
  std::vector<std::uint32_t> now(width * std::size_t(cost.height()));
  for (Vec2 p : positions) {
    const std::size_t x = std::size_t(std::clamp(int(p.x), 0, cost.width() - 1)), y = std::size_t(std::clamp(int(p.y), 0, cost.height() - 1));
    now[y * width + x] += kUnit;
  }
  std::vector<std::uint32_t>& mean = memory_.mean;
  if (mean.size() != now.size()) {
    mean = now;
    return;
  }
  for (std::size_t i = 0; i < now.size(); ++i) mean[i] = (mean[i] * (kMemory - 1) + now[i]) / kMemory;
}

void DensityField::rebuild(const CostField& cost, std::span<const Cell> goals, Corners corners, float densityCost, Scheduler* scheduler) {
  CostField crowded = cost;
  const std::uint64_t perUnit = std::uint64_t(densityCost * float(kCostScale * kFine));
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const Cost plain = cost.at({x, y});
      if (plain == kWall) continue;
      const std::uint64_t mean = memory_.mean[std::size_t(y) * std::size_t(cost.width()) + std::size_t(x)];
      const std::uint64_t dear = plain * kCostScale + perUnit * mean / (kFine * kUnit);
      crowded.set({x, y}, Cost(std::min<std::uint64_t>(dear, kMaxCost)));
    }
  }
  for (Link link : cost.links()) {
    link.cost = std::min(link.cost * float(kCostScale), kDearestLink);
    crowded.addLink(link);
  }
  std::vector<Source> sources;
  for (Cell goal : goals) sources.push_back({goal, 0});
  IntegrationField distance;
  distance.build(crowded, sources, BuildOptions{.corners = corners, .scheduler = scheduler});
  way_.build(crowded, distance, scheduler);
}

bool DensityField::update(const CostField& cost, std::span<const Cell> goals, Corners corners, std::span<const Vec2> positions,
                          float densityCost, double seconds, bool mapChanged, Scheduler* scheduler) {
  memory_.sinceRebuild += seconds;
  const bool due = memory_.sinceRebuild >= kRefreshSeconds || memory_.mean.empty();
  if (!due && !mapChanged) return false;
  if (due) {
    count(cost, positions);
    memory_.sinceRebuild = 0.0;
  }
  rebuild(cost, goals, corners, densityCost, scheduler);
  return true;
}

void DensityField::addTo(Hash& hash) const {
  for (std::uint32_t mean : memory_.mean) hash.add(mean);
  hash.add(std::bit_cast<std::uint64_t>(memory_.sinceRebuild));
}

}  // namespace spate
