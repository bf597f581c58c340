#include "scale_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "table.h"

namespace spate::cli {
namespace {

std::vector<SceneUnits*> placements(Scene& scene) {
  std::vector<SceneUnits*> all;
  for (SceneUnits& units : scene.units) all.push_back(&units);
  for (SceneEvent& event : scene.events) {
    if (auto* units = std::get_if<SceneUnits>(&event.what)) all.push_back(units);
  }
  return all;
}

struct Share {
  SceneUnits* units = nullptr;
  std::uint64_t remainder = 0;
};

}  // namespace

Status scaleUnits(Scene& scene, std::uint64_t total) {
  std::uint64_t exact = 0, counted = 0;
  std::vector<Share> shares;
  for (SceneUnits* units : placements(scene)) {
    exact += units->at.size();
    counted += units->count;
    if (units->count > 0) shares.push_back({units, 0});
  }
  if (total < exact) {
    return {ErrorCode::badValue, fmt::format("--units: {} is less than the {} units that the scene places by 'at'",
                                             grouped(total), grouped(exact))};
  }
  if (total > World::kMaxSpawn) {
    return {ErrorCode::badValue, fmt::format("--units: expected at most {}, got {}", grouped(World::kMaxSpawn), grouped(total))};
  }
  const std::uint64_t wanted = total - exact;
  if (shares.empty() && wanted > 0) {
    return {ErrorCode::badValue, "--units: the scene has no spawn with a count that could be scaled"};
  }
  std::uint64_t given = 0;
  for (Share& share : shares) {
    const std::uint64_t product = share.units->count * wanted;  // both below 2^32
    share.units->count = std::size_t(product / counted);
    share.remainder = product % counted;
    given += share.units->count;
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const Share& a, const Share& b) { return a.remainder > b.remainder; });
  for (std::size_t i = 0; given < wanted; ++i, ++given) ++shares[i].units->count;

  // A spawn of nobody is no spawn: the scene format knows none.
  const auto nobody = [](const SceneUnits& units) { return units.at.empty() && units.count == 0; };
  std::erase_if(scene.units, nobody);
  for (SceneEvent& event : scene.events) {
    auto* units = std::get_if<SceneUnits>(&event.what);
    // The event stays, so that reports number the others as the file does; it places an empty list.
    if (units != nullptr && nobody(*units)) *units = SceneUnits{.group = units->group};
  }
  return {};
}

}  // namespace spate::cli
