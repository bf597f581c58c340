#include "io/text_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace spate {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

Status failure(const std::string& path, const char* what) {
  return {ErrorCode::io, fmt::format("{}: cannot be {}: {}", path, what, std::strerror(errno))};
}

}  // namespace

Result<std::string> readTextFile(const std::string& path) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  if (!file) return failure(path, "opened");
  std::string text;
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  // Read to the end instead of asking for the size: pipes have none.
  for (;;) {
    const std::size_t had = text.size();
    text.resize(had + kChunk);
    const std::size_t got = std::fread(text.data() + had, 1, kChunk, file.get());
    text.resize(had + got);
    if (text.size() > kMaxFileBytes) {
      return Status{ErrorCode::badFile, fmt::format("{}: expected at most {} MiB", path, kMaxFileBytes >> 20)};
    }
    if (got < kChunk) break;
  }
  if (std::ferror(file.get())) return failure(path, "read");
  return text;
}

std::string_view takeLine(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string showCharacter(char character) {
  const auto code = static_cast<unsigned char>(character);
  if (code >= 0x20 && code < 0x7F) return fmt::format("'{}'", character);
  return fmt::format("byte 0x{:02X}", code);
}

}  // namespace spate
