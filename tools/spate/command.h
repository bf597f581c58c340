#pragma once
// The commands of the command line, each in a file of its own, and what they share.

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "spate/io.h"

namespace spate::cli {

/// Exit statuses.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;     ///< The run could not go on, or a check found a difference.
inline constexpr int kBad = 2;        ///< Bad usage, bad input, or an output file that cannot be written.
inline constexpr int kStopped = 130;  ///< Ctrl-C: what was measured so far has been written.

/// Adds a command to the program; its exit status goes to `exit`, which must outlive `app`.
void addRun(CLI::App& app, int& exit);
void addRecord(CLI::App& app, int& exit);
void addReplay(CLI::App& app, int& exit);
void addField(CLI::App& app, int& exit);
void addWhy(CLI::App& app, int& exit);
void addOracle(CLI::App& app, int& exit);
void addInfo(CLI::App& app, int& exit);
void addBench(CLI::App& app, int& exit);

/// `spate: MESSAGE` on stderr. Returns `exit`, so that a command can end with it.
int fail(const Status& status, int exit = kBad);
int fail(const std::string& message, int exit = kBad);
void note(const std::string& message);

/// "cost,units" as layers. Error: names the word and the words there are.
Result<std::vector<Layer>> parseLayers(const std::string& text);
Result<Corners> parseCorners(const std::string& text);
Result<Solver> parseSolver(const std::string& text);
/// For options that take a number: within these bounds, and no NaN (which CLI::Range lets through).
CLI::Validator inRange(double low, double high);
/// "X,Y" as a cell; `option` is for the error.
Result<Cell> parseCell(const std::string& option, const std::string& text);

}  // namespace spate::cli
