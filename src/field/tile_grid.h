#pragma once
// The tiles of a map, 32 x 32 cells each but the last ones: in which of them a cell lies, and where in it.

#include <algorithm>
#include <cstdint>

#include "spate/cost_field.h"

namespace spate {

inline constexpr int kTileSide = 32;

/// A cell of a tile.
struct TilePlace {
  std::uint32_t tile;
  std::uint8_t x, y;
};

class TileGrid {
 public:
  explicit TileGrid(const CostField& cost)
      : width_(cost.width()), height_(cost.height()), stride_(std::uint32_t(cost.stride())), across_((cost.width() + kTileSide - 1) / kTileSide) {}

  std::size_t tiles() const { return std::size_t(across_) * std::size_t((height_ + kTileSide - 1) / kTileSide); }
  int across() const { return across_; }
  int down() const { return (height_ + kTileSide - 1) / kTileSide; }

  TilePlace placeOf(Cell cell) const {
    const std::uint32_t x = std::uint32_t(cell.x), y = std::uint32_t(cell.y);
    return {y / kTileSide * std::uint32_t(across_) + x / kTileSide, std::uint8_t(x % kTileSide), std::uint8_t(y % kTileSide)};
  }
  /// Of a padded index.
  TilePlace placeOf(std::uint32_t index) const { return placeOf(Cell{int(index % stride_) - 1, int(index / stride_) - 1}); }
  /// The cells of a tile.
  Rect rectOf(std::size_t tile) const {
    const int left = int(tile) % across_ * kTileSide, top = int(tile) / across_ * kTileSide;
    return {{left, top}, {std::min(left + kTileSide, width_) - 1, std::min(top + kTileSide, height_) - 1}};
  }

 private:
  int width_, height_;
  std::uint32_t stride_;
  int across_;
};

}  // namespace spate
