// Discs against a grid of walls. A disc up to half a cell wide meets only the eight neighbours of its centre's cell: it is clamped
// against closed faces, then pushed away from each closed diagonal neighbour whose two faces are open (elsewhere a face clamp
// already covers that corner). A wider disc is pushed from the nearest point of all closed
// cells in its box, a few times, and when it stands deep in walls comes out over several steps.
//
// A side that is closed by the cell's exits alone holds the centre back, not the body: the body may have come in by it.
//
// Invariant: a centre in an open cell stays in open cells, and passes between cells by legal steps only; if nothing else helps,
// it stays where it was.

#include "crowd/walls.h"

#include <algorithm>

namespace spate {

namespace {

constexpr float kWidestInOneCell = 0.5f;
constexpr float kDepthTolerance = 1e-3f;
constexpr float kLongestPush = 0.45f;  // of a wide disc: more could take its centre past a cell, which is never a legal step

void removeInward(Vec2* velocity, Vec2 outward) {
  if (velocity == nullptr) return;
  const float inward = dot(*velocity, outward);
  if (inward < 0.0f) *velocity = *velocity - outward * inward;
}

bool bit(std::uint8_t mask, int d) { return (mask >> d) & 1; }

Vec2 clampToFaces(std::uint8_t open, Cell cell, Vec2 p, float r, Vec2* velocity) {
  const float left = float(cell.x), top = float(cell.y);
  if (!bit(open, kE) && p.x > left + 1.0f - r) p.x = left + 1.0f - r, removeInward(velocity, {-1, 0});
  if (!bit(open, kW) && p.x < left + r) p.x = left + r, removeInward(velocity, {1, 0});
  if (!bit(open, kS) && p.y > top + 1.0f - r) p.y = top + 1.0f - r, removeInward(velocity, {0, -1});
  if (!bit(open, kN) && p.y < top + r) p.y = top + r, removeInward(velocity, {0, 1});
  return p;
}

Vec2 pushFromPoint(Vec2 p, Vec2 point, float r, Vec2 fallback, Vec2* velocity) {
  const Vec2 away = p - point;
  const float squared = lengthSquared(away);
  if (squared >= r * r) return p;
  const Vec2 outward = squared > 1e-12f ? away * (1.0f / std::sqrt(squared)) : fallback;
  removeInward(velocity, outward);
  return point + outward * r;
}

Vec2 pushFromCorners(std::uint8_t open, Cell cell, Vec2 p, float r, Vec2* velocity) {
  for (int d = kSE; d <= kNE; ++d) {
    if (bit(open, d) || !bit(open, sideA(d)) || !bit(open, sideB(d))) continue;
    const Vec2 corner = {float(cell.x + (kStepX[d] > 0)), float(cell.y + (kStepY[d] > 0))};
    const Vec2 inwards = Vec2{float(-kStepX[d]), float(-kStepY[d])} * 0.70710678f;
    p = pushFromPoint(p, corner, r, inwards, velocity);
  }
  return p;
}

/// The cell whose walls count for a disc at p that comes from `home`: p's own, unless its centre may not pass there.
std::size_t governingCell(const Floor& floor, std::size_t home, Vec2 p) {
  const std::size_t at = floor.indexAt(p);
  return mayPass(floor, home, at, Corners::strict) ? at : home;
}

/// Keeps a centre from leaving `home` by a side that its exits close.
Vec2 stayByExits(const Floor& floor, std::size_t home, Vec2 p) {
  constexpr float kInside = 1.0f / 256.0f;  // [cells] more than the distance between floats on the largest map
  const Cell cell = floor.cellOf(home);
  const float left = float(cell.x), top = float(cell.y);
  const std::uint8_t exits = floor.exits[home];
  if (!bit(exits, kE)) p.x = std::min(p.x, left + 1.0f - kInside);
  if (!bit(exits, kW)) p.x = std::max(p.x, left);
  if (!bit(exits, kS)) p.y = std::min(p.y, top + 1.0f - kInside);
  if (!bit(exits, kN)) p.y = std::max(p.y, top);
  return p;
}

Vec2 keepOutNarrow(const Floor& floor, std::size_t home, Vec2 p, float r, Vec2* velocity) {
  std::size_t at = governingCell(floor, home, p);
  for (int pass = 0; pass < 3; ++pass) {
    const std::uint8_t open = floor.open[at];
    if (open == 0xFF) break;
    const Cell cell = floor.cellOf(at);
    p = clampToFaces(open, cell, p, r, velocity);
    p = pushFromCorners(open, cell, p, r, velocity);
    p = clampToFaces(open, cell, p, r, velocity);
    const std::size_t now = governingCell(floor, home, p);
    if (now == at) break;
    at = now;
  }
  return p;
}

/// Calls f(closest point of a closed cell, that cell) for every closed cell that a disc's box touches.
template <class F>
void forEachWallNear(const Floor& floor, Vec2 p, float r, const F& f) {
  const int x0 = std::max(int(std::floor(p.x - r)), -1), x1 = std::min(int(std::floor(p.x + r)), floor.width);
  const int y0 = std::max(int(std::floor(p.y - r)), -1), y1 = std::min(int(std::floor(p.y + r)), floor.height);
  for (int y = y0; y <= y1; ++y) {
    for (int x = x0; x <= x1; ++x) {
      if (floor.isOpen(floor.index(x, y))) continue;
      f(Vec2{std::clamp(p.x, float(x), float(x + 1)), std::clamp(p.y, float(y), float(y + 1))}, Cell{x, y});
    }
  }
}

Vec2 keepOutWide(const Floor& floor, std::size_t home, Vec2 p, float r, Vec2* velocity) {
  const Cell cell = floor.cellOf(home);
  const Vec2 inwards = normalised(Vec2{float(cell.x) + 0.5f, float(cell.y) + 0.5f} - p);  // from a centre on the very face of a wall
  for (int pass = 0; pass < 6; ++pass) {
    // The nearest point first: of a long wall it is the one straight ahead, and out of it means out of the others too.
    Vec2 nearest{};
    float squared = r * r;
    forEachWallNear(floor, p, r, [&](Vec2 point, Cell) {
      const float away = lengthSquared(p - point);
      if (away < squared) squared = away, nearest = point;
    });
    if (squared >= r * r) break;
    p = pushFromPoint(p, nearest, r, inwards, velocity);
  }
  return p;
}

}  // namespace

bool mayPass(const Floor& floor, std::size_t from, std::size_t to, Corners corners) {
  if (from == to) return true;
  const Cell a = floor.cellOf(from), b = floor.cellOf(to);
  const int dx = b.x - a.x, dy = b.y - a.y;
  if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return false;
  if (floor.exits == nullptr) return bit(legalTable(corners)[floor.open[from]], directionOf(dx, dy));
  return (legalExits(floor.open, floor.exits, from, floor.stride, corners) >> directionOf(dx, dy)) & 1u;
}

float wallDepth(const Floor& floor, Vec2 at, float radius) {
  float depth = 0.0f;
  forEachWallNear(floor, at, radius, [&](Vec2 point, Cell) { depth = std::max(depth, radius - length(at - point)); });
  return depth;
}

std::vector<WallTouch> wallsTouched(const Floor& floor, Vec2 at, float radius) {
  std::vector<WallTouch> touched;
  forEachWallNear(floor, at, radius, [&](Vec2 point, Cell cell) {
    if (lengthSquared(at - point) <= radius * radius) touched.push_back({cell, point});
  });
  return touched;
}

Vec2 keepOut(const Floor& floor, Vec2 from, Vec2 to, float radius, Vec2* velocity) {
  const std::size_t home = floor.indexAt(from);
  // The commonest case by far: open floor all round.
  if (radius <= kWidestInOneCell && floor.open[home] == 0xFF && floor.indexAt(to) == home) return to;
  Vec2 p = {std::clamp(to.x, 0.0f, float(floor.width)), std::clamp(to.y, 0.0f, float(floor.height))};
  if (floor.exits != nullptr) p = stayByExits(floor, home, p);
  if (radius <= kWidestInOneCell) {
    p = keepOutNarrow(floor, home, p, radius, velocity);
  } else {
    p = from + clampLength(keepOutWide(floor, home, p, radius, velocity) - from, kLongestPush);
    if (wallDepth(floor, p, radius) > std::max(kDepthTolerance, wallDepth(floor, from, radius))) return from;
  }
  return mayPass(floor, home, floor.indexAt(p), Corners::strict) ? p : from;
}

Vec2 pushOut(const Floor& floor, Vec2 at, float radius) {
  for (int step = 0; step < 16; ++step) {
    const Vec2 next = keepOut(floor, at, at, radius, nullptr);
    if (next == at) break;
    at = next;
  }
  return at;
}

}  // namespace spate
