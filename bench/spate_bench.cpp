// The benchmark. A row checks its answer against the slow twin before it measures, times both in turn in the same
// process, and reports the median and the spread. Run it through ./dev bench, on a machine with nothing else to do.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "naive/naive_fields.h"
#include "spate/spate.h"

namespace {

using namespace spate;

constexpr int kSide = 1024;
constexpr int kRepetitions = 9;

class Random {
 public:
  std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15ull); }
  int below(int limit) { return int(next() % std::uint64_t(limit)); }

 private:
  std::uint64_t state_ = 1;
};

struct Times {
  double median = 0.0, fastest = 0.0, slowest = 0.0;  // ms
};

double millisecondsOf(const std::function<void()>& body) {
  const auto begin = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

Times summary(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times.front(), times.back()};
}

/// Runs the bodies in turn, so that a slow moment of the machine meets all of them.
std::vector<Times> timeInTurn(const std::vector<std::function<void()>>& bodies) {
  std::vector<std::vector<double>> times(bodies.size());
  for (int i = 0; i < kRepetitions; ++i) {
    for (std::size_t b = 0; b < bodies.size(); ++b) times[b].push_back(millisecondsOf(bodies[b]));
  }
  std::vector<Times> result;
  for (auto& each : times) result.push_back(summary(each));
  return result;
}

CostField openMap() {
  return CostField(kSide, kSide);
}

CostField randomWalls(int percent) {
  CostField cost(kSide, kSide);
  Random random;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      if (random.below(100) < percent) (void)cost.set({x, y}, kWall);
    }
  }
  (void)cost.set({kSide / 2, kSide / 2}, 1);
  return cost;
}

CostField randomCosts(int dearest) {
  CostField cost(kSide, kSide);
  Random random;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) (void)cost.set({x, y}, Cost(1 + random.below(dearest)));
  }
  return cost;
}

/// Exits when the answers differ: a wrong benchmark has no time.
void check(const std::string& name, const IntegrationField& ours, const naive::TextbookField& twin) {
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      if (ours.at({x, y}) == twin.at(x, y)) continue;
      std::fprintf(stderr, "%s: cell (%d, %d) has distance %u, its twin %u\n", name.c_str(), x, y, ours.at({x, y}),
                   twin.at(x, y));
      std::exit(1);
    }
  }
}

void fieldRow(const std::string& name, const CostField& cost) {
  const Cell goal = {kSide / 2, kSide / 2};
  IntegrationField ours;
  naive::TextbookField twin;
  FlowField flow;
  const auto buildOurs = [&] { (void)ours.build(cost, {{goal}}); };
  const auto buildTwin = [&] { twin.build(cost, goal); };
  const auto buildFlow = [&] { (void)flow.build(cost, ours); };
  buildOurs();
  buildTwin();
  check(name, ours, twin);
  const std::vector<Times> times = timeInTurn({buildOurs, buildTwin, buildFlow});
  const double perCell = 1e6 / double(ours.reachableCells());
  std::printf("%-22s %8.2f (%.2f-%.2f) %9.2f (%.1f-%.1f) %6.2f %9.1f %9.2f\n", name.c_str(), times[0].median,
              times[0].fastest, times[0].slowest, times[1].median, times[1].fastest, times[1].slowest,
              times[1].median / times[0].median, times[0].median * perCell, times[2].median * perCell);
}

void fieldTable() {
  std::printf("Fields, %d x %d, goal in the middle, median (fastest-slowest) of %d\n", kSide, kSide, kRepetitions);
  std::printf("%-22s %20s %22s %6s %9s %9s\n", "map", "field, ms", "textbook, ms", "ratio", "ns/cell", "flow");
  fieldRow("open", openMap());
  fieldRow("random walls 20 %", randomWalls(20));
  fieldRow("random walls 35 %", randomWalls(35));
  fieldRow("costs 1..10", randomCosts(10));
}

// -------------------------------------------------------------------------------------------------------------- crowds

/// A closed room with a door, one cell wide, that holds the crowd back, and the goal behind it.
World jamWorld(int units) {
  constexpr int kRoom = 256;
  CostField cost(kRoom + 64, kRoom);
  (void)cost.fill({{kRoom, 0}, {kRoom, kRoom - 1}}, kWall);
  (void)cost.set({kRoom, kRoom / 2}, 1);
  World world(std::move(cost));
  const GoalId goal = world.addGoal({{kRoom + 32, kRoom / 2}});
  const GroupId group = world.addGroup({.goal = goal, .radius = 0.3f, .arrive = Arrive::remove});
  // The half of the room nearer the door: about three units to a cell, and pressing.
  world.spawn(group, Rect{{kRoom / 4, 24}, {kRoom - 1, kRoom - 25}}, std::size_t(units));
  return world;
}

/// Units a cell that holds any.
double density(const World& world) {
  std::vector<int> cells(std::size_t(world.cost().width()) * std::size_t(world.cost().height()));
  for (Vec2 p : world.units().positions) ++cells[std::size_t(p.y) * std::size_t(world.cost().width()) + std::size_t(p.x)];
  return double(world.units().size()) / double(cells.size() - std::size_t(std::count(cells.begin(), cells.end(), 0)));
}

/// Exits when a second run does not come to the same state, or somebody stands in a wall.
void checkCrowd(World& world, World& twin, int ticks) {
  for (int i = 0; i < ticks; ++i) {
    world.tick();
    twin.tick();
  }
  bool good = world.hash() == twin.hash();
  for (Vec2 p : world.units().positions) good = good && world.cost().open({int(p.x), int(p.y)});
  if (good) return;
  std::fprintf(stderr, "jam: two runs differ, or a unit is in a wall\n");
  std::exit(1);
}

void crowdRow(int units) {
  constexpr int kSettling = 240, kTimed = 60;
  World world = jamWorld(units), twin = jamWorld(units);
  checkCrowd(world, twin, kSettling);
  std::vector<double> times;
  for (int i = 0; i < kTimed; ++i) times.push_back(millisecondsOf([&] { world.tick(); }));
  const double perUnit = 1e6 / double(world.units().size());
  const Times tick = summary(times);
  const Profile& profile = world.profile();
  const auto share = [&](std::uint64_t ns) { return double(ns) / double(world.units().size()); };
  std::printf("%-22s %8.2f (%.2f-%.2f) %8.0f %8.2f    steer %.0f, sort %.0f, contacts %.0f, arrive %.0f, fields %.0f\n",
              ("jam, " + std::to_string(units)).c_str(), tick.median, tick.fastest, tick.slowest, tick.median * perUnit, density(world),
              share(profile.steer), share(profile.sort), share(profile.contacts), share(profile.arrive), share(profile.fields));
}

void crowdTable() {
  std::printf("\nCrowds at a door one cell wide, radius 0.3, one thread, median (fastest-slowest) of 60 ticks\n");
  std::printf("%-22s %20s %8s %8s    %s\n", "crowd", "tick, ms", "ns/unit", "a cell", "ns a unit in the last tick");
  crowdRow(10'000);
  crowdRow(100'000);
}

}  // namespace

int main() {
  fieldTable();
  crowdTable();
}
