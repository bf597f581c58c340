// The crowd's part of the cases in scenes/cases: barriers, corners, doors, rest, sizes, edges of the map. Each case
// also runs mirrored and turned, with other radii, speeds, ticks and headings.

#include <map>
#include <set>

#include "crowd_watch.h"

namespace spate::test {
namespace {

/// 1/3 of the speed takes three times as long.
double patience(const Scene& scene, const Variation& by) {
  return scene.duration * std::max(1.0, 3.0 / double(by.speed));
}

void expectAllArrived(const World& world) {
  EXPECT_EQ(arrivedNow(world), world.units().size());
  for (std::size_t i = 0; i < world.units().size(); ++i) {
    if (world.units().states[i] == UnitState::arrived) continue;
    const Vec2 at = world.units().positions[i];
    ADD_FAILURE() << "unit " << i << " did not arrive, at " << at.x << ", " << at.y;
    return;
  }
}

/// Everybody arrives, in the case and in all neighbours; look(scene's symmetry, world) sees every tick.
template <class Look>
void everybodyArrives(const std::string& name, const std::vector<Variation>& variations, const Look& look) {
  const Scene scene = loadScene(name);
  for (const Variation& by : variations) {
    SCOPED_TRACE(testing::Message() << name << " " << by);
    Scene other = varied(scene, by);
    other.duration = patience(scene, by);
    other.untilArrived = true;
    SceneRun run = startRun(std::move(other));
    play(run, 1e9, [&](const World& world) { look(symmetryOf(scene, by.symmetry), world); });
    expectAllArrived(run.world());
    if (testing::Test::HasFailure()) return;
  }
}

void everybodyArrives(const std::string& name, const std::vector<Variation>& variations) {
  everybodyArrives(name, variations, [](const Symmetry&, const World&) {});
}

// --------------------------------------------------------------------------------------------------- B1: diagonal
// barrier

/// Which units have been in the barrier's door, (1, 10).
class DoorBook {
 public:
  void look(const Symmetry& symmetry, const World& world) {
    const UnitsView units = world.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Vec2 p = symmetry.undo(units.positions[i]);
      const int side = int(std::floor(p.x)) + int(std::floor(p.y)) - 11;
      if (side == 0) inDoor_.insert(units.ids[i]);
      EXPECT_TRUE(side != 0 || (std::floor(p.x) == 1 && std::floor(p.y) == 10)) << p.x << ", " << p.y;
      EXPECT_TRUE(side <= 0 || inDoor_.contains(units.ids[i])) << "unit " << i << " crossed elsewhere";
    }
  }

 private:
  std::set<UnitId> inDoor_;
};

void crossThroughDoor(const std::vector<Variation>& variations) {
  for (const Variation& by : variations) {
    DoorBook book;
    everybodyArrives("cases/b01", {by}, [&](const Symmetry& s, const World& w) { book.look(s, w); });
    if (testing::Test::HasFailure()) return;
  }
}

TEST(CaseB1, everyCrossingIsInsideTheDoor) {
  crossThroughDoor({{}});
}
TEST(CaseB1, everyCrossingIsInsideTheDoorInNeighbours) {
  crossThroughDoor(neighbours());
}

TEST(CaseB1, directionBesideTheBarrierIsTowardsTheDoor) {
  SceneRun run = startRun(loadScene("cases/b01"));
  for (Heading heading : {Heading::smooth, Heading::arrows}) {
    const Vec2 way = run.world().flow(run.group("units"))->direction({5.5f, 5.5f}, heading);
    EXPECT_LE(way.x, 0.0f);
    EXPECT_GE(way.y, 0.0f);
    EXPECT_NEAR(lengthOf(way), 1.0f, 1e-3f);
  }
}

TEST(CaseB1, nothingTunnelsAtAnySpeed) {
  for (float speed : {10.0f, 25.0f, 50.0f, 100.0f}) {
    for (int rate : {10, 60}) {
      const Variation by{.symmetry = 2, .speed = speed, .tickSeconds = 1.0f / float(rate)};
      SCOPED_TRACE(by);
      SceneRun run = startRun(varied(loadScene("cases/b01"), by));
      play(run, 15.0);
      expectAllArrived(run.world());
    }
  }
}

// ------------------------------------------------------------------------------------------------------- B2: wall
// corners

TEST(CaseB2, oneUnitGoesRoundTheCorners) {
  for (const char* name : {"cases/b02a", "cases/b02b"}) everybodyArrives(name, neighbours());
}

void walkable(Corners corners) {
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    for (const char* name : {"cases/b02a", "cases/b02b"}) {
      everybodyArrives(name, {{.symmetry = symmetry, .corners = corners},
                              {.symmetry = symmetry, .heading = Heading::arrows, .corners = corners}});
    }
  }
}

TEST(CaseB2, oneSideIsWalkable) {
  walkable(Corners::oneSide);
}
TEST(CaseB2, orthogonalIsWalkable) {
  walkable(Corners::orthogonal);
}
TEST(CaseB2, freeIsWalkable) {
  walkable(Corners::free);
}

TEST(CaseB2, theWayIsAsLongAsTheCornersDemand) {
  // From the any-angle length of a point, less the 0.4 cells at which a unit counts as arrived, to somewhat less than
  // the way from cell to cell with the turns of a body around corners.
  const std::map<std::string, Vec2> lengths = {{"cases/b02a", {3.41f, 5.4f}}, {"cases/b02b", {1.41f, 2.0f}}};
  for (const auto& [name, length] : lengths) {
    SceneRun run = startRun(loadScene(name));
    float walked = 0.0f;
    Vec2 last = run.world().units().positions[0];
    play(run, 1e9, [&](const World& world) {
      if (world.units().states[0] == UnitState::going) walked += distanceOf(world.units().positions[0], last);
      last = world.units().positions[0];
    });
    EXPECT_GE(walked, length.x - 0.4f) << name;
    EXPECT_LE(walked, length.y) << name;
  }
}

// -------------------------------------------------------------------------------------------------------- B3: no way
// over

void farSideStaysEmpty(const Variation& by, double seconds) {
  SCOPED_TRACE(by);
  const Scene scene = loadScene("cases/b03");
  SceneRun run = startRun(varied(scene, by));
  const Symmetry symmetry = symmetryOf(scene, by.symmetry);
  play(run, seconds, [&](const World& world) {
    for (Vec2 at : world.units().positions) {
      const Vec2 p = symmetry.undo(at);
      ASSERT_LE(p.x + p.y, 12.0f) << p.x << ", " << p.y << " at tick " << world.stats().ticks;
    }
  });
  EXPECT_EQ(run.world().stats().units, 80u);
}

TEST(CaseB3, farSideStaysEmpty) {
  farSideStaysEmpty({}, 30.0);
}

TEST(CaseB3, farSideStaysEmptyInNeighbours) {
  for (const Variation& by : neighbours()) farSideStaysEmpty(by, 8.0);
}

TEST(CaseB3, farSideStaysEmptyAtEverySpeedAndTick) {
  for (float speed : {10.0f, 50.0f, 100.0f}) {
    for (int rate : {4, 10, 20, 60, 240}) farSideStaysEmpty({.speed = speed, .tickSeconds = 1.0f / float(rate)}, 4.0);
  }
}

TEST(CaseB3, everybodyRests) {
  SceneRun run = startRun(loadScene("cases/b03"));
  play(run);
  expectAllArrived(run.world());
}

// --------------------------------------------------------------------------------------------------- B6: all in one
// point

float closestPair(const UnitsView& units) {
  float closest = 1e9f;
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (std::size_t j = i + 1; j < units.size(); ++j) {
      closest = std::min(closest, distanceOf(units.positions[i], units.positions[j]));
    }
  }
  return closest;
}

TEST(CaseB6, unitsInOnePointComeApart) {
  const Scene scene = loadScene("cases/b06");
  std::uint64_t hash = 0;
  for (int again = 0; again < 2; ++again) {
    SceneRun run = startRun(scene);
    play(run);
    EXPECT_GE(closestPair(run.world().units()), 0.54f);
    EXPECT_TRUE(again == 0 || run.world().hash() == hash);
    hash = run.world().hash();
  }
}

TEST(CaseB6, unitsInOnePointComeApartInNeighbours) {
  for (const Variation& by : neighbours()) {
    // 64 discs of 0.45 fill 0.41 of the room's floor and have the farthest to go.
    if (by.speed < 3.0f || by.radius > 0.4f) continue;
    SCOPED_TRACE(by);
    SceneRun run = startRun(varied(loadScene("cases/b06"), by));
    play(run);
    EXPECT_GE(closestPair(run.world().units()), 0.75f * 2.0f * by.radius);
  }
}

TEST(CaseB6, alsoInACornerAndOnAWall) {
  for (Vec2 at : {Vec2{1.0f, 1.0f}, Vec2{1.3f, 1.3f}, Vec2{1.0f, 5.0f}, Vec2{0.5f, 0.5f}, Vec2{10.9999f, 10.9999f}}) {
    SCOPED_TRACE(testing::Message() << at.x << ", " << at.y);
    Scene scene = loadScene("cases/b06");
    scene.units[0].at.assign(64, at);
    scene.duration = 8.0;  // a quarter of the room to part in, and all want the same way out
    SceneRun run = startRun(std::move(scene));
    play(run);
    EXPECT_GE(closestPair(run.world().units()), 0.5f);
  }
}

// ------------------------------------------------------------------------------------------------------- B8: come to
// rest

/// All arrived within a disc `share` times as wide as the packed one, and at rest for the last five seconds.
void expectRest(const Scene& scene, double seconds, float share) {
  SceneRun run = startRun(scene);
  double speeds = 0.0, samples = 0.0;
  play(run, seconds, [&](const World& world) {
    if (world.stats().seconds < seconds - 5.0) return;
    for (Vec2 velocity : world.units().velocities) speeds += double(lengthOf(velocity));
    samples += double(world.units().size());
  });
  expectAllArrived(run.world());
  EXPECT_LT(speeds / samples, 0.05);
  const UnitsView units = run.world().units();
  const Vec2 goal = centreOf(scene.goals[0].def.cells[0]);
  const float packed = units.radii[0] * std::sqrt(float(units.size()) / 0.9069f);
  for (Vec2 at : units.positions) EXPECT_LE(distanceOf(at, goal), std::max(0.5f, packed * share));
}

TEST(CaseB8, hundredUnitsRestAroundOneCell) {
  expectRest(loadScene("cases/b08"), 30.0, 4.1f / 3.15f);
}

TEST(CaseB8, hundredUnitsRestInNeighbours) {
  for (const Variation& by : neighbours()) {
    SCOPED_TRACE(by);
    Scene scene = varied(loadScene("cases/b08"), by);
    scene.duration = patience(scene, by);
    expectRest(scene, scene.duration, 1.35f);
  }
}

TEST(CaseB8, otherNumbersAndPlacesRestToo) {
  for (std::size_t count : {1u, 2u, 3u, 7u, 30u}) {
    for (Cell goal : {Cell{14, 10}, Cell{10, 10}, Cell{5, 5}}) {
      SCOPED_TRACE(testing::Message() << count << " to " << goal.x << ", " << goal.y);
      Scene scene = loadScene("cases/b08");
      scene.goals[0].def.cells = {goal};
      scene.units[0].at.resize(count);
      expectRest(scene, 25.0, 1.5f);
    }
  }
}

// --------------------------------------------------------------------------------------------------- B16: narrow and
// wide

TEST(CaseB16, wideUnitsKeepOutOfNarrowGaps) {
  const Scene scene = loadScene("cases/b16");
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    for (Heading heading : {Heading::smooth, Heading::arrows}) {
      SCOPED_TRACE(testing::Message() << "symmetry " << symmetry << " heading " << int(heading));
      Scene other = turned(scene, symmetry);
      for (SceneGroup& group : other.groups) group.def.heading = heading;
      SceneRun run = startRun(std::move(other));
      const Symmetry by = symmetryOf(scene, symmetry);
      bool smallInGap = false;
      play(run, 1e9, [&](const World& world) {
        const Vec2 wide = by.undo(world.units().positions[0]), small = by.undo(world.units().positions[1]);
        ASSERT_GE(distanceOf(wide, {7.5f, 3.5f}), 1.0f);
        smallInGap = smallInGap || distanceOf(small, {7.5f, 3.5f}) < 0.5f;
      });
      EXPECT_TRUE(smallInGap);
      expectAllArrived(run.world());
      EXPECT_LE(distanceOf(by.undo(run.world().units().positions[0]), {13.5f, 3.5f}), 1.0f);
    }
  }
}

TEST(CaseB16, everySizeGoesThroughItsGap) {
  for (float radius : {0.51f, 0.6f, 0.75f, 0.99f, 1.2f, 1.45f}) {
    SCOPED_TRACE(radius);
    Scene scene = loadScene("cases/b16");
    scene.groups[0].def.radius = radius;
    scene.groups[0].def.speed = 2.0f;
    scene.duration = 30.0;
    SceneRun run = startRun(std::move(scene));
    play(run, 1e9, [&](const World& world) {
      ASSERT_GE(distanceOf(world.units().positions[0], {7.5f, 3.5f}), 0.5f + radius * 0.5f);
    });
    expectAllArrived(run.world());
  }
}

// ---------------------------------------------------------------------------------------------- B18: no favourite
// direction

/// Angle between the way of a cell and the straight line to the goal (10, 10). [degrees]
double errorOf(const FlowField& flow, Cell cell, Heading heading) {
  const Vec2 way = flow.direction(centreOf(cell), heading), straight = {10.0f - float(cell.x), 10.0f - float(cell.y)};
  return std::acos(std::clamp(double(dotOf(way, straight) / lengthOf(straight)), -1.0, 1.0)) * 57.29578;
}

TEST(CaseB18, directionsPointAtTheGoal) {
  const Scene scene = loadScene("cases/b18a");
  SceneRun run = startRun(scene);
  const FlowField& flow = *run.world().flow(run.group("units"));
  for (Heading heading : {Heading::smooth, Heading::arrows}) {
    double error = 0.0;
    for (Cell cell : scene.probes) error += errorOf(flow, cell, heading);
    EXPECT_LE(error / double(scene.probes.size()), heading == Heading::smooth ? 5.0 : 22.5);
  }
}

TEST(CaseB18, noDirectionIsFarOff) {
  SceneRun run = startRun(loadScene("cases/b18a"));
  const FlowField& flow = *run.world().flow(run.group("units"));
  double error = 0.0;
  for (int y = 0; y < 20; ++y) {
    for (int x = 0; x < 20; ++x) {
      if (x == 10 && y == 10) continue;
      error += errorOf(flow, {x, y}, Heading::smooth);
      // Distances over eight directions know no angle between 0, 22.5 and 45 degrees.
      EXPECT_LE(errorOf(flow, {x, y}, Heading::smooth), 22.6);
      EXPECT_LE(errorOf(flow, {x, y}, Heading::arrows), 45.1);
    }
  }
  EXPECT_LE(error / 399.0, 9.0);
}

double secondsPerCell(const Scene& scene) {
  SceneRun run = startRun(scene);
  const Vec2 goal = centreOf(scene.goals[0].def.cells[0]);
  double cells = 0.0, seconds = 0.0;
  for (Vec2 at : run.world().units().positions) cells += double(distanceOf(at, goal));
  play(run);
  expectAllArrived(run.world());
  for (float arrived : run.world().units().arrivedAt) seconds += double(arrived);
  return seconds / cells;
}

double diagonalToAxis(int symmetry) {
  return secondsPerCell(turned(loadScene("cases/b18b"), symmetry)) /
         secondsPerCell(turned(loadScene("cases/b18a"), symmetry));
}

TEST(CaseB18, theDiagonalTakesAsLongAsTheAxis) {
  EXPECT_NEAR(diagonalToAxis(0), 1.0, 0.05);
  double mean = 0.0;
  for (int symmetry = 0; symmetry < 8; ++symmetry) mean += diagonalToAxis(symmetry) / 8.0;
  EXPECT_NEAR(mean, 1.0, 0.05);
}

}  // namespace
}  // namespace spate::test
