#pragma once
// A world: one map, its goals, its groups of units, and the tick that moves them.

#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include "spate/fields.h"
#include "spate/record.h"

namespace spate {

/// Ids carry a generation, so one that was removed never names its successor. A default id names nothing.
struct GoalId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;
  explicit operator bool() const { return generation != 0; }
  friend constexpr bool operator==(GoalId, GoalId) = default;
};
struct GroupId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;
  explicit operator bool() const { return generation != 0; }
  friend constexpr bool operator==(GroupId, GroupId) = default;
};
/// Units are numbered from 0 in the order in which they were spawned; a number is never used twice.
using UnitId = std::uint32_t;

enum class Arrive : std::uint8_t {
  stay,     ///< Come to rest around the goal. The default.
  remove,   ///< Leave the world.
  respawn,  ///< Start anew where the group was spawned.
};
enum class Unreachable : std::uint8_t {
  stop,     ///< Without a way: stand still. The default.
  nearest,  ///< Without a way: go to the cell nearest the goal that can be reached.
};

struct WorldDef {
  double tickSeconds = 1.0 / 60.0;   ///< Simulated time of one tick. [s, 0.0001 .. 0.25, default 1/60]
  std::uint64_t seed = 1;            ///< For spawnEverywhere. [any, default 1]
  Scheduler* scheduler = nullptr;    ///< The host's threads; must outlive the world. [default: serial]
  /// How much field work a tick may do, in cells: a whole field costs two for each cell of the map, a repair the cells that change. Units follow
  /// the last complete field until the next is whole, and World::staleness() says for how long; nobody arrives while that leads to where the
  /// goal was. Fields that were never there, and ways to the nearest cell (Unreachable::nearest), are made at once, at no charge. [cells, default 0: everything at once]
  std::uint64_t fieldBudget = 0;
  /// Fields that no group uses any more are kept for later as long as all fields together take up no more than this. [bytes, default 64 MB]
  std::size_t fieldCacheBytes = std::size_t{64} << 20;
};

struct GoalDef {
  std::vector<Cell> cells = {};  ///< Goal cells: the nearest wins. [inside the map]
  std::optional<Rect> rect = {};  ///< And/or every cell of a rectangle. [inside the map, default none]
  std::optional<Vec2> point = {};  ///< And/or one exact position; its cell is a goal cell. [cells, inside the map, default none]
  float startCost = 0.0f;      ///< What arriving here costs on top; matters to `IntegrationField` users and reports. [cells of cost 1, 0 .. 1e6, default 0]
};

struct GroupDef {
  GoalId goal = {};
  float radius = 0.3f;      ///< Body radius. [cells, 0.05 .. 4, default 0.3]
  float speed = 3.0f;       ///< On ground of cost 1. [cells/s, 0 .. 100, default 3]
  Arrive arrive = Arrive::stay;
  Heading heading = Heading::smooth;
  Corners corners = Corners::strict;
  Unreachable unreachable = Unreachable::stop;
  /// What this group pays for ground of a cost, where that is not the cost itself: pairs of the map's cost and its own. kWall on the left is
  /// what walls cost it (a ghost), kWall on the right what is closed to it (land to a boat). [1 .. 255 each, default none]
  std::vector<std::pair<Cost, Cost>> costs = {};
  /// Plans its way through breakable walls (World::setBreakable), and attacks those that are in it: see EventKind::attacks.
  bool breaks = false;
  /// Speed factor by the map's cost. [0 .. 10; default: 1/cost for every cost not named, by the group's own costs]
  std::vector<std::pair<Cost, float>> terrainSpeed = {};
  /// How much a unit in a cell adds to the cell's cost for this group's directions, so that a crowd uses the full width of a
  /// road. Distances stay exact. [0 .. 4, default 0 = off; 0.3 to 0.8 is useful]
  float densityCost = 0.0f;
};

enum class UnitState : std::uint8_t { going, arrived };

/// Every unit, one array per property, in the order of their ids. Views: valid until the next call that is not const.
struct UnitsView {
  std::span<const UnitId> ids;
  std::span<const Vec2> positions;       ///< [cells]
  std::span<const Vec2> velocities;      ///< How they moved in the last tick, contacts included. [cells/s]
  std::span<const float> radii;          ///< [cells]
  std::span<const std::uint32_t> groups; ///< GroupId::index
  std::span<const UnitState> states;
  std::span<const std::uint8_t> hasWay;  ///< 1: the unit's cell has a way to its goal.
  std::span<const float> drive;          ///< 1: walks freely; 0: wholly held back by the units around it.
  std::span<const float> arrivedAt;      ///< Simulated seconds; negative: not arrived.
  std::size_t size() const { return ids.size(); }
};

enum class EventKind : std::uint8_t {
  arrived,            ///< A unit arrived. `unit` says which.
  becameUnreachable,  ///< `count` units of a group lost their way in this tick; `unit` is the first.
  reachableAgain,     ///< `count` units of a group have a way again; `unit` is the first.
  attacks,            ///< `count` units of a group stand before the breakable wall `cell`, which is in their way; `unit` is the first. In every tick.
  tookLink,           ///< `unit` took a link to `cell`.
};
struct Event {
  EventKind kind = EventKind::arrived;
  GoalId goal = {};
  GroupId group = {};
  UnitId unit = 0;
  std::uint32_t count = 1;
  std::uint64_t tick = 0;
  Cell cell = {};
};

struct Stats {
  std::uint64_t ticks = 0;
  double seconds = 0.0;          ///< Simulated.
  std::size_t units = 0;         ///< In the world now.
  std::uint64_t spawned = 0;     ///< Ever.
  std::uint64_t arrivals = 0;    ///< Ever; a respawning unit counts each time, one that leaves with its goal and arrives again too.
  std::uint64_t removed = 0;     ///< Ever: `Arrive::remove` and remove().
  std::size_t arrived = 0;       ///< In the world and at rest at their goal now.
  std::size_t withoutWay = 0;    ///< In the world now.
};

/// How the fields of a world are doing. A field belongs to a goal, a floor (own costs, breaking, size class) and a corner rule.
struct FieldStats {
  std::uint64_t builds = 0;         ///< Ever: fields built whole.
  std::uint64_t repairs = 0;        ///< Ever: fields repaired after edits.
  std::uint64_t repairedCells = 0;  ///< Ever: distances that repairs changed.
  std::uint64_t hits = 0;           ///< Ever: a new or retargeted group found its field there.
  std::uint64_t misses = 0;         ///< Ever: it did not.
  std::uint64_t dropped = 0;        ///< Ever: unused fields given up for WorldDef::fieldCacheBytes.
  std::size_t fields = 0;           ///< Now, in use or kept.
  std::size_t bytes = 0;            ///< Now: of those, and of the floors they are made on. [bytes]
  std::size_t stale = 0;            ///< Now: in use and not up to date (WorldDef::fieldBudget).
  std::uint64_t longestStale = 0;   ///< Now: ticks since the first of those fell behind. [ticks]
  std::uint64_t updates() const { return builds + repairs; }
};

/// Wall-clock time of the last tick by phase. [ns]
struct Profile {
  std::uint64_t fields = 0, eject = 0, steer = 0, sort = 0, contacts = 0, arrive = 0, events = 0, total = 0;
};

/// What one call of advance() did.
struct Advance {
  int ticks = 0;                ///< Whole ticks that were run.
  float droppedSeconds = 0.0f;  ///< Time beyond World::kMaxAdvance that was dropped. [s]
};

struct Explanation;  // spate/explain.h

/// Calls on a world are not thread safe among themselves; its own work is spread over WorldDef::scheduler.
/// A call that cannot be carried out changes nothing and says why: through its Status, or, where it returns an id or a number,
/// through a null id or 0 and lastError().
class World {
 public:
  /// The most time that one advance() takes in; what earlier calls left over, less than a tick, comes on top. [s]
  static constexpr float kMaxAdvance = 0.25f;
  /// The most units that one call spawns.
  static constexpr std::size_t kMaxSpawn = 10'000'000;

  explicit World(CostField cost, const WorldDef& def = {});
  ~World();
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;

  /// Why the last call failed; ok() if it did not. Also set by the constructor (empty map, bad def: defaults are used).
  const Status& lastError() const;

  // Map. Edits may come at any time between ticks; units under a new wall are moved out by the shortest way.
  const CostField& cost() const;
  /// Paints a rectangle. Errors: outOfMap, badValue (cost 0).
  Status setCost(const Rect& rect, Cost cost);
  /// Paints a list of cells, all or none. Errors: as above.
  Status setCosts(std::span<const Cell> cells, Cost cost);
  /// One-way ground: CostField::setExits(). A unit's centre does not leave a cell where it has no exit, however it is pushed. Errors: outOfMap.
  Status setExits(const Rect& rect, std::uint8_t mask);
  /// Links: CostField::addLink(). A unit whose way leads by a link takes it as soon as its centre is in the link's first cell, and is in the
  /// other in the same tick (EventKind::tookLink). Errors: outOfMap, badValue.
  Status addLink(const Link& link);
  Status removeLink(Cell from, Cell to);
  /// Walls that groups with GroupDef::breaks plan to break: CostField::setBreakable(). It is for the game to count attacks and in the end to
  /// paint the cell with setCost(). Errors: outOfMap, badValue.
  Status setBreakable(const Rect& rect, Cost breakCost);
  /// Would walls on these cells take somebody's way to the goal? Asked of the cells in `from`; without them, of every unit bound for the goal;
  /// without such units, of every open cell that has a way now. Nothing is changed. Errors: staleId, outOfMap (false, lastError()).
  bool wouldBlock(GoalId goal, std::span<const Cell> cells, std::span<const Cell> from = {});
  bool wouldBlock(GoalId goal, const Rect& rect, std::span<const Cell> from = {});

  // Goals.
  /// Null id and lastError(): outOfMap (a cell outside), badValue (no cell at all, start cost). With designated fields write the type too,
  /// addGoal(GoalDef{.cells = ...}): g++ 12 finds the bare braces ambiguous.
  GoalId addGoal(const GoalDef& def);
  GoalId addGoal(std::initializer_list<Cell> cells);
  /// Units that had arrived set out again.
  Status moveGoal(GoalId goal, const GoalDef& def);
  Status moveGoal(GoalId goal, std::initializer_list<Cell> cells);

  // Groups.
  /// Null id and lastError(): staleId (goal), badValue (names the field and its range).
  GroupId addGroup(const GroupDef& def);
  /// Sends a whole group to another goal.
  Status retarget(GroupId group, GoalId goal);

  // Units. All placements are deterministic. Units in a wall are placed at the nearest open position; outside the map is an error, and so
  /// are more than kMaxSpawn units or a map without an open cell (badValue).
  /// At exact positions, all or none. Returns how many. lastError(): staleId, outOfMap, badValue (NaN).
  std::size_t spawn(GroupId group, std::span<const Vec2> positions);
  /// Spread evenly over the open cells of a rectangle. lastError(): staleId, outOfMap, badValue (no open cell in it).
  std::size_t spawn(GroupId group, const Rect& rect, std::size_t count);
  /// Spread over all open cells with a way to the group's goal, from WorldDef::seed. lastError(): staleId, badValue (no such cell).
  std::size_t spawnEverywhere(GroupId group, std::size_t count);
  /// Takes a unit out. Errors: staleId.
  Status remove(UnitId unit);
  /// Whether units push each other. Without contacts they walk through one another, along ever fewer lines: for ghosts, for a look at the bare
  /// flow field, and for saving their time where nobody looks. [default: they do]
  Status setContacts(bool on);
  bool contacts() const;

  // Time.
  /// One tick of WorldDef::tickSeconds.
  void tick();
  /// Simulated time of one tick. [s]
  double tickSeconds() const;
  /// Runs the whole ticks that fit into `seconds` and what earlier calls left over, at most kMaxAdvance in one call: the rest is
  /// dropped, and the result says so. A negative or non-finite time runs nothing (lastError()).
  Advance advance(float seconds);

  // State.
  /// The world as it is, to be restored later, here or elsewhere. Empty when asked for during a tick.
  Snapshot snapshot() const;
  /// Makes this the world that the snapshot was taken of: the same units(), events(), stats() and hash(), and
  /// the same future. Fields whose map and goal are as they were stay built, so that going back a second is cheap. The scheduler stays.
  /// Errors: badFile (empty snapshot), duringTick; the world is then as before.
  Status restore(const Snapshot& snapshot);
  /// From now on notes every call that changes the world, the failed ones too. Errors: duringTick, badValue (a recording is going on).
  Status startRecording(const RecordingDef& def = {});
  /// Ends the recording and hands it over. Empty and lastError(): badValue (none was started), duringTick.
  Recording stopRecording();

  // Reading. All views are valid until the next call that is not const.
  UnitsView units() const;
  /// What happened in the last tick() or advance().
  std::span<const Event> events() const;
  Stats stats() const;
  FieldStats fieldStats() const;
  /// For how many ticks the group has followed a field that is not up to date; 0: it is. Only with WorldDef::fieldBudget. [ticks]
  std::uint64_t staleness(GroupId group) const;
  const Profile& profile() const;
  /// A 64-bit hash of everything that decides the future: map, goals, groups, units, time. The same on every machine.
  std::uint64_t hash() const;

  // Fields in use, brought up to date first (with a WorldDef::fieldBudget: those that the units follow). Null for a stale id.
  const IntegrationField* distances(GroupId group);
  const FlowField* flow(GroupId group);
  /// Is there a way from the cell to the group's goal, for units of its size?
  bool reachable(GroupId group, Cell from);
  /// All cells of a goal, walls too, row by row; empty for a stale id.
  std::span<const Cell> goalCells(GoalId goal) const;
  GoalId goalOf(GroupId group) const;
  const GroupDef* group(GroupId group) const;

  /// Everything that decides where a unit goes in the coming step. Nothing changes, not even the hash. Costs a look at every unit's place.
  /// Errors: staleId, duringTick (lastError() too).
  Result<Explanation> explain(UnitId unit);

 private:
  friend class Replay;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace spate
