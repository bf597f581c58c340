#pragma once
// oneTBB behind spate's scheduler interface.

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include "spate/base.h"

namespace spate::cli {

class TbbScheduler final : public Scheduler {
 public:
  explicit TbbScheduler(int threads);
  void run(std::size_t count, std::size_t grain, Job job, void* context) override;

 private:
  // Without it there are never more threads than processors, whatever was asked for.
  tbb::global_control limit_;
  tbb::task_arena arena_;
};

}  // namespace spate::cli
