// A wall that sappers break, a bridge that opens, ghosts, and a work limit for the fields. Shown in docs/live-world.md.

#include <spate/spate.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

int main() {
  spate::World world(spate::CostField(60, 40), {.fieldBudget = 200});       // cells of field work a tick
  (void)world.setBreakable({{30, 0}, {31, 39}}, 40);                        // a wall across the map, two cells thick
  (void)world.setBreakable({{30, 10}, {31, 10}}, 15);                       // and a weak place in it
  const spate::GoalId camp = world.addGoal({{55, 20}});
  const spate::GroupId sappers = world.addGroup({.goal = camp, .breaks = true});
  const spate::GroupId ghosts = world.addGroup({.goal = camp, .costs = {{spate::kWall, 3}}});
  const spate::GroupId others = world.addGroup({.goal = camp, .unreachable = spate::Unreachable::nearest});
  for (const spate::GroupId group : {sappers, ghosts, others}) world.spawn(group, {{2, 2}, {12, 37}}, 20);

  std::map<std::pair<int, int>, double> left;                               // what a cell still withstands [s of a unit's attack]
  std::vector<spate::Cell> broken;
  std::size_t bridged = 0;
  std::uint64_t stalest = 0;
  while (world.stats().arrived < 60 && world.stats().seconds < 120.0) {
    if (world.stats().ticks == 600) (void)world.addLink({{28, 35}, {34, 35}, 6.0f});   // a bridge
    world.tick();
    broken.clear();
    for (const spate::Event& event : world.events()) {
      bridged += event.kind == spate::EventKind::tookLink;
      if (event.kind != spate::EventKind::attacks) continue;
      double& strength = left.try_emplace({event.cell.x, event.cell.y}, 4.0).first->second;
      strength -= event.count / 60.0;
      if (strength <= 0.0) broken.push_back(event.cell);
    }
    for (const spate::Cell cell : broken) std::printf("%4.1f s: a breach at (%d, %d)\n", world.stats().seconds, cell.x, cell.y);
    for (const spate::Cell cell : broken) left.erase({cell.x, cell.y});
    if (!broken.empty()) (void)world.setCosts(broken, 1);
    stalest = std::max(stalest, world.fieldStats().longestStale);
  }
  const spate::FieldStats fields = world.fieldStats();
  std::printf("%4.1f s: all %zu are there, %zu took the bridge\n", world.stats().seconds, world.stats().arrived, bridged);
  std::printf("%zu fields, never more than %llu ticks behind\n", fields.fields, static_cast<unsigned long long>(stalest));
}
