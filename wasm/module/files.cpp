// Purpose: the readers' files. A page has none: maps that a scene names are handed over beforehand, by the names by which it names them.

#include <map>

#include "io/text_file.h"
#include "module.h"

namespace spate {
namespace {

std::map<std::string, std::string>& files() {
  static std::map<std::string, std::string> all;
  return all;
}

}  // namespace

Result<std::string> readTextFile(const std::string& path) {
  const auto found = files().find(path);
  if (found != files().end()) return found->second;
  return Status{ErrorCode::io, path + ": expected among the files that came with the scene"};
}

namespace wasm {

SPATE_EXPORT(file_add) void addFile(const char* name, std::uint32_t nameSize, const char* text, std::uint32_t size) {
  files()[std::string(name, nameSize)] = std::string(text, size);
}
SPATE_EXPORT(files_clear) void clearFiles() { files().clear(); }

}  // namespace wasm
}  // namespace spate
