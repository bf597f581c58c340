// A state is laid out array by array, and in each first all first bytes of its numbers, then all second bytes and so on; then it is
// combined with the state before by exclusive or. What did not change, or only in its lower bytes, becomes long runs of zeros, of which
// only the length is kept.

#include "world/unit_changes.h"

#include <algorithm>

#include "world/state.h"

namespace spate {

namespace {

constexpr std::size_t kShortRun = 4;  // fewer zeros than this are cheaper to keep

void putLength(Bytes& bytes, std::size_t length) {
  for (; length >= 0x80; length >>= 7) bytes.push_back(std::uint8_t(length | 0x80));
  bytes.push_back(std::uint8_t(length));
}

std::size_t takeLength(ByteReader& read) {
  std::uint64_t length = 0;
  std::uint8_t byte = 0x80;
  for (int shift = 0; (byte & 0x80) && shift < 63 && read(byte); shift += 7) length |= std::uint64_t(byte & 0x7F) << shift;
  return std::size_t(length);
}

/// How many zeros there are from `at` on.
std::size_t zerosAt(ByteView plain, std::size_t at) {
  std::size_t end = at;
  while (end < plain.size() && plain[end] == 0) ++end;
  return end - at;
}

/// Runs of zeros by their length, what lies between them by length and bytes, in turn.
void pack(ByteView plain, Bytes& packed) {
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t zeros = zerosAt(plain, at);
    const std::size_t begin = at + zeros;
    std::size_t end = begin;
    while (end < plain.size()) {
      const std::size_t run = zerosAt(plain, end);
      if (run >= kShortRun || end + run == plain.size()) break;
      end += run + 1;
    }
    putLength(packed, zeros);
    putLength(packed, end - begin);
    packed.insert(packed.end(), plain.begin() + std::ptrdiff_t(begin), plain.begin() + std::ptrdiff_t(end));
    at = end;
  }
}

bool unpack(ByteReader& read, Bytes& plain) {
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t zeros = takeLength(read), others = takeLength(read);
    if (!read.ok() || zeros > plain.size() - at || others > plain.size() - at - zeros || zeros + others == 0) return false;
    const ByteView bytes = read.take(others);
    if (!read.ok()) return false;
    std::copy(bytes.begin(), bytes.end(), plain.begin() + std::ptrdiff_t(at + zeros));
    at += zeros + others;
  }
  return true;
}

/// Where byte `byte` of a little-endian number lies.
constexpr std::size_t placeOf(std::size_t byte, std::size_t numberSize) {
  return std::endian::native == std::endian::little ? byte : numberSize - 1 - byte;
}

/// Calls f(the bytes of an array, size of its numbers, how many).
template <class U, class F>
void forEachArray(U& units, const F& f) {
  forEachValue([&]<class T>(const char*, std::vector<T> Units::*values) {
    f((units.*values).data(), kNumberSize<T>, units.size() * sizeof(T) / kNumberSize<T>);
  });
}

std::size_t planesSize(const Units& units) {
  std::size_t size = 0;
  forEachArray(units, [&](const void*, std::size_t numberSize, std::size_t count) { size += numberSize * count; });
  return size;
}

void toPlanes(const Units& units, Bytes& planes) {
  planes.resize(planesSize(units));
  std::uint8_t* out = planes.data();
  forEachArray(units, [&](const void* data, std::size_t numberSize, std::size_t count) {
    for (std::size_t byte = 0; byte < numberSize; ++byte, out += count) {
      const std::uint8_t* const from = static_cast<const std::uint8_t*>(data) + placeOf(byte, numberSize);
      for (std::size_t i = 0; i < count; ++i) out[i] = from[i * numberSize];
    }
  });
}

void fromPlanes(const Bytes& planes, Units& units) {
  const std::uint8_t* in = planes.data();
  forEachArray(units, [&](void* data, std::size_t numberSize, std::size_t count) {
    for (std::size_t byte = 0; byte < numberSize; ++byte, in += count) {
      std::uint8_t* const to = static_cast<std::uint8_t*>(data) + placeOf(byte, numberSize);
      for (std::size_t i = 0; i < count; ++i) to[i * numberSize] = in[i];
    }
  });
}

void mix(Bytes& bytes, const Bytes& with) {
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] ^= with[i];
}

/// The units of these ids: as they are among `units`, or all zero.
Units pick(const Units& units, const std::vector<UnitId>& ids) {
  Units picked;
  picked.id = ids;
  forEachValue([&]<class T>(const char*, std::vector<T> Units::*values) { (picked.*values).resize(ids.size()); });
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::size_t at = units.find(ids[i]);
    if (at == units.size()) continue;
    forEachValue([&]<class T>(const char*, std::vector<T> Units::*values) { (picked.*values)[i] = (units.*values)[at]; });
  }
  return picked;
}

}  // namespace

void ChangeWriter::write(const Units& before, const Units& after, Bytes& changes) {
  ByteWriter write(changes);
  const bool sameIds = before.id == after.id;
  write(sameIds);
  if (!sameIds) write(after.id);
  toPlanes(after, plain_);
  sameIds ? toPlanes(before, with_) : toPlanes(pick(before, after.id), with_);
  mix(plain_, with_);
  pack(plain_, changes);
}

bool applyChanges(ByteView changes, Units& units) {
  ByteReader read(changes);
  bool sameIds = false;
  std::vector<UnitId> ids;
  if (!read(sameIds) || (!sameIds && !read(ids)) || !std::is_sorted(ids.begin(), ids.end())) return false;
  if (!sameIds) units = pick(units, ids);
  Bytes plain, packed(planesSize(units));
  if (!unpack(read, packed) || !read.atEnd()) return false;
  toPlanes(units, plain);
  mix(plain, packed);
  fromPlanes(plain, units);
  return true;
}

// --------------------------------------------------------------------------------------------------------- differences

namespace {

struct Comparison {
  UnitId unit = 0;
  std::optional<UnitDifference> found{};

  template <Number T>
  void add(const std::string& value, T expected, T got) {
    // By their bits: -0 is not 0, and a NaN is itself.
    if (!found && std::memcmp(&expected, &got, sizeof(T)) != 0) found = UnitDifference{unit, value, double(expected), double(got)};
  }
  void add(const std::string& value, Vec2 expected, Vec2 got) {
    add(value + ".x", expected.x, got.x);
    add(value + ".y", expected.y, got.y);
  }
};

}  // namespace

std::optional<UnitDifference> firstDifference(const Units& expected, const Units& got) {
  std::size_t i = 0, j = 0;
  for (; i < expected.size() && j < got.size() && expected.id[i] == got.id[j]; ++i, ++j) {
    Comparison comparison{expected.id[i]};
    forEachValue([&]<class T>(const char* name, std::vector<T> Units::*values) { comparison.add(name, (expected.*values)[i], (got.*values)[j]); });
    if (comparison.found) return comparison.found;
  }
  if (i == expected.size() && j == got.size()) return {};
  const bool missing = j == got.size() || (i < expected.size() && expected.id[i] < got.id[j]);
  return UnitDifference{missing ? expected.id[i] : got.id[j], "present", double(missing), double(!missing)};
}

}  // namespace spate
