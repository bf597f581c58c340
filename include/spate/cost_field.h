#pragma once
// The cost field: what entering each cell of the floor costs.

#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "spate/base.h"

namespace spate {

/// The directions in which a cell may be left, a bit each: for CostField::setExits(). Add them up.
namespace exits {
inline constexpr std::uint8_t kEast = 1, kSouth = 2, kWest = 4, kNorth = 8;
inline constexpr std::uint8_t kSouthEast = 16, kSouthWest = 32, kNorthWest = 64, kNorthEast = 128;
inline constexpr std::uint8_t kAll = 255;
}  // namespace exits

/// A way from one cell to another that need not be next to it: a teleport, a bridge, a ladder. One direction; a second link leads back.
/// It is there while both cells are open.
struct Link {
  Cell from;
  Cell to;
  float cost = 1.0f;  ///< What taking it costs, entering `to` included. [cells of cost 1, 1/70 .. 1e6, in steps of 1/70, default 1]
  friend bool operator==(const Link&, const Link&) = default;
};

/// A link as the fields see it: padded indices (CostField::index), length in 1/70 cell.
struct LinkStep {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  Distance length = 0;
};

/// A map of costs, row by row from the top. Outside the map is wall. Besides, where they are wanted: one-way exits, links, and walls that
/// can be broken.
///
/// Memory: 2 bytes a cell (its cost, and which of its eight neighbours are open) and 1 KB; 1 more byte a cell for each of exits, links and
/// breakable walls once there are any.
class CostField {
 public:
  /// An empty map (0 x 0): valid() is false.
  CostField() = default;
  /// A map of one cost. A size outside [1 .. kMaxSide] or a cost of 0 gives an empty map; make() says why.
  CostField(int width, int height, Cost fill = 1);
  /// The same, with the reason when it cannot be made (badSize, badValue).
  static Result<CostField> make(int width, int height, Cost fill = 1);
  /// From costs row by row. Errors: badSize (a side, or not width x height of them), badValue (a cost of 0).
  static Result<CostField> fromCosts(int width, int height, std::span<const Cost> costs);
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

  /// Sets one cell. Errors: outOfMap, badValue (cost 0). Nothing changes on an error, here and below.
  Status set(Cell cell, Cost cost);
  /// Sets every cell of a rectangle. Errors: outOfMap (any part of it outside, or max before min), badValue.
  Status fill(const Rect& rect, Cost cost);

  // One-way ground.
  /// In which directions every cell of a rectangle may be left (exits::); by default all. A diagonal step needs its own bit, and by the
  /// corner rule: `strict` that both ways round by two straight steps are legal, `oneSide` that one of them is, `free` that one is or both sides are
  /// walls. Walking in is the
  /// neighbours' exits. Errors: outOfMap.
  Status setExits(const Rect& rect, std::uint8_t mask);
  /// exits::kAll unless set otherwise; 0 outside the map.
  std::uint8_t exitsOf(Cell cell) const;

  // Links.
  /// Adds a link, or changes the cost of the one between the same cells. Errors: outOfMap, badValue (cost; both ends the same cell).
  Status addLink(const Link& link);
  /// Errors: badValue (no link between these cells in this direction).
  Status removeLink(Cell from, Cell to);
  /// In the order of their ends, from the top left.
  std::vector<Link> links() const;

  // Breakable walls.
  /// Makes a rectangle into walls that some can break: a group that breaks (GroupDef::breaks) plans as if each such cell were open at
  /// `breakCost`, entered and left by straight steps only. Painting a cell takes this away. Errors: outOfMap, badValue (not 1 .. 254).
  Status setBreakable(const Rect& rect, Cost breakCost);
  /// 0 for a cell that is no breakable wall.
  Cost breakCost(Cell cell) const;
  bool anyBreakable() const { return breakables_ > 0; }

  /// The costs of row y, width() of them; empty outside the map. Valid until the field is assigned to or destroyed.
  std::span<const Cost> row(int y) const;
  std::size_t openCells() const;
  /// The lowest and the highest cost of an open cell; kWall when every cell is a wall.
  Cost cheapest() const;
  Cost dearest() const;

  // For the library's own kernels: cells are stored with a halo of one wall cell on every side, so that neighbours can be read
  // without tests. Cell (x, y) is at (y + 1) * stride() + x + 1.
  int stride() const { return width_ + 2; }
  std::size_t index(Cell cell) const;
  Cell cellOf(std::size_t index) const;
  std::size_t paddedSize() const { return cost_.size(); }
  const Cost* padded() const { return cost_.data(); }
  /// Bit d is set when the neighbour in direction d (src/base/directions.h) is open. Halo cells have 0.
  const std::uint8_t* openNeighbours() const { return openNeighbours_.data(); }
  /// Exits by padded index; null while no cell has any but all.
  const std::uint8_t* exitMasks() const { return exits_.empty() ? nullptr : exits_.data(); }
  /// True when all ways lead from neighbour to neighbour, and lead back.
  bool neighboursOnly() const { return exits_.empty() && bySource_.empty(); }
  /// Links by the cell they lead from, and by the one they lead to.
  std::span<const LinkStep> linksFrom(std::size_t index) const;
  std::span<const LinkStep> linksInto(std::size_t index) const;
  std::span<const LinkStep> linkSteps() const { return bySource_; }
  /// Takes over all links of a field of the same size.
  void copyLinks(const CostField& from);

 private:
  void refreshNeighbours(const Rect& rect);
  Status checkRect(const Rect& rect) const;
  void forgetBreakable(const Rect& rect);
  void forgetLinkEnds();
  void markLinkEnds();

  int width_ = 0;
  int height_ = 0;
  std::vector<Cost> cost_;
  std::vector<std::uint8_t> openNeighbours_;
  std::array<std::uint32_t, 256> cellsOfCost_{};
  std::vector<std::uint8_t> exits_;          // padded; empty: all cells have all
  std::size_t restricted_ = 0;               // cells that have not
  std::vector<LinkStep> bySource_, byEnd_;   // sorted
  std::vector<std::uint8_t> linkEnds_;       // padded; bit 0: a link leads from the cell, bit 1: one leads to it. Empty: no links
  std::vector<Cost> breakCosts_;             // padded; 0: not breakable. Empty: none is
  std::size_t breakables_ = 0;
};

/// Rule 5 (sizes): a copy in which every cell whose centre is closer than `radius` to a wall (or to the edge of the map) is
/// closed. A radius up to 0.5 closes nothing. [radius: cells, 0 .. 8; clamped, NaN to 0]
CostField clearance(const CostField& cost, float radius);

/// Brings `cleared`, made by clearance() of the same radius, up to date with `cost` after cells of it changed, in cost or exits: the result is
/// what clearance() would make, but for links. Returns the cells that are others now than they were; none if the sizes differ. Looks only at
/// cells within reach of `changed`, which may name more cells than changed, or one twice; what lies outside the map is left out.
std::vector<Cell> refreshClearance(CostField& cleared, const CostField& cost, float radius, std::span<const Cell> changed);

/// True when the straight segment between two cell centres crosses only open cells, by steps that `corners` and exits allow, and
/// enters only cells of the map's cheapest cost, so that no way round can be cheaper but by a link. False when an end is outside or a wall.
bool lineOfSight(const CostField& cost, Cell from, Cell to, Corners corners = Corners::strict);

}  // namespace spate
