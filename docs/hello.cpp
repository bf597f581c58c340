// The program on the first screen of README.md. test/docs_test.cpp holds the two together.

#include <spate/spate.h>

#include <cstdio>

int main() {
  spate::World world(spate::CostField(64, 40));
  world.setCost({{20, 0}, {20, 30}}, spate::kWall);
  const spate::GroupId horde = world.addGroup({.goal = world.addGoal({{60, 20}}), .speed = 3.0f});
  world.spawn(horde, {{1, 1}, {10, 38}}, 500);
  while (world.stats().arrived < 500) world.tick();
  std::printf("%zu units came to rest around the goal after %.0f s\n", world.units().size(), world.stats().seconds);
}
