#pragma once
// The outcome of a benchmark as JSON, as Markdown, and line by line.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rows.h"

namespace spate::bench {

/// {"machine": {...}, "rows": [{"name", "unit", "ours", "opponent", "theirs", "ratio", "spread", "checked", ...}]}
nlohmann::ordered_json toJson(const nlohmann::ordered_json& machine, const std::vector<Outcome>& outcomes);
std::string toMarkdown(const nlohmann::ordered_json& machine, const std::vector<Outcome>& outcomes);

/// For a terminal: the heading, and a line for each outcome.
std::string terminalHeading();
std::string terminalLine(const Outcome& outcome);

}  // namespace spate::bench
