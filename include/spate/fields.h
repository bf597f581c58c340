#pragma once
// The integration field (distance to the goal) and the flow field (directions). Both work without a world:
//
//   spate::CostField floor(64, 40);
//   spate::IntegrationField distance;
//   spate::FlowField flow;
//   distance.build(floor, {{{60, 20}}});
//   flow.build(floor, distance);
//   spate::Vec2 way = flow.direction({3.2f, 7.9f});

#include <initializer_list>
#include <span>
#include <vector>

#include "spate/cost_field.h"

namespace spate {

/// A goal cell. Several may be given: the cheapest wins.
struct Source {
  Cell cell;
  Distance startCost = 0;  ///< What arriving here costs on top. [1/70 cell, 0 .. kMaxDistance, default 0]
};

/// How the distances are worked out. The distances are the same.
enum class Solver : std::uint8_t {
  automatic,    ///< Whichever should be faster on the map. The default.
  bucketQueue,  ///< Cell by cell: for small maps and mazes of narrow corridors, and the twin that the other is tested against.
  tiles,        ///< Tiles of 32 x 32 cells in SIMD. Where that cannot be (a map less than 32 wide or with exits or links, a processor
                ///< without SIMD): the other.
};

/// Settings of IntegrationField::build() and extend().
struct BuildOptions {
  Corners corners = Corners::strict;
  /// Stop at this distance: cells up to it are exact, the others kUnreachable, until extend(). With Solver::tiles the work done
  /// depends on what lies within, not on the map. [1/70 cell, 0 .. kMaxDistance, default kMaxDistance: everything]
  Distance reach = kMaxDistance;
  Scheduler* scheduler = nullptr;  ///< Threads, used on maps of 65,536 cells and more. [default: serial]
  Solver solver = Solver::automatic;
};

/// Settings of IntegrationField::repair().
struct RepairOptions {
  Scheduler* scheduler = nullptr;  ///< Threads, where a rebuild is cheaper. [default: serial]
  Solver solver = Solver::automatic;  ///< Tiles are repaired in SIMD, too; automatic: as soon as that should be faster.
  std::size_t most = 0;  ///< With more cells than this to work out, build anew. [cells, default 0: more than repairs cheaper than that]
  bool orElseBuild = true;  ///< false: give up instead, and leave the field empty. [default true]
};

/// What a repair did.
struct FieldChanges {
  bool gaveUp = false;      ///< RepairOptions::orElseBuild: the field is empty.
  bool rebuilt = false;     ///< Built anew, since that was cheaper: any cell may have changed.
  std::size_t cells = 0;    ///< Cells whose distance was worked out again: those that have another one now, perhaps some more.
  std::vector<Rect> areas;  ///< If not rebuilt: no distance and no legal step outside of them has changed. None is larger than 32 x 32 cells.
};

class Repair;

/// The distance of every cell to the nearest goal cell: the cost of the cheapest legal way, paying for each cell ENTERED and each link
/// taken.
/// Exact: equal to a textbook Dijkstra over the same integers (E. W. Dijkstra, "A note on two problems in connexion with
/// graphs", 1959), whichever Solver builds it.
///
/// Memory: 4 bytes a cell. While it is built also 0.7 bytes a cell of the tiles visited, or 8 for each cell of the wave front.
class IntegrationField {
 public:
  /// Builds the field. A goal cell that is a wall is no source: with no other, every cell is unreachable.
  /// Errors: badSize (empty map), outOfMap (a source outside), overflow (a distance or a start cost above kMaxDistance). On an
  /// error the field is empty.
  Status build(const CostField& cost, std::span<const Source> goals, Corners corners = Corners::strict);
  Status build(const CostField& cost, std::initializer_list<Source> goals, Corners corners = Corners::strict);
  Status build(const CostField& cost, std::span<const Source> goals, const BuildOptions& options);
  Status build(const CostField& cost, std::initializer_list<Source> goals, const BuildOptions& options);
  /// Goes on from where build() stopped, up to a larger `options.reach`: the result is what build() with that reach would have made.
  /// A reach that is not larger does nothing. `cost` and `options.corners` must be as they were; an edit in between is not noticed.
  /// Errors: badSize (empty, or sizes differ), badValue (other corners), overflow; on the last the field is empty.
  Status extend(const CostField& cost, const BuildOptions& options);

  /// Brings the field up to date after changes of the floor, of the goals, or of both. The result is, in all that can be asked of it, what
  /// build() would make of `cost` and `goals` with the field's own corners and reach. What it costs depends on how many distances change.
  /// `changed`: every cell whose cost or ways may have changed since; more cells than that, or one twice, do no harm. `goals`: all there
  /// are now.
  /// Errors: badSize (empty, or sizes differ), outOfMap (a changed cell or a goal outside), overflow; on the last the field is empty, on
  /// the others as it was.
  Result<FieldChanges> repair(const CostField& cost, std::span<const Cell> changed, std::span<const Source> goals,
                              const RepairOptions& options = {});

  bool valid() const { return width_ > 0; }
  int width() const { return width_; }
  int height() const { return height_; }
  Corners corners() const { return corners_; }
  /// kUnreachable for walls, cells without a way, and outside the map.
  Distance at(Cell cell) const;
  bool reachable(Cell cell) const { return at(cell) != kUnreachable; }
  /// Row y, width() distances; empty outside the map.
  std::span<const Distance> row(int y) const;
  /// How far it was built: BuildOptions::reach. Cells beyond may have a way although they are kUnreachable here.
  Distance reach() const { return reach_; }
  std::size_t reachableCells() const { return reachable_; }
  /// The largest distance of a reachable cell; 0 if there is none.
  Distance farthest() const { return farthest_; }
  /// A 64-bit hash of size and all distances; the same on every machine.
  std::uint64_t hash() const;

  // For kernels: stored with the halo of CostField, unreachable all round.
  const Distance* padded() const { return distance_.data(); }
  /// The goal cells that count, as indices into padded(): those whose own start cost is their distance. In rising order.
  std::span<const std::uint32_t> goalIndices() const { return goals_; }

 private:
  struct TileBound {
    Distance most = 0;   // no distance in the tile is larger
    bool exact = false;  // and one is as large
  };

  void clear();
  void makeRoom(const CostField& cost);
  void takeIn(const CostField& cost, std::span<const Source> goals, Repair& repair);
  void refreshFarthest(const CostField& cost, const Repair& repair);

  int width_ = 0;
  int height_ = 0;
  Corners corners_ = Corners::strict;
  Distance reach_ = kMaxDistance;
  std::size_t reachable_ = 0;
  Distance farthest_ = 0;
  int stride_ = 0;  // of distance_, whose halo stays as it is
  std::vector<Distance> distance_;
  std::vector<std::uint8_t> tilesInUse_;  // src/field/tile_solver.h
  std::vector<std::uint32_t> goals_;
  std::vector<TileBound> bounds_;    // what repairs know of farthest_; empty before the first
  std::vector<Source> goalsBeyond_;  // open ones that cost more than reach_ from the start
};

/// What a flow field knows about a cell. For kernels; see src/field/flow_sampler.h.
struct FlowCell {
  std::int8_t gradientX = 0, gradientY = 0;  // a unit vector x 127; (0, 0) on goals and without a way
  std::uint8_t closed = 0xFF;                // bit d: units are kept from leaving in direction d
  std::uint8_t direction = 8;                // a Direction; kNoDirection without a way, kGoalCell on a goal
};
struct FlowSampler;

/// The direction of every cell. An arrow is a step of a cheapest way: the argmin of step cost + distance; ties go to the
/// first of E, S, W, N, SE, SW, NW, NE. Goal cells and unreachable cells have (0, 0). (A goal cell with a start cost from which
/// walking on to another goal is cheaper is like any other cell.)
///
/// Memory: 4 bytes a cell (arrow, and for smooth reading a gradient and the sides to keep from).
class FlowField {
 public:
  /// Builds the arrows of `distance`, which must have been built on `cost`. Errors: badSize (empty, or sizes differ).
  /// A field that was built up to a reach has arrows up to there; smooth directions within two cells of the reach may differ from
  /// those of the whole field, since nothing is known beyond.
  Status build(const CostField& cost, const IntegrationField& distance, Scheduler* scheduler = nullptr);
  /// Brings the arrows up to date after `distance` was repaired, with what that said. Until then they must have been those of `distance`.
  /// The result is what build() would make. Errors: badSize (empty, or sizes differ); the arrows then stay as they were.
  Status repair(const CostField& cost, const IntegrationField& distance, const FieldChanges& changes, Scheduler* scheduler = nullptr);

  /// The same by pieces, for those who spread the work: rows [begin, end), in rising order from row 0. The others keep what they said before.
  Status buildRows(const CostField& cost, const IntegrationField& distance, int begin, int end, Scheduler* scheduler = nullptr);

  bool valid() const { return width_ > 0; }
  int width() const { return width_; }
  int height() const { return height_; }
  /// The cell's step, each of -1..1; (0, 0) on goals, where a link begins the way, without a way, and outside the map.
  Cell arrow(Cell cell) const;
  /// Does a cheapest way from this cell begin with a link? Only where that is cheaper than every step.
  bool takesLink(Cell cell) const;
  /// The unit vector to walk along at a position; (0, 0) on goal cells, where a link begins the way, without a way, and outside the map.
  /// `smooth`: the blend of the gradients of the four nearest cells, which never crosses a wall or a corner and never turns
  /// against the arrow. `arrows`: the arrow of the cell, normalised.
  Vec2 direction(Vec2 position, Heading heading = Heading::smooth) const;
  /// A 64-bit hash of size, all arrows and all gradients.
  std::uint64_t hash() const;

  /// For kernels: the same directions without a call or a bounds test per unit (src/field/flow_sampler.h).
  FlowSampler sampler() const;

 private:
  int width_ = 0;
  int height_ = 0;
  int stride_ = 0;               // of cells_, whose halo stays as it is
  std::vector<FlowCell> cells_;  // with the halo of CostField
};

}  // namespace spate
