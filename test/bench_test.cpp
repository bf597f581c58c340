// The benchmark: the program as people run it, its helpers, and its opponents, which must do the work they are timed
// for. No test looks at a speed.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "crowd_check.h"
#include "crowd_scenes.h"
#include "field_check.h"
#include "maps.h"
#include "naive/naive_fields.h"
#include "opponents/astar_horde.h"
#include "opponents/detour.h"
#include "opponents/tutorials_crowd.h"
#include "rows.h"
#include "selection.h"
#include "timing.h"
#include "writers.h"

namespace {

namespace fs = std::filesystem;
using namespace spate;
using namespace spate::bench;
using Names = std::vector<std::string>;

std::string readAll(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// --------------------------------------------------------------------------------------------------------------
// program

class BenchProgram : public testing::Test {
 protected:
  struct Run {
    int exit = -1;
    std::string out, err;
  };

  void SetUp() override {
    const testing::TestInfo* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / ("spate_bench_" + std::to_string(getpid()) + info->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "maps");
    std::ofstream(folder_ / "maps" / "tiny.map") << "type octile\nheight 3\nwidth 6\nmap\n......\n..@@..\n....@.\n";
    std::ofstream(folder_ / "maps" / "broken.map") << "type octile\n";
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// With the maps of the test's own folder, or those of `maps`.
  Run bench(const std::string& arguments, const std::string& maps = "maps") const {
    const std::string command = "cd '" + folder_.string() + "' && SPATE_MAPS='" + maps + "' '" + SPATE_CLI +
                                "' bench " + arguments + " >.stdout 2>.stderr </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readAll(folder_ / ".stdout"), readAll(folder_ / ".stderr")};
  }

  fs::path folder_;
};

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(BenchProgram, ListNamesRowsAndRunsNone) {
  const Run run = bench("--list");
  EXPECT_EQ(run.exit, 0) << run.err;
  for (const char* name :
       {"field/open-256",      "field/open-1024",    "field/open-4096",    "field/random20-256", "field/random20-1024",
        "field/random35-1024", "field/rooms-1024",   "field/costs-1024",   "field/terrain-1024", "field/maze-64x40",
        "field/maze-128x80",   "field/maze1-1024",   "field/maze4-1024",   "field/tiny",         "crowd/uniform-5k",
        "crowd/uniform-10k",   "crowd/uniform-100k", "crowd/uniform-1m",   "crowd/stream-5k",    "crowd/stream-1m",
        "crowd/stream-1m-2t",  "crowd/jam-5k",       "crowd/jam-10k",      "crowd/jam-100k",     "crowd/jam-1m",
        "crowd/settled-5k",    "crowd/settled-10k",  "crowd/settled-100k", "crowd/detour-5k",    "frame/5k-64x40",
        "frame/5k-128x80"}) {
    EXPECT_HAS(run.out, std::string(name) + " ");
  }
}

TEST_F(BenchProgram, ListOfSomeRows) {
  const Run run = bench("--list 'crowd/*-5k' field/open-1024");
  EXPECT_EQ(run.exit, 0) << run.err;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 6) << run.out;
}

TEST_F(BenchProgram, SaysThatMapsAreMissing) {
  const Run run = bench("--list", "nowhere");
  EXPECT_EQ(run.exit, 0);
  EXPECT_HAS(run.err, "SPATE_MAPS");
  EXPECT_EQ(run.out.find("tiny"), std::string::npos);
}

TEST_F(BenchProgram, UnknownRowsAreAnErrorThatNamesTheNearOnes) {
  const Run run = bench("field/opne-1024");
  EXPECT_EQ(run.exit, 2);
  EXPECT_HAS(run.err, "no row 'field/opne-1024'");
  EXPECT_HAS(run.err, "field/open-1024");
}

TEST_F(BenchProgram, BadOptionsAreErrors) {
  EXPECT_EQ(bench("--threads 0 field/maze-64x40").exit, 2);
  const Run run = bench("--quick field/maze-64x40 --json nowhere/bench.json");
  EXPECT_EQ(run.exit, 2);
  EXPECT_HAS(run.err, "--json: nowhere/bench.json");
}

TEST_F(BenchProgram, WritesJsonAndMarkdown) {
  const Run run = bench("--quick field/maze-64x40 field/tiny --json bench.json --markdown bench.md");
  ASSERT_EQ(run.exit, 0) << run.err;
  const nlohmann::json json = nlohmann::json::parse(readAll(folder_ / "bench.json"));
  ASSERT_EQ(json.size(), 2u);
  for (const char* key : {"cpu", "cores", "os", "compiler", "instructionSet", "date", "spate"}) {
    EXPECT_TRUE(json["machine"].contains(key)) << key;
  }
  EXPECT_TRUE(json["machine"]["quick"].get<bool>());
  ASSERT_EQ(json["rows"].size(), 6u);
  const Names opponents = {"textbook", "fifo", "bucket queue", "textbook", "fifo", "bucket queue"};
  for (std::size_t i = 0; i < 6; ++i) {
    const nlohmann::json& row = json["rows"][i];
    const std::string suffixes[] = {"", "-fifo", "-bucket-queue"};
    EXPECT_EQ(row["name"], (i < 3 ? "field/maze-64x40" : "field/tiny") + suffixes[i % 3]);
    EXPECT_EQ(row["unit"], "ns/cell");
    EXPECT_EQ(row["opponent"], opponents[i]);
    EXPECT_EQ(row["checked"], true);
    for (const char* key : {"ours", "theirs", "ratio"}) EXPECT_GT(row[key].get<double>(), 0.0) << key;
    EXPECT_GE(row["spread"].get<double>(), 0.0);
    EXPECT_NEAR(row["ratio"].get<double>(), row["theirs"].get<double>() / row["ours"].get<double>(), 1e-9);
  }
  EXPECT_EQ(json["rows"][3]["cells"], 15);
  const std::string markdown = readAll(folder_ / "bench.md");
  EXPECT_HAS(markdown, "| field/maze-64x40 |");
  EXPECT_HAS(markdown, "quick run");
}

TEST_F(BenchProgram, ARowThatFailsItsCheckHasNoTimesAndFailsTheRun) {
  const Run run = bench("--quick field/broken field/tiny --json bench.json");
  EXPECT_EQ(run.exit, 1);
  const nlohmann::json json = nlohmann::json::parse(readAll(folder_ / "bench.json"));
  EXPECT_EQ(json["rows"][0]["checked"], false);
  EXPECT_TRUE(json["rows"][0]["ours"].is_null());
  EXPECT_TRUE(json["rows"][0]["ratio"].is_null());
  EXPECT_HAS(json["rows"][0]["note"].get<std::string>(), "broken.map");
  EXPECT_EQ(json["rows"][1]["checked"], true);
}

TEST_F(BenchProgram, CrowdRowsRun) {
  const Run run = bench("--quick crowd/jam-5k crowd/stream-5k --threads 2 --json bench.json");
  ASSERT_EQ(run.exit, 0) << run.err << run.out;
  const nlohmann::json json = nlohmann::json::parse(readAll(folder_ / "bench.json"));
  ASSERT_EQ(json["rows"].size(), 3u);
  EXPECT_EQ(json["rows"][0]["name"], "crowd/stream-5k");
  EXPECT_EQ(json["rows"][1]["opponent"], "tutorials");
  EXPECT_EQ(json["rows"][2]["opponent"], "tutorials, our positions");
  for (const nlohmann::json& row : json["rows"]) {
    EXPECT_EQ(row["unit"], "ns/unit-tick");
    EXPECT_EQ(row["threads"], 2);
    EXPECT_TRUE(row["checked"].get<bool>());
    EXPECT_GT(row["density"].get<double>(), 0.9);
    EXPECT_GT(row["units"].get<int>(), 4'900);
  }
}

// --------------------------------------------------------------------------------------------------------------
// helpers

TEST(BenchTiming, QuantilesLieBetweenNeighbours) {
  EXPECT_EQ(quantile({}, 0.5), 0.0);
  EXPECT_EQ(quantile({7.0}, 0.9), 7.0);
  EXPECT_DOUBLE_EQ(quantile({1.0, 2.0, 3.0, 4.0}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile({1.0, 2.0, 3.0}, 0.0), 1.0);
  EXPECT_DOUBLE_EQ(quantile({1.0, 2.0, 3.0}, 1.0), 3.0);
}

TEST(BenchTiming, SpreadIsTheMiddleEightyPercentOverTheMedian) {
  const Summary summary = summarise({11, 1, 2, 10, 3, 9, 4, 8, 5, 7, 6});
  EXPECT_DOUBLE_EQ(summary.median, 6.0);
  EXPECT_DOUBLE_EQ(summary.fastest, 1.0);
  EXPECT_DOUBLE_EQ(summary.slowest, 11.0);
  EXPECT_DOUBLE_EQ(summary.spread, (10.0 - 2.0) / 6.0);
  EXPECT_EQ(summary.samples, 11);
  EXPECT_EQ(summarise({}).samples, 0);
}

TEST(BenchTiming, BodiesTakeTurnsAndArePreparedEachTime) {
  std::string order;
  const auto times = timeInTurn(
      {{[&] { order += 'a'; }, {}, false}, {[&] { order += 'b'; }, [&] { order += 'p'; }, false}}, {3, 3, 60.0});
  EXPECT_EQ(order, "apbapbapb");
  EXPECT_EQ(times[0].samples, 3);
}

TEST(BenchTiming, ShortWorkMayBeSampledMoreOften) {
  int runs = 0;
  const auto times = timeInTurn({{[&] { ++runs; }, {}, false, 4}}, {2, 2, 60.0});
  EXPECT_EQ(runs, 8);
  EXPECT_EQ(times[0].samples, 8);
}

TEST(BenchSelection, NamesPrefixesAndPatterns) {
  const Names names = {"crowd/stream-1m", "crowd/stream-1m-2t", "field/open-256", "field/open-1024"};
  EXPECT_EQ(matching("crowd/stream-1m", names), Names{"crowd/stream-1m"});
  EXPECT_EQ(matching("crowd/stream", names), (Names{"crowd/stream-1m", "crowd/stream-1m-2t"}));
  EXPECT_EQ(matching("field/", names), (Names{"field/open-256", "field/open-1024"}));
  EXPECT_EQ(matching("*-1024", names), Names{"field/open-1024"});
  EXPECT_TRUE(matching("open-1024", names).empty());
  EXPECT_EQ(rowOfLine("field/open-256-bucket-queue", names), Names{"field/open-256"});
  EXPECT_EQ(rowOfLine("crowd/stream-1m-2t-tutorials", names), Names{"crowd/stream-1m-2t"});
  EXPECT_TRUE(rowOfLine("field/open-2", names).empty());
  EXPECT_TRUE(matching("", names).empty());
}

TEST(BenchSelection, NearestNamesFirst) {
  const Names names = {"crowd/jam-5k", "field/open-256", "field/open-1024"};
  EXPECT_EQ(nearest("open-1042", names, 2), (Names{"field/open-1024", "field/open-256"}));
  EXPECT_TRUE(nearest("hopeless", names).empty());
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
  EXPECT_EQ(editDistance("", "abc"), 3u);
}

TEST(BenchWriters, WhatWasNotMeasuredIsNull) {
  Outcome missing;
  missing.name = "crowd/detour-5k";
  missing.unit = "ns/unit-tick";
  missing.opponent = "detour";
  missing.ours = 100.0;
  missing.checked = true;
  addNote(missing, "not built");
  const nlohmann::ordered_json json =
      toJson({{"cpu", "any"}}, {missing, failed("field/x", "ns/cell", "textbook", "cell 1,2")});
  EXPECT_TRUE(json["rows"][0]["theirs"].is_null());
  EXPECT_TRUE(json["rows"][0]["ratio"].is_null());
  EXPECT_EQ(json["rows"][0]["note"], "not built");
  EXPECT_EQ(json["rows"][1]["checked"], false);
  EXPECT_EQ(json["rows"][1]["note"], "check failed: cell 1,2");
}

// -----------------------------------------------------------------------------------------------------------------
// maps

std::size_t reachableFromGoal(const CostField& cost) {
  IntegrationField distance;
  EXPECT_TRUE(distance.build(cost, {{middleGoal(cost)}}).ok());
  return distance.reachableCells();
}

TEST(BenchMaps, MazesAndRoomsHangTogether) {
  for (const CostField& cost : {crowdMaze(64, 40), crowdMaze(128, 80), perfectMaze(101, 101, 1),
                                perfectMaze(104, 104, 4), rooms(127, 127, 31, 3), rooms(95, 95, 23, 4)}) {
    EXPECT_EQ(reachableFromGoal(cost), openCells(cost));
  }
}

TEST(BenchMaps, APerfectMazeHasOneWayBetweenPlaces) {
  // With corridors of one cell it is a tree: one joint fewer than cells.
  const CostField cost = perfectMaze(41, 41, 1);
  std::size_t joints = 0;
  for (int y = 0; y < 41; ++y) {
    for (int x = 0; x < 41; ++x) {
      if (!cost.open({x, y})) continue;
      joints += std::size_t(cost.open({x + 1, y})) + std::size_t(cost.open({x, y + 1}));
    }
  }
  EXPECT_EQ(joints + 1, openCells(cost));
}

TEST(BenchMaps, TheGoalIsInTheLargestArea) {
  const CostField cost = *CostField::fromRows({".#....", ".#....", "###.#.", "......"});
  const Cell goal = middleGoal(cost);
  EXPECT_TRUE(cost.open(goal));
  EXPECT_GE(goal.x, 2);
  EXPECT_EQ(reachableFromGoal(cost), 16u);
}

// ------------------------------------------------------------------------------------------------------------
// opponents

struct Built {
  explicit Built(const CostField& map) : cost(map), goal(middleGoal(map)), textbook(map), fifo(map) {
    (void)distance.build(cost, {{goal}});
    (void)flow.build(cost, distance);
    textbook.buildDistances(goal);
    textbook.buildArrows();
  }
  CostField cost;
  Cell goal;
  IntegrationField distance;
  FlowField flow;
  Textbook textbook;
  FifoField fifo;
};

TEST(BenchOpponents, FieldsAgreeWithOursAndWithTheTwin) {
  for (const CostField& cost : {CostField(40, 30), randomWalls(48, 20), randomWalls(48, 35), randomCosts(48, 10),
                                smoothTerrain(64), crowdMaze(64, 40)}) {
    Built built(cost);
    EXPECT_EQ(difference(cost, built.distance, built.flow, built.textbook).value_or(""), "");
    EXPECT_EQ(differenceToTwin(cost, built.goal, built.distance, built.flow).value_or(""), "");
    ASSERT_TRUE(built.fifo.buildDistances(built.goal));
    EXPECT_EQ(difference(cost, built.distance, built.fifo).value_or(""), "");
  }
}

TEST(BenchOpponents, AWrongFieldIsFound) {
  Built built(randomWalls(48, 20));
  built.textbook.buildDistances({built.goal.x + 1, built.goal.y});
  EXPECT_TRUE(difference(built.cost, built.distance, built.flow, built.textbook));
  EXPECT_TRUE(differenceToTwin(built.cost, {built.goal.x + 1, built.goal.y}, built.distance, built.flow));
}

TEST(BenchOpponents, AStarFindsTheFieldsDistancesAlongLegalSteps) {
  for (const CostField& cost : {randomWalls(32, 20), randomCosts(32, 9), crowdMaze(34, 29)}) {
    const Built built(cost);
    AStar search(cost);
    for (int i = 0; i < cost.width() * cost.height(); i += 7) {
      const Cell from = {i % cost.width(), i / cost.width()};
      search.begin(from, built.goal);
      while (!search.go(5)) {
      }
      ASSERT_EQ(search.length(), built.distance.at(from)) << "in pieces, " << from.x << "," << from.y;
      ASSERT_EQ(search.find(from, built.goal), built.distance.at(from)) << from.x << "," << from.y;
      const Cell step = search.firstStep();
      if (step == Cell{0, 0}) continue;
      ASSERT_TRUE(naive::canStep(cost, from, step.x, step.y, Corners::strict));
    }
  }
}

TEST(BenchOpponents, TheAStarHordeWalksToTheGoal) {
  const CrowdScene scene = mazeCrowd(34, 29, 20);
  const Built built(scene.cost);
  AStarHorde horde(scene.cost, scene.speed, 1.0f / 60.0f);
  horde.setUnits(scene.at, std::vector<Vec2>(scene.at.size()));
  EXPECT_EQ(horde.difference(built.distance, built.goal).value_or(""), "");
  for (int i = 0; i < 3'000; ++i) horde.frame(built.goal);
  for (const Vec2 p : horde.positions()) EXPECT_EQ((Cell{int(p.x), int(p.y)}), built.goal);
}

TEST(BenchOpponents, TheTutorialsCrowdWalksAndStaysOutOfWalls) {
  const CrowdScene scene = mazeCrowd(64, 40, 500);
  const Built built(scene.cost);
  TutorialsCrowd crowd(scene.cost, {.radius = scene.radius, .speed = scene.speed}, scene.at);
  crowd.setArrows([&](Cell cell) { return built.textbook.arrow(cell); });
  for (int i = 0; i < 120; ++i) crowd.step();
  EXPECT_EQ(whereaboutsProblem(scene.cost, crowd.positions()).value_or(""), "");
  EXPECT_GT(meanMove(scene.at, crowd.positions()), 1.0);
}

TEST(BenchOpponents, TheTutorialsCrowdKeepsApartAndDissolvesAtTheGoal) {
  const CostField cost(9, 9);
  const std::vector<Vec2> pair = {{4.4f, 4.5f}, {4.6f, 4.5f}};
  TutorialsCrowd crowd(cost, {.dissolve = true}, pair);
  for (int i = 0; i < 60; ++i) crowd.step();
  ASSERT_EQ(crowd.size(), 2u);
  EXPECT_GT(std::abs(crowd.positions()[0].x - crowd.positions()[1].x), 0.5f);
  crowd.setGoal({int(crowd.positions()[0].x), 4});
  crowd.step();
  EXPECT_LT(crowd.size(), 2u);
}

TEST(BenchOpponents, DetourAgentsAreActiveAndWalk) {
  if (!DetourOpponent::built()) GTEST_SKIP() << "Recast and Detour were not there at configure time";
  const CrowdScene scene = roomsCrowd(200);
  const Cell goal = scene.goal.cells.front();
  DetourOpponent detour(scene.cost, {scene.radius, scene.speed}, scene.at,
                        {float(goal.x) + 0.5f, float(goal.y) + 0.5f});
  ASSERT_FALSE(detour.problem()) << *detour.problem();
  detour.findWays(1'000);
  EXPECT_EQ(detour.state().walking, 200);
  EXPECT_LT(meanMove(scene.at, detour.positions()), 0.3);
  for (int i = 0; i < 60; ++i) detour.update(1.0f / 60.0f);
  EXPECT_EQ(detour.state().active, 200);
  EXPECT_GT(meanMove(scene.at, detour.positions()), 1.0);
  EXPECT_EQ(whereaboutsProblem(scene.cost, detour.positions()).value_or(""), "");
}

TEST(BenchCrowds, ScenesStartInOpenCellsWithTheDensityTheyState) {
  const CrowdScene uniform = uniformCrowd(2'500), stream = streamCrowd(2'500), jam = jamCrowd(2'500),
                   settled = settledCrowd(2'500);
  for (const CrowdScene* scene : {&uniform, &stream, &jam, &settled}) {
    EXPECT_EQ(scene->at.size(), 2'500u);
    EXPECT_EQ(whereaboutsProblem(scene->cost, scene->at).value_or(""), "");
  }
  EXPECT_DOUBLE_EQ(density(uniform.cost, uniform.at), 1.0);
  EXPECT_DOUBLE_EQ(density(stream.cost, stream.at), 1.0);
  EXPECT_NEAR(density(jam.cost, jam.at), 2.5, 0.3);
  EXPECT_NEAR(density(settled.cost, settled.at), 2.5, 0.3);
}

TEST(BenchCrowds, ACrowdInAWallIsFound) {
  CostField cost(4, 4);
  (void)cost.set({2, 2}, kWall);
  const std::vector<Vec2> inWall = {{1.5f, 1.5f}, {2.5f, 2.5f}}, outside = {{-0.1f, 1.0f}}, nowhere = {{NAN, 1.0f}};
  EXPECT_TRUE(whereaboutsProblem(cost, inWall));
  EXPECT_TRUE(whereaboutsProblem(cost, outside));
  EXPECT_TRUE(whereaboutsProblem(cost, nowhere));
  EXPECT_TRUE(whereaboutsProblem(cost, {}));
}

}  // namespace
