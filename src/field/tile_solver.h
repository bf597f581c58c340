#pragma once
// The integration field by tiles: what the wave (wave.h) does cell by cell, in SIMD.
//
// A tile is brought to the fixpoint of its own cells and its neighbours' borders in one visit (tile_kernel.h), and is
// visited again when a neighbour's border has improved. A circular bucket queue holds the tiles to be visited, by the
// smallest distance that has changed beside them, so that most visits find final values: a tile takes one to four, more
// where a few cells fill a window (ground that costs 100 and more).
//
// Invariant: when the queue has come to a distance, everything below it is final and known to all it matters to. The
// fixpoint is unique, so neither order, lanes nor threads matter to the result.
// Based on: U. Meyer, P. Sanders, "Delta-stepping: a parallelizable shortest path algorithm", 2003, with tiles for vertices.

#include <memory>
#include <span>
#include <vector>

#include "field/tile_kernel.h"
#include "field/wave.h"
#include "spate/fields.h"

namespace spate {

/// Which tiles of a field hold any distance; the others are unreachable throughout.
using TilesInUse = std::vector<std::uint8_t>;

/// How many tiles a map has.
inline std::size_t tilesOf(const CostField& cost) {
  return std::size_t((cost.width() + kTileSide - 1) / kTileSide) * std::size_t((cost.height() + kTileSide - 1) / kTileSide);
}

class TileSolver {
 public:
  /// `distances`: padded. Solves up to `options.reach`; with `extend`, from what they hold already, else from nothing.
  TileSolver(const CostField& cost, const BuildOptions& options, Distance* distances, TilesInUse& inUse, TileVisitor visitor, bool extend);

  /// Runs to the end. `starts`: open cells, each once, in rising order of cost.
  void run(std::span<const Wave::Start> starts);

  /// Cells that had no distance before.
  std::size_t reached() const { return reached_; }
  Distance farthest() const;
  /// Bit y: a cell of that row of the tile got a distance, or a better one.
  std::uint32_t changedRows(std::size_t tile) const { return changedRows_[tile]; }
  Distance dearestStep() const { return dearestStep_; }

 private:
  /// Why a tile is to be visited again.
  struct Pending {
    Distance from = kUnreachable;  // by the smallest distance that has changed
    std::uint8_t sides = 0;
    bool allRows = false;
    bool any() const { return sides != 0 || allRows; }
  };
  using Bucket = std::vector<std::uint32_t>;

  std::uint64_t turnOf(Distance distance) const { return distance >> bucketBits_; }
  void begin(std::span<const Wave::Start> starts);
  void settle(std::uint64_t turn);
  void settleInParallel(std::uint64_t turn);
  void visitAll(std::span<const std::uint32_t> tiles);
  TileOutcome visit(std::uint32_t tile, std::span<const TileStart> starts);
  void takeIn(std::uint32_t tile, const TileOutcome& outcome);
  void queue(std::uint32_t tile, Distance from, unsigned sides, bool allRows);
  void blankUnvisited();

  static constexpr std::size_t kBuckets = 256;  // more than a window holds

  const CostField& cost_;
  BuildOptions options_;
  Distance* distances_;
  TilesInUse& inUse_;
  TileVisitor visitor_;
  bool extend_;
  int bucketBits_;
  Distance dearestStep_;
  Cost cheapest_;
  int across_, down_;
  std::unique_ptr<TileRecord[]> records_;  // of visited tiles; of the others there is nothing
  std::vector<std::uint8_t> visited_;
  std::vector<std::uint32_t> changedRows_;
  std::vector<Pending> pending_;
  std::vector<Bucket> ring_;
  Distance floor_ = 0;  // of this turn
  std::size_t waiting_ = 0;
  std::size_t reached_ = 0;
  std::vector<TileOutcome> outcomes_;
};

}  // namespace spate
