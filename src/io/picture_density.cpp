// Units per cell, smoothed so that single units do not flicker between neighbouring cells.

#include "io/picture_view.h"

namespace spate::picture {

DensityGrid::DensityGrid(const MapView& view) {
  binCells_ = std::max(1, int(std::lround(1.0 / view.scale)));
  width_ = (view.cost.width() + binCells_ - 1) / binCells_;
  height_ = (view.cost.height() + binCells_ - 1) / binCells_;
  count(view);
  const int passes = view.scale >= 4.0 ? 2 : view.scale >= 2.0 ? 3 : 4;
  for (int pass = 0; pass < passes; ++pass) smooth();
  for (std::size_t i = 0; i < units_.size(); ++i) {
    units_[i] = open_[i] > 0.0f ? units_[i] / open_[i] : 0.0f;
    highest_ = std::max(highest_, units_[i]);
  }
}

void DensityGrid::count(const MapView& view) {
  units_.assign(std::size_t(width_) * std::size_t(height_), 0.0f);
  open_ = units_;
  for (int y = 0; y < view.cost.height(); ++y) {
    const std::span<const Cost> row = view.cost.row(y);
    for (int x = 0; x < view.cost.width(); ++x) {
      if (row[std::size_t(x)] != kWall) open_[index(x / binCells_, y / binCells_)] += 1.0f;
    }
  }
  for (const PictureUnit& unit : view.units) {
    const Vec2 at = unit.position;
    if (!(at.x >= 0.0f && at.y >= 0.0f)) continue;
    if (!(at.x < float(view.cost.width()) && at.y < float(view.cost.height()))) continue;
    units_[index(int(at.x) / binCells_, int(at.y) / binCells_)] += 1.0f;
  }
}

/// Neighbouring bins come nearer to each other in density. The number of units stays.
void DensityGrid::smooth() {
  std::vector<float> next = units_;
  const auto share = [&](std::size_t a, std::size_t b) {
    if (open_[a] == 0.0f || open_[b] == 0.0f) return;
    const float flow = 0.125f * std::min(open_[a], open_[b]) * (units_[b] / open_[b] - units_[a] / open_[a]);
    next[a] += flow;
    next[b] -= flow;
  };
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      if (x + 1 < width_) share(index(x, y), index(x + 1, y));
      if (y + 1 < height_) share(index(x, y), index(x, y + 1));
    }
  }
  units_ = std::move(next);
}

float DensityGrid::at(float x, float y) const {
  const float binX = x / float(binCells_), binY = y / float(binCells_);
  const int left = int(std::floor(binX - 0.5f)), top = int(std::floor(binY - 0.5f));
  std::array<float, 4> value{};
  std::array<bool, 4> open{};
  for (int i = 0; i < 4; ++i) {
    const int cx = left + (i & 1), cy = top + (i >> 1);
    if (cx < 0 || cy < 0 || cx >= width_ || cy >= height_) continue;
    open[std::size_t(i)] = open_[index(cx, cy)] > 0.0f;
    value[std::size_t(i)] = units_[index(cx, cy)];
  }
  const int own = (int(binX) - left) + 2 * (int(binY) - top);
  return samplePatch(value, open, own, binX - 0.5f - float(left), binY - 0.5f - float(top)).value;
}

}  // namespace spate::picture
