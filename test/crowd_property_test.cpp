// Random maps, random edits, random units: whatever is thrown at a world, nobody is in a wall, nobody is lost, nothing
// is no number, threads change nothing; and without edits everybody with a way arrives.

#include <memory>

#include "crowd_watch.h"
#include "test_schedulers.h"

namespace spate::test {
namespace {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 1) {}

  std::uint32_t below(std::uint32_t n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return std::uint32_t((state_ >> 33) % n);
  }
  int between(int low, int high) { return low + int(below(std::uint32_t(high - low + 1))); }
  float real(float low, float high) { return low + (high - low) * float(below(1 << 20)) / float(1 << 20); }
  template <class T>
  T oneOf(std::initializer_list<T> all) {
    return all.begin()[below(std::uint32_t(all.size()))];
  }

 private:
  std::uint64_t state_;
};

constexpr int kWidth = 26, kHeight = 18;

/// Single walls, bars and swamps; some maps are nearly open, some nearly closed.
CostField randomMap(Random& random) {
  CostField cost(kWidth, kHeight);
  const int bars = random.between(0, 14), swamps = random.between(0, 3);
  for (int i = 0; i < swamps; ++i) {
    const int x = random.between(0, kWidth - 5), y = random.between(0, kHeight - 5);
    (void)cost.fill({{x, y}, {x + random.between(0, 4), y + random.between(0, 4)}}, Cost(random.between(2, 9)));
  }
  for (int i = 0; i < bars; ++i) {
    const bool flat = random.below(2) == 0;
    const int x = random.between(0, kWidth - 7), y = random.between(0, kHeight - 7), length = random.between(0, 6);
    (void)cost.fill({{x, y}, {x + (flat ? length : 0), y + (flat ? 0 : length)}}, kWall);
  }
  const std::uint32_t singles = random.oneOf({0u, 0u, 30u, 90u, 160u});
  for (std::uint32_t i = 0; i < singles; ++i)
    (void)cost.set({random.between(0, kWidth - 1), random.between(0, kHeight - 1)}, kWall);
  return cost;
}

Cell openCell(const CostField& cost, Random& random) {
  for (int i = 0; i < 1000; ++i) {
    const Cell cell = {random.between(0, cost.width() - 1), random.between(0, cost.height() - 1)};
    if (cost.open(cell)) return cell;
  }
  return {0, 0};
}

Rect randomRect(Random& random, int largest) {
  const int x = random.between(0, kWidth - 1), y = random.between(0, kHeight - 1);
  return {
      {x, y},
      {std::min(x + random.between(0, largest), kWidth - 1), std::min(y + random.between(0, largest), kHeight - 1)}};
}

// -------------------------------------------------------------------------------------------------------- under any
// edits

/// Does the same to several worlds and watches each.
class Twins {
 public:
  Twins(CostField cost, const WorldDef& def, std::vector<Scheduler*> schedulers, bool loose) {
    for (Scheduler* scheduler : schedulers) {
      WorldDef own = def;
      own.scheduler = scheduler;
      worlds_.push_back(std::make_unique<World>(cost, own));
      watches_.emplace_back(*worlds_.back(), loose);
    }
  }

  template <class Act>
  void both(const Act& act) {
    for (auto& world : worlds_) act(*world);
  }
  void tick() {
    for (std::size_t i = 0; i < worlds_.size(); ++i) {
      worlds_[i]->tick();
      watches_[i].look(*worlds_[i]);
    }
  }
  World& first() { return *worlds_[0]; }
  void expectSame() const {
    for (const auto& world : worlds_) ASSERT_EQ(world->hash(), worlds_[0]->hash()) << "tick " << world->stats().ticks;
  }
  /// A wide disc that an edit shut in has nowhere to go: for those, only the centre counts.
  void expectSound(bool wide) const {
    for (const Watch& watch : watches_) test::expectSound(watch, wide ? 4.0f : 0.002f);
  }

 private:
  std::vector<std::unique_ptr<World>> worlds_;
  std::vector<Watch> watches_;
};

GroupDef randomGroup(Random& random, bool wide, bool loose) {
  GroupDef def;
  def.radius = wide ? random.real(0.5f, 1.6f) : random.real(0.1f, 0.5f);
  def.speed = random.oneOf({0.5f, 2.0f, 3.0f, 6.0f, 20.0f, 60.0f});
  def.arrive = random.oneOf({Arrive::stay, Arrive::stay, Arrive::remove, Arrive::respawn});
  def.heading = random.oneOf({Heading::smooth, Heading::arrows});
  def.corners =
      loose ? random.oneOf({Corners::oneSide, Corners::free}) : random.oneOf({Corners::strict, Corners::orthogonal});
  def.unreachable = random.oneOf({Unreachable::stop, Unreachable::nearest});
  def.densityCost = random.oneOf({0.0f, 0.0f, 0.7f});
  if (random.below(4) == 0) def.terrainSpeed = {{Cost(5), 1.5f}, {Cost(3), 0.0f}};
  return def;
}

void randomEdit(Twins& twins, Random& random, const std::vector<GoalId>& goals, const std::vector<GroupId>& groups) {
  const Rect rect = randomRect(random, 6);
  const Cost cost = random.oneOf({kWall, kWall, Cost{1}, Cost{1}, Cost{5}});
  const GoalId goal = goals[random.below(std::uint32_t(goals.size()))];
  const GroupId group = groups[random.below(std::uint32_t(groups.size()))];
  const Cell cell = {random.between(0, kWidth - 1), random.between(0, kHeight - 1)};
  const Vec2 at = {random.real(0.0f, float(kWidth)), random.real(0.0f, float(kHeight))};
  const UnitId unit = random.below(120);
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return twins.both([&](World& world) { (void)world.setCost(rect, cost); });
    case 3:
      return twins.both([&](World& world) { (void)world.setCosts(std::vector<Cell>{cell, rect.min}, cost); });
    case 4:
      return twins.both([&](World& world) { (void)world.moveGoal(goal, {cell}); });
    case 5:
      return twins.both([&](World& world) {
        world.spawn(group, rect, 3), world.spawn(group, std::vector<Vec2>{at, at});
      });
    case 6:
      return twins.both([&](World& world) { (void)world.remove(unit); });
    default:
      return twins.both([&](World& world) { (void)world.retarget(group, goal), (void)world.wouldBlock(goal, rect); });
  }
}

void anything(std::uint64_t seed, bool wide, bool loose) {
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Random random(seed);
  CostField cost = randomMap(random);
  WorldDef def;
  def.tickSeconds = random.oneOf({1.0f / 120.0f, 1.0f / 60.0f, 1.0f / 60.0f, 1.0f / 30.0f, 1.0f / 10.0f, 0.25f});
  def.seed = seed;
  ShuffledScheduler shuffled;
  Twins twins(cost, def, {nullptr, &shuffled}, loose);
  std::vector<GoalId> goals;
  std::vector<GroupId> groups;
  const Cell one = openCell(cost, random), other = openCell(cost, random);
  const Rect area = randomRect(random, 3);
  twins.both([&](World& world) {
    goals = {world.addGoal({one}), world.addGoal({one, other}), world.addGoal({.rect = area})};
  });
  for (int i = 0; i < 3; ++i) {
    GroupDef group = randomGroup(random, wide && i > 0, loose);
    group.goal = goals[std::size_t(i)];
    const Rect home = randomRect(random, 9);
    twins.both([&](World& world) {
      if (groups.size() <= std::size_t(i)) groups.push_back({});
      groups[std::size_t(i)] = world.addGroup(group);
      world.spawn(groups[std::size_t(i)], home, wide ? 4 : 20);
    });
  }
  for (int tick = 0; tick < 150; ++tick) {
    if (tick % 9 == 8) randomEdit(twins, random, goals, groups);
    twins.tick();
    if (tick % 10 == 0) twins.expectSame();
    if (testing::Test::HasFatalFailure()) return;
  }
  twins.expectSame();
  twins.expectSound(wide);
}

void anythingFrom(std::uint64_t first, bool wide, bool loose) {
  for (std::uint64_t seed = first; seed < first + 40 && !testing::Test::HasFailure(); ++seed)
    anything(seed, wide, loose);
}

TEST(CrowdProperties, narrowUnitsUnderAnyEdits) {
  anythingFrom(1000, false, false);
}
TEST(CrowdProperties, narrowUnitsUnderAnyEditsAgain) {
  anythingFrom(2000, false, false);
}
TEST(CrowdProperties, wideUnitsUnderAnyEdits) {
  anythingFrom(3000, true, false);
}
TEST(CrowdProperties, looseCornersUnderAnyEdits) {
  anythingFrom(4000, false, true);
}

// ----------------------------------------------------------------------------------------------------- everybody gets
// there

/// A unit alone has nothing to wait for: it is there after the time that its way takes, and some.
void aloneGetsThere(const CostField& cost, Cell goal, Vec2 start, const GroupDef& def,
                    float tickSeconds = 1.0f / 60.0f) {
  World world(cost, {.tickSeconds = tickSeconds});
  GroupDef own = def;
  own.goal = world.addGoal({goal});
  const GroupId group = world.addGroup(own);
  world.spawn(group, std::vector<Vec2>{start});
  const Vec2 placed = world.units().positions[0];
  const Distance distance = world.distances(group)->at(cellOf(cost, placed));
  if (distance == kUnreachable) return;
  const double limit = 1.5 * (toCells(distance) + 12.0) / double(def.speed) + 2.0;
  while (world.stats().seconds < limit && arrivedNow(world) == 0) world.tick();
  const Vec2 at = world.units().positions[0];
  EXPECT_EQ(arrivedNow(world), 1u) << "from " << start.x << ", " << start.y << " to cell " << goal.x << ", " << goal.y
                                   << " of " << toCells(distance) << " cells: stands at " << at.x << ", " << at.y;
}

void aloneFrom(std::uint64_t first, const GroupDef& def, float tickSeconds = 1.0f / 60.0f) {
  for (std::uint64_t seed = first; seed < first + 60 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Random random(seed);
    const CostField cost = randomMap(random);
    const Cell goal = openCell(cost, random);
    for (int i = 0; i < 12; ++i) {
      const Vec2 start = {random.real(0.0f, float(kWidth)), random.real(0.0f, float(kHeight))};
      aloneGetsThere(cost, goal, start, def, tickSeconds);
    }
  }
}

TEST(CrowdProperties, aUnitAloneGetsThere) {
  aloneFrom(1, {});
}
TEST(CrowdProperties, aUnitAloneGetsThereByArrows) {
  aloneFrom(101, {.heading = Heading::arrows});
}
TEST(CrowdProperties, aSlimUnitAloneGetsThere) {
  aloneFrom(201, {.radius = 0.1f});
}
TEST(CrowdProperties, aStoutUnitAloneGetsThere) {
  aloneFrom(301, {.radius = 0.49f});
}
TEST(CrowdProperties, aWideUnitAloneGetsThere) {
  aloneFrom(401, {.radius = 0.8f});
}
TEST(CrowdProperties, aFastUnitAloneGetsThere) {
  aloneFrom(501, {.speed = 12.0f});
}
TEST(CrowdProperties, aSlowUnitAloneGetsThere) {
  aloneFrom(601, {.speed = 1.0f}, 1.0f / 20.0f);
}
TEST(CrowdProperties, aUnitAloneGetsThereStraight) {
  aloneFrom(701, {.corners = Corners::orthogonal});
}
TEST(CrowdProperties, aUnitAloneGetsThereCuttingCorners) {
  aloneFrom(801, {.corners = Corners::oneSide});
}

/// The largest map there is, its corners, ridges and swamps; among the starts two on the ridge between two ways.
TEST(CrowdProperties, aUnitAloneGetsThereInTheSiege) {
  const Scene scene = loadScene("siege");
  Random random(7);
  std::vector<Vec2> starts = {{12.95f, 70.75f}, {116.24f, 7.93f}};
  for (int i = 0; i < 150; ++i) starts.push_back({random.real(1.0f, 127.0f), random.real(1.0f, 79.0f)});
  for (Vec2 start : starts)
    aloneGetsThere(scene.cost, scene.goals[0].def.cells[0], start, {.radius = 0.25f, .speed = 4.0f});
}

/// Ticks on which nobody came nearer do not last: a crowd that leaves at its goal is gone in the end.
void crowdGetsThere(std::uint64_t seed) {
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Random random(seed);
  const CostField cost = randomMap(random);
  World world(cost);
  const GoalId goal = world.addGoal({openCell(cost, random)});
  std::vector<GroupId> groups;
  for (float radius : {0.2f, 0.3f, 0.45f}) {
    groups.push_back(world.addGroup(
        {.goal = goal, .radius = radius, .speed = random.oneOf({1.5f, 3.0f, 4.0f}), .arrive = Arrive::remove}));
    world.spawnEverywhere(groups.back(), 20);
  }
  Watch watch(world);
  while (world.stats().seconds < 150.0 && world.units().size() > 0) {
    world.tick();
    watch.look(world);
  }
  expectSound(watch);
  EXPECT_EQ(world.units().size(), 0u);
}

void crowdsFrom(std::uint64_t first) {
  for (std::uint64_t seed = first; seed < first + 25 && !testing::Test::HasFailure(); ++seed) crowdGetsThere(seed);
}

TEST(CrowdProperties, crowdsGetThere) {
  crowdsFrom(1);
}
TEST(CrowdProperties, crowdsGetThereAgain) {
  crowdsFrom(101);
}

/// Two groups with each other's starts for goals, on maps with room to pass.
TEST(CrowdProperties, opposingCrowdsGetThere) {
  for (std::uint64_t seed = 1; seed <= 12 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Random random(seed);
    CostField cost(kWidth, kHeight);
    for (int i = 0; i < 25; ++i) (void)cost.set({random.between(6, kWidth - 7), 3 * random.between(0, 5) + 1}, kWall);
    World world(cost);
    const Rect left{{0, 0}, {3, kHeight - 1}}, right{{kWidth - 4, 0}, {kWidth - 1, kHeight - 1}};
    const GroupId east = world.addGroup({.goal = world.addGoal({.rect = right}), .arrive = Arrive::remove});
    const GroupId west = world.addGroup({.goal = world.addGoal({.rect = left}), .arrive = Arrive::remove});
    world.spawn(east, left, 60);
    world.spawn(west, right, 60);
    Watch watch(world);
    while (world.stats().seconds < 60.0 && world.units().size() > 0) {
      world.tick();
      watch.look(world);
    }
    expectSound(watch);
    EXPECT_EQ(world.units().size(), 0u);
  }
}

}  // namespace
}  // namespace spate::test
