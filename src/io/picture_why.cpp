// The picture of an explanation: the verdict, the cells around the unit, its eight steps, and where its way leads.

#include "io/picture_why.h"

#include <fmt/format.h>

#include "io/picture_panel.h"

namespace spate {
namespace picture {
namespace {

constexpr double kMargin = 20.0, kTitle = 40.0, kGap = 14.0, kLine1 = 21.0;
constexpr int kWindowWidth = 16, kWindowHeight = 12;  // cells
constexpr double kCell = 64.0, kLargestCell = 80.0;   // px
constexpr double kSide = 400.0;                       // of the panels on the right [px]
constexpr double kKey = 30.0;                         // what the signs mean, under the map [px]
constexpr TextStyle kVerdict{15.0, false, kText}, kKeyText{11.5, false, kText2};

double panelHeightOf(double content) {
  return content + kCaption + 2.0 * kPad;
}

/// Lines at most `width` wide, broken between words.
std::vector<std::string> wrapped(cairo_t* cr, const std::string& text, const TextStyle& style, double width) {
  std::vector<std::string> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at), longer = lines.back().empty() ? word : lines.back() + " " + word;
    if (!lines.back().empty() && textWidth(cr, longer, style) > width)
      lines.push_back(word);
    else
      lines.back() = longer;
    at = end + 1;
  }
  return lines;
}

bool leaves(const std::vector<Cell>& way, const Rect& rect) {
  return std::any_of(way.begin(), way.end(), [&](Cell c) { return c.x < rect.min.x || c.y < rect.min.y || c.x > rect.max.x || c.y > rect.max.y; });
}

/// What stands where; everything follows from the explanation and the map.
struct Page {
  Window window;
  double scale = kCell, wholeScale = 0.0;  // px per cell; 0: the whole way is in the window
  double width = 0.0, height = 0.0;

  double mapWidth() const { return window.cost.width() * scale; }
  double mapPanelWidth() const { return std::max(mapWidth(), kLeastContent) + 2.0 * kPad; }
  double mapPanelHeight() const { return panelHeightOf(window.cost.height() * scale + kKey); }
};

Page layOut(const Explanation& why, const ExplanationScenery& scenery) {
  Page page{.window = windowAround(scenery, why.cell, kWindowWidth, kWindowHeight)};
  const CostField& near = page.window.cost;
  page.scale = std::floor(std::min({kWindowWidth * kCell / near.width(), kWindowHeight * kCell / near.height(), kLargestCell}));
  double right = panelHeightOf(kSide);
  if (leaves(why.way, page.window.rect)) {
    page.wholeScale = std::min({kSide / scenery.cost.width(), 1.2 * kSide / scenery.cost.height(), kCell / 2.0});
    right += kGap + panelHeightOf(scenery.cost.height() * page.wholeScale);
  }
  page.width = 2.0 * kMargin + page.mapPanelWidth() + kGap + kSide + 2.0 * kPad;
  page.height = 2.0 * kMargin + kTitle + std::max(page.mapPanelHeight(), right);
  return page;
}

/// A sign and its meaning. Returns where the next one goes.
double drawKey(cairo_t* cr, double x, double y, const std::string& text, const std::function<void(double, double)>& sign) {
  sign(x + 8.0, y);
  drawText(cr, x + 22.0, y + 4.0, text, kKeyText);
  return x + 22.0 + textWidth(cr, text, kKeyText) + 20.0;
}

void drawKeys(cairo_t* cr, double x, double y) {
  x = drawKey(cr, x, y, "the unit, and its heading", [&](double cx, double cy) {
    disc(cr, cx, cy, 6.0);
    setColour(cr, kWhite);
    cairo_set_line_width(cr, 2.0);
    cairo_stroke(cr);
  });
  x = drawKey(cr, x, y, "its way", [&](double cx, double cy) {
    cairo_rectangle(cr, cx - 9.0, cy - 2.0, 18.0, 4.0);
    setColour(cr, kWay);
    cairo_fill(cr);
  });
  x = drawKey(cr, x, y, "the arrow of a cell to the goal", [&](double cx, double cy) { drawNeedle(cr, cx, cy, 1.0, 0.0, 18.0); });
  drawKey(cr, x, y, "pushes of others", [&](double cx, double cy) {
    cairo_rectangle(cr, cx - 9.0, cy - 1.5, 18.0, 3.0);
    setColour(cr, kPush);
    cairo_fill(cr);
  });
}

/// `draw` with the panel's content at the origin.
template <class Draw>
void panel(cairo_t* cr, double x, double y, double width, double height, const Caption& caption, const Draw& draw) {
  cairo_save(cr);
  cairo_translate(cr, x, y);
  drawFrame(cr, width, height);
  drawCaption(cr, caption, kPad, kPad, width - 2.0 * kPad);
  cairo_translate(cr, kPad, kPad + kCaption);
  draw();
  cairo_restore(cr);
}

void drawMapPanel(cairo_t* cr, const Page& page, const Explanation& why, const FlowField& flow, double imageScale, double top) {
  MapView view{page.window.cost, &page.window.distance, nullptr, page.window.goals, page.window.units};
  view.scale = page.scale;
  view.imageScale = imageScale;
  view.heatEnd = heatEnd(page.window.distance);
  const Caption caption{"Around it", "in each cell its distance to the goal (above) and its cost (below)", hex(0x35bed3)};
  panel(cr, kMargin, top, page.mapPanelWidth(), page.mapPanelHeight(), caption, [&] {
    cairo_save(cr);
    cairo_translate(cr, std::round((page.mapPanelWidth() - 2.0 * kPad - page.mapWidth()) / 2.0), 0.0);
    drawNeighbourhood(cr, view, page.window.rect.min, why, flow);
    cairo_restore(cr);
    drawKeys(cr, 0.0, view.height() + 24.0);
  });
}

void drawRight(cairo_t* cr, const Page& page, const Explanation& why, const ExplanationScenery& scenery, double imageScale, double top) {
  const double x = kMargin + page.mapPanelWidth() + kGap, width = kSide + 2.0 * kPad;
  const bool bent = why.reads == FieldRead::density;
  const char* rule = bent ? "cost of the step + distance from there, crowds left out" : "cost of the step + distance from there: the least sum";
  const Caption steps{"Its eight steps", rule, kWay};
  panel(cr, x, top, width, panelHeightOf(kSide), steps, [&] { drawSteps(cr, why, kSide); });
  if (page.wholeScale == 0.0) return;
  MapView view{scenery.cost, &scenery.distance, nullptr, scenery.goals, {}};
  view.scale = page.wholeScale;
  view.imageScale = imageScale;
  view.heatEnd = heatEnd(scenery.distance);
  const Caption way{"Its way", fmt::format("{} steps, cost {}", grouped(why.way.size() - 1), why::cellsText(why.wayCost)), kWay};
  panel(cr, x, top + panelHeightOf(kSide) + kGap, width, panelHeightOf(view.height()), way, [&] {
    cairo_translate(cr, std::round((kSide - view.width()) / 2.0), 0.0);
    drawWholeWay(cr, view, why, page.window.rect);
  });
}

Status checkScenery(const std::string& path, const ExplanationScenery& scenery) {
  const Result<FileKind> kind = fileKind(path);
  if (!kind.ok()) return kind.error();
  const auto fits = [&](const auto& field) { return field.width() == scenery.cost.width() && field.height() == scenery.cost.height(); };
  if (scenery.cost.valid() && fits(scenery.distance) && fits(scenery.flow)) return {};
  return {ErrorCode::badSize, fmt::format("{}: the fields must be as large as the map", path)};
}

}  // namespace
}  // namespace picture

Status drawExplanation(const std::string& path, const std::string& title, const Explanation& why, const ExplanationNames& names,
                       const ExplanationScenery& scenery) {
  using namespace picture;
  if (Status status = checkScenery(path, scenery); !status.ok()) return status;
  Page page = layOut(why, scenery);
  const double inner = page.width - 2.0 * kMargin;
  const std::string verdict = printable(why::verdict(why, names));
  Result<Canvas> ruler = Canvas::open(path, FileKind::png, 1, 1);  // writes nothing
  if (!ruler.ok()) return ruler.error();
  const std::vector<std::string> lines = wrapped(ruler->cr(), verdict, kVerdict, inner);
  const double top = kMargin + kTitle + kLine1 * double(lines.size()) + 6.0;
  page.height += top - kMargin - kTitle;

  Result<Canvas> canvas = Canvas::open(path, *fileKind(path), int(std::ceil(page.width)), int(std::ceil(page.height)));
  if (!canvas.ok()) return canvas.error();
  cairo_t* const cr = canvas->cr();
  setColour(cr, kRock);
  cairo_paint(cr);
  cairo_save(cr);
  cairo_translate(cr, kMargin, kMargin);
  drawTitle(cr, title, fmt::format("unit {}  ·  tick {} ({:.4g} s)", why.unit, grouped(why.tick), why.seconds), inner);
  for (std::size_t i = 0; i < lines.size(); ++i) drawText(cr, 0.0, kTitle + 8.0 + kLine1 * double(i), lines[i], kVerdict);
  cairo_restore(cr);
  drawMapPanel(cr, page, why, scenery.flow, canvas->imageScale(), top);
  drawRight(cr, page, why, scenery, canvas->imageScale(), top);
  return canvas->finish();
}

}  // namespace spate
