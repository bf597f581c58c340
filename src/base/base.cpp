#include "spate/base.h"

#include <limits>

namespace spate {

double toCells(Distance distance) {
  if (distance == kUnreachable) return std::numeric_limits<double>::infinity();
  return double(distance) / double(kStraight);
}

const char* version() { return SPATE_VERSION; }

}  // namespace spate
