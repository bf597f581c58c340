// The SIMD kernels of the crowd against their plain twins: the same bits, on every instruction set that this machine has.

#include <gtest/gtest.h>

#include <memory>

#include "crowd/buckets.h"
#include "crowd/contacts.h"
#include "crowd/steering.h"
#include "instruction_sets.h"
#include "random_map.h"
#include "test_schedulers.h"

namespace spate {
namespace {

using test::onEveryInstructionSet;

struct Ways {
  IntegrationField distance, fallbackDistance;
  FlowField flow, other, fallbackFlow;
  ArrivalTable arrival;
};

/// A map, groups of every kind on it, and units in every state, some of them where no world would put them.
struct Scenery {
  CostField cost;
  std::vector<std::unique_ptr<Ways>> ways;
  std::vector<GroupView> groups;
  Units units;

  explicit Scenery(std::uint64_t seed) : random(seed) {
    const test::RandomMap map = test::randomMap(seed, 30);
    cost = map.cost;
    if (seed % 2 == 0) addBars();
    const int kinds = 1 + random.below(4);
    const bool oneRadius = random.below(2) == 0;
    for (int i = 0; i < kinds; ++i) addGroup(map, oneRadius);
    const int count = random.below(600);
    const bool inRuns = random.below(3) > 0;
    for (int i = 0; i < count; ++i) addUnit(std::uint32_t(inRuns ? i * kinds / count : random.below(kinds)), std::uint32_t(i));
  }

 private:
  test::Random random;

  /// More open than the random maps, with long walls.
  void addBars() {
    cost = CostField(cost.width(), cost.height());
    for (int i = 0; i < 6; ++i) {
      const Cell a = random.cellIn(cost);
      const int length = random.below(8);
      for (int k = 0; k < length; ++k) (void)cost.set(random.below(2) != 0 ? Cell{a.x + k, a.y} : Cell{a.x, a.y + k}, kWall);
    }
  }

  void addGroup(const test::RandomMap& map, bool oneRadius) {
    auto way = std::make_unique<Ways>();
    const Corners corners = Corners(random.below(4));
    const Cell goal = random.cellIn(cost), aside = random.cellIn(cost);
    const bool oneCell = random.below(2) == 0;
    // Now and then distances beyond an int.
    const Distance startCost = random.below(8) == 0 ? 0xF0000000u : Distance(random.below(500));
    (void)cost.set(goal, 1);
    std::vector<Source> sources{{goal, startCost}};
    if (!oneCell) sources.push_back({aside, startCost});
    (void)way->distance.build(cost, sources, corners);
    if (!way->distance.valid()) (void)way->distance.build(cost, {}, corners);
    (void)way->flow.build(cost, way->distance);
    (void)way->fallbackDistance.build(cost, {{aside, 0}}, corners);
    (void)way->fallbackFlow.build(cost, way->fallbackDistance);
    IntegrationField other;
    (void)other.build(cost, {{goal, 0}}, corners);
    (void)way->other.build(cost, other);
    const std::vector<Cell> goals{goal};
    way->arrival.build(cost, way->distance, goals, startCost, 40);
    way->arrival.setAtRest(float(random.below(5)));

    constexpr float kRadii[] = {0.3f, 0.2f, 0.45f, 0.5f, 0.9f};
    GroupView view{.radius = oneRadius ? 0.3f : kRadii[random.below(5)],
                   .speed = random.below(6) == 0 ? 0.0f : 0.2f + 6.0f * random.unit(),
                   .arrive = Arrive(random.below(3)),
                   .heading = random.below(3) == 0 ? Heading::arrows : Heading::smooth,
                   .corners = corners,
                   .way = {way->distance.padded(), startCost, way->flow.sampler()},
                   .goal = std::uint32_t(random.below(2)),
                   .oneCell = oneCell,
                   .goalPoint = {float(goal.x) + 0.5f, float(goal.y) + 0.5f},
                   .arrival = &way->arrival};
    view.steering = random.below(4) == 0 ? way->other.sampler() : view.way.flow;
    if (random.below(3) == 0) view.fallback = {way->fallbackDistance.padded(), 0, way->fallbackFlow.sampler()};
    for (int c = 1; c < kWall; ++c) view.speedFactor[std::size_t(c)] = 1.0f / float(c);
    view.fastest = view.speed;
    groups.push_back(view);
    ways.push_back(std::move(way));
    (void)map;
  }

  void addUnit(std::uint32_t group, std::uint32_t id) {
    const float radius = groups[group].radius;
    Vec2 p = {random.unit() * float(cost.width()), random.unit() * float(cost.height())};
    if (random.below(10) == 0) p = {float(int(p.x)), p.y};
    if (random.below(40) == 0) p = {float(cost.width()), 0.0f};
    const bool pile = units.size() > 0 && random.below(12) == 0;
    units.append(id, group, radius, pile ? units.position.back() : p);
    const std::size_t unit = units.size() - 1;
    units.velocity[unit] = random.below(5) == 0 ? Vec2{} : Vec2{6.0f * random.unit() - 3.0f, 6.0f * random.unit() - 3.0f};
    units.state[unit] = random.below(6) == 0 ? UnitState::arrived : UnitState::going;
    units.hasWay[unit] = std::uint8_t(random.below(2));
    units.drive[unit] = random.below(2) == 0 ? 1.0f : random.unit();
    units.press[unit].x = random.below(2) == 0 ? 0.0f : 0.3f * random.unit();
    units.press[unit].y = random.below(2) == 0 ? 0.0f : 0.3f * random.unit();
    units.side[unit] = std::int8_t(random.below(3) - 1);
    units.best[unit] = random.below(4) == 0 ? 1e30f : 40.0f * random.unit();
    units.idle[unit] = random.below(2) == 0 ? 0.0f : 7.0f * random.unit();
  }
};

void expectEqual(const Units& a, const Units& b) {
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  const auto samePlace = [&](Vec2 p, Vec2 q) { return bits(p.x) == bits(q.x) && bits(p.y) == bits(q.y); };
  for (std::size_t i = 0; i < a.size(); ++i) {
    SCOPED_TRACE(i);
    ASSERT_TRUE(samePlace(a.position[i], b.position[i])) << a.position[i].x << " " << a.position[i].y << ", " << b.position[i].x << " " << b.position[i].y;
    ASSERT_TRUE(samePlace(a.velocity[i], b.velocity[i])) << a.velocity[i].x << " " << a.velocity[i].y << ", " << b.velocity[i].x << " " << b.velocity[i].y;
    ASSERT_TRUE(samePlace(a.press[i], b.press[i])) << a.press[i].x << " " << a.press[i].y << ", " << b.press[i].x << " " << b.press[i].y;
    ASSERT_TRUE(samePlace(a.moved[i], b.moved[i])) << a.moved[i].x << " " << a.moved[i].y << ", " << b.moved[i].x << " " << b.moved[i].y;
    ASSERT_EQ(bits(a.idle[i]), bits(b.idle[i]));
    ASSERT_EQ(bits(a.best[i]), bits(b.best[i]));
    ASSERT_EQ(bits(a.drive[i]), bits(b.drive[i]));
    ASSERT_EQ(a.side[i], b.side[i]);
    ASSERT_EQ(a.hasWay[i], b.hasWay[i]);
    ASSERT_EQ(a.touching[i], b.touching[i]);
  }
}

void projectAll(Units& units, const Scenery& scenery, const StepTime& time, bool plainly) {
  Buckets buckets;
  buckets.sort(units, nullptr);
  BodyKinds kinds;
  kinds.read(scenery.groups);
  const Floor floor(scenery.cost);
  const Crowding crowding{buckets, kinds, scenery.groups, floor};
  standFree(units, 0, units.size());
  for (const BucketGrid* grid : {&buckets.ordinary(), &buckets.giants()}) {
    (plainly ? projectPlainly : projectContacts)(units, *grid, 0, grid->rows(), crowding, time);
  }
  takePlaces(units, 0, units.size(), time.seconds);
}

TEST(CrowdLanes, SteerAndProjectAsTheirPlainTwins) {
  for (std::uint64_t seed = 0; seed < 400 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Scenery scenery(seed);
    const Floor floor(scenery.cost);
    const StepTime time{seed % 5 == 0 ? 0.05f : 1.0f / 60.0f, seed};
    Units steered = scenery.units;
    steerPlainly(steered, 0, steered.size(), scenery.groups, floor, time.seconds);
    Units projected = steered;
    projectAll(projected, scenery, time, true);
    onEveryInstructionSet([&] {
      Units units = scenery.units;
      const std::size_t half = units.size() / 2;
      steer(units, 0, half, scenery.groups, floor, time.seconds);
      steer(units, half, units.size(), scenery.groups, floor, time.seconds);
      ASSERT_NO_FATAL_FAILURE(expectEqual(steered, units)) << "steering";
      projectAll(units, scenery, time, false);
      ASSERT_NO_FATAL_FAILURE(expectEqual(projected, units)) << "contacts";
    });
  }
}

/// Several ticks of one world: jams, walls on all sides, units at rest.
TEST(CrowdLanes, WholeWorldsComeToTheSameOnEveryTarget) {
  std::uint64_t expected = 0;
  const auto run = [] {
    CostField cost(30, 20);
    for (int x = 5; x < 25; x += 4) (void)cost.fill({{x, x % 8 == 5 ? 0 : 3}, {x, x % 8 == 5 ? 16 : 19}}, kWall);
    World world(std::move(cost));
    const GroupId a = world.addGroup({.goal = world.addGoal({{27, 10}}), .radius = 0.25f});
    const GroupId b = world.addGroup({.goal = world.addGoal(GoalDef{.rect = Rect{{0, 0}, {1, 19}}}), .arrive = Arrive::respawn});
    world.spawn(a, {{0, 0}, {12, 19}}, 400);
    world.spawn(b, {{14, 0}, {29, 19}}, 200);
    for (int i = 0; i < 150; ++i) world.tick();
    return world.hash();
  };
  onEveryInstructionSet([&] {
    const std::uint64_t hash = run();
    if (expected == 0) expected = hash;
    EXPECT_EQ(hash, expected);
  });
}

}  // namespace
}  // namespace spate
