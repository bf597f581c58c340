#pragma once
// What the parts of the scene reader share: how cells, rectangles, costs and ids are read.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "io/json_reader.h"
#include "spate/io.h"

namespace spate {

/// Most units, cells or probes in one scene.
inline constexpr std::int64_t kMaxCount = 10'000'000;
/// Latest time in a scene. [s]
inline constexpr double kMaxSeconds = 1e6;

/// Ids and where they stand in their list.
using SceneIds = std::map<std::string, std::size_t>;

/// Reads `map` into scene.cost.
void readSceneMap(const JsonValue& value, const std::string& folder, Scene& scene);

/// Reads the keys of a group that need no scene around it: all but `id` and `goal`.
void readGroupKeys(JsonObject& keys, GroupDef& def);

/// Reads everything that stands on the map; scene.cost comes first, then goals, groups, units and events.
class SceneReader {
 public:
  explicit SceneReader(Scene& scene) : scene_(scene) {}

  void paintMap(const JsonValue& list);
  void exits(const JsonValue& list);
  void links(const JsonValue& list);
  void breakable(const JsonValue& list);
  void goals(const JsonValue& list);
  void groups(const JsonValue& list);
  void units(const JsonValue& list);
  void events(const JsonValue& list);
  void probes(const JsonValue& list);

 private:
  void goal(const JsonValue& value);
  void group(const JsonValue& value);
  void event(const JsonValue& value);
  void paint(const JsonValue& value, SceneEvent& event);
  void paintOf(const JsonValue& value, PaintEvent& paint) const;
  void moveGoal(const JsonValue& value, SceneEvent& event);
  void spawn(const JsonValue& value, SceneUnits& units);
  void ask(const JsonValue& value, SceneEvent& event);
  void walkGoal(const JsonValue& value, SceneEvent& event);
  void exitsOf(const JsonValue& value, ExitsEvent& exits) const;
  void linkOf(const JsonValue& value, LinkEvent& link) const;
  void breakableOf(const JsonValue& value, BreakableEvent& breakable) const;

  void goalPlace(JsonObject& keys, const JsonValue& value, GoalDef& def) const;
  void somewhere(JsonObject& keys, const JsonValue& value, std::vector<Cell>& cells, std::optional<Rect>& rect) const;
  void goalName(const JsonValue& value, std::string& out) const;
  void groupName(const JsonValue& value, std::string& out) const;
  void cell(const JsonValue& value, Cell& out) const;
  void cells(const JsonValue& value, std::vector<Cell>& out) const;
  void rect(const JsonValue& value, std::optional<Rect>& out) const;
  void position(const JsonValue& value, Vec2& out) const;
  void count(JsonObject& keys, const JsonValue& value, SceneUnits& units);

  Scene& scene_;
  SceneIds goalIds_, groupIds_;
  std::int64_t totalUnits_ = 0;
};

/// 1 .. 254 or "wall".
bool readCost(const JsonValue& value, Cost& out);

/// Carry out on a map, cell by cell and rectangle by rectangle, what a scene says of ways; both for the map to begin with and for a world.
template <class F>
Status forEachRect(const std::vector<Cell>& cells, const std::optional<Rect>& rect, const F& f) {
  Status status = rect ? f(*rect) : Status{};
  for (auto cell = cells.begin(); cell != cells.end() && status.ok(); ++cell) status = f(Rect{*cell, *cell});
  return status;
}
template <class Map>
Status applyExits(Map& map, const ExitsEvent& event) {
  return forEachRect(event.cells, event.rect, [&](const Rect& rect) { return map.setExits(rect, event.mask); });
}
template <class Map>
Status applyBreakable(Map& map, const BreakableEvent& event) {
  return forEachRect(event.cells, event.rect, [&](const Rect& rect) { return map.setBreakable(rect, event.cost); });
}
template <class Map>
Status applyLink(Map& map, const LinkEvent& event) {
  const Link& link = event.link;
  if (Status status = event.remove ? map.removeLink(link.from, link.to) : map.addLink(link); !status.ok() || !event.both) return status;
  return event.remove ? map.removeLink(link.to, link.from) : map.addLink({link.to, link.from, link.cost});
}

}  // namespace spate
