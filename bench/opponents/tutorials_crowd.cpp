// Based on: the fourth and fifth lesson of the tutorials. Velocity 0.8 old and 0.2 new, 0.45 of the speed in swamps,
// separation of weight 1.35 beside the arrow, harder the closer. Only the buckets that were filled are emptied:
// emptying a whole map's would be unfair to small crowds on large maps.

#include "opponents/tutorials_crowd.h"

#include <algorithm>
#include <cmath>

namespace spate::bench {
namespace {

constexpr float kKeep = 0.8f, kTake = 0.2f;
constexpr float kSwampSpeed = 0.45f;
constexpr float kSeparation = 1.35f;

}  // namespace

TutorialsCrowd::TutorialsCrowd(const CostField& cost, const Def& def, std::span<const Vec2> positions)
    : grid_(cost), def_(def), flow_(grid_.size()), buckets_(grid_.size()) {
  setUnits(positions, {});
}

void TutorialsCrowd::setArrow(Cell cell, Cell step) {
  const float scale = step.x != 0 && step.y != 0 ? std::sqrt(0.5f) : 1.0f;
  flow_[std::size_t(grid_.index(cell))] = {float(step.x) * scale, float(step.y) * scale};
}

void TutorialsCrowd::setUnits(std::span<const Vec2> positions, std::span<const Vec2> velocities) {
  units_.resize(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    units_[i] = {positions[i], velocities.empty() ? Vec2{} : velocities[i], cellOf(positions[i])};
  }
}

std::vector<Vec2> TutorialsCrowd::positions() const {
  std::vector<Vec2> result;
  result.reserve(units_.size());
  for (const Unit& unit : units_) result.push_back(unit.position);
  return result;
}

void TutorialsCrowd::step() {
  fillBuckets();
  for (std::size_t i = 0; i < units_.size(); ++i) moveUnit(i);
  if (def_.dissolve) removeArrived();
}

void TutorialsCrowd::fillBuckets() {
  for (const std::int32_t cell : filled_) buckets_[std::size_t(cell)].clear();
  filled_.clear();
  for (std::size_t i = 0; i < units_.size(); ++i) {
    std::vector<std::int32_t>& bucket = buckets_[std::size_t(units_[i].cell)];
    if (bucket.empty()) filled_.push_back(units_[i].cell);
    bucket.push_back(std::int32_t(i));
  }
}

Vec2 TutorialsCrowd::separation(std::size_t self) const {
  const Unit& unit = units_[self];
  const float reach = 2.0f * def_.radius;
  const std::int32_t row = grid_.step(1);
  Vec2 push;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      for (const std::int32_t other : buckets_[std::size_t(unit.cell + dy * row + dx)]) {
        const Vec2 there = units_[std::size_t(other)].position;
        const float x = unit.position.x - there.x, y = unit.position.y - there.y;
        const float squared = x * x + y * y;
        // Of units in exactly the same place, the one itself included, none pushes.
        if (squared >= reach * reach || squared == 0.0f) continue;
        const float distance = std::sqrt(squared);
        const float force = (1.0f - distance / reach) / distance;
        push.x += x * force;
        push.y += y * force;
      }
    }
  }
  return push;
}

void TutorialsCrowd::moveUnit(std::size_t self) {
  Unit& unit = units_[self];
  const Vec2 push = separation(self);
  const Vec2 arrow = flow_[std::size_t(unit.cell)];
  Vec2 wanted = {arrow.x + kSeparation * push.x, arrow.y + kSeparation * push.y};
  const float length = std::sqrt(wanted.x * wanted.x + wanted.y * wanted.y);
  const float speed = grid_.cost(unit.cell) > 1 ? def_.speed * kSwampSpeed : def_.speed;
  // Nobody is faster than the ground allows, however hard the push.
  const float scale = length > 1.0f ? speed / length : speed;
  unit.velocity.x = kKeep * unit.velocity.x + kTake * wanted.x * scale;
  unit.velocity.y = kKeep * unit.velocity.y + kTake * wanted.y * scale;
  const float x = unit.position.x + unit.velocity.x * def_.seconds;
  // Below 0 a conversion would round up into cell 0.
  if (x >= 0.0f && grid_.open(grid_.index(int(x), int(unit.position.y)))) unit.position.x = x;
  const float y = unit.position.y + unit.velocity.y * def_.seconds;
  if (y >= 0.0f && grid_.open(grid_.index(int(unit.position.x), int(y)))) unit.position.y = y;
  unit.cell = cellOf(unit.position);
}

void TutorialsCrowd::removeArrived() {
  const auto arrived = [&](const Unit& unit) { return unit.cell == goal_; };
  units_.erase(std::remove_if(units_.begin(), units_.end(), arrived), units_.end());
}

}  // namespace spate::bench
