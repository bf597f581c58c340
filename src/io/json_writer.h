#pragma once
// JSON as spate writes it: keys in a fixed order, one entry of a list a line, each number the shortest one that reads back as
// the same value; floats are shortened as floats (0.3, not 0.30000001192).

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "spate/base.h"

namespace spate {

using Json = nlohmann::ordered_json;

/// Null for what is no number.
inline Json shortest(float value) {
  if (!std::isfinite(value)) return nullptr;
  return std::strtod(fmt::format("{}", value).c_str(), nullptr);
}
inline Json pair(Vec2 v) {
  return Json::array({shortest(v.x), shortest(v.y)});
}
inline Json pair(Cell c) {
  return Json::array({c.x, c.y});
}

/// Writes the outer object a key at a time: ten thousand units need not be in memory as values at once.
class JsonWriter {
 public:
  void key(const char* name, const Json& value) { line(name, dump(value)); }
  /// One entry a line, as toValue() makes it.
  template <class Items, class ToValue>
  void list(const char* name, const Items& items, const ToValue& toValue) {
    std::string text = "[";
    for (std::size_t i = 0; i < items.size(); ++i) {
      text += i > 0 ? ",\n    " : "\n    ";
      text += dump(toValue(items[i]));
    }
    line(name, text + (items.empty() ? "]" : "\n  ]"));
  }
  void list(const char* name, const Json& items) {
    list(name, items, [](const Json& item) -> const Json& { return item; });
  }
  std::string finish() { return text_ + "\n}\n"; }

 private:
  /// Texts that are not UTF-8 are repaired instead of refused.
  static std::string dump(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

  void line(const char* name, const std::string& value) {
    text_ += fmt::format("{}  \"{}\": {}", text_.empty() ? "{\n" : ",\n", name, value);
  }

  std::string text_;
};

}  // namespace spate
