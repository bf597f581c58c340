#pragma once
// Maps drawn with characters: one table says what each character costs.

#include <array>
#include <span>
#include <string_view>

#include "spate/cost_field.h"

namespace spate {

/// Cost by character; 0: the character is not part of the map's language.
using CostTable = std::array<Cost, 256>;

inline Cost& costOf(CostTable& table, char character) {
  return table[static_cast<unsigned char>(character)];
}
inline Cost costOf(const CostTable& table, char character) {
  return table[static_cast<unsigned char>(character)];
}

/// The characters of a scene's rows: '#' wall, '.' cost 1, '~' cost 5, '1'..'9' that cost, any letter cost 1.
CostTable sceneCharacters();

/// The first column whose character the table lacks, or -1.
int unknownColumn(std::string_view row, const CostTable& table);
/// A map of rows of one length in which unknownColumn() finds nothing.
CostField costFromRows(std::span<const std::string_view> rows, const CostTable& table);

}  // namespace spate
