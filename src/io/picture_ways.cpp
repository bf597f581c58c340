// Ways that floor alone does not show: links as arcs, one-way ground as edges with barbs on the side that cannot leave, as
// maps of the land draw a cliff.

#include "base/directions.h"
#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {
namespace {

/// Links on smaller cells are drawn as on cells of this size, or their heads could not be seen. [px]
constexpr double kLeastArcCell = 11.0;

struct Point {
  double x = 0.0, y = 0.0;
};
Point between(Point a, Point b, double share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}
/// `length` px from a towards b.
Point towards(Point a, Point b, double length) {
  return between(a, b, length / std::max(1e-9, std::hypot(b.x - a.x, b.y - a.y)));
}

bool leaves(std::uint8_t exits, int d) {
  return (exits >> d) & 1;
}

void addTriangle(cairo_t* cr, Point a, Point b, Point c) {
  cairo_move_to(cr, a.x, a.y);
  cairo_line_to(cr, b.x, b.y);
  cairo_line_to(cr, c.x, c.y);
  cairo_close_path(cr);
}

/// A bar across the corner: only the diagonal step is closed.
void addCornerBar(cairo_t* cr, Point centre, double scale, int d) {
  const double half = scale / 2.0, length = 0.55 * half;
  const double dx = kStepX[std::size_t(d)], dy = kStepY[std::size_t(d)];
  cairo_move_to(cr, centre.x + dx * (half - length), centre.y + dy * half);
  cairo_line_to(cr, centre.x + dx * half, centre.y + dy * (half - length));
}

void drawOneWayCell(cairo_t* cr, const MapView& view, Cell cell, std::uint8_t exits) {
  const auto open = [&](int d) { return view.cost.open({cell.x + kStepX[std::size_t(d)], cell.y + kStepY[std::size_t(d)]}); };
  const double left = cell.x * view.scale, top = cell.y * view.scale, half = view.scale / 2.0;
  for (int d = 0; d < kSE; ++d) {
    if (!leaves(exits, d) && open(d)) drawBarbedSide(cr, left, top, view.scale, d);
  }
  for (int d = kSE; d < kDirections; ++d) {
    if (leaves(exits, d) || !open(d) || !leaves(exits, sideA(d)) || !leaves(exits, sideB(d))) continue;
    addCornerBar(cr, {left + half, top + half}, view.scale, d);
    cairo_stroke(cr);
  }
}

bool leadsBack(const CostField& cost, const Link& link) {
  for (const LinkStep& step : cost.linksFrom(cost.index(link.to))) {
    if (step.to == cost.index(link.from)) return true;
  }
  return false;
}

bool inside(const MapView& view, Point p) {
  return p.x >= 0.0 && p.y >= 0.0 && p.x <= view.width() && p.y <= view.height();
}

/// Where an arc between two points bends to: upwards, unless that would be off the map.
Point controlOf(const MapView& view, Point a, Point b) {
  const double length = std::hypot(b.x - a.x, b.y - a.y), bend = std::min(0.2 * length, 70.0);
  Point out = {(b.y - a.y) / length, (a.x - b.x) / length};
  if (out.y > 0.0 || (out.y == 0.0 && out.x < 0.0)) out = {-out.x, -out.y};
  const Point middle = between(a, b, 0.5);
  const double side = inside(view, {middle.x + out.x * bend, middle.y + out.y * bend}) ? 1.0 : -1.0;
  return {middle.x + 2.0 * side * bend * out.x, middle.y + 2.0 * side * bend * out.y};
}

/// Sizes of an arc's parts. [px]
struct ArcSize {
  double line, mouth, head;
};
ArcSize arcSize(double scale, double length) {
  return {std::clamp(0.11 * scale, 1.4, 2.6), std::clamp(0.2 * scale, 1.9, 5.0),
          std::min(std::clamp(0.62 * scale, 5.5, 12.0), 0.4 * length)};
}

class ArcPen {
 public:
  ArcPen(cairo_t* cr, Point from, Point control, Point to, double scale)
      : cr_(cr), from_(from), control_(control), to_(to), size_(arcSize(scale, std::hypot(to.x - from.x, to.y - from.y))) {}

  /// `rim`: how much wider than itself, for the dark casing.
  void draw(bool bothWays, double rim) const {
    const Point start = towards(from_, control_, size_.mouth + (bothWays ? 0.8 * size_.head : 0.0));
    const double gap = bothWays ? size_.mouth : 0.0;
    shaft(start, towards(to_, control_, gap + 0.8 * size_.head), rim);
    head(to_, gap, rim);
    mouth(from_, rim);
    if (!bothWays) return;
    head(from_, gap, rim);
    mouth(to_, rim);
  }

 private:
  void shaft(Point start, Point end, double rim) const {
    const Point c1 = between(start, control_, 2.0 / 3.0), c2 = between(end, control_, 2.0 / 3.0);
    cairo_move_to(cr_, start.x, start.y);
    cairo_curve_to(cr_, c1.x, c1.y, c2.x, c2.y, end.x, end.y);
    cairo_set_line_width(cr_, size_.line + 2.0 * rim);
    cairo_stroke(cr_);
  }
  void head(Point at, double gap, double rim) const {
    const Point tip = towards(at, control_, gap - 0.8 * rim), foot = towards(at, control_, gap + size_.head + rim);
    const double wide = 0.42 + 0.5 * rim / size_.head;
    const Point side = {-(foot.y - tip.y) * wide, (foot.x - tip.x) * wide};
    addTriangle(cr_, tip, {foot.x + side.x, foot.y + side.y}, {foot.x - side.x, foot.y - side.y});
    cairo_fill(cr_);
  }
  void mouth(Point at, double rim) const {
    disc(cr_, at.x, at.y, size_.mouth);
    cairo_set_line_width(cr_, size_.line + 2.0 * rim);
    cairo_stroke(cr_);
  }

  cairo_t* cr_;
  Point from_, control_, to_;
  ArcSize size_;
};

void drawArc(const ArcPen& pen, cairo_t* cr, bool bothWays) {
  setColour(cr, kInk, 0.8);
  pen.draw(bothWays, 1.2);
  setColour(cr, kSpecialWay);
  pen.draw(bothWays, 0.0);
}

void drawLinks(cairo_t* cr, const MapView& view) {
  for (const Link& link : view.cost.links()) {
    const bool bothWays = leadsBack(view.cost, link);
    if (bothWays && view.cost.index(link.to) < view.cost.index(link.from)) continue;
    const Point from = {(link.from.x + 0.5) * view.scale, (link.from.y + 0.5) * view.scale};
    const Point to = {(link.to.x + 0.5) * view.scale, (link.to.y + 0.5) * view.scale};
    drawArc({cr, from, controlOf(view, from, to), to, std::max(view.scale, kLeastArcCell * view.textScale)}, cr, bothWays);
  }
}

void drawOneWay(cairo_t* cr, const MapView& view) {
  const std::uint8_t* exits = view.cost.exitMasks();
  if (exits == nullptr || view.scale < kEdgesFrom) return;
  setColour(cr, kSpecialWay, 0.9);
  cairo_set_line_width(cr, std::clamp(0.09 * view.scale, 1.0, 1.8));
  for (int y = 0; y < view.cost.height(); ++y) {
    for (int x = 0; x < view.cost.width(); ++x) {
      const std::uint8_t mask = exits[view.cost.index({x, y})];
      if (mask != exits::kAll && view.cost.open({x, y})) drawOneWayCell(cr, view, {x, y}, mask);
    }
  }
}

}  // namespace

void drawBarbedSide(cairo_t* cr, double left, double top, double side, int direction) {
  const double outX = kStepX[std::size_t(direction)], outY = kStepY[std::size_t(direction)];
  const double half = side / 2.0, line = half - cairo_get_line_width(cr) / 2.0;  // inside the cell
  const Point middle = {left + half + outX * line, top + half + outY * line};
  const auto along = [&](double at, double depth) { return Point{middle.x - outY * at - outX * depth, middle.y + outX * at - outY * depth}; };
  const Point start = along(-half, 0.0), end = along(half, 0.0);
  cairo_move_to(cr, start.x, start.y);
  cairo_line_to(cr, end.x, end.y);
  cairo_stroke(cr);
  const int teeth = std::clamp(int(side / 6.0), 1, 4);
  const double width = side / teeth, depth = std::min({0.75 * width, 0.34 * side, 10.0});
  for (int i = 0; i < teeth; ++i) {
    const double at = -half + (i + 0.5) * width;
    addTriangle(cr, along(at - 0.38 * width, 0.0), along(at + 0.38 * width, 0.0), along(at, depth));
  }
  cairo_fill(cr);
}

void drawLinkSample(cairo_t* cr, double x, double y, double width) {
  const Point from = {x + 3.0, y}, to = {x + width, y};
  drawArc({cr, from, {x + width / 2.0, y - 12.0}, to, 10.0}, cr, false);
}

void drawTakesLink(cairo_t* cr, double x, double y, double radius) {
  disc(cr, x, y, radius);
  setColour(cr, kInk, 0.85);
  cairo_fill_preserve(cr);
  setColour(cr, kNeedleHead);
  cairo_set_line_width(cr, std::clamp(0.35 * radius, 1.2, 3.0));
  cairo_stroke(cr);
}

void drawLinkStarts(cairo_t* cr, const MapView& view) {
  for (const Link& link : view.cost.links()) {
    if (!view.flow->takesLink(link.from)) continue;
    drawTakesLink(cr, (link.from.x + 0.5) * view.scale, (link.from.y + 0.5) * view.scale, std::clamp(0.4 * view.scale, 5.5 * view.textScale, 12.0));
  }
}

void drawWays(cairo_t* cr, const MapView& view) {
  cairo_save(cr);
  drawOneWay(cr, view);
  drawLinks(cr, view);
  cairo_restore(cr);
}

}  // namespace spate::picture
