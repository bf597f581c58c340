// A visit of a tile (tile_kernel.h), for every instruction set from one source (Google Highway).
//
// The distances are brought to the fixpoint of D(u) = min over legal steps u -> v of D(v) + length * cost(v) within the tile,
// given what its neighbours have. A row pulls from the row above or below (one straight and two diagonal steps), and is
// then scanned from west to east and from east to west: first within blocks of eight lanes, then from block to block, each
// step "the distance some lanes away plus what the way from there costs". Sums saturate, and a way across a wall costs
// 65,535, so that walls and unreached cells need no masks there. Rows that changed make their neighbours pull; sweeps down and up alternate until no
// row has anything left to pull. Any order of relaxations ends at the same values, so results do not depend on lanes.
//
// Based on: W. D. Hillis, G. L. Steele, "Data Parallel Algorithms", 1986 (scans by doubling steps).

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
#include "field/tile_window-inl.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

TileVisitor findVisitor() {
  return nullptr;
}

#else

template <bool kBackwards>
constexpr std::array<std::uint16_t, kTileSide> laneNumbers() {
  std::array<std::uint16_t, kTileSide> numbers{};
  for (int x = 0; x < kTileSide; ++x) numbers[std::size_t(x)] = std::uint16_t(kBackwards ? kTileSide - 1 - x : x);
  return numbers;
}
alignas(64) constexpr auto kEastward = laneNumbers<false>(), kWestward = laneNumbers<true>();

class Visit : private Window {
 public:
  explicit Visit(const TileVisit& job)
      : Window(job),
        corners_(job.corners),
        plainStraight_(fill(std::uint16_t(kStraight * job.cheapest))),
        plainDiagonal_(fill(std::uint16_t(kDiagonal * job.cheapest))),
        plainCosts_(wayCosts(plainStraight_, kAll)),
        plainEastward_(timesSaturated(load(kEastward.data()), std::uint16_t(kStraight * job.cheapest))),
        plainWestward_(timesSaturated(load(kWestward.data()), std::uint16_t(kStraight * job.cheapest))) {}

  TileOutcome run() {
    open();
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
    outcome_.reached = reached_;
    outcome_.changedRows = improved_;
    return outcome_;
  }

 private:
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

  alignas(64) std::uint16_t ownWest_[kTileSide], ownEast_[kTileSide];
  std::uint32_t better_[kTileSide] = {}, betterWest_ = 0, betterEast_ = 0;
  CornerBits corners_;
  Row plainStraight_, plainDiagonal_;
  // Of a plain row that is wholly open: its ways, and those from its west and east ends to each of its cells.
  RowCosts plainCosts_;
  Row plainEastward_, plainWestward_;
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
