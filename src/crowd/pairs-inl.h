// Finding the pairs of bodies that are near each other, for contacts_lanes.cpp: runs of neighbours are tested a vector at a time, and what is
// near is packed into a list, in the order in which contacts.cpp meets it.
// Included once for each instruction set (Google Highway); not a header for ordinary code.

#if defined(SPATE_CROWD_PAIRS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SPATE_CROWD_PAIRS_INL_H_
#undef SPATE_CROWD_PAIRS_INL_H_
#else
#define SPATE_CROWD_PAIRS_INL_H_
#endif

#include <bit>
#include <vector>

#include "crowd/contacts.h"
#include "crowd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET != HWY_SCALAR

/// Pairs that are near each other, one array per property, and what they come to: a batch that stays in the nearest cache.
struct PairList {
  static constexpr std::size_t kFull = 512;  // no further body is begun from here on
  static constexpr std::size_t kMostOfOne = 512;  // candidates of a body; with more the plain code does it
  static constexpr std::size_t kSlack = 64;  // beyond the last pair vectors are stored whole
  static constexpr std::size_t kRoom = kFull + kMostOfOne + kSlack;

  alignas(64) float apartX[kRoom], apartY[kRoom];  // from the other unit to this one
  alignas(64) float selfX[kRoom], selfY[kRoom];                // its heading
  alignas(64) std::uint32_t self[kRoom], other[kRoom];         // numbers of bodies
  // What the pair comes to for this unit.
  alignas(64) float pushX[kRoom], pushY[kRoom], asideX[kRoom], asideY[kRoom], pressure[kRoom], pressLeft[kRoom], pressRight[kRoom], contact[kRoom];
  std::uint8_t touching[kRoom];
  bool anyAside = false, anyTouching = false;
  std::size_t size = 0;
};

/// What the contacts of some bodies of a row come to: of those that are near somebody.
struct Sums {
  static constexpr std::size_t kMost = 256;  // bodies
  static constexpr std::size_t kRoom = kMost + PairList::kSlack;

  alignas(64) float pushX[kRoom], pushY[kRoom], pressure[kRoom], pressLeft[kRoom], pressRight[kRoom], contacts[kRoom];
  alignas(64) float startX[kRoom], startY[kRoom], x[kRoom], y[kRoom], drive[kRoom];
  std::uint8_t touching[kRoom];
  std::uint32_t body[kMost + 1];  // place in the row
  std::uint32_t end[kMost + 1];   // of each body's pairs; the first entry is the beginning of the first

  /// Of the pairs [begin, end); without any the body is not listed.
  HWY_INLINE void add(std::size_t& bodies, std::uint32_t place, std::size_t pairsBegin, std::size_t pairsEnd) {
    body[bodies] = place;
    bodies += pairsEnd > pairsBegin;
    end[bodies] = std::uint32_t(pairsEnd);
  }
};

/// What a piece of work reads.
struct Scene {
  const BucketGrid& grid;
  const Crowding& crowding;
  const StepTime& time;
  bool oneKind;    // all groups have the same radius
  bool needMarks;  // they have not, or somebody is at rest
  bool ownFloors;  // some group sees a map of its own
};

/// Appends the bodies of a run that are nearer than `limit` (squared) to p; `self` is the place of the body itself, if it is in that row.
HWY_INLINE void packNear(PairList& pairs, const BodyRow& row, std::uint32_t begin, std::uint32_t end, Floats px, Floats py, Floats limit,
                         std::uint32_t self) {
  const F f;
  const U u;
  const std::uint32_t lanes = std::uint32_t(hn::Lanes(f));
  for (std::uint32_t k = begin; k < end; k += lanes) {
    const Floats dx = hn::Sub(px, hn::LoadU(f, row.x + k)), dy = hn::Sub(py, hn::LoadU(f, row.y + k));
    const Floats squared = hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy));
    Mask near = hn::And(hn::Lt(squared, limit), hn::FirstN(f, end - k));
    const Words place = hn::Add(hn::Iota(u, 0), hn::Set(u, k));  // Iota with a variable start goes through memory
    near = hn::AndNot(hn::RebindMask(f, hn::Eq(place, hn::Set(u, self))), near);
    const std::size_t at = pairs.size;
    hn::StoreU(hn::Compress(dx, near), f, pairs.apartX + at);
    hn::StoreU(hn::Compress(dy, near), f, pairs.apartY + at);
    hn::StoreU(hn::Compress(hn::Add(place, hn::Set(u, row.first)), hn::RebindMask(u, near)), u, pairs.other + at);
    pairs.size += hn::CountTrue(f, near);
  }
}

/// Appends the pairs of one body; false, and none, when its neighbourhood is too full.
HWY_INLINE bool packPairs(PairList& pairs, const Scene& scene, const BodyRow& row, std::uint32_t i) {
  const Buckets& buckets = scene.crowding.buckets;
  const Vec2 p = {row.x[i], row.y[i]};
  const float radius = scene.crowding.kinds.radius[row.mark[i].group()];
  const std::size_t before = pairs.size;
  std::size_t candidates = 0;
  buckets.forEachRunNear(p, radius, [&](const BodyRow&, std::uint32_t begin, std::uint32_t end) { candidates += end - begin; });
  if (candidates > PairList::kMostOfOne) return false;
  for (const BucketGrid* grid : {&buckets.ordinary(), &buckets.giants()}) {
    // Of the widest neighbours: those that are narrower and not near add nothing.
    const float reach = (radius + grid->largestRadius()) * Buckets::kMargin;
    grid->forEachRunNear(p, reach, [&](const BodyRow& others, std::uint32_t begin, std::uint32_t end) {
      packNear(pairs, others, begin, end, set(p.x), set(p.y), set(reach * reach), others.x == row.x ? i : ~0u);
    });
  }
  const F f;
  const U u;
  for (std::size_t at = before; at < pairs.size; at += hn::Lanes(f)) {
    hn::StoreU(set(row.heading[i].x), f, pairs.selfX + at);
    hn::StoreU(set(row.heading[i].y), f, pairs.selfY + at);
    hn::StoreU(hn::Set(u, row.first + i), u, pairs.self + at);
  }
  return true;
}

/// The three rows of buckets around one, and for each of its bodies where its runs in them are. Good for all bodies whose neighbours are
/// within one row of their own, in runs no longer than a vector: nearly all of them.
struct RowsAround {
  const BucketGrid& grid;
  BodyRow rows[3];
  const std::uint32_t* first[3];
  std::vector<std::int32_t>& firstBin;  // of each body; negative where packPairs() must look
  std::vector<std::int32_t>& lastBin;

  HWY_INLINE static Ints clampedTo(Floats value, int size) {
    const Floats positive = hn::IfThenElseZero(hn::Gt(value, set(0)), value);
    return hn::Min(hn::ConvertTo(I(), hn::Min(positive, set(float(size)))), setInt(size - 1));
  }
  /// Whatever stands beyond the first and the last row.
  static const std::uint32_t* nothing(std::vector<std::uint32_t>& zeros, int bins) {
    zeros.assign(std::size_t(bins) + 1, 0);
    return zeros.data();
  }

  HWY_NOINLINE void lookUp(int y, float radius) {
    const BodyRow& row = rows[1];
    const std::size_t lanes = hn::Lanes(F());
    firstBin.resize(row.size + lanes), lastBin.resize(row.size + lanes);
    const Floats reach = set((radius + grid.largestRadius()) * Buckets::kMargin);
    const Floats perCell = set(grid.bucketsPerCell());
    const Floats originX = set(grid.origin().x), originY = set(grid.origin().y);
    for (std::size_t i = 0; i < row.size; i += lanes) {
      const Floats x = hn::LoadU(F(), row.x + i), py = hn::LoadU(F(), row.y + i);
      const auto column = [&](Floats at) { return clampedTo(hn::Mul(hn::Sub(at, originX), perCell), grid.columns()); };
      const auto lineOf = [&](Floats at) { return clampedTo(hn::Mul(hn::Sub(at, originY), perCell), grid.rows()); };
      const MaskI beyond = hn::Or(hn::Lt(lineOf(hn::Sub(py, reach)), setInt(y - 1)), hn::Gt(lineOf(hn::Add(py, reach)), setInt(y + 1)));
      const Ints bin = hn::ShiftRightSame(column(hn::Sub(x, reach)), grid.shift());
      hn::StoreU(hn::IfThenElse(beyond, setInt(-1), bin), I(), firstBin.data() + i);
      hn::StoreU(hn::ShiftRightSame(column(hn::Add(x, reach)), grid.shift()), I(), lastBin.data() + i);
    }
  }
};

#if HWY_TARGET == HWY_AVX3
/// table[lane of `at`], of the two vectors from `table` on.
HWY_INLINE Floats lookUpIn(const float* table, Words at) {
  const F f;
  return Floats{_mm512_permutex2var_ps(hn::LoadU(f, table).raw, at.raw, hn::LoadU(f, table + hn::Lanes(f)).raw)};
}

/// Appends the pairs of a vector of bodies from `i` on: each lane tests the first of its candidates, then the second, and so on. Bodies of a
/// row stand in order, so the candidates of all lanes are within two vectors. False, and none, where they are not.
/// What is near is only noted, a bit for each candidate; few are.
HWY_INLINE bool siftBodies(PairList& pairs, const RowsAround& around, Floats limit, std::uint32_t i, std::size_t& bodies, Sums& sums) {
  constexpr std::uint32_t kLanes = 16, kMostOfRun = 10;
  const F f;
  const U u;
  const BodyRow& row = around.rows[1];
  const std::uint32_t size = std::min(kLanes, row.size - i);
  alignas(64) std::uint32_t begin[3][kLanes] = {}, end[3][kLanes] = {};
  std::int32_t farther = 0;
  for (std::uint32_t lane = 0; lane < size; ++lane) {
    const std::int32_t first = around.firstBin[i + lane], last = around.lastBin[i + lane];
    farther |= first;
    for (int r = 0; r < 3; ++r) {
      begin[r][lane] = around.first[r][std::max(first, 0)];
      end[r][lane] = around.first[r][last + 1];
    }
  }
  if (farther < 0) return false;
  const hn::Mask<U> lanes = hn::FirstN(u, size);
  const Floats px = hn::LoadU(f, row.x + i), py = hn::LoadU(f, row.y + i);
  // Lanes beyond the row have empty runs.
  const Words one = hn::Set(u, 1), reachOfTables = hn::Set(u, 2 * kLanes);
  Words found = hn::Zero(u);
  for (int r = 0; r < 3; ++r) {
    // As a rule no run begins before that of the first lane.
    const std::uint32_t low = begin[r][0];
    Words at = hn::IfThenElseZero(lanes, hn::Sub(hn::Load(u, begin[r]), hn::Set(u, low)));
    const Words stop = hn::IfThenElseZero(lanes, hn::Sub(hn::Load(u, end[r]), hn::Set(u, low)));
    if (!hn::AllFalse(u, hn::Or(hn::Gt(at, reachOfTables), hn::Gt(stop, reachOfTables)))) return false;
    const float* const xs = around.rows[r].x + low;
    const float* const ys = around.rows[r].y + low;
    const Words self = r == 1 ? hn::Add(hn::Iota(u, 0), hn::Set(u, i - low)) : hn::Set(u, ~0u);
    Words bit = hn::Set(u, 1u << (r * kMostOfRun));
    std::uint32_t k = 0;
    for (auto left = hn::Lt(at, stop); !hn::AllFalse(u, left); left = hn::Lt(at, stop), ++k) {
      if (k == kMostOfRun) return false;
      const Floats dx = hn::Sub(px, lookUpIn(xs, at)), dy = hn::Sub(py, lookUpIn(ys, at));
      const Mask near = hn::Lt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), limit);
      const auto other = hn::AndNot(hn::Eq(at, self), hn::And(left, hn::RebindMask(u, near)));
      found = hn::Or(found, hn::IfThenElseZero(other, bit));
      at = hn::Add(at, one);
      bit = hn::Add(bit, bit);
    }
  }
  alignas(64) std::uint32_t bits[kLanes];
  hn::Store(found, u, bits);
  std::size_t pair = pairs.size;
  auto some = std::uint32_t(_cvtmask16_u32(hn::Ne(found, hn::Zero(u)).raw));
  for (; some != 0; some &= some - 1) {
    const std::uint32_t lane = std::uint32_t(std::countr_zero(some)), body = i + lane;
    sums.body[bodies] = body;
    for (std::uint32_t left = bits[lane]; left != 0; left &= left - 1) {
      const std::uint32_t place = std::uint32_t(std::countr_zero(left));
      const std::uint32_t r = (place >= kMostOfRun) + (place >= 2 * kMostOfRun);
      const BodyRow& others = around.rows[r];
      const std::uint32_t k = begin[r][lane] + place - r * kMostOfRun;
      pairs.apartX[pair] = row.x[body] - others.x[k], pairs.apartY[pair] = row.y[body] - others.y[k];
      pairs.selfX[pair] = row.heading[body].x, pairs.selfY[pair] = row.heading[body].y;
      pairs.self[pair] = row.first + body, pairs.other[pair] = others.first + k;
      ++pair;
    }
    sums.end[++bodies] = std::uint32_t(pair);
  }
  pairs.size = pair;
  return true;
}
#endif

/// Appends the pairs of bodies of the middle row from `next` on without a branch that the processor would have to guess, as long as there is
/// room. Stops at a body that packPairs() must do.
HWY_NOINLINE void packRow(PairList& pairs, const RowsAround& around, float reach, std::uint32_t& next, std::size_t& bodies, Sums& sums) {
  const F f;
  const U u;
  const std::uint32_t lanes = std::uint32_t(hn::Lanes(f));
  const BodyRow& row = around.rows[1];
  const std::int32_t* const firstBin = around.firstBin.data();
  const std::int32_t* const lastBin = around.lastBin.data();
  const Words iota = hn::Iota(u, 0);
  const Floats limit = set(reach * reach);
  std::size_t at = pairs.size;
  std::uint32_t i = next;
#if HWY_TARGET == HWY_AVX3
  std::uint32_t siftFrom = i;  // where the last one that failed ends
#endif
  for (; i < row.size && bodies < Sums::kMost && at < PairList::kFull && firstBin[i] >= 0; ++i) {
#if HWY_TARGET == HWY_AVX3
    if (i >= siftFrom && bodies + lanes <= Sums::kMost) {
      pairs.size = at;
      if (siftBodies(pairs, around, limit, i, bodies, sums)) {
        at = pairs.size;
        i += std::min(lanes, row.size - i) - 1;
        continue;
      }
      siftFrom = i + lanes;
    }
#endif
    std::uint32_t begin[3], count[3];
    for (int r = 0; r < 3; ++r) {
      begin[r] = around.first[r][firstBin[i]];
      count[r] = around.first[r][lastBin[i] + 1] - begin[r];
    }
    if (std::max({count[0], count[1], count[2]}) > lanes) break;
    const std::size_t before = at;
    const Floats px = set(row.x[i]), py = set(row.y[i]);
    if (count[0] + count[1] + count[2] <= lanes) {
      // All three runs side by side in one vector: packing is what costs.
      const std::uint32_t end0 = count[0], end1 = end0 + count[1], end2 = end1 + count[2];
      const Mask first = hn::FirstN(f, end0), upTo1 = hn::FirstN(f, end1), all = hn::FirstN(f, end2);
      const Mask second = hn::AndNot(first, upTo1), third = hn::AndNot(upTo1, all);
      const BodyRow *const above = around.rows, *const same = above + 1, *const below = above + 2;
      // These may point before their run, by less than a vector: the grid has room for that.
      const std::ptrdiff_t k0 = begin[0], k1 = std::ptrdiff_t(begin[1]) - end0, k2 = std::ptrdiff_t(begin[2]) - end1;
      const auto gather = [&](auto array) HWY_ATTR {
        const auto part = [&](Mask mask, const float* from) HWY_ATTR { return hn::IfThenElseZero(mask, hn::LoadU(f, from)); };
        return hn::Or(hn::Or(part(first, above->*array + k0), part(second, same->*array + k1)), part(third, below->*array + k2));
      };
      const Floats dx = hn::Sub(px, gather(&BodyRow::x)), dy = hn::Sub(py, gather(&BodyRow::y));
      Mask near = hn::And(hn::Lt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), limit), all);
      near = hn::AndNot(hn::RebindMask(f, hn::Eq(iota, hn::Set(u, std::uint32_t(std::ptrdiff_t(i) - k1)))), near);
      const auto number = [&](int r, std::ptrdiff_t k) { return hn::Set(u, std::uint32_t(around.rows[r].first + k)); };
      const Words numbers = hn::IfThenElse(hn::RebindMask(u, first), number(0, k0), hn::IfThenElse(hn::RebindMask(u, second), number(1, k1), number(2, k2)));
      hn::StoreU(hn::Compress(dx, near), f, pairs.apartX + at);
      hn::StoreU(hn::Compress(dy, near), f, pairs.apartY + at);
      hn::StoreU(hn::Compress(hn::Add(iota, numbers), hn::RebindMask(u, near)), u, pairs.other + at);
      at += hn::CountTrue(f, near);
    } else {
      for (int r = 0; r < 3; ++r) {
        const BodyRow& others = around.rows[r];
        const std::uint32_t k = begin[r];
        const Floats dx = hn::Sub(px, hn::LoadU(f, others.x + k)), dy = hn::Sub(py, hn::LoadU(f, others.y + k));
        Mask near = hn::And(hn::Lt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), limit), hn::FirstN(f, count[r]));
        if (r == 1) near = hn::AndNot(hn::RebindMask(f, hn::Eq(iota, hn::Set(u, i - k))), near);
        hn::StoreU(hn::Compress(dx, near), f, pairs.apartX + at);
        hn::StoreU(hn::Compress(dy, near), f, pairs.apartY + at);
        hn::StoreU(hn::Compress(hn::Add(iota, hn::Set(u, others.first + k)), hn::RebindMask(u, near)), u, pairs.other + at);
        at += hn::CountTrue(f, near);
      }
    }
    std::size_t to = before;
    do {
      hn::StoreU(set(row.heading[i].x), f, pairs.selfX + to);
      hn::StoreU(set(row.heading[i].y), f, pairs.selfY + to);
      hn::StoreU(hn::Set(u, row.first + i), u, pairs.self + to);
      to += lanes;
    } while (to < at);
    sums.add(bodies, i, before, at);
  }
  pairs.size = at;
  next = i;
}

#endif  // not scalar

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#endif  // per target
