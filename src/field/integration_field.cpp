// The integration field: checks the goals, lets the wave (wave.h) run, and makes sure that every distance fitted.

#include <algorithm>
#include <tuple>

#include "base/directions.h"
#include "base/hash.h"
#include "field/tile_solver.h"
#include "field/wave.h"
#include "spate/fields.h"

namespace spate {
namespace {

std::string nameOf(Cell cell) {
  return "cell (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

std::string largestDistance() {
  return std::to_string(kMaxDistance) + " (" + std::to_string(kMaxDistance / kStraight) + " cells of cost 1)";
}

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

std::vector<Wave::Start> sortedStarts(const CostField& cost, std::span<const Source> goals) {
  std::vector<Wave::Start> starts;
  for (const Source& goal : goals) {
    if (cost.open(goal.cell)) starts.push_back({std::uint32_t(cost.index(goal.cell)), goal.startCost});
  }
  std::sort(starts.begin(), starts.end(),
            [](auto& a, auto& b) { return std::tie(a.cost, a.index) < std::tie(b.cost, b.index); });
  return starts;
}

/// The goals whose start cost is their distance, each once, in rising order.
std::vector<std::uint32_t> goalsThatCount(std::span<const Wave::Start> starts, const std::vector<Distance>& distances) {
  std::vector<std::uint32_t> goals;
  for (const Wave::Start& start : starts) {
    if (distances[start.index] == start.cost) goals.push_back(start.index);
  }
  std::sort(goals.begin(), goals.end());
  goals.erase(std::unique(goals.begin(), goals.end()), goals.end());
  return goals;
}

/// A cell that was not reached although a step leads from it to one that was: its distance did not fit.
std::optional<Cell> cellThatDidNotFit(const CostField& cost, const std::vector<Distance>& distances, Corners corners) {
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const std::size_t index = cost.index({x, y});
      if (distances[index] != kUnreachable || cost.padded()[index] == kWall) continue;
      const std::uint8_t legal = legalTable(corners)[cost.openNeighbours()[index]];
      for (int d = 0; d < kDirections; ++d) {
        const std::ptrdiff_t offset = kStepY[std::size_t(d)] * cost.stride() + kStepX[std::size_t(d)];
        if (((legal >> d) & 1) && distances[index + std::size_t(offset)] != kUnreachable) return Cell{x, y};
      }
    }
  }
  return std::nullopt;
}

bool wantsTiles(const CostField& cost, Solver solver) {
  constexpr std::int64_t kFewestCells = 4096;
  if (solver != Solver::automatic) return solver == Solver::tiles;
  return std::int64_t(cost.width()) * cost.height() >= kFewestCells;
}

struct Solution {
  std::size_t reached = 0;
  Distance farthest = 0, dearestStep = 0;
};

template <class Method>
Solution solveBy(Method method, std::span<const Wave::Start> starts) {
  method.run(starts);
  return {method.reached(), method.farthest(), method.dearestStep()};
}

Solution solve(const CostField& cost, std::span<const Wave::Start> starts, const BuildOptions& options, std::vector<Distance>& distances) {
  const TileVisitor visitor = tileVisitor();
  if (visitor != nullptr && cost.width() >= kTileSide && wantsTiles(cost, options.solver)) {
    return solveBy(TileSolver(cost, options.corners, distances.data(), visitor), starts);
  }
  std::fill(distances.begin(), distances.end(), kUnreachable);
  return starts.empty() ? Solution{} : solveBy(Wave(cost, options.corners, distances.data()), starts);
}

}  // namespace

Status IntegrationField::build(const CostField& cost, std::span<const Source> goals, const BuildOptions& options) {
  clear();
  if (!cost.valid()) return {ErrorCode::badSize, "the cost field is empty; expected at least one cell"};
  for (const Source& goal : goals) {
    if (Status status = checkSource(cost, goal); !status.ok()) return status;
  }
  if (distance_.size() != cost.paddedSize() || stride_ != cost.stride()) distance_.assign(cost.paddedSize(), kUnreachable);
  stride_ = cost.stride();
  const std::vector<Wave::Start> starts = sortedStarts(cost, goals);
  const Solution solution = solve(cost, starts, options, distance_);
  if (solution.farthest > kMaxDistance - solution.dearestStep) {
    if (const auto cell = cellThatDidNotFit(cost, distance_, options.corners)) {
      return {ErrorCode::overflow,
              "the distance of " + nameOf(*cell) + " does not fit; expected at most " + largestDistance()};
    }
  }
  reachable_ = solution.reached;
  farthest_ = solution.farthest;
  goals_ = goalsThatCount(starts, distance_);
  width_ = cost.width();
  height_ = cost.height();
  corners_ = options.corners;
  return {};
}

Status IntegrationField::build(const CostField& cost, std::span<const Source> goals, Corners corners) {
  return build(cost, goals, BuildOptions{.corners = corners});
}

Status IntegrationField::build(const CostField& cost, std::initializer_list<Source> goals, Corners corners) {
  return build(cost, std::span<const Source>(goals.begin(), goals.size()), corners);
}

void IntegrationField::clear() {
  width_ = height_ = 0;
  corners_ = Corners::strict;
  reachable_ = 0;
  farthest_ = 0;
  goals_.clear();
}

Distance IntegrationField::at(Cell cell) const {
  if (cell.x < 0 || cell.y < 0 || cell.x >= width_ || cell.y >= height_) return kUnreachable;
  return distance_[std::size_t(cell.y + 1) * std::size_t(width_ + 2) + std::size_t(cell.x + 1)];
}

std::span<const Distance> IntegrationField::row(int y) const {
  if (y < 0 || y >= height_) return {};
  return {distance_.data() + std::size_t(y + 1) * std::size_t(width_ + 2) + 1, std::size_t(width_)};
}

std::uint64_t IntegrationField::hash() const {
  Hash hash;
  hash.add(std::uint64_t(width_));
  hash.add(std::uint64_t(height_));
  for (int y = 0; y < height_; ++y) {
    for (Distance distance : row(y)) hash.add(distance);
  }
  return hash.value();
}

}  // namespace spate
