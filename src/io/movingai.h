#pragma once
// MovingAI maps with any meaning of their characters; io.h has the usual one.

#include <string>
#include <string_view>

#include "io/cost_rows.h"
#include "spate/io.h"

namespace spate {

CostTable movingAiCharacters(const MovingAiOptions& options);
bool looksLikeMovingAiMap(std::string_view text);
Result<CostField> parseMovingAiMap(std::string_view text, const std::string& name, const CostTable& table);

}  // namespace spate
