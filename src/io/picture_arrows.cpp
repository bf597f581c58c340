// The flow field as compass needles: gold head, dull tail.

#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {
namespace {

struct Needle {
  double x = 0.0, y = 0.0;    // centre [cells]
  double dx = 0.0, dy = 0.0;  // unit vector
  double length = 0.0;        // [cells]
};

/// The arrows of a block of cells as one needle; none if the block has no arrow.
std::optional<Needle> merged(const MapView& view, Cell corner, int block) {
  double sumX = 0.0, sumY = 0.0, centreX = 0.0, centreY = 0.0;
  int count = 0;
  for (int y = corner.y; y < std::min(corner.y + block, view.cost.height()); ++y) {
    for (int x = corner.x; x < std::min(corner.x + block, view.cost.width()); ++x) {
      const Cell arrow = view.flow->arrow({x, y});
      if (arrow == Cell{}) continue;
      const double length = std::hypot(arrow.x, arrow.y);
      sumX += arrow.x / length;
      sumY += arrow.y / length;
      centreX += x + 0.5;
      centreY += y + 0.5;
      ++count;
    }
  }
  // Few arrows, or arrows that cancel out, say nothing about the block.
  const double strength = std::hypot(sumX, sumY);
  if (count == 0 || strength < 0.3 * count || count * 6 < block * block) return std::nullopt;
  const double filled = std::sqrt(double(count)) / block;
  return Needle{centreX / count, centreY / count, sumX / strength, sumY / strength,
                0.88 * block * std::max(0.5, filled)};
}

}  // namespace

int needleBlock(const MapView& view) {
  int block = 1;
  while (block * view.scale < kNeedleRoom) block *= 2;
  // Merged needles are means and need more room than a cell's own, to read as a pattern and not as noise.
  return block > 1 && block * view.scale < 1.4 * kNeedleRoom ? block * 2 : block;
}

void drawNeedle(cairo_t* cr, double x, double y, double dx, double dy, double length) {
  const double half = length / 2.0, width = std::clamp(length * 0.2, 1.3, 8.0);
  const double waistX = x - dx * half * 0.12,
               waistY = y - dy * half * 0.12;  // the head is a little longer than the tail
  const auto triangle = [&](double tip, Colour colour) {
    cairo_move_to(cr, x + dx * half * tip, y + dy * half * tip);
    cairo_line_to(cr, waistX - dy * width, waistY + dx * width);
    cairo_line_to(cr, waistX + dy * width, waistY - dx * width);
    cairo_close_path(cr);
    setColour(cr, colour);
    cairo_fill(cr);
  };
  triangle(-1.0, kNeedleTail);
  triangle(1.0, kNeedleHead);
}

void drawNeedles(cairo_t* cr, const MapView& view) {
  const int block = needleBlock(view);
  for (int y = 0; y < view.cost.height(); y += block) {
    for (int x = 0; x < view.cost.width(); x += block) {
      const std::optional<Needle> needle = merged(view, {x, y}, block);
      if (!needle) continue;
      drawNeedle(cr, needle->x * view.scale, needle->y * view.scale, needle->dx, needle->dy,
                 needle->length * view.scale);
    }
  }
}

}  // namespace spate::picture
