// What a visit sees of the field: the distances of a tile as offsets in a window, read from the field's rows and written back to them.
// Included once for each instruction set (Google Highway); not a header for ordinary code.

#if defined(SPATE_TILE_WINDOW_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SPATE_TILE_WINDOW_INL_H_
#undef SPATE_TILE_WINDOW_INL_H_
#else
#define SPATE_TILE_WINDOW_INL_H_
#endif

#include <bit>

#include "field/tile_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR  // one lane: the bucket queue does better
class Window {
 protected:
  explicit Window(const TileVisit& job)
      : job_(job),
        self_(*job.self),
        rows_(job.rows == kTileSide ? kAll : (1u << job.rows) - 1),
        last_(std::min(job.reach - job.base, kTileWindow)) {}

  /// Everything before the first relaxation.
  HWY_INLINE void open() {
    if (job_.first) readFloor();
    for (int y = 0; y < kTileSide; ++y) {
      if (job_.empty || y >= job_.rows) {
        store(fill(kFar), row(y));
      } else {
        readWindow(rowOf(y), row(y), self_.openRow[std::size_t(y)]);
      }
    }
    if (job_.first && !job_.empty) readColumns();
  }

  /// Rows -1 and 32 are the neighbours'.
  std::uint16_t* row(int y) { return window_ + (y + 1) * kTileSide; }
  const Cost* costsOf(int y) const { return job_.cost + y * job_.stride; }
  Distance* cellsOf(int y) const { return job_.distance + y * job_.stride; }

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
    reached_ += std::uint32_t(std::popcount(bits));
    improved_ |= std::uint32_t(bits != 0) << y;
    return bits;
  }
  HWY_INLINE std::uint32_t improveRow(int y) {
    const Distance* const before = rowOf(y);
    Distance* const cells = job_.columns == kTileSide ? cellsOf(y) : edge_;
    std::uint32_t bits = 0;
    bool any = false;
    for (std::size_t x = 0; x < std::size_t(kTileSide); x += kLanes32) {
      const V32 value = valuesAt(y, x), known = hn::LoadU(d32, before + x), none = hn::Set(d32, kUnreachable);
      const hn::Mask<D32> better = hn::Lt(value, known);
      hn::BlendedStore(value, better, d32, cells + x);
      any |= !hn::AllFalse(d32, better);
      reached_ += std::uint32_t(hn::CountTrue(d32, hn::And(better, hn::Eq(known, none))));
      // Nor have they heard of what lay beyond an earlier window or reach.
      bits |= bitsOf32(job_.allRows || !job_.starts.empty() ? hn::Ne(value, none) : better, x);
    }
    if (cells == edge_) std::copy_n(edge_, job_.columns, cellsOf(y));
    improved_ |= std::uint32_t(any) << y;
    return bits;
  }

  /// Where all that counts is at or below the base.
  HWY_NOINLINE Distance farthestInField() {
    Distance most = 0;
    for (int y = 0; y < job_.rows; ++y) {
      for (int x = 0; x < job_.columns; ++x) most = std::max(most, cellsOf(y)[x] == kUnreachable ? 0 : cellsOf(y)[x]);
    }
    return most;
  }

  const TileVisit& job_;
  TileRecord& self_;
  std::uint32_t rows_;         // a bit for each that is inside the map
  Distance last_;              // the largest offset that counts
  std::uint32_t reached_ = 0;  // cells that had no distance before
  std::uint32_t improved_ = 0;  // rows that have got any better

 private:
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
    self_.westCost.fill(kWall);
    self_.eastCost.fill(kWall);
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

  alignas(64) std::uint16_t window_[(kTileSide + 2) * kTileSide];
  alignas(64) Distance edge_[kTileSide];
};

#endif

}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#endif
