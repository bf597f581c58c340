#include "opponents/astar_horde.h"

#include <fmt/format.h>

#include <cmath>

namespace spate::bench {

AStarHorde::AStarHorde(const CostField& cost, float speed, float seconds)
    : grid_(cost), search_(cost), speed_(speed), seconds_(seconds) {}

void AStarHorde::setUnits(std::span<const Vec2> positions, std::span<const Vec2> velocities) {
  units_.clear();
  for (std::size_t i = 0; i < positions.size(); ++i) units_.push_back({positions[i], velocities[i]});
}

void AStarHorde::frame(Cell goal) {
  for (Unit& unit : units_) {
    (void)search_.find(cellOf(unit), goal);
    move(unit, search_.firstStep());
  }
}

/// Towards the middle of the next cell, which keeps clear of corners; smoothed and tested against walls as the
/// tutorials do.
void AStarHorde::move(Unit& unit, Cell step) const {
  const Cell cell = cellOf(unit);
  const float x = float(cell.x + step.x) + 0.5f - unit.position.x, y = float(cell.y + step.y) + 0.5f - unit.position.y;
  const float length = std::sqrt(x * x + y * y);
  const float speed = grid_.cost(grid_.index(cell)) > 1 ? 0.45f * speed_ : speed_;
  const float scale = length > 1e-3f ? speed / length : 0.0f;
  unit.velocity.x = 0.8f * unit.velocity.x + 0.2f * x * scale;
  unit.velocity.y = 0.8f * unit.velocity.y + 0.2f * y * scale;
  const Vec2 next = {unit.position.x + unit.velocity.x * seconds_, unit.position.y + unit.velocity.y * seconds_};
  if (next.x >= 0.0f && grid_.open(grid_.index(int(next.x), int(unit.position.y)))) unit.position.x = next.x;
  if (next.y >= 0.0f && grid_.open(grid_.index(int(unit.position.x), int(next.y)))) unit.position.y = next.y;
}

std::optional<std::string> AStarHorde::difference(const IntegrationField& distance, Cell goal) {
  for (const Unit& unit : units_) {
    const Cell cell = cellOf(unit);
    const Distance length = search_.find(cell, goal);
    if (length == distance.at(cell)) continue;
    return fmt::format("from {},{} A* finds {}, the field {}", cell.x, cell.y, length, distance.at(cell));
  }
  return std::nullopt;
}

std::vector<Vec2> AStarHorde::positions() const {
  std::vector<Vec2> result;
  for (const Unit& unit : units_) result.push_back(unit.position);
  return result;
}

}  // namespace spate::bench
