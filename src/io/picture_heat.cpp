// Distances between cell centres, where contour lines lie, and the numbers written on them.

#include <fmt/format.h>

#include "base/hash.h"
#include "io/picture_canvas.h"
#include "io/picture_view.h"

namespace spate::picture {
namespace {

constexpr double kMostMajorLines = 10.0;
constexpr std::size_t kMostLabels = 16;
constexpr double kLabelGap = 130.0;  // px between labels

struct Label {
  double x = 0.0, y = 0.0;  // px
  double level = 0.0;
  std::uint64_t order = 0;
};

/// Where the line of a major level runs between a cell and its neighbour to the right or below.
void addCrossing(const MapView& view, Cell cell, Cell next, double major, std::vector<Label>& out) {
  if (!view.distance->reachable(next)) return;
  const double a = toCells(view.distance->at(cell)), b = toCells(view.distance->at(next));
  const double level = std::floor(std::max(a, b) / major) * major;
  if (level <= std::min(a, b) || level <= 0.0) return;
  const double along = (level - a) / (b - a);
  out.push_back({(cell.x + 0.5 + along * (next.x - cell.x)) * view.scale,
                 (cell.y + 0.5 + along * (next.y - cell.y)) * view.scale, level,
                 mix64(std::uint64_t(cell.y) * 65536u + std::uint64_t(cell.x) + 1u)});
}

/// Crossings in an order that is scattered over the map and the same on every machine.
std::vector<Label> crossings(const MapView& view, double major) {
  std::vector<Label> found;
  // A label needs tens of pixels: on huge maps some of the cells are enough.
  const int stride = std::max(1, int(4.0 / view.scale));
  for (int y = 0; y < view.cost.height(); y += stride) {
    for (int x = 0; x < view.cost.width(); x += stride) {
      const Cell cell{x, y};
      if (!view.distance->reachable(cell)) continue;
      addCrossing(view, cell, {x + 1, y}, major, found);
      addCrossing(view, cell, {x, y + 1}, major, found);
    }
  }
  std::sort(found.begin(), found.end(), [](const Label& a, const Label& b) { return a.order < b.order; });
  return found;
}

/// Nothing but plain, reachable floor under the plate and around it.
bool plainFloor(const MapView& view, double x, double y, double halfWidth, double halfHeight) {
  const double room = std::min(view.scale, 6.0);
  const int left = int(std::floor((x - halfWidth - room) / view.scale));
  const int right = int(std::floor((x + halfWidth + room) / view.scale));
  const int top = int(std::floor((y - halfHeight - room) / view.scale));
  const int bottom = int(std::floor((y + halfHeight + room) / view.scale));
  for (int cy = top; cy <= bottom; ++cy) {
    for (int cx = left; cx <= right; ++cx) {
      if (view.cost.at({cx, cy}) != 1 || !view.distance->reachable({cx, cy})) return false;
    }
  }
  return true;
}

bool farFrom(const std::vector<Label>& placed, const Label& label, double gap) {
  return std::none_of(placed.begin(), placed.end(), [&](const Label& other) {
    return std::hypot(other.x - label.x, other.y - label.y) < gap * (other.level == label.level ? 2.0 : 1.0);
  });
}

bool nearGoal(const MapView& view, const Label& label) {
  return std::any_of(view.goals.begin(), view.goals.end(), [&](Cell goal) {
    return std::hypot((goal.x + 0.5) * view.scale - label.x, (goal.y + 0.5) * view.scale - label.y) < 48.0;
  });
}

}  // namespace

ContourSteps contourSteps(double heatEnd) {
  // Not below a cell a line: between two cells there is nothing but the picture's own interpolation.
  for (double decade = 1.0;; decade *= 10.0) {
    for (const double step : {4.0, 10.0, 20.0}) {
      const double major = decade * step;
      if (heatEnd <= kMostMajorLines * major) return {major / 4.0, major};
    }
  }
}

double heatEnd(const IntegrationField& distance) {
  constexpr double kShareOfOthers = 0.985, kVeryMuch = 1.5;
  const double farthest = toCells(distance.farthest());
  if (!(farthest > 0.0)) return 0.0;
  constexpr std::size_t kBins = 1024;
  std::array<std::size_t, kBins> bins{};
  for (int y = 0; y < distance.height(); ++y) {
    for (const Distance d : distance.row(y)) {
      if (d != kUnreachable) ++bins[std::size_t(std::uint64_t(d) * (kBins - 1) / distance.farthest())];
    }
  }
  const auto wanted = std::size_t(kShareOfOthers * double(distance.reachableCells()));
  std::size_t bin = 0;
  for (std::size_t seen = bins[0]; seen < wanted && bin + 1 < kBins;) seen += bins[++bin];
  const double others = farthest * double(bin + 1) / double(kBins);
  return farthest > kVeryMuch * others ? others : farthest;
}

Sample samplePatch(std::array<float, 4> value, const std::array<bool, 4>& open, int own, float fx, float fy) {
  const int count = open[0] + open[1] + open[2] + open[3];
  const float ownValue = value[std::size_t(own)];
  const bool diagonalPair = count == 2 && open[0] == open[3];
  for (std::size_t i = 0; i < 4; ++i) {
    if (count == 1 || diagonalPair)
      value[i] = ownValue;
    else if (open[i])
      continue;
    else if (count == 3)
      value[i] = std::max(0.0f, value[i ^ 1] + value[i ^ 2] - value[i ^ 3]);
    else
      value[i] = open[i ^ 1] ? value[i ^ 1] : value[i ^ 2];
  }
  const float top = value[0] + (value[1] - value[0]) * fx;
  const float bottom = value[2] + (value[3] - value[2]) * fx;
  return {top + (bottom - top) * fy, (value[1] - value[0]) * (1.0f - fy) + (value[3] - value[2]) * fy, bottom - top};
}

Sample sampleDistance(const IntegrationField& distance, float x, float y) {
  const int cellX = int(x), cellY = int(y);
  const int left = int(std::floor(x - 0.5f)), top = int(std::floor(y - 0.5f));
  const std::size_t stride = std::size_t(distance.width()) + 2;
  const Distance* corner = distance.padded() + (std::size_t(top + 1) * stride + std::size_t(left + 1));
  const std::array<Distance, 4> raw = {corner[0], corner[1], corner[stride], corner[stride + 1]};
  std::array<float, 4> value{};
  std::array<bool, 4> open{};
  for (std::size_t i = 0; i < 4; ++i) {
    open[i] = raw[i] != kUnreachable;
    value[i] = open[i] ? float(raw[i]) / float(kStraight) : 0.0f;
  }
  return samplePatch(value, open, (cellX - left) + 2 * (cellY - top), x - 0.5f - float(left), y - 0.5f - float(top));
}

void drawContourLabels(cairo_t* cr, const MapView& view) {
  const double major = contourSteps(view.heatEnd).major;
  const double size = view.textScale;
  const TextStyle style{11.0 * size, true, hex(0xd6f6fb)};
  std::vector<Label> placed;
  for (const Label& label : crossings(view, major)) {
    if (placed.size() == kMostLabels) break;
    const std::string text = shortNumber(label.level);
    const double halfWidth = textWidth(cr, text, style) / 2.0 + 5.0 * size, halfHeight = 8.0 * size;
    if (!farFrom(placed, label, kLabelGap * size) || nearGoal(view, label)) continue;
    if (!plainFloor(view, label.x, label.y, halfWidth, halfHeight)) continue;
    setColour(cr, kInk, 0.82);
    roundedRect(cr, label.x - halfWidth, label.y - halfHeight, 2.0 * halfWidth, 2.0 * halfHeight, 4.0 * size);
    cairo_fill(cr);
    drawCentred(cr, label.x, label.y + 4.0 * size, text, style);
    placed.push_back(label);
  }
}

void drawNumbers(cairo_t* cr, const MapView& view) {
  const double size = std::clamp(0.36 * view.scale, 9.0, 14.0);
  for (int y = 0; y < view.cost.height(); ++y) {
    for (int x = 0; x < view.cost.width(); ++x) {
      const Distance distance = view.distance->at({x, y});
      if (distance == kUnreachable || distance == 0) continue;
      const double cells = toCells(distance);
      const bool costly = view.cost.at({x, y}) > 1;
      const bool dark = !costly && heatPosition(cells, view.heatEnd) > 0.62f;
      TextStyle style{size, costly, dark ? kInk : kWhite};
      const std::string text = cells < 99.95 ? fmt::format("{:.1f}", cells) : shortNumber(cells);
      const double width = textWidth(cr, text, style);
      style.size *= std::min(1.0, 0.92 * view.scale / width);
      const double centreX = (x + 0.5) * view.scale, base = (y + 0.5) * view.scale + 0.36 * style.size;
      // Mid-ramp heat and violet are too bright for bare white.
      (dark ? drawCentred : drawRimmed)(cr, centreX, base, text, style);
    }
  }
}

}  // namespace spate::picture
