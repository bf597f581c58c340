// Rows of 32 lanes of 16 bits, as the tile kernel needs them: words for SIMD vectors, scans along a row, and what a row can pull from
// the one beside it. Included once for each instruction set (Google Highway); not a header for ordinary code.

#if defined(SPATE_TILE_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SPATE_TILE_ROWS_INL_H_
#undef SPATE_TILE_ROWS_INL_H_
#else
#define SPATE_TILE_ROWS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "field/tile_kernel.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR  // one lane: the bucket queue does better
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

#endif

}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#endif
