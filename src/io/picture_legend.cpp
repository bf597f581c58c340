// Legends: true ticks on ramps, and chips for what is not a ramp.

#include <fmt/format.h>

#include "base/directions.h"
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

/// Samples with words beside them, from left to right and row by row; what finds no room is left out.
class Entries {
 public:
  Entries(cairo_t* cr, const MapView& view, double x, double y, double width, int rows)
      : cr_(cr), view_(view), left_(x), right_(x + width), x_(x), y_(y), rowsLeft_(rows - 1) {}

  /// Where the next one would begin.
  double x() const { return x_; }

  template <class Draw>
  void add(double sampleWidth, const std::string& text, const Draw& draw) {
    const double all = sampleWidth + kSpace + textWidth(cr_, text, kTick);
    if (x_ + all > right_) {
      if (rowsLeft_ == 0) return;
      x_ = left_, y_ += kChip + 6.0, --rowsLeft_;
    }
    draw(x_, y_);
    drawText(cr_, x_ + sampleWidth + kSpace, y_ + 12.0, text, kTick);
    x_ += all + 18.0;
  }

  /// The sample is a tiny map, so it always looks as the big one does.
  void addChip(const CostField& sample, Colour rim, const std::string& text, const IntegrationField* distance = nullptr) {
    add(kChip, text, [&](double x, double y) {
      MapView chip{sample, distance};
      chip.scale = kChip / sample.width();
      chip.imageScale = view_.imageScale;
      cairo_save(cr_);
      cairo_translate(cr_, std::round(x), std::round(y));
      drawGround(cr_, chip, {});
      cairo_rectangle(cr_, 0.5, 0.5, kChip - 1.0, kChip - 1.0);
      setColour(cr_, rim);
      cairo_set_line_width(cr_, 1.0);
      cairo_stroke(cr_);
      cairo_restore(cr_);
    });
  }

  /// Waves and bricks are in chips only if the map has them.
  int chipCells() const { return view_.scale >= kWavesFrom ? 2 : 15; }

 private:
  static constexpr double kChip = 15.0, kSpace = 7.0;
  cairo_t* cr_;
  const MapView& view_;
  double left_, right_, x_, y_;
  int rowsLeft_;
};

void addBreakable(Entries& entries, Cost breakCost, const std::string& text) {
  const int cells = entries.chipCells();
  CostField sample(cells, cells);
  if (sample.setBreakable({{0, 0}, {cells - 1, cells - 1}}, breakCost).ok()) entries.addChip(sample, kBrickJoint, text);
}

void addNoWay(Entries& entries) {
  const CostField sample(2, 2, 1);
  IntegrationField nowhere;  // without a source there is no way anywhere
  if (nowhere.build(sample, std::initializer_list<Source>{}).ok()) entries.addChip(sample, kWallEdge, "no way", &nowhere);
}

void addWays(Entries& entries, cairo_t* cr, const MapView& view) {
  if (view.cost.exitMasks() != nullptr && view.scale >= kEdgesFrom) {
    entries.add(15.0, "one-way", [&](double x, double y) {
      setColour(cr, kSpecialWay);
      cairo_set_line_width(cr, 1.25);
      drawBarbedSide(cr, x, y - 5.0, 15.0, kS);
    });
  }
  if (!view.cost.linkSteps().empty()) entries.add(30.0, "link", [&](double x, double y) { drawLinkSample(cr, x, y + 11.0, 30.0); });
}

/// How many cells have each value.
using CellsOf = std::array<std::size_t, 256>;
template <class ValueAt>
CellsOf countValues(const CostField& cost, const ValueAt& at) {
  CellsOf cells{};
  for (int y = 0; y < cost.height(); ++y) {
    for (int x = 0; x < cost.width(); ++x) ++cells[at(Cell{x, y})];
  }
  return cells;
}

/// The costs that some cell has, cheapest first; of many, an even choice: the legend has room for a few.
std::vector<Cost> shownCosts(const CellsOf& cells, std::size_t room) {
  std::vector<Cost> all;
  for (std::size_t c = 1; c < kWall; ++c) {
    if (cells[c] > 0) all.push_back(Cost(c));
  }
  if (all.size() <= room) return all;
  std::vector<Cost> shown;
  for (std::size_t i = 0; i < room; ++i) shown.push_back(all[i * (all.size() - 1) / (room - 1)]);
  return shown;
}

void drawCostLegend(cairo_t* cr, const MapView& view, double x, double y, double width) {
  const bool narrow = width < 520.0;
  const CellCounts counts = countCells(view);
  Entries entries(cr, view, x, y, width, 2);
  const int cells = entries.chipCells();
  for (const Cost cost : shownCosts(countValues(view.cost, [&](Cell cell) { return view.cost.at(cell); }), narrow ? 3 : 7)) {
    entries.addChip(CostField(cells, cells, cost), cost > 1 ? kSwampLine : kWallEdge, fmt::format("cost {}", int(cost)));
  }
  if (counts.walls > counts.breakable) entries.addChip(CostField(1, 1, kWall), kWallEdge, "wall");
  for (const Cost cost : shownCosts(countValues(view.cost, [&](Cell cell) { return view.cost.breakCost(cell); }), narrow ? 2 : 4)) {
    addBreakable(entries, cost, fmt::format("break cost {}", int(cost)));
  }
  addWays(entries, cr, view);
  if (counts.noWay > 0) addNoWay(entries);
}

bool takesAnyLink(const MapView& view) {
  const std::span<const LinkStep> steps = view.cost.linkSteps();
  const auto stride = std::size_t(view.cost.stride());
  return std::any_of(steps.begin(), steps.end(), [&](const LinkStep& step) {
    return view.flow->takesLink({int(step.from % stride) - 1, int(step.from / stride) - 1});
  });
}

void drawArrowsLegend(cairo_t* cr, const MapView& view, double x, double y, double width) {
  constexpr double kLeastRamp = 90.0;
  Entries entries(cr, view, x, y, width - kLeastRamp, 1);
  entries.add(24.0, "to the goal", [&](double at, double top) { drawNeedle(cr, at + 12.0, top + 7.0, 1.0, 0.0, 22.0); });
  if (takesAnyLink(view)) entries.add(15.0, "by link", [&](double at, double top) { drawTakesLink(cr, at + 7.5, top + 7.5, 5.5); });
  addWays(entries, cr, view);
  drawDistanceRamp(cr, view, kHeatUnderArrows, entries.x(), y, x + width - entries.x());
}

void drawUnitsLegend(cairo_t* cr, const MapView& view, double x, double y, double width) {
  const bool arrived =
      std::any_of(view.units.begin(), view.units.end(), [](const PictureUnit& u) { return u.arrived; });
  const double chip = arrived ? 84.0 : 0.0, gap = 16.0, leastRamp = 90.0;
  Entries entries(cr, view, x, y, width - chip - gap - 2.0 * leastRamp, 1);
  if (countCells(view).breakable > 0) addBreakable(entries, 40, "breakable");
  addWays(entries, cr, view);
  const double left = entries.x();
  const double bar = (x + width - left - chip - gap) / 2.0;
  const auto ramp = [&](double from, const Ramp& colours, const char* ground) {
    std::vector<Tick> ticks = {{0.0, "0"}, {0.5, ground}, {1.0, bar < 110.0 ? "full" : "full speed"}};
    drawRamp(cr, from, y, bar, [&](float t) { return colours.at(t); }, ticks);
  };
  ramp(left, kSpeedRamp, "plain");
  ramp(left + bar + gap, kCostlySpeedRamp, "costly");
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
