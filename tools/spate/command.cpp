#include "command.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>

namespace spate::cli {
namespace {

template <class T>
struct Named {
  std::string_view name;
  T value;
};

constexpr std::array<Named<Layer>, 5> kLayers = {{{"cost", Layer::cost},
                                                  {"integration", Layer::integration},
                                                  {"arrows", Layer::arrows},
                                                  {"units", Layer::units},
                                                  {"density", Layer::density}}};
constexpr std::array<Named<Corners>, 4> kCorners = {{{"strict", Corners::strict},
                                                     {"oneSide", Corners::oneSide},
                                                     {"free", Corners::free},
                                                     {"orthogonal", Corners::orthogonal}}};

constexpr std::array<Named<Solver>, 3> kSolvers = {
    {{"automatic", Solver::automatic}, {"bucketQueue", Solver::bucketQueue}, {"tiles", Solver::tiles}}};

template <class T, std::size_t N>
Result<T> lookUp(const std::array<Named<T>, N>& table, std::string_view option, std::string_view word) {
  std::string known;
  for (const Named<T>& entry : table) {
    if (entry.name == word) return entry.value;
    known += known.empty() ? "" : ", ";
    known += entry.name;
  }
  return Status{ErrorCode::badValue, fmt::format("{}: '{}' is none of {}", option, word, known)};
}

std::optional<int> wholeNumber(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

int fail(const std::string& message, int exit) {
  fmt::print(stderr, "spate: {}\n", message);
  return exit;
}

int fail(const Status& status, int exit) {
  return fail(status.message, exit);
}

void note(const std::string& message) {
  fmt::print(stderr, "spate: note: {}\n", message);
}

Result<std::vector<Layer>> parseLayers(const std::string& text) {
  std::vector<Layer> layers;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const Result<Layer> layer = lookUp(kLayers, "--layers", std::string_view(text).substr(begin, end - begin));
    if (!layer.ok()) return layer.error();
    layers.push_back(*layer);
    begin = end + 1;
  }
  return layers;
}

Result<Corners> parseCorners(const std::string& text) {
  return lookUp(kCorners, "--corners", text);
}

Result<Solver> parseSolver(const std::string& text) {
  return lookUp(kSolvers, "--solver", text);
}

CLI::Validator inRange(double low, double high) {
  const auto check = [low, high](const std::string& text) -> std::string {
    double number = 0.0;
    if (CLI::detail::lexical_cast(text, number) && number >= low && number <= high) return "";
    return fmt::format("'{}' is not a number from {} to {}", text, low, high);
  };
  return CLI::Validator(check, fmt::format("{} .. {}", low, high));
}

Result<Cell> parseCell(const std::string& option, const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma != std::string::npos) {
    const std::optional<int> x = wholeNumber(std::string_view(text).substr(0, comma));
    const std::optional<int> y = wholeNumber(std::string_view(text).substr(comma + 1));
    if (x && y) return Cell{*x, *y};
  }
  return Status{ErrorCode::badValue,
                fmt::format("{}: '{}' is not a cell; expected X,Y as in {} 12,7", option, text, option)};
}

}  // namespace spate::cli
