// Repaired fields against rebuilt ones, and against the slow twins.

#include <gtest/gtest.h>

#include <algorithm>

#include "instruction_sets.h"
#include "naive/naive_fields.h"
#include "random_map.h"
#include "test_schedulers.h"

namespace spate {
namespace {

using test::Random;

struct Fields {
  IntegrationField distance;
  FlowField flow;
};

std::string nameOf(Cell cell) {
  return "(" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

/// The first difference in anything that can be asked; empty if there is none.
std::string difference(const Fields& ours, const Fields& theirs) {
  const IntegrationField &a = ours.distance, &b = theirs.distance;
  for (int y = 0; y < b.height(); ++y) {
    for (int x = 0; x < b.width(); ++x) {
      const Cell cell{x, y};
      if (a.at(cell) != b.at(cell)) return "distance of " + nameOf(cell) + " is " + std::to_string(a.at(cell)) + ", not " + std::to_string(b.at(cell));
      if (ours.flow.arrow(cell) != theirs.flow.arrow(cell)) return "arrow of " + nameOf(cell);
    }
  }
  if (a.hash() != b.hash()) return "hash";
  if (a.reachableCells() != b.reachableCells()) return "reachableCells " + std::to_string(a.reachableCells()) + ", not " + std::to_string(b.reachableCells());
  if (a.farthest() != b.farthest()) return "farthest " + std::to_string(a.farthest()) + ", not " + std::to_string(b.farthest());
  if (a.reach() != b.reach() || a.corners() != b.corners()) return "reach or corners";
  if (!std::ranges::equal(a.goalIndices(), b.goalIndices())) return "goalIndices";
  return ours.flow.hash() == theirs.flow.hash() ? "" : "hash of the flow field";
}

std::string differenceToTwin(const Fields& ours, const CostField& cost, std::span<const Source> goals, Corners corners) {
  const std::vector<std::uint64_t> distances = naive::distances(cost, goals, corners);
  const std::vector<Cell> arrows = naive::arrows(cost, distances, goals, corners);
  for (int y = 0, i = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x, ++i) {
      const std::uint64_t twin = distances[std::size_t(i)];
      if (ours.distance.at({x, y}) != (twin == naive::kNoWay ? kUnreachable : twin)) return "the twin's distance of " + nameOf({x, y});
      if (ours.flow.arrow({x, y}) != arrows[std::size_t(i)]) return "the twin's arrow of " + nameOf({x, y});
    }
  }
  return {};
}

/// A map that is edited again and again, and its fields, repaired and rebuilt.
class Edited {
 public:
  Edited(std::uint64_t seed, test::RandomMap map) : random_(seed), map_(std::move(map)) {}

  test::RandomMap& map() { return map_; }
  Random& random() { return random_; }
  RepairOptions how;
  Distance reach = kMaxDistance;
  bool askTwin = true;
  std::size_t repaired = 0, rebuilt = 0, overflows = 0;

  void build() { buildInto(ours_); }

  /// One to three edits, then a repair. What is wrong, or nothing.
  std::string step() {
    std::vector<Cell> changed;
    for (int edits = 1 + random_.below(3); edits > 0; --edits) edit(changed);
    return repair(changed);
  }

  std::string repair(const std::vector<Cell>& changed) {
    const bool wasThere = ours_.distance.valid();
    const Result<FieldChanges> changes = ours_.distance.repair(map_.cost, changed, map_.goals, how);
    Fields theirs;
    const Status expected = buildInto(theirs);
    if (!wasThere) return changes.ok() ? "repaired a field that is not there" : "";
    if (changes.error().code != expected.code) return "says " + changes.error().message + ", not " + expected.message;
    if (!expected.ok()) {
      ++overflows;
      if (ours_.distance.valid()) return "is there in spite of an error";
      for (Source& goal : map_.goals) goal.startCost = 0;
      build();
      return {};
    }
    (changes->rebuilt ? rebuilt : repaired) += 1;
    if (!ours_.flow.repair(map_.cost, ours_.distance, *changes).ok()) return "the flow field was not repaired";
    const std::string found = difference(ours_, theirs);
    if (!found.empty() || !askTwin || reach != kMaxDistance) return found;
    return differenceToTwin(ours_, map_.cost, map_.goals, map_.corners);
  }

  void paint(const Rect& rect, Cost cost, std::vector<Cell>& changed) {
    (void)map_.cost.fill(rect, cost);
    for (int y = rect.min.y; y <= rect.max.y; ++y) {
      for (int x = rect.min.x; x <= rect.max.x; ++x) changed.push_back({x, y});
    }
  }

  const Fields& fields() const { return ours_; }

 private:
  Status buildInto(Fields& fields) {
    const BuildOptions options{.corners = map_.corners, .reach = reach, .solver = how.solver};
    const Status status = fields.distance.build(map_.cost, map_.goals, options);
    if (status.ok()) (void)fields.flow.build(map_.cost, fields.distance);
    return status;
  }

  void edit(std::vector<Cell>& changed) {
    const int what = random_.below(12);
    if (what == 0) return moveGoal();
    if (what == 1) return goalsComeAndGo();
    constexpr Cost kCosts[] = {kWall, kWall, kWall, 1, 1, 1, 2, 7, kMaxCost};
    const Cell from = random_.cellIn(map_.cost);
    const int width = 1 + random_.below(random_.below(4) == 0 ? 12 : 2), height = 1 + random_.below(random_.below(4) == 0 ? 12 : 2);
    const Cell to = {std::min(from.x + width, map_.cost.width()) - 1, std::min(from.y + height, map_.cost.height()) - 1};
    paint({from, to}, kCosts[random_.below(9)], changed);
    if (random_.below(4) == 0) changed.push_back(random_.cellIn(map_.cost));  // more than changed
  }

  void moveGoal() {
    if (map_.goals.empty()) return;
    Source& goal = map_.goals[std::size_t(random_.below(int(map_.goals.size())))];
    const int x = goal.cell.x + random_.below(3) - 1, y = goal.cell.y + random_.below(3) - 1;
    goal.cell = {std::clamp(x, 0, map_.cost.width() - 1), std::clamp(y, 0, map_.cost.height() - 1)};
    goal.startCost += Distance(random_.below(2) * random_.below(200));
  }

  void goalsComeAndGo() {
    if (!map_.goals.empty() && random_.below(2) == 0) {
      map_.goals.erase(map_.goals.begin() + random_.below(int(map_.goals.size())));
    } else {
      const Cell cell = random_.cellIn(map_.cost);
      map_.goals.push_back({cell, Distance(random_.below(random_.below(2) ? 1 : 4000))});
    }
  }

  Random random_;
  test::RandomMap map_;
  Fields ours_;
};

TEST(Repair, EqualsARebuildAndTheTwinAfterEveryEdit) {
  std::size_t repaired = 0, rebuilt = 0;
  for (std::uint64_t seed = 0; seed < 1200; ++seed) {
    Edited edited(seed, test::randomMap(seed));
    edited.build();
    for (int i = 0; i < 12; ++i) ASSERT_EQ(edited.step(), "") << "seed " << seed << ", edit " << i;
    repaired += edited.repaired;
    rebuilt += edited.rebuilt;
  }
  EXPECT_GT(repaired, 3000u);
  EXPECT_GT(rebuilt, 500u);
}

/// Maps that tiles take.
test::RandomMap largeMap(std::uint64_t seed, int largest = 150) {
  test::RandomMap map = test::randomMap(seed, largest);
  for (std::uint64_t next = seed; map.cost.width() < 32; next += 1'000'000'007) map = test::randomMap(next, largest);
  return map;
}

TEST(Repair, BySolverAndInstructionSet) {
  test::onEveryInstructionSet([] {
    std::size_t repaired = 0;
    for (std::uint64_t seed = 0; seed < 250; ++seed) {
      Edited edited(seed, largeMap(3000 + seed));
      edited.how.solver = Solver(seed % 3);
      edited.how.most = 1'000'000;
      edited.askTwin = seed % 8 == 0;
      edited.build();
      for (int i = 0; i < 12; ++i) ASSERT_EQ(edited.step(), "") << "seed " << seed << ", edit " << i;
      repaired += edited.repaired;
    }
    EXPECT_GT(repaired, 1000u);
  });
}

}  // namespace
}  // namespace spate
