// Starting and ending a recording, and what goes into it after each tick.

#include "world/state.h"
#include "world/world_impl.h"

namespace spate {

Result<Recording> Recording::fromBytes(std::span<const std::uint8_t> bytes) {
  if (const Result<ByteView> contents = unseal(kRecordingSeal, bytes); !contents.ok()) return contents.error();
  Recording recording;
  recording.bytes_.assign(bytes.begin(), bytes.end());
  return recording;
}

Status World::startRecording(const RecordingDef& def) {
  if (impl_->ticking) return impl_->fail(ErrorCode::duringTick, "startRecording: not during a tick");
  if (impl_->recorder != nullptr) return impl_->fail(ErrorCode::badValue, "startRecording: expected no recording to be going on");
  impl_->lastError = {};
  impl_->recordedFrom = snapshot();
  impl_->recorder = std::make_unique<Recorder>(def, impl_->crowd.units);
  return {};
}

Recording World::stopRecording() {
  Recording recording;
  if (impl_->ticking) return impl_->fail(ErrorCode::duringTick, "stopRecording: not during a tick"), recording;
  if (impl_->recorder == nullptr) return impl_->fail(ErrorCode::badValue, "stopRecording: expected a recording to be going on"), recording;
  impl_->lastError = {};
  const std::unique_ptr<Recorder> recorder = std::move(impl_->recorder);
  const ByteView from = impl_->recordedFrom.bytes();
  recording.bytes_ = beginSealed();
  ByteWriter write(recording.bytes_);
  write(RecordingHead{version(), recorder->def(), recorder->ticks(), {from.begin(), from.end()}});
  const Bytes calls = recorder->take();
  write.raw(calls.data(), calls.size(), 1);
  seal(kRecordingSeal, recording.bytes_);
  impl_->recordedFrom = {};
  return recording;
}

/// A map is large and seldom changes: its hash is kept.
const PartHashes& World::Impl::hashParts() {
  for (int i = 0; i < kStateParts; ++i) {
    const StatePart part = StatePart(i);
    if (part == StatePart::map && hashedMap == mapVersion) continue;
    Hash hash;
    addTo(hash, part);
    hashes[std::size_t(i)] = hash.value();
  }
  hashedMap = mapVersion;
  return hashes;
}

void World::Impl::recordTick() { recorder->tick(hashParts(), crowd.units); }

}  // namespace spate
