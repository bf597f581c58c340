// Rooms and mazes. The mazes are made by the "recursive backtracker": a depth-first walk over a coarse grid that opens
// the wall to every place it enters (W. D. Pullen, "Maze Algorithms", Think Labyrinth).

#include <algorithm>
#include <vector>

#include "maps.h"
#include "random.h"

namespace spate::bench {
namespace {

constexpr Cell kSides[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/// Places of `corridor` x `corridor` cells with walls of one cell between them; walls are opened as the maze grows.
class MazeMaker {
 public:
  MazeMaker(int width, int height, int corridor)
      : corridor_(corridor),
        columns_((width + 1) / (corridor + 1)),
        rows_((height + 1) / (corridor + 1)),
        cost_(width, height, kWall),
        seen_(std::size_t(columns_) * std::size_t(rows_)),
        random_(std::uint64_t(width) * 100 + std::uint64_t(corridor)) {}

  void growPerfect() {
    std::vector<Cell> way = {{0, 0}};
    enter(way.back());
    while (!way.empty()) {
      const Cell step = stepToNew(way.back());
      if (step == Cell{0, 0}) {
        way.pop_back();
        continue;
      }
      openBetween(way.back(), step);
      way.push_back({way.back().x + step.x, way.back().y + step.y});
      enter(way.back());
    }
  }

  /// Opens the wall to the east or the south of every tenth place or so.
  void openLoops() {
    for (int y = 0; y + 1 < rows_; ++y) {
      for (int x = 0; x + 1 < columns_; ++x) {
        if (random_.below(10) == 0) openBetween({x, y}, kSides[random_.below(2)]);
      }
    }
  }

  /// Makes every eighth place or so a swamp.
  void addSwamps(Cost swamp) {
    for (int y = 0; y < rows_; ++y) {
      for (int x = 0; x < columns_; ++x) {
        if (random_.below(8) == 0) (void)cost_.fill(cellsOf({x, y}), swamp);
      }
    }
  }

  CostField take() { return std::move(cost_); }

 private:
  Rect cellsOf(Cell place) const {
    const Cell first = {place.x * (corridor_ + 1), place.y * (corridor_ + 1)};
    return {first, {first.x + corridor_ - 1, first.y + corridor_ - 1}};
  }

  bool isNew(Cell place) const {
    const bool inside = place.x >= 0 && place.y >= 0 && place.x < columns_ && place.y < rows_;
    return inside && !seen_[std::size_t(place.y * columns_ + place.x)];
  }

  void enter(Cell place) {
    seen_[std::size_t(place.y * columns_ + place.x)] = true;
    (void)cost_.fill(cellsOf(place), 1);
  }

  /// (0, 0) when all places around have been entered.
  Cell stepToNew(Cell place) {
    Cell steps[4];
    int count = 0;
    for (const Cell side : kSides) {
      if (isNew({place.x + side.x, place.y + side.y})) steps[count++] = side;
    }
    return count == 0 ? Cell{0, 0} : steps[random_.below(count)];
  }

  void openBetween(Cell place, Cell step) {
    const Rect here = cellsOf(place);
    if (step.x > 0) (void)cost_.fill({{here.max.x + 1, here.min.y}, {here.max.x + 1, here.max.y}}, 1);
    if (step.x < 0) (void)cost_.fill({{here.min.x - 1, here.min.y}, {here.min.x - 1, here.max.y}}, 1);
    if (step.y > 0) (void)cost_.fill({{here.min.x, here.max.y + 1}, {here.max.x, here.max.y + 1}}, 1);
    if (step.y < 0) (void)cost_.fill({{here.min.x, here.min.y - 1}, {here.max.x, here.min.y - 1}}, 1);
  }

  int corridor_, columns_, rows_;
  CostField cost_;
  std::vector<bool> seen_;
  Random random_;
};

}  // namespace

CostField perfectMaze(int width, int height, int corridor) {
  MazeMaker maker(width, height, corridor);
  maker.growPerfect();
  return maker.take();
}

CostField crowdMaze(int width, int height) {
  MazeMaker maker(width, height, 4);
  maker.growPerfect();
  maker.openLoops();
  maker.addSwamps(5);
  return maker.take();
}

CostField rooms(int width, int height, int room, int door) {
  CostField cost(width, height);
  Random random(std::uint64_t(width) * 100 + std::uint64_t(room));
  const int period = room + 1;
  for (int x = room; x < width; x += period) (void)cost.fill({{x, 0}, {x, height - 1}}, kWall);
  for (int y = room; y < height; y += period) (void)cost.fill({{0, y}, {width - 1, y}}, kWall);
  for (int top = 0; top < height; top += period) {
    for (int left = 0; left < width; left += period) {
      const int right = left + room, below = top + room;
      const int y = top + random.below(room - door + 1), x = left + random.below(room - door + 1);
      if (right < width) (void)cost.fill({{right, y}, {right, std::min(y + door, height) - 1}}, 1);
      if (below < height) (void)cost.fill({{x, below}, {std::min(x + door, width) - 1, below}}, 1);
    }
  }
  return cost;
}

}  // namespace spate::bench
