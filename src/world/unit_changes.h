#pragma once
// What has changed between two states of the units, in few bytes.

#include "crowd/units.h"
#include "world/archive.h"

namespace spate {

/// What has to be done to `before` to come to `after`.
Bytes changesOf(const Units& before, const Units& after);
/// Does it. False if the bytes are no changes; the units are then good for nothing.
bool applyChanges(ByteView changes, Units& units);

/// The first unit that differs, by id, and the first of its values.
struct UnitDifference {
  UnitId unit = 0;
  std::string value;
  double expected = 0.0, got = 0.0;
};
std::optional<UnitDifference> firstDifference(const Units& expected, const Units& got);

}  // namespace spate
