#pragma once
// What the units of one group need to know during a tick: their constants, the fields they read and their goal. Made by the world
// before the tick, read only while it runs.

#include <algorithm>
#include <array>

#include "crowd/arrival_table.h"
#include "crowd/vec.h"
#include "field/flow_sampler.h"
#include "spate/world.h"

namespace spate {

/// A flow field and the distances it was made from.
struct WayView {
  const Distance* distance = nullptr;  // halo of CostField
  Distance startCost = 0;              // the distance at the goal itself
  FlowSampler flow{};
};

/// The smallest rectangle around some cells; at first around none.
struct CellBox {
  float left = 1e30f, top = 1e30f, right = -1e30f, bottom = -1e30f;  // [cells]

  void add(Cell cell) {
    left = std::min(left, float(cell.x)), right = std::max(right, float(cell.x + 1));
    top = std::min(top, float(cell.y)), bottom = std::max(bottom, float(cell.y + 1));
  }
  bool contains(Vec2 p) const { return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom; }
};

struct Floor;

struct GroupView {
  float radius = 0.3f;
  float speed = 3.0f;
  float fastest = 3.0f;                  // on the ground where it is fastest
  Arrive arrive = Arrive::stay;
  Heading heading = Heading::smooth;
  Corners corners = Corners::strict;
  std::array<float, 256> speedFactor{};  // by what is on the ground (Floor::ground)
  const Floor* ownFloor = nullptr;       // the map as this group sees it; null: as all do
  const Floor& floor(const Floor& common) const { return ownFloor != nullptr ? *ownFloor : common; }

  WayView way{};                        // to the goal
  FlowSampler steering{};               // directions to follow while there is a way; way.flow but for a density cost
  WayView fallback{};                   // to the cells nearest the goal; distance null: stop

  std::uint32_t goal = 0;               // index
  bool goalMoved = false;               // the fields still lead to where it was: nobody arrives
  bool oneCell = false;                 // the goal is a single cell, with this point in it
  Vec2 goalPoint{};
  CellBox goalBox{};
  const ArrivalTable* arrival = nullptr;
};

}  // namespace spate
