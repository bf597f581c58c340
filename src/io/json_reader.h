#pragma once
// JSON with a memory of where it stands: every reader below knows its key path, so that an error can name the file, the
// path and what was expected, and reading a key is one line.
//
// The first error wins; after it, reading goes on without effect, so that callers need not test each step.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spate/base.h"

namespace spate {

using Json = nlohmann::json;

/// Parses JSON with // and /* */ comments. Syntax errors name file, line and column; a key that stands twice in one
/// object and nesting deeper than 64 are errors too.
Result<Json> parseJson(std::string_view text, const std::string& name);

/// Where a value stands. A chain on the stack: a list of a million cells costs no strings.
struct JsonPath {
  const JsonPath* parent = nullptr;
  std::string_view key = {};  ///< Null for items of a list. The root has no parent.
  std::size_t index = 0;

  std::string text() const;
};

/// The first error of a file.
struct JsonErrors {
  std::string file;
  Status first;
};

class JsonValue {
 public:
  JsonValue(const Json& json, JsonErrors& errors) : json_(json), errors_(errors) {}
  JsonValue(const JsonValue&) = delete;
  JsonValue& operator=(const JsonValue&) = delete;

  bool ok() const { return errors_.first.ok(); }
  const Json& json() const { return json_; }
  /// Records `file: path: message`. Always false.
  bool fail(std::string_view message) const;
  /// Records `file: path: expected WHAT, got ...`. Always false.
  bool expected(std::string_view what) const;

  // Each returns whether the value was what it should be; `out` is only changed when it was.
  bool text(std::string& out) const;
  bool number(double& out, double min, double max) const;
  bool number(float& out, double min, double max) const;
  /// Numbers without a fraction; 3.0 is one.
  bool integer(std::int64_t& out, std::int64_t min, std::int64_t max) const;
  /// Calls each(item, i) for the items of a list of min..max items; `what` says what the list holds.
  template <class Each>
  bool list(std::string_view what, std::size_t min, std::size_t max, const Each& each) const;

 private:
  friend class JsonObject;
  JsonValue(const Json& json, JsonErrors& errors, JsonPath path) : json_(json), errors_(errors), path_(path) {}
  bool expectedList(std::string_view what, std::size_t min, std::size_t max) const;

  const Json& json_;
  JsonErrors& errors_;
  JsonPath path_;
};

/// A word of the format and what it stands for.
template <class T>
using JsonWords = std::initializer_list<std::pair<std::string_view, T>>;

/// The keys of one object. Ask for every key that the format knows, then finish().
class JsonObject {
 public:
  explicit JsonObject(const JsonValue& value);

  /// Is the key there? It counts as known.
  bool has(std::string_view key);
  /// Calls read(value) if the key is there. Returns whether it is.
  template <class Read>
  bool optional(std::string_view key, const Read& read);
  /// The same; finish() will complain when it is not there.
  template <class Read>
  void required(std::string_view key, const Read& read);

  bool number(std::string_view key, double& out, double min, double max);
  bool number(std::string_view key, float& out, double min, double max);
  bool integer(std::string_view key, std::int64_t& out, std::int64_t min, std::int64_t max);
  bool text(std::string_view key, std::string& out);
  template <class T>
  bool word(std::string_view key, T& out, JsonWords<T> words);
  /// Exactly one of these keys must be there.
  void exactlyOne(std::initializer_list<std::string_view> keys);

  /// Complains about keys that nobody asked for, then about those that were required and missing.
  bool finish();

 private:
  const JsonValue& value_;
  std::vector<std::string_view> known_;
  std::vector<std::string_view> missing_;
};

template <class Each>
bool JsonValue::list(std::string_view what, std::size_t min, std::size_t max, const Each& each) const {
  if (!ok()) return false;
  if (!json_.is_array() || json_.size() < min || json_.size() > max) return expectedList(what, min, max);
  std::size_t i = 0;
  for (const Json& item : json_) {
    const JsonValue value(item, errors_, JsonPath{&path_, {}, i});
    each(value, i);
    if (!ok()) return false;
    ++i;
  }
  return true;
}

template <class Read>
bool JsonObject::optional(std::string_view key, const Read& read) {
  if (!has(key) || !value_.ok()) return false;
  const auto found = value_.json().find(key);
  const JsonValue value(*found, value_.errors_, JsonPath{&value_.path_, found.key(), 0});
  read(value);
  return true;
}

template <class Read>
void JsonObject::required(std::string_view key, const Read& read) {
  if (!optional(key, read)) missing_.push_back(key);
}

template <class T>
bool JsonObject::word(std::string_view key, T& out, JsonWords<T> words) {
  return optional(key, [&](const JsonValue& value) {
    std::string expected;
    for (const auto& [name, meaning] : words) {
      if (value.json().is_string() && value.json().template get_ref<const std::string&>() == name) {
        out = meaning;
        return;
      }
      expected += (expected.empty() ? "\"" : " | \"") + std::string(name) + "\"";
    }
    value.expected(expected);
  });
}

}  // namespace spate
