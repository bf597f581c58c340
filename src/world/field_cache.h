#pragma once
// The fields of a world: one for each goal, floor and corner rule that somebody uses, shared between groups. A field that nobody uses any more is
// kept while there is room, and brought up to date when it is wanted again.
//
// Invariant: what a field says is what the solver would say of its floor and goal as they were when it was last brought up to date; without a
// work limit that is now.

#include <memory>
#include <optional>
#include <vector>

#include "crowd/arrival_table.h"
#include "spate/fields.h"
#include "world/field_job.h"
#include "world/floors.h"
#include "world/goal_cells.h"

namespace spate {

struct FieldKey {
  std::uint32_t goal = 0;
  FloorKey floor{};
  Corners corners = Corners::strict;
  friend bool operator==(const FieldKey&, const FieldKey&) = default;
};

/// A goal as the fields see it.
struct GoalState {
  GoalCells where;
  std::uint64_t version = 1;  // rises when it moves
};

/// Of a field that is made from something else than the floor and goal as they were at any place of a log.
inline constexpr ChangeLog::Mark kUnknownMark = ~ChangeLog::Mark{0};
inline constexpr std::uint64_t kUnknownGoal = ~std::uint64_t{0};

/// What a field is made from.
struct FieldBasis {
  CostField map;
  std::vector<Source> sources;
  std::vector<Cell> goal;  // its cells, walls included
};

struct Field {
  FieldKey key;
  FloorMap* floor = nullptr;
  const FloorMap* ground = nullptr;  // the floor without clearance
  Status built;                 // an overflow: then every cell is without a way
  Distance startCost = 0;       // of the goal that `way` leads to
  std::vector<Cell> goals;      // the goal's cells, moved aside where they are closed to this size
  Way way;
  std::optional<Way> fallback;  // to the cells nearest the goal, for units without a way; built when asked for and there are such cells
  ArrivalTable arrival;
  std::unique_ptr<FieldJob> job;      // the next version in the making, under a work limit
  FieldBasis basis;                   // what `way` is made from; only under a work limit

  ChangeLog::Mark seen = 0;     // of the floor's log: what `way` takes in
  std::uint64_t goalVersion = 0;  // likewise; 0: not built yet
  std::uint32_t users = 0;      // groups
  std::uint64_t lastUsed = 0;
  std::uint64_t staleSince = 0; // 1 + the tick as of which it stands; 0 while it is up to date
  std::uint64_t updatedAt = 0;  // tick in which it last changed
  bool settled = false;         // units have followed it in a tick: from then on the work limit holds

  const CostField& map() const { return *floor->map; }
  bool wasBuilt() const { return goalVersion != 0; }
  bool isCurrent(const GoalState& goal) const { return goalVersion == goal.version && seen == floor->log.end(); }
  std::size_t bytes() const;
};

/// How much field work a tick may do. [cells]
class WorkLimit {
 public:
  explicit WorkLimit(std::uint64_t cells) : limited_(cells != 0), left_(cells) {}
  bool limited() const { return limited_; }
  std::uint64_t left() const { return left_; }
  void spend(std::uint64_t cells) { left_ -= std::min(cells, left_); }

 private:
  bool limited_;
  std::uint64_t left_;
};

class FieldCache {
 public:
  explicit FieldCache(const CostField& map) : floors(map) {}

  Floors floors;

  /// Under a work limit a field may have to be made again as it was (field_progress.h), and Field::basis is kept.
  void limitWork(bool limited);
  /// The field of a key for one more user. References stay good while there are users.
  Field& take(const FieldKey& key, float radius);
  /// One user less.
  void release(Field& field);
  /// Drops unused fields, the longest unused first, until all together take up no more than this.
  void trim(std::size_t bytes);

  /// Brings a field up to date. True if it has changed.
  bool bringUpToDate(Field& field, const GoalState& goal, Scheduler* scheduler = nullptr);
  /// The same for a tick, as far as the limit allows; at once where units have not followed the field yet.
  bool refresh(Field& field, const GoalState& goal, WorkLimit& limit, std::uint64_t tick, Scheduler* scheduler = nullptr);
  /// Makes a field of something else than its floor and goal are now.
  void buildFrom(Field& field, FieldBasis basis, Scheduler* scheduler);
  /// True if there was need of one.
  bool buildFallback(Field& field, const GoalState& goal, Scheduler* scheduler = nullptr);

  /// What was counted, and what there is now; `stale` and `longestStale` are the caller's.
  FieldStats stats() const;
  std::size_t bytes() const;
  const std::vector<std::unique_ptr<Field>>& all() const { return fields_; }

 private:
  bool catchUp(Field& field, const GoalState& goal, WorkLimit& limit, std::uint64_t tick, Scheduler* scheduler);
  bool noteIfCurrent(Field& field, const GoalState& goal, std::span<const Cell> changed);
  void startJob(Field& field, const GoalState& goal, std::uint64_t tick);
  void build(Field& field, const GoalState& goal, Scheduler* scheduler);
  void takeIn(Field& field, const GoalState& goal, std::span<const Source> sources);
  bool repair(Field& field, const GoalState& goal, Scheduler* scheduler);
  bool repairWithin(WorkLimit& limit, Field& field, const GoalState& goal, std::span<const Cell> changed, Scheduler* scheduler);
  void finishRepair(Field& field, const GoalState& goal, std::span<const Source> sources, const FieldChanges& changes, Scheduler* scheduler);
  bool continueJob(Field& field, WorkLimit& limit, Scheduler* scheduler);

  bool keepBases_ = false;
  std::vector<std::unique_ptr<Field>> fields_;
  std::uint64_t uses_ = 0;
  FieldStats stats_;
};

}  // namespace spate
