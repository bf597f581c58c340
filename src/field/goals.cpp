#include "field/goals.h"

#include <algorithm>
#include <tuple>

namespace spate {
namespace {

Status checkSource(const CostField& cost, const Source& source) {
  if (!cost.contains(source.cell)) {
    return {ErrorCode::outOfMap, "goal " + nameOf(source.cell) + " is outside the map of " +
                                     std::to_string(cost.width()) + " x " + std::to_string(cost.height()) + " cells"};
  }
  if (source.startCost > kMaxDistance) {
    return {ErrorCode::overflow, "the start cost of goal " + nameOf(source.cell) + " is " +
                                     std::to_string(source.startCost) + "; expected at most " + largestDistance()};
  }
  return {};
}

}  // namespace

std::string nameOf(Cell cell) {
  return "cell (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

std::string largestDistance() {
  return std::to_string(kMaxDistance) + " (" + std::to_string(kMaxDistance / kStraight) + " cells of cost 1)";
}

Status checkGoals(const CostField& cost, std::span<const Source> goals) {
  for (const Source& goal : goals) {
    if (Status status = checkSource(cost, goal); !status.ok()) return status;
  }
  return {};
}

void sortByCost(std::vector<Wave::Start>& starts) {
  std::sort(starts.begin(), starts.end(), [](auto& a, auto& b) { return std::tie(a.cost, a.index) < std::tie(b.cost, b.index); });
}

std::vector<Wave::Start> sortedStarts(const CostField& cost, std::span<const Source> goals) {
  std::vector<Wave::Start> starts;
  for (const Source& goal : goals) {
    if (cost.open(goal.cell)) starts.push_back({std::uint32_t(cost.index(goal.cell)), goal.startCost});
  }
  std::sort(starts.begin(), starts.end(), [](auto& a, auto& b) { return std::tie(a.index, a.cost) < std::tie(b.index, b.cost); });
  const auto sameCell = [](auto& a, auto& b) { return a.index == b.index; };
  starts.erase(std::unique(starts.begin(), starts.end(), sameCell), starts.end());
  sortByCost(starts);
  return starts;
}

std::vector<std::uint32_t> goalsThatCount(std::span<const Wave::Start> starts, const std::vector<Distance>& distances) {
  std::vector<std::uint32_t> goals;
  for (const Wave::Start& start : starts) {
    if (distances[start.index] == start.cost) goals.push_back(start.index);
  }
  std::sort(goals.begin(), goals.end());
  return goals;
}

std::vector<Source> goalsBeyond(const CostField& cost, std::span<const Source> goals, Distance reach) {
  std::vector<Source> beyond;
  for (const Source& goal : goals) {
    if (cost.open(goal.cell) && goal.startCost > reach) beyond.push_back(goal);
  }
  return beyond;
}

}  // namespace spate
