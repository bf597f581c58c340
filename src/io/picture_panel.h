#pragma once
// A panel: caption, map with one layer, legend.

#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {

/// Measures of a panel, before MapView::textScale. [px]
inline constexpr double kPad = 14.0, kCaption = 44.0, kLegend = 42.0, kLeastContent = 400.0;

inline double contentWidth(const MapView& view) {
  return std::max(kLeastContent * view.textScale, std::ceil(view.width()));
}
inline double panelWidth(const MapView& view) {
  return contentWidth(view) + std::ceil(2.0 * kPad * view.textScale);
}
inline double panelHeight(const MapView& view) {
  return std::ceil(view.height()) + std::ceil((kCaption + kLegend + 2.0 * kPad) * view.textScale);
}

/// Cells that captions and legends speak of.
struct CellCounts {
  std::uint64_t walls = 0, breakable = 0;  ///< The breakable ones are walls too.
  std::uint64_t noWay = 0;                 ///< Open, and without a distance where there are any.
};
CellCounts countCells(const MapView& view);

/// What stands above a panel's map: a colour that marks it, its name, and a line of text.
struct Caption {
  std::string title;
  std::string text;
  Colour colour;
};
/// An empty panel, its top left corner at the origin.
void drawFrame(cairo_t* cr, double width, double height);
void drawCaption(cairo_t* cr, const Caption& caption, double x, double y, double width);
/// The first line of a page, `width` wide: a name, facts, and which version drew it.
void drawTitle(cairo_t* cr, const std::string& name, const std::string& facts, double width);

/// With the panel's top left corner at the origin.
void drawPanel(cairo_t* cr, const MapView& view, Layer layer);

/// The strip under the map, `width` wide; lengths before MapView::textScale.
void drawLegend(cairo_t* cr, const MapView& view, Layer layer, double x, double y, double width);

}  // namespace spate::picture
