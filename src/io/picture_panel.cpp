#include "io/picture_panel.h"

#include <fmt/format.h>

namespace spate::picture {
namespace {

std::string costText(const MapView& view) {
  const CellCounts counts = countCells(view);
  const double cells = double(view.cost.width()) * view.cost.height();
  std::string text = fmt::format("what entering a cell costs; {:.0f} % wall", 100.0 * double(counts.walls) / cells);
  if (counts.breakable > 0) text += fmt::format(" ({} cells breakable)", grouped(counts.breakable));
  if (counts.noWay > 0) text += fmt::format(", {} cells without a way", grouped(counts.noWay));
  return text;
}

std::string integrationText(const MapView& view) {
  if (view.distance->reachableCells() == 0) return "no cell has a way to the goal";
  const ContourSteps steps = contourSteps(view.heatEnd);
  const auto step = [](double v) { return v < 1000.0 ? fmt::format("{:.6g}", v) : shortNumber(v); };
  return fmt::format("distance to the goal in plain cells; lines every {}, bold every {}", step(steps.minor),
                     step(steps.major));
}

std::string arrowsText(const MapView& view) {
  const int block = needleBlock(view);
  const std::string text = "each cell points along its cheapest next step";
  return block == 1 ? text : fmt::format("{}; one needle for {} × {} cells", text, block, block);
}

std::string unitsText(const MapView& view) {
  std::uint64_t arrived = 0, costly = 0;
  for (const PictureUnit& unit : view.units) {
    if (unit.arrived)
      ++arrived;
    else if (unit.onCostly)
      ++costly;
  }
  std::string text = fmt::format("{} unit{}", grouped(view.units.size()), view.units.size() == 1 ? "" : "s");
  if (arrived > 0) text += fmt::format(", {} arrived", grouped(arrived));
  if (costly > 0) text += fmt::format(", {} slowed by their ground", grouped(costly));
  return text;
}

Caption captionFor(const MapView& view, Layer layer, const DensityGrid* density) {
  switch (layer) {
    case Layer::cost:
      return {"Cost field", costText(view), hex(0x9a85ff)};
    case Layer::integration:
      return {"Integration field", integrationText(view), hex(0x35bed3)};
    case Layer::arrows:
      return {"Flow field", arrowsText(view), hex(0xffcf5c)};
    case Layer::units:
      return {"Units", unitsText(view), hex(0xff9d4d)};
    case Layer::density:
      break;
  }
  return {"Density", fmt::format("units per cell, smoothed; {:.1f} at the most", density->highest()), hex(0xff7a3d)};
}

void drawMap(cairo_t* cr, const MapView& view, Layer layer, const DensityGrid* density) {
  GroundStyle ground;
  ground.heat = view.distance != nullptr && layer != Layer::cost;
  ground.heatTop = layer == Layer::integration ? kHeatFull
                   : layer == Layer::arrows    ? kHeatUnderArrows
                                               : kHeatUnderUnits;
  ground.contours = layer == Layer::integration ? 1.0f : layer == Layer::units ? 0.5f : 0.0f;
  ground.density = density;
  const std::vector<Colour> glow = layer == Layer::units ? unitGlow(view) : std::vector<Colour>{};
  ground.glow = glow;
  drawGround(cr, view, ground);
  drawEdges(cr, view);
  if (layer == Layer::arrows) {
    drawNeedles(cr, view);
    drawLinkStarts(cr, view);
  }
  if (layer == Layer::cost || layer == Layer::arrows || layer == Layer::units) drawWays(cr, view);
  if (layer == Layer::units) {
    cairo_save(cr);
    cairo_rectangle(cr, 0.0, 0.0, view.width(), view.height());
    cairo_clip(cr);
    drawUnits(cr, view);
    cairo_restore(cr);
  }
  drawGoals(cr, view, layer == Layer::integration || layer == Layer::arrows);
  if (layer != Layer::integration) return;
  if (view.scale >= kNumbersFrom)
    drawNumbers(cr, view);
  else
    drawContourLabels(cr, view);
}

}  // namespace

CellCounts countCells(const MapView& view) {
  CellCounts counts;
  for (int y = 0; y < view.cost.height(); ++y) {
    for (int x = 0; x < view.cost.width(); ++x) {
      const bool open = view.cost.open({x, y});
      counts.walls += !open;
      counts.breakable += view.cost.breakCost({x, y}) != 0;
      counts.noWay += open && view.distance != nullptr && !view.distance->reachable({x, y});
    }
  }
  return counts;
}

void drawFrame(cairo_t* cr, double width, double height) {
  roundedRect(cr, 0.5, 0.5, width - 1.0, height - 1.0, 12.0);
  setColour(cr, kPanel);
  cairo_fill_preserve(cr);
  setColour(cr, kLine);
  cairo_set_line_width(cr, 1.0);
  cairo_stroke(cr);
}

void drawCaption(cairo_t* cr, const Caption& caption, double x, double y, double width) {
  roundedRect(cr, x, y + 4.0, 10.0, 10.0, 3.0);
  setColour(cr, caption.colour);
  cairo_fill(cr);
  const TextStyle title{15.0, true, kText}, text{12.0, false, kText2};
  drawText(cr, x + 18.0, y + 14.0, fitText(cr, caption.title, title, width - 18.0), title);
  drawText(cr, x, y + 33.0, fitText(cr, caption.text, text, width), text);
}

void drawTitle(cairo_t* cr, const std::string& name, const std::string& facts, double width) {
  const TextStyle title{19.0, true, kText}, text{12.5, false, kText2}, mark{11.5, false, kText3};
  const double base = 19.0;
  const std::string product = fmt::format("spate {}", version());
  const double markLeft = width - textWidth(cr, product, mark);
  drawText(cr, markLeft, base, product, mark);
  const double room = markLeft - 16.0;
  const std::string fitted = fitText(cr, printable(name), title, 0.6 * room);
  const double used = fitted.empty() ? 0.0 : textWidth(cr, fitted, title) + 16.0;
  drawText(cr, 0.0, base, fitted, title);
  drawText(cr, used, base, fitText(cr, printable(facts), text, room - used), text);
}

void drawPanel(cairo_t* cr, const MapView& view, Layer layer) {
  drawFrame(cr, panelWidth(view), panelHeight(view));
  std::optional<DensityGrid> density;
  if (layer == Layer::density) density.emplace(view);
  const DensityGrid* grid = density ? &*density : nullptr;
  const double text = view.textScale, pad = kPad * text, mapTop = pad + std::round(kCaption * text);
  cairo_save(cr);
  cairo_scale(cr, text, text);
  drawCaption(cr, captionFor(view, layer, grid), kPad, kPad, contentWidth(view) / text);
  drawLegend(cr, view, layer, kPad, (mapTop + std::ceil(view.height())) / text + 14.0, contentWidth(view) / text);
  cairo_restore(cr);

  cairo_save(cr);
  // Whole pixels, or the image would be blurred.
  cairo_translate(cr, std::round(pad + (contentWidth(view) - view.width()) / 2.0), std::round(mapTop));
  cairo_rectangle(cr, -0.5, -0.5, view.width() + 1.0, view.height() + 1.0);
  setColour(cr, kWallEdge, 0.6);
  cairo_set_line_width(cr, 1.0);
  cairo_stroke(cr);
  drawMap(cr, view, layer, grid);
  cairo_restore(cr);
}

}  // namespace spate::picture
