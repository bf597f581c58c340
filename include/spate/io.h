#pragma once
// Files: scenes and reports (docs/formats.md), maps, tables and pictures. Own target: spate::io.
//
// Readers take any bytes: they never crash, hang or allocate without bound, and their errors name the file, the line or key
// path (`groups[1].speed`) and what was expected.

#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "spate/spate.h"

namespace spate {

// ---------------------------------------------------------------------------------------------------------------- maps

/// What a MovingAI `.map` says (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012): `.` and `G` ground, `S` swamp,
/// `W` water; `@`, `O`, `T` closed.
struct MovingAiOptions {
  Cost swamp = 1;      ///< Cost of `S`. [1 .. 255, default 1: the published lengths count it as ground]
  Cost water = kWall;  ///< Cost of `W`. [1 .. 255, default wall]
};
Result<CostField> parseMovingAiMap(std::string_view text, const std::string& name, const MovingAiOptions& options = {});
Result<CostField> readMovingAiMap(const std::string& path, const MovingAiOptions& options = {});

/// One problem of a `.scen` file.
struct MovingAiProblem {
  Cell start;
  Cell goal;
  double length = 0.0;  ///< Published optimal length (diagonal sqrt 2, strict corners). [cells]
};
struct MovingAiProblems {
  std::string map;  ///< As written in the file.
  int width = 0, height = 0;
  std::vector<MovingAiProblem> problems;
};
/// A first line `version N` is optional. Columns: bucket, map, width, height, start x y, goal x y, length; between tabs or spaces.
Result<MovingAiProblems> parseMovingAiProblems(std::string_view text, const std::string& name);
Result<MovingAiProblems> readMovingAiProblems(const std::string& path);

/// How the distances of spate compare with the published lengths of one `.scen` file.
struct OracleReport {
  std::size_t problems = 0;
  std::size_t agreeing = 0;    ///< |distance - length| <= 0.0002 length + 0.01: 99/70 is not quite sqrt(2), lengths are rounded.
  double worstError = 0.0;     ///< Largest |distance - length|; infinity when a problem has no way. [cells]
  MovingAiProblem worst;       ///< The problem it belongs to.
  double worstDistance = 0.0;  ///< What spate says of it. [cells]
};
/// Solves every problem of a `.scen` file on the map beside it (the path without ".scen"). `progress` is told how many are done.
Result<OracleReport> checkOracle(const std::string& scenPath,
                                 const std::function<void(std::size_t done, std::size_t total)>& progress = {});

// -------------------------------------------------------------------------------------------------------------- scenes

struct SceneGoal {
  std::string id = {};
  GoalDef def = {};
};
struct SceneGroup {
  std::string id = {};
  std::string goal = {};
  GroupDef def = {};  ///< `goal` of it is filled in when the scene is run.
};
struct SceneUnits {
  std::string group = {};
  std::vector<Vec2> at = {};
  std::optional<Rect> rect = {};
  bool everywhere = false;
  std::size_t count = 0;  ///< With `rect` and `everywhere`.
};
struct PaintEvent {
  std::vector<Cell> cells = {};
  std::optional<Rect> rect = {};
  Cost cost = 1;
};
struct MoveGoalEvent {
  std::string goal = {};
  GoalDef def = {};
};
struct AskEvent {
  std::string goal = {};
  std::vector<Cell> cells = {};
  std::optional<Rect> rect = {};
};
struct AdvanceEvent {
  float seconds = 0.0f;
};
struct ExitsEvent {
  std::vector<Cell> cells = {};
  std::optional<Rect> rect = {};
  std::uint8_t mask = exits::kAll;
};
struct LinkEvent {
  Link link = {};
  bool both = false;    ///< The same back.
  bool remove = false;
};
struct BreakableEvent {
  std::vector<Cell> cells = {};
  std::optional<Rect> rect = {};
  Cost cost = 20;
  float strength = 10.0f;  ///< What it takes to break one of the cells. [seconds of one unit's attack]
};
/// From its time on the goal walks along a line, as a `point`, a step a tick.
struct WalkGoalEvent {
  std::string goal = {};
  std::vector<Vec2> along = {};
  float speed = 1.0f;  ///< [cells/s]
  bool repeat = false; ///< Back to the first point from the last, and on.
};
struct SceneEvent {
  double at = 0.0;  ///< [s]
  std::variant<PaintEvent, MoveGoalEvent, SceneUnits, AskEvent, AdvanceEvent, ExitsEvent, LinkEvent, BreakableEvent, WalkGoalEvent> what = {};
};

struct Scene {
  std::string name;
  CostField cost;                         ///< Exits, links and breakable walls included.
  std::vector<BreakableEvent> breakable;  ///< What the breakable ones withstand.
  float cellSize = 1.0f;  ///< World units per cell.
  WorldDef world;         ///< Tick, seed and field budget; the scheduler is set by whoever runs the scene.
  double duration = 30.0;
  bool untilArrived = false;
  int threads = 1;
  std::vector<SceneGoal> goals;
  std::vector<SceneGroup> groups;
  std::vector<SceneUnits> units;
  std::vector<SceneEvent> events;
  std::vector<Cell> probes;
};

/// `name` is for error messages; map files are looked up relative to `folder`.
Result<Scene> parseScene(std::string_view text, const std::string& name, const std::string& folder = ".");
Result<Scene> readScene(const std::string& path);

// ------------------------------------------------------------------------------------------------- running and reporting

struct ProbeReport {
  Cell cell;
  std::optional<double> distance;  ///< [cells]; none: unreachable
  Cell arrow;
  Vec2 direction;
};
struct FieldReport {
  std::string goal;
  float radius = 0.0f;
  std::optional<std::size_t> after;  ///< Index of the event; none: before the first tick.
  std::size_t reachable = 0;
  double farthest = 0.0;
  std::uint64_t hash = 0;
  std::vector<ProbeReport> probes;
};
struct AnswerReport {
  std::size_t event = 0;
  bool wouldBlock = false;
};
struct FinalUnit {
  UnitId id = 0;
  std::string group;
  Vec2 position;
  std::optional<double> arrivedAt;
};
struct Report {
  std::string scene, version;
  int width = 0, height = 0;
  std::size_t open = 0, walls = 0;
  std::uint64_t ticks = 0;
  double seconds = 0.0;
  std::uint64_t hash = 0;
  std::vector<FieldReport> fields;
  std::vector<AnswerReport> answers;
  struct Units {
    std::size_t spawned = 0, arrived = 0, removed = 0;
    std::size_t insideWall = 0;
    double wallOverlap = 0.0;
    double overlapP50 = 0.0, overlapP99 = 0.0, overlapMax = 0.0;
    std::size_t stuck = 0, waiting = 0, nonFinite = 0;
    double meanSpeed = 0.0;
    std::optional<double> firstArrival, medianArrival, lastArrival;
  } units;
  std::vector<FinalUnit> final;
  struct Time {
    double buildMs = 0.0, repairP50 = 0.0, repairMax = 0.0, tickP50 = 0.0, tickP99 = 0.0, tickMax = 0.0;
  } time;
};
/// The report as SCENE format "spate-report/1".
std::string toJson(const Report& report);

struct SceneRunDef {
  Scheduler* scheduler = nullptr;  ///< The world's; must outlive the run. [default: serial]
  /// Watch every unit in every tick for the report. Without, a step costs what the tick costs, and the report has nothing of `fields`, and of
  /// `units` and `time` only what can be said at the end. [default true]
  bool measured = true;
};

/// A moment of a run to come back to: the world, what of the scene is still to come, and what was measured so far.
class SceneMark {
 public:
  /// Empty: SceneRun::restore() refuses it.
  SceneMark() = default;
  /// What the world in it takes up. [bytes]
  std::size_t bytes() const { return world_.bytes().size(); }

 private:
  friend class SceneRun;
  struct Course;
  Snapshot world_;
  std::shared_ptr<const Course> course_;
};

/// A scene being played, a tick at a time. Keys and units are as docs/formats.md says.
class SceneRun {
 public:
  /// Builds the world, places the units and carries out nothing yet. Errors name the key path at fault.
  static Result<SceneRun> start(Scene scene, const SceneRunDef& def = {});
  SceneRun(SceneRun&&) noexcept;
  SceneRun& operator=(SceneRun&&) noexcept;
  ~SceneRun();

  /// True once the duration is over, or `until` is met.
  bool done() const;
  /// Carries out the events that are due, then one tick. Not ok: an event could not be carried out (key path and why); the run is over.
  Status step();
  /// This moment, between two steps. Changes made through world() since the start are part of it.
  SceneMark mark() const;
  /// Back, or forward again, to a mark of this run: the same world, the same future, the same report of what came before.
  /// Errors: badValue (an empty mark, or one of another run).
  Status restore(const SceneMark& mark);
  const Scene& scene() const;
  World& world();
  /// The group a scene name stands for; null if there is none.
  GroupId group(const std::string& id) const;
  GoalId goal(const std::string& id) const;
  /// All that was measured so far; at the end, the report of the run.
  Report report() const;

 private:
  struct Impl;
  explicit SceneRun(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// ------------------------------------------------------------------------------------------------ snapshots, recordings

/// Files of what World::snapshot() and World::stopRecording() give. Errors: badFile (as Snapshot::fromBytes), io.
Result<Snapshot> readSnapshot(const std::string& path);
Status writeSnapshot(const std::string& path, const Snapshot& snapshot);
Result<Recording> readRecording(const std::string& path);
Status writeRecording(const std::string& path, const Recording& recording);
/// "tick 61: unit 7: position.x: expected 3.25, got 3.5"
std::string toText(const Divergence& divergence);

// -------------------------------------------------------------------------------------------------------------- tables

/// Writes every unit's way as CSV `tick,id,x,y`, one line a unit and tick.
class TrajectoryWriter {
 public:
  static Result<TrajectoryWriter> open(const std::string& path);
  TrajectoryWriter(TrajectoryWriter&&) noexcept;
  ~TrajectoryWriter();
  Status write(std::uint64_t tick, const UnitsView& units);
  /// Flushes and closes; io if the disk was full.
  Status close();

 private:
  explicit TrajectoryWriter(std::FILE* file, std::string path);
  std::FILE* file_ = nullptr;
  std::string path_;
};

/// `x,y,cost,distance,arrowX,arrowY,directionX,directionY`, a line a cell; distance in cells, empty where unreachable.
Status writeFieldCsv(const std::string& path, const CostField& cost, const IntegrationField& distance, const FlowField& flow,
                     Heading heading);
/// The distances as a NumPy array (.npy version 1.0), float64 [height, width], in cells; inf where unreachable.
Status writeFieldNpy(const std::string& path, const IntegrationField& distance);

// ------------------------------------------------------------------------------------------------------------ pictures

enum class Layer : std::uint8_t {
  cost,         ///< What entering a cell costs.
  integration,  ///< Distances as heat with contour lines; as numbers too where cells are large. Needs `distance`.
  arrows,       ///< The flow field as needles, over dimmed heat. Needs `distance` and `flow`.
  units,        ///< Discs of true size, coloured by speed and ground.
  density,      ///< Units per cell.
};

struct PictureUnit {
  Vec2 position;         ///< [cells; outside the map: not drawn]
  float radius = 0.3f;   ///< [cells]
  float speed = 0.0f;    ///< Share of the full speed on the unit's ground. [0 .. 1]
  bool onCostly = false; ///< Stands on ground of a cost above 1.
  bool arrived = false;
  std::uint32_t group = 0;
};
struct PictureDef {
  std::string path;  ///< `.png`, `.svg` or `.pdf`.
  std::vector<Layer> layers = {Layer::cost, Layer::integration, Layer::arrows, Layer::units, Layer::density};
  std::string title;
  std::string note;    ///< Further facts for the title line, as "tick 1,170 (19.5 s)". [default: none]
  int cellPixels = 0;  ///< Size of a cell. [px, 1 .. 64, default 0: chosen by the size of the map]
};
/// Can a picture be drawn so? Nothing is written. Errors: badValue (ending, no layer, cell size).
Status checkPicture(const PictureDef& def);
/// Draws the layers side by side, each with a caption and a legend. `distance` and `flow` may be null when no layer needs them;
/// with a distance field, floor without a way is marked in every layer. Costs about a second on the largest maps.
/// Errors: those of checkPicture; badSize (empty map, fields of another size, a picture of more than 16384 px a side); io.
Status drawPicture(const PictureDef& def, const CostField& cost, const IntegrationField* distance, const FlowField* flow,
                   std::span<const Cell> goals, std::span<const PictureUnit> units);

// --------------------------------------------------------------------------------------------------- why a unit goes there

/// What a world's numbers are called, for readers of an explanation.
struct ExplanationNames {
  std::string goal;                 ///< Of the unit's goal. [default: "its goal"]
  std::vector<std::string> groups;  ///< By GroupId::index; those without a name go by their number.
};
/// A sentence that says why, then the facts, a line each.
std::string toText(const Explanation& why, const ExplanationNames& names = {});
/// The same facts as JSON, format "spate-why/1" (docs/formats.md).
std::string toJson(const Explanation& why, const ExplanationNames& names = {});

/// What a picture of an explanation shows besides.
struct ExplanationScenery {
  const CostField& cost;
  const IntegrationField& distance;      ///< To the unit's goal (World::distances).
  const FlowField& flow;                 ///< The same (World::flow).
  std::span<const Cell> goals = {};
  std::span<const PictureUnit> units = {};
};
/// Draws the cells around the unit with cost and distance, its way, and who pushes it; beside that its eight steps with
/// their sums, and the whole way where it is longer. The path ends in `.png`, `.svg` or `.pdf`.
/// Errors: badValue (ending), badSize (fields of another size), io.
Status drawExplanation(const std::string& path, const std::string& title, const Explanation& why, const ExplanationNames& names,
                       const ExplanationScenery& scenery);

}  // namespace spate
