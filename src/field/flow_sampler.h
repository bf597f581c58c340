#pragma once
// Reading a flow field at a position, inline, for kernels that do it once per unit and tick.
//
// smoothAt: the gradients of the four cells whose centres surround the position, blended bilinearly and normalised.
// Walls and cells without a way have no gradient; the diagonal one of the four counts only if both cells beside it are
// open, so that nothing is felt across a corner. A blend that is short, or points against the cell's own arrow, gives
// way to the arrow.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/directions.h"
#include "spate/fields.h"

namespace spate {

/// The arrow of a goal cell.
inline constexpr std::uint8_t kGoalCell = kNoDirection + 1;
/// And of a cell whose cheapest way begins with a link.
inline constexpr std::uint8_t kLinkCell = kNoDirection + 2;

inline constexpr float kHalfSqrt = 0.70710678f;
inline constexpr std::array<Vec2, 11> kUnitSteps = {{{1, 0},
                                                     {0, 1},
                                                     {-1, 0},
                                                     {0, -1},
                                                     {kHalfSqrt, kHalfSqrt},
                                                     {-kHalfSqrt, kHalfSqrt},
                                                     {-kHalfSqrt, -kHalfSqrt},
                                                     {kHalfSqrt, -kHalfSqrt},
                                                     {0, 0},
                                                     {0, 0},
                                                     {0, 0}}};

/// Points into a FlowField: valid until it is built anew, assigned to or destroyed. Cells are given by padded index.
struct FlowSampler {
  const FlowCell* cells;
  int width, height;
  std::ptrdiff_t stride;

  /// False for NaN.
  bool contains(Vec2 position) const {
    return position.x >= 0.0f && position.y >= 0.0f && position.x < float(width) && position.y < float(height);
  }
  /// The cell of a position inside the map.
  std::size_t indexAt(Vec2 position) const {
    return std::size_t((std::ptrdiff_t(position.y) + 1) * stride + std::ptrdiff_t(position.x) + 1);
  }
  bool isGoal(std::size_t cell) const { return cells[cell].direction == kGoalCell; }
  bool isLink(std::size_t cell) const { return cells[cell].direction == kLinkCell; }
  /// The cell's arrow as a unit vector; (0, 0) on goals, where a link begins the way, and without a way.
  Vec2 arrowAt(std::size_t cell) const { return kUnitSteps[cells[cell].direction]; }
  /// The smooth direction at a position inside the map.
  Vec2 smoothAt(Vec2 position) const;
};

/// The quarter of a cell in which a position lies, with the two sides and the corner next to it.
struct Quarter {
  Quarter(Vec2 position, std::uint8_t closed) {
    const float offsetX = position.x - (float(int(position.x)) + 0.5f);
    const float offsetY = position.y - (float(int(position.y)) + 0.5f);
    signX = offsetX < 0.0f ? -1.0f : 1.0f;
    signY = offsetY < 0.0f ? -1.0f : 1.0f;
    farX = offsetX * signX;
    farY = offsetY * signY;
    closedX = (closed >> (offsetX < 0.0f ? kW : kE)) & 1;
    closedY = (closed >> (offsetY < 0.0f ? kN : kS)) & 1;
    const int corner = offsetX < 0.0f ? (offsetY < 0.0f ? kNW : kSW) : (offsetY < 0.0f ? kNE : kSE);
    closedCorner = (closed >> corner) & 1;
  }

  /// Takes away the part of a direction that leads across a closed side: all of it close to
  /// the side, none in the middle of the cell.
  /// Towards a closed corner between open sides, the part that `arrow` wants less.
  Vec2 keepInside(Vec2 way, Vec2 arrow) const {
    if (closedX && closedY && arrow.x * signX > 0.0f && arrow.y * signY > 0.0f) return towardsCorner(arrow);
    const bool towardsX = way.x * signX > 0.0f, towardsY = way.y * signY > 0.0f;
    if (closedX && towardsX) way.x *= room(farX);
    if (closedY && towardsY) way.y *= room(farY);
    if (closedCorner && !closedX && !closedY && towardsX && towardsY) {
      // A disc that passes the corner must be free to slide round it: beside the side that it does not want, nothing may hold it there.
      if (arrow.x * signX < arrow.y * signY) {
        way.x *= room(farX);
      } else {
        way.y *= room(farY);
      }
    }
    return way;
  }

  /// The only way out by a diagonal arrow between two closed sides.
  Vec2 towardsCorner(Vec2 arrow) const {
    const Vec2 way = {(0.5f - farX) * signX, (0.5f - farY) * signY};
    const float length = std::sqrt(way.x * way.x + way.y * way.y);
    return length < 1e-4f ? arrow : Vec2{way.x / length, way.y / length};
  }
  /// 1 in the middle of the cell, 0 within a twentieth of the side.
  static float room(float far) { return far < 0.45f ? 1.0f - far / 0.45f : 0.0f; }

  float signX, signY;  // -1 or 1: where the near sides are
  float farX, farY;    // from the middle of the cell, 0 .. 0.5
  bool closedX, closedY, closedCorner;
};

inline Vec2 FlowSampler::smoothAt(Vec2 position) const {
  const FlowCell* const own = cells + indexAt(position);
  if (own->direction >= kNoDirection) return {};
  const Quarter quarter(position, own->closed);
  const std::ptrdiff_t besideX = quarter.signX < 0.0f ? -1 : 1, besideY = quarter.signY < 0.0f ? -stride : stride;
  const std::array<const FlowCell*, 4> around = {own, own + besideX, own + besideY, own + besideX + besideY};
  const float farX = quarter.farX, farY = quarter.farY;
  const std::array<float, 4> weights = {
      (1.0f - farX) * (1.0f - farY), quarter.closedX ? 0.0f : farX * (1.0f - farY),
      quarter.closedY ? 0.0f : (1.0f - farX) * farY,
      quarter.closedX || quarter.closedY || quarter.closedCorner ? 0.0f : farX * farY};
  const Vec2 arrow = kUnitSteps[own->direction];
  Vec2 blend;
  for (std::size_t i = 0; i < 4; ++i) {
    blend.x += weights[i] * float(around[i]->gradientX);
    blend.y += weights[i] * float(around[i]->gradientY);
  }
  Vec2 way = quarter.keepInside(blend, arrow);
  constexpr float kShortest = 0.2f * 127.0f;
  if (way.x * way.x + way.y * way.y < kShortest * kShortest || way.x * arrow.x + way.y * arrow.y < 0.0f) {
    way = quarter.keepInside(arrow, arrow);
  }
  const float square = way.x * way.x + way.y * way.y;
  if (square < 1e-4f) return arrow;
  const float scale = 1.0f / std::sqrt(square);
  return {way.x * scale, way.y * scale};
}

}  // namespace spate
