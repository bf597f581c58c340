#include "selection.h"

#include <fnmatch.h>

#include <algorithm>
#include <numeric>

namespace spate::bench {

std::vector<std::string> matching(std::string_view pattern, const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), pattern) != names.end()) return {std::string(pattern)};
  const std::string glob(pattern);
  const bool isGlob = glob.find_first_of("*?[") != std::string::npos;
  std::vector<std::string> found;
  for (const std::string& name : names) {
    const bool fits = isGlob ? fnmatch(glob.c_str(), name.c_str(), 0) == 0 : name.starts_with(pattern);
    if (fits && !pattern.empty()) found.push_back(name);
  }
  return found;
}

std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& names, std::size_t most) {
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& name : names) {
    // People leave out the group: "open-1024" is meant to be near "field/open-1024".
    const std::string_view local = std::string_view(name).substr(name.find('/') + 1);
    const std::size_t edits = std::min(editDistance(word, name), editDistance(word, local));
    if (2 * edits <= word.size()) ranked.emplace_back(edits, name);  // more would be another word
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) result.push_back(ranked[i].second);
  return result;
}

std::vector<std::string> rowOfLine(const std::string& line, const std::vector<std::string>& names) {
  std::string longest;
  for (const std::string& name : names) {
    if (line.starts_with(name + "-") && name.size() > longest.size()) longest = name;
  }
  return longest.empty() ? std::vector<std::string>{} : std::vector<std::string>{longest};
}

}  // namespace spate::bench
