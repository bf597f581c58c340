// Explanations in words, as JSON and as a picture: verdicts for each kind of situation, and the facts below them.

#include <unistd.h>

#include <cairo.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "ascii.h"
#include "crowd_watch.h"
#include "io/picture_why.h"
#include "io/why_words.h"

namespace spate {
namespace {

const ExplanationNames kNames{"core", {"horde"}};

struct Stage {
  World world;
  GroupId group;

  explicit Stage(CostField cost, Cell goal, GroupDef def = {}) : world(std::move(cost)) {
    def.goal = world.addGoal({goal});
    group = world.addGroup(def);
  }
  void spawn(std::initializer_list<Vec2> places) { EXPECT_EQ(world.spawn(group, std::vector<Vec2>(places)), places.size()); }
  void run(int ticks) {
    for (int i = 0; i < ticks; ++i) world.tick();
  }
  std::string verdict(UnitId unit = 0) { return why::verdict(*world.explain(unit), kNames); }
};

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST(WhyWords, Winds) {
  EXPECT_EQ(why::windOf({1, 0}), "east");
  EXPECT_EQ(why::windOf({0, 1}), "south");
  EXPECT_EQ(why::windOf({-1, 0}), "west");
  EXPECT_EQ(why::windOf({0.5f, -0.5f}), "north-east");
  EXPECT_EQ(why::windOf({0.92f, -0.38f}), "east-north-east");
  EXPECT_EQ(why::windOf({0, 0}), "nowhere");
}

TEST(WhyWords, Walks) {
  Stage stage(test::map({"......",  //
                         ".~~~..",  //
                         "......"}),
              {5, 0});
  stage.spawn({{0.5f, 0.5f}, {2.5f, 1.5f}});
  stage.run(6);
  EXPECT_EQ(stage.verdict(0), "Unit 0 of 'horde' goes east because E is the cheapest of its steps to 'core': 1.00 + 4.00 = 5.00 cells.");
  EXPECT_HAS(stage.verdict(1), "; ground of cost 5 slows it to 0.6 cells/s.");
}

TEST(WhyWords, TieAndNameless) {
  Stage stage(test::map({"....",  //
                         "..~.",  //
                         "...."}),
              {3, 1});
  stage.spawn({{1.5f, 1.5f}});
  stage.run(2);
  const std::string verdict = why::verdict(*stage.world.explain(0), {});
  EXPECT_HAS(verdict, "Unit 0 of group 0 goes");
  EXPECT_HAS(verdict, "SE is the first of its cheapest steps to its goal: 1.41 + 1.41 = 2.83 cells");
}

TEST(WhyWords, StandsStill) {
  Stage walled(test::map({"..#.",  //
                          "..#."}),
               {3, 0});
  walled.spawn({{0.5f, 0.5f}});
  EXPECT_EQ(walled.verdict(), "Unit 0 of 'horde' stands still because its cell has no way to 'core'.");

  Stage corner(test::map({"..#.",  //
                          "...#",  //
                          "..#."}),
               {3, 0}, {.unreachable = Unreachable::stop});
  corner.spawn({{2.5f, 1.5f}});
  EXPECT_HAS(corner.verdict(), "(the step NE would have one, but the corner rule forbids it)");

  Stage slow(CostField(8, 3, 4), {7, 1}, {.terrainSpeed = {{4, 0.0f}}});
  slow.spawn({{1.5f, 1.5f}});
  EXPECT_HAS(slow.verdict(), "stands still because its speed on ground of cost 4 is 0.");

  Stage near(test::map({"..#.",  //
                        "..#."}),
             {3, 0}, {.unreachable = Unreachable::nearest});
  near.spawn({{0.5f, 0.5f}, {1.5f, 0.5f}});
  EXPECT_HAS(near.verdict(1), "stands still because there is no way to 'core', and no cell that it can reach is nearer.");
  near.run(6);
  EXPECT_HAS(near.verdict(0), "there is no way to 'core', and E is the cheapest step to the nearest cell that it can reach: 1.00 + 0.00 = 1.00 cells");
}

TEST(WhyWords, Arrived) {
  Stage stage(CostField(10, 3), {8, 1});
  stage.spawn({{6.5f, 1.5f}});
  stage.run(240);
  EXPECT_TRUE(stage.verdict().starts_with("Unit 0 of 'horde' stands still because it arrived at 'core' after ")) << stage.verdict();
}

TEST(WhyWords, InANewWall) {
  Stage stage(CostField(10, 3), {8, 1});
  stage.spawn({{2.5f, 1.5f}});
  EXPECT_TRUE(stage.world.setCost({{2, 1}, {2, 1}}, kWall).ok());
  EXPECT_EQ(stage.verdict(), "Unit 0 of 'horde' is in a wall that was painted over it; the next tick moves it out by the shortest way.");
  EXPECT_HAS(toText(*stage.world.explain(0), kNames), "cell (2, 1): a wall");
}

TEST(WhyWords, HeldBack) {
  Stage stage(CostField(30, 1), {28, 0}, {.speed = 2.0f});
  const GroupId slow = stage.world.addGroup({.goal = stage.world.goalOf(stage.group), .speed = 0.5f});
  stage.spawn({{2.5f, 0.5f}});
  const Vec2 ahead = {3.2f, 0.5f};
  EXPECT_EQ(stage.world.spawn(slow, {&ahead, 1}), 1u);
  stage.run(90);
  const std::string verdict = stage.verdict(0);
  EXPECT_HAS(verdict, "goes east because E is the cheapest");
  EXPECT_HAS(verdict, "; unit 1 holds it back to ");
}

TEST(WhyWords, TextHasTheFacts) {
  Stage stage(test::map({"....",  //
                         "..~#",  //
                         "...."}),
              {3, 0});
  stage.spawn({{1.5f, 1.5f}});
  const std::string text = toText(*stage.world.explain(0), kNames);
  EXPECT_HAS(text, "\n  at          (1.500, 1.500), cell (1, 1): cost 1, on which its speed is 3 of 3 cells/s\n");
  EXPECT_HAS(text, "\n  reads       the flow field to 'core'\n  distance    2.41 cells\n");
  EXPECT_HAS(text, "\n  steps       E  (2, 1)    cost   5:   5.00 +   2.00 =   7.00\n");  // NE of the swamp is barred by the wall
  EXPECT_HAS(text, "NE (2, 0)    cost   1:   1.41 +   1.00 =   2.41  <- the arrow\n");
  EXPECT_HAS(text, "\n  way         2 steps, cost 2.41, to (3, 0)\n              from (1, 1) 1 north-east, 1 east\n");
  EXPECT_HAS(text, "\n  drive       100 % now, 100 % after the coming step\n");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; ++at) EXPECT_NE(text[at - 1], ' ') << text;
}

TEST(WhyJson, HasTheFacts) {
  Stage stage(test::map({"....",  //
                         "..~#",  //
                         "...."}),
              {3, 0});
  stage.spawn({{1.5f, 1.5f}, {1.5f, 2.0f}});
  const nlohmann::json json = nlohmann::json::parse(toJson(*stage.world.explain(0), kNames));
  EXPECT_EQ(json["format"], "spate-why/1");
  EXPECT_EQ(json["group"], "horde");
  EXPECT_EQ(json["goal"], "core");
  EXPECT_EQ(json["cell"], nlohmann::json({1, 1}));
  EXPECT_EQ(json["arrivedAt"], nullptr);
  ASSERT_EQ(json["steps"].size(), 8u);
  EXPECT_EQ(json["steps"][7]["direction"], "NE");
  EXPECT_EQ(json["steps"][7]["taken"], true);
  EXPECT_EQ(json["steps"][0]["step"], 5.0);
  EXPECT_EQ(json["way"], nlohmann::json({{1, 1}, {2, 0}, {3, 0}}));
  ASSERT_EQ(json["contacts"].size(), 1u);
  EXPECT_EQ(json["contacts"][0]["unit"], 1);
  EXPECT_EQ(json["reads"], "goal");
}

// ------------------------------------------------------------------------------------------------------------ picture

TEST(WhyPicture, AWindowHasTheDistancesOfTheMap) {
  CostField cost(60, 40);
  EXPECT_TRUE(cost.fill({{30, 0}, {30, 30}}, kWall).ok());
  const std::vector<Cell> goals = {{55, 3}};
  const std::vector<PictureUnit> units = {{{29.5f, 5.5f}}, {{2.5f, 2.5f}}};
  for (const float radius : {0.3f, 0.8f}) {
    const CostField open = clearance(cost, radius);
    const IntegrationField distance = test::fieldOf(open, {{goals[0]}});
    const FlowField flow = test::flowOf(open, distance);
    const picture::Window window = picture::windowAround({cost, distance, flow, goals, units}, {29, 2}, 16, 12);
    EXPECT_EQ(window.rect, Rect({21, 0}, {36, 11}));
    for (int y = 0; y < 12; ++y) {
      for (int x = 0; x < 16; ++x) {
        EXPECT_EQ(window.cost.at({x, y}), cost.at({x + 21, y}));
        EXPECT_EQ(window.distance.at({x, y}), distance.at({x + 21, y})) << radius << " at " << x << ", " << y;
      }
    }
    EXPECT_TRUE(window.goals.empty());
    ASSERT_EQ(window.units.size(), 1u);
    EXPECT_EQ(window.units[0].position, (Vec2{8.5f, 5.5f}));
  }
}

struct Size {
  int width = 0, height = 0;
};

Size draw(Stage& stage, UnitId unit = 0) {
  const std::string path = testing::TempDir() + "spate_why_" + std::to_string(getpid()) + ".png";
  const Result<Explanation> why = stage.world.explain(unit);
  const Status status = drawExplanation(path, "test", *why, kNames,
                                        {stage.world.cost(), *stage.world.distances(stage.group), *stage.world.flow(stage.group)});
  EXPECT_TRUE(status.ok()) << status.message;
  cairo_surface_t* image = cairo_image_surface_create_from_png(path.c_str());
  const Size size{cairo_image_surface_get_width(image), cairo_image_surface_get_height(image)};
  cairo_surface_destroy(image);
  std::filesystem::remove(path);
  return size;
}

TEST(WhyPicture, DrawsEverySituation) {
  Stage large(CostField(300, 200), {290, 100}), tiny(CostField(1, 1), {0, 0}), narrow(CostField(400, 1), {399, 0});
  large.spawn({{3.5f, 3.5f}, {3.6f, 3.5f}});
  tiny.spawn({{0.5f, 0.5f}});
  narrow.spawn({{200.5f, 0.5f}});
  Stage walled(test::map({"..#.",  //
                          "..#."}),
               {3, 0});
  walled.spawn({{0.5f, 0.5f}});
  Stage wide(CostField(30, 30), {28, 15}, {.radius = 3.0f});
  wide.spawn({{5.5f, 15.5f}});
  for (Stage* stage : {&large, &tiny, &narrow, &walled, &wide}) {
    const Size size = draw(*stage);
    EXPECT_GT(size.width, 800);
    EXPECT_GT(size.height, 400);
    EXPECT_LT(size.width, 2200);
    EXPECT_LT(size.height, 2200);
  }
}

TEST(WhyPicture, Errors) {
  Stage stage(CostField(10, 3), {8, 1});
  stage.spawn({{2.5f, 1.5f}});
  const Explanation why = *stage.world.explain(0);
  const CostField other(5, 5);
  const IntegrationField& distance = *stage.world.distances(stage.group);
  const FlowField& flow = *stage.world.flow(stage.group);
  const auto code = [&](const std::string& path, const CostField& cost) {
    return drawExplanation(path, "", why, kNames, {cost, distance, flow}).code;
  };
  EXPECT_EQ(code("why.gif", stage.world.cost()), ErrorCode::badValue);
  EXPECT_EQ(code("why.png", other), ErrorCode::badSize);
  EXPECT_EQ(code("no/such/folder/why.png", stage.world.cost()), ErrorCode::io);
}

}  // namespace
}  // namespace spate
