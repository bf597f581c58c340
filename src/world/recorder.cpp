#include "world/recorder.h"

namespace spate {

Recorder::Recorder(const RecordingDef& def, const Units& units) : def_(def) {
  if (def_.values) units_ = units;
}

void Recorder::tick(const PartHashes& hashes, const Units& units) {
  tick_.hashes = hashes;
  tick_.values.clear();
  if (def_.values) {
    changes_.write(units_, units, tick_.values);
    units_ = units;
  }
  ByteWriter{calls_}(true, tick_);
  ++ticks_;
}

void writeValue(ByteWriter& write, const TickRecord& tick) {
  write.raw(tick.hashes.data(), sizeof tick.hashes, sizeof tick.hashes[0]);
  write(tick.values);
}

void readValue(ByteReader& read, TickRecord& tick) {
  read.raw(tick.hashes.data(), sizeof tick.hashes, sizeof tick.hashes[0]);
  read(tick.values);
}

void writeValue(ByteWriter& write, const Snapshot& snapshot) { write(snapshot.bytes()); }

void readValue(ByteReader& read, Snapshot& snapshot) {
  std::uint64_t size = 0;
  if (!read(size) || size == 0) return;  // empty: a call that failed
  const ByteView bytes = read.take(size);
  if (!read.ok()) return;
  Result<Snapshot> found = Snapshot::fromBytes(bytes);
  found.ok() ? void(snapshot = std::move(*found)) : read.fail("a snapshot: " + found.error().message);
}

}  // namespace spate
