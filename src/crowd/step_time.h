#pragma once
// When a step happens: the only clock the crowd knows.

#include <cstdint>

namespace spate {

struct StepTime {
  float seconds = 0.0f;      // length of the step
  std::uint64_t number = 0;  // of the step, from the start of the world
};

}  // namespace spate
