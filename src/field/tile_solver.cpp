// The queue of tiles. run() is the outer loop: a turn a bucket, in rising order of distance, as in wave.cpp.

#include "field/tile_solver.h"

#include <algorithm>
#include <bit>

#include "base/parallel.h"

namespace spate {

namespace {
// A bucket of 7 cells' worth lets few tiles be visited before their time. Threads need more tiles at once than that.
constexpr int kBucketBits = 9;
constexpr int kParallelBucketBits = 12;
constexpr std::size_t kGrain = 2;  // tiles per piece of work
constexpr std::size_t kFewestTiles = 64;  // for threads to be worth while

BuildOptions worthThreads(const CostField& cost, BuildOptions options) {
  if (tilesOf(cost) < kFewestTiles) options.scheduler = nullptr;
  return options;
}
}  // namespace

TileSolver::TileSolver(const CostField& cost, const BuildOptions& options, Distance* distances, TilesInUse& inUse, TileVisitor visitor,
                       bool extend)
    : cost_(cost),
      options_(worthThreads(cost, options)),
      distances_(distances),
      inUse_(inUse),
      visitor_(visitor),
      extend_(extend),
      bucketBits_(options_.scheduler == nullptr ? kBucketBits : kParallelBucketBits),
      dearestStep_(kDiagonal * cost.dearest()),
      cheapest_(cost.cheapest()),
      across_((cost.width() + kTileSide - 1) / kTileSide),
      down_((cost.height() + kTileSide - 1) / kTileSide),
      records_(new TileRecord[tilesOf(cost)]),
      visited_(tilesOf(cost)),
      changedRows_(tilesOf(cost)),
      pending_(tilesOf(cost)),
      ring_(kBuckets) {}

void TileSolver::run(std::span<const Wave::Start> starts) {
  auto start = starts.begin();
  const auto end = std::find_if(start, starts.end(), [&](const Wave::Start& s) { return s.cost > options_.reach; });
  for (std::uint64_t turn = 0; waiting_ > 0 || start != end; ++turn) {
    if (waiting_ == 0) turn = turnOf(start->cost);
    floor_ = Distance(turn << bucketBits_);
    const auto first = start;
    while (start != end && turnOf(start->cost) == turn) ++start;
    if (first != start) begin({first, start});
    options_.scheduler == nullptr ? settle(turn) : settleInParallel(turn);
  }
  if (!extend_) blankUnvisited();
  for (std::size_t tile = 0; tile < visited_.size(); ++tile) inUse_[tile] |= visited_[tile];
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
    const std::uint32_t tile = y / kTileSide * std::uint32_t(across_) + x / kTileSide;
    const bool known = visited_[tile] || (extend_ && inUse_[tile]);
    if (known && distances_[start.index] < start.cost) continue;
    all.push_back({tile, {std::uint8_t(x % kTileSide), std::uint8_t(y % kTileSide), start.cost}});
  }
  std::stable_sort(all.begin(), all.end(), [](const InTile& a, const InTile& b) { return a.tile < b.tile; });
  std::vector<TileStart> own;
  for (std::size_t i = 0; i < all.size(); ++i) {
    own.push_back(all[i].start);
    if (i + 1 < all.size() && all[i + 1].tile == all[i].tile) continue;
    takeIn(all[i].tile, visit(all[i].tile, own));
    own.clear();
  }
}

/// Visits the tiles of a bucket, those included that join it meanwhile.
void TileSolver::settle(std::uint64_t turn) {
  Bucket& bucket = ring_[turn % kBuckets];
  for (std::size_t i = 0; i < bucket.size(); ++i) {
    const std::uint32_t tile = bucket[i];
    if (pending_[tile].any() && turnOf(pending_[tile].from) == turn) takeIn(tile, visit(tile, {}));
  }
  waiting_ -= bucket.size();
  bucket.clear();
}

/// The same by threads. Four colours, as of a quilt: tiles of one colour never touch, and so read nothing that another of
/// them writes.
void TileSolver::settleInParallel(std::uint64_t turn) {
  Bucket& bucket = ring_[turn % kBuckets];
  std::array<Bucket, 4> colours;
  while (!bucket.empty()) {
    for (const std::uint32_t tile : bucket) {
      const int x = int(tile) % across_, y = int(tile) / across_;
      colours[std::size_t((y % 2) * 2 + x % 2)].push_back(tile);
    }
    waiting_ -= bucket.size();
    bucket.clear();
    for (Bucket& colour : colours) {
      std::sort(colour.begin(), colour.end());
      colour.erase(std::unique(colour.begin(), colour.end()), colour.end());
      std::erase_if(colour, [&](std::uint32_t tile) { return !pending_[tile].any() || turnOf(pending_[tile].from) != turn; });
      visitAll(colour);
      colour.clear();
    }
  }
}

void TileSolver::visitAll(std::span<const std::uint32_t> tiles) {
  outcomes_.resize(tiles.size());
  parallelFor(options_.scheduler, tiles.size(), kGrain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) outcomes_[i] = visit(tiles[i], {});
  });
  for (std::size_t i = 0; i < tiles.size(); ++i) takeIn(tiles[i], outcomes_[i]);
}

/// Changes what belongs to the tile only.
TileOutcome TileSolver::visit(std::uint32_t tile, std::span<const TileStart> starts) {
  const int tileX = int(tile) % across_, tileY = int(tile) / across_;
  const std::size_t first = cost_.index({tileX * kTileSide, tileY * kTileSide});
  // A window that ends with the largest distance makes what does not fit there saturate, instead of wrapping round.
  constexpr Distance kLastBase = kMaxDistance - kTileWindow;
  const Pending pending = pending_[tile];
  pending_[tile] = {};
  TileVisit job{.cost = cost_.padded() + first,
                .distance = distances_ + first,
                .stride = cost_.stride(),
                .columns = std::min(kTileSide, cost_.width() - tileX * kTileSide),
                .rows = std::min(kTileSide, cost_.height() - tileY * kTileSide),
                .corners = options_.corners,
                .cheapest = cheapest_,
                .oneCost = dearestStep_ == kDiagonal * cheapest_,
                .base = std::min(floor_, kLastBase),
                .reach = options_.reach,
                .mayRepeat = floor_ < kLastBase,
                .changedSides = pending.sides,
                .allRows = pending.allRows,
                .first = !visited_[tile],
                .empty = !visited_[tile] && !(extend_ && inUse_[tile]),
                .starts = starts,
                .self = &records_[tile],
                .neighbours = {},
                .visitedSides = 0};
  for (std::size_t d = 0; d < kDirections; ++d) {
    const int x = tileX + kStepX[d], y = tileY + kStepY[d];
    if (x < 0 || y < 0 || x >= across_ || y >= down_) continue;
    const std::size_t beside = std::size_t(y * across_ + x);
    job.neighbours[d] = &records_[beside];
    job.visitedSides |= unsigned(visited_[beside]) << d;
  }
  const TileOutcome outcome = visitor_(job);
  visited_[tile] = 1;
  return outcome;
}

/// Queues whom a visit concerns.
void TileSolver::takeIn(std::uint32_t tile, const TileOutcome& outcome) {
  reached_ += outcome.reached;
  changedRows_[tile] |= outcome.changedRows;
  for (unsigned left = outcome.notify; left != 0; left &= left - 1) {
    const int d = std::countr_zero(left);
    const int beside = int(tile) + kStepY[std::size_t(d)] * across_ + kStepX[std::size_t(d)];
    queue(std::uint32_t(beside), outcome.from[std::size_t(d)], 1u << opposite(d), false);
  }
  if (outcome.again) queue(tile, outcome.againFrom, outcome.againSides, true);
}

void TileSolver::queue(std::uint32_t tile, Distance from, unsigned sides, bool allRows) {
  // Where the base lies below the turn, at the end of all distances, a tile may name one that has long been heard of.
  from = std::max(from, floor_);
  if (from > options_.reach) return;
  Pending& pending = pending_[tile];
  const bool sooner = !pending.any() || turnOf(from) < turnOf(pending.from);
  pending.sides |= std::uint8_t(sides);
  pending.allRows |= allRows;
  if (!sooner) return;
  pending.from = from;
  ring_[turnOf(from) % kBuckets].push_back(tile);
  ++waiting_;
}

/// Tiles that no way leads to may still hold what was there before.
void TileSolver::blankUnvisited() {
  for (std::size_t tile = 0; tile < visited_.size(); ++tile) {
    if (visited_[tile] || !inUse_[tile]) continue;
    const int x = int(tile) % across_ * kTileSide, top = int(tile) / across_ * kTileSide;
    const int columns = std::min(kTileSide, cost_.width() - x), bottom = std::min(top + kTileSide, cost_.height());
    for (int y = top; y < bottom; ++y) std::fill_n(distances_ + cost_.index({x, y}), columns, kUnreachable);
    inUse_[tile] = 0;
  }
}

Distance TileSolver::farthest() const {
  Distance most = 0;
  for (std::size_t tile = 0; tile < visited_.size(); ++tile) {
    if (visited_[tile]) most = std::max(most, records_[tile].farthest);
  }
  return most;
}

}  // namespace spate
