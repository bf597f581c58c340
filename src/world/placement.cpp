// Points of the R2 sequence, the additive recurrence of the plastic number: evenly spread at every length, in integer arithmetic.
// Based on: M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences" (2018).

#include "world/placement.h"

#include <algorithm>

namespace spate {

namespace {

// 2^64 / p and 2^64 / p^2 for the plastic number p, the real root of p^3 = p + 1.
constexpr std::uint64_t kStepOfX = 0xC13FA9A902A6328Full;
constexpr std::uint64_t kStepOfY = 0x91E10DA5C79E7B1Cull;
constexpr std::uint64_t kTriesPerUnit = 32;
constexpr std::uint64_t kFewestTries = 1024;

/// A fraction in [0, 1) of 24 bits, exact in a float.
float fraction(std::uint64_t x) { return float(x >> 40) / 16777216.0f; }

Vec2 pointOf(const Rect& rect, std::uint64_t n) {
  return {float(rect.min.x) + fraction(n * kStepOfX) * float(rect.max.x - rect.min.x + 1),
          float(rect.min.y) + fraction(n * kStepOfY) * float(rect.max.y - rect.min.y + 1)};
}

/// Rounding can put a point on the far side of the rectangle, which belongs to the next cell.
bool isIn(const Rect& rect, Cell cell) { return cell.x <= rect.max.x && cell.y <= rect.max.y; }

bool accepts(const Floor& floor, const PlaceNeeds& needs, std::size_t cell) {
  return floor.isOpen(cell) && (needs.withWay == nullptr || needs.withWay[cell] != kUnreachable);
}

Vec2 besideWalls(const Floor& floor, const PlaceNeeds& needs, Vec2 p) { return pushOut(floor, p, needs.radius); }

/// For rectangles that are nearly all wall, where points hardly ever meet floor: the acceptable cells in turn.
void fillFromCells(const Floor& floor, const Rect& rect, const PlaceNeeds& needs, std::size_t count, std::vector<Vec2>& places) {
  std::vector<Vec2> centres;
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    for (int x = rect.min.x; x <= rect.max.x; ++x) {
      if (accepts(floor, needs, floor.index(x, y))) centres.push_back({float(x) + 0.5f, float(y) + 0.5f});
    }
  }
  if (centres.empty()) return;
  for (std::size_t i = 0; places.size() < count; ++i) places.push_back(besideWalls(floor, needs, centres[i % centres.size()]));
}

}  // namespace

std::vector<Vec2> spread(const Floor& floor, const Rect& rect, const PlaceNeeds& needs, std::size_t count, std::uint64_t& next) {
  std::vector<Vec2> places;
  const std::uint64_t tries = kFewestTries + kTriesPerUnit * count;
  std::uint64_t tried = 0;
  for (; tried < tries && places.size() < count; ++tried) {
    const Vec2 p = pointOf(rect, next + tried);
    const std::size_t cell = floor.indexAt(p);
    if (isIn(rect, floor.cellOf(cell)) && accepts(floor, needs, cell)) places.push_back(besideWalls(floor, needs, p));
  }
  if (places.size() < count) fillFromCells(floor, rect, needs, count, places);
  if (!places.empty()) next += tried;
  return places;
}

void sortByPlace(std::vector<Vec2>& places) {
  constexpr int kBand = 4;  // [cells]
  const auto band = [](Vec2 p) { return int(p.y) / kBand; };
  std::stable_sort(places.begin(), places.end(), [&](Vec2 a, Vec2 b) { return band(a) != band(b) ? band(a) < band(b) : a.x < b.x; });
}

}  // namespace spate
