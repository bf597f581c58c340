// A diagonal step on ground with exits is legal as far as the two ways round are, each of two straight steps: both under `strict`, one
// under `oneSide` and `free`, which also lets through between two walls. On ground without exits that is the corner rule itself, since those steps are legal when the cell beside is open.

#include "field/steps.h"

#include <bit>

namespace spate {

unsigned legalExits(const std::uint8_t* open, const std::uint8_t* exits, std::size_t cell, std::ptrdiff_t stride, Corners corners) {
  const auto beside = [&](int d) { return cell + std::size_t(kStepY[std::size_t(d)] * stride + kStepX[std::size_t(d)]); };
  const auto straight = [&](std::size_t from, int d) { return ((open[from] & exits[from]) >> d) & 1; };
  const unsigned wanted = legalTable(corners)[open[cell]] & exits[cell];
  unsigned legal = wanted & 0x0Fu;
  for (unsigned left = wanted & 0xF0u; left != 0; left &= left - 1) {
    const int d = std::countr_zero(left), a = sideA(d), b = sideB(d);
    const bool byA = straight(cell, a) && straight(beside(a), b), byB = straight(cell, b) && straight(beside(b), a);
    const bool gap = ((open[cell] >> a) & 1) == 0 && ((open[cell] >> b) & 1) == 0;  // between two walls that touch
    if (corners == Corners::strict ? byA && byB : byA || byB || (corners == Corners::free && gap)) legal |= 1u << d;
  }
  return legal;
}

LinkStep cheapestLink(const CostField& cost, const Distance* distance, std::size_t cell) {
  LinkStep best{std::uint32_t(cell), std::uint32_t(cell), kUnreachable};
  std::uint64_t least = ~std::uint64_t{0};
  for (const LinkStep& link : cost.linksFrom(cell)) {
    const std::uint64_t through = std::uint64_t(distance[link.to]) + link.length;
    if (cost.padded()[link.to] == kWall || distance[link.to] == kUnreachable || through >= least) continue;
    least = through;
    best = link;
  }
  return best;
}

unsigned Steps::inByExits(std::size_t cell) const {
  unsigned legal = 0;
  for (unsigned left = legal_[open_[cell]]; left != 0; left &= left - 1) {
    const int d = std::countr_zero(left);
    if ((out(cell + std::size_t(offset_[std::size_t(d)])) >> opposite(d)) & 1u) legal |= 1u << d;
  }
  return legal;
}

}  // namespace spate
