// The host's threads behind spate's scheduler interface. Shown in docs/quick-start.md.

#include <spate/spate.h>

#include <algorithm>
#include <cstdio>
#include <thread>
#include <vector>

class Threads final : public spate::Scheduler {
 public:
  explicit Threads(std::size_t count) : count_(count) {}

  void run(std::size_t count, std::size_t grain, Job job, void* context) override {
    const std::size_t part = std::max(grain, (count + count_ - 1) / count_);
    std::vector<std::jthread> threads;  // a game would use its job system: starting threads takes time
    for (std::size_t begin = part; begin < count; begin += part) {
      threads.emplace_back(job, context, begin, std::min(begin + part, count));
    }
    job(context, 0, std::min(part, count));
  }

 private:
  std::size_t count_;
};

std::uint64_t hashAfterTenSeconds(spate::Scheduler* scheduler) {
  spate::World world(spate::CostField(64, 40), {.scheduler = scheduler});
  const spate::GroupId horde = world.addGroup({.goal = world.addGoal({{60, 20}})});
  world.spawnEverywhere(horde, 3000);
  for (int i = 0; i < 600; ++i) world.tick();
  return world.hash();
}

int main() {
  Threads four(4);
  std::printf("%s\n", hashAfterTenSeconds(nullptr) == hashAfterTenSeconds(&four) ? "same hash" : "different hashes");
}
