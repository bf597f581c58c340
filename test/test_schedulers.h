#pragma once
// Schedulers for tests: real threads, and one thread that does the work in a shuffled order, which shows any dependence
// on it.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "spate/base.h"

namespace spate::test {

struct Piece {
  std::size_t begin, end;
};

inline std::vector<Piece> piecesOf(std::size_t count, std::size_t grain, std::size_t most) {
  const std::size_t pieces = std::clamp<std::size_t>(count / std::max<std::size_t>(grain, 1), 1, most);
  std::vector<Piece> result;
  for (std::size_t i = 0; i < pieces; ++i) result.push_back({count * i / pieces, count * (i + 1) / pieces});
  return result;
}

/// Starts its threads anew for every call, and hands pieces out from the back: slow, simple, and under ThreadSanitizer a fair witness.
class ThreadScheduler : public Scheduler {
 public:
  explicit ThreadScheduler(std::size_t threads) : threads_(threads) {}

  void run(std::size_t count, std::size_t grain, Job job, void* context) override {
    ++runs;
    const std::vector<Piece> pieces = piecesOf(count, grain, count);
    std::atomic<std::size_t> left = pieces.size();
    const auto work = [&] {
      for (std::size_t piece = left.fetch_sub(1); piece >= 1 && piece <= pieces.size(); piece = left.fetch_sub(1)) {
        job(context, pieces[piece - 1].begin, pieces[piece - 1].end);
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

/// As many pieces as are allowed, each time in another order.
class ShuffledScheduler : public Scheduler {
 public:
  void run(std::size_t count, std::size_t grain, Job job, void* context) override {
    std::vector<Piece> pieces = piecesOf(count, grain, count);
    for (std::size_t i = pieces.size(); i > 1; --i) {
      state_ = state_ * 6364136223846793005u + 1442695040888963407u;
      std::swap(pieces[i - 1], pieces[std::size_t(state_ >> 33) % i]);
    }
    for (const Piece& piece : pieces) job(context, piece.begin, piece.end);
  }

 private:
  std::uint64_t state_ = 1;
};

}  // namespace spate::test
