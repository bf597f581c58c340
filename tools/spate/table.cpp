#include "table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace spate::cli {

void Table::print(std::FILE* to) const {
  std::size_t width = 0;
  for (const auto& [name, value] : rows_) width = std::max(width, name.size());
  if (!title_.empty()) fmt::print(to, "{}\n", title_);
  for (const auto& [name, value] : rows_) fmt::print(to, "  {:<{}}  {}\n", name, width, value);
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string brief(double number) {
  const double size = std::abs(number);
  if (!std::isfinite(number)) return fmt::format("{}", number);
  if (size >= 99.95) return number < 0 ? "-" + grouped(std::uint64_t(size + 0.5)) : grouped(std::uint64_t(size + 0.5));
  if (size >= 9.995) return fmt::format("{:.1f}", number);
  if (size >= 0.9995 || size == 0.0) return fmt::format("{:.{}f}", number, size == 0.0 ? 0 : 2);
  return fmt::format("{:.3g}", number);
}

std::string hashText(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

std::string sizeText(int width, int height) {
  return fmt::format("{} x {} cells", width, height);
}

std::string counted(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

}  // namespace spate::cli
