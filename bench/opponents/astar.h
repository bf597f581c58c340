#pragma once
// A* for one unit at a time, as games have it before they hear of flow fields: binary heap, octile heuristic, arrays
// that are used again from search to search.

#include "opponents/grid.h"

namespace spate::bench {

class AStar {
 public:
  explicit AStar(const CostField& cost);
  /// The length of the cheapest way, paying for each cell entered; kUnreachable without one.
  Distance find(Cell from, Cell goal);
  /// The same in pieces, for a frame that must not wait: begin(), then go() until it is done; length() is then what find() would return.
  void begin(Cell from, Cell goal);
  /// Takes up to `cells` cells off the heap. True once the search is over.
  bool go(std::size_t cells);
  Distance length() const { return length_; }
  /// The first step of the way found last; (0, 0) if there is none.
  Cell firstStep() const;
  /// The cells of the way found last, from the unit to the goal.
  const std::vector<std::int32_t>& way() const { return way_; }

 private:
  struct Node {
    Distance length;
    std::int32_t from;
    std::uint32_t search;  // `length` and `from` belong to this search
    std::int16_t column, row;
  };
  struct Entry {
    std::uint64_t key;  // estimated total, then what is left of it: of equal totals the one nearer the goal comes first
    std::int32_t cell;
    friend bool operator>(const Entry& a, const Entry& b) { return a.key > b.key; }
  };

  Distance estimate(std::int32_t cell) const;
  void offer(std::int32_t cell, Distance length, std::int32_t from);
  void traceBack(std::int32_t start, std::int32_t goal);

  Grid grid_;
  Distance cheapest_;
  std::vector<Node> nodes_;
  std::vector<Entry> heap_;
  std::vector<std::int32_t> way_;
  std::uint32_t search_ = 0;
  int goalColumn_ = 0, goalRow_ = 0;
  std::int32_t start_ = 0, target_ = 0;
  Distance length_ = kUnreachable;
};

}  // namespace spate::bench
