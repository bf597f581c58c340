#pragma once
// Who is near: units sorted into square buckets, so that a neighbourhood is a few contiguous runs of bodies.

#include <cstdint>
#include <vector>

#include "crowd/group_view.h"
#include "crowd/units.h"

namespace spate {

/// What the units of each group show their neighbours, one array per property.
struct BodyKinds {
  void read(const std::vector<GroupView>& groups);

  std::vector<float> radius;
  std::vector<float> weight;        // mobility: 0.09 / radius^2
  std::vector<std::uint32_t> goal;  // index
};

/// What a unit shows its neighbours.
struct Body {
  Vec2 position;
  Vec2 heading;        // zero: it pushes nobody
  std::uint32_t unit;  // index into Units, so in the order of ids
  std::uint32_t mark;  // its group, times 2, plus 1 when it is at rest at its goal

  std::uint32_t group() const { return mark >> 1; }
  bool arrived() const { return mark & 1u; }
};

/// The last two of a body.
struct BodyMark {
  std::uint32_t unit, mark;
  std::uint32_t group() const { return mark >> 1; }
};

/// The bodies of one row of buckets from left to right: those of a bucket in the order of ids.
struct BodyRow {
  const float *x, *y;
  const Vec2* heading;
  const BodyMark* mark;
  std::uint32_t first;  // number of the row's first body among all bodies
  std::uint32_t size;

  Body operator[](std::uint32_t i) const { return {{x[i], y[i]}, heading[i], mark[i].unit, mark[i].mark}; }
};

/// Of all bodies, in the order of their numbers: grid by grid, row by row.
struct BodyLists {
  std::vector<Vec2> heading;
  std::vector<BodyMark> mark;
};

/// What is dealt out into rows.
struct DealtBody {
  Vec2 place;
  BodyMark mark;
};

/// One grid: the bodies of one range of sizes in a stable counting sort by bucket, row by row. Ties keep the order of ids, which
/// makes every sum over neighbours the same however many threads there are.
class BucketGrid {
 public:
  struct Box;
  static Box boxAround(const Units& units, float narrowest, float largest);
  /// By where they have walked to: the units of radius `narrowest` < r <= `largest`. The grid covers just the box they occupy: nothing in it grows with the map.
  /// Their headings and marks go to `lists` from `base` on.
  void sort(const Units& units, float narrowest, float largest, const Box& box, std::uint32_t base, BodyLists& lists, Scheduler* scheduler);

  std::uint32_t size() const { return size_; }
  int rows() const { return rows_; }
  BodyRow bodies(int row) const;
  float largestRadius() const { return largest_; }
  /// What kernels look runs up with: in row y a run begins at firstOf(y)[bin of its first column] and ends at that of the bin after its last.
  const std::uint32_t* firstOf(int row) const { return first_.data() + std::size_t(row) * std::size_t(bins_ + 1); }
  Vec2 origin() const { return origin_; }
  float bucketsPerCell() const { return perCell_; }
  int columns() const { return columns_; }
  int bins() const { return bins_; }
  int shift() const { return shift_; }
  /// Rows that together hold some hundred bodies: a piece of work.
  std::size_t rowsPerPiece() const;

  /// Calls f(row, begin, end) for the runs that hold every body whose bucket meets the square of half-width `reach` around p, and
  /// maybe some further ones.
  template <class F>
  void forEachRunNear(Vec2 p, float reach, const F& f) const {
    if (size_ == 0) return;
    const int x0 = column(p.x - reach) >> shift_, x1 = column(p.x + reach) >> shift_;
    const int y0 = row(p.y - reach), y1 = row(p.y + reach);
    for (int y = y0; y <= y1; ++y) {
      const std::uint32_t* const first = firstOf(y);
      f(bodies(y), first[x0], first[x1 + 1]);
    }
  }

 private:
  int column(float x) const { return clampTo((x - origin_.x) * perCell_, columns_); }
  int row(float y) const { return clampTo((y - origin_.y) * perCell_, rows_); }
  static int clampTo(float value, int size) {
    const float positive = value > 0.0f ? value : 0.0f;  // NaN to 0
    return int(positive < float(size - 1) ? positive : float(size - 1));
  }
  void layOut(const Box& box);
  void dealIntoRows(const Units& units, float narrowest, Scheduler* scheduler);
  void sortRows(const Units& units, Scheduler* scheduler);
  struct Scratch;
  void sortRow(int row, const Units& units, Scratch& scratch);

  Vec2 origin_;
  float perCell_ = 1.0f;
  float largest_ = 0.0f;
  std::uint32_t size_ = 0;
  int columns_ = 0, rows_ = 0;
  int shift_ = 0;  // a bin is 2^shift_ buckets of a row: where the crowd is thin, several
  int bins_ = 0;   // of a row
  std::vector<std::uint32_t> rowFirst_;  // row -> its first body; one more at the end
  std::vector<std::uint32_t> first_;     // row, bin -> its first body of the row; one more at the end of each row
  std::vector<std::uint32_t> counts_;    // bodies of each row in each part of the units, while they are dealt out
  std::vector<std::int32_t> rowOf_;      // of each unit; negative: not in this grid
  std::vector<DealtBody> dealt_;         // row after row, each in the order of ids
  std::vector<float> places_;            // row after row: all its x, all its y
  Vec2* heading_ = nullptr;              // in the lists
  BodyMark* mark_ = nullptr;
  std::uint32_t base_ = 0;
};

/// Two grids: the many of ordinary size, and those more than twice as wide as the narrowest, so that a few giants do not make everybody's
/// buckets large.
class Buckets {
 public:
  void sort(const Units& units, Scheduler* scheduler);

  const BucketGrid& ordinary() const { return grids_[0]; }
  const BucketGrid& giants() const { return grids_[1]; }
  const BodyLists& lists() const { return lists_; }
  /// Is anybody at rest at a goal?
  bool anyArrived() const { return anyArrived_; }

  /// Calls f(row, begin, end) for the runs that hold every body that a disc may touch, itself included.
  template <class F>
  void forEachRunNear(Vec2 p, float radius, const F& f) const {
    for (const BucketGrid& grid : grids_) grid.forEachRunNear(p, (radius + grid.largestRadius()) * kMargin, f);
  }

  /// Two bodies count as touching up to this many times the sum of their radii.
  static constexpr float kMargin = 1.02f;

 private:
  struct Survey;
  static Survey survey(const Units& units, Scheduler* scheduler);
  static Survey survey(const Units& units, std::size_t begin, std::size_t end);

  BucketGrid grids_[2];
  BodyLists lists_;
  bool anyArrived_ = false;
};

}  // namespace spate
