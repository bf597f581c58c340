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
      const bool byLink = arrows[std::size_t(i)] == naive::kByLink;
      if (ours.flow.takesLink({x, y}) != byLink) return "the twin's link of " + nameOf({x, y});
      if (ours.flow.arrow({x, y}) != (byLink ? Cell{} : arrows[std::size_t(i)])) return "the twin's arrow of " + nameOf({x, y});
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
  bool ways = false;  // edits of exits and links, too
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
    if (ways && what > 7) return what < 10 ? editExits(changed) : editLinks(changed);
    if (what == 0) return moveGoal();
    if (what == 1) return goalsComeAndGo();
    constexpr Cost kCosts[] = {kWall, kWall, kWall, 1, 1, 1, 2, 7, kMaxCost};
    const Cell from = random_.cellIn(map_.cost);
    const int width = 1 + random_.below(random_.below(4) == 0 ? 12 : 2), height = 1 + random_.below(random_.below(4) == 0 ? 12 : 2);
    const Cell to = {std::min(from.x + width, map_.cost.width()) - 1, std::min(from.y + height, map_.cost.height()) - 1};
    paint({from, to}, kCosts[random_.below(9)], changed);
    if (random_.below(4) == 0) changed.push_back(random_.cellIn(map_.cost));  // more than changed
  }

  void editExits(std::vector<Cell>& changed) {
    const Cell cell = random_.cellIn(map_.cost);
    (void)map_.cost.setExits({cell, cell}, std::uint8_t(random_.below(3) == 0 ? exits::kAll : random_.below(256)));
    changed.push_back(cell);
  }

  void editLinks(std::vector<Cell>& changed) {
    const std::vector<Link> links = map_.cost.links();
    const Link known = links.empty() ? Link{} : links[std::size_t(random_.below(int(links.size())))];
    const Link link{random_.cellIn(map_.cost), random_.cellIn(map_.cost), float(1 + random_.below(3000)) / 70.0f};
    if (!links.empty() && random_.below(2) == 0) {
      (void)map_.cost.removeLink(known.from, known.to);
      changed.push_back(known.from);
    } else if (map_.cost.addLink(link).ok()) {
      changed.push_back(link.from);
    }
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

TEST(Repair, AlongExitsAndLinks) {
  std::size_t repaired = 0, links = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    test::RandomMap map = test::randomMap(seed);
    test::addWays(map, seed);
    Edited edited(seed, map);
    edited.ways = true;
    if (seed % 2 == 0) edited.how.most = 1'000'000;
    edited.build();
    for (int i = 0; i < 12; ++i) ASSERT_EQ(edited.step(), "") << "seed " << seed << ", edit " << i;
    repaired += edited.repaired;
    links += edited.map().cost.links().size();
  }
  EXPECT_GT(repaired, 8000u);
  EXPECT_GT(links, 2000u);
}

TEST(Repair, GivesUpWhereItIsToldTo) {
  CostField cost(60, 40);
  const std::vector<Source> goals = {{{3, 3}}};
  IntegrationField field;
  ASSERT_TRUE(field.build(cost, goals).ok());
  std::vector<Cell> wall;
  for (int y = 0; y < 39; ++y) wall.push_back({5, y});
  ASSERT_TRUE(cost.fill({{5, 0}, {5, 38}}, kWall).ok());
  const RepairOptions options{.solver = Solver::bucketQueue, .most = 100, .orElseBuild = false};
  const Result<FieldChanges> changes = field.repair(cost, wall, goals, options);
  ASSERT_TRUE(changes.ok());
  EXPECT_TRUE(changes->gaveUp);
  EXPECT_FALSE(field.valid());
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

/// Enough cells for automatic repairs to pass from cells to tiles, and distances for several windows of a tile.
TEST(Repair, LargeChangesAndDearGround) {
  std::size_t repaired = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    test::RandomMap map{CostField(300, 220), {{{random.below(300), random.below(220)}}}, Corners(seed % 4)};
    const int walls = random.below(30), dearest = seed % 3 == 0 ? 1 : 1 + random.below(kMaxCost);
    for (int y = 0; y < 220; ++y) {
      for (int x = 0; x < 300; ++x) (void)map.cost.set({x, y}, random.below(100) < walls ? kWall : Cost(1 + random.below(dearest)));
    }
    Edited edited(seed, map);
    edited.askTwin = false;
    edited.how.most = seed % 2 == 0 ? 1'000'000 : 0;
    edited.build();
    for (int i = 0; i < 10; ++i) {
      std::vector<Cell> changed;
      const int x = random.below(250), y = random.below(170);
      const bool flat = random.below(2) == 0;
      edited.paint({{x, y}, {x + (flat ? 49 : random.below(3)), y + (flat ? random.below(3) : 49)}}, random.below(2) ? kWall : Cost(1 + random.below(4)), changed);
      ASSERT_EQ(edited.repair(changed), "") << "seed " << seed << ", edit " << i;
    }
    repaired += edited.repaired;
  }
  EXPECT_GT(repaired, 200u);
}

TEST(Repair, UpToAReach) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Edited edited(seed, largeMap(7000 + seed));
    edited.how.solver = Solver(seed % 3);
    edited.how.most = 1'000'000;
    edited.reach = Distance(edited.random().below(9000));
    edited.build();
    for (int i = 0; i < 10; ++i) ASSERT_EQ(edited.step(), "") << "seed " << seed << ", edit " << i;
  }
}

TEST(Repair, AFieldUpToAReachCanStillBeExtended) {
  Edited edited(5, largeMap(8));
  edited.reach = 3000;
  edited.build();
  for (int i = 0; i < 10; ++i) ASSERT_EQ(edited.step(), "");
  IntegrationField extended = edited.fields().distance, whole;
  const BuildOptions options{.corners = edited.map().corners};
  ASSERT_TRUE(extended.extend(edited.map().cost, options).ok());
  ASSERT_TRUE(whole.build(edited.map().cost, edited.map().goals, options).ok());
  EXPECT_EQ(extended.hash(), whole.hash());
  EXPECT_EQ(extended.farthest(), whole.farthest());
  EXPECT_EQ(extended.reachableCells(), whole.reachableCells());
}

TEST(Repair, TheEndOfDistances) {
  std::size_t overflows = 0, repaired = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Edited edited(seed, largeMap(9000 + seed, 60));
    edited.how.solver = Solver(seed % 3);
    edited.how.most = 1'000'000;
    edited.build();
    const Distance farthest = edited.fields().distance.farthest();
    for (Source& goal : edited.map().goals) goal.startCost += kMaxDistance - farthest - Distance(edited.random().below(3000));
    edited.build();
    for (int i = 0; i < 10 && edited.fields().distance.valid(); ++i) ASSERT_EQ(edited.step(), "") << "seed " << seed << ", edit " << i;
    overflows += edited.overflows;
    repaired += edited.repaired;
  }
  EXPECT_GT(overflows, 20u);
  EXPECT_GT(repaired, 100u);
}

TEST(Repair, GoalsWalledInFreedAndGone) {
  for (const Solver solver : {Solver::bucketQueue, Solver::tiles}) {
    Edited edited(1, {CostField(70, 50), {{{10, 10}}, {{60, 40}, 500}}, Corners::strict});
    edited.how = {.solver = solver, .most = 1'000'000};
    edited.build();
    std::vector<Cell> changed;
    for (const Cost cost : {kWall, Cost(1)}) {
      changed.clear();
      edited.paint({{9, 9}, {11, 9}}, cost, changed);
      edited.paint({{9, 11}, {11, 11}}, cost, changed);
      edited.paint({{9, 10}, {9, 10}}, cost, changed);
      edited.paint({{11, 10}, {11, 10}}, cost, changed);
      ASSERT_EQ(edited.repair(changed), "") << int(cost);
    }
    changed.clear();
    edited.paint({{10, 10}, {10, 10}}, kWall, changed);
    ASSERT_EQ(edited.repair(changed), "") << "a wall on a goal";
    edited.map().goals.erase(edited.map().goals.begin() + 1);
    ASSERT_EQ(edited.repair({}), "") << "no goal left that is open";
    EXPECT_EQ(edited.fields().distance.reachableCells(), 0u);
    edited.map().goals.clear();
    ASSERT_EQ(edited.repair({}), "") << "none at all";
    edited.map().goals = {{{3, 3}, 7}};
    ASSERT_EQ(edited.repair({}), "") << "one again";
    EXPECT_GE(edited.repaired, 3u);
  }
}

TEST(Repair, SaysWhatIsWrong) {
  const CostField cost(40, 30);
  const std::vector<Source> goals = {{{3, 3}}};
  IntegrationField field;
  EXPECT_EQ(field.repair(cost, {}, goals).error().code, ErrorCode::badSize);
  ASSERT_TRUE(field.build(cost, goals).ok());
  const std::uint64_t hash = field.hash();
  EXPECT_EQ(field.repair(CostField(41, 30), {}, goals).error().code, ErrorCode::badSize);
  const Status outside = field.repair(cost, std::vector<Cell>{{40, 3}}, goals).error();
  EXPECT_EQ(outside.code, ErrorCode::outOfMap);
  EXPECT_NE(outside.message.find("(40, 3)"), std::string::npos) << outside.message;
  EXPECT_EQ(field.repair(cost, {}, std::vector<Source>{{{3, 30}}}).error().code, ErrorCode::outOfMap);
  EXPECT_EQ(field.hash(), hash) << "as it was";
  FlowField flow;
  EXPECT_EQ(flow.repair(cost, field, {}).code, ErrorCode::badSize);
  ASSERT_TRUE(flow.build(cost, field).ok());
  EXPECT_EQ(flow.repair(CostField(41, 30), field, {}).code, ErrorCode::badSize);
  EXPECT_EQ(flow.repair(cost, IntegrationField(), {}).code, ErrorCode::badSize);
  EXPECT_TRUE(flow.valid());
}

TEST(Repair, SaysWhatItDid) {
  CostField cost(200, 100);
  const std::vector<Source> goals = {{{3, 3}}};
  IntegrationField field;
  ASSERT_TRUE(field.build(cost, goals).ok());
  const Result<FieldChanges> nothing = field.repair(cost, {}, goals);
  ASSERT_TRUE(nothing.ok());
  EXPECT_FALSE(nothing->rebuilt);
  EXPECT_EQ(nothing->cells, 0u);
  EXPECT_TRUE(nothing->areas.empty());
  ASSERT_TRUE(cost.set({199, 99}, kWall).ok());
  const Result<FieldChanges> corner = field.repair(cost, std::vector<Cell>{{199, 99}}, goals);
  ASSERT_TRUE(corner.ok());
  EXPECT_FALSE(corner->rebuilt);
  EXPECT_EQ(corner->cells, 1u);
  ASSERT_EQ(corner->areas.size(), 1u);
  EXPECT_EQ(corner->areas[0], (Rect{{198, 98}, {199, 99}}));
  ASSERT_TRUE(cost.fill(Rect{{5, 0}, {5, 98}}, kWall).ok());
  std::vector<Cell> wall;
  for (int y = 0; y < 99; ++y) wall.push_back({5, y});
  const Result<FieldChanges> most = field.repair(cost, wall, goals);
  ASSERT_TRUE(most.ok());
  EXPECT_TRUE(most->rebuilt) << "nearly all distances change";
}

TEST(Repair, ThreadsChangeNothing) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    test::RandomMap map{CostField(300, 280), {{{random.below(300), random.below(280)}}}, Corners(seed % 4)};
    for (int i = 0; i < 9000; ++i) (void)map.cost.set(random.cellIn(map.cost), Cost(random.below(2) ? kWall : 3));
    Edited edited(seed, map);
    test::ThreadScheduler threads(2);
    edited.how = {.scheduler = &threads, .solver = Solver::tiles, .most = 1'000'000};
    edited.askTwin = false;
    edited.build();
    for (int i = 0; i < 12; ++i) ASSERT_EQ(edited.step(), "") << "seed " << seed << ", edit " << i;
    EXPECT_GT(threads.runs, 0u);
  }
}

}  // namespace
}  // namespace spate
