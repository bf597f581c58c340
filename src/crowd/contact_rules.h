#pragma once
// The constants of contacts, shared by their plain form (contacts.cpp) and their kernel (contacts_lanes.cpp).

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "crowd/contacts.h"

namespace spate {

inline constexpr float kYield = 0.2f;            // a: how much more the one behind gives way
inline constexpr float kHeadOn = -0.02f;
inline constexpr float kWinnerWeight = 0.3f;     // head-on the lower id moves this share: else wide units arch over a door for ever
inline constexpr float kOpposing = -0.5f;
inline constexpr float kPassingSide = 0.5f;
inline constexpr float kFullPressure = 0.1f;     // p0: overlap, as a share of 2r, that stops a unit
inline constexpr float kFullContacts = 3.0f;     // with more than this many contacts each counts for less
inline constexpr float kLongestPush = 0.2f;      // [cells] in one step
inline constexpr float kSteadyStep = 0.24f;      // [cells] up to here a push must not outrun the unit's own speed
inline constexpr float kCoincident = 1e-12f;

/// 64 directions from the rational points ((1 - t^2) / (1 + t^2), 2t / (1 + t^2)): exact arithmetic, no sine.
inline constexpr std::array<Vec2, 64> makeDirections() {
  std::array<Vec2, 64> table{};
  for (int i = 0; i < 16; ++i) {
    const float t = (float(i) + 0.5f) / 16.0f;
    const float scale = 1.0f + t * t;
    const float c = (1.0f - t * t) / scale, s = 2.0f * t / scale;
    table[std::size_t(i)] = {c, s};
    table[std::size_t(i) + 16] = {-s, c};
    table[std::size_t(i) + 32] = {-c, -s};
    table[std::size_t(i) + 48] = {s, -c};
  }
  return table;
}
inline constexpr std::array<Vec2, 64> kScatter = makeDirections();

/// Which way two units in the very same place part: opposite for the two of them, and another in every step, since both ways may
/// end at the same wall.
inline Vec2 scatter(UnitId self, UnitId other, std::uint64_t step) {
  const UnitId low = std::min(self, other), high = std::max(self, other);
  const Vec2 u = kScatter[mix64(mix64((std::uint64_t(high) << 32) | low) + step) % kScatter.size()];
  return self == low ? u : u * -1.0f;
}

}  // namespace spate
