// Purpose: the events of a scene.

#include "io/scene_reader.h"

namespace spate {

void SceneReader::events(const JsonValue& list) {
  list.list("events", 0, std::size_t(kMaxCount), [&](const JsonValue& value, std::size_t) { event(value); });
}

void SceneReader::event(const JsonValue& value) {
  SceneEvent& event = scene_.events.emplace_back();
  JsonObject keys(value);
  keys.required("at", [&](const JsonValue& time) { time.number(event.at, 0.0, kMaxSeconds); });
  keys.exactlyOne({"paint", "moveGoal", "walkGoal", "spawn", "ask", "advance", "exits", "link", "unlink", "breakable"});
  keys.optional("paint", [&](const JsonValue& item) { paint(item, event); });
  keys.optional("moveGoal", [&](const JsonValue& item) { moveGoal(item, event); });
  keys.optional("spawn", [&](const JsonValue& item) { spawn(item, event.what.emplace<SceneUnits>()); });
  keys.optional("ask", [&](const JsonValue& item) { ask(item, event); });
  keys.optional("advance", [&](const JsonValue& item) {
    item.number(event.what.emplace<AdvanceEvent>().seconds, 0.0, kMaxSeconds);
  });
  keys.optional("walkGoal", [&](const JsonValue& item) { walkGoal(item, event); });
  keys.optional("exits", [&](const JsonValue& item) { exitsOf(item, event.what.emplace<ExitsEvent>()); });
  keys.optional("link", [&](const JsonValue& item) { linkOf(item, event.what.emplace<LinkEvent>()); });
  keys.optional("unlink", [&](const JsonValue& item) {
    LinkEvent& unlink = event.what.emplace<LinkEvent>();
    unlink.remove = true;
    linkOf(item, unlink);
  });
  keys.optional("breakable", [&](const JsonValue& item) { breakableOf(item, event.what.emplace<BreakableEvent>()); });
  keys.finish();
}

void SceneReader::paint(const JsonValue& value, SceneEvent& event) {
  paintOf(value, event.what.emplace<PaintEvent>());
}

void SceneReader::paintOf(const JsonValue& value, PaintEvent& paint) const {
  JsonObject keys(value);
  somewhere(keys, value, paint.cells, paint.rect);
  keys.required("cost", [&](const JsonValue& cost) { readCost(cost, paint.cost); });
  keys.finish();
}

void SceneReader::moveGoal(const JsonValue& value, SceneEvent& event) {
  MoveGoalEvent& move = event.what.emplace<MoveGoalEvent>();
  JsonObject keys(value);
  keys.required("goal", [&](const JsonValue& name) { goalName(name, move.goal); });
  // A goal keeps its start cost when it moves, unless the event says otherwise.
  const auto moved = goalIds_.find(move.goal);
  if (moved != goalIds_.end()) move.def.startCost = scene_.goals[moved->second].def.startCost;
  goalPlace(keys, value, move.def);
  keys.finish();
}

void SceneReader::ask(const JsonValue& value, SceneEvent& event) {
  AskEvent& ask = event.what.emplace<AskEvent>();
  JsonObject keys(value);
  keys.required("wouldBlock", [&](const JsonValue& question) {
    JsonObject inner(question);
    inner.required("goal", [&](const JsonValue& name) { goalName(name, ask.goal); });
    somewhere(inner, question, ask.cells, ask.rect);
    inner.finish();
  });
  keys.finish();
}

}  // namespace spate
