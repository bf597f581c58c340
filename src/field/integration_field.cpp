// The integration field: checks the goals, lets the wave (wave.h) run, and makes sure that every distance fitted.

#include <algorithm>
#include <bit>
#include <tuple>

#include "base/directions.h"
#include "base/hash.h"
#include "field/steps.h"
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

void sortByCost(std::vector<Wave::Start>& starts) {
  std::sort(starts.begin(), starts.end(), [](auto& a, auto& b) { return std::tie(a.cost, a.index) < std::tie(b.cost, b.index); });
}

/// The open ones, each once with its least cost, in rising order of cost.
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

/// The goals whose start cost is their distance, in rising order.
std::vector<std::uint32_t> goalsThatCount(std::span<const Wave::Start> starts, const std::vector<Distance>& distances) {
  std::vector<std::uint32_t> goals;
  for (const Wave::Start& start : starts) {
    if (distances[start.index] == start.cost) goals.push_back(start.index);
  }
  std::sort(goals.begin(), goals.end());
  return goals;
}

/// A cell that was not reached although a step leads from it to one that was: its distance did not fit.
std::optional<Cell> cellThatDidNotFit(const CostField& cost, const std::vector<Distance>& distances, Corners corners) {
  const Steps steps(cost, corners);
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const std::size_t index = cost.index({x, y});
      if (distances[index] != kUnreachable || cost.padded()[index] == kWall) continue;
      bool leadsOn = false;
      for (unsigned left = steps.out(index); left != 0; left &= left - 1) {
        leadsOn |= distances[index + std::size_t(steps.offset(std::size_t(std::countr_zero(left))))] != kUnreachable;
      }
      steps.forEachLinkFrom(index, [&](std::size_t to, Distance) { leadsOn |= distances[to] != kUnreachable; });
      if (leadsOn) return Cell{x, y};
    }
  }
  return std::nullopt;
}

/// Are the ways on this map mostly one cell wide? From some hundred cells all over it.
bool isNarrow(const CostField& cost, Corners corners) {
  constexpr std::size_t kSamples = 512;
  constexpr std::size_t kFew = 5;  // one in so many may have a diagonal step
  const LegalTable& legal = legalTable(corners == Corners::orthogonal ? Corners::strict : corners);
  const std::size_t step = (cost.paddedSize() / kSamples) | 1;  // odd, so as not to fall in with the map's pattern
  std::size_t open = 0, wide = 0;
  for (std::size_t cell = 0; cell < cost.paddedSize(); cell += step) {
    if (cost.padded()[cell] == kWall) continue;
    ++open;
    wide += (legal[cost.openNeighbours()[cell]] & 0xF0) != 0;
  }
  return wide * kFew < open;
}

/// The bucket queue is as fast or faster on tiny maps, in mazes of narrow corridors, and where all ground is so dear that a
/// window of the tile solver holds few cells (docs/performance.md).
bool wantsTiles(const CostField& cost, const BuildOptions& options) {
  constexpr std::int64_t kFewestCells = 256;
  constexpr Cost kDearGround = 64;
  if (!cost.neighboursOnly()) return false;
  if (options.solver != Solver::automatic) return options.solver == Solver::tiles;
  if (std::int64_t(cost.width()) * cost.height() < kFewestCells || cost.cheapest() > kDearGround) return false;
  return !isNarrow(cost, options.corners);
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

Solution solve(const CostField& cost, std::span<const Wave::Start> starts, const BuildOptions& options, std::vector<Distance>& distances,
               TilesInUse& inUse, bool extend) {
  const TileVisitor visitor = tileVisitor();
  if (visitor != nullptr && cost.width() >= kTileSide && wantsTiles(cost, options)) {
    return solveBy(TileSolver(cost, options, distances.data(), inUse, visitor, extend), starts);
  }
  if (!extend) std::fill(distances.begin(), distances.end(), kUnreachable);
  std::fill(inUse.begin(), inUse.end(), std::uint8_t{1});
  return starts.empty() ? Solution{} : solveBy(Wave(cost, options, distances.data()), starts);
}

/// The goals that a field built up to `reach` has not come to.
std::vector<Source> goalsBeyond(const CostField& cost, std::span<const Source> goals, Distance reach) {
  std::vector<Source> beyond;
  for (const Source& goal : goals) {
    if (cost.open(goal.cell) && goal.startCost > reach) beyond.push_back(goal);
  }
  return beyond;
}

bool isEnteredFromUnknown(const Steps& steps, const Distance* distances, std::size_t cell) {
  for (unsigned left = steps.in(cell); left != 0; left &= left - 1) {
    if (distances[cell + std::size_t(steps.offset(std::size_t(std::countr_zero(left))))] == kUnreachable) return true;
  }
  bool byLink = false;
  steps.forEachLinkInto(cell, [&](std::size_t from, Distance) { byLink |= distances[from] == kUnreachable; });
  return byLink;
}

/// Where such a field goes on: its cells to which a step leads from one that has no distance yet. Looks at tiles in use only.
void addFrontier(const CostField& cost, const IntegrationField& field, const TilesInUse& inUse, std::vector<Wave::Start>& starts) {
  const Steps steps(cost, field.corners());
  const int across = (cost.width() + kTileSide - 1) / kTileSide;
  for (std::size_t tile = 0; tile < inUse.size(); ++tile) {
    if (!inUse[tile]) continue;
    const int left = int(tile) % across * kTileSide, top = int(tile) / across * kTileSide;
    const int right = std::min(left + kTileSide, cost.width()), bottom = std::min(top + kTileSide, cost.height());
    for (int y = top; y < bottom; ++y) {
      for (std::size_t cell = cost.index({left, y}); cell < cost.index({right, y}); ++cell) {
        const Distance distance = field.padded()[cell];
        if (distance != kUnreachable && isEnteredFromUnknown(steps, field.padded(), cell)) starts.push_back({std::uint32_t(cell), distance});
      }
    }
  }
}

Status checkFits(const CostField& cost, const Solution& solution, const BuildOptions& options, const std::vector<Distance>& distances) {
  if (solution.farthest <= kMaxDistance - solution.dearestStep || options.reach < kMaxDistance) return {};
  const auto cell = cellThatDidNotFit(cost, distances, options.corners);
  if (!cell) return {};
  return {ErrorCode::overflow, "the distance of " + nameOf(*cell) + " does not fit; expected at most " + largestDistance()};
}

}  // namespace

Status IntegrationField::build(const CostField& cost, std::span<const Source> goals, const BuildOptions& options) {
  clear();
  if (!cost.valid()) return {ErrorCode::badSize, "the cost field is empty; expected at least one cell"};
  for (const Source& goal : goals) {
    if (Status status = checkSource(cost, goal); !status.ok()) return status;
  }
  makeRoom(cost);
  const std::vector<Wave::Start> starts = sortedStarts(cost, goals);
  const Solution solution = solve(cost, starts, options, distance_, tilesInUse_, false);
  if (Status status = checkFits(cost, solution, options, distance_); !status.ok()) return status;
  reachable_ = solution.reached;
  farthest_ = solution.farthest;
  goals_ = goalsThatCount(starts, distance_);
  goalsBeyond_ = goalsBeyond(cost, goals, options.reach);
  width_ = cost.width();
  height_ = cost.height();
  corners_ = options.corners;
  reach_ = std::min(options.reach, kMaxDistance);
  return {};
}

Status IntegrationField::extend(const CostField& cost, const BuildOptions& options) {
  if (!valid() || cost.width() != width_ || cost.height() != height_) {
    return {ErrorCode::badSize, "the field is " + std::to_string(width_) + " x " + std::to_string(height_) + " cells; expected " +
                                    std::to_string(cost.width()) + " x " + std::to_string(cost.height()) + " as the cost field"};
  }
  if (options.corners != corners_) return {ErrorCode::badValue, "other corners; expected those that the field was built with"};
  if (options.reach <= reach_) return {};
  const std::vector<Wave::Start> goals = sortedStarts(cost, goalsBeyond_);
  std::vector<Wave::Start> starts;
  addFrontier(cost, *this, tilesInUse_, starts);
  for (const Wave::Start& goal : goals) {
    if (goal.cost < distance_[goal.index]) starts.push_back(goal);
  }
  sortByCost(starts);
  const Solution solution = solve(cost, starts, options, distance_, tilesInUse_, true);
  if (Status status = checkFits(cost, solution, options, distance_); !status.ok()) {
    clear();
    return status;
  }
  reachable_ += solution.reached;
  farthest_ = std::max(farthest_, solution.farthest);
  const std::vector<std::uint32_t> more = goalsThatCount(goals, distance_);
  const auto before = goals_.insert(goals_.end(), more.begin(), more.end());
  std::inplace_merge(goals_.begin(), before, goals_.end());
  goalsBeyond_ = goalsBeyond(cost, std::vector<Source>(std::move(goalsBeyond_)), options.reach);
  reach_ = std::min(options.reach, kMaxDistance);
  return {};
}

Status IntegrationField::build(const CostField& cost, std::span<const Source> goals, Corners corners) {
  return build(cost, goals, BuildOptions{.corners = corners});
}

Status IntegrationField::build(const CostField& cost, std::initializer_list<Source> goals, Corners corners) {
  return build(cost, std::span<const Source>(goals.begin(), goals.size()), corners);
}

/// What is there from an earlier build of the same size stays, and is overwritten or blanked by the solver.
void IntegrationField::makeRoom(const CostField& cost) {
  if (distance_.size() == cost.paddedSize() && stride_ == cost.stride()) return;
  distance_.assign(cost.paddedSize(), kUnreachable);
  tilesInUse_.assign(tilesOf(cost), 0);
  stride_ = cost.stride();
}

Status IntegrationField::build(const CostField& cost, std::initializer_list<Source> goals, const BuildOptions& options) {
  return build(cost, std::span<const Source>(goals.begin(), goals.size()), options);
}

void IntegrationField::clear() {
  width_ = height_ = 0;
  corners_ = Corners::strict;
  reach_ = kMaxDistance;
  reachable_ = 0;
  farthest_ = 0;
  goals_.clear();
  goalsBeyond_.clear();
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
