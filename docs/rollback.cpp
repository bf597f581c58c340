// A second back and on again, and a recording that is held against this build. Shown in docs/determinism.md.

#include <spate/spate.h>

#include <cstdio>

int main() {
  spate::World world(spate::CostField(64, 40));
  const spate::GroupId horde = world.addGroup({.goal = world.addGoal({{60, 20}})});
  world.spawn(horde, {{1, 1}, {10, 38}}, 500);
  (void)world.startRecording();

  const spate::Snapshot now = world.snapshot();                    // keep one for each tick that you may go back
  for (int i = 0; i < 60; ++i) world.tick();
  const std::uint64_t guessed = world.hash();
  if (!world.restore(now).ok()) return 1;
  for (int i = 0; i < 60; ++i) world.tick();
  std::printf("%s\n", world.hash() == guessed ? "the same" : "not the same");

  if (!world.restore(now).ok()) return 1;                          // another player's call has come in, from a second ago
  (void)world.setCost({{20, 0}, {20, 30}}, spate::kWall);
  for (int i = 0; i < 60; ++i) world.tick();
  std::printf("%s\n", world.hash() == guessed ? "still the same" : "a wall makes a difference");

  const spate::Recording recording = world.stopRecording();        // recording.bytes(): attach them to a bug report
  spate::Result<spate::Replay> replay = spate::Replay::open(recording);
  if (!replay.ok()) return 1;
  while (replay->step()) {
  }
  std::printf("%s\n", replay->divergence() ? "came out otherwise" : "all ticks equal");
}
