// The units at rest fill the cells nearest the goal in the order of their distance. The k-th smallest distance therefore says how far
// the crowd reaches when it takes up k cells, in a corridor or a corner as well as on open floor; divided by the mean cost of those
// cells it is a length on the ground.

#include "crowd/arrival_table.h"

#include <algorithm>
#include <cmath>

namespace spate {

namespace {

constexpr float kPacking = 0.8f;       // share of the floor that packed discs cover
constexpr float kPi = 3.14159265f;
constexpr float kTolerance = 0.4f;     // [cells] close enough to a goal point
constexpr float kOctileExcess = 1.05f; // octile distances are this much longer than straight ones, on average

/// A cell in a word that sorts by distance, then by its place on the map.
using NearCell = std::uint64_t;
NearCell nearCell(Distance distance, std::uint32_t index) { return std::uint64_t(distance) << 32 | index; }

Rect boxAround(std::span<const Cell> goals, int reach, const CostField& cost) {
  if (!cost.linkSteps().empty()) return {{0, 0}, {cost.width() - 1, cost.height() - 1}};
  Rect box{goals.front(), goals.front()};
  for (Cell goal : goals) {
    box.min = {std::min(box.min.x, goal.x), std::min(box.min.y, goal.y)};
    box.max = {std::max(box.max.x, goal.x), std::max(box.max.y, goal.y)};
  }
  return {{std::max(0, box.min.x - reach), std::max(0, box.min.y - reach)},
          {std::min(cost.width() - 1, box.max.x + reach), std::min(cost.height() - 1, box.max.y + reach)}};
}

/// All cells of the box that are at most `reach` cells of cost 1 from the goal. No other cell of the map is: a step costs at least 1, and where
/// there are links the box is the whole map.
std::vector<NearCell> cellsWithin(const CostField& cost, const IntegrationField& field, const Rect& box, Distance limit) {
  std::vector<NearCell> found;
  for (int y = box.min.y; y <= box.max.y; ++y) {
    const std::span<const Distance> distances = field.row(y);
    for (int x = box.min.x; x <= box.max.x; ++x) {
      const Distance d = distances[std::size_t(x)];
      if (d <= limit && d != kUnreachable) found.push_back(nearCell(d, std::uint32_t(cost.index({x, y}))));
    }
  }
  return found;
}

}  // namespace

void ArrivalTable::build(const CostField& cost, const IntegrationField& field, std::span<const Cell> goals, Distance startCost, std::size_t cells) {
  nearest_.clear();
  complete_ = true;
  if (goals.empty() || !field.valid()) return;
  std::vector<NearCell> found;
  int reach = int(std::sqrt(float(cells))) + 4;
  for (;; reach *= 2) {
    const std::uint64_t limit = std::uint64_t(reach) * kStraight + startCost;
    found = cellsWithin(cost, field, boxAround(goals, reach, cost), Distance(std::min<std::uint64_t>(limit, kMaxDistance)));
    complete_ = found.size() == field.reachableCells();
    if (complete_ || found.size() >= cells) break;
  }
  std::sort(found.begin(), found.end());
  if (found.size() > cells) found.resize(cells), complete_ = false;
  std::uint64_t sum = 0;
  float furthest = 0.0f;
  for (const NearCell near : found) {
    sum += cost.padded()[std::uint32_t(near)];
    const float distance = float(Distance(near >> 32) - startCost) / float(kStraight), mean = float(sum) / float(nearest_.size() + 1);
    furthest = std::max(furthest, distance / (kOctileExcess * mean));
    nearest_.push_back({mean, furthest});
  }
}

std::size_t ArrivalTable::packedCells(float radiiSquared) { return std::size_t(kPi * radiiSquared / kPacking); }

const ArrivalTable::Entry& ArrivalTable::entryFor(float radiiSquared) const {
  static constexpr Entry kNone{1.0f, 0.0f};
  if (nearest_.empty()) return kNone;
  return nearest_[std::min(packedCells(radiiSquared), nearest_.size() - 1)];
}

float ArrivalTable::restRadius(float radius) const {
  const float filled = atRest_ + radius * radius;
  return std::max({kTolerance, std::sqrt(filled / kPacking), entryFor(filled).reach});
}

float ArrivalTable::meanCost(float radius) const { return entryFor(atRest_ + radius * radius).meanCost; }

}  // namespace spate
