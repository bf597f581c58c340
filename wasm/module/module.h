#pragma once
// What the exports of the WebAssembly module share. JavaScript sees numbers only: handles are pointers, text and arrays are (pointer, size) in
// memory that it asked for with `alloc`, and what has no fixed size comes back in one place, `out`.
//
// A function that can fail returns an ErrorCode, or where it returns something else, none of that (noted at each); the message then lies in
// `message`. src/engine.ts turns that into exceptions.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spate/spate.h"

#define SPATE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace spate::wasm {

/// Why the last call failed; empty if it did not.
std::string& message();
/// What the last call gave back, until the next.
std::vector<std::uint8_t>& out();

/// Keeps the message and returns the code.
int report(const Status& status);
/// The same for calls that return a value: `value` if the status is ok, else `none`.
template <class T>
T reported(const Status& status, T value, T none) {
  return report(status) == 0 ? value : none;
}

void give(std::span<const std::uint8_t> bytes);
void give(std::string_view text);

/// A table of numbers that a call leaves behind for JavaScript to read: the address is its result.
template <class T>
const T* table(std::initializer_list<T> values) {
  static T numbers[16];
  std::size_t i = 0;
  for (const T value : values) numbers[i++] = value;
  return numbers;
}

template <class T>
std::uint32_t address(std::span<const T> view) {
  return std::uint32_t(reinterpret_cast<std::uintptr_t>(view.data()));
}

inline std::span<const Cell> cellsAt(const Cell* cells, std::uint32_t count) { return {cells, count}; }
inline GoalId goalId(std::uint32_t index) { return {index, 1}; }
inline GroupId groupId(std::uint32_t index) { return {index, 1}; }

}  // namespace spate::wasm
