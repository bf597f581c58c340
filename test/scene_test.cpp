// Good scenes: every key ends where it should, and what is left out has its documented value.

#include <unistd.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "scene_texts.h"
#include "spate/io.h"

namespace spate {
namespace {

Scene parsed(const std::string& text, const std::string& folder = ".") {
  Result<Scene> scene = parseScene(text, "folder/test.json", folder);
  EXPECT_TRUE(scene.ok()) << scene.error().message;
  return scene.ok() ? std::move(*scene) : Scene{};
}

template <class T>
const T& as(const SceneEvent& event) {
  return std::get<T>(event.what);
}

TEST(Scene, ReadsWhatItSaysOfTheWhole) {
  const Scene scene = parsed(test::kFullScene);
  EXPECT_EQ(scene.name, "gate");
  EXPECT_EQ(scene.cellSize, 2.5f);
  EXPECT_EQ(scene.world.tickSeconds, 0.02);
  EXPECT_EQ(scene.world.seed, 9u);
  EXPECT_EQ(scene.duration, 12.5);
  EXPECT_TRUE(scene.untilArrived);
  EXPECT_EQ(scene.threads, 4);
  EXPECT_EQ(scene.probes, (std::vector<Cell>{{1, 1}, {5, 1}}));
}

TEST(Scene, ReadsRowsAndLegend) {
  const Scene scene = parsed(test::kFullScene);
  const std::vector<int> expected = {255, 1, 1, 3, 7, 255, 1, 1, 255};
  for (int x = 0; x < 9; ++x) EXPECT_EQ(scene.cost.at({x, 1}), expected[std::size_t(x)]) << x;
}

TEST(Scene, ReadsGoals) {
  const Scene scene = parsed(test::kFullScene);
  ASSERT_EQ(scene.goals.size(), 3u);
  EXPECT_EQ(scene.goals[0].id, "core");
  EXPECT_EQ(scene.goals[0].def.cells, (std::vector<Cell>{{7, 1}, {6, 1}}));
  EXPECT_EQ(scene.goals[0].def.startCost, 1.5f);
  EXPECT_EQ(scene.goals[1].def.rect, (Rect{{1, 1}, {2, 1}}));
  EXPECT_EQ(scene.goals[2].def.point, (Vec2{1.25f, 1.5f}));
}

TEST(Scene, ReadsGroups) {
  const Scene scene = parsed(test::kFullScene);
  ASSERT_EQ(scene.groups.size(), 2u);
  const GroupDef& def = scene.groups[0].def;
  EXPECT_EQ(scene.groups[0].goal, "core");
  EXPECT_EQ(def.radius, 0.4f);
  EXPECT_EQ(def.speed, 2.0f);
  EXPECT_EQ(def.arrive, Arrive::respawn);
  EXPECT_EQ(def.heading, Heading::arrows);
  EXPECT_EQ(def.corners, Corners::oneSide);
  EXPECT_EQ(def.unreachable, Unreachable::nearest);
  EXPECT_EQ(def.terrainSpeed, (std::vector<std::pair<Cost, float>>{{5, 0.5f}, {10, 0.1f}}));
  EXPECT_EQ(def.densityCost, 0.5f);
}

TEST(Scene, ReadsUnits) {
  const Scene scene = parsed(test::kFullScene);
  ASSERT_EQ(scene.units.size(), 3u);
  EXPECT_EQ(scene.units[0].at, (std::vector<Vec2>{{1.5f, 1.5f}, {2.0f, 1.5f}}));
  EXPECT_EQ(scene.units[1].rect, (Rect{{1, 1}, {3, 1}}));
  EXPECT_EQ(scene.units[1].count, 4u);
  EXPECT_TRUE(scene.units[2].everywhere);
  EXPECT_EQ(scene.units[2].count, 3u);
}

TEST(Scene, KeepsEventsInTheOrderOfTheFile) {
  const Scene scene = parsed(test::kFullScene);
  ASSERT_EQ(scene.events.size(), 6u);
  EXPECT_EQ(scene.events[0].at, 0.5);
  EXPECT_EQ(as<PaintEvent>(scene.events[0]).cost, kWall);
  EXPECT_EQ(as<PaintEvent>(scene.events[0]).rect, (Rect{{4, 1}, {4, 1}}));
  EXPECT_EQ(as<PaintEvent>(scene.events[1]).cost, 254);
  EXPECT_EQ(as<MoveGoalEvent>(scene.events[2]).goal, "core");
  EXPECT_EQ(as<MoveGoalEvent>(scene.events[2]).def.startCost, 1.5f) << "a goal keeps its start cost when it moves";
  EXPECT_EQ(as<SceneUnits>(scene.events[3]).count, 10u);
  EXPECT_EQ(as<AskEvent>(scene.events[4]).cells, (std::vector<Cell>{{4, 1}}));
  EXPECT_EQ(as<AdvanceEvent>(scene.events[5]).seconds, 5.0f);
}

TEST(Scene, DefaultsAreTheDocumentedOnes) {
  const Scene scene =
      parsed(test::smallScene(R"("goals": [{"id": "g", "cells": [[1, 1]]}], "groups": [{"id": "u", "goal": "g"}])"));
  EXPECT_EQ(scene.name, "test") << "the name of the file";
  EXPECT_EQ(scene.cellSize, 1.0f);
  EXPECT_EQ(scene.world.tickSeconds, 1.0 / 60.0);
  EXPECT_EQ(scene.duration, 30.0);
  EXPECT_FALSE(scene.untilArrived);
  EXPECT_EQ(scene.threads, 1);
  EXPECT_EQ(scene.groups[0].def.radius, 0.3f);
  EXPECT_EQ(scene.groups[0].def.speed, 3.0f);
  EXPECT_EQ(scene.groups[0].def.arrive, Arrive::stay);
  EXPECT_EQ(scene.cost.at({7, 5}), 1);
}

TEST(Scene, OpenMapsHaveAnyFill) {
  const auto filled = [](const std::string& fill) {
    return parsed(R"({"format": "spate-scene/1", "map": {"size": [3, 2], "fill": )" + fill + "}}").cost.at({2, 1});
  };
  EXPECT_EQ(filled("1"), 1);
  EXPECT_EQ(filled("254"), 254);
  EXPECT_EQ(filled("\"wall\""), kWall);
}

TEST(Scene, WholeNumbersMayBeWrittenWithAPoint) {
  EXPECT_EQ(parsed(test::smallScene(R"("probes": [[1.0, 2.0]])")).probes, (std::vector<Cell>{{1, 2}}));
}

TEST(Scene, MapFilesAreFoundBesideTheScene) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("spate_scene_test_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder / "maps");
  std::ofstream(folder / "maps" / "small.map") << "type octile\nheight 2\nwidth 3\nmap\n.SW\n@GT\n";
  std::ofstream(folder / "a.json") << R"({"format": "spate-scene/1", "map": {"file": "maps/small.map"}})";
  std::ofstream(folder / "b.json")
      << R"({"format": "spate-scene/1", "map": {"file": "maps/small.map", "legend": {"S": 5, "W": 9}}})";
  const auto plain = readScene((folder / "a.json").string());
  ASSERT_TRUE(plain.ok()) << plain.error().message;
  EXPECT_EQ(plain->cost.at({1, 0}), 1);
  EXPECT_EQ(plain->cost.at({2, 0}), kWall);
  const auto withLegend = readScene((folder / "b.json").string());
  ASSERT_TRUE(withLegend.ok()) << withLegend.error().message;
  EXPECT_EQ(withLegend->cost.at({1, 0}), 5);
  EXPECT_EQ(withLegend->cost.at({2, 0}), 9);
  EXPECT_EQ(withLegend->cost.at({2, 1}), kWall);
}

TEST(Scene, AllScenesOfTheProjectAreGood) {
  ASSERT_TRUE(std::filesystem::exists(std::filesystem::path(SPATE_SCENES) / "siege.json"));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SPATE_SCENES)) {
    if (entry.path().extension() != ".json") continue;
    const auto scene = readScene(entry.path().string());
    EXPECT_TRUE(scene.ok()) << scene.error().message;
  }
}

}  // namespace
}  // namespace spate
