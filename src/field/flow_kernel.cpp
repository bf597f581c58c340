// The flow field's cells, as many at a time as the processor has 32-bit lanes (Google Highway). Every float operation is
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

using D32 = hn::ScalableTag<std::uint32_t>;
using DI = hn::RebindToSigned<D32>;
using DF = hn::RebindToFloat<D32>;
using V = hn::Vec<D32>;
using VI = hn::Vec<DI>;
using VF = hn::Vec<DF>;
using Mask = hn::Mask<D32>;

constexpr std::uint32_t bit(int d) { return 1u << d; }
constexpr std::uint32_t kEastward = bit(kE) | bit(kSE) | bit(kNE), kWestward = bit(kW) | bit(kSW) | bit(kNW);
constexpr std::uint32_t kSouthward = bit(kS) | bit(kSE) | bit(kSW), kNorthward = bit(kN) | bit(kNE) | bit(kNW);
constexpr std::uint32_t kDiagonals = bit(kSE) | bit(kSW) | bit(kNW) | bit(kNE);

HWY_INLINE V loadBytes(D32 d, const std::uint8_t* from) {
  const hn::Rebind<std::uint8_t, D32> d8;
  return hn::PromoteTo(d, hn::LoadU(d8, from));
}

/// Is the bit of `mask`, the same for all lanes, set in `bits`?
HWY_INLINE Mask has(D32 d, V bits, std::uint32_t mask) {
  return hn::Ne(hn::And(bits, hn::Set(d, mask)), hn::Zero(d));
}

/// The cells before: on open ground many in a row are the same, and roots and quotients are dear.
struct FlowMemory {
  HWY_INLINE FlowMemory() {
    for (V& fall : falls) fall = hn::Zero(D32());
  }

  VF x = hn::Zero(DF()), y = x;                     // slopes and arrow, and the gradient that they make
  V arrow = hn::Set(D32(), kNoDirection), gradientX = hn::Zero(D32()), gradientY = gradientX;
  V falls[kDirections], word = hn::Zero(D32());     // how far it falls to each side where all is open and plain, and the cells
};

/// kOneCost: everything open around these cells has the map's cheapest cost. kAllOpen: every step is legal.
template <bool kOneCost, bool kAllOpen>
class FlowCells {
 public:
  HWY_INLINE FlowCells(const FlowInput& in, std::size_t at)
      : in_(in), at_(at), here_(hn::LoadU(d_, in.distance + at)), open_(loadBytes(d_, in.open + at)) {}

  HWY_INLINE void write(FlowCell* cells, FlowMemory& memory) {
    lookAround();
    if (kOneCost && kAllOpen && repeats(memory)) return hn::StoreU(memory.word, d_, wordsOf(cells));
    findArrow();
    findClosed();
    findGradient(memory);
    const V word = hn::Or(hn::Or(gradientX_, hn::ShiftLeft<8>(gradientY_)), hn::Or(hn::ShiftLeft<16>(closed_), hn::ShiftLeft<24>(arrow_)));
    const Mask reached = hn::Ne(here_, hn::Set(d_, kUnreachable));
    const V result = hn::IfThenElse(reached, word, hn::Set(d_, kNoWayWord));
    hn::StoreU(result, d_, wordsOf(cells));
    if (kOneCost && kAllOpen) memory.word = result;
  }

 private:
  HWY_INLINE std::uint32_t* wordsOf(FlowCell* cells) const { return reinterpret_cast<std::uint32_t*>(cells + at_); }

  /// Does it fall to all sides as it did before? (To the lower side of a cell with a way it falls by at least a step, so the
  /// zeros that a memory begins with, or that cells without a way have, repeat nothing.)
  HWY_INLINE bool repeats(FlowMemory& memory) const {
    auto same = hn::Ne(here_, hn::Set(d_, kUnreachable));
    for (int d = 0; d < kDirections; ++d) {
      const V fall = hn::Sub(here_, beside_[d]);
      same = hn::And(same, hn::Eq(fall, memory.falls[d]));
      memory.falls[d] = fall;
    }
    return hn::AllTrue(d_, same);
  }

  HWY_INLINE std::size_t neighbour(int d) const {
    return at_ + std::size_t(kStepY[std::size_t(d)] * in_.stride + kStepX[std::size_t(d)]);
  }

  /// The distances all round; unreachable where a step there is not legal.
  HWY_INLINE void lookAround() {
    const V allowed = legal(), none = hn::Set(d_, kUnreachable);
    for (int d = 0; d < kDirections; ++d) {
      beside_[d] = hn::LoadU(d_, in_.distance + neighbour(d));
      if constexpr (!kOneCost) {
        cost_[d] = loadBytes(d_, in_.cost + neighbour(d));
        way_[d] = plus(beside_[d], hn::Mul(cost_[d], hn::Set(d_, stepLength(d))));
      }
      if constexpr (!kAllOpen) beside_[d] = hn::IfThenElse(has(d_, allowed, bit(d)), beside_[d], none);
    }
  }

  /// Bit d: a step in direction d is legal. legalSteps(), for all lanes.
  HWY_INLINE V legal() const {
    const V straight = hn::Set(d_, 0x0F), diagonal = hn::Set(d_, 0xF0);
    if (in_.corners == Corners::free) return open_;
    if (in_.corners == Corners::orthogonal) return hn::And(open_, straight);
    const V sideAs = hn::ShiftLeft<4>(open_);
    const V sideBs = hn::Or(hn::And(hn::ShiftLeft<3>(open_), hn::Set(d_, 0x70)), hn::ShiftLeft<7>(open_));
    const V needed = in_.corners == Corners::strict ? hn::And(sideAs, sideBs) : hn::Or(sideAs, sideBs);
    return hn::And(open_, hn::Or(straight, hn::And(needed, diagonal)));
  }

  /// A sum that leaves the unreachable unreachable.
  HWY_INLINE V plus(V distance, V step) const { return hn::Max(hn::Add(distance, step), distance); }

  HWY_INLINE V legalWay(int d) const {
    if constexpr (kAllOpen) return way_[d];
    const V none = hn::Set(d_, kUnreachable);
    return hn::IfThenElse(hn::Eq(beside_[d], none), none, way_[d]);
  }

  struct Best {
    V way, direction;
    HWY_INLINE void take(D32 d, V other, V itsDirection) {
      direction = hn::IfThenElse(hn::Lt(other, way), itsDirection, direction);
      way = hn::Min(way, other);
    }
  };

  /// The first of the cheapest steps, in the order of directions.
  HWY_INLINE void findArrow() {
    if constexpr (kOneCost) {
      Best straight{beside_[0], hn::Zero(d_)}, diagonal{beside_[4], hn::Set(d_, 4)};
      for (int d = 1; d < 4; ++d) {
        straight.take(d_, beside_[d], hn::Set(d_, std::uint32_t(d)));
        diagonal.take(d_, beside_[d + 4], hn::Set(d_, std::uint32_t(d + 4)));
      }
      straight.way = plus(straight.way, hn::Set(d_, kStraight * in_.cheapest));
      straight.take(d_, plus(diagonal.way, hn::Set(d_, kDiagonal * in_.cheapest)), diagonal.direction);
      arrow_ = straight.direction;
    } else {
      Best best{legalWay(0), hn::Zero(d_)};
      for (int d = 1; d < kDirections; ++d) best.take(d_, legalWay(d), hn::Set(d_, std::uint32_t(d)));
      arrow_ = best.direction;
    }
    arrowBit_ = hn::Shl(hn::Set(d_, 1), arrow_);
  }

  HWY_INLINE void findClosed() {
    if constexpr (kAllOpen) {
      closed_ = kOneCost ? hn::Zero(d_) : dearSides(hn::Zero(d_));
    } else {
      const V walls = hn::Xor(open_, hn::Set(d_, 0xFF));
      closed_ = kOneCost ? walls : hn::Or(walls, dearSides(walls));
    }
  }
  HWY_INLINE V dearSides(V walls) const {
    const V own = loadBytes(d_, in_.cost + at_);
    const V limit = hn::Add(here_, hn::Mul(own, hn::Set(d_, kStraight)));
    V dear = hn::Zero(d_);
    for (int d = 0; d < kDirections; ++d) {
      // Steps that are not legal count too: what matters is how dear it is over there.
      const Mask is = hn::And(hn::Gt(cost_[d], own), hn::Gt(way_[d], limit));
      dear = hn::Or(dear, hn::IfThenElseZero(is, hn::Set(d_, bit(d))));
    }
    V sides = hn::Zero(d_);
    for (int d = kSE; d <= kNE; ++d) {
      const V pair = hn::Set(d_, bit(sideA(d)) | bit(sideB(d)));
      sides = hn::Or(sides, hn::IfThenElseZero(hn::Eq(arrow_, hn::Set(d_, std::uint32_t(d))), pair));
    }
    const Mask pastWall = hn::Ne(hn::And(walls, sides), hn::Zero(d_));
    return hn::AndNot(hn::IfThenElseZero(pastWall, sides), dear);
  }

  /// The arrow along one axis, as the scalar table has it.
  HWY_INLINE VF arrowAlong(std::uint32_t after, std::uint32_t before) const {
    const VF length = hn::IfThenElse(hn::RebindMask(df_, has(d_, arrowBit_, kDiagonals)), hn::Set(df_, kHalfSqrt), hn::Set(df_, 1.0f));
    const VF positive = hn::IfThenElseZero(hn::RebindMask(df_, has(d_, arrowBit_, after)), length);
    return hn::IfThenElse(hn::RebindMask(df_, has(d_, arrowBit_, before)), hn::Neg(length), positive);
  }

  /// How fast the distance falls towards a side; 0 if it is closed, or nothing is known beyond it.
  HWY_INLINE VI fall(int side) const {
    const V difference = hn::Sub(here_, beside_[side]);
    Mask counts = hn::Ne(beside_[side], hn::Set(d_, kUnreachable));
    if constexpr (!kOneCost) counts = hn::And(counts, hn::Not(has(d_, closed_, bit(side))));
    return hn::BitCast(di_, hn::IfThenElseZero(counts, difference));
  }
  HWY_INLINE VF slope(int before, int after, VF arrow) const {
    const VI fallBefore = fall(before), fallAfter = fall(after), zero = hn::Zero(di_);
    const VF falls = hn::ConvertTo(df_, hn::Sub(fallAfter, fallBefore));
    VF share = hn::Set(df_, 0.5f);
    if constexpr (!kAllOpen || !kOneCost) {
      const Mask oneSided = has(d_, closed_, bit(before) | bit(after));
      share = hn::IfThenElse(hn::RebindMask(df_, oneSided), hn::Set(df_, 1.0f), share);
    }
    const VF difference = hn::Mul(falls, share);
    const VF none = hn::Zero(df_);
    const VF onRidge = hn::IfThenElse(hn::Gt(arrow, none), hn::ConvertTo(df_, fallAfter),
                                      hn::IfThenElseZero(hn::Lt(arrow, none), hn::Neg(hn::ConvertTo(df_, fallBefore))));
    const auto downBefore = hn::Gt(fallBefore, zero), downAfter = hn::Gt(fallAfter, zero);
    const VF either = hn::IfThenElseZero(hn::RebindMask(df_, hn::Or(downBefore, downAfter)), difference);
    return hn::IfThenElse(hn::RebindMask(df_, hn::And(downBefore, downAfter)), onRidge, either);
  }

  HWY_INLINE void findGradient(FlowMemory& memory) {
    const VF arrowX = arrowAlong(kEastward, kWestward), arrowY = arrowAlong(kSouthward, kNorthward);
    const VF x = slope(kW, kE, arrowX), y = slope(kN, kS, arrowY);
    const auto again = hn::And(hn::Eq(x, memory.x), hn::Eq(y, memory.y));
    if (!hn::AllTrue(df_, hn::And(again, hn::RebindMask(df_, hn::Eq(arrow_, memory.arrow))))) {
      normalise(x, y, arrowX, arrowY);
      memory.x = x, memory.y = y, memory.arrow = arrow_;
      memory.gradientX = gradientX_, memory.gradientY = gradientY_;
    }
    gradientX_ = memory.gradientX;
    gradientY_ = memory.gradientY;
  }
  HWY_INLINE void normalise(VF x, VF y, VF arrowX, VF arrowY) {
    const VF square = hn::Add(hn::Mul(x, x), hn::Mul(y, y));
    const VF along = hn::Add(hn::Mul(x, arrowX), hn::Mul(y, arrowY));
    const VF least = hn::Mul(hn::Set(df_, kLeastCosine * kLeastCosine), square);
    const auto good = hn::And(hn::Gt(along, hn::Zero(df_)), hn::Ge(hn::Mul(along, along), least));
    // Lanes that keep the arrow divide by 1 instead of, perhaps, 0.
    const VF length = hn::Sqrt(hn::IfThenElse(good, square, hn::Set(df_, 1.0f)));
    gradientX_ = scaled(hn::IfThenElse(good, hn::Div(x, length), arrowX));
    gradientY_ = scaled(hn::IfThenElse(good, hn::Div(y, length), arrowY));
  }
  HWY_INLINE V scaled(VF value) const {
    const VF half = hn::IfThenElse(hn::Lt(value, hn::Zero(df_)), hn::Set(df_, -0.5f), hn::Set(df_, 0.5f));
    const VI whole = hn::ConvertTo(di_, hn::Add(hn::Mul(hn::Set(df_, 127.0f), value), half));
    return hn::And(hn::BitCast(d_, whole), hn::Set(d_, 0xFF));
  }

  static constexpr D32 d_{};
  static constexpr DI di_{};
  static constexpr DF df_{};
  const FlowInput& in_;
  std::size_t at_;
  V here_, open_, arrow_, arrowBit_, closed_, gradientX_, gradientY_;
  V beside_[kDirections];
  V cost_[kDirections], way_[kDirections];  // only with several costs: of the cells around, and of the ways through them
};

/// Is everything open around these cells of the cheapest cost?
HWY_INLINE bool isPlain(const FlowInput& in, std::size_t first) {
  const hn::Rebind<std::uint8_t, D32> d8;
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

HWY_INLINE void flowCells(const FlowInput& in, std::size_t first, FlowCell* cells, FlowMemory& memory) {
  const D32 d;
  if (hn::AllTrue(d, hn::Eq(hn::LoadU(d, in.distance + first), hn::Set(d, kUnreachable)))) {
    return hn::StoreU(hn::Set(d, kNoWayWord), d, reinterpret_cast<std::uint32_t*>(cells + first));
  }
  const bool diagonals = in.corners != Corners::orthogonal;
  const bool allOpen = diagonals && hn::AllTrue(d, hn::Eq(loadBytes(d, in.open + first), hn::Set(d, 0xFF)));
  if (in.oneCost || isPlain(in, first)) {
    allOpen ? FlowCells<true, true>(in, first).write(cells, memory) : FlowCells<true, false>(in, first).write(cells, memory);
  } else {
    allOpen ? FlowCells<false, true>(in, first).write(cells, memory) : FlowCells<false, false>(in, first).write(cells, memory);
  }
}

void flowRow(const FlowInput& in, std::size_t begin, std::size_t end, FlowCell* cells) {
  const std::size_t lanes = hn::Lanes(D32());
  FlowMemory memory;
  for (std::size_t at = begin; at < end; at += lanes) {
    // The last ones overlap those before, so that nothing beyond the row is touched.
    flowCells(in, std::min(at, end - lanes), cells, memory);
  }
}

FlowKernel findFlowKernel() {
  return {&flowRow, int(hn::Lanes(D32()))};
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
