// Repairs after a wall of 1 x 10 cells has been painted or taken away at a random place, against our own rebuild.

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <filesystem>

#include "maps.h"
#include "random.h"
#include "rows.h"
#include "spate/io.h"
#include "timing.h"

namespace spate::bench {
namespace {

constexpr const char* kUnit = "us/repair";
constexpr int kWallLength = 10;

/// A floor that is edited, its fields, and what a rebuild makes of the same floor.
struct Repaired {
  explicit Repaired(const CostField& map) : cost(map), goal{middleGoal(map)} {
    (void)distance.build(cost, goals());
    (void)flow.build(cost, distance);
  }

  std::span<const Source> goals() const { return {&goal, 1}; }
  void repair(std::span<const Cell> changed) {
    const Result<FieldChanges> changes = distance.repair(cost, changed, goals());
    if (changes.ok()) (void)flow.repair(cost, distance, *changes);
    rebuilds += changes.ok() && changes->rebuilt;
  }
  void rebuild() {
    (void)distanceAnew.build(cost, goals());
    (void)flowAnew.build(cost, distanceAnew);
  }
  std::optional<std::string> whatIsWrong() {
    rebuild();
    if (distance.hash() != distanceAnew.hash() || distance.farthest() != distanceAnew.farthest() ||
        distance.reachableCells() != distanceAnew.reachableCells())
      return "the repaired distances are not those of a rebuild";
    if (flow.hash() != flowAnew.hash()) return "the repaired directions are not those of a rebuild";
    return std::nullopt;
  }

  CostField cost;
  Source goal;
  IntegrationField distance, distanceAnew;
  FlowField flow, flowAnew;
  std::size_t rebuilds = 0;
};

struct Wall {
  std::vector<Cell> cells;
  std::vector<Cost> before;

  void paint(CostField& cost) const {
    for (const Cell cell : cells) (void)cost.set(cell, kWall);
  }
  void takeAway(CostField& cost) const {
    for (std::size_t i = 0; i < cells.size(); ++i) (void)cost.set(cells[i], before[i]);
  }
};

/// Anywhere on the map but on its goal, upright or flat.
Wall randomWall(const CostField& cost, Cell goal, Random& random) {
  for (;;) {
    const bool flat = random.below(2) == 0;
    const Cell first = {random.below(cost.width() - (flat ? kWallLength - 1 : 0)), random.below(cost.height() - (flat ? 0 : kWallLength - 1))};
    Wall wall;
    for (int i = 0; i < kWallLength; ++i) wall.cells.push_back(flat ? Cell{first.x + i, first.y} : Cell{first.x, first.y + i});
    if (std::find(wall.cells.begin(), wall.cells.end(), goal) != wall.cells.end()) continue;
    for (const Cell cell : wall.cells) wall.before.push_back(cost.at(cell));
    return wall;
  }
}

std::vector<Wall> randomWalls(const Repaired& fields, int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Wall> walls;
  for (int i = 0; i < count; ++i) walls.push_back(randomWall(fields.cost, fields.goal.cell, random));
  return walls;
}

std::optional<std::string> whatIsWrong(Repaired& fields) {
  for (const Wall& wall : randomWalls(fields, 24, 1)) {
    wall.paint(fields.cost);
    fields.repair(wall.cells);
    if (const auto problem = fields.whatIsWrong()) return problem;
    wall.takeAway(fields.cost);
    fields.repair(wall.cells);
    if (const auto problem = fields.whatIsWrong()) return problem;
  }
  return std::nullopt;
}

/// Of this thread alone: a hundredth part of the repairs decides on p99, and as many may well be interrupted.
double processorMicroseconds() {
  timespec now{};
  (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e6 + double(now.tv_nsec) * 1e-3;
}

template <class Work>
double microseconds(const Work& work) {
  const double begin = processorMicroseconds();
  work();
  return processorMicroseconds() - begin;
}

double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return quantile(values, 0.5);
}

/// Times of each wall: the median of the rounds, since what matters is how walls differ, not moments of the machine.
struct WallTimes {
  explicit WallTimes(std::size_t walls) : all(walls) {}
  std::vector<std::vector<double>> all;

  std::vector<double> sorted() const {
    std::vector<double> each;
    for (const std::vector<double>& times : all) each.push_back(medianOf(times));
    std::sort(each.begin(), each.end());
    return each;
  }
};

Outcome resultOf(const std::string& name, const std::string& opponent, const WallTimes& times, double rebuild, const Repaired& fields) {
  const std::vector<double> sorted = times.sorted();
  const double median = quantile(sorted, 0.5), p99 = quantile(sorted, 0.99);
  Outcome result;
  result.name = name;
  result.unit = kUnit;
  result.ours = median;
  result.opponent = opponent;
  result.theirs = rebuild;
  result.spread = (quantile(sorted, 0.9) - quantile(sorted, 0.1)) / median;
  result.checked = true;
  result.extra["cells"] = fields.distance.reachableCells();
  result.extra["p99"] = p99;
  result.extra["slowest"] = sorted.back();
  result.extra["samples"] = sorted.size();
  addNote(result, fmt::format("median {:.2f} %, p99 {:.0f} us = {:.1f} % of a rebuild", 100 * median / rebuild, p99, 100 * p99 / rebuild));
  return result;
}

std::vector<Outcome> repairRow(const std::string& name, const CostField& cost, const Options& options) {
  Repaired fields(cost);
  if (const auto problem = whatIsWrong(fields)) return {failed(name, kUnit, "rebuild", *problem)};
  const std::vector<Wall> walls = randomWalls(fields, options.quick ? 100 : 500, 2);
  WallTimes painted(walls.size()), takenAway(walls.size());
  std::vector<double> rebuilds;
  for (int round = 0; round < (options.quick ? 1 : 3); ++round) {
    for (std::size_t i = 0; i < walls.size(); ++i) {
      if (i % 25 == 0) rebuilds.push_back(microseconds([&] { fields.rebuild(); }));
      walls[i].paint(fields.cost);
      painted.all[i].push_back(microseconds([&] { fields.repair(walls[i].cells); }));
      walls[i].takeAway(fields.cost);
      takenAway.all[i].push_back(microseconds([&] { fields.repair(walls[i].cells); }));
    }
  }
  const double rebuild = medianOf(rebuilds);
  std::vector<Outcome> results = {resultOf(name, "rebuild", painted, rebuild, fields),
                                  resultOf(name, "rebuild, wall taken away", takenAway, rebuild, fields)};
  if (fields.rebuilds > 0) addNote(results[0], fmt::format("{} repairs were rebuilds", fields.rebuilds));
  return results;
}

/// A goal that moves by a cell each time: distances up to 64 cells from it, against those of the whole map, which a repair builds anew.
std::vector<Outcome> chaseRow(const std::string& name, const CostField& cost, const Options& options) {
  constexpr Distance kReach = 64 * kStraight;
  Repaired fields(cost);
  IntegrationField near;
  std::vector<double> nearTimes, wholeTimes;
  for (int i = 0; i < (options.quick ? 10 : 60); ++i) {
    fields.goal.cell.x += i % 20 < 10 ? 1 : -1;
    wholeTimes.push_back(microseconds([&] { (void)fields.distance.repair(cost, {}, fields.goals()); }));
    nearTimes.push_back(microseconds([&] { (void)near.build(cost, fields.goals(), BuildOptions{.reach = kReach}); }));
    for (int y = 0; y < cost.height(); ++y) {
      for (int x = 0; x < cost.width(); ++x) {
        const Distance whole = fields.distance.at({x, y});
        if (near.at({x, y}) != (whole <= kReach ? whole : kUnreachable)) return {failed(name, kUnit, "whole map", "not the whole field's distances")};
      }
    }
  }
  WallTimes times(1);
  times.all[0] = nearTimes;
  Outcome result = resultOf(name, "whole map", times, medianOf(wholeTimes), fields);
  result.spread = summarise(nearTimes).spread;
  result.extra = {{"cells", near.reachableCells()}, {"samples", nearTimes.size()}};
  addNote(result, "distances only; up to 64 cells from a goal that moves by a cell each time");
  return {result};
}

}  // namespace

void addRepairRows(std::vector<Row>& rows, const Options& options) {
  const auto add = [&](const std::string& map, const std::string& what, std::function<CostField()> make) {
    const std::string name = "repair/" + map;
    rows.push_back({name, "a wall of 1 x 10 cells painted and taken away: " + what, [=](const Options& o) { return repairRow(name, make(), o); }});
  };
  add("open-1024", "no walls", [] { return CostField(1024, 1024); });
  add("random20-1024", "every fifth cell a wall, at random", [] { return bench::randomWalls(1024, 20); });
  add("rooms-1024", "rooms of 31 x 31 with doors of 3", [] { return rooms(1024, 1024, 31, 3); });
  add("terrain-1024", "gentle hills of cost 1 .. 16", [] { return smoothTerrain(1024); });
  add("costs-1024", "every cell of a cost 1 .. 10, at random", [] { return randomCosts(1024, 10); });
  rows.push_back({"repair/chase-1024", "a goal that moves by a cell each time, gentle hills: distances up to 64 cells from it",
                  [](const Options& o) { return chaseRow("repair/chase-1024", smoothTerrain(1024), o); }});
  const std::string berlin = (std::filesystem::path(options.maps) / "Berlin_0_1024.map").string();
  if (options.maps.empty() || !std::filesystem::exists(berlin)) return;
  add("Berlin_0_1024", "the map of that name (MovingAI)", [=] {
    Result<CostField> cost = readMovingAiMap(berlin);
    return cost.ok() ? std::move(*cost) : CostField(32, 32);
  });
}

}  // namespace spate::bench
