#pragma once
// The calls that change a world, numbered, named, and with the types of their arguments: from recorded_calls.inl.

#include <tuple>
#include <vector>

#include "world/members.h"

namespace spate {

enum class Call : std::uint8_t {
  none,
#define SPATE_CALL(call, ...) call,
#include "world/recorded_calls.inl"
#undef SPATE_CALL
};

inline constexpr const char* kCallNames[] = {"",
#define SPATE_CALL(call, member, ...) #member,
#include "world/recorded_calls.inl"
#undef SPATE_CALL
};

/// Its arguments as a recording stores them: lists by value.
template <Call kCall>
struct Arguments;
#define SPATE_CALL(call, member, ...)            \
  template <>                                    \
  struct Arguments<Call::call> {                 \
    using Stored = std::tuple<__VA_ARGS__>;      \
    static void make(World& world, auto&... arguments) { (void)world.member(arguments...); } \
  };
#include "world/recorded_calls.inl"
#undef SPATE_CALL

/// Calls f.template operator()<call>() for the call of this number; false if there is none.
template <class F>
bool withCall(Call call, const F& f) {
  switch (call) {
#define SPATE_CALL(call, ...) \
  case Call::call: f.template operator()<Call::call>(); return true;
#include "world/recorded_calls.inl"
#undef SPATE_CALL
    default: return false;
  }
}

/// Views are stored as the lists that they show.
template <class T>
struct StoredAs {
  using Type = T;
};
template <class T>
struct StoredAs<std::span<const T>> {
  using Type = std::vector<T>;
};

void writeValue(ByteWriter& write, const Snapshot& snapshot);
void readValue(ByteReader& read, Snapshot& snapshot);

}  // namespace spate
