#include "world/checks.h"

#include <string>

namespace spate {

namespace {

std::string text(Cell cell) { return "(" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")"; }

Status outside(const CostField& cost, Cell cell) {
  return {ErrorCode::outOfMap, "cell " + text(cell) + ": expected one inside " + mapText(cost)};
}

}  // namespace

std::string mapText(const CostField& cost) {
  return "the map, 0 .. " + std::to_string(cost.width() - 1) + " by 0 .. " + std::to_string(cost.height() - 1);
}

Status checkCells(const CostField& cost, std::span<const Cell> cells) {
  for (Cell cell : cells) {
    if (!cost.contains(cell)) return outside(cost, cell);
  }
  return {};
}

Status checkRect(const CostField& cost, const Rect& rect) {
  if (rect.max.x < rect.min.x || rect.max.y < rect.min.y) {
    return {ErrorCode::badValue, "rectangle " + text(rect.min) + " .. " + text(rect.max) + ": expected max not before min"};
  }
  if (!cost.contains(rect.min)) return outside(cost, rect.min);
  if (!cost.contains(rect.max)) return outside(cost, rect.max);
  return {};
}

std::vector<Cell> cellsOf(const Rect& rect) {
  std::vector<Cell> cells;
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    for (int x = rect.min.x; x <= rect.max.x; ++x) cells.push_back({x, y});
  }
  return cells;
}

bool insideMap(const CostField& cost, Vec2 p) {
  return p.x >= 0.0f && p.y >= 0.0f && p.x <= float(cost.width()) && p.y <= float(cost.height());
}

Status checkRange(const char* field, float value, float low, float high) {
  if (value >= low && value <= high) return {};
  return {ErrorCode::badValue,
          std::string(field) + ": expected a number " + std::to_string(low) + " .. " + std::to_string(high) + ", got " + std::to_string(value)};
}

Status checkGroup(const GroupDef& def) {
  for (const Status& status : {checkRange("radius", def.radius, 0.05f, 4.0f), checkRange("speed", def.speed, 0.0f, 100.0f),
                               checkRange("densityCost", def.densityCost, 0.0f, 4.0f)}) {
    if (!status.ok()) return status;
  }
  if (def.arrive > Arrive::respawn || def.heading > Heading::arrows || def.corners > Corners::orthogonal || def.unreachable > Unreachable::nearest) {
    return {ErrorCode::badValue, "group: arrive, heading, corners, unreachable: expected one of the named values"};
  }
  for (const auto& [ground, own] : def.costs) {
    if (ground == 0 || own == 0) return {ErrorCode::badValue, "costs: expected costs 1 .. 254, or 255 for a wall"};
  }
  for (const auto& [cost, factor] : def.terrainSpeed) {
    if (cost == 0) return {ErrorCode::badValue, "terrainSpeed: expected a cost 1 .. 254, or 255 for what is a wall to others"};
    if (Status status = checkRange("terrainSpeed", factor, 0.0f, 10.0f); !status.ok()) return status;
  }
  return {};
}

}  // namespace spate
