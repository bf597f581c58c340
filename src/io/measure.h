#pragma once
// Watches a world from outside and gathers the numbers of a report; docs/formats.md says what each of them means.

#include <span>
#include <vector>

#include "io/unit_history.h"
#include "spate/io.h"

namespace spate {

/// The p-quantile by nearest rank; 0 without values. Reorders them.
double percentile(std::vector<float>& values, double p);

class Measure {
 public:
  /// `groups`: by GroupId::index. They have to outlive this.
  void begin(const World& world, std::vector<const SceneGroup*> groups);
  /// After each tick() or advance() that ran at least one.
  void tick(const World& world, double tickSeconds);
  void build(double ms) { buildMs_ = ms; }
  void repair(double ms) { repairMs_.push_back(float(ms)); }

  /// Fills in `units`, `final` and `time`.
  void report(const World& world, Report& report) const;

 private:
  void watchUnits(const CostField& cost, const UnitsView& units);
  void overlaps(const World& world, Report::Units& out) const;
  void arrivals(const World& world, Report::Units& out) const;
  void finalUnits(const World& world, Report& report) const;
  std::optional<double> arrivalOf(const UnitsView& units, std::size_t i) const;
  Report::Time times() const;

  std::vector<const SceneGroup*> groups_;
  ArrivalLog arrivals_;
  RecentPositions recent_;
  std::size_t insideWall_ = 0, nonFinite_ = 0;  // the most at any tick
  double wallOverlap_ = 0.0;
  std::vector<float> tickMs_, repairMs_;  // 4 bytes a tick: a million ticks take 4 MB
  double buildMs_ = 0.0;
};

}  // namespace spate
