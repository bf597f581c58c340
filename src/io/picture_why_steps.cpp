// The eight steps of a unit's cell, three by three, each with its sum worked out.

#include <fmt/format.h>

#include "base/directions.h"
#include "io/picture_why.h"

namespace spate::picture {
namespace {

using namespace spate::why;

constexpr double kGap = 8.0;  // px between tiles
constexpr TextStyle kSmall{12.0, false, kText2};

struct Tile {
  double x = 0.0, y = 0.0, side = 0.0;
  double middle() const { return x + side / 2.0; }
};

Colour groundOf(Cost cost) {
  return mix(kFloor, kSwamp, cost == kWall ? 0.0f : 0.8f * swampWash(cost));
}

void drawTile(cairo_t* cr, const Tile& tile, Colour fill, Colour edge, double width) {
  roundedRect(cr, tile.x + width / 2.0, tile.y + width / 2.0, tile.side - width, tile.side - width, 8.0);
  setColour(cr, fill);
  cairo_fill_preserve(cr);
  setColour(cr, edge);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

void write(cairo_t* cr, const Tile& tile, double share, const std::string& text, TextStyle style) {
  const double room = tile.side - 12.0, width = textWidth(cr, text, style);
  if (width > room) style.size *= room / width;
  drawCentred(cr, tile.middle(), tile.y + share * tile.side, text, style);
}

const char* refusal(StepRule rule) {
  constexpr std::array<const char*, 6> kTexts = {"", "outside", "wall", "too narrow", "cuts a corner", "one-way"};
  return kTexts[std::size_t(rule)];
}

void drawRefused(cairo_t* cr, const Tile& tile, const ExplainedStep& step, std::size_t d) {
  const bool solid = step.rule == StepRule::wall || step.rule == StepRule::outside;
  drawTile(cr, tile, solid ? kWallTop : kNoWay, solid ? kWallEdge : kLine, 1.0);
  write(cr, tile, 0.2, shortWind(d), kSmall);
  write(cr, tile, 0.58, refusal(step.rule), {14.0, true, kText3});
}

void drawStep(cairo_t* cr, const Tile& tile, const ExplainedStep& step, std::size_t d) {
  if (step.rule != StepRule::legal) return drawRefused(cr, tile, step, d);
  const Colour accent = step.taken ? kWay : step.tied ? kNeedleTail : kLine;
  drawTile(cr, tile, step.taken ? mix(groundOf(step.cost), kWay, 0.16f) : groundOf(step.cost), accent, step.taken ? 3.0 : step.tied ? 2.0 : 1.0);
  write(cr, tile, 0.2, fmt::format("{}, cost {}", shortWind(d), step.cost), kSmall);
  write(cr, tile, 0.54, cellsText(step.sum), {21.0, true, step.taken ? kWay : kText});
  if (step.sum == kUnreachable) return;
  write(cr, tile, 0.73, fmt::format("{} + {}", cellsText(step.stepCost), cellsText(step.distance)), kSmall);
  if (step.taken || step.tied) write(cr, tile, 0.9, step.taken ? "taken" : "as much, but later", {11.0, false, kWay});
}

void drawOwn(cairo_t* cr, const Tile& tile, const Explanation& why) {
  drawTile(cr, tile, groundOf(why.cost), kWhite, 2.0);
  write(cr, tile, 0.2, fmt::format("{}, cost {}", cellText(why.cell), why.cost), kSmall);
  write(cr, tile, 0.54, cellsText(why.distance), {21.0, true, kText});
  write(cr, tile, 0.73, why.distance == kUnreachable ? "" : "its distance", kSmall);
}

}  // namespace

void drawSteps(cairo_t* cr, const Explanation& why, double side) {
  const double tile = (side - 2.0 * kGap) / 3.0;
  const auto tileAt = [&](int dx, int dy) { return Tile{(dx + 1) * (tile + kGap), (dy + 1) * (tile + kGap), tile}; };
  for (std::size_t d = 0; d < why.steps.size(); ++d) drawStep(cr, tileAt(kStepX[d], kStepY[d]), why.steps[d], d);
  drawOwn(cr, tileAt(0, 0), why);
  if (why.arrow == Cell{}) return;
  const double length = std::hypot(why.arrow.x, why.arrow.y), out = (tile + kGap) / 2.0;
  drawNeedle(cr, side / 2.0 + why.arrow.x * out, side / 2.0 + why.arrow.y * out, why.arrow.x / length, why.arrow.y / length, 34.0);
}

}  // namespace spate::picture
