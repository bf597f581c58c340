// Invariant of the checksum: each word goes into one of four lanes by a step that is a bijection of the lane for a given word and of
// the word for a given lane, so that damage within one word always shows.

#include "world/archive.h"

#include "base/hash.h"

namespace spate {

namespace {

constexpr std::size_t kKindSize = 8;
constexpr std::size_t kHeaderSize = kKindSize + 4 + 8;
constexpr std::size_t kChecksumSize = 8;

std::uint64_t wordAt(const std::uint8_t* bytes, std::size_t size) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, size);
  toLittleEndian(reinterpret_cast<std::uint8_t*>(&word), sizeof word, sizeof word);
  return word;
}

std::uint64_t checksum(ByteView bytes) {
  constexpr std::size_t kLanes = 4, kWord = 8;
  std::uint64_t lanes[kLanes] = {1, 2, 3, 4};
  const auto take = [](std::uint64_t& lane, std::uint64_t word) { lane = std::rotl((lane ^ word) * 0x9E3779B97F4A7C15ull, 29); };
  std::size_t at = 0;
  for (; at + kLanes * kWord <= bytes.size(); at += kLanes * kWord) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) take(lanes[lane], wordAt(bytes.data() + at + lane * kWord, kWord));
  }
  for (std::size_t lane = 0; at < bytes.size(); ++lane, at += kWord) {
    take(lanes[lane], wordAt(bytes.data() + at, std::min(kWord, bytes.size() - at)));
  }
  Hash hash;
  for (const std::uint64_t lane : lanes) hash.add(lane);
  hash.add(bytes.size());
  return hash.value();
}

Status refusal(const Seal& seal, const std::string& what) { return {ErrorCode::badFile, std::string(seal.noun) + ": " + what}; }

}  // namespace

Bytes beginSealed() { return Bytes(kHeaderSize); }

void seal(const Seal& seal, Bytes& bytes) {
  Bytes header;
  ByteWriter write(header);
  write.raw(seal.kind.data(), kKindSize, 1);
  write(seal.version, std::uint64_t(bytes.size() - kHeaderSize));
  std::copy(header.begin(), header.end(), bytes.begin());
  ByteWriter{bytes}(checksum(bytes));
}

Result<ByteView> unseal(const Seal& seal, ByteView bytes) {
  if (bytes.size() < kHeaderSize + kChecksumSize) {
    return refusal(seal, "expected at least " + std::to_string(kHeaderSize + kChecksumSize) + " bytes, got " + std::to_string(bytes.size()));
  }
  if (std::memcmp(bytes.data(), seal.kind.data(), kKindSize) != 0) return refusal(seal, "expected it to begin with \"" + std::string(seal.kind) + "\"");
  std::uint32_t version = 0;
  std::uint64_t size = 0, sum = 0;
  ByteReader(bytes.subspan(kKindSize))(version, size);
  if (version != seal.version) return refusal(seal, "expected version " + std::to_string(seal.version) + ", got " + std::to_string(version));
  const std::size_t there = bytes.size() - kHeaderSize - kChecksumSize;
  if (size != there) return refusal(seal, "expected " + std::to_string(size) + " bytes of contents, got " + std::to_string(there));
  ByteReader(bytes.last(kChecksumSize))(sum);
  if (sum != checksum(bytes.first(bytes.size() - kChecksumSize))) return refusal(seal, "damaged: the checksum does not match");
  return bytes.subspan(kHeaderSize, there);
}

}  // namespace spate
