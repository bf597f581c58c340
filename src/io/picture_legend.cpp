// Legends: true ticks on ramps, and chips for what is not a ramp.

#include <fmt/format.h>

#include "io/picture_panel.h"

namespace spate::picture {
namespace {

constexpr double kBar = 8.0;   // height of a ramp [px]
constexpr double kRow = 28.0;  // from the top of a legend to its tick labels' base line [px]
constexpr TextStyle kTick{11.0, false, kText2};

struct Tick {
  double place = 0.0;  // 0 .. 1 along the bar
  std::string text;
};

/// A bar from colour(0) to colour(1), with ticks below it.
template <class ColourAt>
void drawRamp(cairo_t* cr, double x, double y, double width, const ColourAt& colour, const std::vector<Tick>& ticks) {
  cairo_pattern_t* pattern = cairo_pattern_create_linear(x, 0.0, x + width, 0.0);
  for (int i = 0; i <= 16; ++i) {
    const Colour c = colour(float(i) / 16.0f);
    cairo_pattern_add_color_stop_rgb(pattern, i / 16.0, double(c.r), double(c.g), double(c.b));
  }
  roundedRect(cr, x, y, width, kBar, 2.5);
  cairo_set_source(cr, pattern);
  cairo_fill_preserve(cr);
  cairo_pattern_destroy(pattern);
  setColour(cr, kLine);
  cairo_set_line_width(cr, 1.0);
  cairo_stroke(cr);
  const double lastLeft = ticks.size() < 2 ? 1e9 : x + width - textWidth(cr, ticks.back().text, kTick);
  for (const Tick& tick : ticks) {
    const double half = textWidth(cr, tick.text, kTick) / 2.0;
    const double centre = std::clamp(x + tick.place * width, x + half, std::max(x + half, x + width - half));
    if (tick.place < 1.0 && centre + half + 8.0 > lastLeft) continue;  // the end is the number that must be read
    drawText(cr, centre - half, y + kRow - 4.0, tick.text, kTick);
  }
}

/// About `number` with one leading digit, or 15 or 25 and their tens.
double roundNumber(double number) {
  if (number < 1.0) return std::round(number * 10.0) / 10.0;
  const double decade = std::pow(10.0, std::floor(std::log10(number)));
  const double lead = number / decade;
  const double rounded = lead > 1.3 && lead < 1.75 ? 1.5 : lead > 2.3 && lead < 2.75 ? 2.5 : std::round(lead);
  return rounded * decade;
}

/// Ticks about evenly spaced on a bar that places distances by their square root.
std::vector<Tick> distanceTicks(const MapView& view) {
  std::vector<Tick> ticks = {{0.0, "0"}};
  const double end = view.heatEnd, farthest = toCells(view.distance->farthest());
  if (end <= 0.0) return ticks;
  for (const double place : {0.25, 0.5, 0.75}) {
    const double number = roundNumber(end * place * place);
    const double at = std::sqrt(number / end);
    if (number > 0.0 && at > 0.12 && at < 0.88) ticks.push_back({at, shortNumber(number)});
  }
  ticks.push_back(
      {1.0, end < farthest ? fmt::format("{} .. {}", shortNumber(end), shortNumber(farthest)) : shortNumber(end)});
  return ticks;
}

void drawDistanceRamp(cairo_t* cr, const MapView& view, float top, double x, double y, double width) {
  drawRamp(
      cr, x, y, width, [&](float t) { return kDistanceRamp.at(top * (1.0f - t)); }, distanceTicks(view));
}

/// A sample square with a word beside it. Returns where the next one goes.
double drawChip(cairo_t* cr, const MapView& view, double x, double y, const CostField& sample, bool noWay,
                const std::string& text) {
  constexpr double kSide = 15.0;
  // The chip is a tiny map, so it always looks as the big one does. A field without a source has no way anywhere.
  IntegrationField nowhere;
  if (noWay && !nowhere.build(sample, std::initializer_list<Source>{}).ok()) return x;
  MapView chip{sample, noWay ? &nowhere : nullptr};
  chip.scale = kSide / sample.width();
  chip.imageScale = view.imageScale;
  cairo_save(cr);
  cairo_translate(cr, std::round(x), std::round(y));
  drawGround(cr, chip, {});
  cairo_rectangle(cr, 0.5, 0.5, kSide - 1.0, kSide - 1.0);
  setColour(cr, sample.at({0, 0}) > 1 && sample.at({0, 0}) != kWall ? kSwampLine : kWallEdge);
  cairo_set_line_width(cr, 1.0);
  cairo_stroke(cr);
  cairo_restore(cr);
  drawText(cr, x + kSide + 7.0, y + 12.0, text, kTick);
  return x + kSide + 7.0 + textWidth(cr, text, kTick) + 18.0;
}

/// The costs there are, cheapest first, with the number of their cells.
std::vector<std::pair<Cost, std::size_t>> costsOf(const CostField& cost) {
  std::array<std::size_t, 256> cells{};
  for (int y = 0; y < cost.height(); ++y) {
    for (const Cost c : cost.row(y)) ++cells[c];
  }
  std::vector<std::pair<Cost, std::size_t>> found;
  for (std::size_t c = 1; c < 256; ++c) {
    if (cells[c] > 0) found.emplace_back(Cost(c), cells[c]);
  }
  return found;
}

/// Of many costs, an even choice: the legend has room for a few.
std::vector<Cost> shownCosts(const CostField& cost, std::size_t room) {
  std::vector<Cost> open;
  for (const auto& [value, cells] : costsOf(cost)) {
    if (value != kWall) open.push_back(value);
  }
  if (open.size() <= room) return open;
  std::vector<Cost> shown;
  for (std::size_t i = 0; i < room; ++i) shown.push_back(open[i * (open.size() - 1) / (room - 1)]);
  return shown;
}

void drawCostLegend(cairo_t* cr, const MapView& view, double x, double y, double width) {
  const std::size_t room = width < 520.0 ? 3 : 7;
  const int cells = view.scale >= kWavesFrom ? 2 : 15;  // waves in the chips only if the map has them
  for (const Cost cost : shownCosts(view.cost, room)) {
    x = drawChip(cr, view, x, y, CostField(cells, cells, cost), false, fmt::format("cost {}", int(cost)));
  }
  const std::vector<std::pair<Cost, std::size_t>> costs = costsOf(view.cost);
  const bool walls = !costs.empty() && costs.back().first == kWall;
  if (walls) x = drawChip(cr, view, x, y, CostField(1, 1, kWall), false, "wall");
  std::size_t open = 0;
  for (const auto& [value, count] : costs) open += value == kWall ? 0 : count;
  if (view.distance != nullptr && view.distance->reachableCells() < open) {
    drawChip(cr, view, x, y, CostField(2, 2, 1), true, "no way");
  }
}

void drawArrowsLegend(cairo_t* cr, const MapView& view, double x, double y, double width) {
  drawNeedle(cr, x + 12.0, y + 7.0, 1.0, 0.0, 22.0);
  drawText(cr, x + 32.0, y + 11.0, "to the goal", kTick);
  const double left = x + 32.0 + textWidth(cr, "to the goal", kTick) + 24.0;
  drawDistanceRamp(cr, view, kHeatUnderArrows, left, y, x + width - left);
}

void drawUnitsLegend(cairo_t* cr, const MapView& view, double x, double y, double width) {
  const bool arrived =
      std::any_of(view.units.begin(), view.units.end(), [](const PictureUnit& u) { return u.arrived; });
  const double chip = arrived ? 84.0 : 0.0, gap = 16.0;
  const double bar = (width - chip - gap) / 2.0;
  const auto ramp = [&](double left, const Ramp& colours, const char* ground) {
    drawRamp(cr, left, y, bar, [&](float t) { return colours.at(t); },
             {{0.0, "0"}, {0.5, ground}, {1.0, "full speed"}});
  };
  ramp(x, kSpeedRamp, "plain");
  ramp(x + bar + gap, kCostlySpeedRamp, "costly");
  if (!arrived) return;
  drawArrivedUnit(cr, x + width - chip + 24.0, y + 7.0, 6.0);
  drawText(cr, x + width - chip + 36.0, y + 11.0, "arrived", kTick);
}

void drawDensityLegend(cairo_t* cr, double x, double y, double width) {
  drawRamp(cr, x, y, width, [](float t) { return mix(kFloor, kSpeedRamp.at(t), std::min(1.0f, t * 8.0f)); },
           {{0.0, "0"}, {0.25, "1"}, {0.5, "2"}, {0.75, "3"}, {1.0, "4 and more"}});
}

}  // namespace

void drawLegend(cairo_t* cr, const MapView& view, Layer layer, double x, double y, double width) {
  switch (layer) {
    case Layer::cost:
      return drawCostLegend(cr, view, x, y, width);
    case Layer::integration:
      return drawDistanceRamp(cr, view, kHeatFull, x, y, width);
    case Layer::arrows:
      return drawArrowsLegend(cr, view, x, y, width);
    case Layer::units:
      return drawUnitsLegend(cr, view, x, y, width);
    case Layer::density:
      return drawDensityLegend(cr, x, y, width);
  }
}

}  // namespace spate::picture
