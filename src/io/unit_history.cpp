#include "io/unit_history.h"

#include <algorithm>
#include <cmath>

namespace spate {
namespace {

float distanceBetween(Vec2 a, Vec2 b) {
  const float dx = a.x - b.x, dy = a.y - b.y;
  return std::sqrt(dx * dx + dy * dy);
}

/// Half a millisecond less: sums of tick times are not exact.
constexpr double kSlack = 0.0005;

}  // namespace

void ArrivalLog::add(std::span<const Event> events, double tickSeconds) {
  for (const Event& event : events) {
    if (event.kind != EventKind::arrived) continue;
    if (event.unit >= seconds_.size()) seconds_.resize(std::size_t(event.unit) + 1, -1.0f);
    float& seconds = seconds_[event.unit];
    // A tick moves units from its start to its end: they arrive at its end, as UnitsView::arrivedAt has it.
    if (seconds < 0.0f) seconds = float(double(event.tick + 1) * tickSeconds);
  }
}

std::optional<double> ArrivalLog::first(UnitId unit) const {
  if (unit >= seconds_.size() || seconds_[unit] < 0.0f) return std::nullopt;
  return seconds_[unit];
}

void RecentPositions::add(double seconds, const UnitsView& units) {
  if (!snapshots_.empty() && seconds < snapshots_.back().seconds + kInterval - kSlack) return;
  // One snapshot from before the window stays: it says where the window began.
  Snapshot reused;
  while (snapshots_.size() > 1 && snapshots_[1].seconds <= seconds - kWindow + kSlack) {
    reused = std::move(snapshots_.front());
    snapshots_.pop_front();
  }
  reused.seconds = seconds;
  reused.ids.assign(units.ids.begin(), units.ids.end());
  reused.positions.assign(units.positions.begin(), units.positions.end());
  snapshots_.push_back(std::move(reused));
}

std::vector<float> RecentPositions::farthestMoves(double now, const UnitsView& units) const {
  std::vector<float> moves(units.size(), -1.0f);
  const auto isOld = [&](const Snapshot& snapshot) { return snapshot.seconds <= now - kWindow + kSlack; };
  const auto young = std::find_if_not(snapshots_.begin(), snapshots_.end(), isOld);
  if (young == snapshots_.begin()) return moves;
  const Snapshot& before = *(young - 1);
  // Ids are in order everywhere: each list is walked once beside the view's.
  const auto place = [](const Snapshot& snapshot, std::size_t& at, UnitId id) {
    while (at < snapshot.ids.size() && snapshot.ids[at] < id) ++at;
    return at < snapshot.ids.size() && snapshot.ids[at] == id;
  };
  std::vector<Vec2> origins(units.size());
  for (std::size_t i = 0, at = 0; i < units.size(); ++i) {
    if (!place(before, at, units.ids[i])) continue;
    origins[i] = before.positions[at];
    moves[i] = distanceBetween(origins[i], units.positions[i]);
  }
  for (auto snapshot = young; snapshot != snapshots_.end(); ++snapshot) {
    for (std::size_t i = 0, at = 0; i < units.size(); ++i) {
      if (moves[i] < 0.0f || !place(*snapshot, at, units.ids[i])) continue;
      moves[i] = std::max(moves[i], distanceBetween(origins[i], snapshot->positions[at]));
    }
  }
  return moves;
}

}  // namespace spate
