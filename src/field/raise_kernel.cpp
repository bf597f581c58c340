// One visit of a tile: support as bits, a row of 32 cells at a time. Bit x of support_[d][y] says that the cell (x, y) is supported by
// the one in direction d while that is believed; so what remains is AND, OR and shifts of rows until nothing changes.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "field/raise_kernel.cpp"
// As for the kernel of tiles: lanes of a size known to the compiler.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/foreach_target.h>
// Highway's order of includes.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>

#include "field/raise_kernel.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

Raiser findRaiser() {
  return nullptr;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using D32 = hn::CappedTag<std::uint32_t, kTileSide / 2>;
using V32 = hn::Vec<D32>;
constexpr D32 d32;
constexpr std::size_t kLanes = hn::MaxLanes(d32);
constexpr std::size_t kPitch = 48;  // cells of a row kept: 1 + 32 + 1, and what whole vectors take beyond
constexpr std::uint32_t kAll = ~std::uint32_t{0};

class Raise {
 public:
  explicit Raise(const RaiseVisit& job) : job_(job), rows_(job.rows == kTileSide ? kAll : (1u << job.rows) - 1) {}

  RaiseOutcome run() {
    for (int y = -1; y <= kTileSide; ++y) readRow(y);
    for (int y = 0; y < job_.rows; ++y) findSupport(y);
    settle();
    for (int y = 0; y < job_.rows; ++y) takeAway(y);
    return outcome_;
  }

 private:
  struct Line {
    Distance distance[kPitch], straight[kPitch], diagonal[kPitch];  // of cell x at x + 1; the latter of a way through it
    std::uint64_t open;                                             // bit x + 1
  };
  Line& line(int y) { return lines_[y + 1]; }

  /// Rows -1 and `rows` are the neighbours'; those below them are walls.
  HWY_INLINE void readRow(int y) {
    Line& row = line(y);
    std::uint8_t costs[kPitch];
    const int cells = y <= job_.rows ? job_.columns + 2 : 0;
    const std::ptrdiff_t first = y * job_.stride - 1;
    if (cells > 0) {
      std::copy_n(job_.cost + first, cells, costs);
      std::copy_n(job_.distance + first, cells, row.distance);
    }
    std::fill(costs + cells, costs + kPitch, kWall);
    std::fill(row.distance + cells, row.distance + kPitch, kUnreachable);
    row.open = 0;
    const hn::Rebind<std::uint8_t, D32> d8;
    const V32 wall = hn::Set(d32, kWall), none = hn::Set(d32, kUnreachable);
    for (std::size_t x = 0; x < kPitch; x += kLanes) {
      const V32 cost = hn::PromoteTo(d32, hn::LoadU(d8, costs + x)), distance = hn::LoadU(d32, row.distance + x);
      const auto closed = hn::Eq(cost, wall);
      hn::StoreU(hn::IfThenElse(closed, none, through(distance, hn::Mul(cost, hn::Set(d32, kStraight)))), d32, row.straight + x);
      hn::StoreU(hn::IfThenElse(closed, none, through(distance, hn::Mul(cost, hn::Set(d32, kDiagonal)))), d32, row.diagonal + x);
      row.open |= std::uint64_t(~bitsOf(closed) & kLaneBits) << x;
    }
  }
  /// What does not fit is unreachable.
  HWY_INLINE static V32 through(V32 distance, V32 step) {
    const V32 sum = hn::Add(distance, step);
    return hn::IfThenElse(hn::Lt(sum, distance), hn::Set(d32, kUnreachable), sum);
  }
  static constexpr std::uint32_t kLaneBits = (1u << kLanes) - 1;
  HWY_INLINE static std::uint32_t bitsOf(const hn::Mask<D32>& mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d32, mask, bytes);
    return std::uint32_t(bytes[0]) | std::uint32_t(bytes[1]) << 8;
  }

  HWY_INLINE void findSupport(int y) {
    const Distance* const own = line(y).distance + 1;
    const std::uint32_t open = std::uint32_t(line(y).open >> 1);
    had_[y] = 0;
    for (std::size_t x = 0; x < std::size_t(kTileSide); x += kLanes) {
      had_[y] |= bitsOf(hn::Ne(hn::LoadU(d32, own + x), hn::Set(d32, kUnreachable))) << x;
    }
    believed_[y] = had_[y] & open;
    for (int d = 0; d < kDirections; ++d) {
      const std::size_t s = std::size_t(d);
      Line& beside = line(y + kStepY[s]);
      const Distance* const way = (isDiagonal(d) ? beside.diagonal : beside.straight) + 1 + kStepX[s];
      std::uint32_t longer = 0;
      for (std::size_t x = 0; x < std::size_t(kTileSide); x += kLanes) {
        longer |= bitsOf(hn::Gt(hn::LoadU(d32, way + x), hn::LoadU(d32, own + x))) << x;
      }
      support_[y][s] = ~longer & believed_[y] & legal(y, d);
    }
  }
  /// Bit x: the corner rule lets a unit leave the cell (x, y) in direction d, if that leads to an open cell.
  HWY_INLINE std::uint32_t legal(int y, int d) {
    if (!isDiagonal(d) || job_.corners == Corners::free) return kAll;
    const std::size_t s = std::size_t(d);
    const std::uint32_t along = std::uint32_t(line(y).open >> (1 + kStepX[s])), across = std::uint32_t(line(y + kStepY[s]).open >> 1);
    if (job_.corners == Corners::strict) return along & across;
    return job_.corners == Corners::oneSide ? along | across : 0;
  }

  /// Down and up in turn, as long as a row that has changed leaves others to be looked at.
  HWY_INLINE void settle() {
    std::uint32_t dirty = rows_;
    while (dirty != 0) {
      for (std::uint32_t left = dirty; left != 0; left &= left - 1) {
        const int y = std::countr_zero(left);
        const std::uint32_t others = settleRow(y);
        dirty = (dirty & ~(1u << y)) | others;
        left |= others & ~((2u << y) - 1);
      }
      for (std::uint32_t left = dirty; left != 0;) {
        const int y = 31 - std::countl_zero(left);
        const std::uint32_t others = settleRow(y);
        dirty = (dirty & ~(1u << y)) | others;
        left = (left | others) & ((1u << y) - 1);
      }
    }
  }
  /// Returns the rows to be looked at because of it.
  HWY_INLINE std::uint32_t settleRow(int y) {
    const std::uint32_t before = believed_[y], above = y > 0 ? believed_[y - 1] : kAll, below = y + 1 < job_.rows ? believed_[y + 1] : kAll;
    const auto& by = support_[y];
    const std::uint32_t outer = (job_.goals == nullptr ? 0 : (*job_.goals)[std::size_t(y)]) | (by[kS] & below) | (by[kN] & above) |
                                (by[kSE] & east(below)) | (by[kSW] & west(below)) | (by[kNW] & west(above)) | (by[kNE] & east(above));
    std::uint32_t now = before;
    for (std::uint32_t last = ~now; now != last;) {
      last = now;
      now &= outer | (by[kE] & east(now)) | (by[kW] & west(now));
    }
    if (now == before) return 0;
    believed_[y] = now;
    return ((1u << y << 1) | (1u << y >> 1)) & rows_;
  }
  /// Of the cells one to the east, or to the west; those of the neighbours are believed.
  HWY_INLINE static std::uint32_t east(std::uint32_t row) { return (row >> 1) | 0x80000000u; }
  HWY_INLINE static std::uint32_t west(std::uint32_t row) { return (row << 1) | 1u; }

  HWY_INLINE void takeAway(int y) {
    const std::uint32_t raised = had_[y] & ~believed_[y];
    outcome_.raised[std::size_t(y)] = raised;
    outcome_.cells += std::uint32_t(std::popcount(raised));
    Distance* const cells = job_.distance + y * job_.stride;
    for (std::uint32_t left = raised; left != 0; left &= left - 1) cells[std::countr_zero(left)] = kUnreachable;
    const bool outerRow = y == 0 || y == kTileSide - 1;
    for (std::uint32_t left = raised & (outerRow ? kAll : 0x80000001u); left != 0; left &= left - 1) notify(std::countr_zero(left), y);
  }
  /// Whoever beside the tile may have relied on the cell is to be looked at.
  HWY_INLINE void notify(int x, int y) {
    const Distance straight = line(y).straight[x + 1], diagonal = line(y).diagonal[x + 1];
    for (int d = 0; d < kDirections; ++d) {
      const std::size_t s = std::size_t(d);
      const int besideX = x + kStepX[s], besideY = y + kStepY[s];
      const int dx = besideX < 0 ? -1 : besideX >= kTileSide ? 1 : 0, dy = besideY < 0 ? -1 : besideY >= kTileSide ? 1 : 0;
      if (dx == 0 && dy == 0) continue;
      const Distance beside = line(besideY).distance[besideX + 1];
      if (beside != kUnreachable && beside >= (isDiagonal(d) ? diagonal : straight)) outcome_.notify |= 1u << directionOf(dx, dy);
    }
  }

  const RaiseVisit& job_;
  std::uint32_t rows_;  // a bit for each that is inside the map
  Line lines_[kTileSide + 2];
  std::array<std::uint32_t, kDirections> support_[kTileSide];
  std::uint32_t had_[kTileSide], believed_[kTileSide];
  RaiseOutcome outcome_;
};

RaiseOutcome raise(const RaiseVisit& job) {
  return Raise(job).run();
}

Raiser findRaiser() {
  return &raise;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace spate {

HWY_EXPORT(findRaiser);

Raiser tileRaiser() {
  return HWY_DYNAMIC_DISPATCH(findRaiser)();
}

}  // namespace spate
#endif
