// What an explanation comes down to, in one sentence.

#include "io/why_words.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace spate::why {
namespace {

constexpr double kStill = 0.05;      // cells/s: slower counts as standing
constexpr float kHeldBack = 0.95f;   // a drive below counts as pressed (docs/crowd.md)
constexpr float kTurnedAside = 0.5f; // cosine between where a unit wants to go and where it comes to

constexpr std::array<const char*, 16> kWinds = {
    "east", "east-south-east", "south-east", "south-south-east", "south", "south-south-west", "south-west", "west-south-west",
    "west", "west-north-west", "north-west", "north-north-west", "north", "north-north-east", "north-east", "east-north-east"};
constexpr std::array<const char*, 8> kShortWinds = {"E", "S", "W", "N", "SE", "SW", "NW", "NE"};

double length(Vec2 v) {
  return std::hypot(double(v.x), double(v.y));
}
float dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}

std::string subject(const Explanation& why, const ExplanationNames& names) {
  return fmt::format("Unit {} of {}", why.unit, groupText(names, why.group));
}

/// A legal way that only the corner rule bars, or nothing.
std::string barredStep(const Explanation& why) {
  for (std::size_t d = 0; d < why.steps.size(); ++d) {
    if (why.steps[d].rule == StepRule::corner && why.steps[d].distance != kUnreachable) {
      return fmt::format(" (the step {} would have one, but the corner rule forbids it)", shortWind(d));
    }
  }
  return "";
}

std::string sumText(const ExplainedStep& step) {
  return fmt::format("{} + {} = {} cells", cellsText(step.stepCost), cellsText(step.distance), cellsText(step.sum));
}

/// Of a field that keeps out of crowds: it may lead along a dearer step.
std::string bentReason(const Explanation& why, const ExplanationNames& names, std::size_t taken) {
  const auto least = std::min_element(why.steps.begin(), why.steps.end(), [](const auto& a, const auto& b) { return a.sum < b.sum; });
  const std::string text = fmt::format("the field that keeps out of crowds points {}, {} to {}", shortWind(taken), sumText(why.steps[taken]), goalText(names));
  if (least->sum == why.steps[taken].sum) return text;
  return text + fmt::format("; without the crowd {} were cheaper, {}", shortWind(std::size_t(least - why.steps.begin())), cellsText(least->sum));
}

std::string stepReason(const Explanation& why, const ExplanationNames& names) {
  if (why.link) {
    return fmt::format("the link to {} is the cheapest way to {}: {} + {} = {} cells", cellText(why.link->to), goalText(names),
                       cellsText(why.link->length), cellsText(why.link->distance), cellsText(why.link->sum));
  }
  const std::size_t taken = takenStep(why);
  if (taken == why.steps.size()) return "";
  if (why.reads == FieldRead::density) return bentReason(why, names, taken);
  const std::string sum = sumText(why.steps[taken]);
  if (why.reads == FieldRead::nearest) {
    return fmt::format("there is no way to {}, and {} is the cheapest step to the nearest cell that it can reach: {}", goalText(names),
                       shortWind(taken), sum);
  }
  const char* rank = isTied(why) ? "the first of its cheapest steps" : "the cheapest of its steps";
  return fmt::format("{} is {} to {}: {}", shortWind(taken), rank, goalText(names), sum);
}

std::string headingReason(const Explanation& why, const ExplanationNames& names) {
  switch (why.headingFrom) {
    case HeadingFrom::goalPoint:
      return fmt::format("{} is near and it walks straight at it", goalText(names));
    case HeadingFrom::wayBack:
      return fmt::format("it was squeezed into a cell closed to its radius of {} and goes back to {}, where its way begins",
                         why.radius, cellText(why.way.front()));
    case HeadingFrom::centreLine:
      return fmt::format("it got no nearer for {:.1f} s, caught at a corner, and now walks from cell centre to cell centre",
                         why.idle);
    case HeadingFrom::gap:
      return "its way leads between two walls that touch, where no body fits, and it is put across";
    case HeadingFrom::nothing:
    case HeadingFrom::smooth:
    case HeadingFrom::arrow:
      break;
  }
  return stepReason(why, names);
}

/// The units whose pressure is felt, hardest first: "units 12 and 9 hold".
std::string pressersHold(const Explanation& why) {
  std::vector<const ExplainedContact*> found;
  for (const ExplainedContact& contact : why.contacts) {
    if (contact.pressure > 0.0f) found.push_back(&contact);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto* a, const auto* b) { return a->pressure > b->pressure; });
  if (found.empty()) return "units ahead hold";
  if (found.size() == 1) return fmt::format("unit {} holds", found[0]->unit);
  if (found.size() == 2) return fmt::format("units {} and {} hold", found[0]->unit, found[1]->unit);
  return fmt::format("units {}, {} and {} more hold", found[0]->unit, found[1]->unit, found.size() - 2);
}

std::string restSentence(const Explanation& why, const ExplanationNames& names) {
  const std::string arrived = fmt::format("it arrived at {} after {:.4g} s", goalText(names), why.arrivedAt);
  if (why.wantedSpeed > 0.0f)
    return fmt::format("creeps {}: {}, and those at rest leave it room nearer the goal", windOf(why.heading), arrived);
  if (length(comingVelocity(why)) > kStill)
    return fmt::format("is pushed {} by others: {}, and rests", windOf(comingVelocity(why)), arrived);
  return "stands still because " + arrived;
}

/// Why a unit that is bound for its goal wants nothing; empty if it does want something.
std::string stillReason(const Explanation& why, const ExplanationNames& names) {
  if (why.reads == FieldRead::none) return fmt::format("its cell has no way to {}{}", goalText(names), barredStep(why));
  if (why.groundSpeed == 0.0f) return fmt::format("its speed on ground of cost {} is 0", why.cost);
  if (why.reads == FieldRead::nearest && why.arrow == Cell{})
    return fmt::format("there is no way to {}, and no cell that it can reach is nearer", goalText(names));
  if (why.link) return "it takes " + stepReason(why, names);
  if (why.heading == Vec2{}) return fmt::format("it stands on {}", goalText(names));
  return "";
}

/// What makes a walking unit slower than it could be.
std::string hindrance(const Explanation& why) {
  const bool pressed = std::any_of(why.contacts.begin(), why.contacts.end(), [](const ExplainedContact& c) { return c.pressure > 0.0f; });
  const float drive = pressed ? why.nextDrive : why.drive;
  if (why.drive < kHeldBack) return fmt::format("; {} it back to {:.0f} % of its drive", pressersHold(why), 100.0 * double(drive));
  if (why.wantedSpeed < why.groundSpeed) return "; it brakes, for it is nearly there";
  if (why.groundSpeed < why.speed) return fmt::format("; ground of cost {} slows it to {:.3g} cells/s", why.cost, why.groundSpeed);
  return "";
}

std::string walkSentence(const Explanation& why, const ExplanationNames& names) {
  const Vec2 coming = comingVelocity(why);
  const std::string reason = headingReason(why, names);
  const double speed = length(coming);
  if (why.drive < kHeldBack && speed < kStill)
    return fmt::format("stands still because {} it back; it wants to go {}, for {}", pressersHold(why), windOf(why.heading), reason);
  if (speed >= kStill && double(dot(coming, why.heading)) < double(kTurnedAside) * speed && !why.contacts.empty())
    return fmt::format("is pushed {} by others; it wants to go {}, for {}", windOf(coming), windOf(why.heading), reason);
  return fmt::format("goes {} because {}{}", windOf(why.heading), reason, hindrance(why));
}

}  // namespace

std::string windOf(Vec2 direction) {
  if (direction == Vec2{}) return "nowhere";
  const double turn = std::atan2(double(direction.y), double(direction.x)) / (2.0 * std::numbers::pi);
  return kWinds[std::size_t(int(std::lround(turn * 16.0)) + 16) % 16];
}

const char* shortWind(std::size_t direction) {
  return kShortWinds[direction];
}

std::size_t takenStep(const Explanation& why) {
  return std::size_t(std::find_if(why.steps.begin(), why.steps.end(), [](const ExplainedStep& step) { return step.taken; }) -
                     why.steps.begin());
}

bool isTied(const Explanation& why) {
  return std::any_of(why.steps.begin(), why.steps.end(), [](const ExplainedStep& step) { return step.tied; });
}

std::string cellsText(Distance distance) {
  return distance == kUnreachable ? "no way" : fmt::format("{:.2f}", toCells(distance));
}

std::string cellText(Cell cell) {
  return fmt::format("({}, {})", cell.x, cell.y);
}

std::string groupName(const ExplanationNames& names, GroupId group) {
  const bool named = group.index < names.groups.size() && !names.groups[group.index].empty();
  return named ? names.groups[group.index] : std::to_string(group.index);
}

std::string groupText(const ExplanationNames& names, GroupId group) {
  const std::string name = groupName(names, group);
  return group.index < names.groups.size() ? "'" + name + "'" : "group " + name;
}

std::string goalText(const ExplanationNames& names) {
  return names.goal.empty() ? "its goal" : "'" + names.goal + "'";
}

const char* nameOf(StepRule rule) {
  constexpr std::array<const char*, 6> kNames = {"legal", "outside", "wall", "tooNarrow", "corner", "oneWay"};
  return kNames[std::size_t(rule)];
}
const char* nameOf(FieldRead field) {
  constexpr std::array<const char*, 4> kNames = {"none", "goal", "density", "nearest"};
  return kNames[std::size_t(field)];
}
const char* nameOf(HeadingFrom from) {
  constexpr std::array<const char*, 7> kNames = {"nothing", "smooth", "arrow", "goalPoint", "wayBack", "centreLine", "gap"};
  return kNames[std::size_t(from)];
}

Vec2 comingVelocity(const Explanation& why) {
  const float perSecond = why.stepSeconds > 0.0f ? 1.0f / why.stepSeconds : 0.0f;
  return {(why.next.x - why.position.x) * perSecond, (why.next.y - why.position.y) * perSecond};
}

std::string verdict(const Explanation& why, const ExplanationNames& names) {
  const std::string who = subject(why, names);
  if (why.cost == kWall)
    return fmt::format("{} is in a wall that was painted over it; the next tick moves it out by the shortest way.", who);
  if (why.state == UnitState::arrived) return fmt::format("{} {}.", who, restSentence(why, names));
  const std::string still = stillReason(why, names);
  if (still.empty()) return fmt::format("{} {}.", who, walkSentence(why, names));
  if (length(comingVelocity(why)) > kStill)
    return fmt::format("{} is pushed {} by others; it would stand still because {}.", who, windOf(comingVelocity(why)), still);
  return fmt::format("{} stands still because {}.", who, still);
}

}  // namespace spate::why
