#pragma once
// A progress bar on stderr: rate and time left. Silent unless stderr is a terminal.

#include <chrono>
#include <cstdint>
#include <string>

namespace spate::cli {

struct ProgressDef {
  std::string label;
  std::string unit = "ticks";  ///< What is counted.
  std::uint64_t total = 0;
  double secondsPerUnit = 0.0;  ///< Simulated time of one, for "x real time". [s, 0: not shown]
};

class Progress {
 public:
  explicit Progress(ProgressDef def);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void setTotal(std::uint64_t total) { def_.total = total; }
  /// Redraws at most ten times a second.
  void update(std::uint64_t done);
  /// Takes the bar off the screen, so that messages and tables stand alone.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(std::uint64_t done, double elapsed);

  ProgressDef def_;
  bool terminal_ = false, unicode_ = false, drawn_ = false;
  Clock::time_point start_, next_;
};

/// A bar `width` characters wide, `share` of it filled, in eighths of a character where Unicode can be shown.
std::string bar(double share, int width, bool unicode);
/// 75 as "1:15", 3700 as "1:01:40".
std::string clockText(double seconds);

}  // namespace spate::cli
