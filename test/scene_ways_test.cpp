// Exits, links, breakable walls and goals that walk, as scenes say them: where each value ends, and what is said of wrong ones.

#include <gtest/gtest.h>

#include "scene_texts.h"
#include "spate/io.h"

namespace spate {
namespace {

using test::expectAllRefused;
using test::smallScene;

Scene parsed(const std::string& text) {
  Result<Scene> scene = parseScene(text, "s.json");
  EXPECT_TRUE(scene.ok()) << scene.error().message;
  return scene.ok() ? std::move(*scene) : Scene{};
}

/// An open scene of 8 x 6 cells with a goal and one event at 1 s.
std::string withEvent(const std::string& event) {
  return smallScene(R"("goals": [{"id": "g", "cells": [[1, 1]]}], "events": [{"at": 1, )" + event + "}]");
}

template <class T>
T eventOf(const std::string& event) {
  const Scene scene = parsed(withEvent(event));
  const T* found = scene.events.size() == 1 ? std::get_if<T>(&scene.events[0].what) : nullptr;
  EXPECT_NE(found, nullptr) << event;
  return found != nullptr ? *found : T{};
}

TEST(SceneWays, ReadsExits) {
  const CostField cost = parsed(smallScene(R"("exits": [{"rect": [1, 1, 2, 1], "cells": [[5, 5]], "exits": ["E", "NW", "S"]}, {"cells": [[2, 1]], "exits": []}])")).cost;
  EXPECT_EQ(cost.exitsOf({1, 1}), exits::kEast | exits::kNorthWest | exits::kSouth);
  EXPECT_EQ(cost.exitsOf({5, 5}), exits::kEast | exits::kNorthWest | exits::kSouth);
  EXPECT_EQ(cost.exitsOf({2, 1}), 0) << "the later entry wins";
  EXPECT_EQ(cost.exitsOf({3, 1}), exits::kAll);
  EXPECT_EQ(parsed(smallScene(R"("exits": [{"cells": [[0, 0]], "exits": ["E", "S", "W", "N", "SE", "SW", "NW", "NE"]}])")).cost.exitsOf({0, 0}), exits::kAll);
}

TEST(SceneWays, ReadsLinks) {
  const CostField cost = parsed(smallScene(R"("links": [{"from": [0, 0], "to": [7, 5], "cost": 2.5, "both": true}, {"from": [3, 3], "to": [3, 4]}])")).cost;
  EXPECT_EQ(cost.links(), (std::vector<Link>{{{0, 0}, {7, 5}, 2.5f}, {{3, 3}, {3, 4}, 1.0f}, {{7, 5}, {0, 0}, 2.5f}}));
}

TEST(SceneWays, ReadsBreakableWalls) {
  const Scene scene = parsed(smallScene(R"("breakable": [{"rect": [2, 0, 2, 5], "cost": 40, "strength": 7}, {"cells": [[4, 4]]}])"));
  EXPECT_EQ(scene.cost.at({2, 3}), kWall);
  EXPECT_EQ(scene.cost.breakCost({2, 3}), 40);
  EXPECT_EQ(scene.cost.breakCost({4, 4}), 20) << "the default";
  ASSERT_EQ(scene.breakable.size(), 2u);
  EXPECT_EQ(scene.breakable[0].strength, 7.0f);
  EXPECT_EQ(scene.breakable[1].strength, 10.0f);
}

TEST(SceneWays, PaintsTheMapInOrder) {
  const auto scene = parsed(R"({"format": "spate-scene/1", "map": {"rows": ["#...", "...."],
    "paint": [{"rect": [0, 0, 2, 0], "cost": 3}, {"cells": [[2, 0], [3, 1]], "cost": "wall"}]}})");
  const std::vector<Cost> top(scene.cost.row(0).begin(), scene.cost.row(0).end()), bottom(scene.cost.row(1).begin(), scene.cost.row(1).end());
  EXPECT_EQ(top, (std::vector<Cost>{3, 3, kWall, 1}));
  EXPECT_EQ(bottom, (std::vector<Cost>{1, 1, 1, kWall}));
}

TEST(SceneWays, ReadsOwnCostsBreaksAndTheBudget) {
  const Scene scene = parsed(smallScene(R"("fieldBudget": 4096, "goals": [{"id": "g", "cells": [[1, 1]]}],
    "groups": [{"id": "ghosts", "goal": "g", "costs": {"wall": 9, "5": "wall", "1": 2}, "breaks": true}, {"id": "plain", "goal": "g", "breaks": false}])"));
  EXPECT_EQ(scene.world.fieldBudget, 4096u);
  ASSERT_EQ(scene.groups.size(), 2u);
  EXPECT_EQ(scene.groups[0].def.costs, (std::vector<std::pair<Cost, Cost>>{{1, 2}, {5, kWall}, {kWall, 9}})) << "in the order of the costs";
  EXPECT_TRUE(scene.groups[0].def.breaks);
  EXPECT_TRUE(scene.groups[1].def.costs.empty());
  EXPECT_FALSE(scene.groups[1].def.breaks);
  EXPECT_EQ(parsed(smallScene("")).world.fieldBudget, 0u);
}

TEST(SceneWays, ReadsEvents) {
  const auto exits = eventOf<ExitsEvent>(R"("exits": {"rect": [1, 1, 2, 2], "exits": ["W"]})");
  EXPECT_EQ(exits.rect, (Rect{{1, 1}, {2, 2}}));
  EXPECT_EQ(exits.mask, exits::kWest);
  const auto link = eventOf<LinkEvent>(R"("link": {"from": [0, 1], "to": [7, 5], "cost": 3, "both": true})");
  EXPECT_EQ(link.link, (Link{{0, 1}, {7, 5}, 3.0f}));
  EXPECT_TRUE(link.both);
  EXPECT_FALSE(link.remove);
  const auto unlink = eventOf<LinkEvent>(R"("unlink": {"from": [0, 1], "to": [7, 5]})");
  EXPECT_EQ(unlink.link.to, (Cell{7, 5}));
  EXPECT_FALSE(unlink.both);
  EXPECT_TRUE(unlink.remove);
  const auto walls = eventOf<BreakableEvent>(R"("breakable": {"cells": [[3, 3]], "cost": 254, "strength": 0.5})");
  EXPECT_EQ(walls.cells, (std::vector<Cell>{{3, 3}}));
  EXPECT_EQ(walls.cost, 254);
  EXPECT_EQ(walls.strength, 0.5f);
  const auto walk = eventOf<WalkGoalEvent>(R"("walkGoal": {"goal": "g", "along": [[1.5, 1.5], [8, 6]], "speed": 2.5, "repeat": true})");
  EXPECT_EQ(walk.goal, "g");
  EXPECT_EQ(walk.along, (std::vector<Vec2>{{1.5f, 1.5f}, {8.0f, 6.0f}}));
  EXPECT_EQ(walk.speed, 2.5f);
  EXPECT_TRUE(walk.repeat);
  EXPECT_EQ(eventOf<WalkGoalEvent>(R"("walkGoal": {"goal": "g", "along": [[1.5, 1.5]]})").speed, 1.0f);
}

TEST(SceneWays, WrongExits) {
  const auto exits = [](const std::string& keys) { return smallScene("\"exits\": [{" + keys + "}]"); };
  expectAllRefused({
      {smallScene(R"("exits": {})"), ": exits: expected a list of exits, got an object"},
      {smallScene(R"("exits": ["E"])"), ": exits[0]: expected an object, got \"E\""},
      {exits(R"("exits": ["E"])"), ": exits[0]: expected cells and/or rect"},
      {exits(R"("cells": [[1, 1]])"), ": exits[0]: expected the key \"exits\""},
      {exits(R"("cells": [[8, 1]], "exits": ["E"])"), ": exits[0].cells[0][0]: expected a whole number 0 .. 7, got 8"},
      {exits(R"("rect": [1, 1, 2, 6], "exits": ["E"])"), ": exits[0].rect[3]: expected a whole number 0 .. 5, got 6"},
      {exits(R"("cells": [[1, 1]], "exits": "E")"), ": exits[0].exits: expected a list of directions, got \"E\""},
      {exits(R"("cells": [[1, 1]], "exits": ["E", "EAST"])"),
       ": exits[0].exits[1]: expected one of \"E\", \"S\", \"W\", \"N\", \"SE\", \"SW\", \"NW\", \"NE\", got \"EAST\""},
      {exits(R"("cells": [[1, 1]], "exits": ["E"], "mask": 3)"), ": exits[0].mask: unknown key; expected one of cells, exits, rect"},
  });
}

TEST(SceneWays, WrongLinks) {
  const auto link = [](const std::string& keys) { return smallScene("\"links\": [{" + keys + "}]"); };
  expectAllRefused({
      {smallScene(R"("links": 5)"), ": links: expected a list of links, got 5"},
      {link(R"("from": [0, 0])"), ": links[0]: expected the key \"to\""},
      {link(R"("to": [0, 0])"), ": links[0]: expected the key \"from\""},
      {link(R"("from": [0, 6], "to": [1, 1])"), ": links[0].from[1]: expected a whole number 0 .. 5, got 6"},
      {link(R"("from": [0, 0], "to": [1])"), ": links[0].to: expected a list of 2 whole numbers (x, y), got a list of 1"},
      {link(R"("from": [0, 0], "to": [1, 1], "cost": 0)"), ": links[0].cost: expected a number 0.0142857..."},
      {link(R"("from": [0, 0], "to": [1, 1], "cost": 1000001)"), ": links[0].cost: expected a number 0.0142857..."},
      {link(R"("from": [0, 0], "to": [1, 1], "both": 1)"), ": links[0].both: expected true or false, got 1"},
      {link(R"("from": [2, 3], "to": [2, 3])"), ": links[0]: expected two cells, from and to are the same"},
      {link(R"("from": [0, 0], "to": [1, 1], "back": true)"), ": links[0].back: unknown key; expected one of both, cost, from, to"},
  });
}

TEST(SceneWays, WrongBreakableWalls) {
  const auto walls = [](const std::string& keys) { return smallScene("\"breakable\": [{" + keys + "}]"); };
  expectAllRefused({
      {smallScene(R"("breakable": true)"), ": breakable: expected a list of breakable walls, got true"},
      {walls(R"("cost": 5)"), ": breakable[0]: expected cells and/or rect"},
      {walls(R"("cells": [])"), ": breakable[0]: expected at least one cell"},
      {walls(R"("cells": [[0, 9]])"), ": breakable[0].cells[0][1]: expected a whole number 0 .. 5, got 9"},
      {walls(R"("cells": [[0, 0]], "cost": 0)"), ": breakable[0].cost: expected a whole number 1 .. 254, got 0"},
      {walls(R"("cells": [[0, 0]], "cost": "wall")"), ": breakable[0].cost: expected a whole number 1 .. 254, got \"wall\""},
      {walls(R"("cells": [[0, 0]], "strength": -1)"), ": breakable[0].strength: expected a number 0 .. 1000000, got -1"},
      {walls(R"("cells": [[0, 0]], "strengh": 1)"), ": breakable[0].strengh: unknown key; expected one of cells, cost, rect, strength"},
  });
}

TEST(SceneWays, WrongPaint) {
  const auto paint = [](const std::string& what) { return R"({"format": "spate-scene/1", "map": {"size": [8, 6], "paint": )" + what + "}}"; };
  expectAllRefused({
      {paint("{}"), ": map.paint: expected a list of paint, got an object"},
      {paint(R"([{"cost": 2}])"), ": map.paint[0]: expected cells and/or rect"},
      {paint(R"([{"cells": [[0, 0]]}])"), ": map.paint[0]: expected the key \"cost\""},
      {paint(R"([{"cells": [[0, 0]], "cost": 0}])"), ": map.paint[0].cost: expected a cost 1 .. 254 or \"wall\", got 0"},
      {paint(R"([{"cells": [[0, 0]], "cost": 1}, {"rect": [0, 0, 8, 0], "cost": 1}])"), ": map.paint[1].rect[2]: expected a whole number 0 .. 7, got 8"},
  });
}

TEST(SceneWays, WrongEvents) {
  expectAllRefused({
      {withEvent(R"("exits": {"cells": [[1, 1]], "exits": ["up"]})"), ": events[0].exits.exits[0]: expected one of \"E\"..."},
      {withEvent(R"("exits": [])"), ": events[0].exits: expected an object, got a list of 0"},
      {withEvent(R"("link": {"from": [1, 1], "to": [1, 1]})"), ": events[0].link: expected two cells, from and to are the same"},
      {withEvent(R"("link": {"from": [1, 1], "to": [9, 1]})"), ": events[0].link.to[0]: expected a whole number 0 .. 7, got 9"},
      {withEvent(R"("link": {"from": [1, 1], "to": [2, 1], "cost": "dear"})"), ": events[0].link.cost: expected a number 0.0142857..."},
      {withEvent(R"("unlink": {"from": [1, 1]})"), ": events[0].unlink: expected the key \"to\""},
      {withEvent(R"("unlink": {"from": [1, 1], "to": [2, 1], "cost": 1})"), ": events[0].unlink.cost: unknown key; expected one of both, from, to"},
      {withEvent(R"("breakable": {"cells": [[1, 1]], "cost": 255})"), ": events[0].breakable.cost: expected a whole number 1 .. 254, got 255"},
      {withEvent(R"("breakable": {"strength": 1})"), ": events[0].breakable: expected cells and/or rect"},
      {withEvent(R"("walkGoal": {"along": [[1, 1]]})"), ": events[0].walkGoal: expected the key \"goal\""},
      {withEvent(R"("walkGoal": {"goal": "h", "along": [[1, 1]]})"), ": events[0].walkGoal.goal: expected the id of a goal (g), got \"h\""},
      {withEvent(R"("walkGoal": {"goal": "g", "along": []})"),
       ": events[0].walkGoal.along: expected a list of at least 1 positions [x, y], got a list of 0"},
      {withEvent(R"("walkGoal": {"goal": "g", "along": [[1, 1], [9, 1]]})"), ": events[0].walkGoal.along[1][0]: expected a number 0 .. 8, got 9"},
      {withEvent(R"("walkGoal": {"goal": "g", "along": [[1, 1]], "speed": 0})"), ": events[0].walkGoal.speed: expected a number 0.001 .. 1000, got 0"},
      {withEvent(R"("walkGoal": {"goal": "g", "along": [[1, 1]], "repeat": "yes"})"), ": events[0].walkGoal.repeat: expected true or false, got \"yes\""},
  });
}

TEST(SceneWays, ALinkThatIsNotThereCannotBeTakenAway) {
  Result<SceneRun> run = SceneRun::start(parsed(withEvent(R"("unlink": {"from": [1, 1], "to": [5, 1]})")));
  ASSERT_TRUE(run.ok());
  Status status;
  while (!run->done() && status.ok()) status = run->step();
  EXPECT_EQ(status.code, ErrorCode::badValue);
  EXPECT_NE(status.message.find("events[0].unlink"), std::string::npos) << status.message;
}

}  // namespace
}  // namespace spate
