#pragma once
// One panel's view of a map, and the layers that can be laid on it, bottom to top. Layers draw with the map's top left
// corner at the origin of `cr`; lengths on the canvas are in px.

#include <cairo.h>

#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "io/picture_style.h"
#include "spate/io.h"

namespace spate::picture {

/// Contour lines lie at multiples of minor; every fourth is a major one.
struct ContourSteps {
  double minor = 5.0;  ///< [cells]
  double major = 20.0;
};
/// Such that the end of the heat lies about ten major lines away, whatever the size of the map.
ContourSteps contourSteps(double heatEnd);
/// Where the heat ends: the farthest distance, or where a few cells are very much farther than all others, that of the
/// others. One pocket behind a costly strip would else take the whole ramp and leave one colour to the rest. [cells]
double heatEnd(const IntegrationField& distance);

struct MapView {
  const CostField& cost;
  const IntegrationField* distance = nullptr;
  const FlowField* flow = nullptr;
  std::span<const Cell> goals = {};
  std::span<const PictureUnit> units = {};
  double scale = 8.0;       ///< [px per cell]
  double imageScale = 1.0;  ///< Image pixels per px.
  double textScale = 1.0;   ///< Large pages are looked at reduced: their texts are larger.
  double heatEnd = 0.0;     ///< See heatEnd().

  double width() const { return cost.width() * scale; }
  double height() const { return cost.height() * scale; }
  /// Size of a full image of the map, in image pixels.
  int imageWidth() const { return std::max(1, int(std::lround(width() * imageScale))); }
  int imageHeight() const { return std::max(1, int(std::lround(height() * imageScale))); }
};

/// Where cells get too small for what needs room. [px per cell]
inline constexpr double kEdgesFrom = 3.0, kWavesFrom = 4.0, kGridFrom = 20.0, kNumbersFrom = 24.0;
/// The least room for a needle; smaller cells share one. [px]
inline constexpr double kNeedleRoom = 8.5;
/// The least radius at which a unit is drawn. [px]
inline constexpr double kLeastUnitRadius = 1.2;

// A value between four cell centres, and how it changes to the right and down. [per cell]
struct Sample {
  float value = 0.0f, dx = 0.0f, dy = 0.0f;
};
/// Bilinear between the centres of four cells, of which some may be closed. Corner i is right if i & 1 and below if i &
/// 2; `own` is the one the position lies in. Closed corners mirror the value of their own side, so nothing leaks
/// through a wall.
Sample samplePatch(std::array<float, 4> value, const std::array<bool, 4>& open, int own, float fx, float fy);
/// The distance at a position inside a reachable cell. [cells]
Sample sampleDistance(const IntegrationField& distance, float x, float y);

/// Units per open cell, a little smoothed; in bins of several cells where cells are smaller than a pixel.
class DensityGrid {
 public:
  explicit DensityGrid(const MapView& view);
  float at(float x, float y) const;
  float highest() const { return highest_; }

 private:
  void count(const MapView& view);
  void smooth();
  std::size_t index(int x, int y) const { return std::size_t(y) * std::size_t(width_) + std::size_t(x); }

  int binCells_ = 1, width_ = 0, height_ = 0;
  float highest_ = 0.0f;
  std::vector<float> units_;  // a bin
  std::vector<float> open_;   // open cells a bin
};

/// Light around units, added to the floor. One colour an image pixel; empty where cells are too small for it.
std::vector<Colour> unitGlow(const MapView& view);

struct GroundStyle {
  bool heat = false;
  float heatTop = kHeatFull;
  float contours = 0.0f;  ///< Strength of the lines. [0 .. 1]
  const DensityGrid* density = nullptr;
  std::span<const Colour> glow = {};
};
/// Floor, heat, costly ground, contours, density and walls as one image.
void drawGround(cairo_t* cr, const MapView& view, const GroundStyle& style);
/// Edges of walls and of costly ground, and the cell grid where there is room for it.
void drawEdges(cairo_t* cr, const MapView& view);
/// Links as arcs, and the sides by which one-way cells cannot be left.
void drawWays(cairo_t* cr, const MapView& view);
/// One such side, of a square cell; `direction` as in src/base/directions.h, a straight one.
void drawBarbedSide(cairo_t* cr, double left, double top, double side, int direction);
void drawLinkSample(cairo_t* cr, double x, double y, double width);
/// What stands for a needle in cells from which the cheapest way is a link.
void drawTakesLink(cairo_t* cr, double x, double y, double radius);
void drawLinkStarts(cairo_t* cr, const MapView& view);
void drawContourLabels(cairo_t* cr, const MapView& view);
/// The distance of every cell, written into it.
void drawNumbers(cairo_t* cr, const MapView& view);
/// Cells, along each side, that share one needle.
int needleBlock(const MapView& view);
void drawNeedle(cairo_t* cr, double x, double y, double dx, double dy, double length);
void drawNeedles(cairo_t* cr, const MapView& view);
void drawUnits(cairo_t* cr, const MapView& view);
void drawArrivedUnit(cairo_t* cr, double x, double y, double radius);
/// With `activeOnly`, just the goals that the distances lead to.
void drawGoals(cairo_t* cr, const MapView& view, bool activeOnly);

}  // namespace spate::picture
