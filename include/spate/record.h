#pragma once
// A world's state as bytes, every call that changed it, and a player of those calls. The bytes are the same on every machine
// (docs/formats.md), so that what one build wrote another can read.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "spate/base.h"

namespace spate {

class World;

/// A world at one moment, between two ticks: map, goals, groups, units, time and statistics. Fields are not in it: they follow from
/// map and goals.
///
/// Memory: 1 byte a cell of the map, 61 bytes a unit, 8 bytes a goal cell; 4 bytes a cell for each group with a density cost.
class Snapshot {
 public:
  /// Empty: World::restore() refuses it.
  Snapshot() = default;
  /// Takes what bytes() gave. Errors: badFile (not a snapshot, another version, cut short, damaged, or values out of their range).
  static Result<Snapshot> fromBytes(std::span<const std::uint8_t> bytes);
  /// For a file or the network. Valid until the snapshot is assigned to or destroyed.
  std::span<const std::uint8_t> bytes() const { return bytes_; }

 private:
  friend class World;
  std::vector<std::uint8_t> bytes_;
};

struct RecordingDef {
  /// Also what each unit's state was after each tick, so that a replay can name the unit and the value that differ. Costs about
  /// a fifth of the memory of a snapshot's units for each tick. [default: only hashes, about 50 bytes a tick]
  bool values = false;
};

/// A snapshot, then every call that changed the world, with its arguments and how it ended, and hashes after each tick.
class Recording {
 public:
  /// Empty: Replay::open() refuses it.
  Recording() = default;
  /// Takes what bytes() gave. Errors: badFile (not a recording, another version, cut short or damaged).
  static Result<Recording> fromBytes(std::span<const std::uint8_t> bytes);
  /// For a file or the network. Valid until the recording is assigned to or destroyed.
  std::span<const std::uint8_t> bytes() const { return bytes_; }

 private:
  friend class World;
  std::vector<std::uint8_t> bytes_;
};

/// What a hash after a tick is of. Together they cover all that World::hash() does.
enum class StatePart : std::uint8_t {
  map,       ///< The costs of all cells.
  goals,     ///< Their cells and start costs.
  groups,    ///< Their settings, and the means of those with a density cost.
  units,     ///< Everything a unit is and remembers.
  counters,  ///< Time, and what numbers units and places.
};
inline constexpr int kStateParts = 5;

/// Where a replay first came to something else than the recording.
struct Divergence {
  std::uint64_t tick = 0;         ///< Stats::ticks after the tick that differs; of a call: before it.
  StatePart part = StatePart::counters;
  std::string call;               ///< A call ended otherwise than it did: its name; then expected and got are ErrorCodes. [else empty]
  std::optional<std::uint32_t> unit;  ///< UnitId of the first that differs. [with RecordingDef::values, when units differ]
  std::string value;              ///< Its first value that differs, as "position.x"; "present" for a unit that one side does not have.
  double expected = 0.0;          ///< That value in the recording.
  double got = 0.0;               ///< And in the replay.
};

/// Plays a recording on a world of its own, and holds each tick against it.
class Replay {
 public:
  /// Errors: badFile (an empty recording, calls that cannot be read, or that ask for more than 10,000,000 units or cells of goals).
  static Result<Replay> open(const Recording& recording, Scheduler* scheduler = nullptr);
  Replay(Replay&&) noexcept;
  Replay& operator=(Replay&&) noexcept;
  ~Replay();

  /// Carries out the calls up to the next tick() or advance(), and that. False at the end and after a divergence.
  bool step();
  /// As far as it was played. Look, do not touch: calls of yours change what comes.
  World& world();
  /// Ticks in the whole recording.
  std::uint64_t ticks() const;
  /// Set by the step() that met it.
  const std::optional<Divergence>& divergence() const;

 private:
  struct Impl;
  explicit Replay(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace spate
