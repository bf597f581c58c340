// CostField::fromRows() builds a whole map at once but knows costs up to 9: rows are first translated to its letters,
// then the higher costs are painted.

#include "io/cost_rows.h"

#include <algorithm>
#include <string>
#include <vector>

namespace spate {
namespace {

constexpr char kHigh = 'x';

char letterFor(Cost cost) {
  return cost == kWall ? '#' : cost <= 9 ? char('0' + cost) : kHigh;
}

void paintHighCosts(CostField& map, int y, std::string_view row, const CostTable& table) {
  const int width = int(row.size());
  for (int x = 0; x < width; ++x) {
    const Cost cost = costOf(table, row[std::size_t(x)]);
    if (cost > 9 && cost != kWall) map.set(Cell{x, y}, cost);
  }
}

}  // namespace

CostTable sceneCharacters() {
  CostTable table{};
  for (char c = 'a'; c <= 'z'; ++c) costOf(table, c) = 1;
  for (char c = 'A'; c <= 'Z'; ++c) costOf(table, c) = 1;
  for (char c = '1'; c <= '9'; ++c) costOf(table, c) = Cost(c - '0');
  costOf(table, '#') = kWall;
  costOf(table, '.') = 1;
  costOf(table, '~') = 5;
  return table;
}

int unknownColumn(std::string_view row, const CostTable& table) {
  const auto unknown = std::find_if(row.begin(), row.end(), [&](char c) { return costOf(table, c) == 0; });
  return unknown == row.end() ? -1 : int(unknown - row.begin());
}

CostField costFromRows(std::span<const std::string_view> rows, const CostTable& table) {
  std::array<char, 256> letters{};
  for (std::size_t c = 0; c < letters.size(); ++c) letters[c] = letterFor(table[c]);
  const std::size_t width = rows[0].size();
  std::string text(width * rows.size(), '#');
  std::vector<std::string_view> plain;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    char* const out = text.data() + y * width;
    std::transform(rows[y].begin(), rows[y].end(), out, [&](char c) { return letters[static_cast<unsigned char>(c)]; });
    plain.emplace_back(out, width);
  }
  Result<CostField> map = CostField::fromRows(plain);
  if (!map) return {};
  const bool anyHigh = text.find(kHigh) != std::string::npos;
  for (std::size_t y = 0; anyHigh && y < rows.size(); ++y) paintHighCosts(*map, int(y), rows[y], table);
  return std::move(*map);
}

}  // namespace spate
