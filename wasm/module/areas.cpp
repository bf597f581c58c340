// Purpose: labels connected areas by flooding them one after the other, and numbers them by size.

#include "areas.h"

#include <algorithm>
#include <numeric>

#include "base/directions.h"

namespace spate::wasm {
namespace {

constexpr std::uint32_t kMostLabels = 0xFFFF;

struct Flood {
  const CostField& cost;
  const LegalTable& legal;
  std::vector<std::uint32_t> area;  // by padded index; 0: none yet
  std::vector<std::uint32_t> stack;

  std::size_t fill(std::size_t from, std::uint32_t label) {
    std::size_t cells = 0;
    area[from] = label;
    stack.push_back(std::uint32_t(from));
    while (!stack.empty()) {
      const std::size_t cell = stack.back();
      stack.pop_back();
      ++cells;
      const unsigned steps = legal[cost.openNeighbours()[cell]];
      for (int d = 0; d < kDirections; ++d) {
        const std::size_t next = cell + std::size_t(kStepY[std::size_t(d)] * cost.stride() + kStepX[std::size_t(d)]);
        if (((steps >> d) & 1u) == 0 || area[next] != 0) continue;
        area[next] = label;
        stack.push_back(std::uint32_t(next));
      }
    }
    return cells;
  }
};

}  // namespace

Areas areasOf(const CostField& cost, Corners corners) {
  Flood flood{cost, legalTable(corners), std::vector<std::uint32_t>(cost.paddedSize()), {}};
  std::vector<std::size_t> sizes;
  for (std::size_t cell = 0; cell < cost.paddedSize(); ++cell) {
    if (cost.padded()[cell] != kWall && flood.area[cell] == 0) sizes.push_back(flood.fill(cell, std::uint32_t(sizes.size() + 1)));
  }
  std::vector<std::uint32_t> bySize(sizes.size());
  std::iota(bySize.begin(), bySize.end(), 0u);
  std::stable_sort(bySize.begin(), bySize.end(), [&](std::uint32_t a, std::uint32_t b) { return sizes[a] > sizes[b]; });
  std::vector<std::uint16_t> labelOf(sizes.size() + 1);
  for (std::uint32_t rank = 0; rank < bySize.size(); ++rank) labelOf[bySize[rank] + 1] = std::uint16_t(std::min(rank + 1, kMostLabels));
  Areas areas{std::vector<std::uint16_t>(cost.paddedSize()), std::uint32_t(sizes.size())};
  std::transform(flood.area.begin(), flood.area.end(), areas.labels.begin(), [&](std::uint32_t area) { return labelOf[area]; });
  return areas;
}

}  // namespace spate::wasm
