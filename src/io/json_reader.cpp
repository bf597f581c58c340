#include "io/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace spate {
namespace {

constexpr std::size_t kMaxDepth = 64;
/// Longest piece of a file that an error message repeats. [bytes]
constexpr std::size_t kMaxShown = 60;

std::string shorten(std::string text) {
  if (text.size() <= kMaxShown) return text;
  std::size_t end = kMaxShown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // never half a UTF-8 character
  return text.substr(0, end) + "...";
}

std::string quoted(std::string_view text) {
  return shorten(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string show(const Json& json) {
  if (json.is_array()) return fmt::format("a list of {}", json.size());
  if (json.is_object()) return "an object";
  return shorten(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

bool isPlainKey(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  }) && !std::isdigit(static_cast<unsigned char>(key[0]));
}

/// Builds the document and stops at the first thing that is wrong.
class DocumentBuilder {
 public:
  explicit DocumentBuilder(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Json::number_integer_t value) { return add(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
  bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& key) {
    Json& object = *open_.back();
    if (object.contains(key)) return fail(fmt::format("{}: the key stands twice in its object", keyPath(key)));
    key_ = key;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) {
    const std::string_view before = text_.substr(0, position > 0 ? position - 1 : 0);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
    return fail(fmt::format("{}:{}: {}", line, before.size() - lineStart + 1, plainMessage(error.what())), ":");
  }

  Result<Json> result() {
    if (!error_.ok()) return error_;
    return std::move(root_);
  }

 private:
  template <class Value>
  bool add(Value&& value) {
    place(std::forward<Value>(value));
    return true;
  }

  Json* place(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Json& parent = *open_.back();
    if (parent.is_object()) return &(parent[key_] = std::move(value));
    parent.push_back(std::move(value));
    return &parent.back();
  }

  // A pointer into a list stays valid while the item is open: its list only grows once the item is closed.
  bool open(Json value) {
    if (open_.size() == kMaxDepth) return fail(fmt::format("expected at most {} levels of nesting", kMaxDepth));
    const bool inObject = !open_.empty() && open_.back()->is_object();
    names_.push_back(inObject ? key_ : std::string());
    open_.push_back(place(std::move(value)));
    return true;
  }

  bool close() {
    open_.pop_back();
    names_.pop_back();
    return true;
  }

  bool fail(const std::string& message, std::string_view separator = ": ") {
    error_ = {ErrorCode::badFile, name_ + std::string(separator) + message};
    return false;
  }

  std::string keyPath(std::string_view key) const {
    std::vector<JsonPath> chain;
    chain.reserve(open_.size());  // the chain points into itself
    chain.push_back({});
    for (std::size_t level = 1; level < open_.size(); ++level) {
      const Json& parent = *open_[level - 1];
      if (parent.is_array()) {
        chain.push_back({&chain.back(), {}, parent.size() - 1});
      } else {
        chain.push_back({&chain.back(), names_[level], 0});
      }
    }
    return JsonPath{&chain.back(), key, 0}.text();
  }

  /// Without the library's error number and its own idea of the place.
  static std::string plainMessage(std::string message) {
    if (const auto end = message.find("] "); end != std::string::npos) message.erase(0, end + 2);
    if (message.starts_with("parse error")) {
      if (const auto end = message.find(": "); end != std::string::npos) message.erase(0, end + 2);
    }
    return message;
  }

  std::string_view text_;
  const std::string& name_;
  Json root_;
  std::vector<Json*> open_;
  std::vector<std::string> names_;  // of each open value, empty in lists
  std::string key_;
  Status error_;
};

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& name) {
  DocumentBuilder builder(text, name);
  Json::sax_parse(text.begin(), text.end(), &builder, nlohmann::detail::input_format_t::json, true, true);
  return builder.result();
}

std::string JsonPath::text() const {
  if (parent == nullptr) return {};
  const std::string before = parent->text();
  if (key.data() == nullptr) return before + fmt::format("[{}]", index);
  if (!isPlainKey(key)) return before + "[" + quoted(key) + "]";
  return before + (before.empty() ? "" : ".") + shorten(std::string(key));
}

bool JsonValue::fail(std::string_view message) const {
  if (!ok()) return false;
  const std::string path = path_.text();
  errors_.first = {ErrorCode::badFile,
                   fmt::format("{}: {}{}{}", errors_.file, path, path.empty() ? "" : ": ", message)};
  return false;
}

bool JsonValue::expected(std::string_view what) const {
  return ok() && fail(fmt::format("expected {}, got {}", what, show(json_)));
}

bool JsonValue::expectedList(std::string_view what, std::size_t min, std::size_t max) const {
  if (min == max) return expected(fmt::format("a list of {} {}", min, what));
  if (json_.is_array() && json_.size() > max) return expected(fmt::format("a list of at most {} {}", max, what));
  return expected(fmt::format("a list of {}{}", min > 0 ? fmt::format("at least {} ", min) : "", what));
}

bool JsonValue::text(std::string& out) const {
  if (!json_.is_string() || json_.get_ref<const std::string&>().empty()) return expected("a text that is not empty");
  out = json_.get_ref<const std::string&>();
  return true;
}

bool JsonValue::number(double& out, double min, double max) const {
  const double value = json_.is_number() ? json_.get<double>() : std::nan("");
  if (!(value >= min && value <= max)) return expected(fmt::format("a number {} .. {}", min, max));
  out = value;
  return true;
}

bool JsonValue::number(float& out, double min, double max) const {
  double value = 0.0;
  if (!number(value, min, max)) return false;
  out = float(value);
  return true;
}

bool JsonValue::integer(std::int64_t& out, std::int64_t min, std::int64_t max) const {
  const auto wrong = [&] { return expected(fmt::format("a whole number {} .. {}", min, max)); };
  // Doubles hold whole numbers up to 2^53 exactly; beyond that only literals without a fraction are exact.
  if (json_.is_number_float()) {
    const double value = json_.get<double>();
    if (!(std::abs(value) <= 9007199254740992.0) || value != std::floor(value)) return wrong();
  } else if (!json_.is_number_integer()) {
    return wrong();
  } else if (json_.is_number_unsigned() && json_.get<std::uint64_t>() > std::uint64_t(INT64_MAX)) {
    return wrong();
  }
  const auto value = json_.get<std::int64_t>();
  if (value < min || value > max) return wrong();
  out = value;
  return true;
}

JsonObject::JsonObject(const JsonValue& value) : value_(value) {
  if (!value.json().is_object()) value.expected("an object");
}

bool JsonObject::has(std::string_view key) {
  known_.push_back(key);
  return value_.json().is_object() && value_.json().contains(key);
}

bool JsonObject::number(std::string_view key, double& out, double min, double max) {
  return optional(key, [&](const JsonValue& value) { value.number(out, min, max); });
}

bool JsonObject::number(std::string_view key, float& out, double min, double max) {
  return optional(key, [&](const JsonValue& value) { value.number(out, min, max); });
}

bool JsonObject::integer(std::string_view key, std::int64_t& out, std::int64_t min, std::int64_t max) {
  return optional(key, [&](const JsonValue& value) { value.integer(out, min, max); });
}

bool JsonObject::text(std::string_view key, std::string& out) {
  return optional(key, [&](const JsonValue& value) { value.text(out); });
}

void JsonObject::exactlyOne(std::initializer_list<std::string_view> keys) {
  std::string names, found;
  for (const std::string_view key : keys) {
    names += (names.empty() ? "" : ", ") + std::string(key);
    if (has(key)) found += (found.empty() ? "" : ", ") + std::string(key);
  }
  if (found.empty()) found = "none";
  const bool one = found != "none" && found.find(',') == std::string::npos;
  if (!one) value_.fail(fmt::format("expected exactly one of {}; got {}", names, found));
}

bool JsonObject::finish() {
  if (!value_.ok()) return false;
  for (const auto& item : value_.json().items()) {
    const std::string& key = item.key();
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    std::sort(known_.begin(), known_.end());
    known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
    return JsonValue(item.value(), value_.errors_, JsonPath{&value_.path_, key, 0})
        .fail(fmt::format("unknown key; expected one of {}", fmt::join(known_, ", ")));
  }
  if (missing_.empty()) return true;
  return value_.fail(fmt::format("expected the key {}", quoted(missing_.front())));
}

}  // namespace spate
