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

}  // namespace spate
