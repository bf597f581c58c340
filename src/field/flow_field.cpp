// The flow field: for every cell the step of a cheapest way (its arrow), and a gradient from which flow_sampler.h makes
// directions of any angle.
//
// An arrow is found as the minimum of (step cost + distance there) * 8 + direction, which settles ties by the order of
// directions. A gradient is the central difference of the distances along each axis, one-sided beside a wall and never
// into it, 0 along an axis on which the cell is a minimum; where it strays too far from the arrow, as on costly ground,
// the arrow takes its place.

#include <algorithm>
#include <cmath>

#include "base/directions.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "field/steps.h"
#include "field/flow_cell.h"
#include "field/flow_kernel.h"
#include "spate/fields.h"

namespace spate {
namespace {

class FlowBuilder {
 public:
  FlowBuilder(const CostField& cost, const IntegrationField& distance)
      : cost_(cost.padded()),
        open_(cost.openNeighbours()),
        distance_(distance.padded()),
        legal_(legalTable(distance.corners())),
        steps_(cost, distance.corners()),
        general_(!cost.neighboursOnly()),
        oneCost_(cost.cheapest() == cost.dearest()) {
    for (std::size_t d = 0; d < kDirections; ++d) offset_[d] = steps_.offset(d);
  }

  /// A cell that has a way and is no goal.
  FlowCell cellAt(std::size_t cell) const {
    FlowCell result;
    result.direction = arrow(cell);
    result.closed = closedDirections(cell, result.direction);
    if (general_ && beginsWithLink(cell, result.direction)) {
      result.direction = kLinkCell;
      return result;
    }
    const Vec2 way = gradient(cell, result.closed, kUnitSteps[result.direction]);
    result.gradientX = scaled(way.x);
    result.gradientY = scaled(way.y);
    return result;
  }

 private:
  /// What the way costs by a step to the neighbour in direction d, were it legal.
  std::uint64_t through(std::size_t cell, std::size_t d) const {
    const std::size_t next = cell + std::size_t(offset_[d]);
    return std::uint64_t(distance_[next]) + stepLength(int(d)) * cost_[next];
  }

  /// The cheapest of the legal steps.
  std::uint8_t arrow(std::size_t cell) const {
    const unsigned legal = steps_.out(cell);
    std::uint64_t best = ~std::uint64_t{0};
    for (std::size_t d = 0; d < kDirections; ++d) {
      const std::uint64_t illegal = ((legal >> d) & 1) - std::uint64_t{1};  // all bits, or none
      best = std::min(best, (through(cell, d) << 3) | d | illegal);
    }
    return std::uint8_t(best & 7);
  }

  /// Is a link cheaper than the cheapest step? Where a cell has no step at all, `arrow` is of no use.
  bool beginsWithLink(std::size_t cell, std::uint8_t arrow) const {
    const std::uint64_t byStep = steps_.out(cell) == 0 ? ~std::uint64_t{0} : through(cell, arrow);
    std::uint64_t byLink = ~std::uint64_t{0};
    steps_.forEachLinkFrom(cell, [&](std::size_t to, Distance length) {
      if (distance_[to] != kUnreachable) byLink = std::min(byLink, std::uint64_t(distance_[to]) + length);
    });
    return byLink < byStep;
  }

  /// The directions that units are kept from: walls, steps that exits forbid, and dearer ground that costs more than a cell's worth over the
  /// cheapest way. An arrow past the corner of a wall leaves the other side open, whatever it costs.
  std::uint8_t closedDirections(std::size_t cell, std::uint8_t arrow) const {
    const unsigned walls = ~unsigned(open_[cell]) | (general_ ? legal_[open_[cell]] & ~steps_.out(cell) : 0u);
    unsigned dear = 0;
    const std::uint64_t limit = std::uint64_t(distance_[cell]) + kStraight * cost_[cell];
    for (std::size_t d = 0; d < kDirections && !oneCost_; ++d) {
      if (cost_[cell + std::size_t(offset_[d])] > cost_[cell] && through(cell, d) > limit) dear |= 1u << d;
    }
    if (isDiagonal(arrow)) {
      const unsigned sides = (1u << sideA(arrow)) | (1u << sideB(arrow));
      if ((walls & sides) != 0) dear &= ~sides;
    }
    return std::uint8_t(walls | dear);
  }

  Vec2 gradient(std::size_t cell, std::uint8_t closed, Vec2 arrow) const {
    const float x = slope(cell, closed, kW, kE, arrow.x), y = slope(cell, closed, kN, kS, arrow.y);
    const float square = x * x + y * y;
    const float along = x * arrow.x + y * arrow.y;
    if (!(along > 0.0f) || along * along < kLeastCosine * kLeastCosine * square) return arrow;
    const float length = std::sqrt(square);
    return {x / length, y / length};
  }

  /// How fast the distance falls along an axis, positive towards `after`. On a ridge, where it falls both ways, only the arrow's side counts:
  /// the mean of the two would lead along the ridge.
  float slope(std::size_t cell, std::uint8_t closed, Direction before, Direction after, float arrow) const {
    const std::int64_t here = distance_[cell];
    const auto fall = [&](Direction d) {
      const Distance beyond = distance_[cell + std::size_t(offset_[d])];
      const bool counts = !((closed >> d) & 1) && beyond != kUnreachable;
      return counts ? here - std::int64_t(beyond) : 0;
    };
    const std::int64_t fallBefore = fall(before), fallAfter = fall(after);
    if (fallBefore <= 0 && fallAfter <= 0) return 0.0f;
    if (fallBefore > 0 && fallAfter > 0) return arrow > 0.0f ? float(fallAfter) : arrow < 0.0f ? float(-fallBefore) : 0.0f;
    const bool both = !((closed >> before) & 1) && !((closed >> after) & 1);
    return float(fallAfter - fallBefore) * (both ? 0.5f : 1.0f);
  }

  static std::int8_t scaled(float value) { return std::int8_t(127.0f * value + (value < 0.0f ? -0.5f : 0.5f)); }

  const Cost* cost_;
  const std::uint8_t* open_;
  const Distance* distance_;
  const LegalTable& legal_;
  Steps steps_;
  bool general_;  // exits or links
  bool oneCost_;
  std::array<std::ptrdiff_t, kDirections> offset_;
};

/// Makes rows of cells, whatever comes out for goals: in SIMD where it can.
class RowMaker {
 public:
  RowMaker(const CostField& cost, const IntegrationField& distance, FlowCell* cells)
      : one_(cost, distance),
        many_{cost.padded(), cost.openNeighbours(), distance.padded(), cost.stride(), distance.corners(),
              cost.cheapest(), cost.cheapest() == cost.dearest()},
        cells_(cells) {
    const FlowKernel kernel = flowKernel();
    const bool sumsFit = distance.farthest() < Distance{1} << 31;
    const bool fits = sumsFit && cost.width() >= kernel.shortest && cost.neighboursOnly();
    if (std::endian::native == std::endian::little && fits) {
      row_ = kernel.row;
      shortest_ = kernel.shortest;
    }
  }

  /// The fewest cells that a row may be given in, where there are as many.
  int shortest() const { return shortest_; }

  void make(std::size_t begin, std::size_t end) const {
    if (row_ != nullptr) return row_(many_, begin, end, cells_);
    for (std::size_t cell = begin; cell < end; ++cell) {
      cells_[cell] = many_.distance[cell] == kUnreachable ? FlowCell{} : one_.cellAt(cell);
    }
  }

 private:
  FlowBuilder one_;
  FlowInput many_;
  FlowCell* cells_;
  FlowRowKernel row_ = nullptr;
  int shortest_ = 1;
};

Status checkSizes(const CostField& cost, const IntegrationField& distance) {
  if (!cost.valid() || !distance.valid()) {
    return {ErrorCode::badSize, "the cost field or the integration field is empty; expected both"};
  }
  if (cost.width() == distance.width() && cost.height() == distance.height()) return {};
  return {ErrorCode::badSize, "the integration field is " + std::to_string(distance.width()) + " x " +
                                  std::to_string(distance.height()) + " cells; expected " + std::to_string(cost.width()) +
                                  " x " + std::to_string(cost.height()) + " as the cost field"};
}

/// An area and the cells around it, whose arrows lead there: as wide as rows must be.
Rect aroundArea(const Rect& area, const CostField& cost, int shortest) {
  const int right = std::min(area.max.x + 1, cost.width() - 1), bottom = std::min(area.max.y + 1, cost.height() - 1);
  const int left = std::max(std::min(area.min.x - 1, right + 1 - shortest), 0);
  return {{left, std::max(area.min.y - 1, 0)}, {std::max(right, std::min(left + shortest, cost.width()) - 1), bottom}};
}

}  // namespace

Status FlowField::build(const CostField& cost, const IntegrationField& distance, Scheduler* scheduler) {
  return buildRows(cost, distance, 0, cost.height(), scheduler);
}

Status FlowField::buildRows(const CostField& cost, const IntegrationField& distance, int begin, int end, Scheduler* scheduler) {
  width_ = height_ = 0;
  if (Status status = checkSizes(cost, distance); !status.ok()) return status;
  width_ = cost.width();
  height_ = cost.height();
  if (cells_.size() != cost.paddedSize() || stride_ != cost.stride()) cells_.assign(cost.paddedSize(), FlowCell{});
  stride_ = cost.stride();
  const RowMaker maker(cost, distance, cells_.data());
  constexpr std::size_t kCellsPerPiece = 16384;
  begin = std::clamp(begin, 0, height_), end = std::clamp(end, begin, height_);
  const std::size_t first = cost.index({0, begin}), last = cost.index({0, end});
  parallelFor(scheduler, std::size_t(end - begin), kCellsPerPiece / std::size_t(width_) + 1, [&](std::size_t from, std::size_t to) {
    for (int y = begin + int(from); y < begin + int(to); ++y) maker.make(cost.index({0, y}), cost.index({width_, y}));
  });
  for (std::uint32_t goal : distance.goalIndices()) {
    if (goal >= first && goal < last) cells_[goal] = {.direction = kGoalCell};
  }
  return {};
}

Status FlowField::repair(const CostField& cost, const IntegrationField& distance, const FieldChanges& changes, Scheduler* scheduler) {
  if (Status status = checkSizes(cost, distance); !status.ok()) return status;
  if (width_ != cost.width() || height_ != cost.height()) {
    return {ErrorCode::badSize, "the flow field is " + std::to_string(width_) + " x " + std::to_string(height_) + " cells; expected " +
                                    std::to_string(cost.width()) + " x " + std::to_string(cost.height()) + " as the cost field"};
  }
  if (changes.rebuilt) return build(cost, distance, scheduler);
  const RowMaker maker(cost, distance, cells_.data());
  for (const Rect& area : changes.areas) {
    const Rect cells = aroundArea(area, cost, maker.shortest());
    for (int y = cells.min.y; y <= cells.max.y; ++y) maker.make(cost.index({cells.min.x, y}), cost.index({cells.max.x, y}) + 1);
  }
  for (std::uint32_t goal : distance.goalIndices()) cells_[goal] = {.direction = kGoalCell};
  return {};
}

Cell FlowField::arrow(Cell cell) const {
  if (cell.x < 0 || cell.y < 0 || cell.x >= width_ || cell.y >= height_) return {};
  const std::size_t index = std::size_t(cell.y + 1) * std::size_t(width_ + 2) + std::size_t(cell.x + 1);
  const std::size_t d = cells_[index].direction;
  if (d >= kNoDirection) return {};
  return {kStepX[d], kStepY[d]};
}

bool FlowField::takesLink(Cell cell) const {
  return cell.x >= 0 && cell.y >= 0 && cell.x < width_ && cell.y < height_ && sampler().isLink(std::size_t(cell.y + 1) * std::size_t(width_ + 2) + std::size_t(cell.x + 1));
}

Vec2 FlowField::direction(Vec2 position, Heading heading) const {
  const FlowSampler sample = sampler();
  if (!sample.contains(position)) return {};
  return heading == Heading::smooth ? sample.smoothAt(position) : sample.arrowAt(sample.indexAt(position));
}

FlowSampler FlowField::sampler() const {
  return {cells_.data(), width_, height_, width_ + 2};
}

std::uint64_t FlowField::hash() const {
  Hash hash;
  hash.add(std::uint64_t(width_));
  hash.add(std::uint64_t(height_));
  for (const FlowCell& cell : cells_) {
    hash.add(cell.direction | std::uint64_t(cell.closed) << 8 | std::uint64_t(std::uint8_t(cell.gradientX)) << 16 |
             std::uint64_t(std::uint8_t(cell.gradientY)) << 24);
  }
  return hash.value();
}

}  // namespace spate
