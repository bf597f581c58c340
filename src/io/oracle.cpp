// Purpose: published optimal lengths as an oracle for the integration field. A `.scen` file says how long the shortest
// way between two cells is, and the field's distance has to agree.
//
// On a map of one cost the distance is symmetric, so one field serves all problems that share an end. Each problem goes
// to that of its two ends which more problems share.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include "io/cost_rows.h"
#include "spate/io.h"

namespace spate {
namespace {

/// Lengths are printed with two decimals or more, and 99/70 is sqrt(2) to 0.005 %.
double tolerance(double length) {
  return 0.0002 * length + 0.01;
}

using Key = std::pair<int, int>;
Key keyOf(Cell cell) {
  return {cell.y, cell.x};
}

std::map<Key, std::vector<std::size_t>> groupByEnd(const std::vector<MovingAiProblem>& problems) {
  std::map<Key, std::size_t> uses;
  for (const MovingAiProblem& problem : problems) {
    ++uses[keyOf(problem.start)];
    ++uses[keyOf(problem.goal)];
  }
  std::map<Key, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Key start = keyOf(problems[i].start), goal = keyOf(problems[i].goal);
    groups[uses[start] > uses[goal] ? start : goal].push_back(i);
  }
  return groups;
}

double bound(const MovingAiProblem& problem) {
  return problem.length + tolerance(problem.length);
}

/// The most columns that a way of this length can pass through on its way across so many rows, or the other way round.
/// Straight steps cost 1 and diagonal ones at least sqrt(2).
double longestTravel(double length, int across) {
  constexpr double kDiagonalExtra = 0.41421356;
  const double along = length - kDiagonalExtra * across;
  return along >= across ? along : (length - across) / kDiagonalExtra;
}

/// How far a way can leave the box of its two ends. [cells]
int excursion(double length, int along, int across) {
  const double cells = (longestTravel(length, across) - along) / 2.0;
  return int(std::clamp(cells, 0.0, double(kMaxSide))) + 1;
}

Rect whole(const CostField& map) {
  return {{0, 0}, {map.width() - 1, map.height() - 1}};
}

std::size_t area(const Rect& rect) {
  return std::size_t(rect.max.x - rect.min.x + 1) * std::size_t(rect.max.y - rect.min.y + 1);
}

/// The part of the map that ways within the bounds of these problems cannot leave.
Rect windowFor(const CostField& map, const std::vector<MovingAiProblem>& problems,
               const std::vector<std::size_t>& members) {
  Rect window{{kMaxSide, kMaxSide}, {0, 0}};
  for (const std::size_t i : members) {
    const auto& [a, b, length] = problems[i];
    const int dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
    const int ex = excursion(bound(problems[i]), dx, dy), ey = excursion(bound(problems[i]), dy, dx);
    window.min = {std::min({window.min.x, a.x - ex, b.x - ex}), std::min({window.min.y, a.y - ey, b.y - ey})};
    window.max = {std::max({window.max.x, a.x + ex, b.x + ex}), std::max({window.max.y, a.y + ey, b.y + ey})};
  }
  window.min = {std::max(window.min.x, 0), std::max(window.min.y, 0)};
  window.max = {std::min(window.max.x, map.width() - 1), std::min(window.max.y, map.height() - 1)};
  return window;
}

CostField cut(const CostField& map, const Rect& window) {
  CostTable same{};
  for (std::size_t cost = 0; cost < same.size(); ++cost) same[cost] = Cost(cost);
  std::vector<std::string_view> rows;
  for (int y = window.min.y; y <= window.max.y; ++y) {
    const char* const row = reinterpret_cast<const char*>(map.row(y).data());
    rows.emplace_back(row + window.min.x, std::size_t(window.max.x - window.min.x + 1));
  }
  return costFromRows(rows, same);
}

Cell minus(Cell a, Cell b) {
  return {a.x - b.x, a.y - b.y};
}

void judge(const MovingAiProblem& problem, double distance, OracleReport& report) {
  const double error = std::abs(distance - problem.length);  // infinity when there is no way
  ++report.problems;
  if (error <= tolerance(problem.length)) ++report.agreeing;
  if (report.problems > 1 && error <= report.worstError) return;
  report.worstError = error;
  report.worst = problem;
  report.worstDistance = distance;
}

class ProblemSolver {
 public:
  ProblemSolver(const CostField& map, const std::vector<MovingAiProblem>& problems) : map_(map), problems_(problems) {}

  /// Judges the problems that end at `source`.
  Status solve(Cell source, std::vector<std::size_t> members, OracleReport& report) {
    // Cutting takes time too: it pays from half the map down.
    const Rect window = windowFor(map_, problems_, members);
    if (2 * area(window) < area(whole(map_))) {
      if (Status status = solveOn(cut(map_, window), window.min, source, members, report); !status.ok()) return status;
    }
    return members.empty() ? Status{} : solveOn(map_, {0, 0}, source, members, report);
  }

 private:
  /// Judges those that this part of the map decides and takes them off the list.
  Status solveOn(const CostField& part, Cell origin, Cell source, std::vector<std::size_t>& members,
                 OracleReport& report) {
    if (Status status = field_.build(part, {{minus(source, origin)}}); !status.ok()) return status;
    std::erase_if(members, [&](std::size_t i) {
      const MovingAiProblem& problem = problems_[i];
      const Cell other = problem.goal == source ? problem.start : problem.goal;
      const double distance = toCells(field_.at(minus(other, origin)));
      const bool decided = &part == &map_ || distance <= bound(problem);
      if (decided) judge(problem, distance, report);
      return decided;
    });
    return {};
  }

  const CostField& map_;
  const std::vector<MovingAiProblem>& problems_;
  IntegrationField field_;
};

}  // namespace

Result<OracleReport> checkOracle(const std::string& scenPath,
                                 const std::function<void(std::size_t done, std::size_t total)>& progress) {
  constexpr std::string_view kEnding = ".scen";
  if (!scenPath.ends_with(kEnding))
    return Status{ErrorCode::badFile, scenPath + ": expected a path that ends in .scen"};
  const Result<MovingAiProblems> found = readMovingAiProblems(scenPath);
  if (!found) return found.error();
  const Result<CostField> map = readMovingAiMap(scenPath.substr(0, scenPath.size() - kEnding.size()));
  if (!map) return map.error();
  const auto& problems = found->problems;
  if (problems.empty()) return Status{ErrorCode::badFile, scenPath + ": expected at least one problem"};
  if (!problems.empty() && (found->width != map->width() || found->height != map->height())) {
    return Status{ErrorCode::badFile, fmt::format("{}: expected problems for a map of {} x {}, got {} x {}", scenPath,
                                                  map->width(), map->height(), found->width, found->height)};
  }
  OracleReport report;
  ProblemSolver solver(*map, problems);
  for (const auto& [end, members] : groupByEnd(problems)) {
    if (Status status = solver.solve({end.second, end.first}, members, report); !status.ok()) return status;
    if (progress) progress(report.problems, problems.size());
  }
  return report;
}

}  // namespace spate
