#include "io/breaches.h"

#include "io/scene_reader.h"

namespace spate {

void Breaches::expect(const BreakableEvent& walls) {
  (void)forEachRect(walls.cells, walls.rect, [&](const Rect& rect) {
    for (int y = rect.min.y; y <= rect.max.y; ++y) {
      for (int x = rect.min.x; x <= rect.max.x; ++x) left_[{y, x}] = double(walls.strength);
    }
    return Status{};
  });
}

void Breaches::tick(World& world, double tickSeconds) {
  std::vector<Cell> broken;
  for (const Event& event : world.events()) {
    const auto wall = left_.find({event.cell.y, event.cell.x});
    if (event.kind != EventKind::attacks || wall == left_.end()) continue;
    wall->second -= tickSeconds * double(event.count);
    if (wall->second > 0.0) continue;
    broken.push_back(event.cell);
    left_.erase(wall);
  }
  if (!broken.empty()) (void)world.setCosts(broken, 1);
}

}  // namespace spate
