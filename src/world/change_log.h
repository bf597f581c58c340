#pragma once
// Which cells of a map have changed, for readers that come by at their own pace: each remembers how far it has read.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "spate/base.h"

namespace spate {

class ChangeLog {
 public:
  /// A place in the log.
  using Mark = std::uint64_t;

  /// Longer than `limit` cells, the log is of no use: a reader does better to look at the whole map. Those that have read all so far are then
  /// still told of these cells.
  void add(std::span<const Cell> cells, std::size_t limit) {
    if (cells.size() > limit) return forget();
    if (cells_.size() + cells.size() > limit) {
      start_ = end();
      cells_.clear();
    }
    cells_.insert(cells_.end(), cells.begin(), cells.end());
  }
  /// Anything may have changed.
  void forget() {
    start_ = end() + 1;
    cells_.clear();
  }
  Mark end() const { return start_ + cells_.size(); }
  /// What came after a mark; none: it is no longer known.
  std::optional<std::span<const Cell>> since(Mark mark) const {
    if (mark < start_ || mark > end()) return {};
    return std::span(cells_).subspan(std::size_t(mark - start_));
  }

 private:
  Mark start_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace spate
