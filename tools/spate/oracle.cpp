// spate oracle: published optimal lengths against spate's distances.

#include <fmt/format.h>

#include <memory>

#include "command.h"
#include "progress.h"
#include "scene_or_map.h"
#include "table.h"

namespace spate::cli {
namespace {

std::string worstText(const OracleReport& report) {
  const MovingAiProblem& p = report.worst;
  return fmt::format("worst: from {},{} to {},{}: published {:.4f}, spate {:.4f}", p.start.x, p.start.y, p.goal.x,
                     p.goal.y, p.length, report.worstDistance);
}

int check(const std::string& path) {
  Progress progress({fileName(path), "problems", 0, 0.0});
  const Result<OracleReport> report = checkOracle(path, [&](std::size_t done, std::size_t total) {
    progress.setTotal(total);
    progress.update(done);
  });
  progress.clear();
  if (!report.ok()) return fail(report.error());
  const bool allAgree = report->agreeing == report->problems;
  fmt::print("{}: {} of {} agree, worst error {:.4f} cells\n", path, grouped(report->agreeing),
             counted(report->problems, "problem"), report->worstError);
  if (allAgree) return kOk;
  fmt::print("  {}\n", worstText(*report));
  return kFailed;
}

}  // namespace

void addOracle(CLI::App& app, int& exit) {
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      app.add_subcommand("oracle", "Check distances against published optimal lengths (MovingAI .scen)");
  command->add_option("MAP.scen", *files, "Problems; the map lies beside them, named without .scen")->required();
  command->footer("Exit status 1 if any problem disagrees.\n\nExample:\n  spate oracle maps/arena2.map.scen");
  command->callback([files, &exit] {
    for (const std::string& file : *files) exit = std::max(exit, check(file));
  });
}

}  // namespace spate::cli
