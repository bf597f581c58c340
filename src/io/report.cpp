// Purpose: reports as JSON, format "spate-report/1" (docs/formats.md).
//
// Keys stand in the order of the format, one entry of a list a line, so that two reports can be compared line by line.

#include "io/json_writer.h"
#include "spate/io.h"

namespace spate {
namespace {

template <class T>
Json orNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json hashText(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
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

}  // namespace

std::string toJson(const Report& report) {
  const auto value = [](const auto& entry) { return toValue(entry); };
  JsonWriter out;
  out.key("format", "spate-report/1");
  out.key("scene", report.scene);
  out.key("version", report.version);
  out.key("map", {{"width", report.width}, {"height", report.height}, {"open", report.open}, {"walls", report.walls}});
  out.key("ticks", report.ticks);
  out.key("seconds", report.seconds);
  out.key("hash", hashText(report.hash));
  out.list("fields", report.fields, value);
  out.list("answers", report.answers, value);
  out.key("units", toValue(report.units));
  out.list("final", report.final, value);
  out.key("time", toValue(report.time));
  return out.finish();
}

}  // namespace spate
