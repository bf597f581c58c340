// Purpose: goals, groups, units and probes of a scene, and the small things they are made of.

#include <fmt/format.h>

#include <algorithm>

#include "io/scene_reader.h"

namespace spate {
namespace {

/// The ids there are, for an error message; not all of thousands.
std::string listIds(const SceneIds& all) {
  constexpr std::size_t kShown = 8;
  std::string ids;
  std::size_t shown = 0;
  for (const auto& [id, index] : all) {
    if (shown++ == kShown) return ids + ", ...";
    ids += (ids.empty() ? "" : ", ") + id;
  }
  return ids.empty() ? "there is none" : ids;
}

void readName(const JsonValue& value, const SceneIds& all, std::string_view what, std::string& out) {
  const bool known = value.json().is_string() && all.contains(value.json().get_ref<const std::string&>());
  if (known) {
    out = value.json().get_ref<const std::string&>();
  } else {
    value.expected(fmt::format("the id of a {} ({})", what, listIds(all)));
  }
}

void readNewId(const JsonValue& value, SceneIds& all, std::string& out) {
  if (!value.text(out)) return;
  const bool isNew = all.emplace(out, all.size()).second;
  if (!isNew) value.fail(fmt::format("expected an id of its own, \"{}\" stands twice", out));
}

/// The cost that a key stands for: "1" .. "254" or "wall"; 0: none.
Cost groundOf(const std::string& key) {
  if (key == "wall") return kWall;
  const bool digits = !key.empty() && key.size() <= 3 && key[0] != '0' && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
  const int cost = digits ? std::stoi(key) : 0;
  return cost >= 1 && cost <= kMaxCost ? Cost(cost) : Cost{0};
}

/// Calls f(ground, value) for every entry of a table by cost.
template <class F>
void forEachGround(const JsonValue& value, const F& f) {
  JsonObject keys(value);
  if (!value.ok()) return;
  for (const auto& item : value.json().items()) {
    keys.optional(item.key(), [&](const JsonValue& entry) {
      const Cost ground = groundOf(item.key());
      if (ground == 0) return void(entry.fail("expected a cost \"1\" .. \"254\" or \"wall\" as the key"));
      f(ground, entry);
    });
  }
}

void readTerrainSpeed(const JsonValue& value, GroupDef& def) {
  forEachGround(value, [&](Cost ground, const JsonValue& factor) { factor.number(def.terrainSpeed.emplace_back(ground, 1.0f).second, 0.0, 10.0); });
  std::sort(def.terrainSpeed.begin(), def.terrainSpeed.end());
}

void readOwnCosts(const JsonValue& value, GroupDef& def) {
  forEachGround(value, [&](Cost ground, const JsonValue& own) { readCost(own, def.costs.emplace_back(ground, Cost{1}).second); });
  std::sort(def.costs.begin(), def.costs.end());
}

}  // namespace

void SceneReader::goals(const JsonValue& list) {
  list.list("goals", 0, 10'000, [&](const JsonValue& value, std::size_t) { goal(value); });
}

void SceneReader::groups(const JsonValue& list) {
  list.list("groups", 0, 10'000, [&](const JsonValue& value, std::size_t) { group(value); });
}

void SceneReader::units(const JsonValue& list) {
  list.list("units", 0, std::size_t(kMaxCount),
            [&](const JsonValue& value, std::size_t) { spawn(value, scene_.units.emplace_back()); });
}

void SceneReader::probes(const JsonValue& list) {
  cells(list, scene_.probes);
}

void SceneReader::goal(const JsonValue& value) {
  SceneGoal goal;
  JsonObject keys(value);
  keys.required("id", [&](const JsonValue& id) { readNewId(id, goalIds_, goal.id); });
  goalPlace(keys, value, goal.def);
  if (keys.finish()) scene_.goals.push_back(std::move(goal));
}

void SceneReader::goalPlace(JsonObject& keys, const JsonValue& value, GoalDef& def) const {
  keys.number("startCost", def.startCost, 0.0, 1e6);
  keys.optional("point", [&](const JsonValue& point) { position(point, def.point.emplace()); });
  if (keys.has("point")) {
    keys.optional("cells", [&](const JsonValue& list) { cells(list, def.cells); });
    keys.optional("rect", [&](const JsonValue& corners) { rect(corners, def.rect); });
  } else {
    somewhere(keys, value, def.cells, def.rect);
  }
}

void readGroupKeys(JsonObject& keys, GroupDef& def) {
  keys.number("radius", def.radius, 0.05, 4.0);
  keys.number("speed", def.speed, 0.0, 100.0);
  keys.word<Arrive>("arrive", def.arrive,
                    {{"stay", Arrive::stay}, {"remove", Arrive::remove}, {"respawn", Arrive::respawn}});
  keys.word<Heading>("heading", def.heading, {{"smooth", Heading::smooth}, {"arrows", Heading::arrows}});
  keys.word<Corners>("corners", def.corners,
                     {{"strict", Corners::strict},
                      {"oneSide", Corners::oneSide},
                      {"free", Corners::free},
                      {"orthogonal", Corners::orthogonal}});
  keys.word<Unreachable>("unreachable", def.unreachable,
                         {{"stop", Unreachable::stop}, {"nearest", Unreachable::nearest}});
  keys.optional("costs", [&](const JsonValue& table) { readOwnCosts(table, def); });
  keys.optional("breaks", [&](const JsonValue& yes) {
    def.breaks = yes.json() == true;
    if (!yes.json().is_boolean()) yes.expected("true or false");
  });
  keys.optional("terrainSpeed", [&](const JsonValue& table) { readTerrainSpeed(table, def); });
  keys.number("densityCost", def.densityCost, 0.0, 4.0);
}

void SceneReader::group(const JsonValue& value) {
  SceneGroup group;
  JsonObject keys(value);
  keys.required("id", [&](const JsonValue& id) { readNewId(id, groupIds_, group.id); });
  keys.required("goal", [&](const JsonValue& name) { goalName(name, group.goal); });
  readGroupKeys(keys, group.def);
  if (keys.finish()) scene_.groups.push_back(std::move(group));
}

void SceneReader::spawn(const JsonValue& value, SceneUnits& units) {
  JsonObject keys(value);
  keys.required("group", [&](const JsonValue& name) { groupName(name, units.group); });
  keys.exactlyOne({"at", "rect", "everywhere"});
  keys.optional("at", [&](const JsonValue& list) {
    list.list("positions [x, y]", 0, std::size_t(kMaxCount),
              [&](const JsonValue& item, std::size_t) { position(item, units.at.emplace_back()); });
  });
  keys.optional("rect", [&](const JsonValue& corners) { rect(corners, units.rect); });
  keys.optional("everywhere", [&](const JsonValue& yes) {
    units.everywhere = yes.json() == true;
    if (!units.everywhere) yes.expected("true");
  });
  count(keys, value, units);
  keys.finish();
}

void SceneReader::count(JsonObject& keys, const JsonValue& value, SceneUnits& units) {
  std::int64_t number = std::int64_t(units.at.size());
  if (!keys.has("at")) {
    keys.required("count", [&](const JsonValue& item) { item.integer(number, 0, kMaxCount); });
    units.count = std::size_t(number);
  } else if (keys.has("count")) {
    value.fail("expected count only together with rect or everywhere");
  }
  totalUnits_ += number;
  if (totalUnits_ > kMaxCount) value.fail(fmt::format("expected at most {} units in the whole scene", kMaxCount));
}

void SceneReader::somewhere(JsonObject& keys, const JsonValue& value, std::vector<Cell>& out,
                            std::optional<Rect>& corners) const {
  if (!keys.has("cells") && !keys.has("rect")) value.fail("expected cells and/or rect");
  keys.optional("cells", [&](const JsonValue& list) { cells(list, out); });
  keys.optional("rect", [&](const JsonValue& item) { rect(item, corners); });
  if (value.ok() && out.empty() && !corners) value.fail("expected at least one cell");
}

void SceneReader::goalName(const JsonValue& value, std::string& out) const {
  readName(value, goalIds_, "goal", out);
}

void SceneReader::groupName(const JsonValue& value, std::string& out) const {
  readName(value, groupIds_, "group", out);
}

void SceneReader::cell(const JsonValue& value, Cell& out) const {
  const int last[2] = {scene_.cost.width() - 1, scene_.cost.height() - 1};
  std::int64_t at[2] = {};
  const auto readSide = [&](const JsonValue& item, std::size_t i) { item.integer(at[i], 0, last[i]); };
  if (value.list("whole numbers (x, y)", 2, 2, readSide)) out = {int(at[0]), int(at[1])};
}

void SceneReader::cells(const JsonValue& value, std::vector<Cell>& out) const {
  value.list("cells [x, y]", 0, std::size_t(kMaxCount),
             [&](const JsonValue& item, std::size_t) { cell(item, out.emplace_back()); });
}

void SceneReader::rect(const JsonValue& value, std::optional<Rect>& out) const {
  const int last[2] = {scene_.cost.width() - 1, scene_.cost.height() - 1};
  std::int64_t at[4] = {};
  const auto readSide = [&](const JsonValue& item, std::size_t i) { item.integer(at[i], 0, last[i % 2]); };
  if (!value.list("whole numbers (x0, y0, x1, y1)", 4, 4, readSide)) return;
  if (at[0] > at[2] || at[1] > at[3]) {
    value.fail(fmt::format("expected [x0, y0, x1, y1] with x0 <= x1 and y0 <= y1, got [{}]", fmt::join(at, ", ")));
  }
  out = Rect{{int(at[0]), int(at[1])}, {int(at[2]), int(at[3])}};
}

void SceneReader::position(const JsonValue& value, Vec2& out) const {
  const int size[2] = {scene_.cost.width(), scene_.cost.height()};
  float at[2] = {};
  const auto readSide = [&](const JsonValue& item, std::size_t i) { item.number(at[i], 0.0, size[i]); };
  if (value.list("numbers (x, y)", 2, 2, readSide)) out = {at[0], at[1]};
}

}  // namespace spate
