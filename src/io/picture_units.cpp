// Units as discs of their true size. Speed is lightness, ground is hue.

#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {
namespace {

constexpr float kGlowReach = 0.95f;  // cells

bool onMap(const MapView& view, Vec2 at) {
  return at.x >= 0.0f && at.y >= 0.0f && at.x < float(view.cost.width()) && at.y < float(view.cost.height());
}

Colour unitColour(const PictureUnit& unit) {
  if (unit.arrived) return kGoal;
  return (unit.onCostly ? kCostlySpeedRamp : kSpeedRamp).at(unit.speed);
}

/// Slow ones below, fast ones above, resting ones at the bottom.
std::vector<const PictureUnit*> drawingOrder(const MapView& view) {
  std::vector<const PictureUnit*> order;
  for (const PictureUnit& unit : view.units) {
    if (onMap(view, unit.position)) order.push_back(&unit);  // a position that is not a number is on no map
  }
  std::stable_sort(order.begin(), order.end(), [](const PictureUnit* a, const PictureUnit* b) {
    return a->arrived != b->arrived ? a->arrived : a->speed < b->speed;
  });
  return order;
}

void drawMoving(cairo_t* cr, double x, double y, double radius, Colour colour) {
  // The dark rim keeps units apart from each other and from heat of the same brightness.
  disc(cr, x, y, radius);
  setColour(cr, kFloor, 0.75);
  cairo_fill(cr);
  disc(cr, x, y, std::max(radius - 0.55, radius * 0.72));
  setColour(cr, colour);
  cairo_fill(cr);
  if (radius < 6.0) return;
  disc(cr, x - radius * 0.25, y - radius * 0.3, radius * 0.28);
  setColour(cr, kWhite, 0.28);
  cairo_fill(cr);
}

}  // namespace

std::vector<Colour> unitGlow(const MapView& view) {
  if (view.scale < kEdgesFrom || view.units.empty()) return {};
  const int width = view.imageWidth(), height = view.imageHeight();
  const float pixels = float(view.scale * view.imageScale);
  const float reach = std::min(kGlowReach * pixels, 24.0f * float(view.imageScale));
  std::vector<Colour> light(std::size_t(width) * std::size_t(height));
  for (const PictureUnit& unit : view.units) {
    if (!onMap(view, unit.position)) continue;
    const Colour colour = unitColour(unit);
    const float strength = unit.arrived ? 0.05f : 0.13f;
    const float cx = unit.position.x * pixels, cy = unit.position.y * pixels;
    for (int y = std::max(0, int(cy - reach)); y < std::min(height, int(cy + reach) + 1); ++y) {
      for (int x = std::max(0, int(cx - reach)); x < std::min(width, int(cx + reach) + 1); ++x) {
        const float dx = (float(x) + 0.5f - cx) / reach, dy = (float(y) + 0.5f - cy) / reach;
        const float depth = 1.0f - dx * dx - dy * dy;
        if (depth <= 0.0f) continue;
        Colour& pixel = light[std::size_t(y) * std::size_t(width) + std::size_t(x)];
        const float share = strength * depth * depth;
        pixel = {pixel.r + colour.r * share, pixel.g + colour.g * share, pixel.b + colour.b * share};
      }
    }
  }
  // Light of many units saturates instead of burning the floor white.
  for (Colour& c : light) {
    const float most = std::max({c.r, c.g, c.b});
    const float share = 1.0f / (1.0f + 1.6f * most);
    c = {c.r * share, c.g * share, c.b * share};
  }
  return light;
}

void drawArrivedUnit(cairo_t* cr, double x, double y, double radius) {
  disc(cr, x, y, radius);
  setColour(cr, kFloor, 0.75);
  cairo_fill(cr);
  if (radius < 3.0) {
    disc(cr, x, y, std::max(radius - 0.45, radius * 0.72));
    setColour(cr, mix(kFloor, kGoal, 0.62f));
    cairo_fill(cr);
    return;
  }
  disc(cr, x, y, radius - 0.9);
  setColour(cr, mix(kFloor, kGoal, 0.22f));
  cairo_fill_preserve(cr);
  setColour(cr, mix(kFloor, kGoal, 0.8f));
  cairo_set_line_width(cr, std::clamp(radius * 0.22, 0.9, 2.2));
  cairo_stroke(cr);
}

void drawUnits(cairo_t* cr, const MapView& view) {
  for (const PictureUnit* unit : drawingOrder(view)) {
    const double x = double(unit->position.x) * view.scale, y = double(unit->position.y) * view.scale;
    const double radius = std::max(kLeastUnitRadius, double(unit->radius) * view.scale);
    if (unit->arrived)
      drawArrivedUnit(cr, x, y, radius);
    else
      drawMoving(cr, x, y, radius, unitColour(*unit));
  }
}

}  // namespace spate::picture
