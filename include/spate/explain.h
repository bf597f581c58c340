#pragma once
// Why a unit goes where it goes: World::explain() answers with plain data. As text, JSON and a picture: <spate/io.h>.

#include <array>
#include <optional>
#include <vector>

#include "spate/world.h"

namespace spate {

/// May a way take the step to a neighbour, and if not, why not?
enum class StepRule : std::uint8_t {
  legal,
  outside,    ///< Beyond the edge of the map.
  wall,
  tooNarrow,  ///< Closed to the unit's size: the cell's centre is nearer to a wall than the unit's radius.
  corner,     ///< A diagonal that the group's corner rule forbids.
  oneWay,     ///< The cells' exits forbid it (CostField::setExits).
};

/// The field that tells a unit where to go.
enum class FieldRead : std::uint8_t {
  none,     ///< There is no way, or the unit is in a wall.
  goal,     ///< The flow field to its goal.
  density,  ///< The one that keeps out of crowds (GroupDef::densityCost), before whose first tick the goal's is read.
  nearest,  ///< The one to the cell nearest the goal that can be reached (Unreachable::nearest).
};

/// What a unit's heading is made from.
enum class HeadingFrom : std::uint8_t {
  nothing,     ///< It has none: no way, at rest, or in a wall.
  smooth,      ///< The smooth direction at its position (Heading::smooth).
  arrow,       ///< The arrow of its cell (Heading::arrows).
  goalPoint,   ///< The goal's point itself, which is near.
  wayBack,     ///< A wide unit in a cell closed to its size: the cell in sight by which its way is shortest.
  centreLine,  ///< Caught at a corner: from cell centre to cell centre.
  gap,         ///< Put across the gap between two walls that touch (Corners::free).
};

/// One of the eight steps out of a unit's cell, as the field it reads sees them.
struct ExplainedStep {
  Cell cell{};  ///< Where it leads.
  StepRule rule = StepRule::legal;
  Cost cost = kWall;                 ///< Of that cell. [kWall outside]
  Distance stepCost = kUnreachable;  ///< Cost times length of the step. [1/70 cell; kUnreachable: not legal]
  Distance distance = kUnreachable;  ///< From there on. [1/70 cell; kUnreachable: no way]
  Distance sum = kUnreachable;       ///< Of the two. The least of the eight is the distance of the unit's cell. [1/70 cell]
  bool taken = false;                ///< The arrow of the unit's cell.
  bool breakable = false;            ///< A wall that the group plans to break.
  bool tied = false;                 ///< Costs as much as the arrow, but comes later in the order of directions.
};

/// The link that the unit's cell takes.
struct ExplainedLink {
  Cell to{};
  Distance length = 0;    ///< What taking it costs. [1/70 cell]
  Distance distance = 0;  ///< From there on. [1/70 cell]
  Distance sum = 0;       ///< Of the two: the distance of the unit's cell. [1/70 cell]
};

/// A unit that touches this one in the coming step, or is near it.
struct ExplainedContact {
  UnitId unit = 0;
  GroupId group{};
  Vec2 position{};        ///< [cells]
  Vec2 direction{};       ///< From this unit to it, a unit vector.
  float gap = 0.0f;       ///< Between the two bodies; negative: how deep they overlap. [cells]
  float share = 0.0f;     ///< Of the overlap that this unit gives way by; the other does the rest. [0 .. 1; 0 without an overlap]
  Vec2 push{};            ///< What it does to this unit, before all pushes are damped together. [cells]
  float pressure = 0.0f;  ///< What it takes off the drive of the next tick. [0 .. ; all together, 1 stops a unit]
  float left = 0.0f;      ///< How hard it presses from the left of the heading, as seen on the map. [overlap in diameters]
  float right = 0.0f;     ///< And from the right.
  bool opposing = false;  ///< Walks against this unit, or rests on its way: pushes aside instead of stopping it.
  bool atRest = false;    ///< Has arrived.
};

/// A wall that a unit touches.
struct ExplainedWall {
  Cell cell{};         ///< [may be outside the map, by one]
  Vec2 direction{};    ///< From the unit's centre to the nearest point of the wall, a unit vector.
  float depth = 0.0f;  ///< How deep the body reaches into it. [cells; 0: touches]
};

/// Everything that decides where one unit goes in the coming step. A step is a tick, or an equal part of one longer than 1/20 s.
struct Explanation {
  // Who, and when.
  UnitId unit = 0;
  GroupId group{};
  GoalId goal{};
  std::uint64_t tick = 0;  ///< Ticks that were run so far.
  double seconds = 0.0;    ///< Simulated.
  UnitState state = UnitState::going;
  float arrivedAt = -1.0f;  ///< Simulated seconds; negative: not arrived.

  // Where it stands.
  Vec2 position{};      ///< [cells]
  Vec2 velocity{};      ///< How it moved in the last tick, contacts included. [cells/s]
  float radius = 0.0f;  ///< [cells]
  float speed = 0.0f;   ///< Of its group on ground of cost 1. [cells/s]
  Cell cell{};
  Cost cost = 1;             ///< Of its cell. kWall: a wall was painted over it, and the next tick moves it out.
  float groundSpeed = 0.0f;  ///< Full speed on that ground. [cells/s]

  // What the field says.
  Corners corners = Corners::strict;
  FieldRead reads = FieldRead::none;
  Distance distance = kUnreachable;      ///< From its cell to the goal, or with `nearest` to the cell that it goes to. [1/70 cell; kUnreachable: no way]
  Distance startCost = 0;                ///< What arriving costs, in every distance above. [1/70 cell]
  Cell arrow{};                          ///< Of its cell; (0, 0): none.
  std::array<ExplainedStep, 8> steps{};  ///< E, S, W, N, SE, SW, NW, NE: the order that settles ties.
  std::optional<ExplainedLink> link{};   ///< Where the cheapest way begins with a link: then no step is taken.
  std::vector<Cell> way{};               ///< From its cell (with `wayBack`: from where the way begins) along the arrows to the last cell; empty: none.
  Distance wayCost = kUnreachable;       ///< What entering those cells costs; with startCost, the distance, unless crowds bend the way. [1/70 cell]

  // What it wants.
  HeadingFrom headingFrom = HeadingFrom::nothing;
  Vec2 heading{};            ///< A unit vector; (0, 0): none.
  float wantedSpeed = 0.0f;  ///< On this ground, less for braking at the goal. [cells/s]
  Vec2 wanted{};             ///< The velocity it wants: along the heading as far as the drive allows, aside for the rest. [cells/s]
  float drive = 1.0f;        ///< 1: walks freely; 0: wholly held back by what pressed against it in the last tick.
  Vec2 aside{};              ///< The part of `wanted` that steps aside, because others press. [cells/s]
  float idle = 0.0f;         ///< Time since it last got nearer. [s]

  // What pushes and holds it.
  std::vector<ExplainedContact> contacts{};  ///< Nearest first.
  std::vector<ExplainedWall> walls{};        ///< Deepest first.
  bool touchesRest = false;                  ///< Touches a unit at rest at the same goal: after a second without getting nearer it settles too.
  float stepSeconds = 0.0f;                  ///< Length of the coming step. [s]
  Vec2 walksTo{};                            ///< Where it walks in it, walls heeded. [cells]
  Vec2 next{};                               ///< And where the others push it. [cells]
  float nextDrive = 1.0f;                    ///< Its drive after that.
};

}  // namespace spate
