#pragma once
// A map as it stands in a snapshot.

#include <vector>

#include "spate/cost_field.h"
#include "world/members.h"

namespace spate {

struct MapImage {
  int width = 0, height = 0;
  ByteView costs;           // row by row
  Bytes exits, breakCosts;  // likewise; empty: none
  std::vector<Link> links;
};

void writeValue(ByteWriter& write, const CostField& cost);
void readValue(ByteReader& read, MapImage& map);
Status checkMap(const MapImage& map);
/// Of an image that was checked.
CostField mapOf(const MapImage& image);
/// The cells in which two maps of one size differ, in cost or in ways.
std::vector<Cell> differingCells(const CostField& now, const CostField& then);

inline bool isOn(const MapImage& map, Cell cell) { return cell.x >= 0 && cell.y >= 0 && cell.x < map.width && cell.y < map.height; }

}  // namespace spate
