#pragma once
// What one unit is about to do, and who has a part in it: the coming step of a few units, worked out on copies of them.

#include <vector>

#include "crowd/crowd.h"
#include "crowd/steering.h"

namespace spate {

struct StepPreview {
  Units near;                // those that may touch the unit in the step, itself included; next() and what contacts write are as after it
  std::size_t unit = 0;      // where it is among them
  Intent intent;
  Vec2 aside{};              // the part of the wanted velocity that is a sidestep
  Vec2 walksTo{};            // where it steers itself
  std::vector<Contact> contacts;  // `unit` counts in `near`; nearest first
};

/// The coming step of a unit that stands in an open cell, as Crowd::step() would have it (to rounding: sums over neighbours may run in another
/// order). Contacts are told of all whose gap is at most `within` cells; of none where units do not push each other (Crowd::contacts). [copies all
/// units for a moment]
StepPreview previewStep(const Crowd& crowd, std::size_t unit, const std::vector<GroupView>& groups, const Floor& floor, const StepTime& time,
                        float within);

}  // namespace spate
