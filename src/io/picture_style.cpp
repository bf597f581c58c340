#include "io/picture_style.h"

#include <cmath>

namespace spate::picture {
namespace {

constexpr std::array<std::uint32_t, 9> kDistanceStops = {0x05101e, 0x0e273e, 0x13415f, 0x155e80, 0x147ca0,
                                                         0x019ebd, 0x35bed3, 0x79dbe2, 0xb1f7f4};
constexpr std::array<std::uint32_t, 7> kSpeedStops = {0xa91b29, 0xc23124, 0xdc4717, 0xf16008,
                                                      0xf78701, 0xfba918, 0xfaca4b};
constexpr std::array<std::uint32_t, 7> kCostlyStops = {0x345fb2, 0x3979c4, 0x4393d5, 0x51ade5,
                                                       0x71c5ee, 0x95ddf7, 0xbff2ff};

}  // namespace

constinit const Ramp kDistanceRamp{kDistanceStops};
constinit const Ramp kSpeedRamp{kSpeedStops};
constinit const Ramp kCostlySpeedRamp{kCostlyStops};

float swampWash(Cost cost) {
  if (cost <= 1 || cost == kWall) return 0.0f;
  // 20 % at cost 2, 46 % at 5, 70 % at 254: most maps use small costs, so the curve is steep there.
  const float place = std::log(float(cost) / 2.0f) / std::log(127.0f);
  return 0.20f + 0.50f * std::pow(place, 0.39f);
}

Colour brickColour(Cost breakCost) {
  return mix(kBrick, kBrickStrong, std::sqrt(float(breakCost) / float(kMaxCost)));
}

float heatPosition(double distance, double farthest) {
  if (!(farthest > 0.0)) return 1.0f;
  return float(1.0 - std::sqrt(std::clamp(distance / farthest, 0.0, 1.0)));
}

}  // namespace spate::picture
