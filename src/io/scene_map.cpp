// Purpose: the `map` of a scene: drawn in rows, taken from a file, or of one cost.

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "io/movingai.h"
#include "io/scene_reader.h"
#include "io/text_file.h"

namespace spate {
namespace {

void readLegend(const JsonValue& value, CostTable& table) {
  if (!value.json().is_object()) {
    value.expected("an object such as {\"~\": 5}");
    return;
  }
  JsonObject keys(value);
  for (const auto& item : value.json().items()) {
    const std::string& key = item.key();
    const bool printable = key.size() == 1 && key[0] > 0x20 && key[0] < 0x7F;
    keys.optional(key, [&](const JsonValue& cost) {
      if (!printable) {
        cost.fail("expected one printable ASCII character as the key");
      } else {
        readCost(cost, costOf(table, key[0]));
      }
    });
  }
}

void readRows(const JsonValue& value, const CostTable& table, Scene& scene) {
  std::vector<std::string_view> rows;
  const auto readRow = [&](const JsonValue& item, std::size_t) {
    if (!item.json().is_string()) return void(item.expected("a row of characters"));
    const std::string_view row = item.json().get_ref<const std::string&>();
    if (rows.empty() && (row.empty() || row.size() > std::size_t(kMaxSide))) {
      return void(item.fail(fmt::format("expected 1 .. {} characters, got {}", kMaxSide, row.size())));
    }
    if (!rows.empty() && row.size() != rows[0].size()) {
      return void(item.fail(fmt::format("expected {} characters as in row 0, got {}", rows[0].size(), row.size())));
    }
    if (const int x = unknownColumn(row, table); x >= 0) {
      item.fail(
          fmt::format("column {}: expected '#', '.', '~', '1' .. '9', a letter or a character of the legend, got {}", x,
                      showCharacter(row[std::size_t(x)])));
    }
    rows.push_back(row);
  };
  if (value.list("rows", 1, std::size_t(kMaxSide), readRow)) scene.cost = costFromRows(rows, table);
}

/// The reader is chosen by content: names say little about what is in a file.
Result<CostField> readMapFile(const std::string& path, const JsonValue* legend) {
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.error();
  if (!looksLikeMovingAiMap(*text)) {
    return Status{ErrorCode::badFile, path + ": expected a MovingAI map, whose first line is `type octile`"};
  }
  CostTable table = movingAiCharacters({});
  if (legend != nullptr) readLegend(*legend, table);
  if (legend != nullptr && !legend->ok()) return CostField{};
  return parseMovingAiMap(*text, path, table);
}

void readFile(const JsonValue& value, const std::string& folder, const JsonValue* legend, Scene& scene) {
  std::string name;
  if (!value.text(name)) return;
  const Result<CostField> map = readMapFile((std::filesystem::path(folder) / name).string(), legend);
  if (map) {
    scene.cost = *map;
  } else {
    value.fail(map.error().message);
  }
}

void readSize(const JsonValue& value, Cost fill, Scene& scene) {
  std::int64_t side[2] = {};
  const auto readSide = [&](const JsonValue& item, std::size_t i) { item.integer(side[i], 1, kMaxSide); };
  if (value.list("numbers (width, height)", 2, 2, readSide)) scene.cost = CostField(int(side[0]), int(side[1]), fill);
}

void onlyWith(JsonObject& keys, const JsonValue& map, std::string_view key, bool allowed, std::string_view others) {
  if (keys.has(key) && !allowed) map.fail(fmt::format("expected {} only together with {}", key, others));
}

}  // namespace

bool readCost(const JsonValue& value, Cost& out) {
  if (value.json() == "wall") {
    out = kWall;
    return true;
  }
  const Json& json = value.json();
  const double number = json.is_number() ? json.get<double>() : 0.0;
  if (!(number >= 1.0 && number <= double(kMaxCost)) || number != std::floor(number)) {
    return value.expected("a cost 1 .. 254 or \"wall\"");
  }
  out = Cost(number);
  return true;
}

void readSceneMap(const JsonValue& value, const std::string& folder, Scene& scene) {
  JsonObject keys(value);
  keys.exactlyOne({"rows", "file", "size"});
  onlyWith(keys, value, "legend", !keys.has("size"), "rows or file");
  onlyWith(keys, value, "fill", keys.has("size"), "size");
  CostTable table = sceneCharacters();
  if (!keys.has("file")) keys.optional("legend", [&](const JsonValue& legend) { readLegend(legend, table); });
  Cost fill = 1;
  keys.optional("fill", [&](const JsonValue& cost) { readCost(cost, fill); });
  keys.optional("rows", [&](const JsonValue& rows) { readRows(rows, table, scene); });
  keys.optional("size", [&](const JsonValue& size) { readSize(size, fill, scene); });
  keys.optional("file", [&](const JsonValue& file) {
    const bool hasLegend =
        keys.optional("legend", [&](const JsonValue& legend) { readFile(file, folder, &legend, scene); });
    if (!hasLegend) readFile(file, folder, nullptr, scene);
  });
  keys.optional("paint", [&](const JsonValue& list) { SceneReader(scene).paintMap(list); });
  keys.finish();
}

}  // namespace spate
