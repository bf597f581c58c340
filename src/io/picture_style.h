#pragma once
// The look that pictures share with the studio: its dark theme's colours and ramps. One colour has one meaning: violet
// is costly ground, brick a wall that can be broken, white a way that floor alone does not show, cyan distance, gold direction, red to gold speed on plain ground, ice blue speed on costly ground,
// emerald the goal.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "spate/base.h"

namespace spate::picture {

/// sRGB, each 0 .. 1.
struct Colour {
  float r = 0.0f, g = 0.0f, b = 0.0f;
};

constexpr Colour hex(std::uint32_t rgb) {
  return {float((rgb >> 16) & 255) / 255.0f, float((rgb >> 8) & 255) / 255.0f, float(rgb & 255) / 255.0f};
}
constexpr Colour mix(Colour a, Colour b, float t) {
  return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

inline constexpr Colour kRock = hex(0x151821), kPanel = hex(0x171b25), kLine = hex(0x2b3241);
inline constexpr Colour kText = hex(0xeef1f6), kText2 = hex(0xb3bbca), kText3 = hex(0x8e97a9);
inline constexpr Colour kFloor = hex(0x07090f), kWallTop = hex(0x252a36), kWallEdge = hex(0x6b7589);
inline constexpr Colour kBrick = hex(0x965f42), kBrickStrong = hex(0x2c2428), kBrickJoint = hex(0xcfa88c);
inline constexpr Colour kSpecialWay = hex(0xf6f3ff);  // links and one-way edges
inline constexpr Colour kSwamp = hex(0x7446f5), kSwampLine = hex(0xa08dff);
inline constexpr Colour kNoWay = hex(0x0d0c0e), kHatch = hex(0x3a383d);
inline constexpr Colour kNeedleHead = hex(0xffcf5c), kNeedleTail = hex(0xa07a2c);
inline constexpr Colour kGoal = hex(0x3ee8a0), kGoalDark = hex(0x03150d);
inline constexpr Colour kWhite = hex(0xffffff), kBlack = hex(0x000000), kInk = hex(0x03121c);

/// Colours at even steps from 0 to 1.
class Ramp {
 public:
  explicit constexpr Ramp(std::span<const std::uint32_t> stops) {
    constexpr int kLast = int(kEntries) - 1;
    for (int i = 0; i <= kLast; ++i) {
      const float place = float(i) / float(kLast) * float(stops.size() - 1);
      const std::size_t below = std::min(std::size_t(place), stops.size() - 2);
      entries_[std::size_t(i)] = mix(hex(stops[below]), hex(stops[below + 1]), place - float(below));
    }
  }
  /// Values outside 0 .. 1 are clamped.
  Colour at(float t) const {
    const float clamped = t > 0.0f ? std::min(t, 1.0f) : 0.0f;  // NaN gives 0
    return entries_[std::size_t(clamped * float(kEntries - 1) + 0.5f)];
  }

 private:
  static constexpr std::size_t kEntries = 512;
  std::array<Colour, kEntries> entries_{};
};

extern const Ramp kDistanceRamp;     ///< 0: farthest; 1: the goal.
extern const Ramp kSpeedRamp;        ///< Plain ground; 0: standing; 1: full speed. Also density, 0 .. 4 units a cell.
extern const Ramp kCostlySpeedRamp;  ///< The same on costly ground.

/// How far up the distance ramp the heat may go: under arrows and units it keeps to the dark part, never mixed towards
/// grey.
inline constexpr float kHeatFull = 1.0f, kHeatUnderArrows = 0.52f, kHeatUnderUnits = 0.48f;

/// The units per cell at the end of the density ramp.
inline constexpr float kDensityTop = 4.0f;

/// How strongly a cost washes the floor violet. 0 for plain ground.
float swampWash(Cost cost);

/// The colour of a breakable wall: the more it costs to break, the more like a wall.
Colour brickColour(Cost breakCost);

/// The ramp position of a distance: by its square root, so that the goal glows and far cells can still be told apart.
float heatPosition(double distance, double farthest);

}  // namespace spate::picture
