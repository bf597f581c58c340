// Small words for kernels that treat one unit per SIMD lane: loads of pairs and bytes, and the comparisons of std::min and std::max.
// Included once for each instruction set (Google Highway); not a header for ordinary code.
//
// Arithmetic is IEEE single, one operation at a time: lanes and plain code come to the same bits.

#if defined(SPATE_CROWD_LANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SPATE_CROWD_LANES_INL_H_
#undef SPATE_CROWD_LANES_INL_H_
#else
#define SPATE_CROWD_LANES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "spate/base.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using F = hn::ScalableTag<float>;
using I = hn::RebindToSigned<F>;
using U = hn::RebindToUnsigned<F>;
using Floats = hn::Vec<F>;
using Ints = hn::Vec<I>;
using Words = hn::Vec<U>;
using Mask = hn::Mask<F>;    // of floats
using MaskI = hn::Mask<I>;

struct Pairs {
  Floats x, y;
};

HWY_INLINE Floats set(float value) { return hn::Set(F(), value); }
HWY_INLINE Ints setInt(int value) { return hn::Set(I(), value); }
HWY_INLINE Mask ofFloats(MaskI mask) { return hn::RebindMask(F(), mask); }
HWY_INLINE MaskI ofInts(Mask mask) { return hn::RebindMask(I(), mask); }
HWY_INLINE Mask none() { return hn::FirstN(F(), 0); }

HWY_INLINE Pairs loadPairs(const Vec2* from) {
  Pairs pairs;
  hn::LoadInterleaved2(F(), &from->x, pairs.x, pairs.y);
  return pairs;
}
HWY_INLINE void storePairs(Pairs pairs, Vec2* to) { hn::StoreInterleaved2(pairs.x, pairs.y, F(), &to->x); }
HWY_INLINE Pairs choose(Mask mask, Pairs yes, Pairs no) {
  return {hn::IfThenElse(mask, yes.x, no.x), hn::IfThenElse(mask, yes.y, no.y)};
}

template <class T>
HWY_INLINE Ints loadBytes(const T* from) {
  return hn::PromoteTo(I(), hn::LoadU(hn::Rebind<T, I>(), from));
}
template <class T>
HWY_INLINE void storeBytes(Ints values, T* to) {
  hn::StoreU(hn::DemoteTo(hn::Rebind<T, I>(), values), hn::Rebind<T, I>(), to);
}

/// base[at] of an array of bytes that starts on a multiple of four and has three more behind the last one read.
HWY_INLINE Ints gatherBytes(const std::uint8_t* base, Ints at) {
  const auto* words = reinterpret_cast<const std::uint32_t*>(base);
  const Words word = hn::GatherIndex(U(), words, hn::ShiftRight<2>(at));
  const Words shift = hn::BitCast(U(), hn::ShiftLeft<3>(hn::And(at, setInt(3))));
  return hn::And(hn::BitCast(I(), hn::Shr(word, shift)), setInt(0xFF));
}

/// std::max(a, b) and std::min(a, b), zeros of either sign included.
HWY_INLINE Floats larger(Floats a, Floats b) { return hn::IfThenElse(hn::Lt(a, b), b, a); }
HWY_INLINE Floats smaller(Floats a, Floats b) { return hn::IfThenElse(hn::Lt(b, a), b, a); }

HWY_INLINE Floats dotOf(Pairs a, Pairs b) { return hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)); }
HWY_INLINE Pairs add(Pairs a, Pairs b) { return {hn::Add(a.x, b.x), hn::Add(a.y, b.y)}; }
HWY_INLINE Pairs subtract(Pairs a, Pairs b) { return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y)}; }
HWY_INLINE Pairs times(Pairs a, Floats k) { return {hn::Mul(a.x, k), hn::Mul(a.y, k)}; }
HWY_INLINE Mask isZero(Pairs a) { return hn::And(hn::Eq(a.x, set(0)), hn::Eq(a.y, set(0))); }

/// clampLength() of vec.h.
HWY_INLINE Pairs shortened(Pairs a, Floats limit) {
  const Floats squared = dotOf(a, a);
  const Mask longer = hn::Gt(squared, hn::Mul(limit, limit));
  if (hn::AllFalse(F(), longer)) return a;
  return choose(longer, times(a, hn::Div(limit, hn::Sqrt(squared))), a);
}

HWY_INLINE MaskI hasBit(Ints bits, Ints bit) { return hn::Ne(hn::And(bits, bit), hn::Zero(I())); }

/// Calls f(lane) for the lanes of a mask.
template <class Each>
HWY_INLINE void forEachLane(Mask mask, const Each& f) {
  if (hn::AllFalse(F(), mask)) return;
  std::uint8_t bytes[HWY_MAX_BYTES / 8] = {};
  hn::StoreMaskBits(F(), mask, bytes);
  for (std::size_t lane = 0; lane < hn::Lanes(F()); ++lane) {
    if ((bytes[lane / 8] >> (lane % 8)) & 1) f(lane);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#endif  // per target
