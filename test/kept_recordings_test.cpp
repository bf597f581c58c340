// Recordings made by another build, kept beside the tests: each must replay here, on every instruction set and with threads, to the last bit.
// When a golden hash changes for a good reason they are made anew (CONTRIBUTING.md).

#include <gtest/gtest.h>

#include "instruction_sets.h"
#include "spate/io.h"
#include "spate/record.h"
#include "test_schedulers.h"

namespace spate {
namespace {

void expectReplays(const Recording& recording, Scheduler* scheduler) {
  Result<Replay> replay = Replay::open(recording, scheduler);
  ASSERT_TRUE(replay.ok()) << replay.error().message;
  while (replay->step()) {
  }
  EXPECT_FALSE(replay->divergence().has_value()) << toText(*replay->divergence());
  EXPECT_GT(replay->world().stats().ticks, 100u);
}

TEST(KeptRecordings, ReplayHereToTheLastBit) {
  for (const char* name : {"portals", "breach", "five-steps"}) {
    SCOPED_TRACE(name);
    const Result<Recording> recording = readRecording(std::string(SPATE_SOURCE) + "/test/recordings/" + name + ".rec");
    ASSERT_TRUE(recording.ok()) << recording.error().message;
    test::onEveryInstructionSet([&] { expectReplays(*recording, nullptr); });
    test::ShuffledScheduler threads;
    expectReplays(*recording, &threads);
  }
}

}  // namespace
}  // namespace spate
