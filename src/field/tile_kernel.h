#pragma once
// One visit of a tile: the work of the tile solver (tile_solver.h) that is done in SIMD.
//
// A tile is 32 x 32 cells. While it is visited its distances are 16-bit offsets from a base (65,535: unreached, or too far
// for this visit) in a window that lives in the processor's nearest cache; a row is 32 lanes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/directions.h"
#include "field/tile_grid.h"

namespace spate {

/// What its neighbours and later visits need to know about a tile, beside the field itself. Columns are kept again in one
/// piece, since in the field they are strewn over 32 cache lines.
struct TileRecord {
  std::array<std::uint32_t, kTileSide> openRow;  // bit x of openRow[y]: cell (x, y) is open
  std::array<Distance, kTileSide> west, east;    // the distances of columns 0 and 31
  std::array<Cost, kTileSide> westCost, eastCost;  // theirs; only where the map has several costs
  std::uint32_t openWest, openEast;              // bit y: cell (0, y), (31, y) is open
  std::uint32_t plainRows;                       // bit y: the open cells of row y are all of the map's cheapest cost
  Distance farthest;                             // of all its cells
  Distance dearestStep;                          // the dearest diagonal step onto one of its cells
};

/// A cell that is a goal.
struct TileStart {
  std::uint8_t x, y;  // in the tile
  Distance cost;
};

struct TileVisit {
  const Cost* cost;      // of the tile's first cell; rows are `stride` apart, with a halo of walls round the map
  Distance* distance;    // likewise
  std::ptrdiff_t stride;
  int columns, rows;     // of the tile inside the map
  Corners corners;
  Cost cheapest;         // cost of an open cell of the map
  bool oneCost;          // all of them have it
  Distance base;         // every distance below it is final, and known to all it matters to
  Distance reach;        // larger distances are not wanted
  bool mayRepeat;        // false: what is beyond the window does not fit a distance at all
  unsigned changedSides; // bit d: the neighbour in direction d has changed beside this tile
  bool allRows;          // pull every row from its neighbours again
  bool first;            // nothing in `self` is good yet,
  bool empty;            // nor are the tile's distances, which count as unreachable
  std::span<const TileStart> starts;
  TileRecord* self;
  std::array<const TileRecord*, kDirections> neighbours;  // null outside the map
  unsigned visitedSides; // bit d: what neighbours[d] says is good
};

struct TileOutcome {
  unsigned notify = 0;                        // bit d: the neighbour in direction d can be improved
  std::array<Distance, kDirections> from{};   // by distances of this tile that are at least this
  bool again = false;                         // distances at or above `againFrom` may not have been handed on
  Distance againFrom = kMaxDistance;
  unsigned againSides = 0;                    // some of them in these neighbours
  std::uint32_t reached = 0;                  // cells that had no distance before
  std::uint32_t changedRows = 0;              // bit y: a cell of row y got a distance, or a better one
};

using TileVisitor = TileOutcome (*)(const TileVisit&);

/// The visitor for this processor's best instruction set; null when it has none worth while (then use the bucket queue).
TileVisitor tileVisitor();

/// The largest offset of a window.
inline constexpr Distance kTileWindow = 0xFFFE;

}  // namespace spate
