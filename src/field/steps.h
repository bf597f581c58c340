#pragma once
// The steps between the cells of a floor: to neighbours, by the corner rule.
//
// A step is asked for from either end: `out` of the cell it leaves, `in` to the cell it enters.

#include "base/directions.h"
#include "spate/cost_field.h"

namespace spate {

class Steps {
 public:
  Steps(const CostField& cost, Corners corners) : open_(cost.openNeighbours()), legal_(legalTable(corners)) {
    for (std::size_t d = 0; d < kDirections; ++d) offset_[d] = kStepY[d] * cost.stride() + kStepX[d];
  }

  /// From one padded index to the next in direction d.
  std::ptrdiff_t offset(std::size_t d) const { return offset_[d]; }
  /// Bit d: a unit may leave the open cell in direction d.
  unsigned out(std::size_t cell) const { return legal_[open_[cell]]; }
  /// Bit d: a unit may enter the open cell from its neighbour in direction d.
  unsigned in(std::size_t cell) const { return legal_[open_[cell]]; }

  /// Calls f(the other cell, length) for every link that leads from, or into, the open cell, and whose other end is open.
  template <class F>
  void forEachLinkFrom(std::size_t, F&&) const {}
  template <class F>
  void forEachLinkInto(std::size_t, F&&) const {}

 private:
  const std::uint8_t* open_;
  const LegalTable& legal_;
  std::array<std::ptrdiff_t, kDirections> offset_;
};

}  // namespace spate
