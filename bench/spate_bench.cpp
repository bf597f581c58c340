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
#include "spate/fields.h"

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

}  // namespace

int main() {
  fieldTable();
}
