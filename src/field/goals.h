#pragma once
// The goals of a field: are they good, which of them count, and in which order the solvers take them.

#include <string>
#include <vector>

#include "field/wave.h"
#include "spate/fields.h"

namespace spate {

/// Words for messages.
std::string nameOf(Cell cell);
std::string largestDistance();

/// Errors: outOfMap, overflow (a start cost above kMaxDistance).
Status checkGoals(const CostField& cost, std::span<const Source> goals);

/// The open ones, each once with its least cost, in rising order of cost.
std::vector<Wave::Start> sortedStarts(const CostField& cost, std::span<const Source> goals);
void sortByCost(std::vector<Wave::Start>& starts);

/// The goals whose start cost is their distance, in rising order.
std::vector<std::uint32_t> goalsThatCount(std::span<const Wave::Start> starts, const std::vector<Distance>& distances);

/// The goals that a field built up to `reach` has not come to.
std::vector<Source> goalsBeyond(const CostField& cost, std::span<const Source> goals, Distance reach);

}  // namespace spate
