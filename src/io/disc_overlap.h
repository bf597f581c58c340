#pragma once
// How deep discs sit in walls and in each other.

#include <span>
#include <vector>

#include "spate/cost_field.h"

namespace spate {

/// The deepest that a disc reaches into a wall, the outside of the map included: its radius less the distance from its
/// centre to the nearest point of a wall cell, at least 0. A centre in a wall counts as the whole radius. [cells]
double wallOverlap(const CostField& cost, Vec2 centre, float radius);

/// The cell of a finite position, also outside the map.
Cell cellAt(Vec2 position);

/// Discs up to this share of the sum of their radii apart count as touching.
inline constexpr float kTouching = 1.1f;

/// For each disc: how far the centre of its nearest neighbour is, as a share of the sum of their radii. Below 1 they
/// overlap. Infinity for discs that touch nobody (kTouching) and for those at no finite position.
std::vector<float> nearestNeighbours(std::span<const Vec2> centres, std::span<const float> radii);

}  // namespace spate
