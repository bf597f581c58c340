#include "field/repair.h"

#include <algorithm>
#include <bit>

#include "field/goals.h"
#include "field/solver_choice.h"

namespace spate {

namespace {

// Beyond so many cells they are raised and lowered by tiles.
constexpr std::size_t kFewCells = 1500;
// Beyond this share of the map a build is cheaper. Cell by cell, one repaired costs as much as some twenty built.
constexpr std::size_t kMostByCells = 16, kMostByTiles = 4;

}  // namespace

Repair::Repair(const CostField& cost, const BuildOptions& how, std::span<const Wave::Start> goals, std::size_t most, Distance* distances,
               TilesInUse& inUse)
    : cost_(cost),
      how_(how),
      steps_(cost, how.corners),
      goals_(goals.begin(), goals.end()),
      most_(most),
      distances_(distances),
      inUse_(inUse),
      few_(how.solver == Solver::tiles ? 0 : most != 0 ? std::min(most, kFewCells) : kFewCells),
      touched_(TileGrid(cost)) {
  std::sort(goals_.begin(), goals_.end(), [](auto& a, auto& b) { return a.index < b.index; });
}

void Repair::noteChange(Cell cell) {
  for (int y = std::max(cell.y - 1, 0); y <= std::min(cell.y + 1, cost_.height() - 1); ++y) {
    for (int x = std::max(cell.x - 1, 0); x <= std::min(cell.x + 1, cost_.width() - 1); ++x) {
      if (touched_.add(Cell{x, y})) suspects_.push_back(std::uint32_t(cost_.index({x, y})));
    }
  }
}

bool Repair::run() {
  return raise() && lower();
}

/// Null where cells are to be repaired one by one.
TileVisitor Repair::visitor() {
  if (!visitor_) visitor_ = chooseVisitor(cost_, how_);
  return *visitor_;
}

std::size_t Repair::most(std::size_t share) const {
  return most_ != 0 ? most_ : std::size_t(cost_.width()) * std::size_t(cost_.height()) / share;
}

bool Repair::raise() {
  for (const std::uint32_t cell : suspects_) check(cell);
  std::size_t done = 0;
  for (; done < raised_.size(); ++done) {
    if (raised_.size() > few_ && visitor() != nullptr) return raiseByTiles(done);
    if (raised_.size() > most(kMostByCells)) return false;
    release(raised_[done]);
  }
  lost_ = raised_.size();
  return true;
}

/// Goes on from where the first `done` of the raised cells have been taken care of.
bool Repair::raiseByTiles(std::size_t done) {
  byTiles_.emplace(cost_, how_.corners, goals_, tileRaiser(), distances_);
  for (std::size_t i = 0; i < raised_.size(); ++i) {
    byTiles_->add(raised_[i].cell);
    if (i >= done) byTiles_->queueAround(raised_[i].cell);
  }
  const bool finished = byTiles_->run(most(kMostByTiles));
  lost_ = byTiles_->cells();
  return finished;
}

void Repair::check(std::size_t cell) {
  const Distance known = distances_[cell];
  if (known == kUnreachable || isSupported(cell)) return;
  distances_[cell] = kUnreachable;
  raised_.push_back({std::uint32_t(cell), known});
}

bool Repair::isSupported(std::size_t cell) const {
  if (cost_.padded()[cell] == kWall) return false;
  const Distance known = distances_[cell];
  for (unsigned left = steps_.out(cell); left != 0; left &= left - 1) {
    const std::size_t d = std::size_t(std::countr_zero(left));
    const std::size_t next = cell + std::size_t(steps_.offset(d));
    if (std::uint64_t(distances_[next]) + stepLength(int(d)) * cost_.padded()[next] <= known) return true;
  }
  bool supported = false;
  steps_.forEachLinkFrom(cell, [&](std::size_t to, Distance length) { supported |= std::uint64_t(distances_[to]) + length <= known; });
  return supported || isGoal(cell, known);
}

bool Repair::isGoal(std::size_t cell, Distance atMost) const {
  const auto goal = std::lower_bound(goals_.begin(), goals_.end(), cell, [](const Wave::Start& g, std::size_t index) { return g.index < index; });
  return goal != goals_.end() && goal->index == cell && goal->cost <= atMost;
}

/// Checks those that may have relied on the distance that a cell has lost.
void Repair::release(Raised raised) {
  steps_.forEachLinkInto(raised.cell, [&](std::size_t from, Distance) { check(from); });
  const Cost cost = cost_.padded()[raised.cell];
  if (cost == kWall) return;  // its neighbours are under suspicion anyway
  const std::array<std::uint64_t, 2> through = {std::uint64_t(raised.before) + kStraight * cost, std::uint64_t(raised.before) + kDiagonal * cost};
  for (unsigned left = steps_.in(raised.cell); left != 0; left &= left - 1) {
    const std::size_t d = std::size_t(std::countr_zero(left));
    const std::size_t from = raised.cell + std::size_t(steps_.offset(d));
    if (distances_[from] >= through[d / 4]) check(from);
  }
}

bool Repair::lower() {
  for (const std::uint32_t cell : suspects_) pull(cell);
  byTiles_ ? pullOutline() : pullRaised();
  for (const Wave::Start& goal : goals_) {
    if (goal.cost < distances_[goal.index]) starts_.push_back(goal);
  }
  cells_ = lost_;
  if (lost_ <= few_) starts_ = lowerByCells(starts_, few_);
  if (starts_.empty()) return true;
  if (visitor() == nullptr) return lowerByCells(starts_, most(kMostByCells)).empty();
  lowerByTiles(starts_);
  return true;
}

void Repair::pullRaised() {
  for (const Raised& raised : raised_) {
    if (touched_.add(raised.cell)) pull(raised.cell);  // else it is one of the suspects
  }
}

/// Only cells with others around them than raised ones have anything to go on from.
void Repair::pullOutline() {
  const TileGrid grid(cost_);
  for (const CellSet::Tile& tile : byTiles_->raised().tiles()) {
    touched_.add(tile.tile, tile.rows);
    const std::size_t first = cost_.index(grid.rectOf(tile.tile).min);
    for (std::size_t y = 0; y < tile.rows.size(); ++y) {
      const bool outer = y == 0 || y + 1 == tile.rows.size();
      const std::uint32_t three = outer ? 0 : tile.rows[y - 1] & tile.rows[y] & tile.rows[y + 1];
      for (std::uint32_t left = tile.rows[y] & ~(three & (three << 1) & (three >> 1)); left != 0; left &= left - 1) {
        pull(std::uint32_t(first + y * std::size_t(cost_.stride()) + std::size_t(std::countr_zero(left))));
      }
    }
  }
}

/// Returns what is left to go on from when more than `most` cells got a distance.
std::vector<Wave::Start> Repair::lowerByCells(std::vector<Wave::Start> starts, std::size_t most) {
  if (starts.empty()) return starts;
  sortByCost(starts);
  Wave wave(cost_, how_, distances_);
  std::vector<std::uint32_t> settled;
  std::vector<Wave::Start> left = wave.run(starts, most, settled);
  for (const std::uint32_t cell : settled) touched_.add(cell);
  for (const Wave::Start& start : left) touched_.add(start.index);  // they have their distance, but nobody has heard of it
  noteLowered(settled.size(), wave.reached(), wave.farthest());
  return left;
}

void Repair::lowerByTiles(std::vector<Wave::Start> starts) {
  sortByCost(starts);
  for (const CellSet::Tile& tile : touched_.tiles()) inUse_[tile.tile] = 1;  // distances found cell by cell are in them
  TileSolver solver(cost_, how_, distances_, inUse_, visitor(), true);
  solver.run(starts);
  const TileGrid grid(cost_);
  std::size_t cells = 0;
  for (std::uint32_t tile = 0; tile < grid.tiles(); ++tile) {
    const std::uint32_t rows = solver.changedRows(tile);
    if (rows == 0) continue;
    const Rect rect = grid.rectOf(tile);
    CellSet::Rows& touched = touched_.rowsOf(tile);
    for (std::size_t y = 0; y < touched.size(); ++y) {
      if ((rows >> y) & 1u) touched[y] = ~0u >> (kTileSide - 1 - (rect.max.x - rect.min.x));
    }
    cells += std::size_t(std::popcount(rows)) * std::size_t(rect.max.x - rect.min.x + 1);
  }
  noteLowered(cells, solver.reached(), solver.farthest());
}

void Repair::noteLowered(std::size_t cells, std::size_t won, Distance farthest) {
  cells_ += cells;
  won_ += won;
  farthest_ = std::max(farthest_, farthest);
}

/// What a cell has by its neighbours, where that is better.
void Repair::pull(std::uint32_t cell) {
  if (cost_.padded()[cell] == kWall) return;
  std::uint64_t best = distances_[cell];
  for (unsigned left = steps_.out(cell); left != 0; left &= left - 1) {
    const std::size_t d = std::size_t(std::countr_zero(left));
    const std::size_t next = cell + std::size_t(steps_.offset(d));
    best = std::min(best, std::uint64_t(distances_[next]) + stepLength(int(d)) * cost_.padded()[next]);
  }
  steps_.forEachLinkFrom(cell, [&](std::size_t to, Distance length) { best = std::min(best, std::uint64_t(distances_[to]) + length); });
  if (best < distances_[cell]) starts_.push_back({cell, Distance(best)});
}

}  // namespace spate
