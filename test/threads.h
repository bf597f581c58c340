#pragma once
// Schedulers for tests: real threads that take ranges in an order of their own, and one that calls the host from inside a tick.

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "spate/base.h"

namespace spate::test {

/// Threads started anew for every run, ranges handed out from the back.
class ThreadScheduler : public Scheduler {
 public:
  explicit ThreadScheduler(std::size_t threads) : threads_(threads) {}

  void run(std::size_t count, std::size_t grain, Job job, void* context) override {
    ++runs;
    const std::size_t pieces = std::max<std::size_t>(1, count / grain);
    std::atomic<std::size_t> left = pieces;
    const auto work = [&] {
      for (std::size_t piece = left.fetch_sub(1); piece >= 1 && piece <= pieces; piece = left.fetch_sub(1)) {
        job(context, (piece - 1) * grain, piece == pieces ? count : piece * grain);
      }
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < threads_; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
  }

  std::size_t runs = 0;

 private:
  std::size_t threads_;
};

/// Runs serially, and calls `intrude` once from inside the first run.
class IntrudingScheduler : public Scheduler {
 public:
  void run(std::size_t count, std::size_t, Job job, void* context) override {
    if (intrude) std::exchange(intrude, nullptr)();
    job(context, 0, count);
  }

  std::function<void()> intrude;
};

}  // namespace spate::test
