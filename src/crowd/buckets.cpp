// Stable counting sort into buckets a little wider than two of the largest bodies, whatever the size of the map's cells: with wider
// ones a jam tests many pairs that cannot touch.
// Based on: S. Green, "Particle Simulation using CUDA" (2010), the grid in sorted order; sizes by measurement.

#include "crowd/buckets.h"

#include <algorithm>

namespace spate {

namespace {
constexpr float kSidePerRadius = 2.0f * Buckets::kMargin;
constexpr float kGiantRatio = 2.0f;
// A crowd strewn thinly over a huge map would need more buckets than it has bodies many times over: then they are made wider.
constexpr float kBucketsPerBody = 16.0f;
constexpr float kFewestBuckets = 4096.0f;
}  // namespace

void BucketGrid::layOut(const std::vector<Body>& bodies) {
  Vec2 low = bodies.front().position, high = low;
  for (const Body& body : bodies) {
    low = {std::min(low.x, body.position.x), std::min(low.y, body.position.y)};
    high = {std::max(high.x, body.position.x), std::max(high.y, body.position.y)};
  }
  float side = largest_ * kSidePerRadius;
  const float wide = high.x - low.x, tall = high.y - low.y;
  const float most = std::max(kFewestBuckets, float(bodies.size()) * kBucketsPerBody);
  while ((wide / side + 1.0f) * (tall / side + 1.0f) > most) side *= 2.0f;
  origin_ = low;
  perCell_ = 1.0f / side;
  columns_ = int(wide * perCell_) + 1;
  rows_ = int(tall * perCell_) + 1;
}

void BucketGrid::sort(const Units& units, const std::vector<Body>& bodies, float largestRadius) {
  largest_ = largestRadius;
  sorted_.resize(bodies.size());
  own_.resize(bodies.size());
  if (bodies.empty()) return;
  layOut(bodies);
  first_.assign(std::size_t(columns_) * std::size_t(rows_) + 1, 0);
  bucket_.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Vec2 p = bodies[i].position;
    bucket_[i] = std::uint32_t(row(p.y)) * std::uint32_t(columns_) + std::uint32_t(column(p.x));
    ++first_[bucket_[i] + 1];
  }
  for (std::size_t b = 1; b < first_.size(); ++b) first_[b] += first_[b - 1];
  // first_[b] serves as the cursor of bucket b while it fills, and is put back by shifting one place.
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::size_t place = first_[bucket_[i]]++;
    sorted_[place] = bodies[i];
    own_[place] = {units.start[bodies[i].unit], units.group[bodies[i].unit]};
  }
  for (std::size_t b = first_.size() - 1; b > 0; --b) first_[b] = first_[b - 1];
  first_[0] = 0;
}

void Buckets::sort(const Units& units, const std::vector<Body>& bodies) {
  if (bodies.empty()) {
    for (BucketGrid& grid : grids_) grid.sort(units, bodies, 0.0f);
    return;
  }
  const float narrowest = *std::min_element(units.radius.begin(), units.radius.end());
  float largest[2] = {0.0f, 0.0f};
  for (std::vector<Body>& part : split_) part.clear();
  for (const Body& body : bodies) {
    const bool giant = body.radius > narrowest * kGiantRatio;
    largest[giant] = std::max(largest[giant], body.radius);
    split_[giant].push_back(body);
  }
  for (int i = 0; i < 2; ++i) grids_[i].sort(units, split_[i], largest[i]);
}

}  // namespace spate
