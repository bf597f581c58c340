// Purpose: what the C++ library would import from its host, so that the module imports nothing: memory comes from wasi-libc's malloc, there is no
// clock (hosts time calls themselves), and what cannot go on traps.

#include <cstdlib>
#include <ctime>
#include <new>

#include "module.h"

namespace {

void* allocate(std::size_t size) {
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

void* allocateAligned(std::size_t size, std::size_t alignment) {
  void* const memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocateAligned(size, std::size_t(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocateAligned(size, std::size_t(alignment)); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace std::inline __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
}

extern "C" {

void abort() { __builtin_trap(); }

int clock_gettime(clockid_t, timespec* time) {
  *time = {};
  return 0;
}
}

namespace spate::wasm {

std::string& message() {
  static std::string text;
  return text;
}

std::vector<std::uint8_t>& out() {
  static std::vector<std::uint8_t> bytes;
  return bytes;
}

namespace {
int lastCode = 0;
}

int report(const Status& status) {
  message() = status.message;
  return lastCode = int(status.code);
}

void give(std::span<const std::uint8_t> bytes) { out().assign(bytes.begin(), bytes.end()); }
void give(std::string_view text) { out().assign(text.begin(), text.end()); }

SPATE_EXPORT(alloc) void* alloc(std::uint32_t size) { return std::malloc(size == 0 ? 1 : size); }
SPATE_EXPORT(release) void release(void* memory) { std::free(memory); }
SPATE_EXPORT(last_code) int codeOfLast() { return lastCode; }
SPATE_EXPORT(message_data) const char* messageData() { return message().data(); }
SPATE_EXPORT(message_size) std::uint32_t messageSize() { return std::uint32_t(message().size()); }
SPATE_EXPORT(out_data) const std::uint8_t* outData() { return out().data(); }
SPATE_EXPORT(out_size) std::uint32_t outSize() { return std::uint32_t(out().size()); }
SPATE_EXPORT(version) void versionText() { give(std::string_view(version())); }

}  // namespace spate::wasm
