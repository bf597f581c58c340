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

namespace spate {

/// The arrow of a goal cell.
inline constexpr std::uint8_t kGoalCell = kNoDirection + 1;

inline constexpr float kHalfSqrt = 0.70710678f;
inline constexpr std::array<Vec2, 10> kUnitSteps = {{{1, 0},
                                                     {0, 1},
                                                     {-1, 0},
                                                     {0, -1},
                                                     {kHalfSqrt, kHalfSqrt},
                                                     {-kHalfSqrt, kHalfSqrt},
                                                     {-kHalfSqrt, -kHalfSqrt},
                                                     {kHalfSqrt, -kHalfSqrt},
                                                     {0, 0},
                                                     {0, 0}}};

/// Pointers into a FlowField: valid until it is built anew, assigned to or destroyed.
struct FlowSampler {
  const std::uint8_t* arrows;                   // padded as in CostField: a Direction, kNoDirection or kGoalCell
  const std::array<std::int8_t, 2>* gradients;  // padded; a unit vector x 127
  int width, height;
  std::ptrdiff_t stride;

  /// False for NaN.
  bool contains(Vec2 position) const {
    return position.x >= 0.0f && position.y >= 0.0f && position.x < float(width) && position.y < float(height);
  }
  /// The padded index of the cell of a position inside the map.
  std::size_t indexAt(Vec2 position) const {
    return std::size_t((std::ptrdiff_t(position.y) + 1) * stride + std::ptrdiff_t(position.x) + 1);
  }
  /// The arrow of a cell by padded index, as a unit vector; (0, 0) on goals and without a way.
  Vec2 arrowAt(std::size_t index) const { return kUnitSteps[arrows[index]]; }
  /// The smooth direction at a position inside the map.
  Vec2 smoothAt(Vec2 position) const;
};

inline Vec2 FlowSampler::smoothAt(Vec2 position) const {
  const std::size_t own = indexAt(position);
  if (arrows[own] >= kNoDirection) return {};
  const float offsetX = position.x - (float(int(position.x)) + 0.5f);
  const float offsetY = position.y - (float(int(position.y)) + 0.5f);
  const float farX = offsetX < 0.0f ? -offsetX : offsetX, farY = offsetY < 0.0f ? -offsetY : offsetY;
  const std::size_t besideX = own + std::size_t(offsetX < 0.0f ? -1 : 1);
  const std::size_t besideY = own + std::size_t(offsetY < 0.0f ? -stride : stride);
  const std::size_t diagonal = besideX + besideY - own;
  const bool seesDiagonal = arrows[besideX] != kNoDirection && arrows[besideY] != kNoDirection;
  const std::array<std::size_t, 4> cells = {own, besideX, besideY, diagonal};
  const std::array<float, 4> weights = {(1.0f - farX) * (1.0f - farY), farX * (1.0f - farY), (1.0f - farX) * farY,
                                        seesDiagonal ? farX * farY : 0.0f};
  float x = 0.0f, y = 0.0f;
  for (std::size_t i = 0; i < 4; ++i) {
    x += weights[i] * float(gradients[cells[i]][0]);
    y += weights[i] * float(gradients[cells[i]][1]);
  }
  const Vec2 arrow = arrowAt(own);
  const float square = x * x + y * y;
  constexpr float kShortest = 0.2f * 127.0f;
  if (square < kShortest * kShortest || x * arrow.x + y * arrow.y < 0.0f) return arrow;
  const float scale = 1.0f / std::sqrt(square);
  return {x * scale, y * scale};
}

}  // namespace spate
