#pragma once
// What callers hand over, held against the map and the stated ranges. Each says what, where, and what was expected.

#include <span>
#include <string>
#include <vector>

#include "spate/world.h"

namespace spate {

Status checkCells(const CostField& cost, std::span<const Cell> cells);
Status checkRect(const CostField& cost, const Rect& rect);
Status checkRange(const char* field, float value, float low, float high);
Status checkGroup(const GroupDef& def);
/// Borders included; false for NaN.
bool insideMap(const CostField& cost, Vec2 p);
/// "the map, 0 .. 63 by 0 .. 39"
std::string mapText(const CostField& cost);
/// Row by row. Of a rectangle that was checked.
std::vector<Cell> cellsOf(const Rect& rect);

}  // namespace spate
