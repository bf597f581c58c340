// Purpose: snapshots and recordings as files.

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

}  // namespace spate
