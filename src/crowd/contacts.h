#pragma once
// Phase 3 of a step: overlaps are projected away, once, and pressure is felt.

#include <vector>

#include "crowd/buckets.h"
#include "crowd/group_view.h"
#include "crowd/step_time.h"
#include "crowd/walls.h"

namespace spate {

/// What the contacts of all units are worked out from: frozen while that happens.
struct Crowding {
  const Buckets& buckets;
  const BodyKinds& kinds;
  const std::vector<GroupView>& groups;
  const Floor& floor;
};

/// Works out what the units in the rows [firstRow, endRow) of a grid do, from the frozen state of all bodies (Jacobi), and writes it to
/// those units: next(), press, drive, touching. Units that are near nobody must be as standFree() leaves them. [in SIMD lanes where it can be]
void projectContacts(Units& units, const BucketGrid& grid, int firstRow, int endRow, const Crowding& crowding, const StepTime& time);
/// The same, unit by unit: the readable twin. The results are the same to the last bit.
void projectBody(Units& units, const Body& self, const Crowding& crowding, const StepTime& time);
void projectPlainly(Units& units, const BucketGrid& grid, int firstRow, int endRow, const Crowding& crowding, const StepTime& time);


/// The units [begin, end) feel nobody, and have forgotten their headings.
void standFree(Units& units, std::size_t begin, std::size_t end);
/// The units [begin, end) are where they were to be next.
void takePlaces(Units& units, std::size_t begin, std::size_t end, float seconds);

}  // namespace spate
