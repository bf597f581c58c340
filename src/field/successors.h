#pragma once
// Which steps a settled cell has to hand its distance on by, given the cells open around it and the step it was reached
// by.
//
// Reached from p by step e, cell u need not try step f to v if there is another way from p to v, not through u, that is
// no longer and whose own last step is tried. Two tables:
//
// - Any costs: p is next to v along an axis, so that v enters p directly for no more than u does.
// - One cost: inside the 3 x 3 cells around u there is a shorter way from p to v, or one as long with its diagonal step
// first. Ways that end in
//   a straight step are never dropped for an equal one, so every cell is still reached by one of its cheapest ways.
//   Based on: D. Harabor, A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011; N. Sturtevant, S.
//   Rabin, "Canonical Orderings on Grids", 2016.
//
// Either holds whichever of several cheapest arrivals a cell remembers.

#include <array>
#include <cstdint>

#include "base/directions.h"

namespace spate {

/// Steps (a bit each) by [open neighbours][direction of arrival].
using SuccessorTable = std::array<std::array<std::uint8_t, kDirections>, 256>;

const SuccessorTable& successorsForAnyCosts(Corners corners);
const SuccessorTable& successorsForOneCost(Corners corners);

}  // namespace spate
