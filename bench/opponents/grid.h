#pragma once
// The map as the opponents keep it: costs row by row with a rim of wall, so that they need neither bounds tests nor
// calls into the library. (A rim makes them a little faster than most tutorials write them.)

#include <array>
#include <cstdint>
#include <vector>

#include "spate/cost_field.h"

namespace spate::bench {

class Grid {
 public:
  explicit Grid(const CostField& cost) : width_(cost.width()), height_(cost.height()), stride_(cost.width() + 2) {
    cost_.assign(std::size_t(stride_) * std::size_t(height_ + 2), kWall);
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) cost_[std::size_t(index(x, y))] = cost.at({x, y});
    }
    // E, S, W, N, SE, SW, NW, NE: spate's order of ties.
    steps_ = {1, stride_, -1, -stride_, stride_ + 1, stride_ - 1, -stride_ - 1, -stride_ + 1};
  }

  int width() const { return width_; }
  int height() const { return height_; }
  std::size_t size() const { return cost_.size(); }
  std::int32_t index(int x, int y) const { return (y + 1) * stride_ + x + 1; }
  std::int32_t index(Cell cell) const { return index(cell.x, cell.y); }
  int columnOf(std::int32_t index) const { return index % stride_ - 1; }
  int rowOf(std::int32_t index) const { return index / stride_ - 1; }
  Cost cost(std::int32_t index) const { return cost_[std::size_t(index)]; }
  bool open(std::int32_t index) const { return cost(index) != kWall; }
  /// What to add to an index to step in direction d: 0 .. 3 straight, 4 .. 7 diagonal.
  std::int32_t step(int d) const { return steps_[std::size_t(d)]; }
  static Distance length(int d) { return d < 4 ? kStraight : kDiagonal; }

  /// Is the step from an open cell legal? Diagonals need both cells beside them open, whichever way they are walked.
  bool legal(std::int32_t from, int d) const {
    if (!open(from + step(d))) return false;
    if (d < 4) return true;
    return open(from + step(d - 4)) && open(from + step((d - 3) & 3));
  }

 private:
  int width_, height_, stride_;
  std::vector<Cost> cost_;
  std::array<std::int32_t, 8> steps_{};
};

inline constexpr std::array<Cell, 9> kGridSteps = {
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}, {0, 0}}};
inline constexpr std::uint8_t kNoStep = 8;

}  // namespace spate::bench
