// Marks of links, one-way ground and breakable walls: where they stand, where they do not, and what the legends say.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "io/picture_canvas.h"
#include "io/picture_view.h"
#include "picture_sheet.h"

namespace spate {
namespace {

using test::hasColour;
using test::only;
using test::Pixels;
using test::readBytes;
using test::readPng;
using test::Sheet;
using test::temporary;

/// What draws itself alone, on black, at the map's own size.
template <class Draw>
Pixels drawnAlone(const CostField& cost, double scale, const Draw& draw) {
  picture::MapView view{cost};
  view.scale = scale;
  const int width = int(cost.width() * scale), height = int(cost.height() * scale);
  const std::string path = temporary("alone.png");
  Result<picture::Canvas> canvas = picture::Canvas::open(path, picture::FileKind::png, width, height);
  EXPECT_TRUE(canvas.ok());
  draw(canvas->cr(), view);
  EXPECT_TRUE(canvas->finish().ok());
  Pixels pixels = readPng(path);
  std::filesystem::remove(path);
  return pixels;
}

Pixels waysAlone(const CostField& cost, double scale) { return drawnAlone(cost, scale, picture::drawWays); }

/// The pixels of a rectangle that are not black.
std::size_t drawnIn(const Pixels& pixels, int left, int top, int right, int bottom) {
  std::size_t drawn = 0;
  for (int y = top; y < bottom; ++y) {
    for (int x = left; x < right; ++x) drawn += pixels.at(x, y) != 0;
  }
  return drawn;
}
std::size_t drawnIn(const Pixels& pixels) { return drawnIn(pixels, 0, 0, pixels.width, pixels.height); }

/// How many pixels of two pictures of one size differ plainly, one of them seen in a mirror.
std::size_t differencesInMirror(const Pixels& a, const Pixels& b) {
  std::size_t differing = 0;
  for (int y = 0; y < a.height; ++y) {
    for (int x = 0; x < a.width; ++x) differing += std::abs(int(a.at(x, y) & 255u) - int(b.at(a.width - 1 - x, y) & 255u)) > 64;
  }
  return differing;
}

CostField openWithLinks(std::initializer_list<Link> links) {
  CostField cost(12, 8);
  for (const Link& link : links) EXPECT_TRUE(cost.addLink(link).ok());
  return cost;
}

TEST(PictureWays, BreakableWallsAreBrickAndWeakOnesBrighter) {
  CostField cost = *CostField::fromRows({"......", ".##...", ".##.#.", "......"});
  ASSERT_TRUE(cost.setBreakable({{1, 1}, {1, 2}}, 5).ok());
  ASSERT_TRUE(cost.setBreakable({{2, 1}, {2, 2}}, 200).ok());
  for (const int scale : {2, 6, 20}) {
    SCOPED_TRACE(scale);
    const Pixels pixels = drawnAlone(cost, scale, [](cairo_t* cr, const picture::MapView& view) { picture::drawGround(cr, view, {}); });
    std::array<std::uint32_t, 2> red{};
    for (int y = scale; y < 3 * scale; ++y) {
      for (int x = scale; x < 3 * scale; ++x) {
        const std::uint32_t rgb = pixels.at(x, y), r = rgb >> 16, b = rgb & 255u;
        EXPECT_GT(r, b) << x << ',' << y;
        red[x < 2 * scale ? 0 : 1] += r;
      }
    }
    EXPECT_GT(double(red[0]), 1.3 * double(red[1]));
    const std::uint32_t wall = pixels.at(4 * scale + scale / 2, 2 * scale + scale / 2);
    EXPECT_LT(wall >> 16, wall & 255u) << "walls stay grey";
  }
}

TEST(PictureWays, BarbsStandOnTheClosedSideOnly) {
  CostField cost(3, 3);
  ASSERT_TRUE(cost.setExits({{1, 1}, {1, 1}}, std::uint8_t(exits::kAll & ~exits::kWest & ~exits::kSouthWest & ~exits::kNorthWest)).ok());
  const Pixels pixels = waysAlone(cost, 20.0);
  EXPECT_GT(drawnIn(pixels, 20, 20, 28, 40), 60u);
  EXPECT_EQ(drawnIn(pixels), drawnIn(pixels, 20, 20, 28, 40)) << "inside the cell, at its west side";
  EXPECT_EQ(drawnIn(waysAlone(cost, 2.0)), 0u) << "no room";
}

TEST(PictureWays, SidesTowardsWallsHaveNoBarbs) {
  CostField cost = *CostField::fromRows({"...", "#.#", "..."});
  ASSERT_TRUE(cost.setExits({{1, 1}, {1, 1}}, exits::kNorth).ok());
  const Pixels pixels = waysAlone(cost, 20.0);
  EXPECT_GT(drawnIn(pixels), 0u);
  EXPECT_EQ(drawnIn(pixels), drawnIn(pixels, 20, 32, 40, 40)) << "the south side alone";
}

TEST(PictureWays, AClosedDiagonalIsABarAcrossItsCorner) {
  CostField cost(3, 3);
  ASSERT_TRUE(cost.setExits({{1, 1}, {1, 1}}, std::uint8_t(exits::kAll & ~exits::kSouthEast)).ok());
  const Pixels pixels = waysAlone(cost, 20.0);
  EXPECT_GT(drawnIn(pixels), 0u);
  EXPECT_EQ(drawnIn(pixels), drawnIn(pixels, 32, 32, 42, 42));
}

TEST(PictureWays, LinksHaveAHeadAtTheirEndAndTwoWhenTheyLeadBack) {
  const Pixels there = waysAlone(openWithLinks({{{1, 5}, {10, 5}}}), 16.0);
  const Pixels back = waysAlone(openWithLinks({{{10, 5}, {1, 5}}}), 16.0);
  const Pixels both = waysAlone(openWithLinks({{{1, 5}, {10, 5}}, {{10, 5}, {1, 5}}}), 16.0);
  EXPECT_GT(drawnIn(there, 6 * 16 - 2, 0, 6 * 16 + 2, 5 * 16), 3u) << "an arc, bent upwards";
  EXPECT_LT(differencesInMirror(there, back), 10u);
  EXPECT_LT(differencesInMirror(both, both), 10u);
  EXPECT_GT(differencesInMirror(there, there), 40u);
}

TEST(PictureWays, LinksStayOnTheMap) {
  for (const Link& link : {Link{{0, 0}, {11, 0}}, Link{{0, 7}, {11, 7}}, Link{{0, 0}, {0, 7}}, Link{{11, 7}, {11, 0}}, Link{{4, 4}, {4, 3}}}) {
    const Pixels pixels = waysAlone(openWithLinks({link}), 16.0);
    const int x = (link.from.x + link.to.x + 1) * 8, y = (link.from.y + link.to.y + 1) * 8;
    EXPECT_GT(drawnIn(pixels, std::max(0, x - 40), std::max(0, y - 40), std::min(pixels.width, x + 40), std::min(pixels.height, y + 40)), 20u);
  }
}

TEST(PictureWays, CellsThatTakeALinkAreMarked) {
  CostField cost(12, 8);
  ASSERT_TRUE(cost.addLink({{1, 1}, {10, 1}}).ok());  // towards the goal
  ASSERT_TRUE(cost.addLink({{9, 6}, {2, 6}}).ok());   // away from it
  const Sheet sheet(cost, {11, 1});
  ASSERT_TRUE(sheet.flow.takesLink({1, 1}));
  const Pixels pixels = drawnAlone(sheet.cost, 16.0, [&](cairo_t* cr, const picture::MapView& view) {
    picture::MapView withFlow = view;
    withFlow.flow = &sheet.flow;
    picture::drawLinkStarts(cr, withFlow);
  });
  EXPECT_TRUE(hasColour(pixels, picture::kNeedleHead));
  EXPECT_EQ(drawnIn(pixels), drawnIn(pixels, 16, 16, 32, 32));
}

TEST(PictureWays, LayersAndLegendsShowThemWhereThereAreAny) {
  CostField cost = *CostField::fromRows({"............", "....##......", "............"});
  const Sheet without(cost, {11, 1});
  ASSERT_TRUE(cost.addLink({{0, 0}, {6, 2}}).ok());
  ASSERT_TRUE(cost.setExits({{8, 0}, {8, 2}}, exits::kEast).ok());
  ASSERT_TRUE(cost.setBreakable({{4, 1}, {5, 1}}, 30).ok());
  const Sheet with(cost, {11, 1});
  for (const Layer layer : {Layer::cost, Layer::arrows, Layer::units}) {
    EXPECT_TRUE(hasColour(with.png(only(layer), "with"), picture::kSpecialWay)) << int(layer);
    EXPECT_FALSE(hasColour(without.png(only(layer), "without"), picture::kSpecialWay)) << int(layer);
  }
  for (const Layer layer : {Layer::integration, Layer::density}) {
    EXPECT_FALSE(hasColour(with.png(only(layer), "with"), picture::kSpecialWay)) << int(layer);
  }
  for (const std::string ending : {".svg", ".pdf"}) {
    PictureDef def = only(Layer::cost);
    def.path = temporary("ways" + ending);
    ASSERT_TRUE(with.draw(def).ok());
    const std::size_t size = readBytes(def.path).size();
    ASSERT_TRUE(without.draw(def).ok());
    EXPECT_GT(size, readBytes(def.path).size()) << ending;
    std::filesystem::remove(def.path);
  }
}

TEST(PictureWays, LegendsOfManyKindsGoOn) {
  CostField cost(40, 12);
  for (int x = 0; x < 40; ++x) ASSERT_TRUE(cost.fill(Rect{{x, 0}, {x, 0}}, Cost(x + 1)).ok());
  for (int x = 0; x < 40; ++x) ASSERT_TRUE(cost.setBreakable({{x, 2}, {x, 2}}, Cost(x * 5 + 1)).ok());
  ASSERT_TRUE(cost.setExits({{3, 5}, {3, 6}}, exits::kEast).ok());
  ASSERT_TRUE(cost.addLink({{0, 0}, {20, 6}}).ok());
  ASSERT_TRUE(cost.fill(Rect{{30, 8}, {32, 10}}, kWall).ok());
  ASSERT_TRUE(cost.set({31, 9}, 1).ok());
  for (const int cellPixels : {1, 4, 10}) {
    PictureDef def = only(Layer::cost);
    def.cellPixels = cellPixels;
    EXPECT_TRUE(hasColour(Sheet(cost, {20, 6}).png(def, "many"), picture::kNoWay)) << cellPixels;
  }
}

}  // namespace
}  // namespace spate
