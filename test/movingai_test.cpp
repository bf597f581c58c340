// Maps and problem sets of the Moving AI Lab: good ones in all spellings, bad ones with the line at fault.

#include <gtest/gtest.h>

#include <string>

#include "spate/io.h"

namespace spate {
namespace {

std::string rowsOf(const CostField& cost) {
  std::string text;
  for (int y = 0; y < cost.height(); ++y) {
    for (const Cost c : cost.row(y)) text += c == kWall ? '#' : c == 1 ? '.' : '~';
    text += '/';
  }
  return text;
}

std::string readRows(const std::string& text, const MovingAiOptions& options = {}) {
  const auto map = parseMovingAiMap(text, "m.map", options);
  return map.ok() ? rowsOf(*map) : map.error().message;
}

TEST(MovingAiMap, ReadsEveryCharacter) {
  EXPECT_EQ(readRows("type octile\nheight 2\nwidth 4\nmap\n.GSW\n@OT.\n"), "...#/###./");
}

TEST(MovingAiMap, SwampAndWaterCostWhatIsAskedFor) {
  const auto map = parseMovingAiMap("type octile\nheight 1\nwidth 4\nmap\n.SW@\n", "m", {.swamp = 5, .water = 200});
  ASSERT_TRUE(map.ok());
  EXPECT_EQ(map->at({1, 0}), 5);
  EXPECT_EQ(map->at({2, 0}), 200);
  EXPECT_EQ(map->at({3, 0}), kWall);
  EXPECT_FALSE(parseMovingAiMap("type octile\nheight 1\nwidth 1\nmap\n.\n", "m", {.swamp = 0}).ok());
}

TEST(MovingAiMap, SpellingsThatAreFine) {
  const std::string expected = ".#/../";
  EXPECT_EQ(readRows("type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n.@\r\n..\r\n"), expected) << "CRLF";
  EXPECT_EQ(readRows("type octile\nwidth 2\nheight 2\nmap\n.@\n.."), expected) << "width first, no end of line";
  EXPECT_EQ(readRows("type\toctile \nheight  2\nwidth 2 \nmap\n.@\n..\n\n \r\n\n"), expected) << "blanks";
}

TEST(MovingAiMap, ErrorsNameTheLine) {
  const std::string head = "type octile\nheight 2\nwidth 3\nmap\n";
  const std::pair<std::string, std::string> bad[] = {
      {"", "m.map:1: expected `type octile`, got the end of the file"},
      {"type tile\n", "m.map:1: expected `type octile`"},
      {"type octile 8\n", "m.map:1: expected `type octile` and no more on the line"},
      {"\x89PNG\r\n", "m.map:1: expected `type octile`"},
      {"type octile\nheight 2\nheight 2\nmap\n..\n..\n", "m.map:3: expected `height N` and `width N`, once each"},
      {"type octile\nheight two\nwidth 3\n", "m.map:2: expected height 1 .. 16384"},
      {"type octile\nheight -2\nwidth 3\n", "m.map:2: expected height 1 .. 16384"},
      {"type octile\nheight 0\nwidth 3\n", "m.map:2: expected height 1 .. 16384"},
      {"type octile\nheight 2\nwidth 16385\n", "m.map:3: expected width 1 .. 16384"},
      {"type octile\nheight 2\nwidth 99999999999999999999\n", "m.map:3: expected width 1 .. 16384"},
      {"type octile\nheight 2\nwidth 3\nmop\n", "m.map:4: expected `map`"},
      {"type octile\nheight 2\nwidth 3\n", "m.map:4: expected `map`, got the end of the file"},
      {"type octile\nheight 16384\nwidth 16384\nmap\n...\n",
       "m.map:4: expected 16384 rows of 16384 characters; the file ends too early"},
      {head + "...\n", "m.map:4: expected 2 rows of 3 characters; the file ends too early"},
      {head + "...\n..\n\n", "m.map:6: expected 3 characters in row 2 of 2, got 2"},
      {head + "....\n...\n", "m.map:5: expected 3 characters in row 1 of 2, got 4"},
      {head + "......\n", "m.map:5: expected 3 characters in row 1 of 2, got 6"},
      {head + "...\n...\n...\n", "m.map:7: expected the end of the file after 2 rows"},
      {head + "...\n.x.\n", "m.map:6: column 2: expected one of .@GOSTW, got 'x'"},
      {head + "...\n..\x01\n", "m.map:6: column 3: expected one of .@GOSTW, got byte 0x01"},
      {"type octile\nheight 1\nwidth 8\nmap\n.....\n\n\n\n", "m.map:5: expected 8 characters in row 1 of 1, got 5"},
  };
  for (const auto& [text, message] : bad) EXPECT_EQ(readRows(text), message);
}

TEST(MovingAiMap, MissingFile) {
  const auto map = readMovingAiMap("no/such.map");
  ASSERT_FALSE(map.ok());
  EXPECT_EQ(map.error().code, ErrorCode::io);
}

TEST(MovingAiProblems, ReadsTabsSpacesAndVersions) {
  for (const std::string text :
       {"version 1\n3\tmaps/a b.map\t5\t4\t0\t1\t4\t3\t4.82843\n",
        "version 1.0\r\n3 maps/a b.map 5 4 0 1 4 3 4.82843\r\n", "3 maps/a b.map 5 4 0 1 4 3 4.82843"}) {
    const auto set = parseMovingAiProblems(text, "p.scen");
    ASSERT_TRUE(set.ok()) << set.error().message;
    EXPECT_EQ(set->map, "maps/a b.map");
    EXPECT_EQ(set->width, 5);
    EXPECT_EQ(set->height, 4);
    ASSERT_EQ(set->problems.size(), 1u);
    EXPECT_EQ(set->problems[0].start, (Cell{0, 1}));
    EXPECT_EQ(set->problems[0].goal, (Cell{4, 3}));
    EXPECT_DOUBLE_EQ(set->problems[0].length, 4.82843);
  }
  EXPECT_TRUE(parseMovingAiProblems("", "p.scen").ok());
}

TEST(MovingAiProblems, ErrorsNameTheLine) {
  const std::string good = "0 m 5 4 0 1 4 3 4.8\n";
  const std::string columns = "expected the columns bucket map width height startX startY goalX goalY length";
  const std::pair<std::string, std::string> bad[] = {
      {"version 2\n", "p.scen:1: expected `version 1`"},
      {good + "0 m 5 4 0 1 4 3\n", "p.scen:2: " + columns},
      {good + "x m 5 4 0 1 4 3 4.8\n", "p.scen:2: " + columns},
      {good + "0 m 5 4 0 1 4 3 nan\n", "p.scen:2: " + columns},
      {good + "0 m 5 4 0 1 4 3 -1\n", "p.scen:2: " + columns},
      {good + "0 m 5 4 0 -1 4 3 1\n", "p.scen:2: " + columns},
      {good + "0 m 5 99999 0 1 4 3 1\n", "p.scen:2: " + columns},
      {good + "0 m 5 4 0 1 5 3 4.8\n", "p.scen:2: expected cells inside 5 x 4, got (5, 3)"},
      {good + "0 n 5 4 0 1 4 3 4.8\n",
       "p.scen:2: expected the map and the size of the lines before: one file, one map"},
      {good + "0 m 6 4 0 1 4 3 4.8\n",
       "p.scen:2: expected the map and the size of the lines before: one file, one map"},
  };
  for (const auto& [text, message] : bad) {
    const auto set = parseMovingAiProblems(text, "p.scen");
    ASSERT_FALSE(set.ok()) << text;
    EXPECT_EQ(set.error().message, message);
  }
}

}  // namespace
}  // namespace spate
