#pragma once
// The maps of the benchmark, made from seeds.

#include "spate/cost_field.h"

namespace spate::bench {

CostField randomWalls(int side, int percent);
/// Costs 1 .. `dearest`, every cell on its own.
CostField randomCosts(int side, int dearest);
/// Hills of costs 1 .. 16 whose slopes are gentle: value noise, two octaves.
CostField smoothTerrain(int side);
/// Square rooms of `room` cells with walls of one cell, a door of `door` cells in every wall between two rooms.
CostField rooms(int width, int height, int room, int door);
/// A perfect maze, one way between any two places: corridors of `corridor` cells between walls of one cell.
CostField perfectMaze(int width, int height, int corridor);
/// The maze of the tutorials' picture, for a crowd: corridors four cells wide, some further openings, so that there is
/// more than one way, and swamps of cost 5.
CostField crowdMaze(int width, int height);

/// The cell nearest the middle among the largest area of open cells that are joined by straight steps.
Cell middleGoal(const CostField& cost);

}  // namespace spate::bench
