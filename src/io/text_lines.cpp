// Purpose: pieces of text in memory. Apart from text_file.cpp, so that a host without files can have the readers.

#include <fmt/format.h>

#include "io/text_file.h"

namespace spate {

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
