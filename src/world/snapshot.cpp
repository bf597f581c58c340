// Snapshots. A world that goes back keeps what did not change: fields are told of the cells and goals that differ, as if somebody had
// painted and moved them, and of nothing else.

#include "spate/record.h"

#include "world/state.h"
#include "world/world_impl.h"

namespace spate {

namespace {

/// Beyond this share of the map it is quicker to make it anew than to set cell by cell.
constexpr std::size_t kFewCells = 16;

std::vector<Cell> differingCells(const CostField& cost, const MapImage& image) {
  std::vector<Cell> cells;
  const std::size_t width = std::size_t(image.width);
  for (int y = 0; y < image.height; ++y) {
    const std::span<const Cost> now = cost.row(y);
    const ByteView then = image.costs.subspan(std::size_t(y) * width, width);
    if (std::equal(now.begin(), now.end(), then.begin())) continue;
    for (std::size_t x = 0; x < width; ++x) {
      if (now[x] != then[x]) cells.push_back({int(x), y});
    }
  }
  return cells;
}

}  // namespace

Result<Snapshot> Snapshot::fromBytes(std::span<const std::uint8_t> bytes) {
  const Result<ByteView> contents = unseal(kSnapshotSeal, bytes);
  if (!contents.ok()) return contents.error();
  if (const Result<State> state = readState(*contents); !state.ok()) return state.error();
  Snapshot snapshot;
  snapshot.bytes_.assign(bytes.begin(), bytes.end());
  return snapshot;
}

Snapshot World::snapshot() const {
  Snapshot snapshot;
  if (impl_->ticking) return snapshot;
  snapshot.bytes_ = beginSealed();
  snapshot.bytes_.reserve(impl_->stateSize());
  std::apply(ByteWriter(snapshot.bytes_), contentsOf(std::as_const(*impl_)));
  seal(kSnapshotSeal, snapshot.bytes_);
  return snapshot;
}

Status World::restore(const Snapshot& snapshot) {
  const auto noted = impl_->note<Call::restore>(snapshot);
  if (impl_->ticking) return impl_->fail(ErrorCode::duringTick, "restore: not during a tick");
  const Result<ByteView> contents = unseal(kSnapshotSeal, snapshot.bytes());
  if (!contents.ok()) return impl_->lastError = contents.error();
  Result<State> state = readState(*contents);
  impl_->lastError = state.error();
  if (state.ok()) impl_->take(std::move(*state));
  return impl_->lastError;
}

/// A guess from above, but for lists that are short in every world.
std::size_t World::Impl::stateSize() const {
  constexpr std::size_t kUnit = 64, kRest = 4096;
  std::size_t size = kRest + std::size_t(cost.width()) * std::size_t(cost.height()) + crowd.units.size() * kUnit;
  for (const Goal& goal : goals) size += goal.where.cells.size() * sizeof(Cell);
  for (const Group& group : groups) size += group.density ? group.density->memory().mean.size() * sizeof(std::uint32_t) : 0;
  return size + events.size() * sizeof(Event);
}

void World::Impl::take(State&& state) {
  takeMap(state.cost);
  takeGoals(std::move(state.goals));
  groups = std::move(state.groups);
  dropUnusedFields();
  crowd.units = std::move(state.crowd.units);
  state.stats.fieldBuilds = stats.fieldBuilds;
  stats = state.stats;
  events = std::move(state.events);
  def.tickSeconds = state.def.tickSeconds, def.seed = state.def.seed;
  nextUnit = state.nextUnit, nextPlace = state.nextPlace, respawns = state.respawns;
  leftover = state.leftover;
  mapEdited = state.mapEdited;
  fieldsCurrent = restCurrent = viewsCurrent = false;
  densityStale = true;
}

void World::Impl::takeMap(const MapImage& image) {
  const bool sameSize = cost.width() == image.width && cost.height() == image.height;
  const std::vector<Cell> cells = sameSize ? differingCells(cost, image) : std::vector<Cell>();
  if (sameSize && cells.empty()) return;
  if (sameSize && cells.size() <= image.costs.size() / kFewCells) {
    for (const Cell cell : cells) cost.set(cell, image.costs[std::size_t(cell.y) * std::size_t(image.width) + std::size_t(cell.x)]);
  } else {
    cost = std::move(*CostField::fromCosts(image.width, image.height, image.costs));
  }
  if (sameSize) return mapChanged();
  fields = {};
  mapChanged();
}

void World::Impl::takeGoals(std::vector<Goal>&& restored) {
  for (std::size_t i = 0; i < restored.size() && i < goals.size(); ++i) {
    const GoalCells &now = goals[i].where, &then = restored[i].where;
    if (now.cells != then.cells || now.startCost != then.startCost) fields.goalChanged(std::uint32_t(i));
  }
  // The fields of goals that are gone are no longer used by any group, and are dropped with those.
  goals = std::move(restored);
}

}  // namespace spate
