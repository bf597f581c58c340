#pragma once
// Every unit, one array per property, in the order of their ids.

#include <cstddef>
#include <span>
#include <vector>

#include "base/hash.h"
#include "spate/world.h"

namespace spate {

struct Units {
  std::vector<UnitId> id;
  std::vector<std::uint32_t> group;
  std::vector<float> radius;  // [cells]
  std::vector<Vec2> position;
  std::vector<Vec2> velocity;
  std::vector<UnitState> state;
  std::vector<std::uint8_t> hasWay, hadWay;  // now, and when it was last reported
  std::vector<float> drive;       // s of the model: 1 walks freely, 0 is wholly held back
  std::vector<Vec2> press;        // P+ and P-: how hard others press left (x) and right (y) of the heading
  std::vector<std::int8_t> side;  // sidestep: +1 left of the heading, -1 right, 0 none yet
  std::vector<float> best;        // the distance from which progress is counted [cells of cost 1]
  std::vector<float> idle;        // time since the last progress [s]
  std::vector<float> arrivedAt;   // [s], negative: not arrived

  // Written anew in every tick.
  std::vector<std::uint8_t> touching;   // touches a unit at rest at the same goal
  std::vector<Vec2> moved;              // how it really moved, contacts included [cells/s]

  // Between steering and contacts two arrays serve for what only lives that long: a million units more memory would be read and written
  // in every tick. Steering has read the pressures by then, and contacts write both arrays anew.
  Vec2& next(std::size_t unit) { return moved[unit]; }     // where it has walked to; `position` is where it was
  Vec2& heading(std::size_t unit) { return press[unit]; }  // d of the model
  const Vec2& next(std::size_t unit) const { return moved[unit]; }
  const Vec2& heading(std::size_t unit) const { return press[unit]; }

  std::size_t size() const { return id.size(); }

  /// Calls f(array) for every array: growing, compacting and the like treat them alike.
  template <class F>
  void forEachArray(F&& f) {
    f(id), f(group), f(radius), f(position), f(velocity), f(state), f(hasWay), f(hadWay), f(drive), f(press);
    f(side), f(best), f(idle), f(arrivedAt), f(touching), f(moved);
  }

  /// Makes room for so many more, with little to spare.
  void reserve(std::size_t more);
  void append(UnitId unit, std::uint32_t inGroup, float bodyRadius, Vec2 at);
  /// Sets a unit out afresh from a place: at rest, going, with no memory.
  void reset(std::size_t unit, Vec2 at);
  /// Sets a unit out again from where it is, towards a goal that has changed.
  void setOut(std::size_t unit);
  /// Takes out the units with these indices, which rise; the others keep their order.
  void remove(std::span<const std::uint32_t> leaving);
  /// The place of an id; size() if it is not there.
  std::size_t find(UnitId unit) const;
  /// Everything that decides what the units do next.
  void addTo(Hash& hash) const;
};

}  // namespace spate
