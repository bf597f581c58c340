// keepOut() of walls.cpp for one disc per SIMD lane: those up to half a cell wide, whose cell does not change while they are pushed. The
// others are left to walls.cpp.
// Included once for each instruction set (Google Highway); not a header for ordinary code.

#if defined(SPATE_CROWD_WALLS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SPATE_CROWD_WALLS_INL_H_
#undef SPATE_CROWD_WALLS_INL_H_
#else
#define SPATE_CROWD_WALLS_INL_H_
#endif

#include "crowd/lanes-inl.h"
#include "crowd/walls.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

struct Cells {
  Ints x, y, at;
};

/// Floor::indexAt() and cellOf().
HWY_INLINE Cells cellsAt(const Floor& floor, Pairs p) {
  Cells cells;
  cells.x = hn::Min(hn::Max(hn::ConvertTo(I(), p.x), setInt(0)), setInt(floor.width - 1));
  cells.y = hn::Min(hn::Max(hn::ConvertTo(I(), p.y), setInt(0)), setInt(floor.height - 1));
  cells.at = hn::Add(hn::Add(hn::Mul(cells.y, setInt(floor.stride)), cells.x), setInt(floor.stride + 1));
  return cells;
}

/// Which neighbour a step of dx, dy leads to, as a bit of a mask of neighbours; 0 for no step and for a longer one.
HWY_INLINE Ints stepBit(Ints dx, Ints dy) {
  const MaskI east = hn::Eq(dx, setInt(1)), west = hn::Eq(dx, setInt(-1)), level = hn::Eq(dx, setInt(0));
  const auto column = [&](int e, int w, int same) {
    return hn::Or(hn::Or(hn::IfThenElseZero(east, setInt(e)), hn::IfThenElseZero(west, setInt(w))), hn::IfThenElseZero(level, setInt(same)));
  };
  const Ints south = column(1 << kSE, 1 << kSW, 1 << kS), north = column(1 << kNE, 1 << kNW, 1 << kN), same = column(1 << kE, 1 << kW, 0);
  return hn::Or(hn::Or(hn::IfThenElseZero(hn::Eq(dy, setInt(1)), south), hn::IfThenElseZero(hn::Eq(dy, setInt(-1)), north)),
                hn::IfThenElseZero(hn::Eq(dy, setInt(0)), same));
}

/// mayPass(): `legal` is legalTable(corners)[open] of the cell a unit leaves.
HWY_INLINE MaskI mayPass(const Cells& from, const Cells& to, Ints legal) {
  return hn::Or(hn::Eq(from.at, to.at), hasBit(legal, stepBit(hn::Sub(to.x, from.x), hn::Sub(to.y, from.y))));
}

/// legalSteps(open, Corners::strict).
HWY_INLINE Ints strictSteps(Ints open) {
  static_assert(kE == 0 && kS == 1 && kW == 2 && kN == 3 && kSE == 4 && kSW == 5 && kNW == 6 && kNE == 7);
  // Bit i of `next`: the straight neighbour after the i-th, clockwise. The i-th diagonal lies between the two.
  const Ints straight = hn::And(open, setInt(0x0F));
  const Ints next = hn::Or(hn::ShiftRight<1>(straight), hn::ShiftLeft<3>(hn::And(straight, setInt(1))));
  return hn::And(open, hn::Or(setInt(0x0F), hn::ShiftLeft<4>(hn::And(straight, next))));
}

/// What pushing discs out of the walls around their cells needs to know and brings about.
struct Discs {
  Pairs p;
  Pairs velocity;
  Floats radius;
  Mask odd;  // to be done by walls.cpp instead
};

HWY_INLINE void removeInward(Discs& discs, Mask hit, Pairs outward) {
  const Floats inward = dotOf(discs.velocity, outward);
  hit = hn::And(hit, hn::Lt(inward, set(0)));
  discs.velocity = choose(hit, subtract(discs.velocity, times(outward, inward)), discs.velocity);
}

HWY_INLINE void clampToFaces(Discs& discs, Ints open, Floats left, Floats top) {
  const Floats r = discs.radius, one = set(1);
  const auto face = [&](int direction, Floats& value, Floats limit, bool above, float outX, float outY) {
    const Mask closed = ofFloats(hn::Not(hasBit(open, setInt(1 << direction))));
    const Mask hit = hn::And(closed, above ? hn::Gt(value, limit) : hn::Lt(value, limit));
    value = hn::IfThenElse(hit, limit, value);
    removeInward(discs, hit, {set(outX), set(outY)});
  };
  face(kE, discs.p.x, hn::Sub(hn::Add(left, one), r), true, -1, 0);
  face(kW, discs.p.x, hn::Add(left, r), false, 1, 0);
  face(kS, discs.p.y, hn::Sub(hn::Add(top, one), r), true, 0, -1);
  face(kN, discs.p.y, hn::Add(top, r), false, 0, 1);
}

HWY_INLINE void pushFromCorners(Discs& discs, Ints open, const Cells& cells, Mask beside) {
  for (int d = kSE; d <= kNE; ++d) {
    const Ints sides = setInt((1 << sideA(d)) | (1 << sideB(d)));
    const MaskI corner = hn::Eq(hn::And(open, hn::Or(sides, setInt(1 << d))), sides);
    const Pairs point = {hn::ConvertTo(F(), hn::Add(cells.x, setInt(kStepX[std::size_t(d)] > 0))),
                         hn::ConvertTo(F(), hn::Add(cells.y, setInt(kStepY[std::size_t(d)] > 0)))};
    const Pairs away = subtract(discs.p, point);
    const Floats squared = dotOf(away, away);
    const Mask hit = hn::And(hn::And(ofFloats(corner), beside), hn::Lt(squared, hn::Mul(discs.radius, discs.radius)));
    if (hn::AllFalse(F(), hit)) continue;
    discs.odd = hn::Or(discs.odd, hn::And(hit, hn::Le(squared, set(1e-12f))));
    const Pairs outward = times(away, hn::Div(set(1), hn::Sqrt(squared)));
    removeInward(discs, hit, outward);
    discs.p = choose(hit, add(point, times(outward, discs.radius)), discs.p);
  }
}

/// Lanes of `discs.odd` come back without meaning. `home` is the cell of `from`, `open` its open neighbours.
HWY_INLINE void keepOut(const Floor& floor, const Cells& home, Ints open, Pairs from, Discs& discs) {
  const auto clamped = [](Floats value, float high) {
    return hn::IfThenElse(hn::Lt(value, set(0)), set(0), hn::IfThenElse(hn::Lt(set(high), value), set(high), value));
  };
  discs.p = {clamped(discs.p.x, float(floor.width)), clamped(discs.p.y, float(floor.height))};
  Cells cells = cellsAt(floor, discs.p);
  const MaskI stays = hn::Eq(cells.at, home.at);
  Ints openThere = hn::AllTrue(I(), stays) ? open : gatherBytes(floor.open, cells.at);
  const Ints legal = strictSteps(open);
  const MaskI reached = hn::Or(stays, mayPass(home, cells, legal));
  const MaskI allOpen = hn::Eq(openThere, setInt(0xFF));
  const Mask done = ofFloats(hn::And(reached, allOpen));
  if (hn::AllTrue(F(), hn::Or(done, discs.odd))) return;

  // The cell whose walls count: the one under the centre, unless it may not pass there.
  cells.x = hn::IfThenElse(reached, cells.x, home.x);
  cells.y = hn::IfThenElse(reached, cells.y, home.y);
  cells.at = hn::IfThenElse(reached, cells.at, home.at);
  openThere = hn::IfThenElse(reached, openThere, open);
  const Mask beside = ofFloats(hn::Ne(openThere, setInt(0xFF)));
  // With all neighbours open nothing below moves a disc.
  const Floats left = hn::ConvertTo(F(), cells.x), top = hn::ConvertTo(F(), cells.y);
  clampToFaces(discs, openThere, left, top);
  pushFromCorners(discs, openThere, cells, beside);
  clampToFaces(discs, openThere, left, top);
  const Cells now = cellsAt(floor, discs.p);
  const MaskI inReach = mayPass(home, now, legal);
  const MaskI settled = hn::Eq(hn::IfThenElse(inReach, now.at, home.at), cells.at);
  discs.odd = hn::Or(discs.odd, hn::AndNot(ofFloats(settled), beside));
  discs.p = choose(ofFloats(inReach), discs.p, from);
}

}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#endif  // per target
