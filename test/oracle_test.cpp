// Published optimal lengths (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012) against the integration
// field: all problems of all problem sets beside the project, one test a set. They are not part of the project:
// SPATE_MAPS says where they are, else ../shared/maps is tried.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "spate/io.h"

namespace {

std::filesystem::path mapsFolder() {
  if (const char* folder = std::getenv("SPATE_MAPS")) return folder;
  return std::filesystem::path(SPATE_SOURCE) / ".." / "shared" / "maps";
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

}  // namespace
