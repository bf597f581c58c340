#pragma once
// Raising (repair.h) in SIMD: which cells of a tile have lost their support, all at once.

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/directions.h"
#include "field/tile_grid.h"

namespace spate {

struct RaiseVisit {
  const Cost* cost;      // of the tile's first cell; rows are `stride` apart, with a halo round the map
  Distance* distance;    // likewise
  std::ptrdiff_t stride;
  int columns, rows;     // of the tile inside the map
  Corners corners;
  const std::array<std::uint32_t, kTileSide>* goals;  // bit x of row y: a goal that costs no more than the cell's distance; null: none
};

struct RaiseOutcome {
  std::array<std::uint32_t, kTileSide> raised{};  // bit x of row y: the cell has lost its distance
  std::uint32_t cells = 0;
  unsigned notify = 0;                            // bit d: cells of the neighbour in direction d may have relied on them
};

/// Takes their distances from all cells of a tile that have no support, believing the cells around the tile.
using Raiser = RaiseOutcome (*)(const RaiseVisit&);

/// For this processor's best instruction set; null when it has none worth while.
Raiser tileRaiser();

}  // namespace spate
