#pragma once
// Whole files in and out of memory, with errors that name the file.

#include <string>
#include <string_view>

#include "spate/base.h"

namespace spate {

/// Larger files are refused: the largest map, 16384 x 16384, fits as text. [bytes]
inline constexpr std::size_t kMaxFileBytes = std::size_t{512} << 20;

/// Errors: io (cannot be opened or read, is a folder), badFile (larger than kMaxFileBytes).
Result<std::string> readTextFile(const std::string& path);

/// The first line of `text`, without its end ("\n" or "\r\n"); `text` moves past it.
std::string_view takeLine(std::string_view& text);

/// A character as error messages show it: 'x', or its code when it cannot be printed.
std::string showCharacter(char character);

}  // namespace spate
