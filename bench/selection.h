#pragma once
// Which rows the names on the command line mean.

#include <string>
#include <string_view>
#include <vector>

namespace spate::bench {

/// The names that `pattern` means, in their order: the one that is equal to it, else those that it is a pattern of
/// (`*`, `?`, `[...]`, fnmatch(3)), else those that begin with it.
std::vector<std::string> matching(std::string_view pattern, const std::vector<std::string>& names);

/// The few names that look most like `word`, nearest first, none that differ in more than half of its letters; for errors.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& names, std::size_t most = 3);

/// How many letters must be changed, added or taken out to make one word the other
/// (V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966).
std::size_t editDistance(std::string_view a, std::string_view b);

/// The row whose line against one of several opponents has this name, as field/open-256-fifo of field/open-256; empty if there is none.
std::vector<std::string> rowOfLine(const std::string& line, const std::vector<std::string>& names);

}  // namespace spate::bench
