// Purpose: what a replay found, as text.

#include <fmt/format.h>

#include "spate/io.h"

namespace spate {
namespace {

const char* nameOf(StatePart part) {
  switch (part) {
    case StatePart::map: return "map";
    case StatePart::goals: return "goals";
    case StatePart::groups: return "groups";
    case StatePart::units: return "units";
    case StatePart::counters: return "counters";
  }
  return "";
}

const char* nameOf(ErrorCode code) {
  constexpr const char* kNames[] = {"ok", "badSize", "outOfMap", "badValue", "staleId", "overflow", "duringTick", "badFile", "io"};
  return std::size_t(code) < std::size(kNames) ? kNames[std::size_t(code)] : "an unknown code";
}

}  // namespace

std::string toText(const Divergence& divergence) {
  const std::string tick = fmt::format("tick {}: ", divergence.tick);
  if (!divergence.call.empty()) {
    return fmt::format("{}{}: expected {}, got {}", tick, divergence.call, nameOf(ErrorCode(int(divergence.expected))),
                       nameOf(ErrorCode(int(divergence.got))));
  }
  if (!divergence.unit) return fmt::format("{}{}: expected another hash", tick, nameOf(divergence.part));
  // Values are floats or whole numbers, so that the shortest float says all.
  return fmt::format("{}unit {}: {}: expected {}, got {}", tick, *divergence.unit, divergence.value, float(divergence.expected),
                     float(divergence.got));
}

}  // namespace spate
