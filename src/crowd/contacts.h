#pragma once
// Phase 3 of a step: overlaps are projected away, once, and pressure is felt.

#include <vector>

#include "crowd/buckets.h"
#include "crowd/group_view.h"
#include "crowd/step_time.h"
#include "crowd/walls.h"

namespace spate {

/// What the contacts of one unit come to.
struct ContactResult {
  Vec2 position;
  float drive = 1.0f;
  float pressLeft = 0.0f, pressRight = 0.0f;
  bool touching = false;
};

/// Fills `bodies` from the units [begin, end): what neighbours see of them.
void showBodies(const Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, std::vector<Body>& bodies);

/// Works out results[i] for the bodies [begin, end) of a grid, from the frozen state of all bodies (Jacobi).
void projectContacts(const Units& units, const BucketGrid& grid, std::size_t begin, std::size_t end, const Buckets& buckets,
                     const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time, std::vector<ContactResult>& results);

/// Writes the results of the bodies [begin, end) back to their units.
void applyContacts(Units& units, const BucketGrid& grid, std::size_t begin, std::size_t end, const std::vector<ContactResult>& results,
                   float seconds);

}  // namespace spate
