// A picture: a title line and one panel for each layer.

#include <fmt/format.h>

#include "io/picture_panel.h"

namespace spate {
namespace picture {
namespace {

constexpr double kMargin = 20.0, kTitle = 40.0, kGap = 14.0;
constexpr double kMostSide = 16384.0, kMostPixels = 1.2e8;
constexpr double kMostPanelSide = 1400.0;

bool has(const PictureDef& def, Layer layer) {
  return std::find(def.layers.begin(), def.layers.end(), layer) != def.layers.end();
}

Status checkFields(const PictureDef& def, const CostField& cost, const IntegrationField* distance,
                   const FlowField* flow) {
  const auto fits = [&](const auto* field) {
    return field == nullptr || (field->width() == cost.width() && field->height() == cost.height());
  };
  if (!cost.valid()) return {ErrorCode::badSize, fmt::format("{}: the map has no cells", def.path)};
  if (!fits(distance) || !fits(flow)) {
    return {ErrorCode::badSize, fmt::format("{}: the fields must be as large as the map", def.path)};
  }
  if (distance == nullptr && (has(def, Layer::integration) || has(def, Layer::arrows))) {
    return {ErrorCode::badValue, fmt::format("{}: the integration and arrows layers need a distance field", def.path)};
  }
  if (flow == nullptr && has(def, Layer::arrows)) {
    return {ErrorCode::badValue, fmt::format("{}: the arrows layer needs a flow field", def.path)};
  }
  return {};
}

/// Whole pixels where a cell has one: panels of about 1000 px, cells that are not grotesque on tiny maps, and less than
/// a pixel a cell on huge maps.
double chooseScale(const PictureDef& def, const CostField& cost) {
  if (def.cellPixels > 0) return def.cellPixels;
  const bool alone = def.layers.size() == 1;
  const double target = alone ? 1280.0 : 1000.0, largest = alone ? 96.0 : 80.0;
  const double side = std::max(cost.width(), cost.height());
  const double whole = std::min(std::floor(target / side), largest);
  if (whole < 1.0) return std::min(1.0, (alone ? kMostPanelSide : 1100.0) / side);
  const bool more = whole < largest && whole * side < 0.6 * target && (whole + 1.0) * side <= kMostPanelSide;
  return more ? whole + 1.0 : whole;
}

double titleHeight(const MapView& view) {
  return std::ceil(kTitle * view.textScale);
}

struct Page {
  int columns = 1, rows = 1;
  double width = 0.0, height = 0.0;
};

/// A page of several large panels is mostly looked at reduced to a screen's width.
double chooseTextScale(const MapView& view, std::size_t panels) {
  if (panels == 1) return 1.0;
  return std::clamp(view.width() * double(std::min<std::size_t>(panels, 3)) / 1900.0, 1.0, 1.6);
}

/// The number of columns that comes closest to a 3 : 2 page without many empty places.
Page layOut(const MapView& view, std::size_t panels) {
  Page best;
  double bestScore = 1e300;
  for (int columns = 1; columns <= int(panels); ++columns) {
    const int rows = (int(panels) + columns - 1) / columns;
    const Page page{columns, rows, 2.0 * kMargin + columns * panelWidth(view) + (columns - 1) * kGap,
                    2.0 * kMargin + titleHeight(view) + rows * panelHeight(view) + (rows - 1) * kGap};
    const double empty = double(columns * rows) - double(panels);
    const double score = std::abs(std::log(page.width / page.height / 1.5)) + 0.4 * empty / double(panels);
    if (score < bestScore) {
      best = page;
      bestScore = score;
    }
  }
  return best;
}

Status checkPage(const PictureDef& def, const Page& page) {
  if (page.width <= kMostSide && page.height <= kMostSide && page.width * page.height <= kMostPixels) return {};
  return {ErrorCode::badSize,
          fmt::format(
              "{}: the picture would be {:.0f} x {:.0f} px; {:.0f} px a side and {:.0f} million px are the most: use "
              "smaller cells or fewer layers",
              def.path, page.width, page.height, kMostSide, kMostPixels / 1e6)};
}

void drawPage(cairo_t* cr, const PictureDef& def, const MapView& view, const Page& page) {
  setColour(cr, kRock);
  cairo_paint(cr);
  cairo_save(cr);
  cairo_translate(cr, kMargin, kMargin);
  cairo_scale(cr, view.textScale, view.textScale);
  std::string facts = fmt::format("{} × {} cells", view.cost.width(), view.cost.height());
  if (!def.note.empty()) facts += "  ·  " + def.note;
  drawTitle(cr, def.title, facts, (page.width - 2.0 * kMargin) / view.textScale);
  cairo_restore(cr);
  for (std::size_t i = 0; i < def.layers.size(); ++i) {
    const int column = int(i) % page.columns, row = int(i) / page.columns;
    cairo_save(cr);
    // A last row that is not full stands in the middle.
    const int here = std::min(page.columns, int(def.layers.size()) - row * page.columns);
    const double indent = std::floor((page.columns - here) * (panelWidth(view) + kGap) / 2.0);
    cairo_translate(cr, kMargin + indent + column * (panelWidth(view) + kGap),
                    kMargin + titleHeight(view) + row * (panelHeight(view) + kGap));
    drawPanel(cr, view, def.layers[i]);
    cairo_restore(cr);
  }
}

}  // namespace
}  // namespace picture

Status checkPicture(const PictureDef& def) {
  const Result<picture::FileKind> kind = picture::fileKind(def.path);
  if (!kind.ok()) return kind.error();
  if (def.layers.empty()) return {ErrorCode::badValue, fmt::format("{}: a picture needs at least one layer", def.path)};
  if (def.layers.size() > 16)
    return {ErrorCode::badValue, fmt::format("{}: a picture has 16 layers at the most", def.path)};
  if (def.cellPixels < 0 || def.cellPixels > 64) {
    return {ErrorCode::badValue,
            fmt::format("{}: cellPixels is {}; 1 .. 64, or 0 to have it chosen", def.path, def.cellPixels)};
  }
  return {};
}

Status drawPicture(const PictureDef& def, const CostField& cost, const IntegrationField* distance,
                   const FlowField* flow, std::span<const Cell> goals, std::span<const PictureUnit> units) {
  Status status = checkPicture(def);
  if (status.ok()) status = picture::checkFields(def, cost, distance, flow);
  if (!status.ok()) return status;
  picture::MapView view{cost, distance, flow, goals, units};
  view.scale = picture::chooseScale(def, cost);
  view.textScale = picture::chooseTextScale(view, def.layers.size());
  view.heatEnd = distance == nullptr ? 0.0 : picture::heatEnd(*distance);
  const picture::Page page = picture::layOut(view, def.layers.size());
  status = picture::checkPage(def, page);
  if (!status.ok()) return status;

  const picture::FileKind kind = *picture::fileKind(def.path);
  Result<picture::Canvas> canvas =
      picture::Canvas::open(def.path, kind, int(std::ceil(page.width)), int(std::ceil(page.height)));
  if (!canvas.ok()) return canvas.error();
  view.imageScale = canvas->imageScale();
  picture::drawPage(canvas->cr(), def, view, page);
  return canvas->finish();
}

}  // namespace spate
