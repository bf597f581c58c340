#pragma once
// Brings the distances of a field up to date with a changed floor, looking only at what the change concerns.
//
// Raise: a distance is believed while it is supported: the cell is a goal that costs no more, or a legal step leads to a believed
// cell whose distance and the step's cost are together no more. Every other cell loses its distance. Steps cost something, so support
// comes from smaller distances only, and what is left in the end does not depend on the order. Lower: what is left are the lengths of
// ways that exist, so relaxing every step that could shorten one, those out of the cells that changed or lost theirs, leads to the
// distances that a build would find. Both go cell by cell as long as they are few, then by tiles in SIMD (tile_raise.h, tile_solver.h).
// Based on: G. Ramalingam, T. Reps, "An incremental algorithm for a generalization of the shortest-path problem", 1996; S. Koenig, M.
// Likhachev, "D* Lite", 2002. Unlike theirs, the raise needs no queue in order of distance.

#include <optional>
#include <span>
#include <vector>

#include "field/cell_set.h"
#include "field/steps.h"
#include "field/tile_raise.h"
#include "field/tile_solver.h"
#include "field/wave.h"
#include "spate/fields.h"

namespace spate {

class Repair {
 public:
  /// `how.reach` and `how.corners` as the distances were built with. `goals`: as they are now, open ones, each once, in rising order of
  /// cost. Gives up when more than `most` cells lose their distance or, cell by cell, get one; 0: where a build should be cheaper.
  Repair(const CostField& cost, const BuildOptions& how, std::span<const Wave::Start> goals, std::size_t most, Distance* distances,
         TilesInUse& inUse);

  /// A cell whose cost, openness, steps or goal may have changed since the distances were right. Its neighbours' steps are looked at too.
  void noteChange(Cell cell);
  /// False when it gave up: then the distances are good for nothing and must be built.
  bool run();

  /// Cells that lost their distance, and cells that got one (again).
  std::size_t lost() const { return lost_; }
  std::size_t won() const { return won_; }
  /// No smaller than any distance that was found.
  Distance farthest() const { return farthest_; }
  /// Cells whose distance was worked out again; an upper bound of those that have another one now.
  std::size_t cells() const { return cells_; }
  /// Them, and those whose steps may be others now.
  CellSet& touched() { return touched_; }
  const CellSet& touched() const { return touched_; }

 private:
  struct Raised {
    std::uint32_t cell;
    Distance before;
  };

  bool raise();
  bool raiseByTiles(std::size_t done);
  void check(std::size_t cell);
  bool isSupported(std::size_t cell) const;
  bool isGoal(std::size_t cell, Distance atMost) const;
  void release(Raised raised);
  bool lower();
  void pullRaised();
  void pullOutline();
  void pull(std::uint32_t cell);
  std::vector<Wave::Start> lowerByCells(std::vector<Wave::Start> starts, std::size_t most);
  void lowerByTiles(std::vector<Wave::Start> starts);
  void noteLowered(std::size_t cells, std::size_t won, Distance farthest);
  TileVisitor visitor();
  std::size_t most(std::size_t share) const;

  const CostField& cost_;
  BuildOptions how_;
  Steps steps_;
  std::vector<Wave::Start> goals_;  // in order of index
  std::size_t most_;
  Distance* distances_;
  TilesInUse& inUse_;
  std::size_t few_;
  CellSet touched_;
  std::vector<std::uint32_t> suspects_;
  std::vector<Raised> raised_;
  std::optional<TileRaise> byTiles_;    // all of them, where they are many
  std::optional<TileVisitor> visitor_;  // asked for only when it matters
  std::vector<Wave::Start> starts_;
  std::size_t lost_ = 0, won_ = 0, cells_ = 0;
  Distance farthest_ = 0;
};

}  // namespace spate
