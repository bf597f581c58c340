#pragma once
// Random worlds with every option there is, and random calls on them, failing ones among them. Everything follows from the seed.

#include "random_map.h"
#include "spate/world.h"

namespace spate::test {

inline GoalDef randomGoal(Random& random, const CostField& cost) {
  GoalDef goal;
  const int kind = random.below(4);
  for (int i = kind == 0 ? 3 : 1; i > 0 && kind < 2; --i) goal.cells.push_back(random.cellIn(cost));
  if (kind == 2) {
    const Cell a = random.cellIn(cost), b = random.cellIn(cost);
    goal.rect = Rect{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
  }
  if (kind == 3) {
    const float x = random.unit() * float(cost.width());
    goal.point = Vec2{x, random.unit() * float(cost.height())};
  }
  if (random.below(4) == 0) goal.startCost = float(random.below(100));
  return goal;
}

inline GroupDef randomGroup(Random& random, GoalId goal) {
  constexpr float kRadii[] = {0.2f, 0.3f, 0.3f, 0.5f, 0.8f, 1.3f};
  GroupDef group{.goal = goal};
  group.radius = kRadii[random.below(6)];
  group.speed = random.below(8) == 0 ? 60.0f : 1.0f + 4.0f * random.unit();
  group.arrive = Arrive(random.below(3));
  group.heading = Heading(random.below(2));
  group.corners = Corners(random.below(4));
  group.unreachable = Unreachable(random.below(2));
  if (random.below(3) == 0) group.terrainSpeed = {{5, 0.5f}, {1, 1.25f}};
  if (random.below(2) == 0) group.densityCost = 0.1f + random.unit();
  return group;
}

inline GoalId anyGoal(Random& random) { return {std::uint32_t(random.below(3)), 1}; }
inline GroupId anyGroup(Random& random) { return {std::uint32_t(random.below(4)), 1}; }

inline World randomWorld(std::uint64_t seed, Scheduler* scheduler = nullptr) {
  Random random(seed);
  RandomMap map = randomMap(seed);
  constexpr double kTicks[] = {1.0 / 60.0, 1.0 / 60.0, 0.02, 0.1};
  World world(std::move(map.cost), {.tickSeconds = kTicks[random.below(4)], .seed = seed, .scheduler = scheduler});
  for (int i = 0; i < 3; ++i) world.addGoal(randomGoal(random, world.cost()));
  for (int i = 0; i < 4; ++i) {
    const GroupId group = world.addGroup(randomGroup(random, anyGoal(random)));
    world.spawnEverywhere(group, std::size_t(random.below(30)));
    world.spawn(group, {{0, 0}, {world.cost().width() - 1, world.cost().height() - 1}}, std::size_t(random.below(10)));
  }
  return world;
}

/// One call out of those that change a world, or none.
inline void meddleAtRandom(World& world, Random& random) {
  const Cell cell = random.cellIn(world.cost());
  const Vec2 place = {float(cell.x) + random.unit(), float(cell.y) + random.unit()};
  switch (random.below(24)) {
    case 0: (void)world.setCost({cell, cell}, kWall); break;
    case 1: (void)world.setCost({cell, {cell.x + 2, cell.y + 1}}, Cost(random.below(3))); break;
    case 2: (void)world.setCosts(std::vector<Cell>{cell, {0, 0}, {random.below(50), 0}}, 1); break;
    case 3: (void)world.moveGoal(anyGoal(random), randomGoal(random, world.cost())); break;
    case 4: {
      const GroupId group = anyGroup(random);
      (void)world.retarget(group, anyGoal(random));
      break;
    }
    case 5: world.spawn(anyGroup(random), std::vector<Vec2>{place, place, {place.x + 3.0f, place.y}}); break;
    case 6: world.spawn(anyGroup(random), {cell, cell}, 3); break;
    case 7: world.spawnEverywhere(anyGroup(random), std::size_t(random.below(6))); break;
    case 8: (void)world.remove(UnitId(random.below(60))); break;
    case 9: world.addGroup(randomGroup(random, {std::uint32_t(random.below(5)), 1})); break;
    case 10: world.addGoal(randomGoal(random, world.cost())); break;
    case 11: world.advance(0.1f * random.unit()); break;
    case 12: world.advance(-1.0f); break;
    default: break;
  }
}

inline void runAtRandom(World& world, Random& random, int ticks) {
  for (int i = 0; i < ticks; ++i) {
    meddleAtRandom(world, random);
    world.tick();
  }
}

}  // namespace spate::test
