// spate bench: ours and the opponents, checked and timed in one run.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "command.h"
#include "machine.h"
#include "output_file.h"
#include "rows.h"
#include "selection.h"
#include "tbb_scheduler.h"
#include "writers.h"

namespace spate::cli {
namespace {

struct BenchOptions {
  std::vector<std::string> names;
  bool quick = false, list = false;
  std::string json, markdown;
  int threads = 1;
};

constexpr const char* kMapsFallback = "../shared/maps";

/// The folder of the maps; empty when there is none.
std::string mapsFolder() {
  const char* set = std::getenv("SPATE_MAPS");
  const std::string folder = set != nullptr ? set : kMapsFallback;
  return std::filesystem::is_directory(folder) ? folder : "";
}

void noteMissingMaps() {
  const char* set = std::getenv("SPATE_MAPS");
  note(
      fmt::format("the rows of downloaded maps (field/Berlin_0_1024 and others) are skipped: {} is no folder; set "
                  "SPATE_MAPS to the one with the .map files",
                  set != nullptr ? set : kMapsFallback));
}

std::vector<std::string> namesOf(const std::vector<bench::Row>& rows) {
  std::vector<std::string> names;
  for (const bench::Row& row : rows) names.push_back(row.name);
  return names;
}

/// The rows that the words mean, each once, in the order of the table.
Result<std::vector<bench::Row>> select(const std::vector<bench::Row>& rows, const std::vector<std::string>& words) {
  const std::vector<std::string> names = namesOf(rows);
  std::vector<std::string> chosen;
  for (const std::string& word : words) {
    std::vector<std::string> meant = bench::matching(word, names);
    if (meant.empty()) meant = bench::rowOfLine(word, names);
    if (meant.empty()) {
      const std::vector<std::string> near = bench::nearest(word, names);
      const std::string hint = near.empty() ? "" : fmt::format("; near it are {}", fmt::join(near, ", "));
      return Status{ErrorCode::badValue, fmt::format("bench: no row '{}'{}. spate bench --list names all", word, hint)};
    }
    chosen.insert(chosen.end(), meant.begin(), meant.end());
  }
  std::vector<bench::Row> result;
  for (const bench::Row& row : rows) {
    if (words.empty() || std::find(chosen.begin(), chosen.end(), row.name) != chosen.end()) result.push_back(row);
  }
  return result;
}

int list(const std::vector<bench::Row>& rows) {
  for (const bench::Row& row : rows) fmt::print("{:<24} {}\n", row.name, row.what);
  return kOk;
}

int write(const BenchOptions& options, const nlohmann::ordered_json& machine,
          const std::vector<bench::Outcome>& outcomes) {
  if (!options.json.empty()) {
    const Status status = writeOutput(options.json, bench::toJson(machine, outcomes).dump(2) + "\n");
    if (!status.ok()) return fail(status);
  }
  if (!options.markdown.empty()) {
    const Status status = writeOutput(options.markdown, bench::toMarkdown(machine, outcomes));
    if (!status.ok()) return fail(status);
  }
  return kOk;
}

/// Runs the rows and prints each as it is done: a whole run takes minutes.
std::vector<bench::Outcome> run(const std::vector<bench::Row>& rows, const bench::Options& options) {
  std::vector<bench::Outcome> outcomes;
  fmt::print("{}\n", bench::terminalHeading());
  for (const bench::Row& row : rows) {
    for (bench::Outcome& outcome : bench::named(row.run(options))) {
      fmt::print("{}\n", bench::terminalLine(outcome));
      outcomes.push_back(std::move(outcome));
    }
    std::fflush(stdout);
  }
  return outcomes;
}

int bench(const BenchOptions& options) {
  for (const auto& [option, path] : {std::pair{"--json", options.json}, {"--markdown", options.markdown}}) {
    if (path.empty()) continue;
    if (const Status status = checkWritable(option, path); !status.ok()) return fail(status);
  }
  bench::Options settings;
  settings.quick = options.quick;
  settings.threads = options.threads;
  settings.maps = mapsFolder();
  settings.scheduler = [](int threads) { return std::make_unique<TbbScheduler>(threads); };
  const Result<std::vector<bench::Row>> rows = select(bench::allRows(settings), options.names);
  if (settings.maps.empty() && (options.names.empty() || !rows.ok())) noteMissingMaps();
  if (!rows.ok()) return fail(rows.error());
  if (options.list) return list(*rows);

  const nlohmann::ordered_json machine = bench::machine(options.quick);
  fmt::print("{}\n\n", bench::machineLine(machine));
  const std::vector<bench::Outcome> outcomes = run(*rows, settings);
  const int written = write(options, machine, outcomes);
  if (written != kOk) return written;
  const bool allChecked =
      std::all_of(outcomes.begin(), outcomes.end(), [](const bench::Outcome& o) { return o.checked; });
  return allChecked ? kOk : fail("bench: answers differ; see the rows above", kFailed);
}

}  // namespace

void addBench(CLI::App& app, int& exit) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command = app.add_subcommand("bench", "Check and time fields and crowds against other methods");
  command->add_option("NAMES", options->names,
                      "Rows to run: a name, a beginning such as field/, or a pattern such as 'crowd/*-100k' [all]");
  command->add_flag("--quick", options->quick,
                    "Less than a minute in all: fewer repetitions, smaller inputs in the largest rows");
  command->add_flag("--list", options->list, "Name the rows and run none");
  command
      ->add_option("--threads", options->threads,
                   "Threads of ours in crowd and frame rows; rows named -2t take two [1]")
      ->check(inRange(1, 1024));
  command->add_option("--json", options->json, "Write the outcome to this file");
  command->add_option("--markdown", options->markdown, "Write the outcome as tables to this file");
  command->footer(
      "Every row checks its answers first and is not timed when they are wrong; the exit status is then 1. ratio = "
      "theirs / "
      "ours; spread = (90th - 10th percentile) / median of ours; density = units for each cell that holds any. "
      "SPATE_MAPS names the "
      "folder of .map files [../shared/maps].\n\nExample:\n  spate bench field/ crowd/jam-100k --json bench.json");
  command->callback([options, &exit] { exit = bench(*options); });
}

}  // namespace spate::cli
