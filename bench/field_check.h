#pragma once
// Are our fields right? Each says what is wrong, or nothing.

#include <optional>
#include <string>

#include "opponents/fifo.h"
#include "opponents/textbook.h"
#include "spate/fields.h"

namespace spate::bench {

/// Every distance and every arrow against the textbook's.
std::optional<std::string> difference(const CostField& cost, const IntegrationField& ours, const FlowField& flow,
                                      const Textbook& textbook);
/// Every distance. (Its arrows point at the lowest neighbour, which is not always the cheapest step.)
std::optional<std::string> difference(const CostField& cost, const IntegrationField& ours, const FifoField& fifo);
/// Every distance and arrow against the twins of test/naive, which share no code with the opponents. Slow: for maps up
/// to kNaiveCells.
std::optional<std::string> differenceToTwin(const CostField& cost, Cell goal, const IntegrationField& ours,
                                            const FlowField& flow);
inline constexpr int kNaiveCells = 256 * 256;

}  // namespace spate::bench
