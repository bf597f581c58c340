#pragma once
// Values as bytes and back: little-endian, numbers at their own size, lists as a 64-bit count and their items. A struct is written
// member by member, as its membersOf() lists them; the same list serves writing and reading, so that a new member is one word. Where the
// two differ there are writeValue() and readValue().
//
// A reader takes any bytes: it stops at the first fault, and a list takes no more memory than its bytes deserve.

#include <bit>
#include <concepts>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "spate/base.h"

namespace spate {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

template <class T, class Of>
concept Like = std::same_as<std::remove_const_t<T>, Of>;

auto membersOf(Like<Vec2> auto& v) { return std::tie(v.x, v.y); }
auto membersOf(Like<Cell> auto& c) { return std::tie(c.x, c.y); }
auto membersOf(Like<Rect> auto& r) { return std::tie(r.min, r.max); }
template <class A, class B>
auto membersOf(std::pair<A, B>& p) { return std::tie(p.first, p.second); }
template <class A, class B>
auto membersOf(const std::pair<A, B>& p) { return std::tie(p.first, p.second); }

template <class T>
concept Number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// The numbers that a type is made of and nothing else, so that a list of them can be copied as it is. 0: it is not so.
template <class T>
inline constexpr std::size_t kNumberSize = Number<T> && !std::same_as<T, bool> ? sizeof(T) : 0;
template <>
inline constexpr std::size_t kNumberSize<Vec2> = sizeof(float);
template <>
inline constexpr std::size_t kNumberSize<Cell> = sizeof(int);

/// Turns numbers in memory into little-endian ones, or back.
inline void toLittleEndian(std::uint8_t* bytes, std::size_t count, std::size_t numberSize) {
  if constexpr (std::endian::native == std::endian::little) return;
  for (std::size_t at = 0; at < count; at += numberSize) {
    for (std::size_t low = at, high = at + numberSize - 1; low < high; ++low, --high) std::swap(bytes[low], bytes[high]);
  }
}

class ByteWriter {
 public:
  explicit ByteWriter(Bytes& bytes) : bytes_(bytes) {}

  template <class... T>
  void operator()(const T&... values) { (put(values), ...); }
  /// Numbers without a count before them.
  void raw(const void* data, std::size_t size, std::size_t numberSize) {
    if (size == 0) return;
    const std::size_t at = bytes_.size();
    const auto* const from = static_cast<const std::uint8_t*>(data);
    bytes_.insert(bytes_.end(), from, from + size);
    toLittleEndian(bytes_.data() + at, size, numberSize);
  }

 private:
  template <class T>
  void put(const T& value) {
    if constexpr (std::same_as<T, bool>) {
      bytes_.push_back(value);
    } else if constexpr (Number<T>) {
      raw(&value, sizeof value, sizeof value);
    } else if constexpr (requires { writeValue(*this, value); }) {
      writeValue(*this, value);
    } else {
      std::apply(*this, membersOf(value));
    }
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class T>
  void put(const std::unique_ptr<T>& value) {
    put(value != nullptr);
    if (value != nullptr) put(std::as_const(*value));
  }
  template <class T>
  void put(const std::vector<T>& list) { put(std::span<const T>(list)); }
  void put(const std::string& text) { put(std::span<const char>(text)); }
  template <class T>
  void put(std::span<const T> list) {
    put(std::uint64_t(list.size()));
    if constexpr (kNumberSize<T> != 0) {
      raw(list.data(), list.size_bytes(), kNumberSize<T>);
    } else {
      for (const T& item : list) put(item);
    }
  }

  Bytes& bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(ByteView bytes) : bytes_(bytes) {}

  /// False once something was missing or no value of its type; what is read from then on keeps its default.
  template <class... T>
  bool operator()(T&... values) { return (get(values), ...), ok(); }
  /// Where the first fault is, and what was expected there.
  const Status& status() const { return status_; }
  bool ok() const { return status_.ok(); }
  std::size_t position() const { return position_; }
  std::size_t left() const { return bytes_.size() - position_; }
  bool atEnd() const { return left() == 0; }
  void fail(const std::string& expected) {
    if (ok()) status_ = {ErrorCode::badFile, "byte " + std::to_string(position_) + ": expected " + expected};
  }
  /// The next `count` bytes themselves; empty after a fault.
  ByteView take(std::uint64_t count) {
    if (ok() && count > left()) fail(std::to_string(count) + " more bytes, got " + std::to_string(left()));
    if (!ok()) return {};
    const ByteView taken = bytes_.subspan(position_, std::size_t(count));
    position_ += std::size_t(count);
    return taken;
  }
  void raw(void* data, std::size_t size, std::size_t numberSize) {
    const ByteView from = take(size);
    if (from.empty()) return;
    std::memcpy(data, from.data(), size);
    toLittleEndian(static_cast<std::uint8_t*>(data), size, numberSize);
  }

 private:
  template <class T>
  void get(T& value) {
    if constexpr (Number<T> && !std::same_as<T, bool>) {
      raw(&value, sizeof value, sizeof value);
    } else if constexpr (requires { readValue(*this, value); }) {
      readValue(*this, value);
    } else {
      std::apply(*this, membersOf(value));
    }
  }
  void get(bool& value) {
    std::uint8_t byte = 0;
    get(byte);
    if (byte > 1) fail("0 or 1");
    value = byte == 1;
  }
  template <class T>
  void get(std::optional<T>& value) {
    bool there = false;
    get(there);
    if (there) get(value.emplace());
  }
  template <class T>
  void get(std::unique_ptr<T>& value) {
    bool there = false;
    get(there);
    if (there) value = std::make_unique<T>(), get(*value);
  }
  template <class T>
  void get(std::vector<T>& list) {
    std::uint64_t count = 0;
    get(count);
    constexpr std::size_t kLeast = kNumberSize<T> != 0 ? sizeof(T) : 1;
    if (count > left() / kLeast) fail("no more items than there are bytes for");
    if constexpr (kNumberSize<T> != 0) {
      if (ok()) list.resize(std::size_t(count)), raw(list.data(), list.size() * sizeof(T), kNumberSize<T>);
    } else {
      for (std::uint64_t i = 0; i < count && ok(); ++i) get(list.emplace_back());
    }
  }
  void get(std::string& text) {
    std::vector<char> characters;
    get(characters);
    text.assign(characters.begin(), characters.end());
  }

  ByteView bytes_;
  std::size_t position_ = 0;
  Status status_;
};

/// A file's bytes around its contents: what they are and of which version, how long they are, and a checksum over all of it.
struct Seal {
  std::string_view kind;   // 8 characters
  std::string_view noun;   // for errors
  std::uint32_t version;
};

/// Bytes with room for the seal in front; the contents are to be appended.
Bytes beginSealed();
/// Writes the seal around what was appended.
void seal(const Seal& seal, Bytes& bytes);
/// The contents. Errors: badFile (the noun, and what is wrong).
Result<ByteView> unseal(const Seal& seal, ByteView bytes);

}  // namespace spate
