// The queue of tiles. run() is the outer loop: a turn a bucket, in rising order of distance, as in wave.cpp.

#include "field/tile_solver.h"

#include <algorithm>
#include <bit>

namespace spate {

TileSolver::TileSolver(const CostField& cost, Corners corners, Distance* distances, TileVisitor visitor)
    : cost_(cost),
      corners_(corners),
      distances_(distances),
      visitor_(visitor),
      dearestStep_(kDiagonal * cost.dearest()),
      oneCost_(cost.cheapest() == cost.dearest() ? cost.dearest() : kWall),
      across_((cost.width() + kTileSide - 1) / kTileSide),
      down_((cost.height() + kTileSide - 1) / kTileSide),
      records_(std::size_t(across_) * std::size_t(down_)),
      pending_(records_.size()),
      ring_(kBuckets) {}

void TileSolver::run(std::span<const Wave::Start> starts) {
  auto start = starts.begin();
  for (std::uint64_t turn = 0; waiting_ > 0 || start != starts.end(); ++turn) {
    if (waiting_ == 0) turn = turnOf(start->cost);
    const auto first = start;
    while (start != starts.end() && turnOf(start->cost) == turn) ++start;
    if (first != start) begin({first, start});
    Bucket& bucket = ring_[turn % kBuckets];
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const std::uint32_t tile = bucket[i];
      if (pending_[tile].any() && turnOf(pending_[tile].from) == turn) visit(tile, turn, {});
    }
    waiting_ -= bucket.size();
    bucket.clear();
  }
  blankUnvisited();
}

/// Visits the tiles of goals whose turn has come.
void TileSolver::begin(std::span<const Wave::Start> starts) {
  const std::size_t stride = std::size_t(cost_.stride());
  struct InTile {
    std::uint32_t tile;
    TileStart start;
  };
  std::vector<InTile> all;
  for (const Wave::Start& start : starts) {
    const std::uint32_t x = std::uint32_t(start.index % stride) - 1, y = std::uint32_t(start.index / stride) - 1;
    all.push_back({y / kTileSide * std::uint32_t(across_) + x / kTileSide,
                   {std::uint8_t(x % kTileSide), std::uint8_t(y % kTileSide), start.cost}});
  }
  std::stable_sort(all.begin(), all.end(), [](const InTile& a, const InTile& b) { return a.tile < b.tile; });
  std::vector<TileStart> own;
  for (std::size_t i = 0; i < all.size(); ++i) {
    own.push_back(all[i].start);
    if (i + 1 < all.size() && all[i + 1].tile == all[i].tile) continue;
    visit(all[i].tile, turnOf(all[i].start.cost), own);
    own.clear();
  }
}

void TileSolver::visit(std::uint32_t tile, std::uint64_t turn, std::span<const TileStart> starts) {
  const int tileX = int(tile) % across_, tileY = int(tile) / across_;
  const std::size_t first = cost_.index({tileX * kTileSide, tileY * kTileSide});
  // A window that ends with the largest distance makes what does not fit there saturate, instead of wrapping round.
  constexpr Distance kLastBase = kMaxDistance - kTileWindow;
  const Distance floor = Distance(turn << kBucketBits);
  const Pending pending = pending_[tile];
  pending_[tile] = {};
  TileVisit job{.cost = cost_.padded() + first,
                .distance = distances_ + first,
                .stride = cost_.stride(),
                .columns = std::min(kTileSide, cost_.width() - tileX * kTileSide),
                .rows = std::min(kTileSide, cost_.height() - tileY * kTileSide),
                .corners = corners_,
                .oneCost = oneCost_,
                .base = std::min(floor, kLastBase),
                .mayRepeat = floor < kLastBase,
                .changedSides = pending.sides,
                .allRows = pending.allRows,
                .starts = starts,
                .self = &records_[tile],
                .neighbours = {}};
  for (std::size_t d = 0; d < kDirections; ++d) {
    const int x = tileX + kStepX[d], y = tileY + kStepY[d];
    if (x < 0 || y < 0 || x >= across_ || y >= down_) continue;
    job.neighbours[d] = &records_[std::size_t(y * across_ + x)];
  }
  const TileOutcome outcome = visitor_(job);
  for (unsigned left = outcome.notify; left != 0; left &= left - 1) {
    const int d = std::countr_zero(left);
    const int beside = int(tile) + kStepY[std::size_t(d)] * across_ + kStepX[std::size_t(d)];
    queue(std::uint32_t(beside), outcome.from[std::size_t(d)], 1u << opposite(d), false);
  }
  if (outcome.again) queue(tile, outcome.againFrom, outcome.againSides, true);
}

void TileSolver::queue(std::uint32_t tile, Distance from, unsigned sides, bool allRows) {
  Pending& pending = pending_[tile];
  const bool sooner = !pending.any() || turnOf(from) < turnOf(pending.from);
  pending.sides |= std::uint8_t(sides);
  pending.allRows |= allRows;
  if (!sooner) return;
  pending.from = from;
  ring_[turnOf(from) % kBuckets].push_back(tile);
  ++waiting_;
}

/// Tiles that no way leads to still hold what was there before.
void TileSolver::blankUnvisited() {
  for (std::size_t tile = 0; tile < records_.size(); ++tile) {
    if (records_[tile].visited) continue;
    const int x = int(tile) % across_ * kTileSide, top = int(tile) / across_ * kTileSide;
    const int columns = std::min(kTileSide, cost_.width() - x), bottom = std::min(top + kTileSide, cost_.height());
    for (int y = top; y < bottom; ++y) std::fill_n(distances_ + cost_.index({x, y}), columns, kUnreachable);
  }
}

std::size_t TileSolver::reached() const {
  std::size_t sum = 0;
  for (const TileRecord& record : records_) sum += record.reached;
  return sum;
}

Distance TileSolver::farthest() const {
  Distance most = 0;
  for (const TileRecord& record : records_) most = std::max(most, record.farthest);
  return most;
}

}  // namespace spate
