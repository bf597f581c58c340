// Purpose: scene files, format "spate-scene/1" (docs/formats.md). Every key is checked, and nothing is skipped in
// silence.
//
// Parts: scene_map.cpp reads the map, scene_ways.cpp its exits, links and breakable walls, scene_parts.cpp what stands on it,
// scene_events.cpp what happens; json_reader.h
// knows where each value stands.

#include <filesystem>

#include "io/scene_reader.h"
#include "io/text_file.h"

namespace spate {
namespace {

void readFormat(const JsonValue& value) {
  if (value.json() != "spate-scene/1") value.expected("\"spate-scene/1\"");
}

void readTime(JsonObject& keys, Scene& scene) {
  keys.number("cellSize", scene.cellSize, 0.001, 1000.0);
  keys.number("tickSeconds", scene.world.tickSeconds, 0.0001, 0.25);
  keys.number("duration", scene.duration, 0.0, kMaxSeconds);
  keys.word<bool>("until", scene.untilArrived, {{"arrived", true}});
  keys.optional("seed", [&](const JsonValue& value) {
    std::int64_t seed = 0;
    if (value.integer(seed, 0, INT64_MAX)) scene.world.seed = std::uint64_t(seed);
  });
  keys.optional("fieldBudget", [&](const JsonValue& value) {
    std::int64_t cells = 0;
    if (value.integer(cells, 0, INT64_MAX)) scene.world.fieldBudget = std::uint64_t(cells);
  });
  keys.optional("threads", [&](const JsonValue& value) {
    std::int64_t threads = 1;
    if (value.integer(threads, 1, 256)) scene.threads = int(threads);
  });
}

void readParts(JsonObject& keys, Scene& scene) {
  SceneReader reader(scene);
  keys.optional("exits", [&](const JsonValue& value) { reader.exits(value); });
  keys.optional("links", [&](const JsonValue& value) { reader.links(value); });
  keys.optional("breakable", [&](const JsonValue& value) { reader.breakable(value); });
  keys.optional("goals", [&](const JsonValue& value) { reader.goals(value); });
  keys.optional("groups", [&](const JsonValue& value) { reader.groups(value); });
  keys.optional("units", [&](const JsonValue& value) { reader.units(value); });
  keys.optional("events", [&](const JsonValue& value) { reader.events(value); });
  keys.optional("probes", [&](const JsonValue& value) { reader.probes(value); });
}

void readAll(const JsonValue& root, const std::string& folder, Scene& scene) {
  JsonObject keys(root);
  keys.required("format", readFormat);
  keys.text("name", scene.name);
  keys.required("map", [&](const JsonValue& value) { readSceneMap(value, folder, scene); });
  readTime(keys, scene);
  if (scene.cost.valid()) readParts(keys, scene);
  keys.finish();
}

}  // namespace

Result<Scene> parseScene(std::string_view text, const std::string& name, const std::string& folder) {
  const Result<Json> json = parseJson(text, name);
  if (!json) return json.error();
  Scene scene;
  scene.name = std::filesystem::path(name).stem().string();
  JsonErrors errors{name, {}};
  readAll(JsonValue(*json, errors), folder, scene);
  if (!errors.first.ok()) return errors.first;
  return scene;
}

Result<Scene> readScene(const std::string& path) {
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.error();
  return parseScene(*text, path, std::filesystem::path(path).parent_path().string());
}

}  // namespace spate
