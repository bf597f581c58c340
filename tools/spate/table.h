#pragma once
// A short table of names and values for the end of a command.

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace spate::cli {

class Table {
 public:
  explicit Table(std::string title) : title_(std::move(title)) {}
  void row(std::string name, std::string value) { rows_.emplace_back(std::move(name), std::move(value)); }
  void print(std::FILE* to = stdout) const;

 private:
  std::string title_;
  std::vector<std::pair<std::string, std::string>> rows_;
};

/// 12345 as "12,345".
std::string grouped(std::uint64_t number);
/// With three digits that matter: 0.0123, 1.23, 12.3, 1,234.
std::string brief(double number);
std::string hashText(std::uint64_t hash);
/// "128 x 80 cells".
std::string sizeText(int width, int height);
/// "1 unit", "1,234 units".
std::string counted(std::uint64_t count, const std::string& noun);

}  // namespace spate::cli
