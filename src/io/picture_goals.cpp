// Goals: an orb with rings, as the studio draws it; goals of several cells are outlined besides.

#include <array>
#include <map>

#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {
namespace {

struct GoalArea {
  std::vector<Cell> cells;
  Cell middle;  // the goal cell nearest the mean of all
};

/// Goal cells that touch each other are one area. The key of a cell is its place in reading order.
std::vector<GoalArea> goalAreas(const MapView& view, bool activeOnly) {
  const auto key = [&](Cell c) { return std::int64_t(c.y) * view.cost.width() + c.x; };
  std::map<std::int64_t, Cell> left;
  for (const Cell cell : view.goals) {
    const bool active = view.flow == nullptr || view.flow->arrow(cell) == Cell{};
    if (view.cost.contains(cell) && (!activeOnly || active)) left.emplace(key(cell), cell);
  }
  std::vector<GoalArea> areas;
  while (!left.empty()) {
    GoalArea area;
    area.cells.push_back(left.begin()->second);
    left.erase(left.begin());
    for (std::size_t i = 0; i < area.cells.size(); ++i) {
      const Cell cell = area.cells[i];
      for (const Cell step : {Cell{1, 0}, Cell{0, 1}, Cell{-1, 0}, Cell{0, -1}}) {
        const Cell next{cell.x + step.x, cell.y + step.y};
        if (!view.cost.contains(next)) continue;
        const auto found = left.find(key(next));
        if (found == left.end()) continue;
        area.cells.push_back(found->second);
        left.erase(found);
      }
    }
    areas.push_back(std::move(area));
  }
  return areas;
}

void findMiddle(GoalArea& area) {
  double x = 0.0, y = 0.0;
  for (const Cell cell : area.cells) {
    x += cell.x / double(area.cells.size());
    y += cell.y / double(area.cells.size());
  }
  const auto off = [&](Cell cell) { return std::hypot(cell.x - x, cell.y - y); };
  area.middle =
      *std::min_element(area.cells.begin(), area.cells.end(), [&](Cell a, Cell b) { return off(a) < off(b); });
}

void drawArea(cairo_t* cr, const MapView& view, const GoalArea& area) {
  for (const Cell cell : area.cells)
    cairo_rectangle(cr, cell.x * view.scale, cell.y * view.scale, view.scale, view.scale);
  setColour(cr, kGoal, 0.30);
  cairo_fill(cr);
  const auto has = [&](Cell c) { return std::find(area.cells.begin(), area.cells.end(), c) != area.cells.end(); };
  if (area.cells.size() > 4096) return;  // has() looks through them all
  for (const Cell cell : area.cells) {
    const double left = cell.x * view.scale, top = cell.y * view.scale;
    const double right = left + view.scale, bottom = top + view.scale;
    const auto side = [&](Cell beside, double x0, double y0, double x1, double y1) {
      if (has(beside)) return;
      cairo_move_to(cr, x0, y0);
      cairo_line_to(cr, x1, y1);
    };
    side({cell.x, cell.y - 1}, left, top, right, top);
    side({cell.x, cell.y + 1}, left, bottom, right, bottom);
    side({cell.x - 1, cell.y}, left, top, left, bottom);
    side({cell.x + 1, cell.y}, right, top, right, bottom);
  }
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
  cairo_set_line_width(cr, 1.25);
  setColour(cr, kGoal);
  cairo_stroke(cr);
}

void drawRings(cairo_t* cr, double x, double y, double radius) {
  constexpr std::array<double, 3> kRings = {1.75, 2.45, 3.3}, kAlpha = {0.85, 0.45, 0.22};
  for (std::size_t i = 0; i < kRings.size(); ++i) {
    disc(cr, x, y, kRings[i] * radius);
    setColour(cr, kGoal, kAlpha[i]);
    cairo_set_line_width(cr, i == 0 ? 1.5 : 1.1);
    cairo_stroke(cr);
  }
}

void drawOrb(cairo_t* cr, double x, double y, double radius) {
  disc(cr, x, y, 1.28 * radius);
  setColour(cr, kGoalDark);
  cairo_fill(cr);
  cairo_pattern_t* shine =
      cairo_pattern_create_radial(x - 0.3 * radius, y - 0.35 * radius, 0.05 * radius, x, y, radius);
  const auto stop = [&](double at, Colour c) {
    cairo_pattern_add_color_stop_rgb(shine, at, double(c.r), double(c.g), double(c.b));
  };
  stop(0.0, mix(kGoal, kWhite, 0.55f));
  stop(0.35, kGoal);
  stop(1.0, mix(kGoal, kBlack, 0.45f));
  disc(cr, x, y, radius);
  cairo_set_source(cr, shine);
  cairo_fill(cr);
  cairo_pattern_destroy(shine);
}

}  // namespace

void drawGoals(cairo_t* cr, const MapView& view, bool activeOnly) {
  constexpr std::size_t kMostAreas = 256;
  std::vector<GoalArea> areas = goalAreas(view, activeOnly);
  // About a cell on small cells, so that it can be seen; inside its cell on large ones, so that it hides no neighbour.
  const double radius = std::max({4.5, std::min(1.1 * view.scale, 10.0), 0.34 * view.scale});
  areas.resize(std::min(areas.size(), kMostAreas));
  const auto forEachMiddle = [&](const auto& draw) {
    for (const GoalArea& area : areas) {
      draw(cr, (area.middle.x + 0.5) * view.scale, (area.middle.y + 0.5) * view.scale, radius);
    }
  };
  for (GoalArea& area : areas) {
    findMiddle(area);
    if (area.cells.size() > 1) drawArea(cr, view, area);
  }
  cairo_save(cr);
  cairo_rectangle(cr, 0.0, 0.0, view.width(), view.height());
  cairo_clip(cr);
  forEachMiddle(drawRings);
  cairo_restore(cr);
  forEachMiddle(drawOrb);
}

}  // namespace spate::picture
