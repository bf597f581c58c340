#pragma once
// Arithmetic on Vec2. Kept out of the public headers: there the consumer's compiler flags would decide about contraction.

#include <cmath>

#include "spate/base.h"

namespace spate {

inline Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
inline Vec2 operator*(Vec2 a, float k) { return {a.x * k, a.y * k}; }
inline float dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
inline float lengthSquared(Vec2 a) { return dot(a, a); }
inline float length(Vec2 a) { return std::sqrt(lengthSquared(a)); }
/// A quarter turn from x to y: clockwise, as seen on a map whose y axis points down. The model calls that side of a heading left.
inline Vec2 normalTo(Vec2 a) { return {-a.y, a.x}; }
inline Vec2 normalised(Vec2 a) {
  const float size = length(a);
  return size > 0.0f ? Vec2{a.x / size, a.y / size} : Vec2{};
}
/// At most `limit` long.
inline Vec2 clampLength(Vec2 a, float limit) {
  const float squared = lengthSquared(a);
  return squared > limit * limit ? a * (limit / std::sqrt(squared)) : a;
}

}  // namespace spate
