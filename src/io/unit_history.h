#pragma once
// What a report has to remember of units: when they arrived, and where they were a while ago.

#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "spate/world.h"

namespace spate {

/// When each unit first reached its goal, gathered from the events of the ticks.
class ArrivalLog {
 public:
  void add(std::span<const Event> events, double tickSeconds);
  /// None: never.
  std::optional<double> first(UnitId unit) const;
  /// Calls f(unit, seconds) for each that ever arrived.
  template <class F>
  void forEach(const F& f) const {
    for (std::size_t unit = 0; unit < seconds_.size(); ++unit) {
      if (seconds_[unit] >= 0.0f) f(UnitId(unit), double(seconds_[unit]));
    }
  }

 private:
  std::vector<float> seconds_;  // by UnitId; negative: never
};

/// Where units were in the last five seconds: a snapshot every quarter of a second, 12 bytes a unit each.
class RecentPositions {
 public:
  static constexpr double kWindow = 5.0;     ///< [s]
  static constexpr double kInterval = 0.25;  ///< [s]

  void add(double seconds, const UnitsView& units);
  /// For each unit of the view: how far it has been from where it stood kWindow ago, at most. Negative for units that
  /// were not there then. [cells]
  std::vector<float> farthestMoves(double now, const UnitsView& units) const;

 private:
  struct Snapshot {
    double seconds = 0.0;
    std::vector<UnitId> ids;
    std::vector<Vec2> positions;
  };
  std::deque<Snapshot> snapshots_;
};

}  // namespace spate
