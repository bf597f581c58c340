#pragma once
// Times of several bodies of work, taken in turn, so that a slow moment of the machine meets all of them.

#include <functional>
#include <vector>

namespace spate::bench {

struct Summary {
  double median = 0.0, fastest = 0.0, slowest = 0.0;  ///< [ns]
  double spread = 0.0;                                ///< (90th - 10th percentile) / median.
  int samples = 0;
};

/// `share` of the way through sorted values, between neighbours in proportion. [share: 0 .. 1]
double quantile(const std::vector<double>& sorted, double share);
Summary summarise(std::vector<double> samples);

struct Body {
  std::function<void()> run;
  std::function<void()> prepare = {};  ///< Before each run, not timed.
  /// The work is the same each time, so that one sample may be the mean of several runs. A tick, which moves on, is
  /// not.
  bool repeatable = true;
  int samples = 1;  ///< In each round; more for work that is short beside that of the others, which leaves caches cold.
};

struct Rounds {
  int least = 5;  ///< Even if they take longer than `seconds`.
  int most = 31;
  double seconds = 6.0;  ///< No further round once this long has passed.
};

/// A sample (or several) of every body in each round. Repeatable work is run until a sample lasts a millisecond, since
/// clocks and interrupts would show in less.
std::vector<Summary> timeInTurn(const std::vector<Body>& bodies, const Rounds& rounds);

}  // namespace spate::bench
