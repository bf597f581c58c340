// Snapshots. A world that goes back keeps what did not change: fields are told of the cells and goals that differ, as if somebody had
// painted and moved them, and of nothing else.

#include "spate/record.h"

#include "world/state.h"
#include "world/world_impl.h"

namespace spate {

namespace {

/// Beyond this share of the map it is quicker to make it anew than to set cell by cell.
constexpr std::size_t kFewCells = 16;

bool hasWays(const CostField& map) { return !map.neighboursOnly() || map.anyBreakable(); }
bool hasWays(const MapImage& image) { return !image.exits.empty() || !image.breakCosts.empty() || !image.links.empty(); }

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
  ByteWriter write(snapshot.bytes_);
  std::apply(write, contentsOf(std::as_const(*impl_)));
  impl_->writeProgress(write);
  if (!impl_->crowd.contacts) write(true);
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
  for (const Goal& goal : goals) size += goal.state.where.cells.size() * sizeof(Cell);
  for (const Group& group : groups) size += group.density ? group.density->memory().mean.size() * sizeof(std::uint32_t) : 0;
  return size + events.size() * sizeof(Event);
}

void World::Impl::take(State&& state) {
  const bool sameSize = cost.width() == state.cost.width && cost.height() == state.cost.height;
  std::vector<Group> before = std::move(groups);
  if (sameSize) {
    takeMap(state.cost);
  } else {
    cost = mapOf(state.cost);
    fields = FieldCache(cost);  // of another size: nothing of the old ones is of use
    mapChanged({});
  }
  takeGoals(std::move(state.goals));
  groups = std::move(state.groups);
  fields.limitWork(state.def.fieldBudget != 0);
  for (Group& group : groups) group.field = &fieldFor(group.def);
  for (Group& group : before) {
    if (sameSize) fields.release(*group.field);
  }
  fields.trim(def.fieldCacheBytes);
  crowd.units = std::move(state.crowd.units);
  crowd.contacts = state.crowd.contacts;
  stats = state.stats;
  events = std::move(state.events);
  def.tickSeconds = state.def.tickSeconds, def.seed = state.def.seed, def.fieldBudget = state.def.fieldBudget;
  nextUnit = state.nextUnit, nextPlace = state.nextPlace, respawns = state.respawns;
  leftover = state.leftover;
  mapEdited = state.mapEdited;
  fieldsCurrent = restCurrent = viewsCurrent = false;
  densityStale = true;
  takeProgress(state.progress);
}

/// Of the fields that units follow under a work limit, each once.
void World::Impl::writeProgress(ByteWriter& write) const {
  std::vector<std::uint32_t> first;
  for (std::uint32_t i = 0; i < groups.size() && def.fieldBudget != 0; ++i) {
    const auto same = [&](std::uint32_t other) { return groups[other].field == groups[i].field; };
    if (groups[i].field->settled && std::none_of(first.begin(), first.end(), same)) first.push_back(i);
  }
  write(std::uint64_t(first.size()));
  for (const std::uint32_t i : first) spate::writeProgress(write, i, *groups[i].field, goals[groups[i].def.goal.index].state);
}

void World::Impl::takeProgress(std::span<const FieldProgress> progress) {
  std::vector<Field*> fieldOf;
  std::vector<const GoalState*> goalOf;
  fields.floors.update();
  for (const Group& group : groups) {
    group.field->settled = false;
    group.field->staleSince = group.field->updatedAt = 0;
    group.field->job.reset();
    fieldOf.push_back(group.field);
    goalOf.push_back(&goals[group.def.goal.index].state);
  }
  restoreProgress(progress, fieldOf, goalOf, fields, def.scheduler);
}

void World::Impl::takeMap(const MapImage& image) {
  if (hasWays(cost) || hasWays(image)) {
    CostField then = mapOf(image);
    const std::vector<Cell> cells = differingCells(cost, then);
    if (cells.empty()) return;
    cost = std::move(then);
    return mapChanged(cells);
  }
  const std::vector<Cell> cells = differingCells(cost, image);
  if (cells.empty()) return;
  if (cells.size() <= image.costs.size() / kFewCells) {
    for (const Cell cell : cells) cost.set(cell, image.costs[std::size_t(cell.y) * std::size_t(image.width) + std::size_t(cell.x)]);
  } else {
    cost = std::move(*CostField::fromCosts(image.width, image.height, image.costs));
  }
  mapChanged(cells);
}

/// A goal that is another now counts as moved. Of goals that were not there no field says anything yet, or anything that is still true.
void World::Impl::takeGoals(std::vector<Goal>&& restored) {
  for (std::size_t i = 0; i < restored.size(); ++i) {
    const bool same = i < goals.size() && goals[i].state.where == restored[i].state.where;
    restored[i].state.version = same ? goals[i].state.version : ++goalVersions;
  }
  goals = std::move(restored);
}

}  // namespace spate
