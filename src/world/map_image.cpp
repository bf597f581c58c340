#include "world/map_image.h"

#include <algorithm>

namespace spate {

namespace {
Status expected(const std::string& what) { return {ErrorCode::badFile, "expected " + what}; }
}  // namespace

Status checkMap(const MapImage& map) {
  if (map.width < 1 || map.height < 1 || map.width > kMaxSide || map.height > kMaxSide) {
    return expected("a map of 1 to " + std::to_string(kMaxSide) + " cells a side");
  }
  if (std::find(map.costs.begin(), map.costs.end(), 0) != map.costs.end()) return expected("costs of 1 to 255 on the map");
  for (const Bytes* layer : {&map.exits, &map.breakCosts}) {
    if (!layer->empty() && layer->size() != map.costs.size()) return expected("exits and breakable walls of all cells, or none");
  }
  for (std::size_t i = 0; i < map.breakCosts.size(); ++i) {
    const Cost toBreak = map.breakCosts[i];
    if (toBreak == kWall || (toBreak != 0 && map.costs[i] != kWall)) return expected("break costs of 1 to 254, on walls");
  }
  for (const Link& link : map.links) {
    const bool priced = link.cost >= 1.0f / float(kStraight) && link.cost <= 1e6f;
    if (!isOn(map, link.from) || !isOn(map, link.to) || link.from == link.to || !priced) return expected("links between two cells of the map");
  }
  return {};
}

void writeValue(ByteWriter& write, const CostField& cost) {
  write(cost.width(), cost.height());
  for (int y = 0; y < cost.height(); ++y) write.raw(cost.row(y).data(), cost.row(y).size(), 1);
  Bytes exits, breakCosts;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      if (cost.exitMasks() != nullptr) exits.push_back(cost.exitsOf({x, y}));
      if (cost.anyBreakable()) breakCosts.push_back(cost.breakCost({x, y}));
    }
  }
  write(exits, breakCosts, cost.links());
}

void readValue(ByteReader& read, MapImage& map) {
  if (!read(map.width, map.height)) return;
  if (map.width < 0 || map.height < 0) return read.fail("a size of at least 0");
  map.costs = read.take(std::uint64_t(map.width) * std::uint64_t(map.height));
  read(map.exits, map.breakCosts, map.links);
}

CostField mapOf(const MapImage& image) {
  CostField map = std::move(*CostField::fromCosts(image.width, image.height, image.costs));
  const auto cellAt = [&](std::size_t i) { return Cell{int(i % std::size_t(image.width)), int(i / std::size_t(image.width))}; };
  for (std::size_t i = 0; i < image.exits.size(); ++i) (void)map.setExits({cellAt(i), cellAt(i)}, image.exits[i]);
  for (std::size_t i = 0; i < image.breakCosts.size(); ++i) {
    if (image.breakCosts[i] != 0) (void)map.setBreakable({cellAt(i), cellAt(i)}, image.breakCosts[i]);
  }
  for (const Link& link : image.links) (void)map.addLink(link);
  return map;
}

std::vector<Cell> differingCells(const CostField& now, const CostField& then) {
  std::vector<Cell> cells;
  const bool ways = now.exitMasks() != nullptr || then.exitMasks() != nullptr || now.anyBreakable() || then.anyBreakable();
  for (int y = 0; y < now.height(); ++y) {
    if (!ways && std::ranges::equal(now.row(y), then.row(y))) continue;
    for (int x = 0; x < now.width(); ++x) {
      const Cell c{x, y};
      if (now.at(c) != then.at(c) || now.exitsOf(c) != then.exitsOf(c) || now.breakCost(c) != then.breakCost(c)) cells.push_back(c);
    }
  }
  if (now.links() == then.links()) return cells;
  for (const CostField* map : {&now, &then}) {
    for (const Link& link : map->links()) cells.push_back(link.from);
  }
  return cells;
}

}  // namespace spate
