#pragma once
// The steps between the cells of a floor: to neighbours, by the corner rule and the cells' exits, and along links.
//
// A step is asked for from either end: `out` of the cell it leaves, `in` to the cell it enters. Without exits the two are the same.

#include "base/directions.h"
#include "spate/cost_field.h"

namespace spate {

/// Bit d: an open cell may be left in direction d, given padded masks of open neighbours and of exits.
unsigned legalExits(const std::uint8_t* open, const std::uint8_t* exits, std::size_t cell, std::ptrdiff_t stride, Corners corners);

class Steps {
 public:
  Steps(const CostField& cost, Corners corners)
      : cost_(cost), open_(cost.openNeighbours()), exits_(cost.exitMasks()), legal_(legalTable(corners)), corners_(corners) {
    for (std::size_t d = 0; d < kDirections; ++d) offset_[d] = kStepY[d] * cost.stride() + kStepX[d];
  }

  /// From one padded index to the next in direction d.
  std::ptrdiff_t offset(std::size_t d) const { return offset_[d]; }
  /// Bit d: a unit may leave the open cell in direction d.
  unsigned out(std::size_t cell) const {
    return exits_ == nullptr ? legal_[open_[cell]] : legalExits(open_, exits_, cell, cost_.stride(), corners_);
  }
  /// Bit d: a unit may enter the open cell from its neighbour in direction d.
  unsigned in(std::size_t cell) const { return exits_ == nullptr ? legal_[open_[cell]] : inByExits(cell); }

  /// Calls f(the other cell, length) for every link that leads from, or into, the open cell, and whose other end is open.
  template <class F>
  void forEachLinkFrom(std::size_t cell, F&& f) const {
    for (const LinkStep& link : cost_.linksFrom(cell)) {
      if (cost_.padded()[link.to] != kWall) f(std::size_t(link.to), link.length);
    }
  }
  template <class F>
  void forEachLinkInto(std::size_t cell, F&& f) const {
    for (const LinkStep& link : cost_.linksInto(cell)) {
      if (cost_.padded()[link.from] != kWall) f(std::size_t(link.from), link.length);
    }
  }

 private:
  unsigned inByExits(std::size_t cell) const;

  const CostField& cost_;
  const std::uint8_t* open_;
  const std::uint8_t* exits_;
  const LegalTable& legal_;
  Corners corners_;
  std::array<std::ptrdiff_t, kDirections> offset_;
};

/// The link that a way begins with in a cell: the cheapest whose end has a way, the first of its equals; none: kUnreachable long.
LinkStep cheapestLink(const CostField& cost, const Distance* distance, std::size_t cell);

}  // namespace spate
