#pragma once
// A panel: caption, map with one layer, legend.

#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {

/// Measures of a panel. [px]
inline constexpr double kPad = 14.0, kCaption = 44.0, kLegend = 50.0, kLeastContent = 400.0;

inline double contentWidth(const MapView& view) { return std::max(kLeastContent, std::ceil(view.width())); }
inline double panelWidth(const MapView& view) { return contentWidth(view) + 2.0 * kPad; }
inline double panelHeight(const MapView& view) { return std::ceil(view.height()) + kCaption + kLegend + 2.0 * kPad; }

/// With the panel's top left corner at the origin.
void drawPanel(cairo_t* cr, const MapView& view, Layer layer);

/// The strip under the map, `width` px wide.
void drawLegend(cairo_t* cr, const MapView& view, Layer layer, double x, double y, double width);

}  // namespace spate::picture
