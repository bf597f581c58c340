// Purpose: the `.map` files of the Moving AI Lab (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012).
//
//   type octile
//   height 3          <- height and width in either order
//   width 4
//   map
//   ....              <- exactly `height` rows of `width` characters; LF or CRLF; blank lines may follow
//
// Invariant: memory is only taken for as many cells as the text has characters.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "io/movingai.h"
#include "io/text_file.h"

namespace spate {
namespace {

class MapReader {
 public:
  MapReader(std::string_view text, const std::string& name, const CostTable& table)
      : text_(text), name_(name), table_(table) {}

  Result<CostField> read() {
    if (!readHeader() || !enoughFollows()) return error_;
    rows_.reserve(std::size_t(height_));
    for (int y = 0; y < height_; ++y) {
      if (!readRow(y)) return error_;
    }
    if (!onlyBlankLinesFollow()) return error_;
    return costFromRows(rows_, table_);
  }

 private:
  bool fail(const std::string& message) {
    error_ = {ErrorCode::badFile, fmt::format("{}:{}: {}", name_, line_, message)};
    return false;
  }

  bool nextLine(std::string_view& line, std::string_view expected) {
    ++line_;
    if (text_.empty()) return fail(fmt::format("expected {}, got the end of the file", expected));
    line = takeLine(text_);
    return true;
  }

  bool headerLine(std::string_view& key, std::string_view& value, std::string_view expected) {
    std::string_view line;
    if (!nextLine(line, expected)) return false;
    const auto takeWord = [&line] {
      const std::size_t from = std::min(line.find_first_not_of(" \t"), line.size());
      const std::size_t end = std::min(line.find_first_of(" \t", from), line.size());
      const std::string_view word = line.substr(from, end - from);
      line.remove_prefix(end);
      return word;
    };
    key = takeWord();
    value = takeWord();
    if (!takeWord().empty()) return fail(fmt::format("expected {} and no more on the line", expected));
    return true;
  }

  bool readHeader() {
    std::string_view key, value;
    if (!headerLine(key, value, "`type octile`")) return false;
    if (key != "type" || value != "octile") return fail("expected `type octile`");
    if (!readSize() || !readSize()) return false;
    if (!headerLine(key, value, "`map`")) return false;
    return (key == "map" && value.empty()) || fail("expected `map`");
  }

  bool readSize() {
    std::string_view key, value;
    if (!headerLine(key, value, "`height N` or `width N`")) return false;
    const bool isSide = key == "height" || key == "width";
    int& side = key == "height" ? height_ : width_;
    if (!isSide || side != 0) return fail("expected `height N` and `width N`, once each");
    if (const std::optional<int> parsed = parseSide(value)) {
      side = *parsed;
      return true;
    }
    return fail(fmt::format("expected {} 1 .. {}", key, kMaxSide));
  }

  static std::optional<int> parseSide(std::string_view text) {
    int value = 0;
    if (text.empty() || text.size() > 9) return std::nullopt;
    for (const char c : text) {
      if (c < '0' || c > '9') return std::nullopt;
      value = value * 10 + (c - '0');
    }
    if (value < 1 || value > kMaxSide) return std::nullopt;
    return value;
  }

  bool enoughFollows() {
    if (text_.size() >= std::size_t(width_) * std::size_t(height_)) return true;
    return fail(fmt::format("expected {} rows of {} characters; the file ends too early", height_, width_));
  }

  bool readRow(int y) {
    std::string_view row;
    if (!nextLine(row, fmt::format("row {} of {}", y + 1, height_))) return false;
    if (row.size() != std::size_t(width_)) {
      return fail(fmt::format("expected {} characters in row {} of {}, got {}", width_, y + 1, height_, row.size()));
    }
    rows_.push_back(row);
    const int unknown = unknownColumn(row, table_);
    if (unknown < 0) return true;
    return fail(fmt::format("column {}: expected one of {}, got {}", unknown + 1, knownCharacters(),
                            showCharacter(row[std::size_t(unknown)])));
  }

  std::string knownCharacters() const {
    std::string known;
    for (int c = 0; c < 256; ++c) {
      if (table_[std::size_t(c)] != 0) known += char(c);
    }
    return known;
  }

  bool onlyBlankLinesFollow() {
    while (!text_.empty()) {
      ++line_;
      if (takeLine(text_).find_first_not_of(" \t\r") != std::string_view::npos) {
        return fail(fmt::format("expected the end of the file after {} rows", height_));
      }
    }
    return true;
  }

  std::string_view text_;
  const std::string& name_;
  const CostTable& table_;
  int line_ = 0;
  int width_ = 0, height_ = 0;
  std::vector<std::string_view> rows_;
  Status error_;
};

}  // namespace

CostTable movingAiCharacters(const MovingAiOptions& options) {
  CostTable table{};
  for (const char c : {'.', 'G'}) costOf(table, c) = 1;
  for (const char c : {'@', 'O', 'T'}) costOf(table, c) = kWall;
  costOf(table, 'S') = options.swamp;
  costOf(table, 'W') = options.water;
  return table;
}

bool looksLikeMovingAiMap(std::string_view text) {
  return text.starts_with("type ") || text.starts_with("type\t");
}

Result<CostField> parseMovingAiMap(std::string_view text, const std::string& name, const CostTable& table) {
  return MapReader(text, name, table).read();
}

Result<CostField> parseMovingAiMap(std::string_view text, const std::string& name, const MovingAiOptions& options) {
  if (options.swamp == 0 || options.water == 0) {
    return Status{ErrorCode::badValue, name + ": expected costs 1 .. 255 for swamp and water, got 0"};
  }
  return parseMovingAiMap(text, name, movingAiCharacters(options));
}

Result<CostField> readMovingAiMap(const std::string& path, const MovingAiOptions& options) {
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.error();
  return parseMovingAiMap(*text, path, options);
}

}  // namespace spate
