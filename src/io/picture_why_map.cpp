// An explanation on the map: its way, who pushes the unit, and the numbers of the cells around it.

#include <fmt/format.h>

#include <numbers>

#include "io/picture_why.h"

namespace spate::picture {
namespace {

constexpr double kLeastPush = 13.0, kMostPush = 44.0;  // px: a push of a thousandth of a cell must be seen too
constexpr double kPushScale = 400.0;                    // px for a cell
constexpr double kInset = 4.0;                          // of a number from the edges of its cell [px]

/// The first of `size` cells around `middle` that lie in [0, all).
int firstOf(int middle, int size, int all) {
  return std::clamp(middle - size / 2, 0, std::max(0, all - size));
}

void arrowHead(cairo_t* cr, double x, double y, double dx, double dy, double size) {
  cairo_move_to(cr, x + dx * size, y + dy * size);
  cairo_line_to(cr, x - dy * size * 0.62, y + dx * size * 0.62);
  cairo_line_to(cr, x + dy * size * 0.62, y - dx * size * 0.62);
  cairo_close_path(cr);
  cairo_fill(cr);
}

/// From the unit through the centres of the cells of its way.
void drawWay(cairo_t* cr, const MapView& view, Cell origin, const Explanation& why, double width) {
  if (why.way.empty()) return;
  const auto path = [&] {
    cairo_move_to(cr, (double(why.position.x) - origin.x) * view.scale, (double(why.position.y) - origin.y) * view.scale);
    for (std::size_t i = 0; i < why.way.size(); ++i) {
      if (i == 0 && why.way.size() > 1 && why.way[0] == why.cell) continue;  // it need not go by its own cell's centre
      cairo_line_to(cr, (why.way[i].x - origin.x + 0.5) * view.scale, (why.way[i].y - origin.y + 0.5) * view.scale);
    }
  };
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  path();
  setColour(cr, kInk, 0.75);
  cairo_set_line_width(cr, width * 2.0);
  cairo_stroke(cr);
  path();
  setColour(cr, kWay);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

void drawRing(cairo_t* cr, double x, double y, double radius, double width) {
  disc(cr, x, y, radius);
  setColour(cr, kInk, 0.8);
  cairo_set_line_width(cr, width + 2.0);
  cairo_stroke(cr);
  disc(cr, x, y, radius);
  setColour(cr, kWhite);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

void drawArrows(cairo_t* cr, const MapView& view, Cell origin, const FlowField& flow) {
  for (int y = 0; y < view.cost.height(); ++y) {
    for (int x = 0; x < view.cost.width(); ++x) {
      const Cell arrow = flow.arrow({x + origin.x, y + origin.y});
      if (arrow == Cell{}) continue;
      const double length = std::hypot(arrow.x, arrow.y);
      drawNeedle(cr, (x + 0.5) * view.scale, (y + 0.5) * view.scale, arrow.x / length, arrow.y / length, 0.42 * view.scale);
    }
  }
}

/// Above the middle of the cell, on the left.
void drawDistances(cairo_t* cr, const MapView& view) {
  const TextStyle style{std::clamp(0.19 * view.scale, 8.0, 13.0), false, kWhite};
  for (int y = 0; y < view.cost.height(); ++y) {
    for (int x = 0; x < view.cost.width(); ++x) {
      if (!view.cost.open({x, y})) continue;
      const Distance distance = view.distance->at({x, y});
      const std::string text = distance == kUnreachable ? "-" : shortNumber(toCells(distance));
      drawRimmed(cr, x * view.scale + kInset + textWidth(cr, text, style) / 2.0, y * view.scale + kInset + 0.8 * style.size, text, style);
    }
  }
}

/// Below it, on the right.
void drawCosts(cairo_t* cr, const MapView& view) {
  for (int y = 0; y < view.cost.height(); ++y) {
    for (int x = 0; x < view.cost.width(); ++x) {
      const Cost cost = view.cost.at({x, y});
      if (cost == kWall) continue;
      const TextStyle style{std::clamp(0.16 * view.scale, 7.0, 11.0), cost > 1, cost > 1 ? kWhite : kText3};
      const std::string text = std::to_string(int(cost));
      drawText(cr, (x + 1) * view.scale - kInset - textWidth(cr, text, style), (y + 1) * view.scale - kInset - 1.0, text, style);
    }
  }
}

/// Where the other touches the unit, an arrow the way it pushes.
void drawPushes(cairo_t* cr, const MapView& view, Cell origin, const Explanation& why) {
  for (const ExplainedContact& contact : why.contacts) {
    const double push = std::hypot(double(contact.push.x), double(contact.push.y));
    if (push == 0.0) continue;
    const double length = std::clamp(push * kPushScale, kLeastPush, kMostPush);
    const double dx = double(contact.push.x) / push, dy = double(contact.push.y) / push;
    const double rim = double(why.radius) * view.scale;
    const double tipX = (double(why.position.x) - origin.x) * view.scale + double(contact.direction.x) * rim;
    const double tipY = (double(why.position.y) - origin.y) * view.scale + double(contact.direction.y) * rim;
    for (const bool casing : {true, false}) {
      setColour(cr, casing ? kInk : kPush, casing ? 0.8 : 1.0);
      cairo_set_line_width(cr, casing ? 6.0 : 3.0);
      cairo_move_to(cr, tipX - dx * length, tipY - dy * length);
      cairo_line_to(cr, tipX, tipY);
      cairo_stroke(cr);
      arrowHead(cr, tipX, tipY, dx, dy, casing ? 10.5 : 8.0);
    }
  }
}

/// A beak on the unit's ring.
void drawHeading(cairo_t* cr, const MapView& view, Cell origin, const Explanation& why) {
  if (why.heading == Vec2{}) return;
  const double dx = double(why.heading.x), dy = double(why.heading.y), rim = double(why.radius) * view.scale + 5.0;
  const double x = (double(why.position.x) - origin.x) * view.scale, y = (double(why.position.y) - origin.y) * view.scale;
  setColour(cr, kInk, 0.8);
  arrowHead(cr, x + dx * rim, y + dy * rim, dx, dy, 15.0);
  setColour(cr, kWhite);
  arrowHead(cr, x + dx * (rim + 1.0), y + dy * (rim + 1.0), dx, dy, 11.5);
}

void clipToMap(cairo_t* cr, const MapView& view) {
  cairo_rectangle(cr, 0.0, 0.0, view.width(), view.height());
  cairo_clip(cr);
}

}  // namespace

Window windowAround(const ExplanationScenery& scenery, Cell middle, int width, int height) {
  const CostField& map = scenery.cost;
  width = std::min(width, map.width()), height = std::min(height, map.height());
  const Cell min = {firstOf(middle.x, width, map.width()), firstOf(middle.y, height, map.height())};
  Window window{.rect = {min, {min.x + width - 1, min.y + height - 1}}, .cost = CostField(width, height)};
  // Every cell that has a distance is a source that starts with it, and the others are walls: so the window's field is the map's.
  std::vector<Source> sources;
  CostField withWay(width, height, kWall);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Cell cell = {min.x + x, min.y + y};
      (void)window.cost.set({x, y}, map.at(cell));
      if (const Cost toBreak = map.breakCost(cell); toBreak != 0) (void)window.cost.setBreakable({{x, y}, {x, y}}, toBreak);
      if (!scenery.distance.reachable(cell)) continue;
      sources.push_back({{x, y}, scenery.distance.at(cell)});
      (void)withWay.set({x, y}, map.at(cell));
    }
  }
  (void)window.distance.build(withWay, sources, scenery.distance.corners());
  for (const Cell goal : scenery.goals) {
    const Cell cell = {goal.x - min.x, goal.y - min.y};
    if (window.cost.contains(cell)) window.goals.push_back(cell);
  }
  for (PictureUnit unit : scenery.units) {
    unit.position = {unit.position.x - float(min.x), unit.position.y - float(min.y)};
    const bool near = unit.position.x > -2.0f && unit.position.y > -2.0f && unit.position.x < float(width + 2) && unit.position.y < float(height + 2);
    if (near) window.units.push_back(unit);
  }
  return window;
}

void drawNeighbourhood(cairo_t* cr, const MapView& view, Cell origin, const Explanation& why, const FlowField& flow) {
  drawGround(cr, view, {.heat = true, .heatTop = kHeatUnderUnits});
  drawEdges(cr, view);
  cairo_save(cr);
  clipToMap(cr, view);
  drawArrows(cr, view, origin, flow);
  drawCosts(cr, view);
  drawGoals(cr, view, false);
  drawUnits(cr, view);
  drawWay(cr, view, origin, why, 3.0);
  drawDistances(cr, view);
  const Vec2 at = {why.position.x - float(origin.x), why.position.y - float(origin.y)};
  drawRing(cr, double(at.x) * view.scale, double(at.y) * view.scale, double(why.radius) * view.scale + 3.0, 3.0);
  drawHeading(cr, view, origin, why);
  drawPushes(cr, view, origin, why);
  cairo_restore(cr);
}

void drawWholeWay(cairo_t* cr, const MapView& view, const Explanation& why, const Rect& window) {
  drawGround(cr, view, {.heat = true, .heatTop = kHeatUnderUnits});
  drawEdges(cr, view);
  cairo_save(cr);
  clipToMap(cr, view);
  cairo_rectangle(cr, window.min.x * view.scale, window.min.y * view.scale, (window.max.x - window.min.x + 1) * view.scale,
                  (window.max.y - window.min.y + 1) * view.scale);
  setColour(cr, kWhite, 0.75);
  cairo_set_line_width(cr, 1.5);
  cairo_stroke(cr);
  drawWays(cr, view);
  drawWay(cr, view, {0, 0}, why, 2.0);
  drawGoals(cr, view, false);
  drawRing(cr, double(why.position.x) * view.scale, double(why.position.y) * view.scale, 5.0, 2.0);
  cairo_restore(cr);
}

}  // namespace spate::picture
