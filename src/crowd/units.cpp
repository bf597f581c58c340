#include "crowd/units.h"

#include <algorithm>

namespace spate {

namespace {
// Larger than every distance, so that the first distance seen counts as progress.
constexpr float kNoBest = 1e30f;
}  // namespace

void Units::reserve(std::size_t more) {
  const std::size_t needed = size() + more;
  if (needed <= id.capacity()) return;
  // An eighth to spare, or many small spawns would copy all units each time.
  forEachArray([&](auto& array) { array.reserve(std::max(needed, size() + size() / 8)); });
}

void Units::append(UnitId unit, std::uint32_t inGroup, float bodyRadius, Vec2 at) {
  forEachArray([](auto& array) { array.emplace_back(); });
  const std::size_t last = size() - 1;
  id[last] = unit;
  group[last] = inGroup;
  radius[last] = bodyRadius;
  hasWay[last] = hadWay[last] = 1;
  reset(last, at);
}

void Units::reset(std::size_t unit, Vec2 at) {
  position[unit] = at;
  velocity[unit] = press[unit] = moved[unit] = {};
  drive[unit] = 1.0f;
  side[unit] = 0;
  touching[unit] = 0;
  setOut(unit);
}

void Units::setOut(std::size_t unit) {
  state[unit] = UnitState::going;
  best[unit] = kNoBest;
  idle[unit] = 0.0f;
  arrivedAt[unit] = -1.0f;
}

void Units::remove(std::span<const std::uint32_t> leaving) {
  if (leaving.empty()) return;
  forEachArray([&](auto& array) {
    // Whole stretches between those that leave move up at once.
    auto end = array.begin() + leaving.front();
    for (std::size_t i = 0; i < leaving.size(); ++i) {
      const auto stretch = array.begin() + leaving[i] + 1;
      end = std::copy(stretch, i + 1 < leaving.size() ? array.begin() + leaving[i + 1] : array.end(), end);
    }
    array.erase(end, array.end());
  });
}

std::size_t Units::find(UnitId unit) const {
  const auto at = std::lower_bound(id.begin(), id.end(), unit);
  return at != id.end() && *at == unit ? std::size_t(at - id.begin()) : size();
}

void Units::addTo(Hash& hash) const {
  for (std::size_t i = 0; i < size(); ++i) {
    hash.add((std::uint64_t(group[i]) << 32) | id[i]);
    hash.add((std::uint64_t(state[i]) << 24) | (std::uint64_t(hasWay[i]) << 16) | (std::uint64_t(hadWay[i]) << 8) |
             std::uint64_t(std::uint8_t(side[i])));
    hash.add(touching[i]);
    for (float value : {position[i].x, position[i].y, velocity[i].x, velocity[i].y, drive[i], press[i].x, press[i].y,
                        best[i], idle[i], arrivedAt[i]}) {
      hash.addFloat(value);
    }
  }
}

}  // namespace spate
