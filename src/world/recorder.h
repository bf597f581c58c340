#pragma once
// Writes down the calls that a world takes, and what each tick came to.
//
// The contents of a recording: RecordingHead, then for each call its number, its arguments, a 1 and a TickRecord for each of its ticks, and
// a 0 and the ErrorCode with which it ended.

#include <array>

#include "crowd/units.h"
#include "world/calls.h"
#include "world/unit_changes.h"

namespace spate {

inline constexpr Seal kRecordingSeal{"spaterec", "recording", 1};

using PartHashes = std::array<std::uint64_t, kStateParts>;

struct RecordingHead {
  std::string version;      // of the library, for the reader's information
  RecordingDef def;
  std::uint64_t ticks = 0;  // in the whole recording
  Bytes snapshot;           // sealed
};
auto membersOf(Like<RecordingDef> auto& d) { return std::tie(d.values); }
auto membersOf(Like<RecordingHead> auto& h) { return std::tie(h.version, h.def, h.ticks, h.snapshot); }

/// What a tick came to.
struct TickRecord {
  PartHashes hashes{};
  Bytes values;  // unit_changes.h; empty without RecordingDef::values
};

class Recorder {
 public:
  Recorder(const RecordingDef& def, const Units& units);

  template <Call kCall, class... Args>
  void begin(const Args&... arguments) {
    static_assert(std::is_same_v<typename Arguments<kCall>::Stored, std::tuple<typename StoredAs<Args>::Type...>>, "the line in recorded_calls.inl says otherwise");
    ByteWriter write(calls_);
    write(kCall);
    (write(arguments), ...);
  }
  void end(ErrorCode outcome) { ByteWriter{calls_}(false, outcome); }
  void tick(const PartHashes& hashes, const Units& units);

  const RecordingDef& def() const { return def_; }
  std::uint64_t ticks() const { return ticks_; }
  /// What has been written since the last time.
  Bytes take() { return std::exchange(calls_, {}); }
  /// As the last tick left them, or as they were at the start.
  const Units& units() const { return units_; }

 private:
  RecordingDef def_;
  std::uint64_t ticks_ = 0;
  Units units_;  // with values only
  ChangeWriter changes_;
  TickRecord tick_;
  Bytes calls_;
};

void writeValue(ByteWriter& write, const TickRecord& tick);
void readValue(ByteReader& read, TickRecord& tick);

}  // namespace spate
