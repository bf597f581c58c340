// Every scene in scenes/: it parses, it runs, nothing happens that must never happen, and it is the same each time and
// on any number of threads. Large ones are cut short, so that the suite stays fast.

#include <filesystem>
#include <map>

#include "crowd_watch.h"
#include "test_schedulers.h"

namespace spate::test {
namespace {

std::vector<std::string> allScenes() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SPATE_SCENES)) {
    if (entry.path().extension() != ".json") continue;
    names.push_back(std::filesystem::relative(entry.path(), SPATE_SCENES).replace_extension().generic_string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::size_t unitsOf(const Scene& scene) {
  std::size_t units = 0;
  const auto add = [&](const SceneUnits& some) { units += some.at.size() + some.count; };
  for (const SceneUnits& some : scene.units) add(some);
  for (const SceneEvent& event : scene.events) {
    if (const auto* spawn = std::get_if<SceneUnits>(&event.what)) add(*spawn);
  }
  return units;
}

/// The scene, no longer than so many steps of one unit, and a look at the map, take.
Scene shortened(const std::string& name, double unitTicks) {
  Scene scene = loadScene(name);
  const double perTick = double(std::max<std::size_t>(unitsOf(scene), 1)) + 0.02 * double(scene.cost.paddedSize());
  scene.duration = std::min(scene.duration, std::max(1.0, unitTicks / perTick * double(scene.world.tickSeconds)));
  return scene;
}

class EveryScene : public testing::TestWithParam<std::string> {};

TEST_P(EveryScene, isSound) {
  Scene scene = shortened(GetParam(), 1.5e6);
  const std::size_t units = unitsOf(scene);
  const bool whole = scene.duration == loadScene(GetParam()).duration;
  SceneRun run = startRun(std::move(scene));
  play(run);
  const Report report = run.report();
  EXPECT_EQ(report.units.nonFinite, 0u);
  EXPECT_EQ(report.units.stuck, 0u);
  EXPECT_EQ(report.hash, run.world().hash());
  EXPECT_TRUE(!whole || report.units.spawned == units);
}

TEST_P(EveryScene, isTheSameTwiceAndInAnyOrder) {
  const Scene scene = shortened(GetParam(), 4e5);
  SceneRun first = startRun(scene);
  ShuffledScheduler shuffled;
  SceneRun second = startRun(scene, &shuffled);
  while (!first.done()) {
    ASSERT_TRUE(first.step().ok());
    ASSERT_TRUE(second.step().ok());
    ASSERT_EQ(first.world().hash(), second.world().hash()) << "tick " << first.world().stats().ticks;
  }
}

TEST_P(EveryScene, isTheSameOnThreads) {
  Scene scene = shortened(GetParam(), 3e5);
  scene.duration = std::min(scene.duration, 5.0);
  SceneRun one = startRun(scene);
  while (!one.done()) ASSERT_TRUE(one.step().ok());
  for (std::size_t threads : {2u, 5u}) {
    ThreadScheduler scheduler(threads);
    SceneRun many = startRun(scene, &scheduler);
    while (!many.done()) ASSERT_TRUE(many.step().ok());
    EXPECT_EQ(many.world().hash(), one.world().hash()) << threads << " threads";
  }
}

std::string testName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Scenes, EveryScene, testing::ValuesIn(allScenes()), testName);

// ------------------------------------------------------------------------------------------------------ promised
// distances

struct Promise {
  std::string scene;
  Cell cell;
  double distance;  ///< Negative: no way.
  std::optional<std::size_t> after = {};
  std::string goal = "goal";
};

/// D of CASES, as a report says it.
const std::vector<Promise>& promises() {
  static const std::vector<Promise> all = {{"b01", {5, 5}, 16.243},
                                           {"b01", {1, 1}, 18.0},
                                           {"b01", {1, 9}, 10.0},
                                           {"b01", {1, 10}, 9.0},
                                           {"b02a", {1, 1}, 6.0},
                                           {"b02b", {1, 1}, 2.0},
                                           {"b03", {1, 1}, 5.657},
                                           {"b03", {6, 6}, -1},
                                           {"b03", {10, 10}, -1},
                                           {"b04", {3, 3}, 7.243},
                                           {"b10", {1, 1}, 13.314},
                                           {"b11", {1, 4}, 13.657},
                                           {"b11", {1, 4}, 14.485, 0},
                                           {"b11", {1, 4}, -1, 1},
                                           {"b11", {1, 4}, 13.657, 2},
                                           {"b11", {1, 4}, 13.657, 3},
                                           {"b11", {6, 2}, 7.828},
                                           {"b11", {6, 2}, 13.243, 0},
                                           {"b11", {6, 2}, -1, 1},
                                           {"b11", {6, 2}, 7.828, 2},
                                           {"b11", {6, 2}, 7.828, 3},
                                           {"b12", {1, 1}, 13.314},
                                           {"b12", {1, 1}, 10.0, 0},
                                           {"b14", {1, 4}, 7.828},
                                           {"b14", {6, 6}, 2.0},
                                           {"b14", {1, 4}, -1, 1},
                                           {"b14", {6, 6}, -1, 1},
                                           {"b14", {1, 4}, 7.828, 2},
                                           {"b14", {6, 6}, 2.0, 2},
                                           {"b15a", {0, 0}, 362.039},
                                           {"b15b", {0, 0}, -1, 0},
                                           {"b16", {1, 3}, 13.0, {}, "narrow"},
                                           {"b16", {2, 3}, 18.899, {}, "broad"},
                                           {"b18a", {19, 14}, 10.657},
                                           {"b19a", {1, 3}, 10.828},
                                           {"b19b", {1, 3}, 36.0},
                                           {"b20", {1, 4}, 10.828},
                                           {"b20", {3, 4}, 16.0},
                                           {"b22", {0, 0}, 8.828},
                                           {"b22", {7, 0}, 5.828},
                                           {"b22", {0, 7}, 5.828},
                                           {"b22", {7, 7}, 4.243},
                                           {"b22", {2, 3}, 5.0},
                                           {"b25", {1, 3}, 17.0, {}, "right"},
                                           {"b25", {18, 3}, 17.0, {}, "left"},
                                           {"b28a", {1, 2}, 9.0},
                                           {"b28a", {1, 4}, 9.0},
                                           {"b28a", {1, 6}, 9.0},
                                           {"b28b", {1, 2}, 9.828},
                                           {"b28b", {1, 4}, 9.0},
                                           {"b28b", {1, 6}, 9.828},
                                           {"b31", {1, 1}, 11.0}};
  return all;
}

std::optional<double> reported(const Report& report, const Promise& promise) {
  for (const FieldReport& field : report.fields) {
    if (field.goal != promise.goal || field.after != promise.after) continue;
    for (const ProbeReport& probe : field.probes) {
      if (probe.cell == promise.cell) return probe.distance.value_or(-1.0);
    }
  }
  return {};
}

TEST(SceneDistances, areWhatTheCasesDemand) {
  std::map<std::string, Report> reports;
  for (const Promise& promise : promises()) {
    if (!reports.contains(promise.scene)) {
      Scene scene = loadScene("cases/" + promise.scene);
      scene.units.clear();
      scene.duration = std::min(scene.duration, 4.0);
      SceneRun run = startRun(std::move(scene));
      while (!run.done()) ASSERT_TRUE(run.step().ok());
      reports[promise.scene] = run.report();
    }
    const std::optional<double> distance = reported(reports[promise.scene], promise);
    SCOPED_TRACE(testing::Message() << promise.scene << " cell " << promise.cell.x << ", " << promise.cell.y);
    ASSERT_TRUE(distance.has_value());
    EXPECT_NEAR(*distance, promise.distance, 1e-4 * std::abs(promise.distance));
  }
}

// -----------------------------------------------------------------------------------------------------------------
// siege

/// Seconds 9 to 16 of the showpiece.
class Siege : public testing::Test {
 protected:
  static constexpr Rect kWallAcross{{50, 37}, {51, 43}};
  static constexpr Rect kNorthLane{{43, 24}, {60, 31}}, kSouthLane{{42, 50}, {60, 59}}, kSquare{{33, 33}, {49, 48}};

  static std::size_t unitsIn(const World& world, const Rect& rect) {
    std::size_t count = 0;
    for (Vec2 p : world.units().positions) {
      count += p.x >= float(rect.min.x) && p.x < float(rect.max.x + 1) && p.y >= float(rect.min.y) &&
               p.y < float(rect.max.y + 1);
    }
    return count;
  }
};

TEST_F(Siege, theStreamPartsAtThePaintedWall) {
  Scene scene = loadScene("siege");
  scene.duration = 14.0;
  SceneRun run = startRun(std::move(scene));
  std::size_t northBefore = 0, southBefore = 0;
  play(run, 1e9, [&](const World& world) {
    if (world.stats().ticks != 597) return;
    northBefore = unitsIn(world, kNorthLane), southBefore = unitsIn(world, kSouthLane);
    EXPECT_GE(unitsIn(world, kWallAcross), 10u);
    EXPECT_GE(unitsIn(world, kSquare), 150u);
  });
  EXPECT_EQ(unitsIn(run.world(), kWallAcross), 0u);
  EXPECT_GE(unitsIn(run.world(), kNorthLane), northBefore + 40);
  EXPECT_GE(unitsIn(run.world(), kSouthLane), southBefore + 40);
  EXPECT_EQ(run.world().units().size(), 10'000u);
}

}  // namespace
}  // namespace spate::test
