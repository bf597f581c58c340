#pragma once
// The integration field by tiles: what the wave (wave.h) does cell by cell, in SIMD.
//
// A tile is brought to the fixpoint of its own cells and its neighbours' borders in one visit (tile_kernel.h), and is
// visited again when a neighbour's border has improved. A circular bucket queue holds the tiles to be visited, by the
// smallest distance that has changed beside them; so most visits find final values, and a tile takes two to six of them.
// Invariant: when the queue has come to a distance, everything below it is final and known to all it matters to. The
// fixpoint is unique, so neither order nor lanes matter to the result.
// Based on: Y. Saad-like label correcting with delayed buckets: U. Meyer, P. Sanders, "Delta-stepping: a parallelizable
// shortest path algorithm", 2003, with tiles in the place of vertices.

#include <span>
#include <vector>

#include "field/tile_kernel.h"
#include "field/wave.h"
#include "spate/fields.h"

namespace spate {

class TileSolver {
 public:
  /// `distances`: padded. What it holds before does not matter, except outside the map: kUnreachable.
  TileSolver(const CostField& cost, Corners corners, Distance* distances, TileVisitor visitor);

  /// Runs to the end. `starts`: open cells in rising order of cost.
  void run(std::span<const Wave::Start> starts);

  std::size_t reached() const;
  Distance farthest() const;
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

  std::uint64_t turnOf(Distance distance) const { return distance >> kBucketBits; }
  void begin(std::span<const Wave::Start> starts);
  void visit(std::uint32_t tile, std::uint64_t turn, std::span<const TileStart> starts);
  void queue(std::uint32_t tile, Distance from, unsigned sides, bool allRows);
  void blankUnvisited();

  static constexpr int kBucketBits = 9;
  static constexpr std::size_t kBuckets = 256;  // more than a window holds

  const CostField& cost_;
  Corners corners_;
  Distance* distances_;
  TileVisitor visitor_;
  Distance dearestStep_;
  Cost oneCost_;  // kWall: there are several
  int across_, down_;
  std::vector<TileRecord> records_;
  std::vector<Pending> pending_;
  std::vector<Bucket> ring_;
  std::size_t waiting_ = 0;
};

}  // namespace spate
