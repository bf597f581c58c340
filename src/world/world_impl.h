#pragma once
// What a world is made of. The tick is in world.cpp, calls that change a world in world_calls.cpp, those that read it in world_read.cpp;
// links and breakable walls in world_ways.cpp; its state as bytes is in snapshot.cpp and recording.cpp.

#include <memory>
#include <vector>

#include "crowd/crowd.h"
#include "spate/world.h"
#include "world/density.h"
#include "world/field_cache.h"
#include "world/recorder.h"

namespace spate {

struct FieldProgress;
struct MapImage;
struct State;

/// Where units of a group may set out anew.
struct Home {
  Rect rect;
  bool withWayOnly = false;
};

struct Goal {
  GoalState state{};
  std::optional<Vec2> onlyPoint{};  // set when the goal is a single cell
};

struct Group {
  GroupDef def;
  Field* field = nullptr;  // counts as one of its users
  std::vector<Home> homes{};
  std::unique_ptr<DensityField> density{};  // only with a density cost
};

/// Who is asked by wouldBlock: one kind of unit.
struct Asker {
  FloorKey floor;
  Corners corners = Corners::strict;
  float radius = 0.3f;
  std::vector<Cell> cells;  // where it stands
  bool everywhere = false;  // or: on every cell that has a way
};

struct World::Impl {
  WorldDef def;
  CostField cost;
  std::vector<Goal> goals;
  std::vector<Group> groups;
  FieldCache fields{cost};
  Crowd crowd;
  std::vector<GroupView> views;  // of groups, in order; good while viewsCurrent
  std::vector<Floor> ownFloors;  // what they point to

  std::vector<Event> events;
  Profile profile;
  Stats stats;
  Status lastError;
  Status fieldError;             // of the fields, while they are current
  UnitId nextUnit = 0;
  std::uint64_t nextPlace = 0;   // numbers the points of placement
  std::uint64_t respawns = 0;
  double leftover = 0.0;         // time that advance() has not yet run [s]
  // What a tick need not look at again. Everything that may change the answer takes the flag away.
  bool fieldsCurrent = false;    // those of all groups
  bool restCurrent = false;      // what is, and could come to be, at rest at each goal
  bool viewsCurrent = false;
  bool mapEdited = false;        // since the units were last looked for in walls
  bool densityStale = false;     // the map was edited since the density fields were made
  bool ticking = false;
  std::uint64_t goalVersions = 0;  // the last one given to a goal
  std::uint64_t mapVersion = 0;  // rises with every change of the map

  std::unique_ptr<Recorder> recorder;  // while a recording is going on
  Snapshot recordedFrom;               // where it began
  PartHashes hashes{};                 // of the last tick that was recorded
  std::uint64_t hashedMap = ~std::uint64_t{0};  // the version of the map that is hashed there

  double now() const { return double(stats.ticks) * def.tickSeconds; }

  // world_calls.cpp
  const Goal* find(GoalId id) const { return id.generation == 1 && id.index < goals.size() ? &goals[id.index] : nullptr; }
  const Group* find(GroupId id) const { return id.generation == 1 && id.index < groups.size() ? &groups[id.index] : nullptr; }
  Status fail(ErrorCode code, std::string message);
  Status mayEdit(const char* call);
  Status mayPaint(Cost value);
  Status paint(std::span<const Cell> cells, Cost value);
  Status paint(const Rect& rect, Cost value);
  void mapChanged(std::span<const Cell> cells);
  void goalChanged(std::uint32_t goal);
  Status checkSpawn(GroupId group, std::size_t count);
  Home homeAt(Vec2 place) const;
  std::size_t place(GroupId group, const std::vector<Vec2>& places, const Home& home);
  Field& fieldFor(const GroupDef& def);

  // world_read.cpp
  const Field* currentField(GroupId id);
  bool losesWay(const Asker& asker, const GoalCells& goal, const CostField& painted);
  std::vector<Asker> askersFor(std::uint32_t goal, std::span<const Cell> from) const;
  void addTo(Hash& hash, StatePart part) const;

  // snapshot.cpp
  std::size_t stateSize() const;
  void take(State&& state);
  void takeMap(const MapImage& image);
  void takeGoals(std::vector<Goal>&& restored);
  void writeProgress(ByteWriter& write) const;
  void takeProgress(std::span<const FieldProgress> progress);

  // recording.cpp
  class Noted;
  /// Notes a call while it is recorded: its arguments at once, and how it ended when the result goes out of scope.
  template <Call kCall, class... Args>
  [[nodiscard]] Noted note(const Args&... arguments);
  void recordTick();
  const PartHashes& hashParts();

  // world.cpp: the tick
  void tick();
  void prepareFields();
  Floor floorOf(const Group& group) const;
  void refreshFields();
  void readFields();
  void renewed();
  std::vector<Field*> staleFields();
  void prepareViews();
  void refreshViews();
  GroupView viewOf(const Group& group);
  void coverArrivals();
  void measureRest();
  void refreshDensity();
  void moveOutOfWalls(const Floor& floor);
  void settleArrivals(const Floor& floor);
  Vec2 respawnPlace(const Group& group, const GroupView& view, const Floor& floor);
  void reportWays();

  // world_ways.cpp
  void takeLinks(const Floor& floor);
  void reportAttacks(const Floor& floor);
  void addAttacks(std::vector<Event>& attacks);
};

class World::Impl::Noted {
 public:
  explicit Noted(Impl* recording) : recording_(recording), ticksBefore_(recording != nullptr ? recording->recorder->ticks() : 0) {}
  ~Noted() {
    if (recording_ == nullptr) return;
    // A call from inside a tick leaves its refusal in lastError, and is not in the recording.
    const bool ticked = recording_->recorder->ticks() != ticksBefore_;
    recording_->recorder->end((ticked ? recording_->fieldError : recording_->lastError).code);
  }
  Noted(const Noted&) = delete;
  Noted& operator=(const Noted&) = delete;

 private:
  Impl* recording_;
  std::uint64_t ticksBefore_;
};

/// Calls from inside a tick are refused, come from any thread, and leave nothing behind: they are not noted.
template <Call kCall, class... Args>
World::Impl::Noted World::Impl::note(const Args&... arguments) {
  const bool wanted = recorder != nullptr && !ticking;
  if (wanted) recorder->begin<kCall>(arguments...);
  return Noted(wanted ? this : nullptr);
}

}  // namespace spate
