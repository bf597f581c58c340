// Published optimal lengths (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012) against the integration
// field: all problems of all problem sets beside the project, one test a set. They are not part of the project:
// SPATE_MAPS says where they are, else ../shared/maps is tried.

#include <unistd.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "spate/io.h"

namespace {

std::filesystem::path mapsFolder() {
  if (const char* folder = std::getenv("SPATE_MAPS")) return folder;
  return (std::filesystem::path(SPATE_SOURCE) / ".." / "shared" / "maps").lexically_normal();
}

class Oracle : public testing::TestWithParam<const char*> {};

TEST_P(Oracle, AllProblemsAgree) {
  const std::filesystem::path scen = mapsFolder() / (std::string(GetParam()) + ".map.scen");
  if (!std::filesystem::exists(scen)) GTEST_SKIP() << scen << " is not there; set SPATE_MAPS to the folder of the maps";
  const auto report = spate::checkOracle(scen.string());
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_GT(report->problems, 900u);
  const spate::MovingAiProblem& worst = report->worst;
  EXPECT_EQ(report->agreeing, report->problems)
      << "worst: (" << worst.start.x << ", " << worst.start.y << ") to (" << worst.goal.x << ", " << worst.goal.y
      << "): spate " << report->worstDistance << ", published " << worst.length;
}

INSTANTIATE_TEST_SUITE_P(MovingAi, Oracle,
                         testing::Values("32room_000", "AR0011SR", "Aftershock", "Aurora", "Berlin_0_1024", "arena2",
                                         "brc202d", "maze512-1-0", "maze512-32-0", "orz900d", "random512-20-0",
                                         "random512-35-0"),
                         [](const auto& test) {
                           std::string name = test.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

/// A random map, and problems whose published length is what the field of the whole map says.
class SmallOracle : public testing::Test {
 protected:
  SmallOracle() {
    std::mt19937 random(11);
    map_ = "type octile\nheight 40\nwidth 50\nmap\n";
    cost_ = spate::CostField(50, 40);
    for (int y = 0; y < 40; ++y) {
      for (int x = 0; x < 50; ++x) {
        const bool wall = random() % 4 == 0;
        map_ += wall ? '@' : '.';
        cost_.set({x, y}, wall ? spate::kWall : spate::Cost{1});
      }
      map_ += '\n';
    }
    for (int i = 0; i < 300; ++i) {
      add({int(random() % 50), int(random() % 40)}, {int(random() % 50), int(random() % 40)});
    }
  }

  void add(spate::Cell start, spate::Cell goal) {
    spate::IntegrationField field;
    ASSERT_TRUE(field.build(cost_, {{goal}}).ok());
    if (field.reachable(start)) addProblem(start, goal, spate::toCells(field.at(start)));
  }

  void addProblem(spate::Cell start, spate::Cell goal, double length) {
    std::ostringstream line;
    line << "0 m 50 40 " << start.x << ' ' << start.y << ' ' << goal.x << ' ' << goal.y << ' ' << length << '\n';
    scen_ += line.str();
    ++count_;
  }

  spate::OracleReport check() {
    const std::string path = (std::filesystem::path(testing::TempDir()) / ("spate_oracle_" + std::to_string(getpid()) + ".map")).string();
    std::ofstream(path) << map_;
    std::ofstream(path + ".scen") << scen_;
    std::size_t told = 0;
    const auto report = spate::checkOracle(path + ".scen", [&](std::size_t done, std::size_t total) {
      EXPECT_EQ(total, count_);
      told = done;
    });
    EXPECT_TRUE(report.ok()) << report.error().message;
    EXPECT_EQ(told, count_);
    return report.ok() ? *report : spate::OracleReport{};
  }

  spate::CostField cost_;
  std::string map_, scen_;
  std::size_t count_ = 0;
};

TEST_F(SmallOracle, PartsOfTheMapSayWhatTheWholeSays) {
  ASSERT_GT(count_, 100u);
  const spate::OracleReport report = check();
  EXPECT_EQ(report.problems, count_);
  EXPECT_EQ(report.agreeing, count_);
  EXPECT_LT(report.worstError, 1e-3) << "six digits of a length";
}

TEST_F(SmallOracle, WrongLengthsAreFound) {
  const auto open = [&](int y) { return cost_.open({0, y}) && cost_.open({1, y}); };
  int y = 0;
  while (!open(y)) ++y;
  addProblem({0, y}, {1, y}, 9.0);
  addProblem({1, y}, {0, y}, 0.5);
  const spate::OracleReport report = check();
  EXPECT_EQ(report.problems, count_);
  EXPECT_EQ(report.agreeing, count_ - 2);
  EXPECT_EQ(report.worst.length, 9.0);
  EXPECT_EQ(report.worstDistance, 1.0);
  EXPECT_EQ(report.worstError, 8.0);
}

TEST_F(SmallOracle, ProblemsWithoutAWayDisagree) {
  int y = 0;
  while (cost_.open({0, y})) ++y;
  addProblem({0, y}, {0, y}, 0.0);
  const spate::OracleReport report = check();
  EXPECT_EQ(report.agreeing, count_ - 1);
  EXPECT_TRUE(std::isinf(report.worstError));
}

TEST(OracleErrors, SayWhatWasExpected) {
  EXPECT_EQ(spate::checkOracle("a.map").error().message, "a.map: expected a path that ends in .scen");
  EXPECT_EQ(spate::checkOracle("no/such.map.scen").error().code, spate::ErrorCode::io);
}

}  // namespace
