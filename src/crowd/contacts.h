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

/// What one body does to another.
struct Contact {
  std::uint32_t unit = 0;   // the other, as an index into Units
  Vec2 position{};          // and where it is
  float gap = 0.0f;         // between them; negative: overlap [cells]
  float share = 0.0f;       // of the overlap that this one gives way by
  Vec2 push{};              // before damping [cells]
  float pressure = 0.0f;    // in diameters, as the two that follow
  float pressLeft = 0.0f, pressRight = 0.0f;
  bool opposing = false;
};
/// The contacts of one body with all whose gap to it is at most `within` cells, as projectBody() sums them.
std::vector<Contact> contactsOf(const Units& units, const Body& self, const Crowding& crowding, const StepTime& time, float within);

/// The units [begin, end) feel nobody, and have forgotten their headings.
void standFree(Units& units, std::size_t begin, std::size_t end);
/// The units [begin, end) are where they were to be next.
void takePlaces(Units& units, std::size_t begin, std::size_t end, float seconds);

}  // namespace spate
