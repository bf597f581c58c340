#pragma once
// Connected areas of open floor: cells between which there are ways both ways, links and one-way exits aside.

#include <cstdint>
#include <vector>

#include "spate/cost_field.h"

namespace spate::wasm {

struct Areas {
  std::vector<std::uint16_t> labels;  ///< With the halo of CostField. 0: wall; 1: the largest area, 2: the next; the smallest share the last number, 65,535.
  std::uint32_t count = 0;
};

Areas areasOf(const CostField& cost, Corners corners);

}  // namespace spate::wasm
