// The command line: run scenes, record and replay them, build fields, explain units, check distances against published lengths, look into files,
// measure.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "command.h"

namespace {

using spate::cli::kBad;
using spate::cli::kFailed;
using spate::cli::kOk;

constexpr std::array<std::string_view, 8> kCommands = {"run", "record", "replay", "field", "why", "oracle", "info", "bench"};

/// Is one word the other with one letter wrong, missing, added, or two neighbours swapped?
bool nearly(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  std::size_t i = 0;
  while (i < a.size() && a[i] == b[i]) ++i;
  if (a.size() < b.size()) return a.substr(i) == b.substr(i + 1);
  if (a.substr(std::min(i + 1, a.size())) == b.substr(std::min(i + 1, b.size()))) return true;
  return i + 1 < a.size() && a[i] == b[i + 1] && a[i + 1] == b[i] && a.substr(i + 2) == b.substr(i + 2);
}

int unknownCommand(std::string_view word) {
  std::string message = fmt::format("no command '{}'; there are {}", word, fmt::join(kCommands, ", "));
  for (const std::string_view command : kCommands) {
    if (nearly(word, command)) message += fmt::format(". Did you mean '{}'?", command);
  }
  return spate::cli::fail(message + "\nspate --help says more", kBad);
}

int parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help and --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    const std::string command = chosen.empty() ? "" : chosen.front()->get_name() + ": ";
    const std::string help = chosen.empty() ? "spate --help" : "spate " + chosen.front()->get_name() + " --help";
    return spate::cli::fail(fmt::format("{}{}\n{} says more", command, error.what(), help), kBad);
  }
  return kOk;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"spate: flow-field crowd navigation", "spate"};
  app.set_version_flag("--version", std::string("spate ") + spate::version());
  app.require_subcommand(0, 1);
  app.footer(
      "Examples:\n"
      "  spate run scenes/siege.json --picture siege.png\n"
      "  spate field maps/arena2.map --goal 100,120 --picture field.png\n"
      "  spate why scenes/door.json --unit 17 --time 12\n"
      "  spate oracle maps/arena2.map.scen\n"
      "  spate info scenes/siege.json\n"
      "  spate bench --quick\n"
      "\n"
      "spate COMMAND --help says more about a command. Exit status: 0 fine, 1 the run or a check failed, 2 bad usage "
      "or input.");
  int exit = kOk;
  spate::cli::addRun(app, exit);
  spate::cli::addRecord(app, exit);
  spate::cli::addReplay(app, exit);
  spate::cli::addField(app, exit);
  spate::cli::addWhy(app, exit);
  spate::cli::addOracle(app, exit);
  spate::cli::addInfo(app, exit);
  spate::cli::addBench(app, exit);

  if (argc > 1 && argv[1][0] != '-' && std::find(kCommands.begin(), kCommands.end(), argv[1]) == kCommands.end()) {
    return unknownCommand(argv[1]);
  }
  const int parsed = parse(app, argc, argv);
  if (parsed != kOk) return parsed;
  if (argc == 1) fmt::print("{}", app.help());
  // A table that went nowhere (a full disk, a closed pipe) must not look like success.
  if (std::fflush(stdout) != 0 && exit == kOk) return spate::cli::fail("cannot write to standard output", kFailed);
  return exit;
}
