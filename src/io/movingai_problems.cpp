// Purpose: the `.scen` files of the Moving AI Lab, a problem a line:
//   bucket  map  map width  map height  start x  start y  goal x  goal y  optimal length
// Between columns stand tabs or spaces; since a map's name may have spaces, it is what remains when the first and the
// last seven columns are taken off. Width and height give the scale of the coordinates; they have to be those of the
// map.

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "io/movingai.h"
#include "io/text_file.h"

namespace spate {
namespace {

constexpr std::string_view kBlank = " \t";
constexpr std::string_view kColumns = "bucket map width height startX startY goalX goalY length";

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(kBlank);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(kBlank) - from + 1);
}

std::string_view takeLastWord(std::string_view& line) {
  line = trimmed(line);
  const std::size_t before = line.find_last_of(kBlank);
  const std::string_view word = line.substr(before == std::string_view::npos ? 0 : before + 1);
  line.remove_suffix(word.size());
  return word;
}

bool parseInt(std::string_view text, int min, int max, int& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() && out >= min && out <= max;
}

bool parseLength(std::string_view text, double& out) {
  if (text.empty() || text.size() > 40) return false;
  const std::string copy(text);
  char* end = nullptr;
  out = std::strtod(copy.c_str(), &end);
  return end == copy.c_str() + copy.size() && std::isfinite(out) && out >= 0.0;
}

class ProblemReader {
 public:
  ProblemReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Result<MovingAiProblems> read() {
    while (!text_.empty() && error_.ok()) {
      ++line_;
      const std::string_view line = trimmed(takeLine(text_));
      const bool isVersion = line_ == 1 && line.starts_with("version");
      if (isVersion) {
        readVersion(line);
      } else if (!line.empty()) {
        readProblem(line);
      }
    }
    if (!error_.ok()) return error_;
    return std::move(found_);
  }

 private:
  void fail(const std::string& message) {
    error_ = {ErrorCode::badFile, fmt::format("{}:{}: {}", name_, line_, message)};
  }

  void readVersion(std::string_view line) {
    const std::string_view version = trimmed(line.substr(std::string_view("version").size()));
    if (version != "1" && version != "1.0") fail("expected `version 1`");
  }

  void readProblem(std::string_view line) {
    MovingAiProblem problem;
    int width = 0, height = 0;
    bool good = parseLength(takeLastWord(line), problem.length);
    for (int* value : {&problem.goal.y, &problem.goal.x, &problem.start.y, &problem.start.x}) {
      good = good && parseInt(takeLastWord(line), 0, kMaxSide - 1, *value);
    }
    for (int* value : {&height, &width}) good = good && parseInt(takeLastWord(line), 1, kMaxSide, *value);
    line = trimmed(line);
    const std::size_t bucketEnd = line.find_first_of(kBlank);
    int bucket = 0;
    good = good && bucketEnd != std::string_view::npos && parseInt(line.substr(0, bucketEnd), 0, INT32_MAX, bucket);
    if (!good) return fail(fmt::format("expected the columns {}", kColumns));
    add(problem, trimmed(line.substr(bucketEnd)), width, height);
  }

  void add(const MovingAiProblem& problem, std::string_view map, int width, int height) {
    if (found_.problems.empty()) {
      found_.map = map;
      found_.width = width;
      found_.height = height;
    }
    if (found_.map != map || found_.width != width || found_.height != height) {
      return fail("expected the map and the size of the lines before: one file, one map");
    }
    for (const Cell cell : {problem.start, problem.goal}) {
      if (cell.x >= width || cell.y >= height) {
        return fail(fmt::format("expected cells inside {} x {}, got ({}, {})", width, height, cell.x, cell.y));
      }
    }
    found_.problems.push_back(problem);
  }

  std::string_view text_;
  const std::string& name_;
  int line_ = 0;
  MovingAiProblems found_;
  Status error_;
};

}  // namespace

Result<MovingAiProblems> parseMovingAiProblems(std::string_view text, const std::string& name) {
  return ProblemReader(text, name).read();
}

Result<MovingAiProblems> readMovingAiProblems(const std::string& path) {
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.error();
  return parseMovingAiProblems(*text, path);
}

}  // namespace spate
