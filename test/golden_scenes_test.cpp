// Rule 10 for the scenes: golden_scenes.json says what the hash of each is after some ticks, here and in WebAssembly (wasm/test, web/test). It may
// change only as golden_test.cpp says.
//
// To renew it, run this test and copy the lines it prints.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "spate/io.h"

namespace spate {
namespace {

std::string hex(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

/// The hash after a run of so many ticks, as one line of the file.
std::string lineOf(const std::string& name, int ticks) {
  Result<Scene> scene = readScene(std::string(SPATE_SCENES) + "/" + name + ".json");
  if (!scene.ok()) return scene.error().message;
  Result<SceneRun> run = SceneRun::start(std::move(*scene), {.measured = false});
  if (!run.ok()) return run.error().message;
  for (int i = 0; i < ticks && !run->done(); ++i) {
    if (Status status = run->step(); !status.ok()) return status.message;
  }
  return "{\"scene\": \"" + name + "\", \"ticks\": " + std::to_string(ticks) + ", \"hash\": \"" + hex(run->world().hash()) + "\"}";
}

nlohmann::json golden() {
  std::ifstream file(std::string(SPATE_SOURCE) + "/test/golden_scenes.json");
  return nlohmann::json::parse(file);
}

TEST(GoldenScenes, EverySceneHasThePromisedHash) {
  for (const auto& entry : golden()) {
    const std::string line = lineOf(entry["scene"], entry["ticks"]);
    EXPECT_NE(line.find("\"" + entry["hash"].get<std::string>() + "\""), std::string::npos) << line;
  }
}

TEST(GoldenScenes, NoSceneIsForgotten) {
  const auto all = golden();
  for (const auto& file : std::filesystem::directory_iterator(SPATE_SCENES)) {
    if (file.path().extension() != ".json") continue;
    const std::string name = file.path().stem().string();
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const auto& entry) { return entry["scene"] == name; })) << lineOf(name, 300);
  }
}

}  // namespace
}  // namespace spate
