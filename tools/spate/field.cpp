// spate field: one integration field and flow field, for looking at or for other programs.

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>

#include "command.h"
#include "output_file.h"
#include "scene_or_map.h"
#include "table.h"
#include "tbb_scheduler.h"

namespace spate::cli {
namespace {

struct FieldOptions {
  std::string file;
  std::vector<std::string> goals;
  std::string csv, npy, picture;
  std::string layers = "cost,integration,arrows", corners, solver = "automatic";
  std::optional<double> reach;
  int threads = 1;
  float radius = 0.0f;
  bool radiusGiven = false;
};

/// What to build: from the options, and where they are silent from the scene.
struct FieldPlan {
  CostField cost;    // as the map says
  CostField closed;  // without the cells that are too narrow
  std::string name, goalName;
  std::vector<Source> goals;
  Corners corners = Corners::strict;
  Solver solver = Solver::automatic;
  Distance reach = kMaxDistance;
  Heading heading = Heading::smooth;
  float radius = 0.0f;
  std::vector<Layer> layers;
};

Status goalsFromOptions(const FieldOptions& options, FieldPlan& plan) {
  for (const std::string& text : options.goals) {
    const Result<Cell> cell = parseCell("--goal", text);
    if (!cell.ok()) return cell.error();
    if (!plan.cost.contains(*cell)) {
      return {ErrorCode::outOfMap, fmt::format("--goal: {} is outside the map of {}", text,
                                               sizeText(plan.cost.width(), plan.cost.height()))};
    }
    plan.goals.push_back({*cell});
    plan.goalName += (plan.goalName.empty() ? "" : " ") + text;
  }
  return {};
}

/// The scene's first goal, and what the first group bound for it says of size and corners.
Status goalsFromScene(const Scene& scene, const std::string& file, FieldPlan& plan) {
  if (scene.goals.empty())
    return {ErrorCode::badValue, fmt::format("{}: goals: the scene has none; give --goal X,Y", file)};
  const SceneGoal& goal = scene.goals.front();
  plan.goals = sourcesOf(goal.def);
  plan.goalName = goal.id;
  for (const SceneGroup& group : scene.groups) {
    if (group.goal != goal.id) continue;
    plan.radius = group.def.radius;
    plan.corners = group.def.corners;
    plan.heading = group.def.heading;
    break;
  }
  return {};
}

Result<FieldPlan> makePlan(const FieldOptions& options) {
  Result<SceneOrMap> found = readSceneOrMap(options.file);
  if (!found.ok()) return found.error();
  FieldPlan plan;
  plan.cost = std::move(found->cost);
  plan.name = found->scene ? found->scene->name : fileName(options.file);
  Status status;
  if (!options.goals.empty())
    status = goalsFromOptions(options, plan);
  else if (found->scene)
    status = goalsFromScene(*found->scene, options.file, plan);
  else
    status = {ErrorCode::badValue, fmt::format("{}: a map names no goal; give --goal X,Y", options.file)};
  if (!status.ok()) return status;
  if (options.radiusGiven) plan.radius = options.radius;
  if (!options.corners.empty()) {
    const Result<Corners> corners = parseCorners(options.corners);
    if (!corners.ok()) return corners.error();
    plan.corners = *corners;
  }
  const Result<Solver> solver = parseSolver(options.solver);
  if (!solver.ok()) return solver.error();
  plan.solver = *solver;
  if (options.reach) plan.reach = Distance(std::llround(*options.reach * double(kStraight)));
  Result<std::vector<Layer>> layers = parseLayers(options.layers);
  if (!layers.ok()) return layers.error();
  plan.layers = std::move(*layers);
  plan.closed = plan.radius > 0.5f ? clearance(plan.cost, plan.radius) : plan.cost;
  return plan;
}

PictureDef pictureDef(const FieldOptions& options, const FieldPlan& plan) {
  PictureDef def;
  def.path = options.picture;
  def.layers = plan.layers;
  def.title = plan.name;
  def.note = "goal " + plan.goalName;
  if (plan.radius > 0.5f) def.note += fmt::format("  ·  radius {}", brief(double(plan.radius)));
  return def;
}

Status checkOutputs(const FieldOptions& options, const FieldPlan& plan) {
  Status status;
  if (!options.picture.empty()) status = checkPicture(pictureDef(options, plan));
  if (status.ok() && !options.picture.empty()) status = checkWritable("--picture", options.picture);
  if (status.ok() && !options.csv.empty()) status = checkWritable("--csv", options.csv);
  if (status.ok() && !options.npy.empty()) status = checkWritable("--npy", options.npy);
  return status;
}

template <class Work>
double milliseconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

Status writeTable(const std::string& path, const std::function<Status(const std::string&)>& write) {
  if (path.empty()) return {};
  const Status written = write(unfinishedPath(path));
  return written.ok() ? finishOutput(path) : written;
}

Status writeOutputs(const FieldOptions& options, const FieldPlan& plan, const IntegrationField& distance,
                    const FlowField& flow) {
  Status status = writeTable(options.csv, [&](const std::string& path) {
    return writeFieldCsv(path, plan.closed, distance, flow, plan.heading);
  });
  if (status.ok())
    status = writeTable(options.npy, [&](const std::string& path) { return writeFieldNpy(path, distance); });
  if (!status.ok() || options.picture.empty()) return status;
  std::vector<Cell> goals;
  for (const Source& source : plan.goals) goals.push_back(source.cell);
  return drawPicture(pictureDef(options, plan), plan.cost, &distance, &flow, goals, {});
}

std::size_t openCells(const CostField& cost) {
  std::size_t open = 0;
  for (int y = 0; y < cost.height(); ++y) {
    for (const Cost c : cost.row(y)) open += c != kWall ? 1 : 0;
  }
  return open;
}

int field(const FieldOptions& options) {
  const Result<FieldPlan> plan = makePlan(options);
  if (!plan.ok()) return fail(plan.error());
  const Status writable = checkOutputs(options, *plan);
  if (!writable.ok()) return fail(writable);

  std::optional<TbbScheduler> threads;
  if (options.threads > 1) threads.emplace(options.threads);
  Scheduler* const scheduler = threads ? &*threads : nullptr;
  const BuildOptions how{plan->corners, plan->reach, scheduler, plan->solver};
  IntegrationField distance;
  FlowField flow;
  Status status;
  const double distanceMs = milliseconds([&] { status = distance.build(plan->closed, plan->goals, how); });
  if (!status.ok()) return fail(fmt::format("{}: {}", options.file, status.message));
  const double flowMs = milliseconds([&] { status = flow.build(plan->closed, distance, scheduler); });
  if (!status.ok()) return fail(fmt::format("{}: {}", options.file, status.message));
  if (distance.reachableCells() == 0) note("no cell has a way to the goal: it lies in a wall, or in a gap too narrow");

  Table table(plan->name);
  table.row("size", sizeText(plan->cost.width(), plan->cost.height()));
  table.row("goal", plan->goalName);
  if (plan->radius > 0.5f) table.row("radius", fmt::format("{} cells", brief(double(plan->radius))));
  if (options.reach) table.row("reach", fmt::format("{} cells: what is farther counts as unreachable", brief(*options.reach)));
  table.row("reachable",
            fmt::format("{} of {} open cells", grouped(distance.reachableCells()), grouped(openCells(plan->cost))));
  table.row("farthest", fmt::format("{:.4g} cells", toCells(distance.farthest())));
  table.row("built in", fmt::format("{} ms, directions {} ms", brief(distanceMs), brief(flowMs)));
  table.row("hash", fmt::format("{} (distances), {} (directions)", hashText(distance.hash()), hashText(flow.hash())));
  table.print();
  status = writeOutputs(options, *plan, distance, flow);
  return status.ok() ? kOk : fail(status);
}

}  // namespace

void addField(CLI::App& app, int& exit) {
  auto options = std::make_shared<FieldOptions>();
  CLI::App* command = app.add_subcommand("field", "Build one field of a map or a scene");
  command->add_option("FILE", options->file, "A scene or a MovingAI .map; told apart by content")->required();
  command->add_option("--goal", options->goals, "Goal cell X,Y; may be given again. Default: the scene's first goal")
      ->allow_extra_args(false);
  command->add_option("--csv", options->csv, "Write every cell's cost, distance and direction");
  command->add_option("--npy", options->npy, "Write the distances as a NumPy array");
  command->add_option("--picture", options->picture, "Draw the field (.png, .svg, .pdf)");
  command->add_option("--layers", options->layers, "Of the picture: cost, integration, arrows; with commas between")
      ->capture_default_str();
  CLI::Option* radius =
      command->add_option("--radius", options->radius, "Of the units: closes what is too narrow [cells, 0 .. 8]");
  radius->check(inRange(0.0, 8.0));
  command->add_option("--corners", options->corners,
                      "strict, oneSide, free or orthogonal. Default: the scene's, or strict");
  command->add_option("--reach", options->reach, "Stop at this distance [cells of cost 1]. Default: the whole map")->check(inRange(0.0, 6e7));
  command->add_option("--solver", options->solver, "automatic, bucketQueue or tiles; the distances are the same")->capture_default_str();
  command->add_option("--threads", options->threads, "Results are the same for any number [1]")->check(CLI::Range(1, 256));
  command->footer(
      "Examples:\n"
      "  spate field scenes/siege.json --picture siege.svg --layers integration\n"
      "  spate field maps/arena2.map --goal 100,120 --npy distance.npy");
  command->callback([options, radius, &exit] {
    options->radiusGiven = radius->count() > 0;
    exit = field(*options);
  });
}

}  // namespace spate::cli
