#pragma once
// Slow, obvious twins of the field algorithms, for tests and the benchmark's checks. They share only the public
// words and the corner rule's definition with the library, and spell even that out again.

#include <cstdint>
#include <span>
#include <vector>

#include "spate/fields.h"

namespace spate::naive {

inline constexpr std::uint64_t kNoWay = ~std::uint64_t{0};

/// True when a unit in the middle of `from` may step by dx, dy.
bool canStep(const CostField& cost, Cell from, int dx, int dy, Corners corners);

/// Distances row by row, without a halo, in 64 bits: kNoWay without a way. Dijkstra with std::priority_queue.
std::vector<std::uint64_t> distances(const CostField& cost, std::span<const Source> goals, Corners corners);

/// What arrows() gives for a cell whose way begins with a link.
inline constexpr Cell kByLink = {99, 99};

/// The steps, row by row: (0, 0) on walls, without a way, and on goals whose start cost is their distance.
std::vector<Cell> arrows(const CostField& cost, const std::vector<std::uint64_t>& distances,
                         std::span<const Source> goals, Corners corners);

/// Every cell against every wall within reach.
CostField clearance(const CostField& cost, float radius);

/// Cuts the segment into the cells it crosses with rational numbers.
bool lineOfSight(const CostField& cost, Cell from, Cell to, Corners corners);

}  // namespace spate::naive
