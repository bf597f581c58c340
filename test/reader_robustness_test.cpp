// Readers take any bytes: thousands of spoiled files, made from good ones with fixed seeds, end in a value or an error.
// Run under AddressSanitizer this finds what a crash would not show.

#include <gtest/gtest.h>

#include <random>

#include "scene_texts.h"
#include "spate/io.h"

namespace spate {
namespace {

constexpr std::string_view kPieces[] = {
    "{",  "}",  "[",   "]",  "\"", ",",    ":", "-",    "1e9",   "99999999",     "\n",   "\r",    "null",    "true",
    "//", "/*", "\\u", "\t", " ",  "wall", "0", "1e-9", "width", "\xEF\xBB\xBF", "\xFF", "16384", "version", "map"};

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string operator()(std::string text) {
    const std::size_t changes = 1 + pick(6);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i) change(text);
    return text;
  }

 private:
  std::size_t pick(std::size_t count) { return std::size_t(random_()) % count; }

  void change(std::string& text) {
    const std::size_t at = pick(text.size());
    const std::size_t length = std::min(1 + pick(12), text.size() - at);
    switch (pick(6)) {
      case 0:
        text[at] = char(pick(256));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, kPieces[pick(std::size(kPieces))]);
        break;
      case 3:
        text.insert(pick(text.size()), text.substr(at, length));
        break;
      case 4:
        text.resize(at);
        break;
      default:
        text.replace(at, 1, kPieces[pick(std::size(kPieces))]);
        break;
    }
  }

  std::mt19937 random_;
};

/// Every outcome is fine but a crash, and an error without words.
template <class Parse>
void expectRobust(const std::string& good, unsigned rounds, const Parse& parse) {
  Mutator mutate(2024);
  unsigned accepted = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    const std::string text = mutate(good);
    const auto result = parse(text);
    if (result.ok()) {
      ++accepted;
    } else {
      ASSERT_TRUE(result.error().message.starts_with("file")) << result.error().message;
    }
  }
  EXPECT_GT(accepted, 0u) << "some changes do no harm";
  EXPECT_LT(accepted, rounds) << "some do";
}

TEST(ReaderRobustness, Scenes) {
  expectRobust(test::kFullScene, 20'000, [](const std::string& text) { return parseScene(text, "file"); });
}

TEST(ReaderRobustness, Maps) {
  const std::string good = "type octile\nheight 4\nwidth 6\nmap\n......\n.@@T..\nSSWW.G\n.OO...\n";
  expectRobust(good, 20'000, [](const std::string& text) { return parseMovingAiMap(text, "file"); });
}

TEST(ReaderRobustness, Problems) {
  const std::string good =
      "version "
      "1\n0\tmaps/a.map\t512\t512\t479\t146\t477\t142\t4.82843\n1\tmaps/a.map\t512\t512\t295\t486\t291\t489\t5.24264\n";
  expectRobust(good, 20'000, [](const std::string& text) { return parseMovingAiProblems(text, "file"); });
}

TEST(ReaderRobustness, RandomBytes) {
  std::mt19937 random(7);
  for (int i = 0; i < 5'000; ++i) {
    std::string text(random() % 200, ' ');
    for (char& c : text) c = char(random() % 256);
    EXPECT_FALSE(parseScene(text, "file").ok());
    EXPECT_FALSE(parseMovingAiMap(text, "file").ok());
    (void)parseMovingAiProblems(text, "file");
  }
}

TEST(ReaderRobustness, DeepNestingEndsEarly) {
  for (const std::string_view piece : {"[", "{\"a\":", "[{\"a\":"}) {
    std::string text;
    for (int i = 0; i < 1'000'000; ++i) text += piece;
    EXPECT_FALSE(parseScene(text, "file").ok());
  }
}

}  // namespace
}  // namespace spate
