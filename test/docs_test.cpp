// The documentation holds: programs it shows are programs that are built, print what it says, links lead somewhere, and numbers
// worked out by hand are the library's.

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>

#include "ascii.h"

namespace spate {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = SPATE_SOURCE;

std::string textOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Every page, as a path relative to the project.
std::vector<std::string> pages() {
  std::vector<std::string> found = {"scenes/README.md"};
  for (const char* folder : {"", "docs"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(kSource / folder)) {
      if (entry.path().extension() == ".md") found.push_back(fs::relative(entry.path(), kSource).generic_string());
    }
  }
  return found;
}

struct Block {
  std::string page, info, text;
};

/// The fenced blocks of a page; prose is what is left.
std::vector<Block> blocksOf(const std::string& page, std::string* prose = nullptr) {
  std::istringstream lines(textOf(kSource / page));
  std::vector<Block> found;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) found.push_back({page, line.substr(3), ""});
    } else if (inside) {
      found.back().text += line + "\n";
    } else if (prose != nullptr) {
      *prose += line + "\n";
    }
  }
  EXPECT_FALSE(inside) << page << ": a block is not closed";
  return found;
}

std::vector<Block> blocksNamed(const std::string& info) {
  std::vector<Block> found;
  for (const std::string& page : pages()) {
    for (const Block& block : blocksOf(page)) {
      if (block.info.starts_with(info)) found.push_back(block);
    }
  }
  return found;
}

std::string textPrintedBy(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (pipe == nullptr) return {};
  std::string output;
  for (int c; (c = std::fgetc(pipe.get())) != EOF;) output += char(c);
  return output;
}

std::string outputOf(const std::string& program) { return textPrintedBy((fs::path(SPATE_DOCS_PROGRAMS) / ("docs_" + program)).string()); }

TEST(Docs, ProgramsShownAreProgramsBuilt) {
  std::set<std::string> shown;
  for (const Block& block : blocksNamed("cpp ")) {
    const std::string file = block.info.substr(4);
    shown.insert(block.page + " " + file);
    EXPECT_NE(textOf(kSource / "docs" / file).find(block.text), std::string::npos) << block.page << " shows another " << file;
  }
  EXPECT_TRUE(shown.count("README.md hello.cpp"));
  EXPECT_TRUE(shown.count("docs/quick-start.md quick_start.cpp"));
}

TEST(Docs, ProgramsPrintWhatIsShown) {
  const std::vector<Block> outputs = blocksNamed("text ");
  EXPECT_GE(outputs.size(), 4u);
  for (const Block& block : outputs) EXPECT_EQ(outputOf(block.info.substr(5)), block.text) << block.page;
}

TEST(Docs, CommandsPrintWhatIsShown) {
  const std::vector<Block> outputs = blocksNamed("spate ");
  EXPECT_GE(outputs.size(), 1u);
  for (const Block& block : outputs) {
    const std::string command = "cd '" + kSource.string() + "' && '" + SPATE_CLI + "'" + block.info.substr(5);
    EXPECT_EQ(textPrintedBy(command), block.text) << block.page;
  }
}

/// Headings as links name them: lower case, blanks to hyphens, signs left out.
std::set<std::string> anchorsOf(const std::string& page) {
  std::string prose;
  blocksOf(page, &prose);
  std::istringstream lines(prose);
  std::set<std::string> anchors;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("#")) continue;
    std::string anchor;
    for (char c : line.substr(line.find_first_not_of("# "))) {
      if (c == ' ') c = '-';
      if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_') anchor += char(std::tolower(static_cast<unsigned char>(c)));
    }
    anchors.insert(anchor);
  }
  return anchors;
}

TEST(Docs, LinksLeadSomewhere) {
  const std::regex link(R"(\]\(([^)#\s]*)(#[^)\s]*)?\))");
  for (const std::string& page : pages()) {
    std::string prose;
    blocksOf(page, &prose);
    for (std::sregex_iterator it(prose.begin(), prose.end(), link), end; it != end; ++it) {
      const std::string target = (*it)[1], anchor = (*it)[2];
      if (target.find("://") != std::string::npos) continue;
      const fs::path file = target.empty() ? kSource / page : (kSource / page).parent_path() / target;
      EXPECT_TRUE(fs::exists(file)) << page << " links to " << target;
      if (anchor.empty() || !fs::exists(file) || file.extension() != ".md") continue;
      EXPECT_TRUE(anchorsOf(fs::relative(file, kSource).generic_string()).count(anchor.substr(1))) << page << ": " << target << anchor;
    }
  }
}

TEST(Docs, FilesNamedExist) {
  const std::regex name(R"((?:scenes/[\w/-]+\.json|(?:src|include|test|tools|bench|docs|cmake)/[\w/-]+\.(?:h|cpp|cmake|md|txt)))");
  for (const std::string& page : pages()) {
    const std::string text = textOf(kSource / page);
    for (std::sregex_iterator it(text.begin(), text.end(), name), end; it != end; ++it) {
      EXPECT_TRUE(fs::exists(kSource / it->str())) << page << " names " << it->str();
    }
  }
}

TEST(Docs, PicturesAreSmallAndShown) {
  std::string all;
  for (const std::string& page : pages()) all += textOf(kSource / page);
  std::uintmax_t total = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kSource / "docs/pictures")) {
    EXPECT_LT(entry.file_size(), 700'000u) << entry.path();
    EXPECT_NE(all.find("pictures/" + entry.path().filename().string()), std::string::npos) << entry.path() << " is on no page";
    total += entry.file_size();
  }
  EXPECT_LT(total, 2'000'000u);
}

// ------------------------------------------------------------------------------------- the worked example of docs/five-layers.md

std::vector<std::string> drawing(const std::string& name) {
  std::vector<std::string> rows;
  for (const Block& block : blocksOf("docs/five-layers.md")) {
    if (block.info != name) continue;
    std::istringstream lines(block.text);
    for (std::string line; std::getline(lines, line);) rows.push_back(line);
  }
  EXPECT_FALSE(rows.empty()) << name;
  return rows;
}

class WorkedExample : public testing::Test {
 protected:
  void SetUp() override {
    const std::vector<std::string> rows = drawing("worked-map");
    const std::vector<std::string_view> views(rows.begin(), rows.end());
    Result<CostField> map = CostField::fromRows(views);
    ASSERT_TRUE(map.ok()) << map.error().message;
    cost = *map;
    for (int y = 0; y < cost.height(); ++y) {
      const std::size_t x = rows[std::size_t(y)].find('G');
      if (x != std::string::npos) goal = {int(x), y};
    }
    distance = test::fieldOf(cost, {{goal}});
    flow = test::flowOf(cost, distance);
  }

  /// A number for each cell, as the page prints it.
  void expectCells(const std::string& name, const std::function<std::string(Cell)>& value) const {
    const std::vector<std::string> rows = drawing(name);
    ASSERT_EQ(rows.size(), std::size_t(cost.height()));
    for (int y = 0; y < cost.height(); ++y) {
      std::istringstream words(rows[std::size_t(y)]);
      for (int x = 0; x < cost.width(); ++x) {
        std::string word;
        words >> word;
        EXPECT_EQ(word, cost.open({x, y}) ? value({x, y}) : "#") << name << " at (" << x << ", " << y << ")";
      }
    }
  }

  CostField cost;
  Cell goal;
  IntegrationField distance;
  FlowField flow;
};

TEST_F(WorkedExample, Distances) {
  expectCells("worked-distances", [&](Cell cell) { return std::to_string(distance.at(cell)); });
}

TEST_F(WorkedExample, DistancesInCells) {
  expectCells("worked-cells", [&](Cell cell) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", toCells(distance.at(cell)));
    return std::string(text);
  });
}

TEST_F(WorkedExample, Arrows) {
  const std::map<std::pair<int, int>, std::string> names = {{{1, 0}, "E"},   {{1, 1}, "SE"},   {{0, 1}, "S"},  {{-1, 1}, "SW"}, {{-1, 0}, "W"},
                                                            {{-1, -1}, "NW"}, {{0, -1}, "N"}, {{1, -1}, "NE"}, {{0, 0}, "G"}};
  expectCells("worked-arrows", [&](Cell cell) {
    const Cell step = flow.arrow(cell);
    return names.at({step.x, step.y});
  });
}

TEST_F(WorkedExample, TheLowestNeighbourIsNotAlwaysTheCheapestStep) {
  const Cell cell = {1, 0}, swamp = {2, 1}, plain = {2, 0};
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Cell beside = {cell.x + dx, cell.y + dy};
      if (beside == cell || beside == swamp) continue;
      EXPECT_GT(distance.at(beside), distance.at(swamp));
    }
  }
  EXPECT_EQ(flow.arrow(cell), (Cell{1, 0}));
  const Distance bySwamp = kDiagonal * cost.at(swamp) + distance.at(swamp);
  const Distance byPlain = kStraight * cost.at(plain) + distance.at(plain);
  EXPECT_EQ(distance.at(cell), byPlain);
  const std::string page = textOf(kSource / "docs/five-layers.md");
  EXPECT_NE(page.find("99 x 5 + 70 = " + std::to_string(bySwamp)), std::string::npos);
  EXPECT_NE(page.find("70 x 1 + 99 = " + std::to_string(byPlain)), std::string::npos);
}

}  // namespace
}  // namespace spate
