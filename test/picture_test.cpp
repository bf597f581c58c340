#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "io/picture_canvas.h"
#include "io/picture_view.h"
#include "picture_sheet.h"

namespace spate {
namespace {

using test::hasColour;
using test::only;
using test::Pixels;
using test::readBytes;
using test::Sheet;
using test::temporary;

Sheet smallSheet() {
  return {*CostField::fromRows({"##########", "#..~~...##", "#.#~~.#..#", "#.#...#.##", "#...#...#.", "##########"}),
          {7, 3}};
}

TEST(Picture, DrawsAllLayersOfASmallMap) {
  Sheet sheet = smallSheet();
  sheet.units.push_back({{1.5f, 1.5f}, 0.3f, 1.0f, false, false, 0});
  sheet.units.push_back({{3.5f, 1.5f}, 0.3f, 0.5f, true, false, 0});
  sheet.units.push_back({{7.5f, 3.5f}, 0.3f, 0.0f, false, true, 0});
  const Pixels pixels = sheet.png({}, "all");
  EXPECT_GT(pixels.width, 1000);
  EXPECT_GT(pixels.height, 600);
  EXPECT_LT(double(pixels.width) / pixels.height, 3.0);
  EXPECT_GT(pixels.colours(), 500u);
}

TEST(Picture, EachLayerAloneShowsItsColours) {
  Sheet sheet = smallSheet();
  sheet.units.push_back({{1.5f, 1.5f}, 0.3f, 1.0f, false, false, 0});
  EXPECT_TRUE(hasColour(sheet.png(only(Layer::cost), "cost"), picture::kWallTop));
  EXPECT_TRUE(hasColour(sheet.png(only(Layer::cost), "cost"), picture::kNoWay));
  EXPECT_TRUE(hasColour(sheet.png(only(Layer::arrows), "arrows"), picture::kNeedleHead));
  EXPECT_TRUE(hasColour(sheet.png(only(Layer::units), "units"), picture::kSpeedRamp.at(1.0f)));
  const auto heat = sheet.png(only(Layer::integration), "integration"), plain = sheet.png(only(Layer::cost), "cost");
  EXPECT_GT(heat.colours(), 2 * plain.colours());
}

TEST(Picture, IsTheSameEveryTime) {
  const Sheet sheet = smallSheet();
  EXPECT_EQ(sheet.png({}, "once").rgb, sheet.png({}, "twice").rgb);
}

TEST(Picture, WorksForEveryShapeOfMap) {
  for (const auto& [width, height] : {std::pair{1, 1}, {1, 40}, {300, 1}, {4, 4}, {700, 3}, {2000, 500}, {2, 5000}}) {
    SCOPED_TRACE(testing::Message() << width << " x " << height);
    Sheet sheet(CostField(width, height), {width / 2, height / 2});
    sheet.units.push_back({{0.5f, 0.5f}, 0.3f, 1.0f, false, false, 0});
    const Pixels pixels = sheet.png({}, "shape");
    EXPECT_GE(pixels.width, 400);
    EXPECT_LE(pixels.width, 6000);
    EXPECT_LE(pixels.height, 6000);
    EXPECT_GT(pixels.colours(), 100u);
  }
}

TEST(Picture, WorksWithoutAnyOpenCell) {
  const Sheet sheet(CostField(9, 5, kWall), {4, 2});
  EXPECT_GT(sheet.png({}, "walls").colours(), 20u);
}

TEST(Picture, WorksForCostsOfAllKinds) {
  CostField cost(254, 3);
  for (int c = 1; c <= 254; ++c) ASSERT_TRUE(cost.fill(Rect{{c - 1, 0}, {c - 1, 2}}, Cost(c)).ok());
  EXPECT_GT(Sheet(cost, {0, 1}).png({}, "costs").colours(), 500u);
}

TEST(Picture, LeavesOutUnitsThatAreNowhereOnTheMap) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  Sheet with = smallSheet();
  const Sheet without = smallSheet();
  for (const Vec2 at :
       {Vec2{-3.0f, 2.0f}, Vec2{99.0f, 2.0f}, Vec2{nan, 1.0f}, Vec2{1.0f, infinity}, Vec2{1e30f, -1e30f}}) {
    with.units.push_back({at, 0.3f, 1.0f, false, false, 0});
  }
  // The caption counts them, the map does not show them.
  EXPECT_FALSE(hasColour(with.png(only(Layer::cost), "nowhere"), picture::kSpeedRamp.at(1.0f)));
  EXPECT_EQ(with.png(only(Layer::density), "nowhere").rgb, without.png(only(Layer::density), "nowhere").rgb);
}

TEST(Picture, NeedsNoFieldsForCostUnitsAndDensity) {
  const CostField cost(8, 8);
  PictureDef def;
  def.path = temporary("bare.png");
  def.layers = {Layer::cost, Layer::units, Layer::density};
  EXPECT_TRUE(drawPicture(def, cost, nullptr, nullptr, {}, {}).ok());
  def.layers = {Layer::integration};
  EXPECT_EQ(drawPicture(def, cost, nullptr, nullptr, {}, {}).code, ErrorCode::badValue);
  std::filesystem::remove(def.path);
}

TEST(Picture, WritesSvgAndPdf) {
  const Sheet sheet = smallSheet();
  for (const auto& [ending, start] :
       {std::pair<std::string, std::string>{".svg", "<?xml"}, {".pdf", "%PDF"}, {".SVG", "<?xml"}}) {
    PictureDef def;
    def.path = temporary("vector" + ending);
    ASSERT_TRUE(sheet.draw(def).ok());
    EXPECT_TRUE(readBytes(def.path).starts_with(start)) << ending;
    std::filesystem::remove(def.path);
  }
}

TEST(Picture, RefusesOtherEndingsAndNamesThem) {
  for (const std::string path : {"picture.jpg", "picture", "dir.png/picture", ""}) {
    PictureDef def;
    def.path = path;
    const Status status = checkPicture(def);
    EXPECT_EQ(status.code, ErrorCode::badValue) << path;
    EXPECT_NE(status.message.find(path), std::string::npos);
    EXPECT_NE(status.message.find(".png, .svg or .pdf"), std::string::npos);
  }
}

TEST(Picture, SaysWhichFileCannotBeWritten) {
  for (const std::string ending : {".png", ".svg", ".pdf"}) {
    PictureDef def;
    def.path = "/nonexistent/folder/picture" + ending;
    const Status status = smallSheet().draw(def);
    EXPECT_EQ(status.code, ErrorCode::io) << ending;
    EXPECT_NE(status.message.find(def.path), std::string::npos);
  }
}

TEST(Picture, ChecksItsDefinition) {
  const Sheet sheet = smallSheet();
  PictureDef def;
  def.path = temporary("never.png");
  def.cellPixels = 65;
  EXPECT_EQ(sheet.draw(def).code, ErrorCode::badValue);
  def.cellPixels = 0;
  def.layers.clear();
  EXPECT_EQ(sheet.draw(def).code, ErrorCode::badValue);
  def.layers = {Layer::cost};
  EXPECT_EQ(drawPicture(def, CostField(), nullptr, nullptr, {}, {}).code, ErrorCode::badSize);
  EXPECT_EQ(drawPicture(def, CostField(3, 3), &sheet.distance, nullptr, {}, {}).code, ErrorCode::badSize);
  def.cellPixels = 64;
  EXPECT_EQ(drawPicture(def, CostField(1000, 1000), nullptr, nullptr, {}, {}).code, ErrorCode::badSize);
  EXPECT_FALSE(std::filesystem::exists(def.path));
}

TEST(Picture, TakesAnyBytesAsTitle) {
  PictureDef def;
  def.title = "bad \xff\xc0\x80 \xed\xa0\x80 \x01 title \xe6\xb0\xb4";
  def.note = std::string(4000, 'x');
  EXPECT_GT(smallSheet().png(def, "title").colours(), 100u);
  EXPECT_EQ(picture::printable("a\xff\x01\xe6\xb0\xb4"), "a? \xe6\xb0\xb4");
}

TEST(Picture, CellSizeIsKept) {
  const Sheet sheet(CostField(60, 50), {30, 25});
  PictureDef def = only(Layer::cost);
  def.cellPixels = 10;
  const Pixels ten = sheet.png(def, "ten");
  def.cellPixels = 20;
  const Pixels twenty = sheet.png(def, "twenty");
  EXPECT_EQ(twenty.width - ten.width, 600);
  EXPECT_EQ(twenty.height - ten.height, 500);
}

TEST(PictureHeat, NothingLeaksThroughAWall) {
  // The cells on both sides of the wall are very far apart; beside it each side keeps its own value.
  const Sheet sheet(*CostField::fromRows({"..#..", "..#..", "..#..", "..#..", "....."}), {0, 0});
  for (float x = 1.0f; x < 2.0f; x += 0.09f) {
    EXPECT_LE(picture::sampleDistance(sheet.distance, x, 0.5f).value, 1.01f) << x;
  }
  for (float x = 3.0f; x < 5.0f; x += 0.09f)
    EXPECT_GE(picture::sampleDistance(sheet.distance, x, 0.5f).value, 6.0f) << x;
}

TEST(PictureHeat, CentresHaveTheirOwnDistance) {
  const Sheet sheet = smallSheet();
  for (int y = 0; y < sheet.cost.height(); ++y) {
    for (int x = 0; x < sheet.cost.width(); ++x) {
      if (!sheet.distance.reachable({x, y})) continue;
      const auto sample = picture::sampleDistance(sheet.distance, float(x) + 0.5f, float(y) + 0.5f);
      EXPECT_NEAR(sample.value, toCells(sheet.distance.at({x, y})), 1e-4) << x << ',' << y;
    }
  }
}

TEST(PictureHeat, ContourStepsFollowTheSizeOfTheMap) {
  EXPECT_DOUBLE_EQ(picture::contourSteps(172.0).major, 20.0);
  EXPECT_DOUBLE_EQ(picture::contourSteps(172.0).minor, 5.0);
  for (const double end : {0.0, 0.3, 5.0, 40.0, 999.0, 123456.0, 4e8}) {
    EXPECT_LE(end, 10.0 * picture::contourSteps(end).major * 1.0001) << end;
  }
}

TEST(PictureHeat, AFewVeryFarCellsDoNotTakeTheRamp) {
  CostField cost(100, 100);
  ASSERT_TRUE(cost.fill(Rect{{0, 0}, {2, 2}}, Cost(254)).ok());
  const Sheet sheet(cost, {99, 99});
  EXPECT_GT(toCells(sheet.distance.farthest()), 500.0);
  EXPECT_LT(picture::heatEnd(sheet.distance), 160.0);
  const Sheet even(CostField(100, 100), {99, 99});
  EXPECT_DOUBLE_EQ(picture::heatEnd(even.distance), toCells(even.distance.farthest()));
}

TEST(PictureDensity, CountsUnitsPerOpenCell) {
  Sheet sheet(CostField(20, 20), {10, 10});
  for (int y = 0; y < 20; ++y) {
    for (int x = 0; x < 20; ++x) {
      for (int i = 0; i < 2; ++i)
        sheet.units.push_back({{float(x) + 0.5f, float(y) + 0.5f}, 0.3f, 0.0f, false, false, 0});
    }
  }
  picture::MapView view{sheet.cost, nullptr, nullptr, {}, sheet.units};
  for (const double scale : {8.0, 1.0, 0.3}) {
    view.scale = scale;
    const picture::DensityGrid density(view);
    for (const float at : {0.1f, 7.3f, 19.9f}) EXPECT_NEAR(density.at(at, at), 2.0f, 1e-4) << scale;
  }
}

TEST(PictureText, NumbersAreShort) {
  EXPECT_EQ(picture::grouped(0), "0");
  EXPECT_EQ(picture::grouped(999), "999");
  EXPECT_EQ(picture::grouped(1234567), "1,234,567");
  EXPECT_EQ(picture::shortNumber(5.0), "5");
  EXPECT_EQ(picture::shortNumber(5.04), "5");
  EXPECT_EQ(picture::shortNumber(99.94), "99.9");
  EXPECT_EQ(picture::shortNumber(1116.3), "1,116");
}

}  // namespace
}  // namespace spate
