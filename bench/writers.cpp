#include "writers.h"

#include <fmt/format.h>

#include <cmath>

#include "machine.h"

namespace spate::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kLegend =
    "`ours` and `theirs` are medians of samples taken in turn in one process; `ratio` is theirs / ours; `spread` is "
    "(90th - 10th "
    "percentile) / median of ours. Every row checked its answers first. `density` is units for each cell that holds "
    "any, ours / "
    "theirs. [docs/performance.md](../../docs/performance.md) says what the rows and the opponents are.\n";

Json orNull(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

/// With three digits that matter, at most two of them behind the point.
std::string figure(double value) {
  if (value >= 99.95) return fmt::format("{:.0f}", value);
  if (value >= 9.995) return fmt::format("{:.1f}", value);
  return value >= 0.0995 ? fmt::format("{:.2f}", value) : fmt::format("{:.3f}", value);
}

std::string figure(const std::optional<double>& value) {
  return value ? figure(*value) : "-";
}

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.0f} %", 100.0 * *share) : "-";
}

/// An extra as text; empty when the outcome has none.
std::string extra(const Outcome& outcome, const char* key) {
  const auto found = outcome.extra.find(key);
  if (found == outcome.extra.end()) return "";
  if (found->is_string()) return found->get<std::string>();
  if (found->is_number_float()) return figure(found->get<double>());
  return found->dump();
}

std::string ratioText(const Outcome& outcome) {
  return outcome.ratio() ? figure(*outcome.ratio()) + " x" : "-";
}

/// What the extras say in addition, for the last column.
std::string remarks(const Outcome& outcome) {
  std::string text;
  const auto add = [&](const std::string& part) { text += text.empty() ? part : "; " + part; };
  if (outcome.extra.contains("oursDistance")) {
    add(fmt::format("distance {} + flow {}, theirs {} + {}", extra(outcome, "oursDistance"), extra(outcome, "oursFlow"),
                    extra(outcome, "theirsDistance"), extra(outcome, "theirsFlow")));
  }
  if (outcome.extra.value("threads", 1) > 1) add(extra(outcome, "threads") + " threads");
  if (outcome.extra.contains("note")) add(extra(outcome, "note"));
  return text;
}

std::string markdownRow(const Outcome& outcome) {
  const std::string own = extra(outcome, "density"), their = extra(outcome, "theirsDensity");
  const std::string density = own.empty() ? "" : their.empty() ? own : own + " / " + their;
  const std::string size = outcome.extra.contains("units") ? extra(outcome, "units") : extra(outcome, "cells");
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", outcome.name, size, density,
                     figure(outcome.ours), outcome.opponent, figure(outcome.theirs), ratioText(outcome),
                     percent(outcome.spread), outcome.checked ? "yes" : "NO", remarks(outcome));
}

std::string markdownTable(const std::string& title, const std::string& size, const std::vector<Outcome>& outcomes,
                          const std::string& prefix) {
  std::string rows, unit;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.name.starts_with(prefix)) continue;
    rows += markdownRow(outcome);
    unit = outcome.unit;
  }
  if (rows.empty()) return "";
  return fmt::format(
      "\n## {}, {}\n\n| row | {} | density | ours | opponent | theirs | ratio | spread | checked | |\n"
      "|---|--:|--:|--:|---|--:|--:|--:|---|---|\n{}",
      title, unit, size, rows);
}

Json rowOf(const Outcome& outcome) {
  Json row = {{"name", outcome.name},
              {"unit", outcome.unit},
              {"ours", orNull(outcome.ours)},
              {"opponent", outcome.opponent},
              {"theirs", orNull(outcome.theirs)},
              {"ratio", orNull(outcome.ratio())},
              {"spread", orNull(outcome.spread)},
              {"checked", outcome.checked}};
  row.update(outcome.extra);
  return row;
}

}  // namespace

Json toJson(const Json& machine, const std::vector<Outcome>& outcomes) {
  Json rows = Json::array();
  for (const Outcome& outcome : outcomes) rows.push_back(rowOf(outcome));
  return {{"machine", machine}, {"rows", rows}};
}

std::string toMarkdown(const Json& machine, const std::vector<Outcome>& outcomes) {
  std::string text = fmt::format("# spate bench, {}\n\n{}.\n\n{}", machine.at("date").get<std::string>(),
                                 machineLine(machine), kLegend);
  text += markdownTable("Fields", "cells", outcomes, "field/");
  text += markdownTable("Repairs", "cells", outcomes, "repair/");
  text += markdownTable("Crowds", "units", outcomes, "crowd/");
  text += markdownTable("Whole frames", "units", outcomes, "frame/");
  return text;
}

std::string terminalHeading() {
  return fmt::format("{:<34} {:>9} {:<13} {:<34} {:>9} {:>9} {:>7} {:>8}  {}", "row", "ours", "", "opponent", "theirs",
                     "ratio", "spread", "density", "");
}

std::string terminalLine(const Outcome& outcome) {
  const std::string state = outcome.checked ? "" : "NOT CHECKED  ";
  return fmt::format("{:<34} {:>9} {:<13} {:<34} {:>9} {:>9} {:>7} {:>8}  {}{}", outcome.name, figure(outcome.ours),
                     outcome.unit, outcome.opponent, figure(outcome.theirs), ratioText(outcome),
                     percent(outcome.spread), extra(outcome, "density"), state, extra(outcome, "note"));
}

}  // namespace spate::bench
