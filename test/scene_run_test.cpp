// Playing scenes: what events do and when, what a report says of fields and units.

#include <gtest/gtest.h>

#include "spate/io.h"

namespace spate {
namespace {

constexpr std::string_view kCorridor = R"("map": {"rows": ["#########", "#.......#", "#########"]})";
constexpr std::string_view kCore =
    R"("goals": [{"id": "core", "cells": [[7, 1]]}], "groups": [{"id": "horde", "goal": "core"}])";

Scene sceneOf(const std::string& keys) {
  Result<Scene> scene = parseScene("{\"format\": \"spate-scene/1\", " + keys + "}", "test.json");
  EXPECT_TRUE(scene.ok()) << scene.error().message;
  return scene.ok() ? std::move(*scene) : Scene{};
}

/// A corridor with one goal and one group, and more.
Scene corridor(const std::string& more) {
  return sceneOf(std::string(kCorridor) + ", " + std::string(kCore) + ", " + more);
}

Report play(const Scene& scene) {
  Result<SceneRun> run = SceneRun::start(scene);
  EXPECT_TRUE(run.ok()) << run.error().message;
  if (!run.ok()) return {};
  while (!run->done()) {
    const Status status = run->step();
    EXPECT_TRUE(status.ok()) << status.message;
  }
  return run->report();
}

std::string startError(const Scene& scene) {
  const Result<SceneRun> run = SceneRun::start(scene);
  return run.ok() ? "" : run.error().message;
}

std::vector<std::optional<double>> distances(const Report& report, std::size_t probe) {
  std::vector<std::optional<double>> found;
  for (const FieldReport& field : report.fields) found.push_back(field.probes.at(probe).distance);
  return found;
}

TEST(SceneRun, RunsForItsDuration) {
  const Report report = play(corridor(R"("name": "c", "duration": 2, "tickSeconds": 0.01)"));
  EXPECT_EQ(report.scene, "c");
  EXPECT_EQ(report.version, version());
  EXPECT_EQ(report.ticks, 200u);
  EXPECT_NEAR(report.seconds, 2.0, 1e-9);
  EXPECT_EQ(report.open, 7u);
  EXPECT_EQ(report.walls, 20u);
  EXPECT_EQ(play(corridor(R"("duration": 30, "tickSeconds": 0.016666667)")).ticks, 1800u);
  EXPECT_EQ(play(corridor(R"("duration": 0.101, "tickSeconds": 0.01)")).ticks, 11u);
  EXPECT_EQ(play(corridor(R"("duration": 0)")).ticks, 0u);
}

TEST(SceneRun, FieldsBeforeTheFirstTickAndAfterEachChange) {
  const Report report = play(corridor(R"("duration": 3, "probes": [[1, 1], [0, 0]], "events": [
      {"at": 2, "moveGoal": {"goal": "core", "cells": [[3, 1]]}},
      {"at": 1, "paint": {"rect": [4, 1, 4, 1], "cost": "wall"}},
      {"at": 1, "paint": {"cells": [[4, 1]], "cost": 5}},
      {"at": 1.5, "ask": {"wouldBlock": {"goal": "core", "cells": [[5, 1]]}}}])"));
  ASSERT_EQ(report.fields.size(), 4u);
  EXPECT_EQ(report.fields[0].after, std::nullopt);
  EXPECT_EQ(report.fields[1].after, 1u) << "the index in the file, in order of time";
  EXPECT_EQ(report.fields[2].after, 2u);
  EXPECT_EQ(report.fields[3].after, 0u);
  const std::vector<std::optional<double>> expected = {6.0, std::nullopt, 10.0, 2.0};
  EXPECT_EQ(distances(report, 0), expected);
  EXPECT_EQ(distances(report, 1), std::vector<std::optional<double>>(4)) << "a wall";
  EXPECT_EQ(report.fields[0].reachable, 7u);
  EXPECT_EQ(report.fields[0].farthest, 6.0);
  EXPECT_EQ(report.fields[1].reachable, 3u);
  EXPECT_EQ(report.fields[0].probes[0].arrow, (Cell{1, 0}));
  EXPECT_EQ(report.fields[0].probes[0].direction, (Vec2{1.0f, 0.0f}));
  EXPECT_EQ(report.fields[1].probes[0].direction, (Vec2{}));
  ASSERT_EQ(report.answers.size(), 1u);
  EXPECT_EQ(report.answers[0].event, 3u);
  EXPECT_TRUE(report.answers[0].wouldBlock);
}

TEST(SceneRun, OneFieldForAGoalAndSizeClass) {
  const Report report = play(sceneOf(R"("map": {"size": [9, 9]}, "duration": 0,
      "goals": [{"id": "a", "cells": [[4, 4]]}, {"id": "b", "cells": [[7, 7]]}, {"id": "unused", "cells": [[0, 0]]}],
      "groups": [{"id": "1", "goal": "a", "radius": 0.3}, {"id": "2", "goal": "a", "radius": 0.5},
                 {"id": "3", "goal": "a", "radius": 1.2}, {"id": "4", "goal": "b"},
                 {"id": "5", "goal": "a", "corners": "free"}, {"id": "6", "goal": "a", "radius": 1.2}])"));
  std::vector<std::pair<std::string, float>> found;
  for (const FieldReport& field : report.fields) found.emplace_back(field.goal, field.radius);
  const std::vector<std::pair<std::string, float>> expected = {{"a", 0.3f}, {"a", 1.2f}, {"b", 0.3f}, {"a", 0.3f}};
  EXPECT_EQ(found, expected);
  EXPECT_EQ(report.fields[1].reachable, 49u) << "the outermost cells are closed to a radius of 1.2";
}

TEST(SceneRun, StopsOnceAllHaveArrived) {
  const std::string units = R"("until": "arrived", "units": [{"group": "horde", "at": [[1.5, 1.5], [3.5, 1.5]]}])";
  const Report report = play(corridor(units));
  EXPECT_EQ(report.units.arrived, 2u);
  EXPECT_LT(report.seconds, 5.0);
  ASSERT_TRUE(report.units.firstArrival && report.units.medianArrival && report.units.lastArrival);
  EXPECT_LE(*report.units.firstArrival, *report.units.lastArrival);
  EXPECT_EQ(report.final.size(), 2u);
  EXPECT_TRUE(report.final[0].arrivedAt.has_value());
  const Report later = play(
      corridor(units + R"(, "events": [{"at": 9, "spawn": {"group": "horde", "rect": [1, 1, 1, 1], "count": 1}}])"));
  EXPECT_EQ(later.units.spawned, 3u) << "an event that is to come keeps the run going";
  EXPECT_EQ(later.units.arrived, 3u);
  EXPECT_GT(later.seconds, 9.0);
}

TEST(SceneRun, EventsAreCarriedOutBeforeTheFirstTickThatStartsThenOrLater) {
  Result<SceneRun> run = SceneRun::start(corridor(R"("tickSeconds": 0.1, "duration": 1, "events": [
      {"at": 0, "paint": {"cells": [[1, 1]], "cost": 2}}, {"at": 0.25, "paint": {"cells": [[1, 1]], "cost": 3}},
      {"at": 0.5, "paint": {"cells": [[1, 1]], "cost": 4}}, {"at": 1, "paint": {"cells": [[1, 1]], "cost": 5}}])"));
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->world().cost().at({1, 1}), 1) << "start() carries out nothing";
  std::vector<int> costs;
  while (!run->done()) {
    ASSERT_TRUE(run->step().ok());
    costs.push_back(run->world().cost().at({1, 1}));
  }
  EXPECT_EQ(costs, (std::vector<int>{2, 2, 2, 3, 3, 4, 4, 4, 4, 4})) << "no tick starts at the end";
}

TEST(SceneRun, AdvanceIsOneCall) {
  const Report report = play(corridor(R"("tickSeconds": 0.01, "duration": 1, "events": [{"at": 0.5, "advance": 5}])"));
  EXPECT_EQ(report.ticks, 100u) << "what one call runs is part of the duration";
  Result<SceneRun> run = SceneRun::start(corridor(R"("tickSeconds": 0.01, "events": [{"at": 0, "advance": 5}])"));
  ASSERT_TRUE(run.ok() && run->step().ok());
  EXPECT_EQ(run->world().stats().ticks, 26u) << "0.25 s at most, then the tick of the step";
}

TEST(SceneRun, RemovedUnitsCountAsArrived) {
  const Report report =
      play(sceneOf(std::string(kCorridor) + R"(, "goals": [{"id": "g", "cells": [[7, 1]]}], "until": "arrived",
      "groups": [{"id": "u", "goal": "g", "arrive": "remove"}], "units": [{"group": "u", "at": [[5.5, 1.5], [3.5, 1.5]]}])"));
  EXPECT_EQ(report.units.spawned, 2u);
  EXPECT_EQ(report.units.arrived, 2u);
  EXPECT_EQ(report.units.removed, 2u);
  EXPECT_TRUE(report.final.empty());
  ASSERT_TRUE(report.units.firstArrival && report.units.lastArrival);
  EXPECT_LT(*report.units.firstArrival, *report.units.lastArrival);
}

TEST(SceneRun, ArrivalTimesDoNotDependOnWhatComesAfter) {
  const auto arrivalWith = [](const std::string& arrive) {
    return play(sceneOf(std::string(kCorridor) + R"(, "goals": [{"id": "g", "rect": [6, 1, 7, 1]}], "duration": 4,
        "groups": [{"id": "u", "goal": "g", "arrive": ")" +
                        arrive + R"("}], "units": [{"group": "u", "at": [[3.5, 1.5]]}])"))
        .units.firstArrival;
  };
  ASSERT_TRUE(arrivalWith("stay").has_value());
  EXPECT_EQ(arrivalWith("stay"), arrivalWith("remove"));
  EXPECT_EQ(arrivalWith("stay"), arrivalWith("respawn"));
}

TEST(SceneRun, RespawningUnitsCountOnce) {
  const Report report =
      play(sceneOf(std::string(kCorridor) + R"(, "goals": [{"id": "g", "cells": [[7, 1]]}], "duration": 10,
      "groups": [{"id": "u", "goal": "g", "arrive": "respawn"}], "units": [{"group": "u", "at": [[5.5, 1.5]]}])"));
  EXPECT_EQ(report.units.arrived, 1u);
  EXPECT_EQ(report.units.removed, 0u);
  EXPECT_EQ(report.final.size(), 1u);
}

TEST(SceneRun, TellsStuckFromWaiting) {
  const auto still = [](const std::string& at, const std::string& duration) {
    return play(sceneOf(std::string(kCorridor) + R"(, "goals": [{"id": "g", "cells": [[7, 1]]}], "duration": )" +
                        duration +
                        R"(, "groups": [{"id": "u", "goal": "g", "speed": 0}], "units": [{"group": "u", "at": )" + at +
                        "}]"))
        .units;
  };
  EXPECT_EQ(still("[[1.5, 1.5]]", "6").stuck, 1u);
  EXPECT_EQ(still("[[1.5, 1.5]]", "6").waiting, 0u);
  EXPECT_EQ(still("[[1.5, 1.5], [2.1, 1.5]]", "6").waiting, 2u);
  EXPECT_EQ(still("[[1.5, 1.5]]", "4").stuck, 0u) << "nobody can say before five seconds";
}

TEST(SceneRun, UnitsWithoutAWayAreNotStuck) {
  const Report report = play(corridor(R"("duration": 8, "units": [{"group": "horde", "at": [[1.5, 1.5]]}],
      "events": [{"at": 0, "paint": {"cells": [[4, 1]], "cost": "wall"}}])"));
  EXPECT_EQ(report.units.stuck + report.units.waiting, 0u);
  EXPECT_EQ(report.units.arrived, 0u);
  EXPECT_FALSE(report.units.firstArrival.has_value());
}

TEST(SceneRun, UnitsNeverSitInWalls) {
  const Report report =
      play(corridor(R"("duration": 4, "units": [{"group": "horde", "rect": [1, 1, 7, 1], "count": 12}])"));
  EXPECT_EQ(report.units.insideWall, 0u);
  EXPECT_EQ(report.units.nonFinite, 0u);
  EXPECT_LT(report.units.wallOverlap, 1e-5);
  EXPECT_GE(report.units.overlapMax, report.units.overlapP99);
  EXPECT_GE(report.units.overlapP99, report.units.overlapP50);
}

TEST(SceneRun, ReportsAreTheSameButForTheirTimes) {
  const Scene scene = sceneOf(R"("map": {"size": [20, 20]}, "duration": 3, "seed": 5, "probes": [[3, 3]],
      "goals": [{"id": "g", "rect": [18, 1, 18, 3]}], "groups": [{"id": "u", "goal": "g", "densityCost": 0.5}],
      "units": [{"group": "u", "everywhere": true, "count": 60}], "events": [{"at": 1, "paint": {"rect": [9, 0, 9, 18], "cost": "wall"}}])");
  const auto text = [&] {
    Report report = play(scene);
    report.time = {};
    return toJson(report);
  };
  EXPECT_EQ(text(), text());
}

TEST(SceneRun, ErrorsNameTheKeyPath) {
  const std::string walls =
      std::string(kCore) + R"(, "map": {"rows": ["#########", "##......#", "#########"]}, "duration": 2)";
  EXPECT_EQ(
      startError(sceneOf(walls + R"(, "units": [{"group": "horde", "rect": [0, 0, 8, 0], "count": 1}])")).substr(0, 15),
      "units[0].rect: ");
  Result<SceneRun> run = SceneRun::start(
      sceneOf(walls + R"(, "events": [{"at": 1, "spawn": {"group": "horde", "rect": [0, 0, 8, 0], "count": 1}}])"));
  ASSERT_TRUE(run.ok());
  Status status;
  while (!run->done() && status.ok()) status = run->step();
  EXPECT_EQ(status.message.substr(0, 22), "events[0].spawn.rect: ");
  EXPECT_TRUE(run->done()) << "the run is over";
}

TEST(SceneRun, NamesBecomeIds) {
  Result<SceneRun> run = SceneRun::start(corridor(R"("duration": 1)"));
  ASSERT_TRUE(run.ok());
  EXPECT_TRUE(run->group("horde"));
  EXPECT_TRUE(run->goal("core"));
  EXPECT_FALSE(run->group("core"));
  EXPECT_FALSE(run->goal("horde"));
  EXPECT_EQ(run->world().goalOf(run->group("horde")), run->goal("core"));
}

/// What of a scene is still to come at a mark: events, goals on their way, walls half broken.
Scene eventful() {
  return sceneOf(R"("map": {"size": [24, 12]}, "duration": 4, "tickSeconds": 0.02,
      "goals": [{"id": "core", "cells": [[22, 6]]}, {"id": "flag", "point": [20.5, 2.5]}],
      "groups": [{"id": "horde", "goal": "core", "breaks": true}, {"id": "hunters", "goal": "flag"}],
      "breakable": [{"rect": [12, 0, 12, 11], "cost": 4, "strength": 3}],
      "units": [{"group": "horde", "rect": [1, 1, 8, 10], "count": 30}, {"group": "hunters", "rect": [14, 1, 18, 10], "count": 20}],
      "events": [{"at": 0.3, "walkGoal": {"goal": "flag", "along": [[20.5, 2.5], [15.5, 9.5]], "speed": 4, "repeat": true}},
                 {"at": 1.1, "paint": {"rect": [15, 4, 16, 8], "cost": "wall"}},
                 {"at": 2.2, "moveGoal": {"goal": "core", "cells": [[20, 10]]}},
                 {"at": 2.6, "spawn": {"group": "horde", "rect": [1, 1, 4, 4], "count": 5}}])");
}

std::vector<std::uint64_t> hashesToTheEnd(SceneRun& run) {
  std::vector<std::uint64_t> hashes;
  while (!run.done()) {
    EXPECT_TRUE(run.step().ok());
    hashes.push_back(run.world().hash());
  }
  return hashes;
}

TEST(SceneRun, FromAMarkTheSameFollows) {
  Result<SceneRun> run = SceneRun::start(eventful());
  ASSERT_TRUE(run.ok()) << run.error().message;
  std::vector<SceneMark> marks;
  std::vector<std::uint64_t> straight;
  while (!run->done()) {
    if (run->world().stats().ticks % 20 == 0) marks.push_back(run->mark());
    ASSERT_TRUE(run->step().ok());
    straight.push_back(run->world().hash());
  }
  EXPECT_GT(run->world().cost().openCells(), std::size_t(24 * 12 - 10 - 12)) << "a wall gave way";
  for (std::size_t i = marks.size(); i-- > 0;) {
    EXPECT_GT(marks[i].bytes(), 0u);
    ASSERT_TRUE(run->restore(marks[i]).ok());
    const std::vector<std::uint64_t> rest(straight.begin() + std::ptrdiff_t(i * 20), straight.end());
    EXPECT_EQ(hashesToTheEnd(*run), rest) << "mark " << i;
  }
  EXPECT_EQ(run->restore(SceneMark{}).code, ErrorCode::badValue);
  Result<SceneRun> other = SceneRun::start(eventful());
  EXPECT_EQ(other->restore(marks[0]).code, ErrorCode::badValue) << "a mark of another run";
}

TEST(SceneRun, TheReportGoesBackToo) {
  Result<SceneRun> run = SceneRun::start(sceneOf(std::string(kCorridor) + R"(, "duration": 6, "goals": [{"id": "core", "cells": [[7, 1]]}],
      "groups": [{"id": "horde", "goal": "core", "arrive": "remove"}], "events": [{"at": 0.5, "spawn": {"group": "horde", "rect": [1, 1, 3, 1], "count": 4}},
                 {"at": 1, "ask": {"wouldBlock": {"goal": "core", "cells": [[4, 1]]}}}])"));
  ASSERT_TRUE(run.ok()) << run.error().message;
  const SceneMark start = run->mark();
  (void)hashesToTheEnd(*run);
  const Report first = run->report();
  EXPECT_EQ(first.units.arrived, 4u);
  ASSERT_TRUE(run->restore(start).ok());
  EXPECT_EQ(run->report().units.arrived, 0u);
  EXPECT_TRUE(run->report().answers.empty());
  (void)hashesToTheEnd(*run);
  EXPECT_EQ(run->report().units.arrived, first.units.arrived);
  EXPECT_EQ(run->report().answers.size(), first.answers.size());
}

TEST(SceneRun, WithoutMeasuringTheWorldIsTheSame) {
  Result<SceneRun> measured = SceneRun::start(eventful()), bare = SceneRun::start(eventful(), {.measured = false});
  ASSERT_TRUE(measured.ok() && bare.ok());
  EXPECT_EQ(hashesToTheEnd(*measured), hashesToTheEnd(*bare));
  EXPECT_EQ(measured->report().hash, bare->report().hash);
  EXPECT_TRUE(bare->report().fields.empty());
}

}  // namespace
}  // namespace spate
