#pragma once
// A field that is built over several ticks, on a copy of the map as it was when the work began.
//
// The work is counted in cells: every cell of the map once for its distance and once for its direction. How much is done in a tick therefore
// depends on the map and the limit alone, and so does the tick in which the field is whole; how far the solver has come in between is nobody's
// business, but it is made to keep pace.

#include "spate/fields.h"

namespace spate {

/// Distances and directions from one set of sources.
struct Way {
  IntegrationField distance;
  FlowField flow;

  /// Builds both. On an error (overflow) every cell is without a way.
  Status build(const CostField& map, std::span<const Source> sources, Corners corners, Scheduler* scheduler);
};

class FieldJob {
 public:
  FieldJob(const CostField& map, std::vector<Source> sources, Corners corners);

  /// Does as much as `cells` pays for, and returns how much that was.
  std::uint64_t advance(std::uint64_t cells, Scheduler* scheduler);
  bool done() const { return paid_ == total(); }
  std::uint64_t paid() const { return paid_; }
  std::uint64_t total() const { return 2 * cells_; }
  /// What came of it, once it is done.
  Way& way() { return way_; }
  const Status& built() const { return built_; }
  const std::vector<Source>& sources() const { return sources_; }
  const CostField& map() const { return map_; }
  /// Goes on from where another has come to.
  void resume(std::uint64_t paid) { paid_ = paid; }

  // Of the goal that it is made for.
  Distance startCost = 0;
  std::uint64_t begunAt = 0;  // tick
  std::vector<Cell> goal;     // its cells, walls included

 private:
  void growTo(std::uint64_t cells, Scheduler* scheduler);
  void finishDistances(Scheduler* scheduler);
  void addRows(std::uint64_t cells, Scheduler* scheduler);

  CostField map_;
  std::vector<Source> sources_;
  BuildOptions options_;
  std::uint64_t cells_;
  std::uint64_t paid_ = 0;
  Distance reach_ = 0, stride_;
  int rows_ = 0;
  Status built_;
  bool whole_ = false;  // the distances
  Way way_;
};

}  // namespace spate
