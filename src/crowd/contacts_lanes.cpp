// contacts.cpp in SIMD. For some bodies of a row at a time, all pairs that are near are listed (pairs-inl.h). Then the pairs are worked
// out, one per lane; what they come to is summed for each body in the order of the list, which is that of contacts.cpp; and the bodies
// are moved, one per lane again.
// Invariant: the same operations in the same order as contacts.cpp, so the same bits, for any number of lanes. A pair that is only
// near adds zeros, which change no sum that starts at +0. Bodies without a pair are not listed: standFree() has done all there is to do.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "crowd/contacts_lanes.cpp"
// Sizeless vectors cannot be members of the structs here; SSSE3 and AVX3_DL add nothing to their neighbours.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file again for each target.
#include <memory>

#include "crowd/contact_rules.h"
#include "crowd/pairs-inl.h"
#include "crowd/walls-inl.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET != HWY_SCALAR

HWY_INLINE Floats ofKind(const std::vector<float>& table, Words mark) {
  return hn::GatherIndex(F(), table.data(), hn::BitCast(I(), hn::ShiftRight<1>(mark)));
}
HWY_INLINE Words goalsOf(const BodyKinds& kinds, Words mark) {
  return hn::GatherIndex(U(), kinds.goal.data(), hn::BitCast(I(), hn::ShiftRight<1>(mark)));
}

/// scatter() for the lanes of `same`.
HWY_INLINE Pairs scattered(const PairList& pairs, std::size_t at, Mask same, Pairs away, const Scene& scene, const Units& units) {
  const std::vector<BodyMark>& mark = scene.crowding.buckets.lists().mark;
  HWY_ALIGN float x[HWY_MAX_BYTES / 4], y[HWY_MAX_BYTES / 4];
  hn::Store(away.x, F(), x);
  hn::Store(away.y, F(), y);
  forEachLane(same, [&](std::size_t lane) {
    const UnitId self = units.id[mark[pairs.self[at + lane]].unit], other = units.id[mark[pairs.other[at + lane]].unit];
    const Vec2 way = scatter(self, other, scene.time.number);
    x[lane] = way.x, y[lane] = way.y;
  });
  return {hn::Load(F(), x), hn::Load(F(), y)};
}

/// Between two that are going: the one behind gives way, and head-on the lower id wins. Returns whose self won.
HWY_INLINE Mask yield(Mask both, Floats along, Floats otherAlong, const std::uint32_t* marks, Ints selfAt, Ints otherAt, Floats& weight,
                      Floats& otherWeight) {
  const U u;
  const Floats share = hn::Mul(hn::Mul(set(kYield), hn::Sub(otherAlong, along)), set(0.5f));
  weight = hn::IfThenElse(both, hn::Mul(weight, hn::Add(set(0.5f), share)), weight);
  otherWeight = hn::IfThenElse(both, hn::Mul(otherWeight, hn::Sub(set(0.5f), share)), otherWeight);
  const Mask headOn = hn::And(both, hn::And(hn::Lt(along, set(kHeadOn)), hn::Lt(otherAlong, set(kHeadOn))));
  if (hn::AllFalse(F(), headOn)) return none();
  const Ints selfUnit = hn::BitCast(I(), hn::GatherIndex(u, marks, selfAt)), otherUnit = hn::BitCast(I(), hn::GatherIndex(u, marks, otherAt));
  const Mask lower = ofFloats(hn::Lt(selfUnit, otherUnit));
  const Mask won = hn::And(headOn, lower);
  weight = hn::IfThenElse(won, hn::Mul(weight, set(kWinnerWeight)), weight);
  otherWeight = hn::IfThenElse(hn::AndNot(lower, headOn), hn::Mul(otherWeight, set(kWinnerWeight)), otherWeight);
  return won;
}

/// ContactSum::add() and press() for a vector of pairs.
HWY_INLINE void press(PairList& pairs, std::size_t at, const Scene& scene, const Units& units) {
  const F f;
  const U u;
  const BodyKinds& kinds = scene.crowding.kinds;
  const Pairs apart = {hn::LoadU(f, pairs.apartX + at), hn::LoadU(f, pairs.apartY + at)};
  const Pairs self = {hn::LoadU(f, pairs.selfX + at), hn::LoadU(f, pairs.selfY + at)};
  const BodyLists& lists = scene.crowding.buckets.lists();
  const Mask listed = hn::FirstN(f, pairs.size - at);
  // Two numbers for each body: its heading; its unit and its mark.
  const auto firstOf = [&](const std::uint32_t* bodies) HWY_ATTR {
    return hn::BitCast(I(), hn::ShiftLeft<1>(hn::IfThenElseZero(hn::RebindMask(u, listed), hn::LoadU(u, bodies + at))));
  };
  const Ints selfAt = firstOf(pairs.self), otherAt = firstOf(pairs.other);
  const Ints next = setInt(1);
  const float* const headings = &lists.heading.data()->x;
  const std::uint32_t* const marks = &lists.mark.data()->unit;
  const Pairs other = {hn::GatherIndex(f, headings, otherAt), hn::GatherIndex(f, headings, hn::Add(otherAt, next))};
  Words selfMark = hn::Zero(u), otherMark = hn::Zero(u);
  if (scene.needMarks) {
    selfMark = hn::GatherIndex(u, marks, hn::Add(selfAt, next));
    otherMark = hn::GatherIndex(u, marks, hn::Add(otherAt, next));
  }
  const auto perKind = [&](const std::vector<float>& table, Words mark) {
    return scene.oneKind ? set(table[0]) : ofKind(table, mark);
  };
  const Floats radius = perKind(kinds.radius, selfMark), otherRadius = perKind(kinds.radius, otherMark);
  const Floats reach = hn::Add(radius, otherRadius), nearReach = hn::Mul(reach, set(Buckets::kMargin));
  const Floats squared = dotOf(apart, apart);
  const Mask near = hn::And(listed, hn::Lt(squared, hn::Mul(nearReach, nearReach)));
  const Mask contact = hn::And(near, hn::Lt(squared, hn::Mul(reach, reach)));

  const Mask arrived = hn::RebindMask(f, hn::Ne(hn::And(otherMark, hn::Set(u, 1)), hn::Zero(u)));
  Mask strangers = none();  // at rest at another goal
  Mask touching = none();
  const Mask nearArrived = hn::And(near, arrived);
  if (!hn::AllFalse(f, nearArrived)) {
    const Mask sameGoal = hn::RebindMask(f, hn::Eq(goalsOf(kinds, selfMark), goalsOf(kinds, otherMark)));
    touching = hn::And(nearArrived, sameGoal);
    strangers = hn::AndNot(sameGoal, nearArrived);
    pairs.anyTouching = pairs.anyTouching || !hn::AllFalse(f, touching);
  }
  storeBytes(hn::IfThenElseZero(hn::RebindMask(I(), touching), setInt(1)), pairs.touching + at);

  const Floats distance = hn::Sqrt(squared);
  Pairs away = times(apart, hn::Div(set(1), distance));
  Floats overlap = hn::Sub(reach, distance);
  const Mask same = hn::And(contact, hn::Lt(squared, set(kCoincident)));
  if (!hn::AllFalse(f, same)) {
    away = scattered(pairs, at, same, away, scene, units);
    overlap = hn::IfThenElse(same, reach, overlap);
  }

  const Floats share = hn::Div(overlap, hn::Mul(set(2), radius));
  const Floats along = dotOf(self, away), otherAlong = hn::Neg(dotOf(other, away));
  Floats weight = perKind(kinds.weight, selfMark), otherWeight = perKind(kinds.weight, otherMark);
  const Mask both = hn::AndNot(hn::Or(isZero(self), isZero(other)), contact);
  const Mask won = yield(both, along, otherAlong, marks, selfAt, otherAt, weight, otherWeight);
  const Pairs push = times(away, hn::Div(hn::Mul(overlap, weight), hn::Add(weight, otherWeight)));
  const Floats against = larger(set(0), hn::Neg(along));
  const Mask opposing = hn::And(contact, hn::Or(hn::Lt(dotOf(self, other), set(kOpposing)), strangers));
  const Pairs left = {hn::Neg(self.y), self.x};
  const auto store = [&](Mask mask, Floats value, float* to) { hn::StoreU(hn::IfThenElseZero(mask, value), f, to + at); };
  if (!hn::AllFalse(f, opposing)) pairs.anyAside = true;
  const Pairs aside = times(left, hn::Mul(hn::Mul(set(kPassingSide), against), overlap));
  store(opposing, aside.x, pairs.asideX);
  store(opposing, aside.y, pairs.asideY);
  const Floats across = dotOf(away, left);
  store(contact, push.x, pairs.pushX);
  store(contact, push.y, pairs.pushY);
  store(hn::AndNot(hn::Or(opposing, won), contact), hn::Mul(against, share), pairs.pressure);
  store(contact, hn::Mul(share, larger(set(0), hn::Neg(across))), pairs.pressLeft);
  store(contact, hn::Mul(share, larger(set(0), across)), pairs.pressRight);
  store(contact, set(1), pairs.contact);
}

HWY_NOINLINE void pressAll(PairList& pairs, const Scene& scene, const Units& units) {
  pairs.anyAside = pairs.anyTouching = false;
  for (std::size_t at = 0; at < pairs.size; at += hn::Lanes(F())) press(pairs, at, scene, units);
}

HWY_NOINLINE void sumUp(const PairList& pairs, std::size_t bodies, Sums& sums) {
  for (std::size_t i = 0; i < bodies; ++i) {
    float x = 0, y = 0, pressure = 0, left = 0, right = 0, contacts = 0;
    std::uint8_t touching = 0;
    for (std::size_t k = sums.end[i]; k < sums.end[i + 1]; ++k) {
      x += pairs.pushX[k], y += pairs.pushY[k];
      if (pairs.anyAside) x += pairs.asideX[k], y += pairs.asideY[k];
      pressure += pairs.pressure[k], left += pairs.pressLeft[k], right += pairs.pressRight[k], contacts += pairs.contact[k];
      touching |= pairs.touching[k];
    }
    sums.pushX[i] = x, sums.pushY[i] = y, sums.pressure[i] = pressure, sums.pressLeft[i] = left, sums.pressRight[i] = right;
    sums.contacts[i] = contacts;
    sums.touching[i] = touching;
  }
}

/// pushedPosition() for the bodies [i, ...) of a batch. Returns the lanes that the plain code must do, and
/// where those wanted to go.
HWY_INLINE Mask moveBodies(const Scene& scene, const BodyRow& row, std::size_t i, std::size_t bodies, Sums& sums, Pairs& to) {
  const F f;
  const Floor& floor = scene.crowding.floor;
  const auto groups = [&](auto value) {
    HWY_ALIGN float values[HWY_MAX_BYTES / 4];
    for (std::size_t lane = 0; lane < hn::Lanes(f); ++lane) values[lane] = value(scene.crowding.groups[row.mark[sums.body[std::min(i + lane, bodies - 1)]].group()]);
    return hn::Load(f, values);
  };
  const bool one = scene.crowding.groups.size() == 1;
  const GroupView& only = scene.crowding.groups.front();
  const float seconds = scene.time.seconds;
  const Floats reach = one ? set(only.fastest * seconds) : groups([&](const GroupView& group) { return group.fastest * seconds; });
  const Floats radius = scene.oneKind ? set(only.radius) : groups([](const GroupView& group) { return group.radius; });

  const Pairs p = {hn::Load(f, sums.x + i), hn::Load(f, sums.y + i)};
  const Pairs start = {hn::Load(f, sums.startX + i), hn::Load(f, sums.startY + i)};
  const Floats contacts = hn::Load(f, sums.contacts + i);
  const Floats damping = smaller(set(1), hn::Div(set(kFullContacts), hn::Add(set(1), contacts)));
  const Pairs push = times({hn::Load(f, sums.pushX + i), hn::Load(f, sums.pushY + i)}, damping);
  to = add(p, shortened(push, set(kLongestPush)));
  to = choose(hn::Le(reach, set(kSteadyStep)), add(start, shortened(subtract(to, start), reach)), to);

  const Mask pushed = hn::And(hn::FirstN(f, bodies - i), hn::Gt(contacts, set(0)));
  const Cells home = cellsAt(floor, p);
  Mask plainly = hn::Gt(radius, set(0.5f));
  if (scene.ownFloors) plainly = hn::Or(plainly, hn::Ne(groups([](const GroupView& group) { return group.ownFloor != nullptr ? 1.0f : 0.0f; }), set(0)));
  if (floor.exits != nullptr) plainly = hn::Eq(radius, radius);
  const Mask open = hn::Or(plainly, ofFloats(hn::Ne(gatherBytes(floor.cost, home.at), setInt(kWall))));
  const Mask moves = hn::And(pushed, open);
  Discs discs{choose(moves, to, p), {set(0), set(0)}, radius, hn::Or(hn::Not(moves), plainly)};
  keepOut(floor, home, gatherBytes(floor.open, home.at), p, discs);
  const Pairs result = choose(moves, discs.p, p);
  hn::Store(result.x, f, sums.x + i);
  hn::Store(result.y, f, sums.y + i);
  const Floats pressure = hn::Load(f, sums.pressure + i);
  hn::Store(larger(set(0), hn::Sub(set(1), hn::Div(pressure, set(kFullPressure)))), f, sums.drive + i);
  return hn::And(moves, discs.odd);
}

HWY_NOINLINE void moveBatch(Units& units, const Scene& scene, const BodyRow& row, std::size_t bodies, Sums& sums) {
  for (std::size_t i = 0; i < bodies; ++i) {
    const std::uint32_t body = sums.body[i];
    const Vec2 start = units.position[row.mark[body].unit];
    sums.startX[i] = start.x, sums.startY[i] = start.y;
    sums.x[i] = row.x[body], sums.y[i] = row.y[body];
  }
  for (std::size_t i = 0; i < bodies; i += hn::Lanes(F())) {
    Pairs to;
    const Mask odd = moveBodies(scene, row, i, bodies, sums, to);
    if (!hn::AllFalse(F(), odd)) {
      HWY_ALIGN float x[HWY_MAX_BYTES / 4], y[HWY_MAX_BYTES / 4];
      hn::Store(to.x, F(), x);
      hn::Store(to.y, F(), y);
      forEachLane(odd, [&](std::size_t lane) {
        const std::uint32_t body = sums.body[i + lane];
        const GroupView& group = scene.crowding.groups[row.mark[body].group()];
        const Floor& floor = group.floor(scene.crowding.floor);
        const Vec2 from = {row.x[body], row.y[body]};
        const bool open = floor.isOpen(floor.indexAt(from));
        const Vec2 p = open ? spate::keepOut(floor, from, {x[lane], y[lane]}, group.radius, nullptr) : from;
        sums.x[i + lane] = p.x, sums.y[i + lane] = p.y;
      });
    }
  }
  Vec2* const next = &units.next(0);
  Vec2* const press = units.press.data();
  float* const drive = units.drive.data();
  std::uint8_t* const touching = units.touching.data();
  for (std::size_t i = 0; i < bodies; ++i) {
    const std::uint32_t unit = row.mark[sums.body[i]].unit;
    next[unit] = {sums.x[i], sums.y[i]};
    drive[unit] = sums.drive[i];
    press[unit] = {sums.pressLeft[i], sums.pressRight[i]};
    touching[unit] = sums.touching[i];
  }
}

#endif  // not scalar

void projectRows(Units& units, const BucketGrid& grid, int firstRow, int endRow, const Crowding& crowding, const StepTime& time) {
#if HWY_TARGET == HWY_SCALAR
  projectPlainly(units, grid, firstRow, endRow, crowding, time);
#else
  const std::vector<float>& radii = crowding.kinds.radius;
  const bool oneKind = std::all_of(radii.begin(), radii.end(), [&](float radius) { return radius == radii.front(); });
  const bool ownFloors = std::any_of(crowding.groups.begin(), crowding.groups.end(), [](const GroupView& group) { return group.ownFloor != nullptr; });
  const Scene scene{grid, crowding, time, oneKind, !oneKind || crowding.buckets.anyArrived(), ownFloors};
  const bool plain = oneKind && (crowding.buckets.giants().size() == 0);
  // With nobody at rest, those that are near but not in contact count for nothing.
  const float contactReach = grid.largestRadius() + grid.largestRadius();
  const float reach = crowding.buckets.anyArrived() ? contactReach * Buckets::kMargin : contactReach;
  // On the heap: the stacks of a host's threads may be small.
  const auto pairList = std::make_unique_for_overwrite<PairList>();
  const auto sumList = std::make_unique_for_overwrite<Sums>();
  PairList& pairs = *pairList;
  Sums& sums = *sumList;
  std::vector<std::int32_t> firstBin, lastBin;
  std::vector<std::uint32_t> zeros;
  for (int y = firstRow; y < endRow; ++y) {
    const BodyRow row = grid.bodies(y);
    if (row.size == 0) continue;
    RowsAround around{grid, {row, row, row}, {}, firstBin, lastBin};
    for (int r = 0; r < 3; ++r) {
      const int other = y - 1 + r;
      const bool there = other >= 0 && other < grid.rows();
      if (there) around.rows[r] = grid.bodies(other);
      around.first[r] = there ? grid.firstOf(other) : RowsAround::nothing(zeros, grid.bins());
    }
    around.lookUp(y, grid.largestRadius());
    for (std::uint32_t next = 0; next < row.size;) {
      pairs.size = 0;
      sums.end[0] = 0;
      std::size_t bodies = 0;
      bool crowded = false;
      const auto mayGoOn = [&] { return next < row.size && bodies < Sums::kMost && pairs.size < PairList::kFull; };
      while (mayGoOn()) {
        if (plain) packRow(pairs, around, reach, next, bodies, sums);
        if (!mayGoOn()) break;
        const std::size_t before = pairs.size;
        crowded = !packPairs(pairs, scene, row, next);
        if (crowded) break;
        sums.add(bodies, next++, before, pairs.size);
      }
      if (bodies > 0) {
        pressAll(pairs, scene, units);
        sumUp(pairs, bodies, sums);
        moveBatch(units, scene, row, bodies, sums);
      }
      if (crowded) projectBody(units, row[next++], crowding, time);
    }
  }
#endif
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace spate {

HWY_EXPORT(projectRows);

void projectContacts(Units& units, const BucketGrid& grid, int firstRow, int endRow, const Crowding& crowding, const StepTime& time) {
  HWY_DYNAMIC_DISPATCH(projectRows)(units, grid, firstRow, endRow, crowding, time);
}

}  // namespace spate
#endif
