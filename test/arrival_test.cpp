// The table of cells nearest a goal against a naive sort, and what it says about discs at rest.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ascii.h"
#include "crowd/arrival_table.h"
#include "random_map.h"

namespace spate {
namespace {

struct NaiveTable {
  std::vector<std::pair<Distance, Cost>> cells;

  NaiveTable(const CostField& cost, const IntegrationField& field) {
    for (int y = 0; y < cost.height(); ++y) {
      for (int x = 0; x < cost.width(); ++x) {
        if (field.reachable({x, y})) cells.push_back({field.at({x, y}), cost.at({x, y})});
      }
    }
    // Cells of one distance in the order of the map, as the table has them.
    std::stable_sort(cells.begin(), cells.end(), [](auto& a, auto& b) { return a.first < b.first; });
  }

  double distanceOf(std::size_t k, Distance startCost) const {
    return (cells[std::min(k, cells.size() - 1)].first - startCost) / 70.0;
  }
  double meanCost(std::size_t k) const {
    double sum = 0.0;
    const std::size_t last = std::min(k, cells.size() - 1);
    for (std::size_t i = 0; i <= last; ++i) sum += cells[i].second;
    return sum / double(last + 1);
  }
};

std::vector<Cell> cellsOf(const std::vector<Source>& sources) {
  std::vector<Cell> cells;
  for (const Source& source : sources) cells.push_back(source.cell);
  return cells;
}

ArrivalTable tableOf(const CostField& cost, const std::vector<Source>& goals, std::size_t cells) {
  ArrivalTable table;
  table.build(cost, test::fieldOf(cost, goals), cellsOf(goals), goals.front().startCost, cells);
  return table;
}

TEST(ArrivalTable, EqualsANaiveSort) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    test::RandomMap map = test::randomMap(seed, 30);
    const Distance startCost = map.goals.front().startCost;
    for (Source& goal : map.goals) goal.startCost = startCost;
    const IntegrationField field = test::fieldOf(map.cost, map.goals, map.corners);
    const NaiveTable naive(map.cost, field);
    if (naive.cells.empty()) continue;
    test::Random random(seed);
    const std::size_t wanted = 1 + std::size_t(random.below(200));
    ArrivalTable table;
    table.build(map.cost, field, cellsOf(map.goals), startCost, wanted);
    ASSERT_EQ(table.cells(), std::min(wanted, naive.cells.size())) << "seed " << seed;
    EXPECT_EQ(table.covers(wanted + 1), naive.cells.size() <= wanted) << "seed " << seed;
    for (float atRest = 0.0f; ArrivalTable::packedCells(atRest + 0.09f) < wanted; atRest += 0.7f) {
      table.setAtRest(atRest);
      const std::size_t k = ArrivalTable::packedCells(atRest + 0.3f * 0.3f);
      const double mean = naive.meanCost(k);
      ASSERT_NEAR(table.meanCost(0.3f), mean, mean * 1e-5) << "seed " << seed << " at rest " << atRest;
      const double reach = naive.distanceOf(k, startCost) / (1.05 * mean);
      const double radius = std::max({0.4, std::sqrt((double(atRest) + 0.09) / 0.8), reach});
      ASSERT_GE(table.restRadius(0.3f), radius * 0.9999) << "seed " << seed << " at rest " << atRest;
      if (map.cost.cheapest() == map.cost.dearest()) {
        ASSERT_NEAR(table.restRadius(0.3f), radius, radius * 1e-4) << "seed " << seed << " at rest " << atRest;
      }
    }
  }
}

TEST(ArrivalTable, OnOpenGroundTheDiscIsAsLargeAsPackedDiscs) {
  const CostField cost(60, 60);
  ArrivalTable table = tableOf(cost, {{{30, 30}}}, 1000);
  for (const int count : {0, 1, 10, 100, 1000}) {
    table.setAtRest(float(count) * 0.09f);
    const double ideal = std::sqrt(double(count + 1) * 0.09 / 0.8);
    EXPECT_GE(table.restRadius(0.3f), std::max(0.4, ideal * 0.999)) << count;
    EXPECT_LE(table.restRadius(0.3f), std::max(1.0, ideal * 1.15)) << count;
  }
}

TEST(ArrivalTable, InACorridorTheCrowdReachesFurther) {
  const CostField cost = test::map({"########################",  //
                                    "........................",  //
                                    "########################"});
  ArrivalTable table = tableOf(cost, {{{0, 1}}}, 30);
  table.setAtRest(10 * 0.8f / 3.14159265f);  // packed, these take up ten cells
  EXPECT_GT(table.restRadius(0.3f), 9.0f);
  EXPECT_LT(table.restRadius(0.3f), 11.0f);
}

TEST(ArrivalTable, CostlyGroundMakesTheDiscNoLarger) {
  const CostField plain(40, 40), swamp(40, 40, 5);
  ArrivalTable onPlain = tableOf(plain, {{{20, 20}}}, 300), inSwamp = tableOf(swamp, {{{20, 20}}}, 300);
  for (const float atRest : {0.0f, 3.0f, 30.0f}) {
    onPlain.setAtRest(atRest), inSwamp.setAtRest(atRest);
    EXPECT_NEAR(onPlain.restRadius(0.3f), inSwamp.restRadius(0.3f), 1e-3f);
    EXPECT_NEAR(inSwamp.meanCost(0.3f), 5.0f, 1e-5f);
  }
}

TEST(ArrivalTable, ASmallClosedRoomEndsTheTable) {
  const CostField cost = test::map({"#####....",  //
                                    "#...#....",  //
                                    "#####...."});
  ArrivalTable table = tableOf(cost, {{{1, 1}}}, 100);
  EXPECT_EQ(table.cells(), 3u);
  EXPECT_TRUE(table.covers(1000000));
  table.setAtRest(1000.0f);
  EXPECT_TRUE(std::isfinite(table.restRadius(0.3f)));
  EXPECT_GE(table.restRadius(0.3f), std::sqrt(1000.0f / 0.8f) * 0.999f);
}

TEST(ArrivalTable, WithoutAWayOrAGoalItIsEmptyAndHarmless) {
  ArrivalTable table;
  EXPECT_FALSE(table.covers(1));
  const CostField cost = test::map({"#.."});
  table.build(cost, test::fieldOf(cost, {{{0, 0}}}), std::vector<Cell>{{0, 0}}, 0, 10);
  EXPECT_EQ(table.cells(), 0u);
  EXPECT_TRUE(table.covers(10));
  EXPECT_FLOAT_EQ(table.restRadius(0.3f), 0.4f);
  EXPECT_FLOAT_EQ(table.meanCost(0.3f), 1.0f);
  table.build(cost, IntegrationField{}, {}, 0, 10);
  EXPECT_FLOAT_EQ(table.restRadius(0.3f), 0.4f);
}

/// Else units at rest would find themselves outside the disc whenever another one arrives.
TEST(ArrivalTable, TheRadiusNeverShrinksWhenMoreAreAtRest) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    test::RandomMap map = test::randomMap(seed, 30);
    ArrivalTable table = tableOf(map.cost, {{map.goals.front().cell}}, 400);
    float last = 0.0f;
    for (float atRest = 0.0f; atRest < 100.0f; atRest += 0.25f) {
      table.setAtRest(atRest);
      ASSERT_GE(table.restRadius(0.3f), last) << "seed " << seed << " at rest " << atRest;
      ASSERT_GE(table.restRadius(0.5f), table.restRadius(0.3f)) << "seed " << seed << " at rest " << atRest;
      last = table.restRadius(0.3f);
    }
  }
}

TEST(ArrivalTable, TheRadiusDoesNotShrinkWhereACheapCorridorMeetsASwamp) {
  CostField cost(40, 12, 200);
  ASSERT_TRUE(cost.fill({{0, 0}, {39, 0}}, 1).ok());
  ArrivalTable table = tableOf(cost, {{{0, 0}}}, 480);
  float last = 0.0f;
  for (float atRest = 0.0f; atRest < 100.0f; atRest += 0.25f) {
    table.setAtRest(atRest);
    ASSERT_GE(table.restRadius(0.3f), last) << "at rest " << atRest;
    last = table.restRadius(0.3f);
  }
}

}  // namespace
}  // namespace spate
