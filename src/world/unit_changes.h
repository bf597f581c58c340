#pragma once
// What has changed between two states of the units, in few bytes.

#include "crowd/units.h"
#include "world/archive.h"

namespace spate {

class ChangeWriter {
 public:
  /// Appends what has to be done to `before` to come to `after`.
  void write(const Units& before, const Units& after, Bytes& changes);

 private:
  // Kept from one time to the next: fresh memory costs more than all the rest.
  Bytes plain_, with_;
};
/// Carries out what a ChangeWriter wrote. False if the bytes are no changes; the units are then good for nothing.
bool applyChanges(ByteView changes, Units& units);

/// The first unit that differs, by id, and the first of its values.
struct UnitDifference {
  UnitId unit = 0;
  std::string value;
  double expected = 0.0, got = 0.0;
};
std::optional<UnitDifference> firstDifference(const Units& expected, const Units& got);

}  // namespace spate
