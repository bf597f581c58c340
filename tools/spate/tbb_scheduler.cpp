#include "tbb_scheduler.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

namespace spate::cli {

TbbScheduler::TbbScheduler(int threads)
    : limit_(tbb::global_control::max_allowed_parallelism, std::size_t(threads)), arena_(threads) {}

void TbbScheduler::run(std::size_t count, std::size_t grain, Job job, void* context) {
  // Whole grains are dealt out: a range of items could be split into pieces smaller than the grain.
  const std::size_t size = std::max<std::size_t>(grain, 1);
  const std::size_t grains = (count + size - 1) / size;
  arena_.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, grains), [&](const tbb::blocked_range<std::size_t>& part) {
      job(context, part.begin() * size, std::min(part.end() * size, count));
    });
  });
}

}  // namespace spate::cli
