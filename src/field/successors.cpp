// Both tables of successors.h, worked out on first use from the corner rule alone. Cells of the 3 x 3 block are named
// by the direction in which they lie from its middle, which is kNoDirection.

#include "field/successors.h"

namespace spate {
namespace {

constexpr int kMiddle = kNoDirection;
constexpr int kNowhere = -1;

/// The cell of the block that lies in direction d of `from`; kNowhere outside the block.
constexpr int neighbourIn(int from, int d) {
  const int x = kStepX[std::size_t(from)] + kStepX[std::size_t(d)];
  const int y = kStepY[std::size_t(from)] + kStepY[std::size_t(d)];
  if (x < -1 || x > 1 || y < -1 || y > 1) return kNowhere;
  return directionOf(x, y);
}

/// The block around an open cell.
struct Block {
  Block(unsigned open, Corners corners) {
    for (int cell = 0; cell <= kMiddle; ++cell) {
      std::uint8_t around = 0;
      for (int d = 0; d < kDirections; ++d) {
        const int next = neighbourIn(cell, d);
        if (next != kNowhere && (next == kMiddle || ((open >> next) & 1))) around |= std::uint8_t(1u << d);
      }
      legal[std::size_t(cell)] = legalTable(corners)[around];
    }
  }
  bool canStep(int from, int d) const { return (legal[std::size_t(from)] >> d) & 1; }

  std::array<std::uint8_t, kDirections + 1> legal;
};

/// True when `from` has a way to `to` beside the middle that makes the step there by `last` needless: a shorter one, or
/// one as long if it starts with a diagonal step and `last` is one.
bool hasWayBeside(const Block& block, int from, int to, Distance through, int last) {
  if (from == to) return true;
  for (int first = 0; first < kDirections; ++first) {
    if (!block.canStep(from, first)) continue;
    const int between = neighbourIn(from, first);
    if (between == kMiddle || between == kNowhere) continue;
    if (between == to) return true;
    for (int second = 0; second < kDirections; ++second) {
      if (!block.canStep(between, second) || neighbourIn(between, second) != to) continue;
      const Distance length = stepLength(first) + stepLength(second);
      if (length < through || (length == through && isDiagonal(last) && !isDiagonal(second))) return true;
    }
  }
  return false;
}

SuccessorTable makeForOneCost(Corners corners) {
  SuccessorTable table{};
  for (unsigned open = 0; open < 256; ++open) {
    const Block block(open, corners);
    for (int arrival = 0; arrival < kDirections; ++arrival) {
      for (int step = 0; step < kDirections; ++step) {
        const Distance through = stepLength(arrival) + stepLength(step);
        if (!block.canStep(kMiddle, step) || hasWayBeside(block, opposite(arrival), step, through, step)) continue;
        table[open][std::size_t(arrival)] |= std::uint8_t(1u << step);
      }
    }
  }
  return table;
}

SuccessorTable makeForAnyCosts(Corners corners) {
  SuccessorTable table{};
  for (int arrival = 0; arrival < kDirections; ++arrival) {
    std::uint8_t useful = 0;
    const int from = opposite(arrival);
    for (int step = 0; step < kDirections; ++step) {
      const int dx = kStepX[std::size_t(step)] - kStepX[std::size_t(from)];
      const int dy = kStepY[std::size_t(step)] - kStepY[std::size_t(from)];
      if (dx * dx + dy * dy > 1) useful |= std::uint8_t(1u << step);
    }
    for (unsigned open = 0; open < 256; ++open) {
      table[open][std::size_t(arrival)] = legalTable(corners)[open] & useful;
    }
  }
  return table;
}

template <SuccessorTable (*make)(Corners), Corners corners>
const SuccessorTable& made() {
  static const SuccessorTable table = make(corners);
  return table;
}

template <SuccessorTable (*make)(Corners)>
const SuccessorTable& madeFor(Corners corners) {
  switch (corners) {
    case Corners::strict:
      return made<make, Corners::strict>();
    case Corners::oneSide:
      return made<make, Corners::oneSide>();
    case Corners::free:
      return made<make, Corners::free>();
    case Corners::orthogonal:
      break;
  }
  return made<make, Corners::orthogonal>();
}

}  // namespace

const SuccessorTable& successorsForAnyCosts(Corners corners) {
  return madeFor<makeForAnyCosts>(corners);
}
const SuccessorTable& successorsForOneCost(Corners corners) {
  return madeFor<makeForOneCost>(corners);
}

}  // namespace spate
