// The flow field's cells, as many at a time as the processor has 16-bit lanes (Google Highway). Every float operation is
// the scalar code's, in its order, so the bits are the same; see flow_field.cpp for what they mean.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "field/flow_kernel.cpp"
// Vectors are kept in structs, so lanes must be of a size known to the compiler.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/foreach_target.h>
// Highway's order of includes.
#include <hwy/highway.h>

#include <algorithm>

#include "field/flow_cell.h"
#include "field/flow_kernel.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

FlowKernel findFlowKernel() {
  return {};
}

#else

namespace hn = hwy::HWY_NAMESPACE;

// Differences of neighbouring distances fit into 16 bits: a legal step costs at most 99 * 254. So cells are looked at in 16-bit lanes, and only what is
// read, and the length of a gradient, takes 32.
using D16 = hn::ScalableTag<std::int16_t>;
using DHalf = hn::Half<D16>;
using D32 = hn::ScalableTag<std::uint32_t>;
using DI = hn::RebindToSigned<D32>;
using DF = hn::RebindToFloat<D32>;
using V = hn::Vec<D16>;
using Mask = hn::Mask<D16>;
using V32 = hn::Vec<D32>;
using VI = hn::Vec<DI>;
using VF = hn::Vec<DF>;

constexpr std::int16_t bit(int d) { return std::int16_t(1 << d); }
constexpr std::int16_t kEastward = bit(kE) | bit(kSE) | bit(kNE), kWestward = bit(kW) | bit(kSW) | bit(kNW);
constexpr std::int16_t kSouthward = bit(kS) | bit(kSE) | bit(kSW), kNorthward = bit(kN) | bit(kNE) | bit(kNW);
constexpr std::int16_t kDiagonals = bit(kSE) | bit(kSW) | bit(kNW) | bit(kNE);
/// How far it rises to where there is no way, or nothing is known; or farther than any legal step.
constexpr std::int16_t kFar = 0x7FFF;

HWY_INLINE V set(int value) { return hn::Set(D16(), std::int16_t(value)); }

HWY_INLINE V loadBytes(const std::uint8_t* from) {
  const hn::Rebind<std::uint8_t, D16> d8;
  return hn::PromoteTo(D16(), hn::LoadU(d8, from));
}

/// Is a bit of `mask`, the same for all lanes, set in `bits`?
HWY_INLINE Mask has(V bits, int mask) { return hn::Ne(hn::And(bits, set(mask)), hn::Zero(D16())); }

/// Two vectors as one of half the width a lane, in their order; what does not fit is the nearest that does.
HWY_INLINE V narrow(VI low, VI high) {
#if HWY_TARGET == HWY_WASM || HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3
  return hn::ReorderDemote2To(D16(), low, high);  // with vectors of 16 bytes it does not reorder
#else
  return hn::Combine(D16(), hn::DemoteTo(DHalf(), high), hn::DemoteTo(DHalf(), low));
#endif
}
/// And back: the lower or the upper lanes.
template <bool kUpper>
HWY_INLINE VI widen(V v) {
  if constexpr (kUpper) {
    return hn::PromoteTo(DI(), hn::UpperHalf(DHalf(), v));
  } else {
    return hn::PromoteTo(DI(), hn::LowerHalf(DHalf(), v));
  }
}

/// The cells before: on open ground many in a row are the same, and roots and quotients are dear.
struct FlowMemory {
  HWY_INLINE FlowMemory() {
    for (V& rise : rises) rise = hn::Zero(D16());
  }

  V rises[kDirections], low = hn::Zero(D16()), high = low;  // how far it rises to each side where all is open and plain, and the cells
};

/// kOneCost: everything open around these cells has the map's cheapest cost. kAllOpen: every step is legal.
template <bool kOneCost, bool kAllOpen>
class FlowCells {
 public:
  HWY_INLINE FlowCells(const FlowInput& in, std::size_t at)
      : in_(in), at_(at), here_{hn::LoadU(d32_, in.distance + at), hn::LoadU(d32_, in.distance + at + hn::Lanes(d32_))}, open_(loadBytes(in.open + at)) {
    for (int i = 0; i < 2; ++i) far_[i] = hn::Add(here_[i], hn::Set(d32_, std::uint32_t(kFar)));
    const auto missing = [&](int i) { return hn::BitCast(di_, hn::VecFromMask(d32_, hn::Eq(here_[i], hn::Set(d32_, kUnreachable)))); };
    missing_ = narrow(missing(0), missing(1));
  }

  HWY_INLINE void write(FlowCell* cells, FlowMemory& memory) {
    lookAround();
    if (kOneCost && kAllOpen && repeats(memory)) return store(cells, memory.low, memory.high);
    findArrow();
    findClosed();
    findGradient();
    const V low = hn::AndNot(missing_, gradient_);
    const V word = hn::Or(closed_, hn::ShiftLeft<8>(arrow_));
    const V high = hn::Or(hn::And(missing_, set(int(kNoWayWord >> 16))), hn::AndNot(missing_, word));
    store(cells, low, high);
    if (kOneCost && kAllOpen) memory.low = low, memory.high = high;
  }

 private:
  /// A FlowCell is two 16-bit words: the gradient, and what is closed with the arrow.
  HWY_INLINE void store(FlowCell* cells, V low, V high) const {
    const hn::RebindToUnsigned<D16> du;
    hn::StoreInterleaved2(hn::BitCast(du, low), hn::BitCast(du, high), du, reinterpret_cast<std::uint16_t*>(cells + at_));
  }

  /// Does it rise to all sides as it did before? (To the lower side of a cell with a way it rises by less than nothing, so the zeros that
  /// a memory begins with repeat nothing.)
  HWY_INLINE bool repeats(FlowMemory& memory) const {
    V others = missing_;
    for (int d = 0; d < kDirections; ++d) {
      others = hn::Or(others, hn::Xor(rise_[d], memory.rises[d]));
      memory.rises[d] = rise_[d];
    }
    return hn::AllTrue(d_, hn::Eq(others, hn::Zero(d_)));
  }

  HWY_INLINE std::size_t neighbour(int d) const {
    return at_ + std::size_t(kStepY[std::size_t(d)] * in_.stride + kStepX[std::size_t(d)]);
  }

  /// How far the distance rises to all sides, and with several costs how much a way by there costs more than what is left from here.
  HWY_INLINE void lookAround() {
    for (int d = 0; d < kDirections; ++d) {
      const Distance* const beside = in_.distance + neighbour(d);
      rise_[d] = narrow(rise(0, beside), rise(1, beside + hn::Lanes(d32_)));
      if constexpr (!kOneCost) {
        cost_[d] = loadBytes(in_.cost + neighbour(d));
        more_[d] = hn::SaturatedAdd(rise_[d], hn::Mul(cost_[d], set(int(stepLength(d)))));
      }
    }
  }
  HWY_INLINE VI rise(int i, const Distance* beside) const {
    return hn::BitCast(di_, hn::Sub(hn::Min(hn::LoadU(d32_, beside), far_[i]), here_[i]));
  }

  /// Bit d: a step in direction d is legal. legalSteps(), for all lanes.
  HWY_INLINE V legal() const {
    const V straight = set(0x0F), diagonal = set(0xF0);
    if (in_.corners == Corners::free) return open_;
    if (in_.corners == Corners::orthogonal) return hn::And(open_, straight);
    const V sideAs = hn::ShiftLeft<4>(open_);
    const V sideBs = hn::Or(hn::And(hn::ShiftLeft<3>(open_), set(0x70)), hn::ShiftLeft<7>(open_));
    const V needed = in_.corners == Corners::strict ? hn::And(sideAs, sideBs) : hn::Or(sideAs, sideBs);
    return hn::And(open_, hn::Or(straight, hn::And(needed, diagonal)));
  }

  /// The first legal step, in the order of directions, by which the way costs just what is left from here: the field is exact, so none costs less,
  /// and every cell with a way has one, but goals.
  HWY_INLINE void findArrow() {
    V cheapest = hn::Zero(d_);
    for (int d = 0; d < kDirections; ++d) {
      const V left = kOneCost ? set(-int(stepLength(d)) * in_.cheapest) : hn::Zero(d_);
      cheapest = hn::Or(cheapest, hn::IfThenElseZero(hn::Eq(kOneCost ? rise_[d] : more_[d], left), set(bit(d))));
    }
    if constexpr (!kAllOpen) cheapest = hn::And(cheapest, legal());
    arrowBit_ = hn::And(cheapest, hn::Neg(cheapest));
    arrow_ = numberOf(arrowBit_);
  }
  /// The number of the bit that is set; 0 if none is.
  HWY_INLINE V numberOf(V bits) const {
    alignas(16) static constexpr std::uint8_t kLow[16] = {0, 0, 1, 0, 2, 0, 0, 0, 3}, kHigh[16] = {0, 4, 5, 0, 6, 0, 0, 0, 7};
    const hn::Repartition<std::uint8_t, D16> d8;
    const auto look = [&](const std::uint8_t* table, V index) { return hn::BitCast(d_, hn::TableLookupBytes(hn::LoadDup128(d8, table), hn::BitCast(d8, index))); };
    return hn::Or(look(kLow, hn::And(bits, set(0x0F))), look(kHigh, hn::ShiftRight<4>(bits)));
  }

  HWY_INLINE void findClosed() {
    if constexpr (kAllOpen) {
      closed_ = kOneCost ? hn::Zero(d_) : dearSides(hn::Zero(d_));
    } else {
      const V walls = hn::Xor(open_, set(0xFF));
      closed_ = kOneCost ? walls : hn::Or(walls, dearSides(walls));
    }
  }
  HWY_INLINE V dearSides(V walls) const {
    const V own = loadBytes(in_.cost + at_);
    const V limit = hn::Mul(own, set(int(kStraight)));
    V dear = hn::Zero(d_);
    for (int d = 0; d < kDirections; ++d) {
      // Steps that are not legal count too: what matters is how dear it is over there.
      const Mask is = hn::And(hn::Gt(cost_[d], own), hn::Gt(more_[d], limit));
      dear = hn::Or(dear, hn::IfThenElseZero(is, set(bit(d))));
    }
    // Of a diagonal arrow, the straight directions on either side.
    const V a = hn::ShiftRight<4>(arrowBit_), b = hn::Or(hn::And(hn::ShiftLeft<1>(a), set(0x0F)), hn::ShiftRight<3>(a));
    const V sides = hn::Or(a, b);
    return hn::AndNot(hn::IfThenElseZero(hn::Ne(hn::And(walls, sides), hn::Zero(d_)), sides), dear);
  }

  /// How fast the distance falls towards a side; 0 if it is closed, or nothing is known beyond it.
  HWY_INLINE V fall(int side) const {
    Mask counts = hn::Ne(rise_[side], set(kFar));
    if constexpr (!kOneCost || !kAllOpen) counts = hn::And(counts, hn::Not(has(closed_, bit(side))));
    return hn::IfThenElseZero(counts, hn::Neg(rise_[side]));
  }

  /// The slope along an axis is (after - before), or half of that, and which it is. The arrow along it: -1, 0 or 1.
  struct Axis {
    V after, before, whole, arrow;
  };
  HWY_INLINE Axis axis(int before, int after, int arrowBefore, int arrowAfter) const {
    const V zero = hn::Zero(d_), fallBefore = fall(before), fallAfter = fall(after);
    const Mask towardsBefore = has(arrowBit_, arrowBefore), towardsAfter = has(arrowBit_, arrowAfter);
    const Mask downBefore = hn::Gt(fallBefore, zero), downAfter = hn::Gt(fallAfter, zero);
    const Mask either = hn::Or(downBefore, downAfter), ridge = hn::And(downBefore, downAfter);
    Mask whole = ridge;
    if constexpr (!kAllOpen || !kOneCost) whole = hn::Or(whole, has(closed_, bit(before) | bit(after)));
    const auto counts = [&](Mask towards) { return hn::And(either, hn::Or(hn::Not(ridge), towards)); };
    return {hn::IfThenElseZero(counts(towardsAfter), fallAfter), hn::IfThenElseZero(counts(towardsBefore), fallBefore), hn::VecFromMask(d_, whole),
            hn::Sub(hn::VecFromMask(d_, towardsBefore), hn::VecFromMask(d_, towardsAfter))};
  }

  template <bool kUpper>
  HWY_INLINE VF slopeOf(const Axis& axis) const {
    const VF difference = hn::ConvertTo(df_, hn::Sub(widen<kUpper>(axis.after), widen<kUpper>(axis.before)));
    // 0.5 or 1.0, whose bits differ in one.
    const VI share = hn::Or(hn::Set(di_, 0x3F000000), hn::And(widen<kUpper>(axis.whole), hn::Set(di_, 0x00800000)));
    return hn::Mul(difference, hn::BitCast(df_, share));
  }
  template <bool kUpper>
  HWY_INLINE VF arrowOf(const Axis& axis, VF length) const {
    return hn::Mul(hn::ConvertTo(df_, widen<kUpper>(axis.arrow)), length);
  }

  HWY_INLINE void findGradient() {
    const Axis x = axis(kW, kE, kWestward, kEastward), y = axis(kN, kS, kNorthward, kSouthward);
    VI low[2], high[2];
    normalise<false>(x, y, low);
    normalise<true>(x, y, high);
    const V byte = set(0xFF);
    gradient_ = hn::Or(hn::And(narrow(low[0], high[0]), byte), hn::ShiftLeft<8>(narrow(low[1], high[1])));
  }
  template <bool kUpper>
  HWY_INLINE void normalise(const Axis& axisX, const Axis& axisY, VI (&out)[2]) const {
    const VI diagonal = widen<kUpper>(hn::VecFromMask(d_, has(arrowBit_, kDiagonals)));
    const VF length = hn::IfThenElse(hn::MaskFromVec(hn::BitCast(df_, diagonal)), hn::Set(df_, kHalfSqrt), hn::Set(df_, 1.0f));
    const VF arrowX = arrowOf<kUpper>(axisX, length), arrowY = arrowOf<kUpper>(axisY, length);
    const VF x = slopeOf<kUpper>(axisX), y = slopeOf<kUpper>(axisY);
    const VF square = hn::Add(hn::Mul(x, x), hn::Mul(y, y));
    const VF along = hn::Add(hn::Mul(x, arrowX), hn::Mul(y, arrowY));
    const VF least = hn::Mul(hn::Set(df_, kLeastCosine * kLeastCosine), square);
    const auto good = hn::And(hn::Gt(along, hn::Zero(df_)), hn::Ge(hn::Mul(along, along), least));
    // Lanes that keep the arrow divide by 1 instead of, perhaps, 0.
    const VF root = hn::Sqrt(hn::IfThenElse(good, square, hn::Set(df_, 1.0f)));
    out[0] = scaled(hn::IfThenElse(good, hn::Div(x, root), arrowX));
    out[1] = scaled(hn::IfThenElse(good, hn::Div(y, root), arrowY));
  }
  HWY_INLINE VI scaled(VF value) const {
    const VF half = hn::IfThenElse(hn::Lt(value, hn::Zero(df_)), hn::Set(df_, -0.5f), hn::Set(df_, 0.5f));
    return hn::ConvertTo(di_, hn::Add(hn::Mul(hn::Set(df_, 127.0f), value), half));
  }

  static constexpr D16 d_{};
  static constexpr D32 d32_{};
  static constexpr DI di_{};
  static constexpr DF df_{};
  const FlowInput& in_;
  std::size_t at_;
  V32 here_[2], far_[2];
  V missing_;  // all bits where there is no way
  V open_, arrow_, arrowBit_, closed_, gradient_;
  V rise_[kDirections];
  V cost_[kDirections], more_[kDirections];  // only with several costs
};

/// Is everything open around these cells of the cheapest cost?
HWY_INLINE bool isPlain(const FlowInput& in, std::size_t first) {
  const hn::Rebind<std::uint8_t, D16> d8;
  const auto plain = hn::Set(d8, in.cheapest), wall = hn::Set(d8, kWall);
  auto all = hn::Eq(plain, plain);
  for (const std::ptrdiff_t row : {-in.stride, std::ptrdiff_t{0}, in.stride}) {
    for (const std::ptrdiff_t column : {-1, 1}) {
      const auto costs = hn::LoadU(d8, in.cost + first + row + column);
      all = hn::And(all, hn::Or(hn::Eq(costs, plain), hn::Eq(costs, wall)));
    }
  }
  return hn::AllTrue(d8, all);
}

/// Is there a way from none of these cells?
HWY_INLINE bool isCutOff(const FlowInput& in, std::size_t first) {
  const D32 d;
  const auto none = hn::Set(d, kUnreachable);
  const auto missing = [&](std::size_t at) { return hn::Eq(hn::LoadU(d, in.distance + at), none); };
  return hn::AllTrue(d, hn::And(missing(first), missing(first + hn::Lanes(d))));
}

HWY_INLINE void flowCells(const FlowInput& in, std::size_t first, FlowCell* cells, FlowMemory& memory) {
  if (isCutOff(in, first)) return void(std::fill_n(cells + first, hn::Lanes(D16()), FlowCell{}));
  const bool diagonals = in.corners != Corners::orthogonal;
  const bool allOpen = diagonals && hn::AllTrue(D16(), hn::Eq(loadBytes(in.open + first), set(0xFF)));
  if (in.oneCost || isPlain(in, first)) {
    allOpen ? FlowCells<true, true>(in, first).write(cells, memory) : FlowCells<true, false>(in, first).write(cells, memory);
  } else {
    allOpen ? FlowCells<false, true>(in, first).write(cells, memory) : FlowCells<false, false>(in, first).write(cells, memory);
  }
}

void flowRow(const FlowInput& in, std::size_t begin, std::size_t end, FlowCell* cells) {
  const std::size_t lanes = hn::Lanes(D16());
  FlowMemory memory;
  for (std::size_t at = begin; at < end; at += lanes) {
    // The last ones overlap those before, so that nothing beyond the row is touched.
    flowCells(in, std::min(at, end - lanes), cells, memory);
  }
}

FlowKernel findFlowKernel() {
  return {&flowRow, int(hn::Lanes(D16()))};
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace spate {

HWY_EXPORT(findFlowKernel);

FlowKernel flowKernel() {
  return HWY_DYNAMIC_DISPATCH(findFlowKernel)();
}

}  // namespace spate
#endif
