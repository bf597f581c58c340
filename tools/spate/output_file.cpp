#include "output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace spate::cli {
namespace {

namespace fs = std::filesystem;

Status cannotWrite(const std::string& what, const std::string& reason) {
  return {ErrorCode::io, fmt::format("{}: cannot write: {}", what, reason)};
}

bool isStandardOutput(const std::string& path) {
  return path == "-";
}

bool isSpecial(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

Status checkWritable(const std::string& option, const std::string& path) {
  if (isStandardOutput(path) || isSpecial(path)) return {};
  std::error_code error;
  const bool existed = fs::exists(path, error);
  std::FILE* file = std::fopen(path.c_str(), "ab");
  if (file == nullptr) return cannotWrite(option + ": " + path, std::strerror(errno));
  std::fclose(file);
  if (!existed) fs::remove(path, error);
  return {};
}

std::string unfinishedPath(const std::string& path) {
  if (isSpecial(path)) return path;
  // The ending stays: writers go by it.
  const fs::path target(path);
  return (target.parent_path() / (target.stem().string() + ".unfinished" + target.extension().string())).string();
}

Status finishOutput(const std::string& path) {
  const std::string from = unfinishedPath(path);
  if (from == path) return {};
  std::error_code error;
  fs::rename(from, path, error);
  return error ? cannotWrite(path, error.message()) : Status{};
}

Status writeOutput(const std::string& path, std::string_view text) {
  if (isStandardOutput(path)) {
    const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    return whole ? Status{} : cannotWrite("standard output", std::strerror(errno));
  }
  const std::string target = unfinishedPath(path);
  std::FILE* file = std::fopen(target.c_str(), "wb");
  if (file == nullptr) return cannotWrite(path, std::strerror(errno));
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool closed = std::fclose(file) == 0;
  if (!written || !closed) return cannotWrite(path, std::strerror(errno));
  return finishOutput(path);
}

}  // namespace spate::cli
