// The examples of docs/formats.md are files that the readers take, and show what the writers write.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "spate/io.h"

namespace spate {
namespace {

using Json = nlohmann::ordered_json;

/// The text of each block that opens with ```KIND.
std::vector<std::string> examples(const std::string& kind) {
  std::ifstream file(SPATE_SOURCE "/docs/formats.md");
  std::vector<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "```" + kind) {
      found.emplace_back();
      inside = true;
    } else if (line.starts_with("```")) {
      inside = false;
    } else if (inside) {
      found.back() += line + "\n";
    }
  }
  EXPECT_FALSE(found.empty()) << kind;
  return found;
}

Json parsed(const std::string& text) {
  return Json::parse(text, nullptr, true, true);
}

/// Keys in order, with those of inner objects and of the first item of lists.
std::string shapeOf(const Json& json) {
  if (json.is_array()) return json.empty() || !json[0].is_object() ? "" : shapeOf(json[0]);
  if (!json.is_object()) return "";
  std::string shape = "{";
  for (const auto& [key, value] : json.items()) shape += key + shapeOf(value) + " ";
  return shape + "}";
}

TEST(Formats, SceneExamplesAreGoodAndRun) {
  for (const std::string& text : examples("jsonc scene")) {
    const auto scene = parseScene(text, "formats.md");
    ASSERT_TRUE(scene.ok()) << scene.error().message;
    auto run = SceneRun::start(*scene);
    ASSERT_TRUE(run.ok()) << run.error().message;
    for (int i = 0; i < 400 && !run->done(); ++i) ASSERT_TRUE(run->step().ok());
  }
}

TEST(Formats, ReportsHaveTheShapeOfTheExample) {
  const auto scene = parseScene(examples("jsonc scene")[0], "formats.md");
  ASSERT_TRUE(scene.ok());
  auto run = SceneRun::start(*scene);
  ASSERT_TRUE(run.ok());
  while (!run->done()) ASSERT_TRUE(run->step().ok());
  EXPECT_EQ(shapeOf(parsed(toJson(run->report()))), shapeOf(parsed(examples("jsonc report")[0])));
}

TEST(Formats, ExplanationsHaveTheShapeOfTheExample) {
  World world(*CostField::fromRows({"#########", "#.......#", "#########"}));
  const GroupId horde = world.addGroup({.goal = world.addGoal({{7, 1}})});
  const Vec2 places[] = {{1.5f, 1.3f}, {2.0f, 1.5f}};
  ASSERT_EQ(world.spawn(horde, places), 2u);
  const Json example = parsed(examples("jsonc why")[0]), written = parsed(toJson(*world.explain(0), {"core", {"horde"}}));
  EXPECT_EQ(shapeOf(written), shapeOf(example));
  for (const char* key : {"unit", "group", "goal", "cell", "distance", "way", "wayCost", "headingFrom", "arrow"}) EXPECT_EQ(written[key], example[key]) << key;
  EXPECT_EQ(written["steps"][0], example["steps"][0]);
}

TEST(Formats, MovingAiExamplesAreGood) {
  const auto map = parseMovingAiMap(examples("map")[0], "formats.md");
  ASSERT_TRUE(map.ok()) << map.error().message;
  const auto problems = parseMovingAiProblems(examples("scen")[0], "formats.md");
  ASSERT_TRUE(problems.ok()) << problems.error().message;
  ASSERT_EQ(problems->problems.size(), 1u);
  const MovingAiProblem& problem = problems->problems[0];
  IntegrationField field;
  ASSERT_TRUE(field.build(*map, {{problem.goal}}).ok());
  EXPECT_NEAR(toCells(field.at(problem.start)), problem.length, 1e-3);
}

}  // namespace
}  // namespace spate
