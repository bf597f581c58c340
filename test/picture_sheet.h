#pragma once
// Pictures as tests look at them: drawn to a file that does not stay, and read back as pixels.

#include <unistd.h>

#include <cairo.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "io/picture_style.h"
#include "spate/io.h"

namespace spate::test {

inline std::string temporary(const std::string& name) {
  return testing::TempDir() + "spate_picture_" + std::to_string(getpid()) + name;
}

struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint32_t> rgb;
  std::uint32_t at(int x, int y) const { return rgb[std::size_t(y) * std::size_t(width) + std::size_t(x)]; }
  std::size_t colours() const { return std::set<std::uint32_t>(rgb.begin(), rgb.end()).size(); }
};

inline Pixels readPng(const std::string& path) {
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> image(
      cairo_image_surface_create_from_png(path.c_str()), cairo_surface_destroy);
  EXPECT_EQ(cairo_surface_status(image.get()), CAIRO_STATUS_SUCCESS) << path;
  Pixels pixels{cairo_image_surface_get_width(image.get()), cairo_image_surface_get_height(image.get()), {}};
  const int stride = cairo_image_surface_get_stride(image.get());
  for (int y = 0; y < pixels.height; ++y) {
    const auto* row = reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(image.get()) + y * stride);
    for (int x = 0; x < pixels.width; ++x) pixels.rgb.push_back(row[x] & 0xFFFFFFu);
  }
  return pixels;
}

inline std::string readBytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A map with its fields, ready to be drawn.
struct Sheet {
  CostField cost;
  IntegrationField distance;
  FlowField flow;
  std::vector<Cell> goals;
  std::vector<PictureUnit> units;

  Sheet(CostField map, Cell goal) : cost(std::move(map)), goals{goal} {
    EXPECT_TRUE(distance.build(cost, {{goal}}).ok());
    EXPECT_TRUE(flow.build(cost, distance).ok());
  }
  Status draw(const PictureDef& def) const { return drawPicture(def, cost, &distance, &flow, goals, units); }
  Pixels png(PictureDef def, const std::string& name) const {
    def.path = temporary(name + ".png");
    const Status status = draw(def);
    EXPECT_TRUE(status.ok()) << status.message;
    Pixels pixels = readPng(def.path);
    std::filesystem::remove(def.path);
    return pixels;
  }
};

inline PictureDef only(Layer layer) {
  PictureDef def;
  def.layers.assign(1, layer);
  return def;
}

inline bool hasColour(const Pixels& pixels, picture::Colour colour) {
  const auto byte = [](float v) { return std::uint32_t(std::lround(v * 255.0f)); };
  const std::uint32_t wanted = byte(colour.r) << 16 | byte(colour.g) << 8 | byte(colour.b);
  return std::find(pixels.rgb.begin(), pixels.rgb.end(), wanted) != pixels.rgb.end();
}

}  // namespace spate::test
