// Purpose: explanations as JSON, format "spate-why/1" (docs/formats.md). Keys stand in the order of the text; numbers are
// the shortest that read back as the same value, and what there is none of is null.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/json_writer.h"
#include "io/why_words.h"

namespace spate {
namespace {

using namespace why;

Json cellsOrNull(Distance distance) {
  return distance == kUnreachable ? Json(nullptr) : Json(toCells(distance));
}

Json toValue(const ExplainedStep& step, std::size_t direction) {
  return {{"direction", shortWind(direction)},
          {"cell", pair(step.cell)},
          {"rule", nameOf(step.rule)},
          {"cost", step.cost},
          {"step", cellsOrNull(step.stepCost)},
          {"distance", cellsOrNull(step.distance)},
          {"sum", cellsOrNull(step.sum)},
          {"breakable", step.breakable},
          {"taken", step.taken},
          {"tied", step.tied}};
}

Json stepsOf(const Explanation& why) {
  Json steps = Json::array();
  for (std::size_t d = 0; d < why.steps.size(); ++d) steps.push_back(toValue(why.steps[d], d));
  return steps;
}

Json toValue(const ExplainedContact& contact, const ExplanationNames& names) {
  return {{"unit", contact.unit},
          {"group", groupName(names, contact.group)},
          {"position", pair(contact.position)},
          {"direction", pair(contact.direction)},
          {"gap", shortest(contact.gap)},
          {"share", shortest(contact.share)},
          {"push", pair(contact.push)},
          {"pressure", shortest(contact.pressure)},
          {"left", shortest(contact.left)},
          {"right", shortest(contact.right)},
          {"opposing", contact.opposing},
          {"atRest", contact.atRest}};
}

Json contactsOf(const Explanation& why, const ExplanationNames& names) {
  Json contacts = Json::array();
  for (const ExplainedContact& contact : why.contacts) contacts.push_back(toValue(contact, names));
  return contacts;
}

Json wallsOf(const Explanation& why) {
  Json walls = Json::array();
  for (const ExplainedWall& wall : why.walls) {
    walls.push_back({{"cell", pair(wall.cell)}, {"direction", pair(wall.direction)}, {"depth", shortest(wall.depth)}});
  }
  return walls;
}

Json linkOf(const Explanation& why) {
  if (!why.link) return nullptr;
  return {{"to", pair(why.link->to)}, {"cost", toCells(why.link->length)}, {"distance", toCells(why.link->distance)}, {"sum", toCells(why.link->sum)}};
}

Json wayOf(const Explanation& why) {
  Json way = Json::array();
  for (const Cell cell : why.way) way.push_back(pair(cell));
  return way;
}

}  // namespace

std::string toJson(const Explanation& why, const ExplanationNames& names) {
  JsonWriter out;
  out.key("format", "spate-why/1");
  out.key("why", verdict(why, names));
  out.key("unit", why.unit);
  out.key("group", groupName(names, why.group));
  out.key("goal", names.goal);
  out.key("tick", why.tick);
  out.key("seconds", why.seconds);
  out.key("arrivedAt", why.arrivedAt < 0.0f ? Json(nullptr) : shortest(why.arrivedAt));
  out.key("position", pair(why.position));
  out.key("velocity", pair(why.velocity));
  out.key("radius", shortest(why.radius));
  out.key("speed", shortest(why.speed));
  out.key("cell", pair(why.cell));
  out.key("cost", why.cost);
  out.key("groundSpeed", shortest(why.groundSpeed));
  out.key("reads", nameOf(why.reads));
  out.key("distance", cellsOrNull(why.distance));
  out.key("startCost", cellsOrNull(why.startCost));
  out.key("arrow", pair(why.arrow));
  out.list("steps", stepsOf(why));
  out.key("link", linkOf(why));
  out.key("way", wayOf(why));
  out.key("wayCost", cellsOrNull(why.wayCost));
  out.key("headingFrom", nameOf(why.headingFrom));
  out.key("heading", pair(why.heading));
  out.key("wantedSpeed", shortest(why.wantedSpeed));
  out.key("wanted", pair(why.wanted));
  out.key("drive", shortest(why.drive));
  out.key("aside", pair(why.aside));
  out.key("idle", shortest(why.idle));
  out.list("contacts", contactsOf(why, names));
  out.list("walls", wallsOf(why));
  out.key("touchesRest", why.touchesRest);
  out.key("stepSeconds", shortest(why.stepSeconds));
  out.key("walksTo", pair(why.walksTo));
  out.key("next", pair(why.next));
  out.key("nextDrive", shortest(why.nextDrive));
  return out.finish();
}

}  // namespace spate
