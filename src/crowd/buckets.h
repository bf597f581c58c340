#pragma once
// Who is near: units sorted into square buckets, so that a neighbourhood is a few contiguous runs of one array.

#include <span>
#include <vector>

#include "crowd/units.h"

namespace spate {

/// What a unit shows its neighbours, copied in bucket order so that a neighbourhood is read front to back.
struct Body {
  Vec2 position;
  float radius;
  float weight;        // mobility: 0.09 / radius^2
  Vec2 heading;        // zero: it pushes nobody
  std::uint32_t unit;  // index into Units
  std::uint32_t goal;  // index of its goal, times 2, plus 1 when it is at rest there

  bool arrived() const { return goal & 1u; }
};

/// What only the unit itself needs while its contacts are worked out.
struct BodyOwn {
  Vec2 start;           // where it was at the start of the tick
  std::uint32_t group;
};

/// One grid: the bodies of one range of sizes in a stable counting sort by bucket, row by row. Ties keep the order of ids, which
/// makes every sum over neighbours the same however many threads there are.
class BucketGrid {
 public:
  /// `bodies` in the order of ids. The grid covers just the box they occupy, so a small crowd on a large map costs little.
  void sort(const Units& units, const std::vector<Body>& bodies, float largestRadius);

  const std::vector<Body>& bodies() const { return sorted_; }
  /// Of bodies(), in the same order: looked up by unit they would be cache misses.
  const std::vector<BodyOwn>& own() const { return own_; }
  float largestRadius() const { return largest_; }

  /// Calls f(span of bodies) for the runs that hold every body whose bucket meets the square of half-width `reach` around p.
  template <class F>
  void forEachRunNear(Vec2 p, float reach, const F& f) const {
    if (sorted_.empty()) return;
    const int x0 = column(p.x - reach), x1 = column(p.x + reach);
    const int y0 = row(p.y - reach), y1 = row(p.y + reach);
    for (int y = y0; y <= y1; ++y) {
      const std::size_t base = std::size_t(y) * std::size_t(columns_);
      const std::uint32_t begin = first_[base + std::size_t(x0)], end = first_[base + std::size_t(x1) + 1];
      f(std::span(sorted_.data() + begin, end - begin));
    }
  }

 private:
  int column(float x) const { return clampTo((x - origin_.x) * perCell_, columns_); }
  int row(float y) const { return clampTo((y - origin_.y) * perCell_, rows_); }
  static int clampTo(float value, int size) {
    if (!(value > 0.0f)) return 0;
    return value >= float(size) ? size - 1 : int(value);
  }
  void layOut(const std::vector<Body>& bodies);

  Vec2 origin_;
  float perCell_ = 1.0f;
  float largest_ = 0.0f;
  int columns_ = 0, rows_ = 0;
  std::vector<std::uint32_t> first_;  // bucket -> place of its first body; one more at the end
  std::vector<std::uint32_t> bucket_;
  std::vector<Body> sorted_;
  std::vector<BodyOwn> own_;
};

/// Two grids: the many of ordinary size, and those more than twice as wide as the narrowest, so that a few giants do not make everybody's
/// buckets large.
class Buckets {
 public:
  void sort(const Units& units, const std::vector<Body>& bodies);

  const BucketGrid& ordinary() const { return grids_[0]; }
  const BucketGrid& giants() const { return grids_[1]; }

  /// Calls f(span of bodies) for the runs that hold every body that a disc may touch, itself included.
  template <class F>
  void forEachRunNear(Vec2 p, float radius, const F& f) const {
    for (const BucketGrid& grid : grids_) grid.forEachRunNear(p, (radius + grid.largestRadius()) * kMargin, f);
  }

  /// Two bodies count as touching up to this many times the sum of their radii.
  static constexpr float kMargin = 1.02f;

 private:
  BucketGrid grids_[2];
  std::vector<Body> split_[2];
};

}  // namespace spate
