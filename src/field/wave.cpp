// The bucket queue of wave.h, from the first goal to the last reachable cell. run() is the outer loop: a turn a bucket, in
// rising order of distance; goals join when their start cost comes up, and empty stretches between goals are skipped.

#include "field/wave.h"

#include <algorithm>
#include <bit>

namespace spate {

namespace {
bool later(const Wave::Start& a, const Wave::Start& b) { return a.cost > b.cost; }
}  // namespace

Wave::Wave(const CostField& cost, const BuildOptions& options, Distance* distances)
    : field_(cost),
      cost_(cost.padded()),
      open_(cost.openNeighbours()),
      distance_(distances),
      steps_(cost, options.corners),
      general_(!cost.neighboursOnly()),
      reach_(options.reach) {
  const Distance cheapest = cost.cheapest(), dearest = cost.dearest();
  successors_ = cheapest == dearest ? &successorsForOneCost(options.corners) : &successorsForAnyCosts(options.corners);
  for (int d = 0; d < kDirections; ++d) {
    offset_[std::size_t(d)] = kStepY[std::size_t(d)] * cost.stride() + kStepX[std::size_t(d)];
  }
  dearestStep_ = kDiagonal * dearest;
  shift_ = std::bit_width(kStraight * cheapest) - 1;
  ring_.resize(std::bit_ceil(std::size_t(dearestStep_ >> shift_) + 2));
  for (const LinkStep& link : cost.linkSteps()) dearestStep_ = std::max(dearestStep_, link.length);
}

std::vector<Wave::Start> Wave::run(std::span<const Start> starts, std::size_t most, std::vector<std::uint32_t>& settled) {
  settled_ = &settled;
  most_ = most;
  const std::span<const Start> rest = goOn(starts);
  std::vector<Start> left(rest.begin(), rest.end());
  for (const Bucket& bucket : ring_) {
    for (const Entry entry : bucket) {
      if (distance_[entry.cell / kDirections] == entry.distance) left.push_back({std::uint32_t(entry.cell / kDirections), entry.distance});
    }
  }
  for (const Start& link : byLink_) {
    if (distance_[link.index] == link.cost) left.push_back(link);
  }
  return left;
}

/// Returns the starts that it did not come to.
std::span<const Wave::Start> Wave::goOn(std::span<const Start> starts) {
  auto start = starts.begin();
  for (std::uint64_t turn = 0; waiting_ > 0 || start != starts.end() || !byLink_.empty(); ++turn) {
    if (waiting_ == 0) {
      const Distance next = start != starts.end() ? start->cost : kUnreachable;
      turn = std::min(next, byLink_.empty() ? kUnreachable : byLink_.front().cost) >> shift_;
    }
    for (; start != starts.end() && (start->cost >> shift_) == turn; ++start) begin(*start);
    settleLinks(turn);
    Bucket& bucket = ring_[turn & (ring_.size() - 1)];
    settle(bucket);
    waiting_ -= bucket.size();
    bucket.clear();
    settleLinks(turn);
    if (settled_ != nullptr && settled_->size() > most_) return {start, starts.end()};
  }
  if (general_ && settled_ == nullptr) measureFarthest();
  return {};
}

void Wave::begin(Start start) {
  if (start.cost > distance_[start.index] || start.cost > reach_) return;
  reached_ += distance_[start.index] == kUnreachable;
  distance_[start.index] = start.cost;
  note(start.index, start.cost);
  handOn(start.index, start.cost, steps_.in(start.index));
}

/// Those of links that are shorter than a bucket included.
void Wave::settleLinks(std::uint64_t turn) {
  while (linkIsDue(turn)) {
    const Start next = byLink_.front();
    std::pop_heap(byLink_.begin(), byLink_.end(), later);
    byLink_.pop_back();
    if (distance_[next.index] != next.cost) continue;
    note(next.index, next.cost);
    handOn(next.index, next.cost, steps_.in(next.index));
  }
}

void Wave::note(std::size_t cell, Distance distance) {
  farthest_ = std::max(farthest_, distance);
  if (settled_ != nullptr) settled_->push_back(std::uint32_t(cell));
}

void Wave::settle(const Bucket& bucket) {
  for (const Entry entry : bucket) {
    const std::size_t cell = entry.cell / kDirections;
    if (distance_[cell] != entry.distance) continue;
    note(cell, entry.distance);
    handOn(cell, entry.distance, general_ ? steps_.in(cell) : (*successors_)[open_[cell]][entry.cell % kDirections]);
  }
}

// Whoever comes from there enters this cell and pays for it. 64-bit sums: what does not fit below kUnreachable is not
// smaller than any distance, and is dropped.
void Wave::handOn(std::size_t cell, Distance distance, unsigned steps) {
  const std::array<std::uint64_t, 2> through = {std::uint64_t(distance) + kStraight * cost_[cell],
                                                std::uint64_t(distance) + kDiagonal * cost_[cell]};
  for (; steps != 0; steps &= steps - 1) {
    const std::size_t d = std::size_t(std::countr_zero(steps));
    const std::size_t next = cell + std::size_t(offset_[d]);
    const std::uint64_t candidate = through[d / 4];
    if (candidate >= distance_[next] || candidate > reach_) continue;
    reached_ += distance_[next] == kUnreachable;
    distance_[next] = Distance(candidate);
    bucketOf(candidate).push_back({Distance(candidate), std::uint32_t(next * kDirections + d)});
    ++waiting_;
  }
  if (general_) handOnByLinks(cell, distance);
}

void Wave::handOnByLinks(std::size_t cell, Distance distance) {
  steps_.forEachLinkInto(cell, [&](std::size_t from, Distance length) {
    const std::uint64_t candidate = std::uint64_t(distance) + length;
    if (candidate >= distance_[from] || candidate > reach_) return;
    reached_ += distance_[from] == kUnreachable;
    distance_[from] = Distance(candidate);
    byLink_.push_back({std::uint32_t(from), Distance(candidate)});
    std::push_heap(byLink_.begin(), byLink_.end(), later);
  });
}

/// What was handed on may have been improved since, by a link shorter than a bucket.
void Wave::measureFarthest() {
  farthest_ = 0;
  for (std::size_t cell = 0; cell < field_.paddedSize(); ++cell) {
    if (distance_[cell] != kUnreachable) farthest_ = std::max(farthest_, distance_[cell]);
  }
}

}  // namespace spate
