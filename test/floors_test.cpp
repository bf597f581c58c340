// The map as different units see it: own costs, breakable walls, clearance, and that they follow edits exactly.

#include "world/floors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ascii.h"
#include "random_map.h"

namespace spate {
namespace {

/// The first cell in which two maps differ, in words; empty if there is none.
std::string difference(const CostField& a, const CostField& b) {
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const std::string at = " at (" + std::to_string(x) + ", " + std::to_string(y) + ")";
      if (a.at({x, y}) != b.at({x, y})) return "cost" + at + ": " + std::to_string(a.at({x, y})) + ", not " + std::to_string(b.at({x, y}));
      if (a.exitsOf({x, y}) != b.exitsOf({x, y})) return "exits" + at;
      if (a.breakCost({x, y}) != b.breakCost({x, y})) return "break cost" + at;
      if (a.openNeighbours()[a.index({x, y})] != b.openNeighbours()[b.index({x, y})]) return "neighbours" + at;
    }
  }
  return a.links() == b.links() ? "" : "links";
}

void editAtRandom(CostField& map, Floors& floors, test::Random& random) {
  const Cell corner = random.cellIn(map);
  const Rect rect{corner, {std::min(map.width() - 1, corner.x + random.below(4)), std::min(map.height() - 1, corner.y + random.below(4))}};
  const int kind = random.below(6);
  if (kind < 3) (void)map.fill(rect, kind == 0 ? kWall : Cost(1 + random.below(9)));
  if (kind == 3) (void)map.setBreakable(rect, Cost(1 + random.below(50)));
  if (kind == 4) (void)map.setExits(rect, std::uint8_t(random.below(256)));
  if (kind == 5) (void)map.addLink({corner, random.cellIn(map), 2.0f});
  std::vector<Cell> cells;
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    for (int x = rect.min.x; x <= rect.max.x; ++x) cells.push_back({x, y});
  }
  floors.note(cells);
}

TEST(Floors, FollowEditsAsIfMadeAnew) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    test::Random random(seed);
    CostField map = test::randomMap(seed, 30).cost;
    Floors floors(map);
    const std::uint32_t ghost = floors.profileOf({{kWall, 3}, {1, 2}}), boat = floors.profileOf({{1, kWall}, {5, 1}});
    struct Kind {
      FloorKey key;
      float radius;
    };
    std::vector<Kind> kinds;
    for (const std::uint32_t profile : {0u, ghost, boat}) {
      for (const bool breaks : {false, true}) {
        for (const float radius : {0.3f, 0.8f, 2.2f}) kinds.push_back({{profile, breaks, sizeClassOf(radius)}, radius});
      }
    }
    for (const Kind& kind : kinds) floors.use(kind.key, kind.radius);
    for (int round = 0; round < 8; ++round) {
      std::vector<CostField> before;
      std::vector<ChangeLog::Mark> marks;
      for (const Kind& kind : kinds) {
        before.push_back(*floors.use(kind.key, kind.radius).map);
        marks.push_back(floors.use(kind.key, kind.radius).log.end());
      }
      for (int edits = random.below(4); edits >= 0; --edits) editAtRandom(map, floors, random);
      if (round == 5) floors.noteAll();
      floors.update();
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        const FloorMap& floor = floors.use(kinds[i].key, kinds[i].radius);
        ASSERT_EQ(difference(*floor.map, floors.derive(map, kinds[i].key, kinds[i].radius)), "") << "seed " << seed << ", kind " << i << ", round " << round;
        const auto changed = floor.log.since(marks[i]);
        if (!changed) continue;
        for (int y = 0; y < map.height(); ++y) {
          for (int x = 0; x < map.width(); ++x) {
            const bool same = before[i].at({x, y}) == floor.map->at({x, y}) && before[i].exitsOf({x, y}) == floor.map->exitsOf({x, y});
            ASSERT_TRUE(same || std::find(changed->begin(), changed->end(), Cell{x, y}) != changed->end()) << "a change that the log does not know";
          }
        }
      }
    }
  }
}

TEST(Floors, BoatsAndGhosts) {
  const CostField map = test::map({"..5#"});
  Floors floors(map);
  const FloorKey boat{floors.profileOf({{1, kWall}, {5, 1}}), false, 0}, ghost{floors.profileOf({{kWall, 3}}), false, 0};
  EXPECT_EQ(difference(*floors.use(boat, 0.3f).map, test::map({"##.#"})), "");
  EXPECT_EQ(difference(*floors.use(ghost, 0.3f).map, test::map({"..53"})), "");
  EXPECT_EQ(floors.profileOf({{5, 1}, {1, kWall}}), boat.profile) << "the same costs in another order";
  EXPECT_EQ(floors.profileOf({}), 0u);
  EXPECT_EQ(floors.profileOf({{7, 7}}), 0u);
}

TEST(Floors, ABreakableWallIsEnteredFaceToFace) {
  CostField map(5, 5);
  ASSERT_TRUE(map.setBreakable({{2, 2}, {2, 2}}, 30).ok());
  Floors floors(map);
  const CostField& broken = *floors.use({0, true, 0}, 0.3f).map;
  EXPECT_EQ(broken.at({2, 2}), 30);
  EXPECT_EQ(broken.exitsOf({2, 2}), 0x0F);
  EXPECT_EQ(broken.exitsOf({1, 1}), exits::kAll & ~exits::kSouthEast);
  EXPECT_EQ(broken.exitsOf({1, 2}), exits::kAll & ~exits::kSouthEast & ~exits::kNorthEast);
  EXPECT_EQ(broken.exitsOf({0, 2}), exits::kAll);
}

TEST(ChangeLog, ToldOnceAndForgottenWhenItIsTooLong) {
  ChangeLog log;
  const std::vector<Cell> three = {{1, 1}, {2, 2}, {3, 3}};
  const ChangeLog::Mark start = log.end();
  log.add(three, 5);
  ASSERT_TRUE(log.since(start).has_value());
  EXPECT_EQ(log.since(start)->size(), 3u);
  const ChangeLog::Mark middle = log.end();
  EXPECT_TRUE(log.since(middle)->empty());
  log.add(three, 5);
  EXPECT_FALSE(log.since(start).has_value()) << "six were too many for those who had read none";
  ASSERT_TRUE(log.since(middle).has_value());
  EXPECT_EQ(log.since(middle)->size(), 3u);
  log.forget();
  EXPECT_FALSE(log.since(middle).has_value());
  EXPECT_TRUE(log.since(log.end())->empty());
}

}  // namespace
}  // namespace spate
