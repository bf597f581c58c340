// Where units without a way go that want to be near the goal.

#include "field/components.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "ascii.h"
#include "random_map.h"

namespace spate {
namespace {

TEST(NearestSources, OneForEachPartThatIsNotReached) {
  const CostField cost = test::map({"...#...#..",  //
                                    "...#...#..",  //
                                    "...#...###"});
  const IntegrationField field = test::fieldOf(cost, {{{0, 1}}});
  const std::vector<Source> sources = nearestSources(cost, field, std::vector<Cell>{{0, 1}});
  ASSERT_EQ(sources.size(), 2u);
  EXPECT_EQ(sources[0].cell, (Cell{4, 1}));
  EXPECT_EQ(sources[1].cell, (Cell{8, 1}));
  EXPECT_EQ(sources[0].startCost, 0u);
}

TEST(NearestSources, AGoalInAWallAndTiesByRow) {
  const CostField cost = test::map({"...",  //
                                    ".#.",  //
                                    "..."});
  const IntegrationField field = test::fieldOf(cost, {{{1, 1}}});
  const std::vector<Source> sources = nearestSources(cost, field, std::vector<Cell>{{1, 1}, {-5, 0}});
  ASSERT_EQ(sources.size(), 1u);
  EXPECT_EQ(sources[0].cell, (Cell{1, 0}));
}

TEST(NearestSources, NothingWithoutGoalsOrWithoutLostCells) {
  const CostField cost = test::map({"..#."});
  EXPECT_TRUE(nearestSources(cost, test::fieldOf(cost, {}), {}).empty());
  EXPECT_TRUE(nearestSources(cost, test::fieldOf(cost, {}), std::vector<Cell>{{9, 9}}).empty());
  EXPECT_TRUE(nearestSources(cost, test::fieldOf(cost, {{{0, 0}}, {{3, 0}}}), std::vector<Cell>{{0, 0}}).empty());
}

/// Every lost cell asks its field for the nearest cell it can reach.
TEST(NearestSources, EqualsTheSlowWay) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const test::RandomMap random = test::randomMap(seed, 14);
    const CostField& cost = random.cost;
    const IntegrationField field = test::fieldOf(cost, random.goals, random.corners);
    std::vector<Cell> goals;
    for (const Source& goal : random.goals) goals.push_back(goal.cell);
    const std::vector<Source> sources = nearestSources(cost, field, goals);
    const auto square = [&](Cell cell) {
      int best = 1 << 30;
      for (Cell goal : goals)
        best = std::min(best, (cell.x - goal.x) * (cell.x - goal.x) + (cell.y - goal.y) * (cell.y - goal.y));
      return best;
    };
    for (int y = 0; y < cost.height(); ++y) {
      for (int x = 0; x < cost.width(); ++x) {
        if (!cost.open({x, y}) || field.reachable({x, y})) continue;
        const IntegrationField own = test::fieldOf(cost, {{{x, y}}}, random.corners);
        Cell best = {x, y};
        for (int v = cost.height() - 1; v >= 0; --v) {
          for (int u = cost.width() - 1; u >= 0; --u) {
            if (!own.reachable({u, v})) continue;
            const Cell cell = {u, v};
            const bool earlier = v < best.y || (v == best.y && u < best.x);
            if (square(cell) < square(best) || (square(cell) == square(best) && earlier)) best = cell;
          }
        }
        const auto found = std::count_if(sources.begin(), sources.end(),
                                         [&](const Source& source) { return own.reachable(source.cell); });
        ASSERT_EQ(found, 1) << "seed " << seed;
        ASSERT_TRUE(
            std::any_of(sources.begin(), sources.end(), [&](const Source& source) { return source.cell == best; }))
            << "seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace spate
