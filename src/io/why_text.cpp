// An explanation as text: the verdict, then the facts in aligned lines.

#include <fmt/format.h>

#include <cmath>

#include "io/why_words.h"

namespace spate {
namespace {

using namespace why;

constexpr std::size_t kMostRuns = 10;      // of the way that are written out
constexpr std::size_t kMostContacts = 12;

double length(Vec2 v) {
  return std::hypot(double(v.x), double(v.y));
}

std::string placeText(Vec2 p) {
  return fmt::format("({:.3f}, {:.3f})", p.x, p.y);
}
/// "1.26 cells/s east".
std::string velocityText(Vec2 v) {
  const double speed = length(v);
  return speed < 5e-4 ? "not at all" : fmt::format("{:.3g} cells/s {}", speed, windOf(v));
}
std::string counted(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// Lines of a name and a value; a name that says nothing goes on with the one above.
class Lines {
 public:
  explicit Lines(std::string first) : text_(std::move(first) + "\n\n") {}
  void add(const std::string& name, const std::string& value) { text_ += fmt::format("  {:<11} {}\n", name, value); }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

void addPlace(Lines& lines, const Explanation& why) {
  lines.add("when", fmt::format("tick {} ({:.4g} s)", why.tick, why.seconds));
  const std::string ground =
      why.cost == kWall ? "a wall" : fmt::format("cost {}, on which its speed is {:.3g} of {:.3g} cells/s", why.cost, why.groundSpeed, why.speed);
  lines.add("at", fmt::format("{}, cell {}: {}", placeText(why.position), cellText(why.cell), ground));
  lines.add("moved", velocityText(why.velocity) + " in the last tick");
}

std::string fieldText(const Explanation& why, const ExplanationNames& names) {
  switch (why.reads) {
    case FieldRead::none:
      return "none: there is no way";
    case FieldRead::goal:
      return "the flow field to " + goalText(names);
    case FieldRead::density:
      return fmt::format("the flow field to {} that keeps out of crowds (density cost)", goalText(names));
    case FieldRead::nearest:
      break;
  }
  return fmt::format("the flow field to the cell nearest {} that can be reached", goalText(names));
}

const char* ruleText(StepRule rule) {
  switch (rule) {
    case StepRule::legal:
      return "";
    case StepRule::outside:
      return "outside the map";
    case StepRule::wall:
      return "wall";
    case StepRule::tooNarrow:
      return "closed to its size";
    case StepRule::oneWay:
      return "one-way ground";
    case StepRule::corner:
      break;
  }
  return "cuts a corner";
}

std::string stepText(const Explanation& why, std::size_t d) {
  const ExplainedStep& step = why.steps[d];
  const std::string name = fmt::format("{:<3}{:<10}", shortWind(d), cellText(step.cell));
  if (step.rule != StepRule::legal) return name + ruleText(step.rule);
  const char* mark = step.taken ? "  <- the arrow" : step.tied ? "  as much, but later in the order" : "";
  return fmt::format("{}cost {:>3}: {:>6} + {:>6} = {:>6}{}{}", name, step.cost, cellsText(step.stepCost), cellsText(step.distance),
                     cellsText(step.sum), mark, step.breakable ? "  a wall that it can break" : "");
}

/// "(12, 7) 5 E, 2 SE": how often each step in turn.
std::string runsText(const std::vector<Cell>& way) {
  std::string text = cellText(way.front());
  std::size_t runs = 0;
  for (std::size_t i = 1; i < way.size();) {
    const Cell step = {way[i].x - way[i - 1].x, way[i].y - way[i - 1].y};
    std::size_t end = i;
    while (end < way.size() && Cell{way[end].x - way[end - 1].x, way[end].y - way[end - 1].y} == step) ++end;
    if (runs++ == kMostRuns) return text + fmt::format(" and {} more", counted(way.size() - i, "step"));
    const bool link = step.x < -1 || step.x > 1 || step.y < -1 || step.y > 1;
    text += runs == 1 ? " " : ", ";
    text += link ? "link to " + cellText(way[i]) : fmt::format("{} {}", end - i, windOf({float(step.x), float(step.y)}));
    if (link) end = i + 1;
    i = end;
  }
  return text;
}

void addField(Lines& lines, const Explanation& why, const ExplanationNames& names) {
  lines.add("reads", fieldText(why, names));
  if (why.reads != FieldRead::none) {
    const std::string start = why.startCost == 0 ? "" : fmt::format(", {} of it for arriving", cellsText(why.startCost));
    lines.add("distance", why.distance == kUnreachable ? "none: its cell is closed to its size" : cellsText(why.distance) + " cells" + start);
  }
  for (std::size_t d = 0; d < why.steps.size(); ++d) lines.add(d == 0 ? "steps" : "", stepText(why, d));
  if (why.link) {
    lines.add("link", fmt::format("to {}: {} + {} = {}", cellText(why.link->to), cellsText(why.link->length), cellsText(why.link->distance),
                                  cellsText(why.link->sum)));
  }
  if (why.way.empty()) return;
  lines.add("way", fmt::format("{}, cost {}, to {}", counted(why.way.size() - 1, "step"), cellsText(why.wayCost), cellText(why.way.back())));
  if (why.way.size() > 1) lines.add("", "from " + runsText(why.way));
}

std::string headingText(const Explanation& why) {
  const std::string wind = fmt::format("{} ({:.2f}, {:.2f})", windOf(why.heading), why.heading.x, why.heading.y);
  switch (why.headingFrom) {
    case HeadingFrom::nothing:
      return "none";
    case HeadingFrom::smooth:
      return wind + ", the smooth direction at its place";
    case HeadingFrom::arrow:
      return wind + ", the arrow of its cell";
    case HeadingFrom::goalPoint:
      return wind + ", straight at the goal's point";
    case HeadingFrom::wayBack:
      return wind + ", back to where its way begins";
    case HeadingFrom::centreLine:
      return wind + ", from cell centre to cell centre: it is caught at a corner";
    case HeadingFrom::gap:
      break;
  }
  return wind + ", across a gap in which no body fits";
}

void addWish(Lines& lines, const Explanation& why) {
  lines.add("heading", headingText(why));
  std::string wish = why.wanted == Vec2{} ? "nothing" : velocityText(why.wanted);
  if (why.wantedSpeed < why.groundSpeed && why.wantedSpeed > 0.0f) wish += fmt::format(", braking to {:.3g}", why.wantedSpeed);
  if (why.aside != Vec2{}) wish += fmt::format(", of that {} as a sidestep", velocityText(why.aside));
  lines.add("wants", wish);
  lines.add("drive", fmt::format("{:.0f} % now, {:.0f} % after the coming step", 100.0 * double(why.drive), 100.0 * double(why.nextDrive)));
  if (why.state == UnitState::going)
    lines.add("idle", fmt::format("{:.2f} s without getting nearer{}", why.idle, why.touchesRest ? "; touches units at rest at its goal" : ""));
}

std::string contactText(const ExplainedContact& contact, const ExplanationNames& names) {
  const std::string who = fmt::format("unit {} of {}, {}", contact.unit, groupText(names, contact.group), windOf(contact.direction));
  const std::string rests = contact.atRest ? ", at rest" : "";
  if (contact.gap >= 0.0f) return fmt::format("{}{}, {:.3f} cells away", who, rests, contact.gap);
  std::string text = fmt::format("{}{}, {:.3f} cells deep: pushes {:.3f} cells {}, gives way by {:.0f} %", who, rests, -contact.gap,
                                 length(contact.push), windOf(contact.push), 100.0 * (1.0 - double(contact.share)));
  if (contact.opposing) return text + ", walks against it";
  if (contact.pressure > 0.0f) text += fmt::format(", takes {:.0f} % of the drive", 100.0 * double(contact.pressure));
  return text;
}

void addOthers(Lines& lines, const Explanation& why, const ExplanationNames& names) {
  const std::size_t shown = std::min(why.contacts.size(), kMostContacts);
  for (std::size_t i = 0; i < shown; ++i) {
    const bool pushes = why.contacts[i].gap < 0.0f, first = i == 0 || (why.contacts[i - 1].gap < 0.0f) != pushes;
    lines.add(first ? (pushes ? "pushed by" : "near") : "", contactText(why.contacts[i], names));
  }
  if (shown < why.contacts.size()) lines.add("", fmt::format("and {} more", why.contacts.size() - shown));
  for (std::size_t i = 0; i < why.walls.size(); ++i) {
    const ExplainedWall& wall = why.walls[i];
    const std::string depth = wall.depth > 5e-4f ? fmt::format(", {:.3f} cells deep", wall.depth) : "";
    lines.add(i == 0 ? "touches" : "", fmt::format("the wall {} in the {}{}", cellText(wall.cell), windOf(wall.direction), depth));
  }
}

void addNext(Lines& lines, const Explanation& why) {
  const Vec2 pushed = {why.next.x - why.walksTo.x, why.next.y - why.walksTo.y};
  std::string text = fmt::format("{} after {:.4g} s", placeText(why.next), why.stepSeconds);
  if (length(pushed) > 5e-5) text += fmt::format(", {:.4f} cells {} of it by pushes", length(pushed), windOf(pushed));
  lines.add("next", text);
}

}  // namespace

std::string toText(const Explanation& why, const ExplanationNames& names) {
  Lines lines(verdict(why, names));
  addPlace(lines, why);
  addField(lines, why, names);
  addWish(lines, why);
  addOthers(lines, why, names);
  addNext(lines, why);
  return std::move(lines).text();
}

}  // namespace spate
