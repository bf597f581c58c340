#include "timing.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace spate::bench {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kShortestSample = 1e6;  // [ns]

double nanosecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

double sampleOf(const Body& body, int runs) {
  if (body.prepare) body.prepare();
  const Clock::time_point begin = Clock::now();
  for (int i = 0; i < runs; ++i) body.run();
  return nanosecondsSince(begin) / runs;
}

/// How many runs make a sample; the runs that find out also warm caches up.
int runsOf(const Body& body) {
  if (!body.repeatable) return 1;
  double once = sampleOf(body, 1);
  if (once < kShortestSample) once = std::min(once, sampleOf(body, 1));
  return std::max(1, int(std::ceil(kShortestSample / std::max(once, 1.0))));
}

}  // namespace

double quantile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0.0;
  const double at = share * double(sorted.size() - 1);
  const std::size_t below = std::size_t(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - double(below));
}

Summary summarise(std::vector<double> samples) {
  if (samples.empty()) return {};
  std::sort(samples.begin(), samples.end());
  Summary summary{quantile(samples, 0.5), samples.front(), samples.back(), 0.0, int(samples.size())};
  if (summary.median > 0.0) summary.spread = (quantile(samples, 0.9) - quantile(samples, 0.1)) / summary.median;
  return summary;
}

std::vector<Summary> timeInTurn(const std::vector<Body>& bodies, const Rounds& rounds) {
  std::vector<int> runs;
  for (const Body& body : bodies) runs.push_back(runsOf(body));
  std::vector<std::vector<double>> samples(bodies.size());
  const Clock::time_point begin = Clock::now();
  for (int round = 0; round < rounds.most; ++round) {
    if (round >= rounds.least && nanosecondsSince(begin) > rounds.seconds * 1e9) break;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      for (int i = 0; i < bodies[b].samples; ++i) samples[b].push_back(sampleOf(bodies[b], runs[b]));
    }
  }
  std::vector<Summary> summaries;
  for (std::vector<double>& each : samples) summaries.push_back(summarise(std::move(each)));
  return summaries;
}

}  // namespace spate::bench
