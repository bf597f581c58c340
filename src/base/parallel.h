#pragma once
// parallelFor over the host's scheduler; serial without one. Bodies write only what belongs to their own items, so results do
// not depend on threads.

#include <algorithm>
#include <cstddef>

#include "spate/base.h"

namespace spate {

template <class Body>  // body(begin, end)
void parallelFor(Scheduler* scheduler, std::size_t count, std::size_t grain, const Body& body) {
  if (count == 0) return;
  if (scheduler == nullptr || count <= grain) {
    body(std::size_t{0}, count);
    return;
  }
  scheduler->run(
      count, grain,
      [](void* context, std::size_t begin, std::size_t end) { (*static_cast<const Body*>(context))(begin, end); },
      const_cast<Body*>(&body));
}

}  // namespace spate
