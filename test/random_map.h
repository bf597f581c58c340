#pragma once
// Random maps for properties: odd sizes (1 x 1, 1 x n, n x 1 among them), walls from none to many, one cost or several.

#include <rapidcheck.h>

#include <vector>

#include "base/hash.h"
#include "spate/fields.h"

namespace spate::test {

/// The same numbers on every machine, unlike std::uniform_int_distribution.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15ull); }
  /// 0 .. limit - 1
  int below(int limit) { return int(next() % std::uint64_t(limit)); }
  /// 0 <= x < 1
  float unit() { return float(next() >> 40) / 16777216.0f; }
  Cell cellIn(const CostField& cost) {
    const int x = below(cost.width());
    return {x, below(cost.height())};
  }

 private:
  std::uint64_t state_;
};

struct RandomMap {
  CostField cost;
  std::vector<Source> goals;
  Corners corners = Corners::strict;
};

inline int randomSide(Random& random, int largest) {
  return random.below(5) == 0 ? 1 + random.below(3) : 1 + random.below(largest);
}

/// Everything follows from the seed.
inline RandomMap randomMap(std::uint64_t seed, int largest = 40) {
  Random random(seed);
  RandomMap map;
  // One draw a statement: the order in which arguments are worked out is the compiler's choice.
  const int width = randomSide(random, largest);
  const int height = randomSide(random, largest);
  const int ground = random.below(4) == 0 ? 1 + random.below(kMaxCost) : 1;
  map.cost = CostField(width, height, Cost(ground));
  const int walls = random.below(60);
  const int dear = random.below(3) == 0 ? random.below(100) : 0;
  constexpr Cost kDearest[] = {2, 5, 10, kMaxCost};
  const Cost dearest = kDearest[random.below(4)];
  for (int y = 0; y < map.cost.height(); ++y) {
    for (int x = 0; x < map.cost.width(); ++x) {
      if (random.below(100) < walls)
        (void)map.cost.set({x, y}, kWall);
      else if (random.below(100) < dear)
        (void)map.cost.set({x, y}, Cost(1 + random.below(dearest)));
    }
  }
  const int goals = random.below(4) == 0 ? 1 + random.below(6) : 1;
  constexpr int kStartCosts[] = {1, 200, 5000, 10000000};
  for (int i = 0; i < goals; ++i) {
    map.goals.push_back({random.cellIn(map.cost), Distance(random.below(kStartCosts[random.below(4)]))});
  }
  map.corners = Corners(random.below(4));
  return map;
}

/// One-way cells and links all over a map.
inline void addWays(RandomMap& map, std::uint64_t seed) {
  Random random(~seed);
  const int cells = map.cost.width() * map.cost.height();
  for (int left = random.below(2) == 0 ? cells * random.below(40) / 100 : 0; left > 0; --left) {
    const Cell cell = random.cellIn(map.cost);
    (void)map.cost.setExits({cell, cell}, std::uint8_t(random.below(3) == 0 ? 0xFF & ~(1 << random.below(8)) : random.below(256)));
  }
  constexpr int kDearest[] = {70, 200, 5000, 100000};
  for (int left = random.below(3) == 0 ? 0 : 1 + random.below(6); left > 0; --left) {
    const Cell from = random.cellIn(map.cost), to = random.cellIn(map.cost);
    (void)map.cost.addLink({from, to, float(1 + random.below(kDearest[random.below(4)])) / 70.0f});
  }
}

/// The same for RapidCheck, which draws every cell itself and so can shrink a counterexample to a small map.
inline rc::Gen<RandomMap> anyMap() {
  return rc::gen::exec([] {
    RandomMap map;
    const int width = *rc::gen::inRange(1, 13), height = *rc::gen::inRange(1, 13);
    map.cost = CostField(width, height);
    const std::size_t dear = *rc::gen::inRange<std::size_t>(0, 2);
    const auto cost = rc::gen::weightedElement<Cost>({{6, 1}, {3, kWall}, {dear, 2}, {dear, 9}, {dear, kMaxCost}});
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) (void)map.cost.set({x, y}, *cost);
    }
    for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
      const int x = *rc::gen::inRange(0, width), y = *rc::gen::inRange(0, height);
      map.goals.push_back({{x, y}, *rc::gen::inRange<Distance>(0, 3000)});
    }
    map.corners = *rc::gen::element(Corners::strict, Corners::oneSide, Corners::free, Corners::orthogonal);
    return map;
  });
}

}  // namespace spate::test
