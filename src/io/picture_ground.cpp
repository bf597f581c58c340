// The floor as one image, shaded pixel by pixel: calls into a drawing library would cost seconds on a large map.

#include <numbers>

#include "base/directions.h"
#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {
namespace {

float clamp01(float t) {
  return std::clamp(t, 0.0f, 1.0f);
}

/// What covers a cell of one cost: made once for the 256 costs.
struct CostLook {
  float wash = 0.0f;
  float waveSpacing = 0.0f;  // px; 0: none
};

class Shader {
 public:
  Shader(const MapView& view, const GroundStyle& style)
      : view_(view), style_(style), scale_(float(view.scale)), heatEnd_(float(view.heatEnd)) {
    const ContourSteps steps = contourSteps(view.heatEnd);
    minor_ = float(steps.minor);
    course_ = scale_ < float(kWavesFrom) ? 0.0f : courseOf(scale_);
    shadow_ = 0.55f * clamp01((scale_ - 3.0f) / 3.0f);
    for (int cost = 0; cost < 256; ++cost) looks_[std::size_t(cost)] = lookOf(Cost(cost));
  }

  /// The colour at a position inside the map. [cells]
  Colour at(float x, float y) const {
    const Cell cell{int(x), int(y)};
    const std::size_t index = view_.cost.index(cell);
    const Cost cost = view_.cost.padded()[index];
    if (cost == kWall) return wall(cell, index, x, y);
    const bool noWay = view_.distance != nullptr && view_.distance->padded()[index] == kUnreachable;
    Sample distance;
    Colour colour = noWay ? hatch(x, y) : kFloor;
    const bool heat = style_.heat && !noWay;
    if (heat) {
      distance = sampleDistance(*view_.distance, x, y);
      colour = kDistanceRamp.at(position(distance.value));
    }
    if (cost > 1) colour = swamp(colour, looks_[cost], x, y);
    if (heat && style_.contours > 0.0f) colour = contour(colour, distance);
    if (style_.density != nullptr) colour = density(colour, x, y);
    return mix(colour, kBlack, footShadow(x - float(cell.x), y - float(cell.y), index));
  }

 private:
  /// The height of a course of bricks, such that cells begin and end with one where they can. [px]
  static float courseOf(float scale) {
    float course = scale;
    while (course > std::max(7.5f, 0.26f * scale)) course *= 0.5f;
    return course < 4.0f ? 2.0f * course : course;
  }

  CostLook lookOf(Cost cost) const {
    CostLook look{swampWash(cost), 0.0f};
    if (look.wash == 0.0f || view_.scale < kWavesFrom) return look;
    look.waveSpacing = 0.5f * scale_;
    while (look.waveSpacing < 5.0f) look.waveSpacing *= 2.0f;
    while (look.waveSpacing > std::max(11.0f, 0.28f * scale_)) look.waveSpacing *= 0.5f;
    if (cost > 9) look.waveSpacing *= cost > 60 ? 0.6f : 0.8f;
    return look;
  }

  float position(float distance) const { return style_.heatTop * heatPosition(distance, heatEnd_); }

  Colour wall(Cell cell, std::size_t index, float x, float y) const {
    if (const Cost toBreak = view_.cost.breakCost(cell); toBreak != 0) return masonry(brickColour(toBreak), x, y);
    // Where cells are too small for an edge line, the outer wall cells themselves are the edge.
    const bool outer = view_.scale < kEdgesFrom && view_.cost.openNeighbours()[index] != 0;
    return outer ? mix(kWallTop, kWallEdge, 0.45f) : kWallTop;
  }

  /// Bricks in courses, each of a shade of its own.
  Colour masonry(Colour brick, float x, float y) const {
    if (course_ == 0.0f) return brick;
    const float row = std::floor(y * scale_ / course_), shift = std::fmod(row, 2.0f) * course_;
    const float column = std::floor((x * scale_ + shift) / (2.0f * course_));
    const float offY = std::abs(std::remainder(y * scale_, course_));
    const float offX = std::abs(std::remainder(x * scale_ + shift, 2.0f * course_));
    const float shade = std::fmod(row * 3.0f + column * 5.0f + std::fmod(row * column, 4.0f), 7.0f) / 7.0f;
    const float joint = clamp01((0.5f - std::min(offX, offY)) * float(view_.imageScale) + 0.5f);
    return mix(mix(brick, kBlack, 0.22f * shade), kBrickJoint, 0.6f * joint);
  }

  Colour hatch(float x, float y) const {
    constexpr float kPeriod = 8.0f, kHalfWidth = 0.9f;
    const float across = (x + y) * scale_ / std::numbers::sqrt2_v<float>;
    const float off = std::abs(std::remainder(across, kPeriod));
    return mix(kNoWay, kHatch, clamp01((kHalfWidth - off) * float(view_.imageScale) + 0.5f));
  }

  Colour swamp(Colour below, const CostLook& look, float x, float y) const {
    const Colour washed = mix(below, kSwamp, look.wash);
    if (look.waveSpacing == 0.0f) return washed;
    const float phase = 2.0f * std::numbers::pi_v<float> * x * scale_ / (2.4f * look.waveSpacing);
    const float wave = 0.17f * look.waveSpacing * std::sin(phase);
    const float off = std::abs(std::remainder(y * scale_ + wave - 0.5f * look.waveSpacing, look.waveSpacing));
    return mix(washed, kSwampLine, 0.62f * clamp01((0.45f - off) * float(view_.imageScale) + 0.5f));
  }

  Colour contour(Colour below, const Sample& at) const {
    const float slope = std::sqrt(at.dx * at.dx + at.dy * at.dy);
    if (slope < 1e-3f) return below;
    const float line = std::round(at.value / minor_);
    if (line <= 0.0f) return below;
    const bool major = std::fmod(line, 4.0f) == 0.0f;
    const float off = std::abs(at.value - line * minor_) / slope * scale_;
    const float halfWidth = major ? 0.8f : 0.5f;
    const float covered = clamp01((halfWidth - off) * float(view_.imageScale) + 0.5f);
    if (covered == 0.0f) return below;
    // Lines closer than a few pixels would be a grey mass: they fade out.
    const float gap = (major ? 4.0f : 1.0f) * minor_ / slope * scale_;
    const float room = major ? clamp01((gap - 3.0f) / 3.0f) : clamp01((gap - 4.0f) / 4.0f);
    const float own = position(line * minor_);
    const Colour ink = kDistanceRamp.at(own > 0.70f ? own - 0.42f : own + 0.30f);
    return mix(below, ink, covered * room * style_.contours * (major ? 0.95f : 0.42f));
  }

  Colour density(Colour below, float x, float y) const {
    const float units = style_.density->at(x, y);
    return mix(below, kSpeedRamp.at(units / kDensityTop), 0.95f * clamp01(1.3f * std::sqrt(units) - 0.12f));
  }

  /// The floor darkens towards the walls beside the cell. fx, fy: place inside the cell.
  float footShadow(float fx, float fy, std::size_t index) const {
    const std::uint8_t open = view_.cost.openNeighbours()[index];
    if (open == 0xFF || shadow_ == 0.0f) return 0.0f;
    const float reach = std::min(0.6f, 16.0f / scale_);
    float nearest = reach;
    for (int d = 0; d < kDirections; ++d) {
      if ((open >> d) & 1) continue;
      const float dx = kStepX[std::size_t(d)] == 0 ? 0.0f : kStepX[std::size_t(d)] > 0 ? 1.0f - fx : fx;
      const float dy = kStepY[std::size_t(d)] == 0 ? 0.0f : kStepY[std::size_t(d)] > 0 ? 1.0f - fy : fy;
      nearest = std::min(nearest, std::sqrt(dx * dx + dy * dy));
    }
    const float depth = 1.0f - nearest / reach;
    return shadow_ * depth * depth;
  }

  const MapView& view_;
  const GroundStyle& style_;
  float scale_, heatEnd_, minor_ = 5.0f, shadow_ = 0.0f, course_ = 0.0f;
  std::array<CostLook, 256> looks_{};
};

std::uint32_t packed(Colour c) {
  const auto byte = [](float v) { return std::uint32_t(clamp01(v) * 255.0f + 0.5f); };
  return 0xFF000000u | byte(c.r) << 16 | byte(c.g) << 8 | byte(c.b);
}

/// Pixels that cover several cells are the mean of some of them.
class Pixels {
 public:
  Pixels(const MapView& view, const GroundStyle& style) : view_(view), style_(style), shader_(view, style) {
    perPixelX_ = float(view.cost.width()) / float(view.imageWidth());
    perPixelY_ = float(view.cost.height()) / float(view.imageHeight());
    samples_ = std::clamp(int(std::ceil(std::max(perPixelX_, perPixelY_))), 1, 3);
  }

  Colour at(int px, int py) const {
    Colour sum;
    for (int sy = 0; sy < samples_; ++sy) {
      for (int sx = 0; sx < samples_; ++sx)
        sum = add(
            sum,
            shader_.at(place(px, sx, perPixelX_, view_.cost.width()), place(py, sy, perPixelY_, view_.cost.height())),
            1.0f);
    }
    const float share = 1.0f / float(samples_ * samples_);
    return {sum.r * share, sum.g * share, sum.b * share};
  }

  /// Light falls on floor only.
  Colour lit(int px, int py) const {
    const Colour colour = at(px, py);
    if (style_.glow.empty()) return colour;
    const Cell cell{int(place(px, 0, perPixelX_, view_.cost.width())),
                    int(place(py, 0, perPixelY_, view_.cost.height()))};
    if (!view_.cost.open(cell)) return colour;
    return add(colour, style_.glow[std::size_t(py) * std::size_t(view_.imageWidth()) + std::size_t(px)], 1.0f);
  }

 private:
  static Colour add(Colour a, Colour b, float share) {
    return {a.r + b.r * share, a.g + b.g * share, a.b + b.b * share};
  }
  float place(int pixel, int sample, float perPixel, int cells) const {
    const float at = (float(pixel) + (float(sample) + 0.5f) / float(samples_)) * perPixel;
    return std::min(at, float(cells) - 0.001f);
  }

  const MapView& view_;
  const GroundStyle& style_;
  Shader shader_;
  float perPixelX_ = 1.0f, perPixelY_ = 1.0f;
  int samples_ = 1;
};

}  // namespace

void drawGround(cairo_t* cr, const MapView& view, const GroundStyle& style) {
  const int width = view.imageWidth(), height = view.imageHeight();
  cairo_surface_t* image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
    const Pixels pixels(view, style);
    unsigned char* bytes = cairo_image_surface_get_data(image);
    const int stride = cairo_image_surface_get_stride(image);
    for (int y = 0; y < height; ++y) {
      auto* row = reinterpret_cast<std::uint32_t*>(bytes + std::ptrdiff_t(y) * stride);
      for (int x = 0; x < width; ++x) row[x] = packed(pixels.lit(x, y));
    }
    cairo_surface_mark_dirty(image);
  }
  cairo_save(cr);
  cairo_scale(cr, view.width() / width, view.height() / height);
  cairo_set_source_surface(cr, image, 0.0, 0.0);
  cairo_pattern_set_filter(cairo_get_source(cr), view.imageScale == 1.0 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD);
  cairo_rectangle(cr, 0.0, 0.0, width, height);
  cairo_fill(cr);
  cairo_restore(cr);
  cairo_surface_destroy(image);
}

}  // namespace spate::picture
