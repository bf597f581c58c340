#pragma once
// The textbook: Dijkstra's algorithm with std::priority_queue, then a pass that points every cell at its cheapest step.
// Same lengths, same corner rule and same ties as spate, so that every distance and arrow can be compared.

#include <queue>

#include "opponents/grid.h"

namespace spate::bench {

class Textbook {
 public:
  explicit Textbook(const CostField& cost);
  void buildDistances(Cell goal);
  void buildArrows();

  Distance at(Cell cell) const { return distance_[std::size_t(grid_.index(cell))]; }
  Cell arrow(Cell cell) const { return kGridSteps[arrow_[std::size_t(grid_.index(cell))]]; }

 private:
  struct Entry {
    Distance distance;
    std::int32_t cell;
    friend bool operator>(const Entry& a, const Entry& b) { return a.distance > b.distance; }
  };
  /// A priority queue that keeps its memory from one build to the next.
  struct Queue : std::priority_queue<Entry, std::vector<Entry>, std::greater<>> {
    void clear() { c.clear(); }
  };

  std::uint8_t cheapestStep(std::int32_t from) const;

  Grid grid_;
  std::vector<Distance> distance_;
  std::vector<std::uint8_t> arrow_;
  Queue queue_;
};

}  // namespace spate::bench
