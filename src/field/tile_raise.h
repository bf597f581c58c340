#pragma once
// Raising (repair.h) by tiles, where many cells lose their distance: a queue of tiles, each brought to the fixpoint of its own cells in one
// visit (raise_kernel.h) and visited again when cells beside it have lost theirs.

#include <span>
#include <vector>

#include "field/cell_set.h"
#include "field/raise_kernel.h"
#include "field/wave.h"

namespace spate {

class TileRaise {
 public:
  /// `goals`: open ones, each once.
  TileRaise(const CostField& cost, Corners corners, std::span<const Wave::Start> goals, Raiser raiser, Distance* distances);

  /// The cell has lost its distance.
  void add(std::uint32_t cell) { cells_ += raised_.add(cell); }
  /// Queues the tiles of the cells around one that has.
  void queueAround(std::uint32_t cell);
  /// False when more than `most` cells have lost theirs.
  bool run(std::size_t most);

  /// All that have.
  const CellSet& raised() const { return raised_; }
  std::size_t cells() const { return cells_; }

 private:
  void queue(std::uint32_t tile);
  RaiseOutcome visit(std::uint32_t tile);

  const CostField& cost_;
  Corners corners_;
  Raiser raiser_;
  Distance* distances_;
  TileGrid grid_;
  CellSet goals_;  // that support themselves
  CellSet raised_;
  std::size_t cells_ = 0;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint8_t> isQueued_;
};

}  // namespace spate
