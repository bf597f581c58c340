#pragma once
// Where new units are put: evenly, and the same on every machine.

#include <vector>

#include "crowd/walls.h"

namespace spate {

/// What a place must offer a unit.
struct PlaceNeeds {
  float radius = 0.3f;
  const Distance* withWay = nullptr;  // cells without a distance here are refused; null: any open cell will do
};

/// `count` positions spread over the acceptable cells of a rectangle. `next` numbers the points of the sequence and is moved past those
/// that were tried, so that a later call does not repeat an earlier one. Empty, and `next` as it was, if no cell of the rectangle is
/// acceptable.
std::vector<Vec2> spread(const Floor& floor, const Rect& rect, const PlaceNeeds& needs, std::size_t count, std::uint64_t& next);

/// Band by band of the map, from left to right: units near each other get ids near each other, and so stand near each other in memory,
/// where a tick meets neighbours and cells in the same order.
void sortByPlace(std::vector<Vec2>& places);

}  // namespace spate
