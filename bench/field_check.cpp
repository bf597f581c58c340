#include "field_check.h"

#include <fmt/format.h>

#include "naive/naive_fields.h"

namespace spate::bench {
namespace {

/// The first cell, row by row, of which `problem(Cell)` tells something.
template <class Problem>
std::optional<std::string> firstProblem(const CostField& cost, Problem problem) {
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) {
      const std::string found = problem(Cell{x, y});
      if (!found.empty()) return fmt::format("cell {},{}: {}", x, y, found);
    }
  }
  return std::nullopt;
}

std::string compareDistances(Distance ours, Distance theirs, const char* whose) {
  return ours == theirs ? "" : fmt::format("distance {}, {} {}", ours, whose, theirs);
}

std::string compareArrows(Cell ours, Cell theirs, const char* whose) {
  return ours == theirs ? "" : fmt::format("arrow {},{}, {} {},{}", ours.x, ours.y, whose, theirs.x, theirs.y);
}

}  // namespace

std::optional<std::string> difference(const CostField& cost, const IntegrationField& ours, const FlowField& flow,
                                      const Textbook& textbook) {
  return firstProblem(cost, [&](Cell cell) {
    const std::string problem = compareDistances(ours.at(cell), textbook.at(cell), "the textbook's");
    return problem.empty() ? compareArrows(flow.arrow(cell), textbook.arrow(cell), "the textbook's") : problem;
  });
}

std::optional<std::string> difference(const CostField& cost, const IntegrationField& ours, const FifoField& fifo) {
  return firstProblem(cost, [&](Cell cell) {
    return compareDistances(ours.at(cell), fifo.at(cell), "the first-in first-out queue's");
  });
}

std::optional<std::string> differenceToTwin(const CostField& cost, Cell goal, const IntegrationField& ours,
                                            const FlowField& flow) {
  const Source source{goal};
  const std::vector<std::uint64_t> distances = naive::distances(cost, {&source, 1}, Corners::strict);
  const std::vector<Cell> arrows = naive::arrows(cost, distances, {&source, 1}, Corners::strict);
  return firstProblem(cost, [&](Cell cell) {
    const std::size_t at = std::size_t(cell.y) * std::size_t(cost.width()) + std::size_t(cell.x);
    const Distance twin = distances[at] == naive::kNoWay ? kUnreachable : Distance(distances[at]);
    const std::string problem = compareDistances(ours.at(cell), twin, "the twin's");
    return problem.empty() ? compareArrows(flow.arrow(cell), arrows[at], "the twin's") : problem;
  });
}

}  // namespace spate::bench
