// Fields over a whole map: distances and arrows, ours against the textbook's and the tutorials'.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "field_check.h"
#include "maps.h"
#include "rows.h"
#include "spate/io.h"
#include "timing.h"

namespace spate::bench {
namespace {

constexpr const char* kUnit = "ns/cell";

/// What one row times, all on the same map with the same goal.
struct Fields {
  explicit Fields(const CostField& map) : cost(map), goal(middleGoal(map)), textbook(map), fifo(map) {}

  const CostField& cost;
  Cell goal;
  Source source{goal};
  BuildOptions how = {};
  std::unique_ptr<Scheduler> threads = {};
  IntegrationField distance, byQueue;
  FlowField flow;
  Textbook textbook;
  FifoField fifo;
  Status status;
  bool fifoFinished = false;

  void buildDistance() { status = distance.build(cost, std::span<const Source>(&source, 1), how); }
  void buildFlow() { (void)flow.build(cost, distance, how.scheduler); }
  void useThreads(const Options& options, int count) {
    if (options.scheduler) threads = options.scheduler(count);
    how.scheduler = threads.get();
  }
  /// The readable twin of our own.
  void buildByQueue() { (void)byQueue.build(cost, std::span<const Source>(&source, 1), BuildOptions{.solver = Solver::bucketQueue}); }
  void buildFifo() { fifoFinished = fifo.buildDistances(goal); }
};

std::optional<std::string> whatIsWrong(Fields& fields) {
  fields.buildDistance();
  if (!fields.status.ok()) return fields.status.message;
  fields.buildFlow();
  fields.textbook.buildDistances(fields.goal);
  fields.textbook.buildArrows();
  if (auto problem = difference(fields.cost, fields.distance, fields.flow, fields.textbook)) return problem;
  fields.buildByQueue();
  if (fields.byQueue.hash() != fields.distance.hash()) return "the bucket queue comes to other distances";
  const bool small = fields.cost.width() * fields.cost.height() <= kNaiveCells;
  if (!small) return std::nullopt;
  return differenceToTwin(fields.cost, fields.goal, fields.distance, fields.flow);
}

std::optional<std::string> whatIsWrongWithFifo(Fields& fields) {
  fields.buildFifo();
  if (!fields.fifoFinished) return std::nullopt;
  fields.fifo.buildArrows();
  return difference(fields.cost, fields.distance, fields.fifo);
}

struct FieldTimes {
  Summary whole, distance, flow;
};

Outcome resultOf(const std::string& name, const Fields& fields, const FieldTimes& ours) {
  const double cells = double(fields.distance.reachableCells());
  Outcome result;
  result.name = name;
  result.unit = kUnit;
  result.ours = ours.whole.median / cells;
  result.spread = ours.whole.spread;
  result.checked = true;
  result.extra["cells"] = fields.distance.reachableCells();
  result.extra["map"] = fmt::format("{} x {}", fields.cost.width(), fields.cost.height());
  result.extra["goal"] = {fields.goal.x, fields.goal.y};
  result.extra["oursMs"] = ours.whole.median * 1e-6;
  result.extra["oursFastest"] = ours.whole.fastest / cells;
  result.extra["oursSlowest"] = ours.whole.slowest / cells;
  result.extra["oursDistance"] = ours.distance.median / cells;
  result.extra["oursFlow"] = ours.flow.median / cells;
  result.extra["samples"] = ours.whole.samples;
  return result;
}

void addOpponent(Outcome& result, const std::string& opponent, const FieldTimes& theirs);

void distancesOnly(Outcome& result) {
  for (const char* key : {"oursDistance", "oursFlow", "theirsDistance", "theirsFlow", "oursFastest", "oursSlowest", "oursMs"}) result.extra.erase(key);
  addNote(result, "distances only");
}

/// The arrows are the same code.
void addQueue(Outcome& result, const FieldTimes& theirs, const FieldTimes& ours) {
  const double cells = result.extra["cells"].get<double>();
  result.ours = ours.whole.median / cells;
  result.spread = ours.whole.spread;
  addOpponent(result, "bucket queue", theirs);
  distancesOnly(result);
}

void addOpponent(Outcome& result, const std::string& opponent, const FieldTimes& theirs) {
  const double cells = result.extra["cells"].get<double>();
  result.opponent = opponent;
  result.theirs = theirs.whole.median / cells;
  result.extra["theirsSpread"] = theirs.whole.spread;
  result.extra["theirsDistance"] = theirs.distance.median / cells;
  result.extra["theirsFlow"] = theirs.flow.median / cells;
}

Rounds roundsOf(const Options& options) {
  return options.quick ? Rounds{3, 9, 0.2} : Rounds{7, 51, 5.0};
}

std::vector<Outcome> fieldRow(const std::string& name, const CostField& cost, const Options& options, int threads = 1) {
  Fields fields(cost);
  if (threads > 1) {
    fields.useThreads(options, threads);
    if (fields.how.scheduler == nullptr) return {failed(name, kUnit, "textbook", "there is no scheduler for threads")};
  }
  if (const auto problem = whatIsWrong(fields)) return {failed(name, kUnit, "textbook", *problem)};
  const auto fifoProblem = whatIsWrongWithFifo(fields);

  std::vector<Body> bodies = {{[&] {
                                fields.buildDistance();
                                fields.buildFlow();
                              }},
                              {[&] { fields.buildDistance(); }},
                              {[&] { fields.buildFlow(); }},
                              {[&] {
                                fields.textbook.buildDistances(fields.goal);
                                fields.textbook.buildArrows();
                              }},
                              {[&] { fields.textbook.buildArrows(); }},
                              {[&] { fields.buildByQueue(); }}};
  const bool timeFifo = !fifoProblem && fields.fifoFinished;
  if (timeFifo) {
    bodies.push_back({[&] {
      fields.buildFifo();
      fields.fifo.buildArrows();
    }});
    bodies.push_back({[&] { fields.fifo.buildArrows(); }});
  }
  const std::vector<Summary> times = timeInTurn(bodies, roundsOf(options));
  const auto rest = [](const Summary& whole, const Summary& flow) {
    Summary distance = whole;
    distance.median = std::max(0.0, whole.median - flow.median);
    return distance;
  };

  Outcome ours = resultOf(name, fields, {times[0], times[1], times[2]});
  if (threads > 1) ours.extra["threads"] = threads;
  std::vector<Outcome> results(3, ours);
  addOpponent(results[0], "textbook", {times[3], rest(times[3], times[4]), times[4]});
  if (timeFifo) {
    addOpponent(results[1], "fifo", {times[6], rest(times[6], times[7]), times[7]});
    results[1].extra["theirsPushes"] = double(fields.fifo.pushes()) / double(fields.distance.reachableCells());
  } else if (fifoProblem) {
    results[1] = failed(name, kUnit, "fifo", *fifoProblem);
  } else {
    results[1].opponent = "fifo";
    addNote(results[1], fmt::format("it gave up after {} pushes a cell", FifoField::kMostPushes));
  }
  addQueue(results[2], {times[5], times[5], {}}, {times[1], times[1], {}});
  return results;
}

/// Distances up to the one that encloses a twentieth of the cells, against those of the whole map.
std::vector<Outcome> reachRow(const std::string& name, const CostField& cost, const Options& options) {
  Fields fields(cost);
  if (const auto problem = whatIsWrong(fields)) return {failed(name, kUnit, "whole", *problem)};
  std::vector<Distance> distances;
  for (int y = 0; y < cost.height(); ++y) distances.insert(distances.end(), fields.distance.row(y).begin(), fields.distance.row(y).end());
  const auto twentieth = distances.begin() + std::ptrdiff_t(distances.size() / 20);
  std::nth_element(distances.begin(), twentieth, distances.end());
  IntegrationField near;
  const BuildOptions how{.reach = *twentieth};
  const auto buildNear = [&] { (void)near.build(cost, std::span<const Source>(&fields.source, 1), how); };
  buildNear();
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const Distance whole = fields.distance.at({x, y});
      if (near.at({x, y}) != (whole <= how.reach ? whole : kUnreachable)) return {failed(name, kUnit, "whole", "not the whole field's distances")};
    }
  }
  const std::vector<Summary> times = timeInTurn({{buildNear}, {[&] { fields.buildDistance(); }}}, roundsOf(options));
  Outcome result = resultOf(name, fields, {times[0], times[0], {}});
  // For each cell that was asked for: of the whole map that is all the work done on cells nobody stands on.
  const double cells = double(near.reachableCells());
  result.extra["cells"] = near.reachableCells();
  result.ours = times[0].median / cells;
  addOpponent(result, "whole", {times[1], times[1], {}});
  distancesOnly(result);
  addNote(result, fmt::format("for each of the {} cells within; whole: the whole map's {:.1f} ms", near.reachableCells(), times[1].median * 1e-6));
  return {result};
}

void add(std::vector<Row>& rows, const std::string& name, const std::string& what,
         std::function<CostField(int side)> make, int side, int quickSide) {
  rows.push_back({"field/" + name, what, [=, full = "field/" + name](const Options& options) {
                    const int used = options.quick ? quickSide : side;
                    std::vector<Outcome> results = fieldRow(full, make(used), options);
                    if (used == side) return results;
                    for (Outcome& result : results) addNote(result, fmt::format("quick: {0} x {0} cells", used));
                    return results;
                  }});
}

void addSize(std::vector<Row>& rows, const std::string& name, const std::string& what,
             std::function<CostField(int side)> make, int side) {
  add(rows, name, what, std::move(make), side, side);
}

void addSharedMaps(std::vector<Row>& rows, const std::string& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".map") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    const std::string name = "field/" + file.stem().string();
    rows.push_back({name, "the map of that name (MovingAI)", [=](const Options& options) -> std::vector<Outcome> {
                      const Result<CostField> cost = readMovingAiMap(file.string());
                      if (!cost.ok()) return {failed(name, kUnit, "textbook", cost.error().message)};
                      return fieldRow(name, *cost, options);
                    }});
  }
}

}  // namespace

void addFieldRows(std::vector<Row>& rows, const Options& options) {
  const auto open = [](int side) { return CostField(side, side); };
  addSize(rows, "open-256", "no walls", open, 256);
  addSize(rows, "open-1024", "no walls", open, 1024);
  addSize(rows, "open-512", "no walls", open, 512);
  add(rows, "open-2048", "no walls", open, 2048, 1024);
  add(rows, "open-4096", "no walls", open, 4096, 1536);
  addSize(
      rows, "random20-256", "every fifth cell a wall, at random", [](int s) { return randomWalls(s, 20); }, 256);
  addSize(
      rows, "random20-1024", "every fifth cell a wall, at random", [](int s) { return randomWalls(s, 20); }, 1024);
  for (const int side : {512, 2048}) {
    add(
        rows, fmt::format("random20-{}", side), "every fifth cell a wall, at random", [](int s) { return randomWalls(s, 20); }, side,
        std::min(side, 1024));
  }
  for (const int side : {256, 512, 2048}) {
    add(
        rows, fmt::format("costs-{}", side), "every cell of a cost 1 .. 10, at random", [](int s) { return randomCosts(s, 10); }, side,
        std::min(side, 512));
  }
  addSize(
      rows, "random35-1024", "35 % walls, at random", [](int s) { return randomWalls(s, 35); }, 1024);
  addSize(
      rows, "rooms-1024", "rooms of 31 x 31 with doors of 3", [](int s) { return rooms(s, s, 31, 3); }, 1024);
  addSize(
      rows, "costs-1024", "every cell of a cost 1 .. 10, at random", [](int s) { return randomCosts(s, 10); }, 1024);
  addSize(rows, "terrain-1024", "gentle hills of cost 1 .. 16", smoothTerrain, 1024);
  addSize(
      rows, "maze-64x40", "the tutorials' maze: corridors of 4, swamps of cost 5",
      [](int) { return crowdMaze(64, 40); }, 64);
  addSize(
      rows, "maze-128x80", "the same, four times the floor", [](int) { return crowdMaze(128, 80); }, 128);
  addSize(
      rows, "maze1-1024", "a perfect maze, corridors of 1", [](int s) { return perfectMaze(s, s, 1); }, 1024);
  addSize(
      rows, "maze4-1024", "a perfect maze, corridors of 4", [](int s) { return perfectMaze(s, s, 4); }, 1024);
  for (const auto& [name, make] : {std::pair<std::string, std::function<CostField()>>{"open-1024-2t", [] { return CostField(1024, 1024); }},
                                   {"costs-1024-2t", [] { return randomCosts(1024, 10); }}}) {
    const std::string full = "field/" + name;
    rows.push_back({full, "the same on two threads", [=](const Options& o) { return fieldRow(full, make(), o, 2); }});
  }
  rows.push_back({"field/reach5-4096", "no walls, solved up to the distance that encloses 5 % of the cells", [](const Options& o) {
                    const int side = o.quick ? 1536 : 4096;
                    std::vector<Outcome> results = reachRow("field/reach5-4096", CostField(side, side), o);
                    if (o.quick) addNote(results[0], "quick: 1536 x 1536 cells");
                    return results;
                  }});
  if (!options.maps.empty()) addSharedMaps(rows, options.maps);
}

}  // namespace spate::bench
