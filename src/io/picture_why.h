#pragma once
// The parts of the picture of an explanation: the cells around the unit, its eight steps, and its whole way.

#include "io/picture_canvas.h"
#include "io/picture_view.h"
#include "io/why_words.h"

namespace spate::picture {

/// The unit is ringed white, its way is gold, pushes are pink: a colour that no unit has.
inline constexpr Colour kWay = kNeedleHead, kPush = hex(0xff7ae0);

/// A part of a map as a map of its own, with the same distances.
struct Window {
  Rect rect;  ///< Of the whole map.
  CostField cost{};
  IntegrationField distance{};
  std::vector<Cell> goals{};
  std::vector<PictureUnit> units{};
};
/// At most `width` x `height` cells around one.
Window windowAround(const ExplanationScenery& scenery, Cell middle, int width, int height);

/// Both with the map's top left corner at the origin; `origin` is the view's first cell on the whole map.
void drawNeighbourhood(cairo_t* cr, const MapView& view, Cell origin, const Explanation& why, const FlowField& flow);
/// The whole map, with `window` outlined.
void drawWholeWay(cairo_t* cr, const MapView& view, const Explanation& why, const Rect& window);
/// The own cell and the eight around it, each `side` wide, the steps' sums worked out.
void drawSteps(cairo_t* cr, const Explanation& why, double side);

}  // namespace spate::picture
