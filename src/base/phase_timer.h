#pragma once
// Adds the wall-clock time of a scope to a counter of a Profile.

#include <chrono>
#include <cstdint>

namespace spate {

class PhaseTimer {
 public:
  explicit PhaseTimer(std::uint64_t& nanoseconds) : nanoseconds_(nanoseconds), start_(Clock::now()) {}
  ~PhaseTimer() {
    nanoseconds_ += std::uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start_).count());
  }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  std::uint64_t& nanoseconds_;
  Clock::time_point start_;
};

/// Runs one phase and adds its time.
template <class Phase>
void timed(std::uint64_t& nanoseconds, const Phase& phase) {
  const PhaseTimer timer(nanoseconds);
  phase();
}

}  // namespace spate
