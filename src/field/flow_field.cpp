// The flow field: for every cell the step of a cheapest way (its arrow), and a gradient from which flow_sampler.h makes
// directions of any angle.
//
// An arrow is found as the minimum of (step cost + distance there) * 8 + direction, which settles ties by the order of
// directions. A gradient is the central difference of the distances along each axis, one-sided beside a wall and never
// into it, 0 along an axis on which the cell is a minimum; where it strays too far from the arrow, as on costly ground,
// the arrow takes its place.

#include <cmath>

#include "base/directions.h"
#include "base/hash.h"
#include "field/flow_sampler.h"
#include "spate/fields.h"

namespace spate {
namespace {

/// A gradient counts if its cosine with the arrow is at least this.
constexpr float kLeastCosine = 0.38f;

class FlowBuilder {
 public:
  FlowBuilder(const CostField& cost, const IntegrationField& distance)
      : cost_(cost.padded()), distance_(distance.padded()), stride_(cost.stride()) {
    for (std::size_t d = 0; d < kDirections; ++d) offset_[d] = kStepY[d] * stride_ + kStepX[d];
  }

  /// The cheapest of the legal steps.
  std::uint8_t arrow(std::size_t cell, std::uint8_t legal) const {
    std::uint64_t best = (std::uint64_t(kUnreachable) << 3) | 7;
    for (std::size_t d = 0; d < kDirections; ++d) {
      const std::size_t next = cell + std::size_t(offset_[d]);
      const std::uint64_t through = std::uint64_t(distance_[next]) + stepLength(int(d)) * cost_[next];
      const std::uint64_t key = (through << 3) | d;
      if (((legal >> d) & 1) && key < best) best = key;
    }
    return std::uint8_t(best & 7);
  }

  std::array<std::int8_t, 2> gradient(std::size_t cell, std::uint8_t arrow) const {
    const Vec2 step = kUnitSteps[arrow];
    float x = slope(cell, 1), y = slope(cell, stride_);
    const float square = x * x + y * y;
    const float along = x * step.x + y * step.y;
    if (!(along > 0.0f) || along * along < kLeastCosine * kLeastCosine * square) {
      x = step.x;
      y = step.y;
    }
    const float scale = 127.0f / std::sqrt(x * x + y * y);
    return {rounded(x * scale), rounded(y * scale)};
  }

 private:
  /// How fast the distance falls along an axis, positive towards cell + offset.
  float slope(std::size_t cell, std::ptrdiff_t offset) const {
    const Distance here = distance_[cell];
    const Distance before = distance_[cell - std::size_t(offset)], after = distance_[cell + std::size_t(offset)];
    if (before >= here && after >= here) return 0.0f;
    if (before == kUnreachable) return float(std::int64_t(here) - std::int64_t(after));
    if (after == kUnreachable) return float(std::int64_t(before) - std::int64_t(here));
    return 0.5f * float(std::int64_t(before) - std::int64_t(after));
  }

  static std::int8_t rounded(float value) { return std::int8_t(value < 0.0f ? value - 0.5f : value + 0.5f); }

  const Cost* cost_;
  const Distance* distance_;
  std::ptrdiff_t stride_;
  std::array<std::ptrdiff_t, kDirections> offset_;
};

}  // namespace

Status FlowField::build(const CostField& cost, const IntegrationField& distance) {
  width_ = height_ = 0;
  arrow_.clear();
  gradient_.clear();
  if (!cost.valid() || !distance.valid())
    return {ErrorCode::badSize, "the cost field or the integration field is empty; expected both"};
  if (cost.width() != distance.width() || cost.height() != distance.height()) {
    return {ErrorCode::badSize, "the integration field is " + std::to_string(distance.width()) + " x " +
                                    std::to_string(distance.height()) + " cells; expected " +
                                    std::to_string(cost.width()) + " x " + std::to_string(cost.height()) +
                                    " as the cost field"};
  }
  width_ = cost.width();
  height_ = cost.height();
  arrow_.assign(cost.paddedSize(), kNoDirection);
  gradient_.assign(cost.paddedSize(), {0, 0});
  for (std::uint32_t goal : distance.goalIndices()) arrow_[goal] = kGoalCell;
  const FlowBuilder builder(cost, distance);
  const LegalTable& legal = legalTable(distance.corners());
  for (int y = 0; y < height_; ++y) {
    const std::size_t begin = cost.index({0, y}), end = cost.index({width_, y});
    for (std::size_t cell = begin; cell < end; ++cell) {
      if (distance.padded()[cell] == kUnreachable || arrow_[cell] == kGoalCell) continue;
      arrow_[cell] = builder.arrow(cell, legal[cost.openNeighbours()[cell]]);
      gradient_[cell] = builder.gradient(cell, arrow_[cell]);
    }
  }
  return {};
}

Cell FlowField::arrow(Cell cell) const {
  if (cell.x < 0 || cell.y < 0 || cell.x >= width_ || cell.y >= height_) return {};
  const std::uint8_t d = arrow_[std::size_t(cell.y + 1) * std::size_t(width_ + 2) + std::size_t(cell.x + 1)];
  if (d >= kNoDirection) return {};
  return {kStepX[d], kStepY[d]};
}

Vec2 FlowField::direction(Vec2 position, Heading heading) const {
  const FlowSampler sample = sampler();
  if (!sample.contains(position)) return {};
  return heading == Heading::smooth ? sample.smoothAt(position) : sample.arrowAt(sample.indexAt(position));
}

FlowSampler FlowField::sampler() const {
  return {arrow_.data(), gradient_.data(), width_, height_, width_ + 2};
}

std::uint64_t FlowField::hash() const {
  Hash hash;
  hash.add(std::uint64_t(width_));
  hash.add(std::uint64_t(height_));
  for (std::size_t i = 0; i < arrow_.size(); ++i) {
    hash.add(arrow_[i] | std::uint64_t(std::uint8_t(gradient_[i][0])) << 8 |
             std::uint64_t(std::uint8_t(gradient_[i][1])) << 16);
  }
  return hash.value();
}

}  // namespace spate
