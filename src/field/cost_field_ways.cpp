// What a cost field knows beside costs: one-way exits, links, and walls that can be broken.
//
// Invariants: each array is empty until something needs it, and exits and links are empty again when the last is gone, so that maps without
// them take the fast paths; links stand in two orders, by where they begin and by where they end; a cell with a break cost is a wall.

#include <algorithm>
#include <cmath>
#include <tuple>

#include "spate/cost_field.h"

namespace spate {
namespace {

constexpr float kDearestLink = 1e6f;
constexpr std::uint8_t kBegins = 1, kEnds = 2;

std::string nameOf(Cell cell) { return "cell (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")"; }

struct BySource {
  bool operator()(const LinkStep& a, const LinkStep& b) const { return std::tie(a.from, a.to) < std::tie(b.from, b.to); }
  bool operator()(const LinkStep& a, std::size_t from) const { return a.from < from; }
  bool operator()(std::size_t from, const LinkStep& a) const { return from < a.from; }
};
struct ByEnd {
  bool operator()(const LinkStep& a, const LinkStep& b) const { return std::tie(a.to, a.from) < std::tie(b.to, b.from); }
  bool operator()(const LinkStep& a, std::size_t to) const { return a.to < to; }
  bool operator()(std::size_t to, const LinkStep& a) const { return to < a.to; }
};

template <class Order>
void put(std::vector<LinkStep>& links, const LinkStep& link, Order order) {
  const auto at = std::lower_bound(links.begin(), links.end(), link, order);
  if (at != links.end() && at->from == link.from && at->to == link.to) {
    at->length = link.length;
  } else {
    links.insert(at, link);
  }
}

template <class Order>
std::span<const LinkStep> run(const std::vector<LinkStep>& links, std::size_t cell, Order order) {
  const auto [begin, end] = std::equal_range(links.begin(), links.end(), cell, order);
  return {begin, end};
}

}  // namespace

Status CostField::setExits(const Rect& rect, std::uint8_t mask) {
  if (Status status = checkRect(rect); !status.ok()) return status;
  if (exits_.empty()) {
    if (mask == exits::kAll) return {};
    exits_.assign(cost_.size(), exits::kAll);
  }
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    std::uint8_t* const row = exits_.data() + index({rect.min.x, y});
    for (std::uint8_t* cell = row; cell <= row + (rect.max.x - rect.min.x); ++cell) {
      restricted_ += std::size_t(mask != exits::kAll) - std::size_t(*cell != exits::kAll);
      *cell = mask;
    }
  }
  if (restricted_ == 0) exits_ = {};
  return {};
}

std::uint8_t CostField::exitsOf(Cell cell) const {
  if (!contains(cell)) return 0;
  return exits_.empty() ? exits::kAll : exits_[index(cell)];
}

Status CostField::addLink(const Link& link) {
  for (const Cell end : {link.from, link.to}) {
    if (!contains(end)) return {ErrorCode::outOfMap, "a link's " + nameOf(end) + " is outside the map of " + std::to_string(width_) + " x " + std::to_string(height_) + " cells"};
  }
  if (link.from == link.to) return {ErrorCode::badValue, "both ends of a link are " + nameOf(link.from) + "; expected two cells"};
  if (!(link.cost >= 1.0f / float(kStraight) && link.cost <= kDearestLink)) {
    return {ErrorCode::badValue, "the cost of a link is " + std::to_string(link.cost) + "; expected 1/70 .. 1000000 cells"};
  }
  const LinkStep step{std::uint32_t(index(link.from)), std::uint32_t(index(link.to)), Distance(std::lround(double(link.cost) * kStraight))};
  forgetLinkEnds();
  put(bySource_, step, BySource{});
  put(byEnd_, step, ByEnd{});
  markLinkEnds();
  return {};
}

Status CostField::removeLink(Cell from, Cell to) {
  const auto same = [&](const LinkStep& link) { return link.from == index(from) && link.to == index(to); };
  forgetLinkEnds();
  if (!contains(from) || !contains(to) || std::erase_if(bySource_, same) == 0) {
    markLinkEnds();
    return {ErrorCode::badValue, "there is no link from " + nameOf(from) + " to " + nameOf(to)};
  }
  std::erase_if(byEnd_, same);
  markLinkEnds();
  return {};
}

void CostField::copyLinks(const CostField& from) {
  forgetLinkEnds();
  bySource_ = from.bySource_;
  byEnd_ = from.byEnd_;
  markLinkEnds();
}

/// Before the links change: only their own cells are touched, however large the map.
void CostField::forgetLinkEnds() {
  for (const LinkStep& link : bySource_) linkEnds_[link.from] = linkEnds_[link.to] = 0;
}

void CostField::markLinkEnds() {
  if (bySource_.empty()) linkEnds_ = {};
  if (!bySource_.empty() && linkEnds_.empty()) linkEnds_.assign(cost_.size(), 0);
  for (const LinkStep& link : bySource_) {
    linkEnds_[link.from] |= kBegins;
    linkEnds_[link.to] |= kEnds;
  }
}

std::vector<Link> CostField::links() const {
  std::vector<Link> links;
  for (const LinkStep& link : bySource_) links.push_back({cellOf(link.from), cellOf(link.to), float(link.length) / float(kStraight)});
  return links;
}

std::span<const LinkStep> CostField::linksFrom(std::size_t cell) const {
  if (linkEnds_.empty() || !(linkEnds_[cell] & kBegins)) return {};
  return run(bySource_, cell, BySource{});
}

std::span<const LinkStep> CostField::linksInto(std::size_t cell) const {
  if (linkEnds_.empty() || !(linkEnds_[cell] & kEnds)) return {};
  return run(byEnd_, cell, ByEnd{});
}

Status CostField::setBreakable(const Rect& rect, Cost breakCost) {
  if (breakCost == 0 || breakCost == kWall) return {ErrorCode::badValue, "the break cost is " + std::to_string(breakCost) + "; expected 1 to 254"};
  if (Status status = fill(rect, kWall); !status.ok()) return status;
  if (breakCosts_.empty()) breakCosts_.assign(cost_.size(), 0);
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    std::fill_n(breakCosts_.data() + index({rect.min.x, y}), rect.max.x - rect.min.x + 1, breakCost);
  }
  breakables_ += std::size_t(rect.max.x - rect.min.x + 1) * std::size_t(rect.max.y - rect.min.y + 1);
  return {};
}

Cost CostField::breakCost(Cell cell) const {
  return breakCosts_.empty() || !contains(cell) ? Cost{0} : breakCosts_[index(cell)];
}

void CostField::forgetBreakable(const Rect& rect) {
  for (int y = rect.min.y; y <= rect.max.y; ++y) {
    Cost* const row = breakCosts_.data() + index({rect.min.x, y});
    for (Cost* cell = row; cell <= row + (rect.max.x - rect.min.x); ++cell) {
      breakables_ -= *cell != 0;
      *cell = 0;
    }
  }
}

}  // namespace spate
