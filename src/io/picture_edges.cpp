// Crisp lines on the ground: round walls, round costly ground, and between cells where they are large.

#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {
namespace {

/// Calls line(fixed, from, to) for each longest run of cells in a row (or column) for which edge(fixed, i) holds.
template <class Edge, class Line>
void runs(int fixedEnd, int length, const Edge& edge, const Line& line) {
  for (int fixed = 0; fixed <= fixedEnd; ++fixed) {
    for (int i = 0; i < length;) {
      int end = i;
      while (end < length && edge(fixed, end)) ++end;
      if (end > i) line(fixed, i, end);
      i = end + 1;
    }
  }
}

/// Adds the borders between cells for which between(a, b) holds, drawn `inset` px towards the cell for which it held
/// first.
template <class Between>
void addBorders(cairo_t* cr, const MapView& view, double inset, const Between& between) {
  const int width = view.cost.width(), height = view.cost.height();
  for (const int side : {-1, 1}) {  // the cell that the line belongs to lies below or right (-1), above or left (1)
    const double shift = -side * inset;
    const int own = side < 0 ? 0 : -1, other = side < 0 ? -1 : 0;
    runs(
        height, width,
        [&](int y, int x) {
          return between(Cell{x, y + own}, Cell{x, y + other});
        },
        [&](int y, int from, int to) {
          cairo_move_to(cr, from * view.scale, y * view.scale + shift);
          cairo_line_to(cr, to * view.scale, y * view.scale + shift);
        });
    runs(
        width, height,
        [&](int x, int y) {
          return between(Cell{x + own, y}, Cell{x + other, y});
        },
        [&](int x, int from, int to) {
          cairo_move_to(cr, x * view.scale + shift, from * view.scale);
          cairo_line_to(cr, x * view.scale + shift, to * view.scale);
        });
  }
}

void drawGrid(cairo_t* cr, const MapView& view) {
  for (int x = 1; x < view.cost.width(); ++x) {
    cairo_move_to(cr, x * view.scale, 0.0);
    cairo_line_to(cr, x * view.scale, view.height());
  }
  for (int y = 1; y < view.cost.height(); ++y) {
    cairo_move_to(cr, 0.0, y * view.scale);
    cairo_line_to(cr, view.width(), y * view.scale);
  }
  cairo_set_line_width(cr, 1.0);
  setColour(cr, kWhite, 0.06);
  cairo_stroke(cr);
}

}  // namespace

void drawEdges(cairo_t* cr, const MapView& view) {
  if (view.scale >= kGridFrom) drawGrid(cr, view);
  if (view.scale < kEdgesFrom) return;
  cairo_save(cr);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
  if (view.scale >= kWavesFrom) {
    addBorders(cr, view, 0.5, [&](Cell own, Cell other) {
      const Cost cost = view.cost.at(own), beside = view.cost.at(other);
      return cost > 1 && cost != kWall && beside < cost;
    });
    cairo_set_line_width(cr, 1.0);
    setColour(cr, kSwampLine, 0.75);
    cairo_stroke(cr);
  }
  addBorders(cr, view, 0.5, [&](Cell own, Cell other) { return !view.cost.open(own) && view.cost.open(other); });
  cairo_set_line_width(cr, view.scale < 5.0 ? 1.0 : 1.25);
  setColour(cr, kWallEdge);
  cairo_stroke(cr);
  if (view.cost.anyBreakable()) {
    addBorders(cr, view, 0.5, [&](Cell own, Cell other) { return view.cost.breakCost(own) != 0 && view.cost.breakCost(other) == 0; });
    setColour(cr, kBrickJoint);
    cairo_stroke(cr);
  }
  cairo_restore(cr);
}

}  // namespace spate::picture
