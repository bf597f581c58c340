// B26: a world that is saved in the middle of a run, loaded elsewhere, and runs on as if nothing had happened.

#include <gtest/gtest.h>

#include <filesystem>

#include "crowd_watch.h"
#include "spate/record.h"

namespace spate {
namespace {

using namespace test;

/// Runs 3 s, saves to a file, loads it into a world that knows nothing, and runs 5 s more beside the unbroken run.
void saveAndLoad(const std::string& name, const Variation& by) {
  SCOPED_TRACE(testing::Message() << name << " " << by);
  SceneRun run = startRun(varied(loadScene(name), by));
  while (run.world().stats().seconds < 3.0) ASSERT_TRUE(run.step().ok());
  const std::string path = (std::filesystem::path(testing::TempDir()) / "b26.snapshot").string();
  ASSERT_TRUE(writeSnapshot(path, run.world().snapshot()).ok());
  const Result<Snapshot> saved = readSnapshot(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(saved.ok()) << saved.error().message;
  World loaded(CostField(1, 1));
  ASSERT_TRUE(loaded.restore(*saved).ok());
  ASSERT_EQ(loaded.hash(), run.world().hash());
  ASSERT_EQ(loaded.units().size(), 50u);
  while (run.world().stats().seconds < 8.0) {
    run.world().tick();
    loaded.tick();
    ASSERT_EQ(loaded.hash(), run.world().hash()) << "tick " << loaded.stats().ticks;
  }
}

TEST(CaseB26, SavedAndLoadedItRunsOn) {
  for (const char* name : {"cases/b26a", "cases/b26b"}) {
    for (const Variation& by : neighbours()) saveAndLoad(name, by);
  }
}

}  // namespace
}  // namespace spate
