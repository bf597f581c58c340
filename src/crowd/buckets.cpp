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
constexpr std::size_t kBinsPerBody = 2;
constexpr std::size_t kFewestBins = 256;
constexpr float kWeightScale = 0.09f;        // weight 1 at radius 0.3
constexpr std::size_t kPieceBodies = 512;
constexpr std::size_t kSlack = 32;            // kernels read up to two vectors more on both sides
constexpr std::size_t kParts = 8;            // into which the units are cut to be dealt out by several threads
constexpr std::size_t kPartUnits = 4096;     // not worth cutting below
constexpr std::size_t kStreams = 4;          // of a part, dealt out in turn: many units of a stream are for one row, and each waits for the last
constexpr float kFar = std::numeric_limits<float>::max();

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
  Vec2 low{kFar, kFar}, high{-kFar, -kFar};
  std::uint32_t bodies = 0;

  void add(const Box& other) {
    low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y)};
    high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y)};
    bodies += other.bodies;
  }
};

/// What a look at every unit brings.
struct Buckets::Survey {
  float narrowest = kFar, widest = 0.0f;
  bool anyArrived = false;
  BucketGrid::Box box;

  void add(const Survey& other) {
    narrowest = std::min(narrowest, other.narrowest), widest = std::max(widest, other.widest);
    anyArrived = anyArrived || other.anyArrived;
    box.add(other.box);
  }
};

namespace {

/// The least and the greatest of every kEvery-th number, several at a time so that the processor need not wait for the last minimum.
template <std::size_t kEvery>
struct Extremes {
  static constexpr std::size_t kTogether = 16;
  float low[kTogether], high[kTogether];

  Extremes(const float* values, std::size_t count) {
    std::fill_n(low, kTogether, kFar);
    std::fill_n(high, kTogether, -kFar);
    std::size_t i = 0;
    for (; i + kTogether <= count; i += kTogether) {
      for (std::size_t k = 0; k < kTogether; ++k) take(values[i + k], k);
    }
    for (std::size_t k = 0; i + k < count; ++k) take(values[i + k], k);
    for (std::size_t k = kEvery; k < kTogether; ++k) {
      low[k % kEvery] = std::min(low[k % kEvery], low[k]);
      high[k % kEvery] = std::max(high[k % kEvery], high[k]);
    }
  }

 private:
  void take(float value, std::size_t k) {
    low[k] = value < low[k] ? value : low[k];
    high[k] = value > high[k] ? value : high[k];
  }
};

}  // namespace

Buckets::Survey Buckets::survey(const Units& units, std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin;
  const Extremes<1> radii(units.radius.data() + begin, count);
  const Extremes<2> places(count == 0 ? nullptr : &units.moved[begin].x, count * 2);
  std::uint8_t arrived = 0;
  for (std::size_t unit = begin; unit < end; ++unit) arrived |= std::uint8_t(units.state[unit]);
  static_assert(std::uint8_t(UnitState::going) == 0);
  return {radii.low[0], std::max(0.0f, radii.high[0]), arrived != 0,
          {{places.low[0], places.low[1]}, {places.high[0], places.high[1]}, std::uint32_t(count)}};
}

Buckets::Survey Buckets::survey(const Units& units, Scheduler* scheduler) {
  const std::size_t parts = partsOf(units.size(), scheduler);
  Survey surveys[kParts];
  parallelFor(scheduler, parts, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t part = begin; part < end; ++part) surveys[part] = survey(units, units.size() * part / parts, units.size() * (part + 1) / parts);
  });
  for (std::size_t part = 1; part < parts; ++part) surveys[0].add(surveys[part]);
  return surveys[0];
}

/// Of the units of radius `narrowest` < r <= `largest`.
BucketGrid::Box BucketGrid::boxAround(const Units& units, float narrowest, float largest) {
  Box box;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (units.radius[unit] > narrowest && units.radius[unit] <= largest) box.add({units.next(unit), units.next(unit), 1});
  }
  return box;
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
  while (columns_ >> shift_ > 1 && entries() > kBinsPerBody * size_ + kFewestBins) ++shift_;
  bins_ = ((columns_ - 1) >> shift_) + 1;
}

BodyRow BucketGrid::bodies(int row) const {
  const std::uint32_t first = rowFirst_[std::size_t(row)], size = rowFirst_[std::size_t(row) + 1] - first;
  const float* const place = places_.data() + kSlack + std::size_t(first) * 2;
  return {place, place + size, heading_ + first, mark_ + first, base_ + first, size};
}

std::size_t BucketGrid::rowsPerPiece() const { return 1 + std::size_t(rows_) * kPieceBodies / (size_ + 1); }

/// Each stream of each part of the units counts by itself, and so knows where in each row its bodies go: in the order of ids.
void BucketGrid::dealIntoRows(const Units& units, float narrowest, Scheduler* scheduler) {
  const std::size_t rows = std::size_t(rows_), count = units.size();
  const std::size_t parts = rows * kParts * kStreams <= count ? partsOf(count, scheduler) : 1;
  const bool everybody = size_ == count;
  constexpr std::int32_t kNowhere = -1;
  counts_.assign(parts * kStreams * rows, 0);
  rowOf_.resize(count);
  dealt_.resize(size_);
  const auto forEachUnit = [&](std::uint32_t* counts, std::size_t begin, std::size_t end, const auto& f) {
    const std::size_t length = (end - begin) / kStreams;
    for (std::size_t i = 0; i < length; ++i) {
      for (std::size_t stream = 0; stream < kStreams; ++stream) f(counts + stream * rows, begin + stream * length + i);
    }
    for (std::size_t unit = begin + kStreams * length; unit < end; ++unit) f(counts + (kStreams - 1) * rows, unit);
  };
  const auto forEachPart = [&](const auto& f) {
    parallelFor(scheduler, parts, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t part = begin; part < end; ++part) f(counts_.data() + part * kStreams * rows, count * part / parts, count * (part + 1) / parts);
    });
  };
  forEachPart([&](std::uint32_t* counts, std::size_t begin, std::size_t end) {
    std::int32_t* const rowOf = rowOf_.data();
    const Vec2* const next = &units.next(0);
    // By itself this loop runs several units at a time.
    for (std::size_t unit = begin; unit < end; ++unit) rowOf[unit] = row(next[unit].y);
    for (std::size_t unit = begin; unit < end && !everybody; ++unit) {
      if (!(units.radius[unit] > narrowest && units.radius[unit] <= largest_)) rowOf[unit] = kNowhere;
    }
    forEachUnit(counts, begin, end, [&](std::uint32_t* of, std::size_t unit) {
      if (rowOf[unit] != kNowhere) ++of[rowOf[unit]];
    });
  });
  rowFirst_.resize(rows + 1);
  std::uint32_t total = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    rowFirst_[row] = total;
    for (std::size_t stream = 0; stream < parts * kStreams; ++stream) {
      std::uint32_t& first = counts_[stream * rows + row];
      total += std::exchange(first, total);
    }
  }
  rowFirst_[rows] = total;
  forEachPart([&](std::uint32_t* cursors, std::size_t begin, std::size_t end) {
    const std::int32_t* const rowOf = rowOf_.data();
    const Vec2* const places = &units.next(0);
    const std::uint32_t* const group = units.group.data();
    const UnitState* const state = units.state.data();
    DealtBody* const dealt = dealt_.data();
    forEachUnit(cursors, begin, end, [&](std::uint32_t* next, std::size_t unit) {
      if (rowOf[unit] == kNowhere) return;
      dealt[next[rowOf[unit]]++] = {places[unit], {std::uint32_t(unit), group[unit] * 2u + (state[unit] == UnitState::arrived)}};
    });
  });
}

/// Where the bodies of a row go.
struct BucketGrid::Scratch {
  std::vector<std::uint32_t> column, order;
};

void BucketGrid::sortRow(int row, const Units& units, Scratch& scratch) {
  const std::size_t begin = rowFirst_[std::size_t(row)], size = rowFirst_[std::size_t(row) + 1] - begin;
  std::uint32_t* const first = first_.data() + std::size_t(row) * std::size_t(bins_ + 1);
  std::fill_n(first, bins_ + 1, 0u);
  if (size == 0) return;
  if (scratch.column.size() < size) scratch.column.resize(size), scratch.order.resize(size);
  std::uint32_t* const column = scratch.column.data();
  std::uint32_t* const order = scratch.order.data();
  const DealtBody* const dealt = dealt_.data() + begin;

  for (std::size_t i = 0; i < size; ++i) column[i] = std::uint32_t(this->column(dealt[i].place.x));
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
  float* const places = places_.data() + kSlack + begin * 2;
  Vec2* const heading = heading_ + begin;
  BodyMark* const mark = mark_ + begin;
  const Vec2* const headings = &units.heading(0);
  for (std::size_t i = 0; i < size; ++i) {
    const DealtBody& body = dealt[order[i]];
    places[i] = body.place.x, places[size + i] = body.place.y;
    heading[i] = headings[body.mark.unit];
    mark[i] = body.mark;
  }
}

void BucketGrid::sortRows(const Units& units, Scheduler* scheduler) {
  first_.resize(std::size_t(rows_) * std::size_t(bins_ + 1));
  parallelFor(scheduler, std::size_t(rows_), rowsPerPiece(), [&](std::size_t begin, std::size_t end) {
    Scratch scratch;
    for (std::size_t row = begin; row < end; ++row) sortRow(int(row), units, scratch);
  });
}

void BucketGrid::sort(const Units& units, float narrowest, float largest, const Box& box, std::uint32_t base, BodyLists& lists, Scheduler* scheduler) {
  base_ = base;
  heading_ = lists.heading.data() + base;
  mark_ = lists.mark.data() + base;
  largest_ = largest;
  size_ = 0;
  rows_ = columns_ = bins_ = 0;
  if (box.bodies == 0) return;
  size_ = box.bodies;
  layOut(box);
  places_.resize((std::size_t(size_) + kSlack) * 2);
  dealIntoRows(units, narrowest, scheduler);
  sortRows(units, scheduler);
}

void Buckets::sort(const Units& units, Scheduler* scheduler) {
  const Survey all = survey(units, scheduler);
  anyArrived_ = all.anyArrived;
  lists_.heading.resize(units.size());
  lists_.mark.resize(units.size());
  const float limit = all.narrowest * kGiantRatio;
  if (all.widest <= limit) {
    grids_[0].sort(units, -1.0f, all.widest, all.box, 0, lists_, scheduler);
    grids_[1].sort(units, all.widest, all.widest, {}, grids_[0].size(), lists_, scheduler);
    return;
  }
  float largest = 0.0f;  // of the ordinary ones
  for (const float radius : units.radius) largest = radius <= limit && radius > largest ? radius : largest;
  grids_[0].sort(units, -1.0f, largest, BucketGrid::boxAround(units, -1.0f, largest), 0, lists_, scheduler);
  grids_[1].sort(units, largest, all.widest, BucketGrid::boxAround(units, largest, all.widest), grids_[0].size(), lists_, scheduler);
}

}  // namespace spate
