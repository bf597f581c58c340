#pragma once
// Maps drawn in text, and values drawn beside them.

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "spate/fields.h"

namespace spate {

inline void PrintTo(Cell cell, std::ostream* out) {
  *out << "(" << cell.x << ", " << cell.y << ")";
}

namespace test {

/// The map of a drawing. A drawing that is none fails the test and gives an empty field.
inline CostField map(std::initializer_list<std::string_view> rows) {
  Result<CostField> result = CostField::fromRows(rows);
  EXPECT_TRUE(result.ok()) << result.error().message;
  return result.ok() ? *result : CostField();
}

inline IntegrationField fieldOf(const CostField& cost, std::vector<Source> goals, Corners corners = Corners::strict) {
  IntegrationField field;
  const Status status = field.build(cost, goals, corners);
  EXPECT_TRUE(status.ok()) << status.message;
  return field;
}

inline FlowField flowOf(const CostField& cost, const IntegrationField& distance) {
  FlowField flow;
  const Status status = flow.build(cost, distance);
  EXPECT_TRUE(status.ok()) << status.message;
  return flow;
}

/// Compares a field with distances in 1/70 cell, drawn as numbers between blanks; '#' or 'x' where there is no way.
inline void expectDistances(const IntegrationField& field, std::initializer_list<std::string_view> rows) {
  int y = 0;
  for (std::string_view row : rows) {
    std::istringstream words{std::string(row)};
    std::string word;
    int x = 0;
    for (; words >> word; ++x) {
      const Distance expected =
          word == "#" || word == "x" ? kUnreachable : Distance(std::strtoul(word.c_str(), nullptr, 10));
      EXPECT_EQ(field.at({x, y}), expected) << "at (" << x << ", " << y << ")";
    }
    EXPECT_EQ(x, field.width()) << "in row " << y << " of the drawing";
    ++y;
  }
  EXPECT_EQ(y, field.height());
}

/// The arrows as one character a cell: > v < ^ straight, 3 1 7 9 diagonal as on a number pad, '.' for (0, 0).
inline std::vector<std::string> drawArrows(const FlowField& flow) {
  constexpr std::string_view kSigns = "7^9<.>1v3";
  std::vector<std::string> rows;
  for (int y = 0; y < flow.height(); ++y) {
    std::string row;
    for (int x = 0; x < flow.width(); ++x) {
      const Cell arrow = flow.arrow({x, y});
      row += kSigns[std::size_t((arrow.y + 1) * 3 + arrow.x + 1)];
    }
    rows.push_back(row);
  }
  return rows;
}

inline void expectArrows(const FlowField& flow, std::vector<std::string> rows) {
  EXPECT_EQ(drawArrows(flow), rows);
}

}  // namespace test
}  // namespace spate
