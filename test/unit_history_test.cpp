#include "io/unit_history.h"

#include <gtest/gtest.h>

#include "io/measure.h"

namespace spate {
namespace {

struct Crowd {
  std::vector<UnitId> ids;
  std::vector<Vec2> positions;
  UnitsView view() const {
    UnitsView view;
    view.ids = ids;
    view.positions = positions;
    return view;
  }
};

TEST(RecentPositions, TellsTheFarthestOfFiveSeconds) {
  RecentPositions recent;
  Crowd crowd{{0, 1, 2}, {{0, 0}, {5, 5}, {9, 9}}};
  for (int tick = 0; tick <= 600; ++tick) {
    const double now = tick / 60.0;
    if (now >= 1.0) crowd.positions[0] = {3, 4};                             // long before the window
    crowd.positions[1] = now >= 7.0 && now < 8.0 ? Vec2{5, 6} : Vec2{5, 5};  // there and back
    if (tick == 120) crowd = {{0, 2}, {crowd.positions[0], crowd.positions[2]}};
    if (tick == 180) crowd = {{0, 2, 3}, {crowd.positions[0], crowd.positions[1], {1, 1}}};
    if (tick == 400) crowd = {{0, 2, 3, 4}, {crowd.positions[0], crowd.positions[1], {1, 1}, {2, 2}}};
    recent.add(now, crowd.view());
  }
  const std::vector<float> moves = recent.farthestMoves(10.0, crowd.view());
  ASSERT_EQ(moves.size(), 4u);
  EXPECT_EQ(moves[0], 0.0f) << "moved before the window";
  EXPECT_EQ(moves[1], 1.0f) << "there and back within it";
  EXPECT_EQ(moves[2], 0.0f);
  EXPECT_LT(moves[3], 0.0f) << "too young";
}

TEST(RecentPositions, ShortRunsSayNothing) {
  RecentPositions recent;
  const Crowd crowd{{0}, {{1, 1}}};
  recent.add(0.0, crowd.view());
  recent.add(4.9, crowd.view());
  EXPECT_LT(recent.farthestMoves(4.9, crowd.view())[0], 0.0f);
  recent.add(5.0, crowd.view());
  EXPECT_EQ(recent.farthestMoves(5.0, crowd.view())[0], 0.0f);
}

TEST(ArrivalLog, KeepsTheFirstTime) {
  ArrivalLog log;
  const Event events[] = {{.kind = EventKind::arrived, .unit = 2, .tick = 30},
                          {.kind = EventKind::becameUnreachable, .unit = 1, .tick = 30},
                          {.kind = EventKind::arrived, .unit = 2, .tick = 60}};
  log.add(events, 0.5);
  EXPECT_EQ(log.first(2), 15.5);
  EXPECT_FALSE(log.first(1).has_value());
  EXPECT_FALSE(log.first(99).has_value());
}

TEST(Percentile, IsTheNearestRank) {
  std::vector<float> none, one = {7}, four = {4, 1, 3, 2};
  EXPECT_EQ(percentile(none, 0.5), 0.0);
  EXPECT_EQ(percentile(one, 0.99), 7.0);
  EXPECT_EQ(percentile(four, 0.5), 2.0);
  EXPECT_EQ(percentile(four, 0.51), 3.0);
  EXPECT_EQ(percentile(four, 1.0), 4.0);
}

}  // namespace
}  // namespace spate
