#pragma once
// The wave that builds an integration field: a circular bucket queue of cells, from the goals outwards.
//
// A bucket holds distances of a range no wider than the cheapest step, so no cell of a bucket can improve another one
// of it: when its turn comes all its distances are final, in whatever order. An entry is out of date when its cell has
// been reached cheaper since; it is dropped then. Each cell is handed on from once, only by the steps of successors.h.
// Where there are exits or links (steps.h), which successors.h knows nothing of, cells are handed on by every legal step. A link may be
// shorter than a bucket is wide or longer than the queue: the cells that links reach wait in a heap for their turn, and a cell may then be
// handed on twice in one.
// Based on: R. B. Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering", 1969; E. V. Denardo, B. L.
// Fox, "Shortest-Route Methods: 1. Reaching, Pruning, and Buckets", 1979 (wide buckets).

#include <array>
#include <span>
#include <vector>

#include "field/steps.h"
#include "field/successors.h"
#include "spate/fields.h"

namespace spate {

class Wave {
 public:
  /// `distances`: padded. Cells beyond `options.reach` are not reached. What `distances` hold already is improved on, never
  /// unlearnt.
  Wave(const CostField& cost, const BuildOptions& options, Distance* distances);

  struct Start {
    std::uint32_t index;  // padded
    Distance cost;
  };
  /// Runs to the end. `starts`: open cells, each once, in rising order of cost.
  void run(std::span<const Start> starts) { (void)goOn(starts); }
  /// Lists the cells that are reached anew or better. Stops when there are more than `most`, and returns what is left to go on from.
  std::vector<Start> run(std::span<const Start> starts, std::size_t most, std::vector<std::uint32_t>& settled);

  /// Cells that had no distance before.
  std::size_t reached() const { return reached_; }
  Distance farthest() const { return farthest_; }
  /// What no single step costs more than.
  Distance dearestStep() const { return dearestStep_; }

 private:
  struct Entry {
    Distance distance;
    std::uint32_t cell;  // padded index * 8 + direction of arrival; an index has at most 29 bits (kMaxSide)
  };
  using Bucket = std::vector<Entry>;

  std::span<const Start> goOn(std::span<const Start> starts);
  void note(std::size_t cell, Distance distance);
  void begin(Start start);
  void settle(const Bucket& bucket);
  void settleLinks(std::uint64_t turn);
  void handOnByLinks(std::size_t cell, Distance distance);
  void measureFarthest();
  bool linkIsDue(std::uint64_t turn) const { return !byLink_.empty() && (byLink_.front().cost >> shift_) <= turn; }
  void handOn(std::size_t cell, Distance distance, unsigned steps);
  Bucket& bucketOf(std::uint64_t distance) { return ring_[(distance >> shift_) & (ring_.size() - 1)]; }

  const CostField& field_;
  const Cost* cost_;
  const std::uint8_t* open_;
  Distance* distance_;
  Steps steps_;
  bool general_;  // exits or links
  const SuccessorTable* successors_;
  std::array<std::ptrdiff_t, kDirections> offset_;
  int shift_;
  Distance reach_;
  Distance dearestStep_;
  std::vector<Bucket> ring_;
  std::vector<Start> byLink_;  // a heap, the nearest first
  std::size_t waiting_ = 0;
  std::size_t reached_ = 0;
  Distance farthest_ = 0;
  std::vector<std::uint32_t>* settled_ = nullptr;  // only where somebody asks for them
  std::size_t most_ = 0;
};

}  // namespace spate
