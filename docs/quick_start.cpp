// A world, a wall painted while units walk, and the events they cause. Shown in docs/quick-start.md.

#include <spate/spate.h>

#include <cstdio>

int main() {
  spate::World world(spate::CostField(40, 24));
  const spate::GoalId core = world.addGoal({{36, 12}});
  const spate::GroupId horde =
      world.addGroup({.goal = core, .radius = 0.3f, .speed = 4.0f, .arrive = spate::Arrive::remove});
  if (!horde) return std::printf("%s\n", world.lastError().message.c_str()), 1;
  world.spawn(horde, {{1, 1}, {8, 22}}, 200);

  // A wall with a door. Would it shut the way, were the door closed too?
  const spate::Rect wall = {{20, 0}, {20, 20}}, door = {{20, 21}, {20, 23}};
  world.setCost(wall, spate::kWall);
  std::printf("closing the door would block: %s\n", world.wouldBlock(core, door) ? "yes" : "no");

  for (int frame = 0; frame < 60 * 60 && world.stats().units > 0; ++frame) {
    if (frame == 120) world.setCost(door, spate::kWall);
    if (frame == 360) world.setCost(door, 1);
    world.advance(1.0f / 60.0f);  // the time since the last frame; whole ticks are run
    for (const spate::Event& event : world.events()) {
      if (event.kind == spate::EventKind::becameUnreachable) std::printf("%u units lost their way\n", event.count);
      if (event.kind == spate::EventKind::reachableAgain) std::printf("%u units have a way again\n", event.count);
    }
    // Draw: world.units().positions, velocities, radii ... one array per property, valid until the next change.
  }
  std::printf("%llu units arrived\n", static_cast<unsigned long long>(world.stats().arrivals));

  const spate::Status refused = world.setCost({{30, 5}, {45, 5}}, 1);
  if (!refused.ok()) std::printf("%s\n", refused.message.c_str());
}
