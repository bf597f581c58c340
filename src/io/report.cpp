// Purpose: reports as JSON, format "spate-report/1" (docs/formats.md).
//
// Keys stand in the order of the format, one entry of a list a line, so that two reports can be compared line by line.
// Each number is the shortest one that reads back as the same value; floats are shortened as floats (0.3, not
// 0.30000001192).

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "spate/io.h"

namespace spate {
namespace {

using Json = nlohmann::ordered_json;

Json shortest(float value) {
  if (!std::isfinite(value)) return nullptr;
  return std::strtod(fmt::format("{}", value).c_str(), nullptr);
}

template <class T>
Json orNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json hashText(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}
Json pair(Vec2 v) {
  return Json::array({shortest(v.x), shortest(v.y)});
}
Json pair(Cell c) {
  return Json::array({c.x, c.y});
}

Json toValue(const ProbeReport& probe) {
  return {{"cell", pair(probe.cell)},
          {"distance", orNull(probe.distance)},
          {"arrow", pair(probe.arrow)},
          {"direction", pair(probe.direction)}};
}

Json toValue(const FieldReport& field) {
  Json probes = Json::array();
  for (const ProbeReport& probe : field.probes) probes.push_back(toValue(probe));
  return {{"goal", field.goal},           {"radius", shortest(field.radius)}, {"after", orNull(field.after)},
          {"reachable", field.reachable}, {"farthest", field.farthest},       {"hash", hashText(field.hash)},
          {"probes", std::move(probes)}};
}

Json toValue(const AnswerReport& answer) {
  return {{"event", answer.event}, {"wouldBlock", answer.wouldBlock}};
}

Json toValue(const FinalUnit& unit) {
  return {{"id", unit.id},
          {"group", unit.group},
          {"x", shortest(unit.position.x)},
          {"y", shortest(unit.position.y)},
          {"arrivedAt", orNull(unit.arrivedAt)}};
}

Json toValue(const Report::Units& units) {
  return {{"spawned", units.spawned},
          {"arrived", units.arrived},
          {"removed", units.removed},
          {"insideWall", units.insideWall},
          {"wallOverlap", units.wallOverlap},
          {"pairOverlap", {{"p50", units.overlapP50}, {"p99", units.overlapP99}, {"max", units.overlapMax}}},
          {"stuck", units.stuck},
          {"waiting", units.waiting},
          {"nonFinite", units.nonFinite},
          {"meanSpeed", units.meanSpeed},
          {"arrivalSeconds",
           {{"first", orNull(units.firstArrival)},
            {"p50", orNull(units.medianArrival)},
            {"last", orNull(units.lastArrival)}}}};
}

Json toValue(const Report::Time& time) {
  return {{"buildMs", time.buildMs},
          {"repairMs", {{"p50", time.repairP50}, {"max", time.repairMax}}},
          {"tickMs", {{"p50", time.tickP50}, {"p99", time.tickP99}, {"max", time.tickMax}}}};
}

/// Writes the outer object a key at a time: ten thousand units need not be in memory as values at once.
class Writer {
 public:
  void key(const char* name, const Json& value) { line(name, dump(value)); }

  template <class Items>
  void list(const char* name, const Items& items) {
    std::string text = "[";
    for (std::size_t i = 0; i < items.size(); ++i) {
      text += i > 0 ? ",\n    " : "\n    ";
      text += dump(toValue(items[i]));
    }
    line(name, text + (items.empty() ? "]" : "\n  ]"));
  }

  std::string finish() { return text_ + "\n}\n"; }

 private:
  /// Texts that are not UTF-8 are repaired instead of refused.
  static std::string dump(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

  void line(const char* name, const std::string& value) {
    text_ += fmt::format("{}  \"{}\": {}", text_.empty() ? "{\n" : ",\n", name, value);
  }

  std::string text_;
};

}  // namespace

std::string toJson(const Report& report) {
  Writer out;
  out.key("format", "spate-report/1");
  out.key("scene", report.scene);
  out.key("version", report.version);
  out.key("map", {{"width", report.width}, {"height", report.height}, {"open", report.open}, {"walls", report.walls}});
  out.key("ticks", report.ticks);
  out.key("seconds", report.seconds);
  out.key("hash", hashText(report.hash));
  out.list("fields", report.fields);
  out.list("answers", report.answers);
  out.key("units", toValue(report.units));
  out.list("final", report.final);
  out.key("time", toValue(report.time));
  return out.finish();
}

}  // namespace spate
