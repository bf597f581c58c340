#pragma once
// The cost field: what entering each cell of the floor costs.

#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "spate/base.h"

namespace spate {

/// A map of costs, row by row from the top. Outside the map is wall.
///
/// Memory: 2 bytes a cell (its cost, and which of its eight neighbours are open) and 1 KB.
class CostField {
 public:
  /// An empty map (0 x 0): valid() is false.
  CostField() = default;
  /// A map of one cost. A size outside [1 .. kMaxSide] or a cost of 0 gives an empty map; make() says why.
  CostField(int width, int height, Cost fill = 1);
  /// The same, with the reason when it cannot be made (badSize, badValue).
  static Result<CostField> make(int width, int height, Cost fill = 1);
  /// From text, one string a row: '#' wall, '.' cost 1, '~' cost 5, '1'..'9' that cost, any letter an open cell of cost 1.
  /// Errors: badSize (no rows, rows of unequal length), badValue (another character; says where).
  static Result<CostField> fromRows(std::span<const std::string_view> rows);
  static Result<CostField> fromRows(std::initializer_list<std::string_view> rows);

  bool valid() const { return width_ > 0; }
  int width() const { return width_; }    ///< [cells]
  int height() const { return height_; }  ///< [cells]
  bool contains(Cell cell) const;
  /// The cost of a cell; kWall outside the map.
  Cost at(Cell cell) const;
  bool open(Cell cell) const { return at(cell) != kWall; }

  /// Sets one cell. Errors: outOfMap, badValue (cost 0). Nothing changes on an error.
  Status set(Cell cell, Cost cost);
  /// Sets every cell of a rectangle. Errors: outOfMap (any part of it outside, or max before min), badValue.
  Status fill(const Rect& rect, Cost cost);

  /// The costs of row y, width() of them; empty outside the map. Valid until the field is assigned to or destroyed.
  std::span<const Cost> row(int y) const;
  /// The lowest and the highest cost of an open cell; kWall when every cell is a wall.
  Cost cheapest() const;
  Cost dearest() const;

  // For the library's own kernels: cells are stored with a halo of one wall cell on every side, so that neighbours can be read
  // without tests. Cell (x, y) is at (y + 1) * stride() + x + 1.
  int stride() const { return width_ + 2; }
  std::size_t index(Cell cell) const;
  std::size_t paddedSize() const { return cost_.size(); }
  const Cost* padded() const { return cost_.data(); }
  /// Bit d is set when the neighbour in direction d (src/base/directions.h) is open. Halo cells have 0.
  const std::uint8_t* openNeighbours() const { return openNeighbours_.data(); }

 private:
  void refreshNeighbours(const Rect& rect);

  int width_ = 0;
  int height_ = 0;
  std::vector<Cost> cost_;
  std::vector<std::uint8_t> openNeighbours_;
  std::array<std::uint32_t, 256> cellsOfCost_{};
};

/// Rule 5 (sizes): a copy in which every cell whose centre is closer than `radius` to a wall (or to the edge of the map) is
/// closed. A radius up to 0.5 closes nothing. [radius: cells, 0 .. 8; clamped, NaN to 0]
CostField clearance(const CostField& cost, float radius);

/// Brings `cleared`, made by clearance() of the same radius, up to date with `cost` after cells of it changed: the result is what
/// clearance() would make. Returns the cells that have another cost now than they had; none if the sizes differ. Looks only at cells
/// within reach of `changed`, which may name more cells than changed, or one twice; what lies outside the map is left out.
std::vector<Cell> refreshClearance(CostField& cleared, const CostField& cost, float radius, std::span<const Cell> changed);

/// True when the straight segment between two cell centres crosses only open cells, passes corners as `corners` allows, and
/// enters only cells of the map's cheapest cost, so that no way round can be cheaper. False when an end is outside or a wall.
bool lineOfSight(const CostField& cost, Cell from, Cell to, Corners corners = Corners::strict);

}  // namespace spate
