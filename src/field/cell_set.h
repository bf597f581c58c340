#pragma once
// A set of cells, a bit each, in tiles; tiles without any take 4 bytes.

#include <array>
#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "field/tile_grid.h"

namespace spate {

class CellSet {
 public:
  /// Bit x of row y: the cell (x, y) of the tile is in the set.
  using Rows = std::array<std::uint32_t, kTileSide>;
  struct Tile {
    std::uint32_t tile;
    Rows rows;
  };

  explicit CellSet(const TileGrid& grid) : grid_(grid), numbers_(grid.tiles()) {}

  /// False if it is there already.
  bool add(TilePlace place) {
    std::uint32_t& row = rowsOf(place.tile)[place.y];
    const std::uint32_t bit = 1u << place.x;
    const bool isNew = (row & bit) == 0;
    row |= bit;
    return isNew;
  }
  bool add(Cell cell) { return add(grid_.placeOf(cell)); }
  bool add(std::uint32_t index) { return add(grid_.placeOf(index)); }

  /// The bits of a tile, to be added to. Good until those of another tile are asked for.
  Rows& rowsOf(std::uint32_t tile) {
    std::uint32_t& number = numbers_[tile];
    if (number == 0) {
      tiles_.push_back({tile, {}});
      number = std::uint32_t(tiles_.size());
    }
    return tiles_[number - 1].rows;
  }

  /// The same; null if none of its cells is in the set.
  const Rows* find(std::uint32_t tile) const { return numbers_[tile] == 0 ? nullptr : &tiles_[numbers_[tile] - 1].rows; }

  void add(std::uint32_t tile, const Rows& rows) {
    Rows& all = rowsOf(tile);
    for (std::size_t y = 0; y < rows.size(); ++y) all[y] |= rows[y];
  }

  /// Those that hold any, in the order in which they came to.
  std::span<const Tile> tiles() const { return tiles_; }

  /// The smallest rectangle around the cells of each tile.
  std::vector<Rect> areas() const {
    std::vector<Rect> areas;
    areas.reserve(tiles_.size());
    for (const Tile& tile : tiles_) {
      if (const auto area = areaOf(tile)) areas.push_back(*area);
    }
    return areas;
  }

 private:
  std::optional<Rect> areaOf(const Tile& tile) const {
    std::uint32_t columns = 0, rows = 0;
    for (std::size_t y = 0; y < tile.rows.size(); ++y) {
      columns |= tile.rows[y];
      rows |= std::uint32_t(tile.rows[y] != 0) << y;
    }
    if (rows == 0) return std::nullopt;
    const Cell first = grid_.rectOf(tile.tile).min;
    return Rect{{first.x + std::countr_zero(columns), first.y + std::countr_zero(rows)},
                {first.x + 31 - std::countl_zero(columns), first.y + 31 - std::countl_zero(rows)}};
  }

  TileGrid grid_;
  std::vector<std::uint32_t> numbers_;  // by tile; 0: none of its cells
  std::vector<Tile> tiles_;
};

}  // namespace spate
