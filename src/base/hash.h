#pragma once
// A 64-bit hash that gives the same value on every machine: words are mixed one at a time, floats by their bits.
// The mixer is the finaliser of SplitMix64 (G. Steele et al., "Fast Splittable Pseudorandom Number Generators", 2014).

#include <bit>
#include <cstdint>

namespace spate {

inline constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xBF58476D1CE4E5B9ull;
  x ^= x >> 27;
  x *= 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

class Hash {
 public:
  constexpr void add(std::uint64_t word) { state_ = mix64(state_ * 0x9E3779B97F4A7C15ull + word + 1); }
  void addFloat(float value) { add(std::bit_cast<std::uint32_t>(value)); }
  constexpr std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x7370617465ull;
};

}  // namespace spate
