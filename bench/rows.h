#pragma once
// The benchmark behind `spate bench`: a table of named rows. A row makes its input, checks the answers of ours and of
// the opponents, and only then times them in turn.

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "spate/base.h"

namespace spate::bench {

struct Options {
  bool quick = false;     ///< Fewer repetitions and smaller inputs, under a minute for all rows.
  int threads = 1;        ///< Of our side in crowd and frame rows; rows named `-2t` take two. [1 .. 1024, default 1]
  std::string maps = {};  ///< Folder with `.map` files; empty: no rows for them.
  /// A scheduler of so many threads; ours is checked against it even where one thread is timed.
  std::function<std::unique_ptr<Scheduler>(int threads)> scheduler = {};
};

/// One line of the outcome: ours against one opponent. What could not be measured is empty, and `extra["note"]` says
/// why.
struct Outcome {
  std::string name;
  std::string unit;
  std::optional<double> ours;
  std::string opponent;
  std::optional<double> theirs;
  std::optional<double> spread;  ///< Of ours: (90th - 10th percentile) / median.
  bool checked = false;          ///< The answers agreed; without that there are no times.
  nlohmann::ordered_json extra = nlohmann::ordered_json::object();

  /// How many times as fast ours is.
  std::optional<double> ratio() const;
};

struct Row {
  std::string name;
  std::string what;  ///< For --list.
  std::function<std::vector<Outcome>(const Options&)> run;
};

/// Every row there is, in the order in which they are run.
std::vector<Row> allRows(const Options& options);
void addFieldRows(std::vector<Row>& rows, const Options& options);
void addRepairRows(std::vector<Row>& rows, const Options& options);
void addCrowdRows(std::vector<Row>& rows);
void addDetourRow(std::vector<Row>& rows);
void addFrameRows(std::vector<Row>& rows);

/// The first result of a row keeps the row's name, the others get their opponent's on top: every name stands for one line.
std::vector<Outcome> named(std::vector<Outcome> outcomes);
/// Adds to the note of a result, sentence by sentence.
void addNote(Outcome& result, const std::string& sentence);
/// The result of a row whose answers are wrong: no times, and the reason.
Outcome failed(const std::string& name, const std::string& unit, const std::string& opponent, const std::string& why);

}  // namespace spate::bench
