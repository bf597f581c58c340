// Fields without a world: for hosts that move their units themselves. Shown in docs/quick-start.md.

#include <spate/spate.h>

#include <cstdio>

int main() {
  const spate::Result<spate::CostField> floor = spate::CostField::fromRows({"........",
                                                                            ".####...",
                                                                            "....#.~.",
                                                                            "........"});
  if (!floor.ok()) return std::printf("%s\n", floor.error().message.c_str()), 1;

  spate::IntegrationField distance;
  spate::FlowField flow;
  const spate::Status built = distance.build(*floor, {{{6, 1}}});
  if (!built.ok() || !flow.build(*floor, distance).ok()) return 1;

  const spate::Vec2 unit = {1.5f, 2.5f};
  const spate::Vec2 way = flow.direction(unit);
  const spate::Cell arrow = flow.arrow({1, 2});
  std::printf("(1, 2) is %.2f cells from the goal, arrow (%d, %d), heading (%.2f, %.2f)\n", spate::toCells(distance.at({1, 2})),
              arrow.x, arrow.y, double(way.x), double(way.y));
  std::printf("%s\n", spate::lineOfSight(*floor, {1, 2}, {6, 1}) ? "goal in sight" : "goal not in sight");
}
