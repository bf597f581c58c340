// The cost field: costs with a halo of one wall cell, and beside each cell a mask of its open neighbours.
//
// Invariants: halo cells are walls with mask 0; bit d of every other mask says whether the neighbour in direction d is
// open; cellsOfCost_ counts the cells (without the halo) of each cost. Every change goes through set(), which keeps all
// three.

#include "spate/cost_field.h"

#include <algorithm>

#include "base/directions.h"

namespace spate {
namespace {

std::string nameOf(Cell cell) {
  return "cell (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

std::string sizeOf(std::size_t width, std::size_t height) {
  return std::to_string(width) + " x " + std::to_string(height);
}

Status checkSize(std::size_t width, std::size_t height) {
  if (width >= 1 && height >= 1 && width <= std::size_t(kMaxSide) && height <= std::size_t(kMaxSide)) return {};
  return {ErrorCode::badSize, "the map is " + sizeOf(width, height) + " cells; expected 1 to " +
                                  std::to_string(kMaxSide) + " cells a side"};
}

Status checkSize(int width, int height) {
  if (width >= 0 && height >= 0) return checkSize(std::size_t(width), std::size_t(height));
  return {ErrorCode::badSize, "the map is " + std::to_string(width) + " x " + std::to_string(height) +
                                  " cells; expected 1 to " + std::to_string(kMaxSide) + " cells a side"};
}

Status checkCost(Cost cost) {
  if (cost != 0) return {};
  return {ErrorCode::badValue, "the cost is 0; expected 1 to 254, or 255 for a wall"};
}

/// The cost a character of a drawn map stands for; 0 when it stands for none.
Cost costOf(char c) {
  if (c == '#') return kWall;
  if (c == '.') return 1;
  if (c == '~') return 5;
  if (c >= '1' && c <= '9') return Cost(c - '0');
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter ? 1 : 0;
}

Status badCharacter(char c, Cell cell) {
  const bool printable = c >= ' ' && c <= '~';
  std::string shown =
      printable ? std::string("'") + c + "'" : "byte " + std::to_string(int(static_cast<unsigned char>(c)));
  return {ErrorCode::badValue, shown + " at " + nameOf(cell) + "; expected '#', '.', '~', '1' to '9' or a letter"};
}

Status checkRows(std::span<const std::string_view> rows) {
  if (rows.empty()) return {ErrorCode::badSize, "the map has no rows; expected at least one"};
  if (Status size = checkSize(rows[0].size(), rows.size()); !size.ok()) return size;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (rows[y].size() != rows[0].size()) {
      return {ErrorCode::badSize, "row " + std::to_string(y) + " has " + std::to_string(rows[y].size()) +
                                      " cells; expected " + std::to_string(rows[0].size()) + " as in row 0"};
    }
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      if (costOf(rows[y][x]) == 0) return badCharacter(rows[y][x], {int(x), int(y)});
    }
  }
  return {};
}

}  // namespace

CostField::CostField(int width, int height, Cost fill) {
  if (!checkSize(width, height).ok() || !checkCost(fill).ok()) return;
  width_ = width;
  height_ = height;
  const std::size_t padded = std::size_t(stride()) * std::size_t(height + 2);
  cost_.assign(padded, kWall);
  openNeighbours_.assign(padded, 0);
  for (int y = 0; y < height; ++y) std::fill_n(cost_.data() + index({0, y}), width, fill);
  cellsOfCost_[fill] = std::uint32_t(width) * std::uint32_t(height);
  refreshNeighbours({{0, 0}, {width - 1, height - 1}});
}

Result<CostField> CostField::make(int width, int height, Cost fill) {
  if (Status size = checkSize(width, height); !size.ok()) return size;
  if (Status cost = checkCost(fill); !cost.ok()) return cost;
  return CostField(width, height, fill);
}

Result<CostField> CostField::fromCosts(int width, int height, std::span<const Cost> costs) {
  if (Status size = checkSize(width, height); !size.ok()) return size;
  if (costs.size() != std::size_t(width) * std::size_t(height)) {
    return Status{ErrorCode::badSize, "the map has " + std::to_string(costs.size()) + " costs; expected " +
                                          sizeOf(std::size_t(width), std::size_t(height))};
  }
  for (Cost cost : costs) {
    if (Status status = checkCost(cost); !status.ok()) return status;
  }
  CostField field(width, height, kWall);
  field.cellsOfCost_ = {};
  for (Cost cost : costs) ++field.cellsOfCost_[cost];
  for (int y = 0; y < height; ++y) {
    std::copy_n(costs.data() + std::size_t(y) * std::size_t(width), width, field.cost_.data() + field.index({0, y}));
  }
  field.refreshNeighbours({{0, 0}, {width - 1, height - 1}});
  return field;
}

Result<CostField> CostField::fromRows(std::span<const std::string_view> rows) {
  if (Status status = checkRows(rows); !status.ok()) return status;
  CostField field(int(rows[0].size()), int(rows.size()), kWall);
  field.cellsOfCost_ = {};
  for (int y = 0; y < field.height_; ++y) {
    Cost* out = field.cost_.data() + field.index({0, y});
    for (char c : rows[std::size_t(y)]) {
      *out++ = costOf(c);
      ++field.cellsOfCost_[costOf(c)];
    }
  }
  field.refreshNeighbours({{0, 0}, {field.width_ - 1, field.height_ - 1}});
  return field;
}

Result<CostField> CostField::fromRows(std::initializer_list<std::string_view> rows) {
  return fromRows(std::span<const std::string_view>(rows.begin(), rows.size()));
}

bool CostField::contains(Cell cell) const {
  return cell.x >= 0 && cell.y >= 0 && cell.x < width_ && cell.y < height_;
}

Cost CostField::at(Cell cell) const {
  return contains(cell) ? cost_[index(cell)] : kWall;
}

std::size_t CostField::index(Cell cell) const {
  return std::size_t(cell.y + 1) * std::size_t(stride()) + std::size_t(cell.x + 1);
}

Cell CostField::cellOf(std::size_t index) const {
  return {int(index % std::size_t(stride())) - 1, int(index / std::size_t(stride())) - 1};
}

Status CostField::set(Cell cell, Cost cost) {
  return fill(Rect{cell, cell}, cost);
}

Status CostField::checkRect(const Rect& rect) const {
  const bool inside = contains(rect.min) && contains(rect.max);
  if (!inside || rect.min.x > rect.max.x || rect.min.y > rect.max.y) {
    const std::string what =
        rect.min == rect.max ? nameOf(rect.min) : "the rectangle from " + nameOf(rect.min) + " to " + nameOf(rect.max);
    const std::string fault =
        inside ? " ends before it begins; expected min <= max"
               : " is outside the map of " + sizeOf(std::size_t(width_), std::size_t(height_)) + " cells";
    return {ErrorCode::outOfMap, what + fault};
  }
  return {};
}

Status CostField::fill(const Rect& rect, Cost cost) {
  if (Status status = checkRect(rect); !status.ok()) return status;
  if (Status status = checkCost(cost); !status.ok()) return status;
  if (breakables_ > 0) forgetBreakable(rect);
  bool opennessChanged = false;
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    Cost* const row = cost_.data() + index({0, y});
    for (int x = rect.min.x; x <= rect.max.x; ++x) {
      opennessChanged |= (row[x] == kWall) != (cost == kWall);
      --cellsOfCost_[row[x]];
      ++cellsOfCost_[cost];
      row[x] = cost;
    }
  }
  if (opennessChanged) {
    refreshNeighbours({{std::max(rect.min.x - 1, 0), std::max(rect.min.y - 1, 0)},
                       {std::min(rect.max.x + 1, width_ - 1), std::min(rect.max.y + 1, height_ - 1)}});
  }
  return {};
}

std::span<const Cost> CostField::row(int y) const {
  if (y < 0 || y >= height_) return {};
  return {cost_.data() + index({0, y}), std::size_t(width_)};
}

Cost CostField::cheapest() const {
  for (int cost = 1; cost < kWall; ++cost) {
    if (cellsOfCost_[std::size_t(cost)] != 0) return Cost(cost);
  }
  return kWall;
}

std::size_t CostField::openCells() const {
  return std::size_t(width_) * std::size_t(height_) - cellsOfCost_[kWall];
}

Cost CostField::dearest() const {
  for (int cost = kMaxCost; cost > 0; --cost) {
    if (cellsOfCost_[std::size_t(cost)] != 0) return Cost(cost);
  }
  return kWall;
}

// Bytes only and no branches, so that compilers make vector code of the inner loop.
void CostField::refreshNeighbours(const Rect& rect) {
  const std::size_t width = std::size_t(rect.max.x - rect.min.x + 1);
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    const std::size_t first = index({rect.min.x, y});
    std::uint8_t* const mask = openNeighbours_.data() + first;
    std::fill_n(mask, width, std::uint8_t{0});
    for (int d = 0; d < kDirections; ++d) {
      const Cost* const neighbour = cost_.data() + first + kStepY[std::size_t(d)] * stride() + kStepX[std::size_t(d)];
      const std::uint8_t bit = std::uint8_t(1u << d);
      for (std::size_t x = 0; x < width; ++x) mask[x] = std::uint8_t(mask[x] | (neighbour[x] != kWall ? bit : 0));
    }
  }
}

}  // namespace spate
