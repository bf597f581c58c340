// The integration field: checks the goals, lets the wave (wave.h) run, and makes sure that every distance fitted.

#include <algorithm>
#include <bit>
#include <iterator>

#include "base/directions.h"
#include "base/hash.h"
#include "field/goals.h"
#include "field/repair.h"
#include "field/solver_choice.h"
#include "field/steps.h"
#include "field/tile_solver.h"
#include "field/wave.h"
#include "spate/fields.h"

namespace spate {
namespace {

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

struct Solution {
  std::size_t reached = 0;
  Distance farthest = 0, dearestStep = 0;
};

template <class Method>
Solution solveBy(Method method, std::span<const Wave::Start> starts) {
  method.run(starts);
  return {method.reached(), method.farthest(), method.dearestStep()};
}

/// What no single step costs more than.
Distance dearestStepOf(const CostField& cost) {
  Distance dearest = kDiagonal * cost.dearest();
  for (const LinkStep& link : cost.linkSteps()) dearest = std::max(dearest, link.length);
  return dearest;
}

Solution solve(const CostField& cost, std::span<const Wave::Start> starts, const BuildOptions& options, std::vector<Distance>& distances,
               TilesInUse& inUse, bool extend) {
  if (const TileVisitor visitor = chooseVisitor(cost, options); visitor != nullptr) {
    return solveBy(TileSolver(cost, options, distances.data(), inUse, visitor, extend), starts);
  }
  if (!extend) std::fill(distances.begin(), distances.end(), kUnreachable);
  std::fill(inUse.begin(), inUse.end(), std::uint8_t{1});
  return starts.empty() ? Solution{} : solveBy(Wave(cost, options, distances.data()), starts);
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

Status checkSameSize(const CostField& cost, const IntegrationField& field) {
  if (field.valid() && cost.width() == field.width() && cost.height() == field.height()) return {};
  return {ErrorCode::badSize, "the field is " + std::to_string(field.width()) + " x " + std::to_string(field.height()) + " cells; expected " +
                                  std::to_string(cost.width()) + " x " + std::to_string(cost.height()) + " as the cost field"};
}

}  // namespace

Status IntegrationField::build(const CostField& cost, std::span<const Source> goals, const BuildOptions& options) {
  clear();
  if (!cost.valid()) return {ErrorCode::badSize, "the cost field is empty; expected at least one cell"};
  if (Status status = checkGoals(cost, goals); !status.ok()) return status;
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
  if (Status status = checkSameSize(cost, *this); !status.ok()) return status;
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
  bounds_.clear();
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

namespace {

Status checkRepair(const CostField& cost, const IntegrationField& field, std::span<const Cell> changed, std::span<const Source> goals) {
  if (Status status = checkSameSize(cost, field); !status.ok()) return status;
  for (const Cell cell : changed) {
    if (cost.contains(cell)) continue;
    return {ErrorCode::outOfMap, "changed " + nameOf(cell) + " is outside the map of " + std::to_string(cost.width()) + " x " +
                                     std::to_string(cost.height()) + " cells"};
  }
  return checkGoals(cost, goals);
}

/// The goals that counted and do no more, or cost more now.
std::vector<std::uint32_t> goalsGone(std::span<const std::uint32_t> before, std::span<const Wave::Start> goals, const std::vector<Distance>& distances) {
  std::vector<std::uint32_t> gone;
  const std::vector<std::uint32_t> kept = goalsThatCount(goals, distances);
  std::ranges::set_difference(before, kept, std::back_inserter(gone));
  return gone;
}

Distance farthestIn(const IntegrationField& field, const Rect& rect) {
  Distance most = 0;
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    const std::span<const Distance> row = field.row(y);
    for (int x = rect.min.x; x <= rect.max.x; ++x) most = std::max(most, row[std::size_t(x)] + 1);  // unreachable: 0
  }
  return most == 0 ? 0 : most - 1;
}

}  // namespace

Result<FieldChanges> IntegrationField::repair(const CostField& cost, std::span<const Cell> changed, std::span<const Source> goals,
                                              const RepairOptions& options) {
  if (Status status = checkRepair(cost, *this, changed, goals); !status.ok()) return status;
  const std::size_t cells = std::size_t(width_) * std::size_t(height_);
  const BuildOptions how{.corners = corners_, .reach = reach_, .scheduler = options.scheduler, .solver = options.solver};
  const std::vector<Wave::Start> starts = sortedStarts(cost, goals);
  const std::vector<std::uint32_t> gone = goalsGone(goals_, starts, distance_);
  Repair repair(cost, how, starts, options.most, distance_.data(), tilesInUse_);
  for (const std::uint32_t goal : gone) repair.noteChange(cost.cellOf(goal));
  for (const Cell cell : changed) repair.noteChange(cell);
  // Where no goal is left that counted, every distance hangs in the air.
  if (gone.size() == goals_.size() || !repair.run()) {
    if (!options.orElseBuild) return clear(), FieldChanges{.gaveUp = true, .areas = {}};
    if (Status status = build(cost, goals, how); !status.ok()) return status;
    return FieldChanges{.rebuilt = true, .cells = cells, .areas = {}};
  }
  takeIn(cost, goals, repair);
  goalsBeyond_ = goalsBeyond(cost, goals, reach_);
  const Solution solution{.reached = reachable_, .farthest = farthest_, .dearestStep = dearestStepOf(cost)};
  if (Status status = checkFits(cost, solution, how, distance_); !status.ok()) {
    clear();
    return status;
  }
  return FieldChanges{.cells = repair.cells(), .areas = repair.touched().areas()};
}

void IntegrationField::takeIn(const CostField& cost, std::span<const Source> sources, Repair& repair) {
  const std::vector<Wave::Start> starts = sortedStarts(cost, sources);
  std::vector<std::uint32_t> goals = goalsThatCount(starts, distance_), others;
  std::ranges::set_symmetric_difference(goals, goals_, std::back_inserter(others));
  for (const std::uint32_t goal : others) repair.touched().add(goal);
  goals_ = std::move(goals);
  reachable_ += repair.won();
  reachable_ -= repair.lost();
  for (const CellSet::Tile& tile : repair.touched().tiles()) tilesInUse_[tile.tile] = 1;
  refreshFarthest(cost, repair);
}

/// Bounds are cheap to keep and need be exact only where they decide.
void IntegrationField::refreshFarthest(const CostField& cost, const Repair& repair) {
  const TileGrid grid(cost);
  if (bounds_.empty()) bounds_.assign(grid.tiles(), {.most = kMaxDistance, .exact = false});
  for (const CellSet::Tile& tile : repair.touched().tiles()) {
    TileBound& bound = bounds_[tile.tile];
    bound = {.most = std::max(bound.most, repair.farthest()), .exact = false};
  }
  for (;;) {
    const auto largest = std::ranges::max_element(bounds_, {}, &TileBound::most);
    farthest_ = largest->most;
    if (largest->exact) return;
    *largest = {.most = farthestIn(*this, grid.rectOf(std::size_t(largest - bounds_.begin()))), .exact = true};
  }
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
  bounds_.clear();
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
