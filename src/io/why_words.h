#pragma once
// The words for an explanation that its text, its JSON and its picture share.

#include <string>

#include "spate/io.h"

namespace spate::why {

/// "east", or of 16 winds "east-south-east". "nowhere" for (0, 0).
std::string windOf(Vec2 direction);
/// "E", of a step in the order of directions.
const char* shortWind(std::size_t direction);
/// The place of the arrow among the eight steps; 8: there is none.
std::size_t takenStep(const Explanation& why);
bool isTied(const Explanation& why);

/// A distance in cells with two decimals, "no way" without one.
std::string cellsText(Distance distance);
/// "(12, 7)".
std::string cellText(Cell cell);
/// "horde", or "0" for one without a name.
std::string groupName(const ExplanationNames& names, GroupId group);
/// "'horde'", or "group 0".
std::string groupText(const ExplanationNames& names, GroupId group);
/// "'core'", or "its goal".
std::string goalText(const ExplanationNames& names);

const char* nameOf(StepRule rule);
const char* nameOf(FieldRead field);
const char* nameOf(HeadingFrom from);

/// The velocity of the coming step, pushes included. [cells/s]
Vec2 comingVelocity(const Explanation& why);
/// One sentence: what the unit does, and why.
std::string verdict(const Explanation& why, const ExplanationNames& names);

}  // namespace spate::why
