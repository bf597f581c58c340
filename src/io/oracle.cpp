// Purpose: published optimal lengths as an oracle for the integration field. A `.scen` file says how long the shortest
// way between two cells is, and the field's distance has to agree.
//
// On a map of one cost the distance is symmetric, so one field serves all problems that share an end. Each problem goes
// to that of its two ends which more problems share.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

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

void judge(const MovingAiProblem& problem, double distance, OracleReport& report) {
  const double error = std::abs(distance - problem.length);  // infinity when there is no way
  ++report.problems;
  if (error <= tolerance(problem.length)) ++report.agreeing;
  if (report.problems > 1 && error <= report.worstError) return;
  report.worstError = error;
  report.worst = problem;
  report.worstDistance = distance;
}

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
  if (!problems.empty() && (found->width != map->width() || found->height != map->height())) {
    return Status{ErrorCode::badFile, fmt::format("{}: expected problems for a map of {} x {}, got {} x {}", scenPath,
                                                  map->width(), map->height(), found->width, found->height)};
  }
  OracleReport report;
  IntegrationField field;
  for (const auto& [end, members] : groupByEnd(problems)) {
    const Cell source{end.second, end.first};
    if (const Status status = field.build(*map, {{source}}); !status.ok()) return status;
    for (const std::size_t i : members) {
      const Cell other = problems[i].goal == source ? problems[i].start : problems[i].goal;
      judge(problems[i], toCells(field.at(other)), report);
    }
    if (progress) progress(report.problems, problems.size());
  }
  return report;
}

}  // namespace spate
