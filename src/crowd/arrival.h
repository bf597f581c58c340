#pragma once
// Phase 4 of a step: who has arrived.

#include <vector>

#include "crowd/group_view.h"
#include "crowd/units.h"
#include "crowd/walls.h"

namespace spate {

/// Marks the units that arrive now as arrived (`when`, in simulated seconds) and appends their indices to `arrivals`.
/// What removing and respawning groups do then is the caller's business.
void arrive(Units& units, const std::vector<GroupView>& groups, const Floor& floor, float when, std::vector<std::uint32_t>& arrivals,
            Scheduler* scheduler);

}  // namespace spate
