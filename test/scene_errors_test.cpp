// Bad scenes: each is refused with an error that names the key path and says what was expected.

#include <gtest/gtest.h>

#include "scene_texts.h"
#include "spate/io.h"

namespace spate {
namespace {

using test::expectAllRefused;
using test::smallScene;
using test::spoiled;

TEST(SceneErrors, Syntax) {
  expectAllRefused({
      {"", ":1:1: syntax error while parsing value - unexpected end of input; expected..."},
      {"{\n  \"format\": \"spate-scene/1\",\n  \"seed\": 1,,\n}", ":3:13: syntax error while parsing object key..."},
      {"{\"seed\": NaN}", ":1:10: syntax error while parsing value - invalid literal..."},
      {"{\"seed\": 1e999}", ":1:14: number overflow parsing '1e999'"},
      {"{\"name\": \"\xff\"}", ":1:11: syntax error while parsing value - invalid string..."},
      {"[1, 2", ":1:6: syntax error while parsing array - unexpected end of input; expected ']'"},
      {"{} {}", ":1:4: syntax error while parsing value - unexpected '{'; expected end of input"},
      {"{\"a\": [{\"b\": 1, \"b\": 2}]}", ": a[0].b: the key stands twice in its object"},
      {std::string(100, '['), ": expected at most 64 levels of nesting"},
  });
}

TEST(SceneErrors, Whole) {
  expectAllRefused({
      {"[]", ": expected an object, got a list of 0"},
      {"3", ": expected an object, got 3"},
      {"{}", ": expected the key \"format\""},
      {R"({"format": "spate-scene/1"})", ": expected the key \"map\""},
      {spoiled("spate-scene/1", "spate-scene/2"), ": format: expected \"spate-scene/1\", got \"spate-scene/2\""},
      {spoiled("\"seed\": 9", "\"sed\": 9"),
       ": sed: unknown key; expected one of breakable, cellSize, duration, events, exits, fieldBudget, format, goals, groups, links, map, name, probes, "
       "seed, threads, "
       "tickSeconds, units, until"},
      {spoiled("\"gate\"", "7"), ": name: expected a text that is not empty, got 7"},
      {spoiled("\"gate\"", "\"\""), ": name: expected a text that is not empty, got \"\""},
      {spoiled("2.5,", "0,"), ": cellSize: expected a number 0.001 .. 1000, got 0"},
      {spoiled("0.02", "0.3"), ": tickSeconds: expected a number 0.0001 .. 0.25, got 0.3"},
      {spoiled("0.02", "0"), ": tickSeconds: expected a number 0.0001 .. 0.25, got 0"},
      {spoiled("12.5", "-1"), ": duration: expected a number 0 .. 1000000, got -1"},
      {spoiled("12.5", "null"), ": duration: expected a number 0 .. 1000000, got null"},
      {spoiled("12.5", "[1]"), ": duration: expected a number 0 .. 1000000, got a list of 1"},
      {spoiled("\"arrived\"", "\"left\""), ": until: expected \"arrived\", got \"left\""},
      {spoiled("\"arrived\"", "true"), ": until: expected \"arrived\", got true"},
      {spoiled("\"seed\": 9", "\"seed\": 1.5"), ": seed: expected a whole number 0 .. 9223372036854775807, got 1.5"},
      {spoiled("\"seed\": 9", "\"seed\": -1"), ": seed: expected a whole number 0 .. 9223372036854775807, got -1"},
      {spoiled("\"seed\": 9", "\"seed\": 18446744073709551615"), ": seed: expected a whole number..."},
      {spoiled("\"seed\": 9", "\"seed\": 1e300"), ": seed: expected a whole number..."},
      {spoiled("\"seed\": 9", "\"fieldBudget\": -1"), ": fieldBudget: expected a whole number 0 .. 9223372036854775807, got -1"},
      {spoiled("\"seed\": 9", "\"fieldBudget\": \"all\""), ": fieldBudget: expected a whole number 0 .. 9223372036854775807, got \"all\""},
      {spoiled("\"threads\": 4", "\"threads\": 0"), ": threads: expected a whole number 1 .. 256, got 0"},
  });
}

TEST(SceneErrors, Map) {
  const auto map = [](const std::string& what) { return R"({"format": "spate-scene/1", "map": )" + what + "}"; };
  expectAllRefused({
      {map("7"), ": map: expected an object, got 7"},
      {map("{}"), ": map: expected exactly one of rows, file, size; got none"},
      {map(R"({"rows": ["."], "file": "a.map"})"), ": map: expected exactly one of rows, file, size; got rows, file"},
      {map(R"({"rows": []})"), ": map.rows: expected a list of at least 1 rows, got a list of 0"},
      {map(R"({"rows": "..."})"), ": map.rows: expected a list of at least 1 rows, got \"...\""},
      {map(R"({"rows": [""]})"), ": map.rows[0]: expected 1 .. 16384 characters, got 0"},
      {map(R"({"rows": ["..", "..."]})"), ": map.rows[1]: expected 2 characters as in row 0, got 3"},
      {map(R"({"rows": ["..", 7]})"), ": map.rows[1]: expected a row of characters, got 7"},
      {map(R"({"rows": [".?"]})"),
       ": map.rows[0]: column 1: expected '#', '.', '~', '1' .. '9', a letter or a character of the legend, got '?'"},
      {map(R"({"rows": [".\u0000"]})"), ": map.rows[0]: column 1: expected '#', ..."},
      {map(R"({"rows": ["0"]})"), ": map.rows[0]: column 0: expected '#', ..."},
      {map(R"({"rows": ["."], "legend": {"~": 0}})"),
       ": map.legend[\"~\"]: expected a cost 1 .. 254 or \"wall\", got 0"},
      {map(R"({"rows": ["."], "legend": {"x": 255}})"),
       ": map.legend.x: expected a cost 1 .. 254 or \"wall\", got 255"},
      {map(R"({"rows": ["."], "legend": {"x": "open"}})"),
       ": map.legend.x: expected a cost 1 .. 254 or \"wall\", got \"open\""},
      {map(R"({"rows": ["."], "legend": {"xy": 5}})"),
       ": map.legend.xy: expected one printable ASCII character as the key"},
      {map(R"({"rows": ["."], "legend": [5]})"),
       ": map.legend: expected an object such as {\"~\": 5}, got a list of 1"},
      {map(R"({"rows": ["."], "fill": 2})"), ": map: expected fill only together with size"},
      {map(R"({"rows": ["."], "colour": 2})"),
       ": map.colour: unknown key; expected one of file, fill, legend, paint, rows, size"},
      {map(R"({"size": [4, 4], "legend": {}})"), ": map: expected legend only together with rows or file"},
      {map(R"({"size": [4]})"), ": map.size: expected a list of 2 numbers (width, height), got a list of 1"},
      {map(R"({"size": [0, 4]})"), ": map.size[0]: expected a whole number 1 .. 16384, got 0"},
      {map(R"({"size": [4, 16385]})"), ": map.size[1]: expected a whole number 1 .. 16384, got 16385"},
      {map(R"({"size": [4, 2.5]})"), ": map.size[1]: expected a whole number 1 .. 16384, got 2.5"},
      {map(R"({"size": [4, 4], "fill": 0})"), ": map.fill: expected a cost 1 .. 254 or \"wall\", got 0"},
      {map(R"({"size": [4, 4], "fill": 1.5})"), ": map.fill: expected a cost 1 .. 254 or \"wall\", got 1.5"},
      {map(R"({"file": 3})"), ": map.file: expected a text that is not empty, got 3"},
      {map(R"({"file": "no/such.map"})"), ": map.file: ./no/such.map: cannot be opened: No such file or directory"},
  });
}

TEST(SceneErrors, MapFileOfAnotherKind) {
  const auto scene = parseScene(R"({"format": "spate-scene/1", "map": {"file": "scene_errors_test.cpp"}})", "s.json",
                                std::string(SPATE_SOURCE) + "/test");
  ASSERT_FALSE(scene.ok());
  EXPECT_NE(scene.error().message.find("s.json: map.file: "), std::string::npos);
  EXPECT_NE(scene.error().message.find("expected a MovingAI map, whose first line is `type octile`"),
            std::string::npos);
}

TEST(SceneErrors, Goals) {
  const auto goal = [](const std::string& keys) { return smallScene("\"goals\": [{" + keys + "}]"); };
  expectAllRefused({
      {smallScene("\"goals\": {}"), ": goals: expected a list of goals, got an object"},
      {smallScene("\"goals\": [3]"), ": goals[0]: expected an object, got 3"},
      {goal(R"("cells": [[1, 1]])"), ": goals[0]: expected the key \"id\""},
      {goal(R"("id": "g")"), ": goals[0]: expected cells and/or rect"},
      {goal(R"("id": "g", "cells": [])"), ": goals[0]: expected at least one cell"},
      {goal(R"("id": "", "cells": [[1, 1]])"), ": goals[0].id: expected a text that is not empty, got \"\""},
      {goal(R"("id": "g", "cells": [[8, 1]])"), ": goals[0].cells[0][0]: expected a whole number 0 .. 7, got 8"},
      {goal(R"("id": "g", "cells": [[1, -1]])"), ": goals[0].cells[0][1]: expected a whole number 0 .. 5, got -1"},
      {goal(R"("id": "g", "cells": [[1, 1, 1]])"),
       ": goals[0].cells[0]: expected a list of 2 whole numbers (x, y), got a list of 3"},
      {goal(R"("id": "g", "cells": [1, 1])"), ": goals[0].cells[0]: expected a list of 2 whole numbers (x, y), got 1"},
      {goal(R"("id": "g", "cells": [[1, 0.5]])"), ": goals[0].cells[0][1]: expected a whole number 0 .. 5, got 0.5"},
      {goal(R"("id": "g", "rect": [1, 1, 8, 2])"), ": goals[0].rect[2]: expected a whole number 0 .. 7, got 8"},
      {goal(R"("id": "g", "rect": [3, 1, 2, 2])"),
       ": goals[0].rect: expected [x0, y0, x1, y1] with x0 <= x1 and y0 <= y1, got [3, 1, 2, 2]"},
      {goal(R"("id": "g", "rect": [1, 1, 2])"),
       ": goals[0].rect: expected a list of 4 whole numbers (x0, y0, x1, y1), got a list of 3"},
      {goal(R"("id": "g", "point": [9, 1])"), ": goals[0].point[0]: expected a number 0 .. 8, got 9"},
      {goal(R"("id": "g", "cells": [[1, 1]], "startCost": -1)"),
       ": goals[0].startCost: expected a number 0 .. 1000000, got -1"},
      {goal(R"("id": "g", "cells": [[1, 1]], "cost": 1)"),
       ": goals[0].cost: unknown key; expected one of cells, id, point, ..."},
      {goal(R"("id": "g", "cells": [[1, 1]]}, {"id": "g", "cells": [[1, 1]])"),
       ": goals[1].id: expected an id of its own, \"g\" stands twice"},
  });
}

TEST(SceneErrors, Groups) {
  expectAllRefused({
      {spoiled("\"goal\": \"core\", \"radius\"", "\"goal\": \"cor\", \"radius\""),
       ": groups[0].goal: expected the id of a goal (core, exit, spot), got \"cor\""},
      {smallScene(R"("groups": [{"id": "u", "goal": "g"}])"),
       ": groups[0].goal: expected the id of a goal (there is none), got \"g\""},
      {spoiled(R"("goal": "exit"})", R"("radius": 1})"), ": groups[1]: expected the key \"goal\""},
      {spoiled(R"("id": "calm", "goal")", R"("id": "calm", "gaol")"),
       ": groups[1].gaol: unknown key; expected one of arrive..."},
      {spoiled(R"("id": "calm")", R"("id": "horde")"),
       ": groups[1].id: expected an id of its own, \"horde\" stands twice"},
      {spoiled("\"speed\": 2", "\"speed\": \"fast\""), ": groups[0].speed: expected a number 0 .. 100, got \"fast\""},
      {spoiled("\"speed\": 2", "\"speed\": 101"), ": groups[0].speed: expected a number 0 .. 100, got 101"},
      {spoiled("\"radius\": 0.4", "\"radius\": 0.04"), ": groups[0].radius: expected a number 0.05 .. 4, got 0.04"},
      {spoiled("\"radius\": 0.4", "\"radius\": 4.1"), ": groups[0].radius: expected a number 0.05 .. 4, got 4.1"},
      {spoiled("\"respawn\"", "\"vanish\""),
       ": groups[0].arrive: expected \"stay\" | \"remove\" | \"respawn\", got \"vanish\""},
      {spoiled("\"arrows\"", "1"), ": groups[0].heading: expected \"smooth\" | \"arrows\", got 1"},
      {spoiled("\"oneSide\"", "\"loose\""),
       ": groups[0].corners: expected \"strict\" | \"oneSide\" | \"free\" | \"orthogonal\", got \"loose\""},
      {spoiled("\"nearest\"", "\"far\""), ": groups[0].unreachable: expected \"stop\" | \"nearest\", got \"far\""},
      {spoiled("{\"5\": 0.5", "{\"255\": 0.5"),
       ": groups[0].terrainSpeed[\"255\"]: expected a cost \"1\" .. \"254\" or \"wall\" as the key"},
      {spoiled("{\"5\": 0.5", "{\"05\": 0.5"),
       ": groups[0].terrainSpeed[\"05\"]: expected a cost \"1\" .. \"254\" or \"wall\" as the key"},
      {spoiled("{\"5\": 0.5", "{\"5\": 11"), ": groups[0].terrainSpeed[\"5\"]: expected a number 0 .. 10, got 11"},
      {spoiled("{\"5\": 0.5, \"10\": 0.1}", "[]"), ": groups[0].terrainSpeed: expected an object, got a list of 0"},
      {spoiled("\"densityCost\": 0.5", "\"costs\": [5]"), ": groups[0].costs: expected an object, got a list of 1"},
      {spoiled("\"densityCost\": 0.5", "\"costs\": {\"0\": 5}"), ": groups[0].costs[\"0\"]: expected a cost \"1\" .. \"254\" or \"wall\" as the key"},
      {spoiled("\"densityCost\": 0.5", "\"costs\": {\"water\": 5}"), ": groups[0].costs.water: expected a cost \"1\" .. \"254\" or \"wall\" as the key"},
      {spoiled("\"densityCost\": 0.5", "\"costs\": {\"5\": 0}"), ": groups[0].costs[\"5\"]: expected a cost 1 .. 254 or \"wall\", got 0"},
      {spoiled("\"densityCost\": 0.5", "\"costs\": {\"wall\": 255}"), ": groups[0].costs.wall: expected a cost 1 .. 254 or \"wall\", got 255"},
      {spoiled("\"densityCost\": 0.5", "\"breaks\": 1"), ": groups[0].breaks: expected true or false, got 1"},
      {spoiled("\"densityCost\": 0.5", "\"breaks\": \"walls\""), ": groups[0].breaks: expected true or false, got \"walls\""},
      {spoiled("\"densityCost\": 0.5", "\"densityCost\": 5"),
       ": groups[0].densityCost: expected a number 0 .. 4, got 5"},
  });
}

TEST(SceneErrors, Units) {
  expectAllRefused({
      {spoiled(R"({"group": "calm", "rect")", R"({"group": "clam", "rect")"),
       ": units[1].group: expected the id of a group (calm, horde), got \"clam\""},
      {spoiled(R"("count": 4)", R"("at": [])"),
       ": units[1]: expected exactly one of at, rect, everywhere; got at, rect"},
      {spoiled(R"("rect": [1, 1, 3, 1], "count": 4)", R"("count": 4)"),
       ": units[1]: expected exactly one of at, rect, everywhere; got none"},
      {spoiled(R"(, "count": 4)", ""), ": units[1]: expected the key \"count\""},
      {spoiled(R"("count": 4)", R"("count": 10000001)"),
       ": units[1].count: expected a whole number 0 .. 10000000, got 10000001"},
      {spoiled(R"("count": 4)", R"("count": 9999998)"),
       ": units[2]: expected at most 10000000 units in the whole scene"},
      {spoiled(R"("count": 4)", R"("count": 1.5)"), ": units[1].count: expected a whole number 0 .. 10000000, got 1.5"},
      {spoiled("[2.0, 1.5]]", "[2.0, 1.5]], \"count\": 2"),
       ": units[0]: expected count only together with rect or everywhere"},
      {spoiled("[2.0, 1.5]]", "[9.5, 1.5]]"), ": units[0].at[1][0]: expected a number 0 .. 9, got 9.5"},
      {spoiled("[2.0, 1.5]]", "[2.0, -1]]"), ": units[0].at[1][1]: expected a number 0 .. 3, got -1"},
      {spoiled("[2.0, 1.5]]", "[2.0, \"1\"]]"), ": units[0].at[1][1]: expected a number 0 .. 3, got \"1\""},
      {spoiled("\"everywhere\": true", "\"everywhere\": false"), ": units[2].everywhere: expected true, got false"},
      {spoiled("\"everywhere\": true", "\"everywhere\": 1"), ": units[2].everywhere: expected true, got 1"},
  });
}

TEST(SceneErrors, Events) {
  expectAllRefused({
      {spoiled(R"("at": 4.0, )", ""), ": events[5]: expected the key \"at\""},
      {spoiled(R"("at": 4.0)", R"("at": -4)"), ": events[5].at: expected a number 0 .. 1000000, got -4"},
      {spoiled(R"("advance": 5.0)", R"("wait": 5)"),
       ": events[5]: expected exactly one of paint, moveGoal, walkGoal, spawn, ask, advance, exits, link, unlink, breakable; got none"},
      {spoiled(R"("advance": 5.0)", R"("advance": 5, "ask": {})"),
       ": events[5]: expected exactly one of paint, moveGoal, walkGoal, spawn, ask, advance, exits, link, unlink, breakable; got ask, advance"},
      {spoiled(R"("advance": 5.0)", R"("advance": -1)"), ": events[5].advance: expected a number 0 .. 1000000, got -1"},
      {spoiled(R"("cost": 254)", R"("cost": 255)"),
       ": events[1].paint.cost: expected a cost 1 .. 254 or \"wall\", got 255"},
      {spoiled(R"(, "cost": 254)", ""), ": events[1].paint: expected the key \"cost\""},
      {spoiled(R"("cells": [[4, 1]], "cost")", R"("cost")"), ": events[1].paint: expected cells and/or rect"},
      {spoiled(R"("rect": [4, 1, 4, 1])", R"("rect": [4, 1, 4, 3])"),
       ": events[0].paint.rect[3]: expected a whole number 0 .. 2, got 3"},
      {spoiled(R"("moveGoal": {"goal": "core")", R"("moveGoal": {"goal": "corn")"),
       ": events[2].moveGoal.goal: expected the id of a goal (core, exit, spot), got \"corn\""},
      {spoiled(R"("spawn": {"group": "horde")", R"("spawn": {"group": "core")"),
       ": events[3].spawn.group: expected the id of a group (calm, horde), got \"core\""},
      {spoiled("{\"wouldBlock\": ", "{\"wouldOpen\": "),
       ": events[4].ask.wouldOpen: unknown key; expected one of wouldBlock"},
      {spoiled(R"({"wouldBlock": {"goal": "exit", )", R"({"wouldBlock": {)"),
       ": events[4].ask.wouldBlock: expected the key \"goal\""},
      {spoiled("[5, 1]]\n}", "[5, 1.5]]}"), ": probes[1][1]: expected a whole number 0 .. 2, got 1.5"},
      {spoiled("[5, 1]]\n}", "[5, 3]]}"), ": probes[1][1]: expected a whole number 0 .. 2, got 3"},
  });
}

TEST(SceneErrors, LongValuesAreShortened) {
  const std::string name(1000, 'x');
  const auto scene = parseScene(spoiled("\"respawn\"", "\"" + name + "\""), "s.json");
  ASSERT_FALSE(scene.ok());
  EXPECT_LT(scene.error().message.size(), 200u);
}

TEST(SceneErrors, FilesThatAreNotThere) {
  const auto scene = readScene("no/such/scene.json");
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().code, ErrorCode::io);
  EXPECT_EQ(scene.error().message, "no/such/scene.json: cannot be opened: No such file or directory");
  EXPECT_FALSE(readScene(SPATE_SOURCE).ok()) << "a folder";
}

}  // namespace
}  // namespace spate
