// Purpose: snapshots and recordings as files, and what a replay found as text.

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "io/text_file.h"
#include "spate/io.h"

namespace spate {
namespace {

template <class Kind>
Result<Kind> read(const std::string& path) {
  const Result<std::string> text = readTextFile(path);
  if (!text.ok()) return text.error();
  Result<Kind> kind = Kind::fromBytes({reinterpret_cast<const std::uint8_t*>(text->data()), text->size()});
  if (!kind.ok()) return Status{kind.error().code, path + ": " + kind.error().message};
  return kind;
}

Status write(const std::string& path, std::span<const std::uint8_t> bytes) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return {ErrorCode::io, fmt::format("{}: cannot be opened: {}", path, std::strerror(errno))};
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const bool closed = std::fclose(file) == 0;
  if (!written || !closed) return {ErrorCode::io, fmt::format("{}: cannot be written: {}", path, std::strerror(errno))};
  return {};
}

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

Result<Snapshot> readSnapshot(const std::string& path) {
  return read<Snapshot>(path);
}
Status writeSnapshot(const std::string& path, const Snapshot& snapshot) {
  return write(path, snapshot.bytes());
}
Result<Recording> readRecording(const std::string& path) {
  return read<Recording>(path);
}
Status writeRecording(const std::string& path, const Recording& recording) {
  return write(path, recording.bytes());
}

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
