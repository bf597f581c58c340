// Stable counting sort into buckets a little wider than two of the largest bodies, whatever the size of the map's cells: with wider
// ones a jam tests many pairs that cannot touch. First all bodies are dealt into rows, then each row is sorted by itself, in
// cache and by any thread.
//
// Where the crowd is thin there are many more buckets than bodies. Then only every second, fourth ... bucket of a row gets an entry
// in first_ (a bin); a run is looked up by bins, and holds a few bodies more than it must. Those are further away than `reach`
// on one axis, to the last bit (the roundings are monotonic), so a test of the distance never lets them in.
// Based on: S. Green, "Particle Simulation using CUDA" (2010), the grid in sorted order; sizes by measurement.

#include "crowd/buckets.h"

#include <algorithm>
#include <limits>

#include "base/parallel.h"

namespace spate {

namespace {
constexpr float kSidePerRadius = 2.0f * Buckets::kMargin;
constexpr float kGiantRatio = 2.0f;
// A crowd strewn thinly over a huge map would need more buckets than it has bodies many times over: then they are made wider.
constexpr float kBucketsPerBody = 16.0f;
constexpr float kFewestBuckets = 4096.0f;
constexpr std::size_t kFewestBins = 256;
constexpr float kWeightScale = 0.09f;        // weight 1 at radius 0.3
constexpr std::size_t kPieceBodies = 512;
constexpr std::size_t kSlack = 16;            // kernels read up to a vector more on both sides
constexpr std::size_t kParts = 8;            // into which the units are cut to be dealt out by several threads
constexpr std::size_t kPartUnits = 4096;     // not worth cutting below
constexpr std::size_t kTogetherRows = 256;   // units whose rows are worked out together

std::size_t partsOf(std::size_t units, Scheduler* scheduler) { return scheduler != nullptr && units >= kParts * kPartUnits ? kParts : 1; }
}  // namespace

void BodyKinds::read(const std::vector<GroupView>& groups) {
  radius.clear(), weight.clear(), goal.clear();
  for (const GroupView& group : groups) {
    radius.push_back(group.radius);
    weight.push_back(kWeightScale / (group.radius * group.radius));
    goal.push_back(group.goal);
  }
}

struct BucketGrid::Box {
  Vec2 low, high;
  std::uint32_t bodies = 0;

  void add(const Box& other) {
    low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y)};
    high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y)};
    bodies += other.bodies;
  }
};

BucketGrid::Box BucketGrid::boxAround(const Units& units, std::size_t begin, std::size_t end, float narrowest, float largest) {
  constexpr float kFar = std::numeric_limits<float>::max();
  // Several units at a time, so that the processor need not wait for the last minimum.
  constexpr std::size_t kTogether = 8;
  Vec2 low[kTogether], high[kTogether];
  std::uint32_t bodies = 0;
  std::fill_n(low, kTogether, Vec2{kFar, kFar});
  std::fill_n(high, kTogether, Vec2{-kFar, -kFar});
  const auto take = [&](std::size_t unit, std::size_t k) {
    const Vec2 p = units.next(unit);
    const bool in = units.radius[unit] > narrowest && units.radius[unit] <= largest;
    bodies += in;
    low[k] = {in && p.x < low[k].x ? p.x : low[k].x, in && p.y < low[k].y ? p.y : low[k].y};
    high[k] = {in && p.x > high[k].x ? p.x : high[k].x, in && p.y > high[k].y ? p.y : high[k].y};
  };
  std::size_t unit = begin;
  for (; unit + kTogether <= end; unit += kTogether) {
    for (std::size_t k = 0; k < kTogether; ++k) take(unit + k, k);
  }
  for (; unit < end; ++unit) take(unit, 0);
  Box box{low[0], high[0], bodies};
  for (std::size_t k = 1; k < kTogether; ++k) box.add({low[k], high[k], 0});
  return box;
}

BucketGrid::Box BucketGrid::boxAround(const Units& units, float narrowest, float largest, Scheduler* scheduler) {
  const std::size_t parts = partsOf(units.size(), scheduler);
  Box boxes[kParts];
  parallelFor(scheduler, parts, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t part = begin; part < end; ++part) {
      boxes[part] = boxAround(units, units.size() * part / parts, units.size() * (part + 1) / parts, narrowest, largest);
    }
  });
  for (std::size_t part = 1; part < parts; ++part) boxes[0].add(boxes[part]);
  return boxes[0];
}

void BucketGrid::layOut(const Box& box) {
  float side = largest_ * kSidePerRadius;
  const float wide = box.high.x - box.low.x, tall = box.high.y - box.low.y;
  const float most = std::max(kFewestBuckets, float(box.bodies) * kBucketsPerBody);
  while ((wide / side + 1.0f) * (tall / side + 1.0f) > most) side *= 2.0f;
  origin_ = box.low;
  perCell_ = 1.0f / side;
  columns_ = int(wide * perCell_) + 1;
  rows_ = int(tall * perCell_) + 1;
  shift_ = 0;
  const auto entries = [&] { return std::size_t((columns_ >> shift_) + 2) * std::size_t(rows_); };
  while (columns_ >> shift_ > 1 && entries() > size_ + kFewestBins) ++shift_;
  bins_ = ((columns_ - 1) >> shift_) + 1;
}

BodyRow BucketGrid::bodies(int row) const {
  const std::uint32_t first = rowFirst_[std::size_t(row)], size = rowFirst_[std::size_t(row) + 1] - first;
  const float* const place = places_.data() + kSlack + std::size_t(first) * 2;
  return {place, place + size, heading_ + first, mark_ + first, base_ + first, size};
}

std::size_t BucketGrid::rowsPerPiece() const { return 1 + std::size_t(rows_) * kPieceBodies / (size_ + 1); }

/// Each part of the units counts by itself, and so knows where in each row its bodies go: in the order of ids.
void BucketGrid::dealIntoRows(const Units& units, float narrowest, Scheduler* scheduler) {
  const std::size_t rows = std::size_t(rows_), count = units.size();
  const std::size_t parts = rows * kParts <= count ? partsOf(count, scheduler) : 1;
  const bool everybody = size_ == count;
  counts_.assign(parts * rows, 0);
  const auto forEachOf = [&](std::size_t part, const auto& f) {
    const std::size_t end = count * (part + 1) / parts;
    std::int32_t rowOf[kTogetherRows];
    for (std::size_t first = count * part / parts; first < end; first += kTogetherRows) {
      const std::size_t together = std::min(kTogetherRows, end - first);
      // By itself this loop runs several units at a time.
      for (std::size_t i = 0; i < together; ++i) rowOf[i] = row(units.next(first + i).y);
      for (std::size_t i = 0; i < together; ++i) {
        const float radius = units.radius[first + i];
        if (everybody || (radius > narrowest && radius <= largest_)) f(first + i, std::size_t(rowOf[i]));
      }
    }
  };
  parallelFor(scheduler, parts, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t part = begin; part < end; ++part) {
      std::uint32_t* const counts = counts_.data() + part * rows;
      forEachOf(part, [&](std::size_t, std::size_t row) { ++counts[row]; });
    }
  });
  rowFirst_.resize(rows + 1);
  std::uint32_t total = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    rowFirst_[row] = total;
    for (std::size_t part = 0; part < parts; ++part) {
      std::uint32_t& first = counts_[part * rows + row];
      total += std::exchange(first, total);
    }
  }
  rowFirst_[rows] = total;
  parallelFor(scheduler, parts, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t part = begin; part < end; ++part) {
      std::uint32_t* const next = counts_.data() + part * rows;
      forEachOf(part, [&](std::size_t unit, std::size_t row) {
        const std::size_t at = next[row]++;
        const Vec2 p = units.next(unit);
        float* const place = places_.data() + kSlack + at * 2;
        place[0] = p.x, place[1] = p.y;
        heading_[at] = units.heading(unit);
        mark_[at] = {std::uint32_t(unit), units.group[unit] * 2u + (units.state[unit] == UnitState::arrived)};
      });
    }
  });
}

/// A row as it was dealt out.
struct BucketGrid::Scratch {
  std::vector<float> places;
  std::vector<Vec2> heading;
  std::vector<BodyMark> mark;
  std::vector<std::uint32_t> column, order;
};

void BucketGrid::sortRow(int row, Scratch& scratch) {
  const std::size_t begin = rowFirst_[std::size_t(row)], size = rowFirst_[std::size_t(row) + 1] - begin;
  std::uint32_t* const first = first_.data() + std::size_t(row) * std::size_t(bins_ + 1);
  std::fill_n(first, bins_ + 1, 0u);
  if (size == 0) return;
  float* const places = places_.data() + kSlack + begin * 2;
  Vec2* const heading = heading_ + begin;
  BodyMark* const mark = mark_ + begin;
  scratch.places.assign(places, places + size * 2);
  scratch.heading.assign(heading, heading + size);
  scratch.mark.assign(mark, mark + size);
  scratch.column.resize(size), scratch.order.resize(size);
  std::uint32_t* const column = scratch.column.data();
  std::uint32_t* const order = scratch.order.data();

  for (std::size_t i = 0; i < size; ++i) column[i] = std::uint32_t(this->column(scratch.places[i * 2]));
  for (std::size_t i = 0; i < size; ++i) ++first[(column[i] >> shift_) + 1];
  for (int bin = 1; bin <= bins_; ++bin) first[bin] += first[bin - 1];
  // first[b] serves as the cursor of bin b while it fills, and is put back by shifting one place.
  for (std::size_t i = 0; i < size; ++i) order[first[column[i] >> shift_]++] = std::uint32_t(i);
  std::copy_backward(first, first + bins_, first + bins_ + 1);
  first[0] = 0;
  // Inside a bin of several buckets bodies still stand by id alone; a few steps each put that right.
  for (std::size_t i = 1; shift_ > 0 && i < size; ++i) {
    const std::uint32_t body = order[i];
    std::size_t place = i;
    for (; place > 0 && column[order[place - 1]] > column[body]; --place) order[place] = order[place - 1];
    order[place] = body;
  }
  for (std::size_t i = 0; i < size; ++i) {
    const float* const from = scratch.places.data() + std::size_t(order[i]) * 2;
    places[i] = from[0], places[size + i] = from[1];
    heading[i] = scratch.heading[order[i]];
    mark[i] = scratch.mark[order[i]];
  }
}

void BucketGrid::sortRows(Scheduler* scheduler) {
  first_.resize(std::size_t(rows_) * std::size_t(bins_ + 1));
  parallelFor(scheduler, std::size_t(rows_), rowsPerPiece(), [&](std::size_t begin, std::size_t end) {
    Scratch scratch;
    for (std::size_t row = begin; row < end; ++row) sortRow(int(row), scratch);
  });
}

void BucketGrid::sort(const Units& units, float narrowest, float largest, std::uint32_t base, BodyLists& lists, Scheduler* scheduler) {
  base_ = base;
  heading_ = lists.heading.data() + base;
  mark_ = lists.mark.data() + base;
  largest_ = largest;
  size_ = 0;
  rows_ = columns_ = bins_ = 0;
  const Box box = largest > narrowest ? boxAround(units, narrowest, largest, scheduler) : Box{};
  if (box.bodies == 0) return;
  size_ = box.bodies;
  layOut(box);
  places_.resize((std::size_t(size_) + kSlack) * 2);
  dealIntoRows(units, narrowest, scheduler);
  sortRows(scheduler);
}

void Buckets::sort(const Units& units, Scheduler* scheduler) {
  float narrowest = std::numeric_limits<float>::max(), widest = 0.0f;
  for (const float radius : units.radius) {
    narrowest = radius < narrowest ? radius : narrowest;
    widest = radius > widest ? radius : widest;
  }
  const float limit = narrowest * kGiantRatio;
  float largest = 0.0f;  // of the ordinary ones
  if (widest <= limit) {
    largest = widest;
  } else {
    for (const float radius : units.radius) largest = radius <= limit && radius > largest ? radius : largest;
  }
  anyArrived_ = std::find(units.state.begin(), units.state.end(), UnitState::arrived) != units.state.end();
  lists_.heading.resize(units.size());
  lists_.mark.resize(units.size());
  grids_[0].sort(units, -1.0f, largest, 0, lists_, scheduler);
  grids_[1].sort(units, largest, widest, grids_[0].size(), lists_, scheduler);
}

}  // namespace spate
