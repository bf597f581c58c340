// Flood fill over the cells that the field does not reach, and an exact distance transform to rank them.
//
// The transform gives every cell the squared distance to the nearest goal cell, in integers and in time proportional to
// the map whatever the number of goals. Based on: A. Meijster, J. Roerdink, W. Hesselink, "A General Algorithm for
// Computing Distance Transforms in Linear Time", 2000.

#include "field/components.h"

#include <algorithm>

#include "field/steps.h"

namespace spate {
namespace {

/// More than any distance along a column, and small enough to be squared.
constexpr std::int32_t kNoGoalInColumn = 2 * kMaxSide;

/// Squared distances of a row's cells from `column`, which has the distance to the nearest goal in each cell's own
/// column.
class RowTransform {
 public:
  explicit RowTransform(int width) : nearest_(std::size_t(width)), from_(std::size_t(width)) {}

  void run(const std::int32_t* column, std::int32_t* squares) {
    const int width = int(nearest_.size());
    int last = 0;
    nearest_[0] = from_[0] = 0;
    for (int x = 1; x < width; ++x) {
      while (last >= 0 && square(column, from_[std::size_t(last)], nearest_[std::size_t(last)]) >
                              square(column, from_[std::size_t(last)], x)) {
        --last;
      }
      const int from = last < 0 ? 0 : 1 + lastNearer(column, nearest_[std::size_t(last)], x);
      if (from >= width) continue;
      ++last;
      nearest_[std::size_t(last)] = x;
      from_[std::size_t(last)] = from;
    }
    for (int x = width - 1; x >= 0; --x) {
      squares[x] = square(column, x, nearest_[std::size_t(last)]);
      if (x == from_[std::size_t(last)]) --last;
    }
  }

 private:
  static std::int32_t square(const std::int32_t* column, int x, int other) {
    return (x - other) * (x - other) + column[other] * column[other];
  }
  /// The last x that is no farther from column a than from column b > a.
  static int lastNearer(const std::int32_t* column, int a, int b) {
    return (b * b - a * a + column[b] * column[b] - column[a] * column[a]) / (2 * (b - a));
  }

  std::vector<int> nearest_;  // columns that are the nearest somewhere in the row, from left to right
  std::vector<int> from_;     // the first x at which each of them is
};

/// Without a halo; empty if no goal cell is inside the map.
std::vector<std::int32_t> squaresToNearest(const CostField& cost, std::span<const Cell> goals) {
  const std::size_t width = std::size_t(cost.width()), height = std::size_t(cost.height());
  std::vector<std::int32_t> squares(width * height, kNoGoalInColumn);
  bool any = false;
  for (Cell goal : goals) {
    if (!cost.contains(goal)) continue;
    squares[std::size_t(goal.y) * width + std::size_t(goal.x)] = 0;
    any = true;
  }
  if (!any) return {};
  for (std::size_t i = width; i < squares.size(); ++i) squares[i] = std::min(squares[i], squares[i - width] + 1);
  for (std::size_t i = squares.size() - width; i-- > 0;) squares[i] = std::min(squares[i], squares[i + width] + 1);
  for (std::int32_t& column : squares) column = std::min(column, kNoGoalInColumn);
  RowTransform transform(cost.width());
  std::vector<std::int32_t> column(width);
  for (std::size_t row = 0; row < squares.size(); row += width) {
    std::copy_n(squares.data() + row, width, column.data());
    transform.run(column.data(), squares.data() + row);
  }
  return squares;
}

/// Visits the component of `first` and returns its cell with the smallest square, the first in the map among equals.
Cell nearestOfComponent(const CostField& cost, const Steps& legal, Cell first,
                        const std::vector<std::int32_t>& squares, std::vector<bool>& visited,
                        std::vector<Cell>& waiting) {
  const auto rank = [&](Cell cell) { return std::size_t(cell.y) * std::size_t(cost.width()) + std::size_t(cell.x); };
  Cell best = first;
  waiting.assign(1, first);
  visited[cost.index(first)] = true;
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    const std::int32_t square = squares[rank(cell)], bestSquare = squares[rank(best)];
    if (square < bestSquare || (square == bestSquare && rank(cell) < rank(best))) best = cell;
    const unsigned steps = legal.out(cost.index(cell));
    for (std::size_t d = 0; d < kDirections; ++d) {
      const Cell next = {cell.x + kStepX[d], cell.y + kStepY[d]};
      if (!((steps >> d) & 1) || visited[cost.index(next)]) continue;
      visited[cost.index(next)] = true;
      waiting.push_back(next);
    }
  }
  return best;
}

/// Where steps do not all lead back: the cells in the order in which units would choose them, each but those from which an earlier one can be
/// reached.
class DirectedSources {
 public:
  DirectedSources(const CostField& cost, const IntegrationField& field, std::span<const Cell> goals)
      : cost_(cost), field_(field), steps_(cost, field.corners()), squares_(squaresToNearest(cost, goals)), visited_(cost.paddedSize()) {}

  std::vector<Source> find() {
    std::vector<Source> sources;
    for (const Cell cell : candidates()) {
      const std::size_t index = cost_.index(cell);
      if (visited_[index]) continue;
      sources.push_back({cell});
      visitBackwards(index);
    }
    return sources;
  }

 private:
  bool isLost(std::size_t index) const { return cost_.padded()[index] != kWall && field_.padded()[index] == kUnreachable; }

  std::vector<Cell> candidates() const {
    std::vector<Cell> cells;
    for (int y = 0; y < cost_.height() && !squares_.empty(); ++y) {
      for (int x = 0; x < cost_.width(); ++x) {
        if (isLost(cost_.index({x, y}))) cells.push_back({x, y});
      }
    }
    const auto square = [&](Cell c) { return squares_[std::size_t(c.y) * std::size_t(cost_.width()) + std::size_t(c.x)]; };
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return square(a) < square(b); });
    return cells;
  }

  void visit(std::size_t index) {
    if (visited_[index] || !isLost(index)) return;
    visited_[index] = true;
    waiting_.push_back(index);
  }
  void visitBackwards(std::size_t first) {
    visit(first);
    while (!waiting_.empty()) {
      const std::size_t cell = waiting_.back();
      waiting_.pop_back();
      for (unsigned left = steps_.in(cell), d = 0; left >> d != 0; ++d) {
        if ((left >> d) & 1u) visit(cell + std::size_t(steps_.offset(d)));
      }
      steps_.forEachLinkInto(cell, [&](std::size_t from, Distance) { visit(from); });
    }
  }

  const CostField& cost_;
  const IntegrationField& field_;
  Steps steps_;
  std::vector<std::int32_t> squares_;
  std::vector<bool> visited_;
  std::vector<std::size_t> waiting_;
};

}  // namespace

std::vector<Source> nearestSources(const CostField& cost, const IntegrationField& field, std::span<const Cell> goals) {
  if (!cost.neighboursOnly()) return DirectedSources(cost, field, goals).find();
  const Steps steps(cost, field.corners());
  std::vector<Source> sources;
  std::vector<std::int32_t> squares;
  std::vector<bool> visited(cost.paddedSize());
  std::vector<Cell> waiting;
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const std::size_t index = cost.index({x, y});
      if (cost.padded()[index] == kWall || field.padded()[index] != kUnreachable || visited[index]) continue;
      if (squares.empty()) squares = squaresToNearest(cost, goals);
      if (squares.empty()) return {};
      sources.push_back({nearestOfComponent(cost, steps, {x, y}, squares, visited, waiting)});
    }
  }
  return sources;
}

}  // namespace spate
