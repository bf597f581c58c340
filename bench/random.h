#pragma once
// Seeded numbers, the same on every machine: SplitMix64 (G. Steele et al., "Fast Splittable Pseudorandom Number
// Generators", 2014).

#include "base/hash.h"

namespace spate::bench {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15ull); }
  /// [0 .. limit - 1]
  int below(int limit) { return int(next() % std::uint64_t(limit)); }
  /// [0 .. 1)
  float unit() { return float(next() >> 40) * 0x1p-24f; }

 private:
  std::uint64_t state_;
};

}  // namespace spate::bench
