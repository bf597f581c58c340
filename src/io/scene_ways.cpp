// Purpose: one-way exits, links and breakable walls of a scene, at the start and as events.

#include <array>

#include "io/scene_reader.h"

namespace spate {
namespace {

constexpr std::array<const char*, 8> kNames = {"E", "S", "W", "N", "SE", "SW", "NW", "NE"};  // in the order of the bits

void readExit(const JsonValue& value, std::uint8_t& mask) {
  for (std::size_t d = 0; d < kNames.size(); ++d) {
    if (value.json() == kNames[d]) return void(mask = std::uint8_t(mask | 1u << d));
  }
  value.expected("one of \"E\", \"S\", \"W\", \"N\", \"SE\", \"SW\", \"NW\", \"NE\"");
}

void readYes(JsonObject& keys, std::string_view key, bool& out) {
  keys.optional(key, [&](const JsonValue& value) {
    if (value.json().is_boolean()) {
      out = value.json() == true;
    } else {
      value.expected("true or false");
    }
  });
}

}  // namespace

void SceneReader::paintMap(const JsonValue& list) {
  if (!scene_.cost.valid()) return;
  list.list("paint", 0, std::size_t(kMaxCount), [&](const JsonValue& value, std::size_t) {
    PaintEvent paint;
    paintOf(value, paint);
    if (!value.ok()) return;
    (void)forEachRect(paint.cells, paint.rect, [&](const Rect& rect) { return scene_.cost.fill(rect, paint.cost); });
  });
}

void SceneReader::exits(const JsonValue& list) {
  list.list("exits", 0, std::size_t(kMaxCount), [&](const JsonValue& value, std::size_t) {
    ExitsEvent exits;
    exitsOf(value, exits);
    if (!value.ok()) return;
    if (Status status = applyExits(scene_.cost, exits); !status.ok()) value.fail(status.message);
  });
}

void SceneReader::links(const JsonValue& list) {
  list.list("links", 0, std::size_t(kMaxCount), [&](const JsonValue& value, std::size_t) {
    LinkEvent link;
    linkOf(value, link);
    if (!value.ok()) return;
    if (Status status = applyLink(scene_.cost, link); !status.ok()) value.fail(status.message);
  });
}

void SceneReader::breakable(const JsonValue& list) {
  list.list("breakable walls", 0, std::size_t(kMaxCount), [&](const JsonValue& value, std::size_t) {
    BreakableEvent& walls = scene_.breakable.emplace_back();
    breakableOf(value, walls);
    if (!value.ok()) return;
    if (Status status = applyBreakable(scene_.cost, walls); !status.ok()) value.fail(status.message);
  });
}

void SceneReader::exitsOf(const JsonValue& value, ExitsEvent& exits) const {
  JsonObject keys(value);
  somewhere(keys, value, exits.cells, exits.rect);
  exits.mask = 0;
  keys.required("exits", [&](const JsonValue& list) {
    list.list("directions", 0, kNames.size(), [&](const JsonValue& item, std::size_t) { readExit(item, exits.mask); });
  });
  keys.finish();
}

void SceneReader::linkOf(const JsonValue& value, LinkEvent& event) const {
  JsonObject keys(value);
  keys.required("from", [&](const JsonValue& item) { cell(item, event.link.from); });
  keys.required("to", [&](const JsonValue& item) { cell(item, event.link.to); });
  if (!event.remove) keys.number("cost", event.link.cost, 1.0 / 70.0, 1e6);
  readYes(keys, "both", event.both);
  if (keys.finish() && event.link.from == event.link.to) value.fail("expected two cells, from and to are the same");
}

void SceneReader::breakableOf(const JsonValue& value, BreakableEvent& walls) const {
  JsonObject keys(value);
  somewhere(keys, value, walls.cells, walls.rect);
  std::int64_t cost = walls.cost;
  if (keys.integer("cost", cost, 1, kMaxCost)) walls.cost = Cost(cost);
  keys.number("strength", walls.strength, 0.0, 1e6);
  keys.finish();
}

void SceneReader::walkGoal(const JsonValue& value, SceneEvent& event) {
  WalkGoalEvent& walk = event.what.emplace<WalkGoalEvent>();
  JsonObject keys(value);
  keys.required("goal", [&](const JsonValue& name) { goalName(name, walk.goal); });
  keys.required("along", [&](const JsonValue& list) {
    list.list("positions [x, y]", 1, 10'000, [&](const JsonValue& item, std::size_t) { position(item, walk.along.emplace_back()); });
  });
  keys.number("speed", walk.speed, 0.001, 1000.0);
  readYes(keys, "repeat", walk.repeat);
  keys.finish();
}

}  // namespace spate
