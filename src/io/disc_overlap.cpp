// Purpose: the overlaps of a report, worked out apart from the crowd's own code, so that each checks the other.
//
// Neighbours: discs are sorted by the square bucket they lie in (side: the farthest two discs can touch), row by row;
// all that can touch one then lie in three runs of that order.

#include "io/disc_overlap.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace spate {
namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();

double squaredDistanceToCell(double px, double py, Cell cell) {
  const double dx = std::max({double(cell.x) - px, px - double(cell.x + 1), 0.0});
  const double dy = std::max({double(cell.y) - py, py - double(cell.y + 1), 0.0});
  return dx * dx + dy * dy;
}

/// No neighbour of this cell is a wall.
bool allOpenAround(const CostField& cost, Cell cell) {
  return cost.openNeighbours()[cost.index(cell)] == 0xFF;
}

struct Bucket {
  std::int32_t y = 0, x = 0;
  friend auto operator<=>(const Bucket&, const Bucket&) = default;
};
struct Entry {
  Bucket bucket;
  std::uint32_t disc = 0;
  friend auto operator<=>(const Entry&, const Entry&) = default;
};

bool finite(Vec2 v) {
  return std::isfinite(v.x) && std::isfinite(v.y);
}

class Neighbours {
 public:
  Neighbours(std::span<const Vec2> centres, std::span<const float> radii) : centres_(centres), radii_(radii) {
    const float largest = radii.empty() ? 0.0f : *std::max_element(radii.begin(), radii.end());
    side_ = std::max(2.0f * kTouching * largest, 0.01f);
    for (std::size_t i = 0; i < centres.size(); ++i) {
      if (finite(centres[i])) entries_.push_back({bucketOf(centres[i]), std::uint32_t(i)});
    }
    std::sort(entries_.begin(), entries_.end());
  }

  float nearest(std::size_t disc) const {
    if (!finite(centres_[disc])) return kFar;
    const Bucket home = bucketOf(centres_[disc]);
    float least = kFar;
    for (std::int32_t y = home.y - 1; y <= home.y + 1; ++y) {
      auto it = std::lower_bound(entries_.begin(), entries_.end(), Entry{{y, home.x - 1}, 0});
      for (; it != entries_.end() && it->bucket <= Bucket{y, home.x + 1}; ++it) {
        if (it->disc != disc) least = std::min(least, share(disc, it->disc));
      }
    }
    return least <= kTouching ? least : kFar;
  }

 private:
  Bucket bucketOf(Vec2 at) const {
    const auto bucket = [this](float v) { return std::int32_t(std::floor(std::clamp(v, -1e5f, 1e5f) / side_)); };
    return {bucket(at.y), bucket(at.x)};
  }

  float share(std::size_t a, std::size_t b) const {
    const float dx = centres_[a].x - centres_[b].x;
    const float dy = centres_[a].y - centres_[b].y;
    return std::sqrt(dx * dx + dy * dy) / (radii_[a] + radii_[b]);
  }

  std::span<const Vec2> centres_;
  std::span<const float> radii_;
  float side_ = 1.0f;
  std::vector<Entry> entries_;
};

}  // namespace

Cell cellAt(Vec2 position) {
  const auto side = [](float v) { return int(std::floor(std::clamp(v, -1e6f, 1e6f))); };
  return {side(position.x), side(position.y)};
}

double wallOverlap(const CostField& cost, Vec2 centre, float radius) {
  const Cell home = cellAt(centre);
  if (!cost.open(home)) return double(radius);
  if (radius <= 1.0f && allOpenAround(cost, home)) return 0.0;
  const Cell min = cellAt({centre.x - radius, centre.y - radius});
  const Cell max = cellAt({centre.x + radius, centre.y + radius});
  double least = double(radius) * double(radius);
  for (int y = min.y; y <= max.y; ++y) {
    for (int x = min.x; x <= max.x; ++x) {
      if (!cost.open({x, y})) least = std::min(least, squaredDistanceToCell(centre.x, centre.y, {x, y}));
    }
  }
  return double(radius) - std::sqrt(least);
}

std::vector<float> nearestNeighbours(std::span<const Vec2> centres, std::span<const float> radii) {
  const Neighbours neighbours(centres, radii);
  std::vector<float> shares(centres.size());
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = neighbours.nearest(i);
  return shares;
}

}  // namespace spate
