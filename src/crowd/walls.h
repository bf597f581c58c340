#pragma once
// Walls as a hard constraint: where a disc may be.

#include <vector>

#include "field/steps.h"
#include "crowd/vec.h"
#include "spate/cost_field.h"

namespace spate {

/// The map as the crowd reads it: raw arrays with the halo of CostField.
struct Floor {
  explicit Floor(const CostField& field)
      : cost(field.padded()), open(field.openNeighbours()), exits(field.exitMasks()), ground(cost), stride(field.stride()), width(field.width()), height(field.height()),
        anyOpen(field.cheapest() != kWall), onlyCost(field.cheapest() == field.dearest() ? field.cheapest() : Cost{0}) {}

  /// Index of the cell of a position. Positions outside count as the nearest cell inside.
  std::size_t indexAt(Vec2 p) const { return index(clampTo(p.x, width), clampTo(p.y, height)); }
  std::size_t index(int x, int y) const { return std::size_t(y + 1) * std::size_t(stride) + std::size_t(x + 1); }
  Cell cellOf(std::size_t at) const { return {int(at % std::size_t(stride)) - 1, int(at / std::size_t(stride)) - 1}; }
  bool isOpen(std::size_t at) const { return cost[at] != kWall; }
  static int clampTo(float value, int size) {
    const int cell = int(value);
    return value < 0.0f || cell < 0 ? 0 : cell >= size ? size - 1 : cell;
  }

  const Cost* cost;
  const std::uint8_t* open;
  const std::uint8_t* exits;  // null: every cell has all
  const Cost* ground;         // what speeds go by; `cost` itself but for groups that see costs of their own
  int stride, width, height;
  bool anyOpen;   // is there a single open cell?
  Cost onlyCost;  // the ground of all open cells; 0 when there are several
};

/// True when a centre may pass from one cell to another: the same cell, or a neighbour by a step that is legal under `corners` and the
/// cells' exits.
bool mayPass(const Floor& floor, std::size_t from, std::size_t to, Corners corners);

/// Where a disc that moves from `from` (in an open cell) towards `to` comes to be: beside the walls, never in them, never through them. Takes the
/// part of `velocity` that points into a wall away. Steps must be shorter than half a cell.
Vec2 keepOut(const Floor& floor, Vec2 from, Vec2 to, float radius, Vec2* velocity);

/// Where a disc that is put down at `at` (in an open cell) comes to stand: off the walls around, if there is room for it.
Vec2 pushOut(const Floor& floor, Vec2 at, float radius);

/// How deep a disc reaches into walls. [cells; 0: not at all]
float wallDepth(const Floor& floor, Vec2 at, float radius);

/// A closed cell that a disc touches, and its point nearest to the disc's centre.
struct WallTouch {
  Cell cell;
  Vec2 point;
};
std::vector<WallTouch> wallsTouched(const Floor& floor, Vec2 at, float radius);

}  // namespace spate
