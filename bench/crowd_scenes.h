#pragma once
// The crowds of the benchmark: a map, a goal, and where everybody starts, for ours and the opponents alike.

#include <vector>

#include "spate/world.h"

namespace spate::bench {

struct CrowdScene {
  CostField cost;
  GoalDef goal;
  std::vector<Vec2> at;
  float radius = 0.3f;
  float speed = 3.0f;
  Arrive arrive = Arrive::stay;
};

/// One unit in every cell, anywhere in it, on open floor, all bound for the far right edge.
CrowdScene uniformCrowd(int units);
/// The same with four cells for each unit.
CrowdScene streamCrowd(int units);
/// A crowd of five units to two cells before a door one cell wide, with the goal behind it. Who reaches the goal
/// leaves.
CrowdScene jamCrowd(int units);
/// A crowd on open floor packed around its goal, where it comes to rest.
CrowdScene settledCrowd(int units);
/// Units anywhere in rooms of 23 x 23 cells with doors of 4, bound for the middle; about 0.6 for each open cell.
CrowdScene roomsCrowd(int units);
/// Units anywhere in the tutorials' maze, bound for its middle. Radius 0.2, so that 5,000 have room in 64 x 40 cells.
CrowdScene mazeCrowd(int width, int height, int units);

/// A world in which a scene is being played.
struct Play {
  Play(const CrowdScene& scene, Scheduler* scheduler);

  World world;
  GoalId goal;
  GroupId group;
};

/// Units for each cell that holds any.
double density(const CostField& cost, std::span<const Vec2> positions);
std::size_t openCells(const CostField& cost);

}  // namespace spate::bench
