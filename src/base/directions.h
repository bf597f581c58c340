#pragma once
// The eight neighbours and the corner rule. Both stand here once; fields, line of sight and movement read these tables.
//
// The order of the directions is the tie order of rule 4: straight steps before diagonal ones, clockwise from east.

#include <array>
#include <cstdint>

#include "spate/base.h"

namespace spate {

enum Direction : std::uint8_t { kE, kS, kW, kN, kSE, kSW, kNW, kNE, kNoDirection };

inline constexpr int kDirections = 8;
inline constexpr std::array<int, 9> kStepX = {1, 0, -1, 0, 1, -1, -1, 1, 0};
inline constexpr std::array<int, 9> kStepY = {0, 1, 0, -1, 1, 1, -1, -1, 0};

inline constexpr bool isDiagonal(int d) { return d >= kSE && d < kNoDirection; }
inline constexpr int opposite(int d) { return d < 4 ? (d + 2) % 4 : 4 + (d - 4 + 2) % 4; }
inline constexpr Distance stepLength(int d) { return isDiagonal(d) ? kDiagonal : kStraight; }
/// The direction of a step with dx, dy in -1..1.
inline constexpr int directionOf(int dx, int dy) {
  for (int d = 0; d < kDirections; ++d) {
    if (kStepX[d] == dx && kStepY[d] == dy) return d;
  }
  return kNoDirection;
}
/// The straight directions on either side of diagonal d: SE lies between E and S.
inline constexpr int sideA(int d) { return d - 4; }
inline constexpr int sideB(int d) { return (d - 4 + 1) % 4; }

/// Which steps are legal, given which neighbours are open (bit d: direction d). The corner rule, for all of spate.
inline constexpr std::uint8_t legalSteps(std::uint8_t open, Corners corners) {
  std::uint8_t legal = open & 0x0F;
  if (corners == Corners::orthogonal) return legal;
  for (int d = kSE; d <= kNE; ++d) {
    const int sides = ((open >> sideA(d)) & 1) + ((open >> sideB(d)) & 1);
    const int needed = corners == Corners::strict ? 2 : corners == Corners::oneSide ? 1 : 0;
    if (((open >> d) & 1) && sides >= needed) legal |= std::uint8_t(1u << d);
  }
  return legal;
}

/// legalSteps() for every neighbourhood of one rule.
using LegalTable = std::array<std::uint8_t, 256>;
inline constexpr std::array<LegalTable, 4> makeLegalTables() {
  std::array<LegalTable, 4> tables{};
  for (int rule = 0; rule < 4; ++rule) {
    for (int open = 0; open < 256; ++open) tables[rule][open] = legalSteps(std::uint8_t(open), Corners(rule));
  }
  return tables;
}
inline constexpr std::array<LegalTable, 4> kLegalTables = makeLegalTables();
inline constexpr const LegalTable& legalTable(Corners corners) { return kLegalTables[std::size_t(corners)]; }

}  // namespace spate
