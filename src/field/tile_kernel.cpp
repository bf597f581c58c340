// A visit of a tile (tile_kernel.h), for every instruction set from one source (Google Highway).
//
// The distances are brought to the fixpoint of D(u) = min over legal steps u -> v of D(v) + length * cost(v) within the tile,
// given what its neighbours have. A row pulls from the row above or below (one straight and two diagonal steps), and is
// then scanned from west to east and from east to west: first within blocks of eight lanes, then from block to block, each
// step "the distance some lanes away plus what the way from there costs". Sums saturate, and a way across a wall costs 65,535, so that walls and
// unreached cells need no masks there. Rows that changed make their neighbours pull; sweeps down and up alternate until no
// row has anything left to pull. Any order of relaxations ends at the same values, so results do not depend on lanes.
//
// Based on: the tile-wise wavefronts of GPU flood fills; scans by doubling steps: W. D. Hillis, G. L. Steele, "Data Parallel
// Algorithms", 1986.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "field/tile_kernel.cpp"
// Rows are kept in arrays of vectors, so lanes must be of a size known to the compiler.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/foreach_target.h>
// Highway's order of includes.
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>

#include "field/tile_kernel.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

TileVisitor findVisitor() {
  return nullptr;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using D16 = hn::CappedTag<std::uint16_t, kTileSide>;
using V16 = hn::Vec<D16>;
using D32 = hn::CappedTag<std::uint32_t, kTileSide / 2>;
using V32 = hn::Vec<D32>;
constexpr D16 d16;
constexpr D32 d32;
constexpr std::size_t kLanes = hn::MaxLanes(d16);
constexpr std::size_t kLanes32 = hn::MaxLanes(d32);
constexpr std::size_t kVectors = kTileSide / kLanes;
constexpr std::size_t kBlock = 8;  // lanes in 128 bits, within which shifts are cheap
constexpr std::uint16_t kFar = 0xFFFF;
constexpr std::uint32_t kAll = ~std::uint32_t{0};

// ---------------------------------------------------------------------------------------------------------- rows of 32

struct Row {
  V16 v[kVectors];
};

template <class F>
HWY_INLINE Row each(const F& f) {
  Row result;
  for (std::size_t i = 0; i < kVectors; ++i) result.v[i] = f(i);
  return result;
}

HWY_INLINE Row load(const std::uint16_t* from) {
  return each([&](std::size_t i) { return hn::Load(d16, from + i * kLanes); });
}
HWY_INLINE void store(const Row& row, std::uint16_t* to) {
  for (std::size_t i = 0; i < kVectors; ++i) hn::Store(row.v[i], d16, to + i * kLanes);
}
HWY_INLINE Row fill(std::uint16_t value) {
  return each([&](std::size_t) { return hn::Set(d16, value); });
}
HWY_INLINE Row add(const Row& a, const Row& b) {
  return each([&](std::size_t i) { return hn::SaturatedAdd(a.v[i], b.v[i]); });
}
/// Must not overflow.
HWY_INLINE Row times(const Row& a, std::uint16_t b) {
  return each([&](std::size_t i) { return hn::Mul(a.v[i], hn::Set(d16, b)); });
}
/// What does not fit becomes kFar.
HWY_INLINE Row timesSaturated(const Row& a, std::uint16_t b) {
  const V16 most = hn::Set(d16, std::uint16_t(kFar / b)), far = hn::Set(d16, kFar);
  const Row product = times(a, b);
  return each([&](std::size_t i) { return hn::IfThenElse(hn::Gt(a.v[i], most), far, product.v[i]); });
}
HWY_INLINE Row min(const Row& a, const Row& b) {
  return each([&](std::size_t i) { return hn::Min(a.v[i], b.v[i]); });
}
HWY_INLINE Row max(const Row& a, const Row& b) {
  return each([&](std::size_t i) { return hn::Max(a.v[i], b.v[i]); });
}
HWY_INLINE Row both(const Row& a, const Row& b) {
  return each([&](std::size_t i) { return hn::Or(a.v[i], b.v[i]); });
}
HWY_INLINE bool same(const Row& a, const Row& b) {
  bool result = true;
  for (std::size_t i = 0; i < kVectors; ++i) result &= hn::AllTrue(d16, hn::Eq(a.v[i], b.v[i]));
  return result;
}

HWY_INLINE hn::Mask<D16> maskOf(std::uint32_t bits, std::size_t vector) {
  std::uint8_t bytes[8] = {};
  const std::uint32_t own = bits >> (vector * kLanes);
  for (std::size_t i = 0; i < 4; ++i) bytes[i] = std::uint8_t(own >> (8 * i));
  return hn::LoadMaskBits(d16, bytes);
}
/// The row where a bit is set, kFar elsewhere.
HWY_INLINE Row keep(const Row& row, std::uint32_t bits) {
  const V16 far = hn::Set(d16, kFar);
  return each([&](std::size_t i) { return hn::IfThenElse(maskOf(bits, i), row.v[i], far); });
}
template <class M>
HWY_INLINE std::uint32_t bitsOf(const M& mask, std::size_t vector) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(d16, mask, bytes);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < (kLanes + 7) / 8; ++i) bits |= std::uint32_t(bytes[i]) << (8 * i);
  return bits << (vector * kLanes);
}
/// Bits of the lanes in which a is less than b.
HWY_INLINE std::uint32_t lessBits(const Row& a, const Row& b) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kVectors; ++i) bits |= bitsOf(hn::Lt(a.v[i], b.v[i]), i);
  return bits;
}
HWY_INLINE std::uint16_t smallest(const Row& row) {
  V16 least = row.v[0];
  for (std::size_t i = 1; i < kVectors; ++i) least = hn::Min(least, row.v[i]);
  return hn::GetLane(hn::MinOfLanes(d16, least));
}
HWY_INLINE std::uint16_t largest(const Row& row) {
  V16 most = row.v[0];
  for (std::size_t i = 1; i < kVectors; ++i) most = hn::Max(most, row.v[i]);
  return hn::GetLane(hn::MaxOfLanes(d16, most));
}

// "Up" is towards higher lanes: lane x of the result comes from a lane before it.

template <int kBy>
HWY_INLINE V16 moveBlocks(V16 v) {
  // Lanes that would come from outside are arbitrary.
  alignas(64) static constexpr auto kFrom = [] {
    std::array<std::uint32_t, 16> from{};
    for (int i = 0; i < 16; ++i) from[std::size_t(i)] = std::uint32_t((i + 16 - 4 * kBy) % 16);
    return from;
  }();
  return hn::BitCast(d16, hn::TableLookupLanes(hn::BitCast(d32, v), hn::SetTableIndices(d32, kFrom.data())));
}

/// Every block in the place of the one kBy further on; the first kBy blocks are arbitrary.
template <int kBy>
HWY_INLINE Row blocksUp(const Row& row) {
  return each([&](std::size_t i) {
    if constexpr (kLanes == kBlock) {
      return row.v[i < kBy ? 0 : i - kBy];
    } else if constexpr (kLanes == 2 * kBlock) {
      constexpr std::size_t kWhole = kBy / 2;
      const V16 near = row.v[i < kWhole ? 0 : i - kWhole];
      if constexpr (kBy % 2 == 0) return near;
      return hn::ConcatLowerUpper(d16, near, row.v[i < kWhole + 1 ? 0 : i - kWhole - 1]);
    } else {
      return moveBlocks<kBy>(row.v[i]);
    }
  });
}
template <int kBy>
HWY_INLINE Row blocksDown(const Row& row) {
  constexpr std::size_t kLast = kVectors - 1;
  return each([&](std::size_t i) {
    if constexpr (kLanes == kBlock) {
      return row.v[std::min(i + kBy, kLast)];
    } else if constexpr (kLanes == 2 * kBlock) {
      const V16 near = row.v[std::min(i + kBy / 2, kLast)];
      if constexpr (kBy % 2 == 0) return near;
      return hn::ConcatLowerUpper(d16, row.v[std::min(i + kBy / 2 + 1, kLast)], near);
    } else {
      return moveBlocks<4 - kBy>(row.v[i]);
    }
  });
}
/// Each lane from the one before it; lane 0 is arbitrary.
HWY_INLINE Row oneUp(const Row& row) {
  const Row before = blocksUp<1>(row);
  return each([&](std::size_t i) { return hn::CombineShiftRightBytes<14>(d16, row.v[i], before.v[i]); });
}
HWY_INLINE Row oneDown(const Row& row) {
  const Row after = blocksDown<1>(row);
  return each([&](std::size_t i) { return hn::CombineShiftRightBytes<2>(d16, after.v[i], row.v[i]); });
}
/// Within blocks, with zeros moving in.
template <int kBy>
HWY_INLINE Row inBlocksUp(const Row& row) {
  return each([&](std::size_t i) { return hn::ShiftLeftLanes<kBy>(d16, row.v[i]); });
}
template <int kBy>
HWY_INLINE Row inBlocksDown(const Row& row) {
  return each([&](std::size_t i) { return hn::ShiftRightLanes<kBy>(d16, row.v[i]); });
}
/// Every block filled with its last lane, or its first.
HWY_INLINE Row lastOfBlocks(const Row& row) {
  const V16 from = hn::Set(d16, 0x0F0E);
  return each([&](std::size_t i) { return hn::TableLookupBytes(row.v[i], from); });
}
HWY_INLINE Row firstOfBlocks(const Row& row) {
  const V16 from = hn::Set(d16, 0x0100);
  return each([&](std::size_t i) { return hn::TableLookupBytes(row.v[i], from); });
}

// --------------------------------------------------------------------------------------------------------------- scans

constexpr std::uint32_t kFirstLane = 1u, kLastLane = 1u << 31;
constexpr std::uint32_t kBlockFirsts = 0x01010101u, kBlockLasts = 0x80808080u;

/// What the ways along a row cost: by 1 to 4 lanes within a block, and from the end of the block before, of the second and
/// of the third before.
struct WayCosts {
  Row by1, by2, by3, by4, fromFirst, fromSecond, fromThird;
};
struct RowCosts {
  WayCosts up, down;
};

/// `step`: what entering each cell of the row costs. `open`: a bit for each.
HWY_INLINE WayCosts wayCostsUp(const Row& step, std::uint32_t open) {
  WayCosts costs;
  const Row one = keep(oneUp(step), open & (open << 1));
  costs.by1 = keep(one, ~kBlockFirsts);
  costs.by2 = add(costs.by1, inBlocksUp<1>(costs.by1));
  costs.by3 = add(costs.by1, inBlocksUp<1>(costs.by2));
  costs.by4 = add(costs.by2, inBlocksUp<2>(costs.by2));
  const Row two = add(one, inBlocksUp<1>(one));
  const Row four = add(two, inBlocksUp<2>(two));
  costs.fromFirst = add(four, inBlocksUp<4>(four));
  const Row across = lastOfBlocks(costs.fromFirst);
  costs.fromSecond = add(costs.fromFirst, blocksUp<1>(across));
  costs.fromThird = add(costs.fromSecond, blocksUp<2>(across));
  return costs;
}
HWY_INLINE WayCosts wayCostsDown(const Row& step, std::uint32_t open) {
  WayCosts costs;
  const Row one = keep(oneDown(step), open & (open >> 1));
  costs.by1 = keep(one, ~kBlockLasts);
  costs.by2 = add(costs.by1, inBlocksDown<1>(costs.by1));
  costs.by3 = add(costs.by1, inBlocksDown<1>(costs.by2));
  costs.by4 = add(costs.by2, inBlocksDown<2>(costs.by2));
  const Row two = add(one, inBlocksDown<1>(one));
  const Row four = add(two, inBlocksDown<2>(two));
  costs.fromFirst = add(four, inBlocksDown<4>(four));
  const Row across = firstOfBlocks(costs.fromFirst);
  costs.fromSecond = add(costs.fromFirst, blocksDown<1>(across));
  costs.fromThird = add(costs.fromSecond, blocksDown<2>(across));
  return costs;
}
HWY_INLINE RowCosts wayCosts(const Row& step, std::uint32_t open) {
  return {wayCostsUp(step, open), wayCostsDown(step, open)};
}

// Steps that do not wait for each other, since a row waits for the one before it: time goes by latency here.
HWY_INLINE Row scanUp(const Row& row, const WayCosts& costs) {
  const Row by2And3 = min(add(inBlocksUp<2>(row), costs.by2), add(inBlocksUp<3>(row), costs.by3));
  const Row near = min(min(row, add(inBlocksUp<1>(row), costs.by1)), by2And3);
  const Row block = min(near, add(inBlocksUp<4>(near), costs.by4));
  const Row last = lastOfBlocks(block);
  const Row further = min(add(blocksUp<2>(last), costs.fromSecond), add(blocksUp<3>(last), costs.fromThird));
  return min(min(block, add(blocksUp<1>(last), costs.fromFirst)), further);
}
HWY_INLINE Row scanDown(const Row& row, const WayCosts& costs) {
  const Row by2And3 = min(add(inBlocksDown<2>(row), costs.by2), add(inBlocksDown<3>(row), costs.by3));
  const Row near = min(min(row, add(inBlocksDown<1>(row), costs.by1)), by2And3);
  const Row block = min(near, add(inBlocksDown<4>(near), costs.by4));
  const Row first = firstOfBlocks(block);
  const Row further = min(add(blocksDown<2>(first), costs.fromSecond), add(blocksDown<3>(first), costs.fromThird));
  return min(min(block, add(blocksDown<1>(first), costs.fromFirst)), further);
}

// --------------------------------------------------------------------------------------------------------------- pulls

/// The corner rule as bit operations: a diagonal step is legal if all, or any, or none of the two cells beside it need be
/// open.
struct CornerBits {
  explicit CornerBits(Corners corners)
      : any(corners == Corners::oneSide ? kAll : 0),
        none(corners == Corners::free ? kAll : 0),
        never(corners == Corners::orthogonal ? kAll : 0) {}

  /// No diagonal step passes the corner of a wall.
  HWY_INLINE bool keepsClear() const { return (any | none) == 0; }
  /// The cells of `to` from which a step to the cell of `from` one lane before (`up`) or after them is legal.
  HWY_INLINE std::uint32_t up(std::uint32_t to, std::uint32_t from) const {
    return to & (from << 1) & needed(to << 1, from);
  }
  HWY_INLINE std::uint32_t down(std::uint32_t to, std::uint32_t from) const {
    return to & (from >> 1) & needed(to >> 1, from);
  }

 private:
  HWY_INLINE std::uint32_t needed(std::uint32_t a, std::uint32_t b) const {
    return ((a & b) | (any & (a | b)) | none) & ~never;
  }
  std::uint32_t any, none, never;
};

/// A row of distances, what entering its cells costs, and which are open.
struct Line {
  Row distance, straight, diagonal;
  std::uint32_t open;
};

/// What the cells of the row beside `line`, open where `open` says, would have through it.
HWY_INLINE Row pull(const Line& line, std::uint32_t open, const CornerBits& corners) {
  const Row straight = keep(add(line.distance, line.straight), open & line.open);
  const Row diagonal = add(line.distance, line.diagonal);
  const Row up = keep(oneUp(diagonal), corners.up(open, line.open));
  const Row down = keep(oneDown(diagonal), corners.down(open, line.open));
  return min(straight, min(up, down));
}

/// The lanes of `line` next to the given lanes, the same ones included.
HWY_INLINE std::uint32_t around(std::uint32_t lanes) {
  return lanes | (lanes << 1) | (lanes >> 1);
}

// ------------------------------------------------------------------------------------------------------------ the visit

template <bool kBackwards>
constexpr std::array<std::uint16_t, kTileSide> laneNumbers() {
  std::array<std::uint16_t, kTileSide> numbers{};
  for (int x = 0; x < kTileSide; ++x) numbers[std::size_t(x)] = std::uint16_t(kBackwards ? kTileSide - 1 - x : x);
  return numbers;
}
alignas(64) constexpr auto kEastward = laneNumbers<false>(), kWestward = laneNumbers<true>();

class Visit {
 public:
  explicit Visit(const TileVisit& job)
      : job_(job),
        self_(*job.self),
        corners_(job.corners),
        plainStraight_(fill(std::uint16_t(kStraight * job.cheapest))),
        plainDiagonal_(fill(std::uint16_t(kDiagonal * job.cheapest))),
        plainCosts_(wayCosts(plainStraight_, kAll)),
        plainEastward_(timesSaturated(load(kEastward.data()), std::uint16_t(kStraight * job.cheapest))),
        plainWestward_(timesSaturated(load(kWestward.data()), std::uint16_t(kStraight * job.cheapest))),
        rows_(job.rows == kTileSide ? kAll : (1u << job.rows) - 1),
        last_(std::min(job.reach - job.base, kTileWindow)) {}

  TileOutcome run() {
    if (job_.first) readFloor();
    for (int y = 0; y < kTileSide; ++y) {
      if (job_.empty || y >= job_.rows) {
        store(fill(kFar), row(y));
      } else {
        readWindow(rowOf(y), row(y), self_.openRow[std::size_t(y)]);
      }
    }
    if (job_.first && !job_.empty) readColumns();
    if (job_.allRows) forced_ = rows_;
    for (const TileStart& start : job_.starts) {
      std::uint16_t& known = row(start.y)[start.x];
      known = std::min(known, std::uint16_t(start.cost - job_.base));
      forced_ |= 1u << start.y;
    }
    if (job_.changedSides != 0) pullFromSides();
    do {
      sweepDown();
      sweepUp();
    } while (fromAbove_ != 0);
    writeBack();
    return outcome_;
  }

 private:
  std::uint16_t* row(int y) { return window_ + (y + 1) * kTileSide; }
  const Cost* costsOf(int y) const { return job_.cost + y * job_.stride; }
  Distance* cellsOf(int y) const { return job_.distance + y * job_.stride; }

  /// The floor of a tile that is visited for the first time: which cells are open, and its outer columns once more.
  HWY_NOINLINE void readFloor() {
    const std::uint32_t inside = job_.columns == kTileSide ? kAll : (1u << job_.columns) - 1;
    self_.openWest = self_.openEast = 0;
    self_.farthest = 0;
    self_.plainRows = kAll;
    self_.dearestStep = kDiagonal * job_.cheapest;
    for (int y = 0; y < kTileSide; ++y) {
      const std::uint32_t open = y < job_.rows ? openBits(costsOf(y)) & inside : 0;
      self_.openRow[std::size_t(y)] = open;
      self_.openWest |= (open & 1u) << y;
      self_.openEast |= (open >> 31) << y;
    }
    if (!job_.oneCost) readCosts();
    self_.west.fill(kUnreachable);
    self_.east.fill(kUnreachable);
  }
  HWY_INLINE static std::uint32_t openBits(const Cost* costs) {
    const hn::CappedTag<std::uint8_t, kTileSide> d8;
    std::uint32_t open = 0;
    for (std::size_t x = 0; x < std::size_t(kTileSide); x += hn::MaxLanes(d8)) {
      std::uint8_t bytes[8] = {};
      hn::StoreMaskBits(d8, hn::Ne(hn::LoadU(d8, costs + x), hn::Set(d8, kWall)), bytes);
      for (std::size_t i = 0; i < hn::MaxLanes(d8) / 8; ++i) open |= std::uint32_t(bytes[i]) << (x + 8 * i);
    }
    return open;
  }
  void readColumns() {
    for (int y = 0; y < job_.rows; ++y) {
      if ((self_.openWest >> y) & 1u) self_.west[std::size_t(y)] = cellsOf(y)[0];
      if ((self_.openEast >> y) & 1u) self_.east[std::size_t(y)] = cellsOf(y)[kTileSide - 1];
    }
  }

  void readCosts() {
    const Row plain = fill(job_.cheapest);
    Row most = fill(0);
    for (int y = 0; y < job_.rows; ++y) {
      self_.westCost[std::size_t(y)] = costsOf(y)[0];
      self_.eastCost[std::size_t(y)] = costsOf(y)[kTileSide - 1];
      const std::uint32_t open = self_.openRow[std::size_t(y)];
      const Row costs = costRow(costsOf(y));
      const Row dear = each([&](std::size_t i) { return hn::IfThenElse(maskOf(open, i), costs.v[i], plain.v[i]); });
      if (!same(dear, plain)) self_.plainRows &= ~(1u << y);
      most = max(most, dear);
    }
    self_.dearestStep = kDiagonal * largest(most);
  }

  /// The 32 distances of a row. At the map's right edge in a copy: what lies beyond belongs to other tiles, and to other
  /// threads.
  HWY_INLINE const Distance* rowOf(int y) {
    if (job_.columns == kTileSide) return cellsOf(y);
    std::fill_n(std::copy_n(cellsOf(y), job_.columns, edge_), kTileSide - job_.columns, kUnreachable);
    return edge_;
  }

  /// Distances as offsets from the base; what is below it counts as 0, since it has nothing to hand on.
  HWY_INLINE void readWindow(const Distance* from, std::uint16_t* to, std::uint32_t open) {
    const hn::Rebind<std::uint16_t, D32> half;
    const hn::Rebind<std::int32_t, D32> di32;
    const V32 base = hn::Set(d32, job_.base), far = hn::Set(d32, kFar);
    for (std::size_t i = 0; i < std::size_t(kTileSide); i += kLanes32) {
      const V32 offset = hn::Sub(hn::Max(hn::LoadU(d32, from + i), base), base);
      hn::Store(hn::DemoteTo(half, hn::BitCast(di32, hn::Min(offset, far))), half, to + i);
    }
    if (open != kAll) store(keep(load(to), open), to);
  }

  HWY_INLINE Row costRow(const Cost* costs) const {
    const hn::Rebind<std::uint8_t, D16> d8;
    return each([&](std::size_t i) { return hn::PromoteTo(d16, hn::LoadU(d8, costs + i * kLanes)); });
  }
  HWY_INLINE Line line(const std::uint16_t* distances, const Cost* costs, std::uint32_t open, bool plain) const {
    if (plain) return {load(distances), plainStraight_, plainDiagonal_, open};
    const Row row = costRow(costs);
    return {load(distances), times(row, kStraight), times(row, kDiagonal), open};
  }

  /// An outer cell, from the neighbours.
  HWY_INLINE void improve(int x, int y, std::uint16_t distance) {
    std::uint16_t& known = row(y)[x];
    if (distance >= known) return;
    known = distance;
    (x == 0 ? forcedWest_ : forcedEast_) |= 1u << y;
  }

  // ---- from the neighbours

  HWY_NOINLINE void pullFromSides() {
    for (unsigned left = job_.changedSides; left != 0; left &= left - 1) {
      const int d = std::countr_zero(left);
      const TileRecord& beside = *job_.neighbours[std::size_t(d)];
      if (d == kN || d == kS) pullFromRow(d, beside);
      if (d == kW || d == kE) pullFromColumn(d, beside);
      if (isDiagonal(d)) pullFromCorner(d, beside);
    }
  }

  /// Steps from the furthest of a neighbour's distances may lead out of the window: then they are for a later visit.
  HWY_INLINE void noteFar(int d, const Row& theirs, Distance dearestStep) {
    const Row far = fill(kFar);
    const Row reached = each([&](std::size_t i) { return hn::IfThenZeroElse(hn::Eq(theirs.v[i], far.v[i]), theirs.v[i]); });
    if (beyondWindow(largest(reached), dearestStep)) outcome_.againSides |= 1u << d;
  }
  bool beyondWindow(std::uint16_t last, Distance dearestStep) {
    if (!job_.mayRepeat || last + dearestStep <= kTileWindow) return false;
    outcome_.again = true;
    outcome_.againFrom = std::min(outcome_.againFrom, job_.base + kTileWindow - dearestStep);
    return true;
  }

  HWY_INLINE bool wasVisited(int d) const { return (job_.visitedSides >> d) & 1u; }

  void pullFromRow(int d, const TileRecord& beside) {
    const int y = d == kN ? -1 : kTileSide;
    readWindow(rowOf(y), row(y), beside.openRow[d == kN ? kTileSide - 1 : 0]);
    noteFar(d, load(row(y)), beside.dearestStep);
    (d == kN ? fromAbove_ : fromBelow_) |= d == kN ? 1u : 1u << (kTileSide - 1);
  }

  void pullFromColumn(int d, const TileRecord& beside) {
    const bool west = d == kW;
    alignas(64) std::uint16_t theirs[kTileSide], through[kTileSide];
    readWindow(west ? beside.east.data() : beside.west.data(), theirs, kAll);
    const Line column = line(theirs, west ? beside.eastCost.data() : beside.westCost.data(), west ? beside.openEast : beside.openWest, job_.oneCost);
    noteFar(d, column.distance, beside.dearestStep);
    store(pull(column, west ? self_.openWest : self_.openEast, corners_), through);
    for (int y = 0; y < kTileSide; ++y) improve(west ? 0 : kTileSide - 1, y, through[y]);
  }

  void pullFromCorner(int d, const TileRecord& beside) {
    const int x = kStepX[std::size_t(d)] < 0 ? 0 : kTileSide - 1, y = kStepY[std::size_t(d)] < 0 ? 0 : kTileSide - 1;
    if (!legalToCorner(d, x, y)) return;
    const std::size_t theirY = std::size_t(kTileSide - 1 - y);
    const Distance distance = (x == 0 ? beside.east : beside.west)[theirY];
    const Distance step = kDiagonal * (job_.oneCost ? job_.cheapest : (x == 0 ? beside.eastCost : beside.westCost)[theirY]);
    const Distance offset = std::min<Distance>(std::max(distance, job_.base) - job_.base, kFar);
    if (offset < kFar && beyondWindow(std::uint16_t(offset), step)) outcome_.againSides |= 1u << d;
    improve(x, y, std::uint16_t(std::min<Distance>(offset + step, kFar)));
  }
  /// A step from this tile's corner cell (x, y) in diagonal direction d, and the same step back: the rule is symmetric.
  bool legalToCorner(int d, int x, int y) const {
    const Cost* const cell = costsOf(y) + x;
    std::uint8_t open = 0;
    for (const int side : {sideA(d), sideB(d), d}) {
      const std::size_t s = std::size_t(side);
      if (cell[kStepY[s] * job_.stride + kStepX[s]] != kWall) open |= std::uint8_t(1u << side);
    }
    return *cell != kWall && ((legalSteps(open, job_.corners) >> d) & 1);
  }

  // ---- within the tile

  std::uint32_t openAt(int y) const {
    if (y < 0) return job_.neighbours[kN]->openRow[kTileSide - 1];
    if (y >= kTileSide) return job_.neighbours[kS]->openRow[0];
    return self_.openRow[std::size_t(y)];
  }
  bool isPlain(int y) const {
    if (y < 0) return (job_.neighbours[kN]->plainRows >> (kTileSide - 1)) & 1u;
    if (y >= kTileSide) return job_.neighbours[kS]->plainRows & 1u;
    return (self_.plainRows >> y) & 1u;
  }

  HWY_INLINE void sweepDown() {
    while ((fromAbove_ | forced_ | forcedWest_ | forcedEast_) != 0) {
      const int y = std::countr_zero(fromAbove_ | forced_ | forcedWest_ | forcedEast_);
      relax(y, y - 1, fromAbove_);
    }
  }
  HWY_INLINE void sweepUp() {
    while (fromBelow_ != 0) {
      const int y = 31 - std::countl_zero(fromBelow_);
      relax(y, y + 1, fromBelow_);
    }
  }

  /// Row y pulls from row `from` if its bit says so; if that improves it, or it must be, it is scanned.
  HWY_INLINE void relax(int y, int from, std::uint32_t& pulls) {
    const std::uint32_t bit = 1u << y, open = self_.openRow[std::size_t(y)];
    const bool west = forcedWest_ & bit, east = forcedEast_ & bit, plain = isPlain(y);
    const bool must = (forced_ | forcedWest_ | forcedEast_) & bit;
    const Row known = load(row(y));
    Row before = known;
    // A closed row stays so if the ways from a better end are taken into it.
    bool closed = !(forced_ & bit) && (!must || (plain && open == kAll));
    if (must && closed) {
      if (west) before = min(before, add(fill(row(y)[0]), plainEastward_));
      if (east) before = min(before, add(fill(row(y)[kTileSide - 1]), plainWestward_));
    }
    Row now = before, pulled = before;
    if (pulls & bit) {
      const std::uint32_t theirs = openAt(from);
      const bool theyArePlain = isPlain(from);
      pulled = pull(line(row(from), costsOf(from), theirs, theyArePlain), open, corners_);
      now = min(before, pulled);
      closed = closed && plain && theyArePlain && staysClosed(open, theirs);
    }
    pulls &= ~bit;
    if (!must && same(now, known)) return;
    forced_ &= ~bit, forcedWest_ &= ~bit, forcedEast_ &= ~bit;
    // What a row has wholly from another it cannot better there.
    std::uint32_t back = bit;
    if (!closed) {
      const RowCosts costs = costsAlong(y, open, plain);
      now = min(scanUp(now, costs.up), scanDown(now, costs.down));
    } else if (!must && corners_.keepsClear() && same(now, pulled)) {
      back = 0;
    }
    store(now, row(y));
    changed_ |= bit;
    fromAbove_ |= ((from > y ? back : bit) << 1) & rows_;
    fromBelow_ |= (from < y ? back : bit) >> 1;
  }

  /// A row is closed when no step along it improves it; every row is, but for forced ones. Where all cells of two rows cost the same
  /// and whoever are neighbours in this row are neighbours in the other, what is pulled from a closed row is closed
  /// (D(x + 1) <= D(x) + step there makes the same true here), and so is the lesser of two closed rows.
  HWY_INLINE static bool staysClosed(std::uint32_t open, std::uint32_t from) {
    const std::uint32_t pairs = open & (open >> 1), theirs = from & (from >> 1);
    return (pairs & ~theirs) == 0;
  }

  HWY_INLINE RowCosts costsAlong(int y, std::uint32_t open, bool plain) const {
    if (plain && open == kAll) return plainCosts_;
    return wayCosts(plain ? plainStraight_ : times(costRow(costsOf(y)), kStraight), open);
  }

  // ---- back into the field, and on to the neighbours

  HWY_INLINE void writeBack() {
    if (job_.empty) changed_ = rows_;
    if (changed_ == 0) return;
    for (std::uint32_t left = changed_; left != 0; left &= left - 1) {
      const int y = std::countr_zero(left);
      better_[y] = job_.empty ? writeFreshRow(y) : improveRow(y);
    }
    for (const bool west : {true, false}) writeColumn(west);
    findFarthest();
    notifyRow(kN);
    notifyRow(kS);
    notifyColumn(kW);
    notifyColumn(kE);
    for (int d = kSE; d <= kNE; ++d) notifyCorner(d);
  }

  HWY_INLINE V32 valuesAt(int y, std::size_t x) {
    const hn::Rebind<std::uint16_t, D32> half;
    const V32 offset = hn::PromoteTo(d32, hn::Load(half, row(y) + x));
    return hn::IfThenElse(hn::Gt(offset, hn::Set(d32, last_)), hn::Set(d32, kUnreachable), hn::Add(offset, hn::Set(d32, job_.base)));
  }
  HWY_INLINE static std::uint32_t bitsOf32(const hn::Mask<D32>& mask, std::size_t x) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d32, mask, bytes);
    return (std::uint32_t(bytes[0]) | std::uint32_t(bytes[1]) << 8) << x;
  }

  /// Both return a bit for every lane whose distance the neighbours may not have heard of.
  HWY_INLINE std::uint32_t writeFreshRow(int y) {
    Distance* const cells = job_.columns == kTileSide ? cellsOf(y) : edge_;
    for (std::size_t x = 0; x < std::size_t(kTileSide); x += kLanes32) hn::StoreU(valuesAt(y, x), d32, cells + x);
    const std::uint32_t bits = ~lessBits(fill(std::uint16_t(last_)), load(row(y)));
    if (cells == edge_) std::copy_n(edge_, job_.columns, cellsOf(y));
    outcome_.reached += std::uint32_t(std::popcount(bits));
    return bits;
  }
  HWY_INLINE std::uint32_t improveRow(int y) {
    const Distance* const before = rowOf(y);
    Distance* const cells = job_.columns == kTileSide ? cellsOf(y) : edge_;
    std::uint32_t bits = 0;
    for (std::size_t x = 0; x < std::size_t(kTileSide); x += kLanes32) {
      const V32 value = valuesAt(y, x), known = hn::LoadU(d32, before + x), none = hn::Set(d32, kUnreachable);
      const hn::Mask<D32> better = hn::Lt(value, known);
      hn::BlendedStore(value, better, d32, cells + x);
      outcome_.reached += std::uint32_t(hn::CountTrue(d32, hn::And(better, hn::Eq(known, none))));
      // Nor have they heard of what lay beyond an earlier window or reach.
      bits |= bitsOf32(job_.allRows || !job_.starts.empty() ? hn::Ne(value, none) : better, x);
    }
    if (cells == edge_) std::copy_n(edge_, job_.columns, cellsOf(y));
    return bits;
  }

  /// The copy of an outer column, from the window: the field's own cells have only just been written.
  HWY_INLINE void writeColumn(bool west) {
    const int x = west ? 0 : kTileSide - 1;
    std::uint16_t* const own = west ? ownWest_ : ownEast_;
    std::uint32_t better = 0;
    for (int y = 0; y < kTileSide; ++y) {
      own[y] = row(y)[x];
      better |= ((better_[y] >> x) & 1u) << y;
    }
    (west ? betterWest_ : betterEast_) = better;
    Distance* const column = (west ? self_.west : self_.east).data();
    const hn::Rebind<std::uint16_t, D32> half;
    for (std::size_t y = 0; y < std::size_t(kTileSide); y += kLanes32) {
      const V32 value = hn::Add(hn::PromoteTo(d32, hn::Load(half, own + y)), hn::Set(d32, job_.base));
      std::uint8_t bytes[8] = {std::uint8_t(better >> y), std::uint8_t(better >> y >> 8)};
      const V32 known = hn::LoadU(d32, column + y);
      hn::StoreU(hn::IfThenElse(hn::LoadMaskBits(d32, bytes), hn::Min(value, known), known), d32, column + y);
    }
  }

  HWY_INLINE void findFarthest() {
    const V16 limit = hn::Set(d16, std::uint16_t(last_));
    V16 most = hn::Zero(d16);
    for (int y = 0; y < kTileSide; ++y) {
      for (std::size_t i = 0; i < kVectors; ++i) {
        const V16 v = hn::Load(d16, row(y) + i * kLanes);
        most = hn::Max(most, hn::IfThenZeroElse(hn::Gt(v, limit), v));
      }
    }
    const std::uint16_t last = hn::GetLane(hn::MaxOfLanes(d16, most));
    self_.farthest = last > 0 ? job_.base + last : farthestInField();
    (void)beyondWindow(last, self_.dearestStep);
  }
  /// Where all that counts is at or below the base.
  HWY_NOINLINE Distance farthestInField() {
    Distance most = 0;
    for (int y = 0; y < job_.rows; ++y) {
      for (int x = 0; x < job_.columns; ++x) most = std::max(most, cellsOf(y)[x] == kUnreachable ? 0 : cellsOf(y)[x]);
    }
    return most;
  }

  HWY_INLINE void notify(int d, Distance from) {
    outcome_.notify |= 1u << d;
    outcome_.from[std::size_t(d)] = from;
  }
  /// `ours`: the outer line of this tile; `theirs`: the distances beside it.
  HWY_INLINE void notifyLine(int d, const Line& ours, const std::uint16_t* theirs, std::uint32_t openTheirs) {
    const std::uint32_t better = lessBits(pull(ours, openTheirs, corners_), load(theirs));
    if (better != 0) notify(d, job_.base + smallest(keep(ours.distance, around(better))));
  }

  HWY_INLINE void notifyRow(int d) {
    const TileRecord* const beside = job_.neighbours[std::size_t(d)];
    const int y = d == kN ? 0 : kTileSide - 1, theirY = d == kN ? -1 : kTileSide;
    if (better_[y] == 0 || beside == nullptr) return;
    const Line ours = line(row(y), costsOf(y), self_.openRow[std::size_t(y)], isPlain(y));
    if (!wasVisited(d)) return notify(d, job_.base + smallest(keep(ours.distance, better_[y])));
    const std::uint32_t open = beside->openRow[std::size_t(kTileSide - 1 - y)];
    readWindow(rowOf(theirY), row(theirY), open);
    notifyLine(d, ours, row(theirY), open);
  }
  HWY_INLINE void notifyColumn(int d) {
    const TileRecord* const beside = job_.neighbours[std::size_t(d)];
    const bool west = d == kW;
    const std::uint32_t better = west ? betterWest_ : betterEast_;
    if (better == 0 || beside == nullptr) return;
    const Line ours = line(west ? ownWest_ : ownEast_, west ? self_.westCost.data() : self_.eastCost.data(), west ? self_.openWest : self_.openEast,
                           job_.oneCost);
    if (!wasVisited(d)) return notify(d, job_.base + smallest(keep(ours.distance, better)));
    alignas(64) std::uint16_t theirs[kTileSide];
    readWindow(west ? beside->east.data() : beside->west.data(), theirs, kAll);
    notifyLine(d, ours, theirs, west ? beside->openEast : beside->openWest);
  }
  HWY_INLINE void notifyCorner(int d) {
    const TileRecord* const beside = job_.neighbours[std::size_t(d)];
    const int x = kStepX[std::size_t(d)] < 0 ? 0 : kTileSide - 1, y = kStepY[std::size_t(d)] < 0 ? 0 : kTileSide - 1;
    if (((better_[y] >> x) & 1u) == 0 || beside == nullptr || !legalToCorner(d, x, y)) return;
    const Distance own = job_.base + row(y)[x];
    const auto& theirs = x == 0 ? beside->east : beside->west;
    if (!wasVisited(d) || own + kDiagonal * costsOf(y)[x] < theirs[std::size_t(kTileSide - 1 - y)]) notify(d, own);
  }

  alignas(64) std::uint16_t window_[(kTileSide + 2) * kTileSide];
  alignas(64) std::uint16_t ownWest_[kTileSide], ownEast_[kTileSide];
  alignas(64) Distance edge_[kTileSide];
  std::uint32_t better_[kTileSide] = {}, betterWest_ = 0, betterEast_ = 0;
  const TileVisit& job_;
  TileRecord& self_;
  CornerBits corners_;
  Row plainStraight_, plainDiagonal_;
  // Of a plain row that is wholly open: its ways, and those from its west and east ends to each of its cells.
  RowCosts plainCosts_;
  Row plainEastward_, plainWestward_;
  std::uint32_t rows_;  // a bit for each that is inside the map
  Distance last_;       // the largest offset that counts
  // Rows that are to pull, or whose cells in any column or at an end have changed from outside.
  std::uint32_t fromAbove_ = 0, fromBelow_ = 0, forced_ = 0, forcedWest_ = 0, forcedEast_ = 0;
  std::uint32_t changed_ = 0;
  TileOutcome outcome_{};
};

TileOutcome visit(const TileVisit& job) {
  return Visit(job).run();
}

TileVisitor findVisitor() {
  return &visit;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace spate {

HWY_EXPORT(findVisitor);

TileVisitor tileVisitor() {
  return HWY_DYNAMIC_DISPATCH(findVisitor)();
}

}  // namespace spate
#endif
