// steering.cpp for one unit per SIMD lane. Lanes whose case is rare are left as they were and done by the plain code: near a goal cell,
// caught at a corner, on the way to a fallback, in a wall, and others marked `odd` below.
// Invariant: the same operations in the same order as steering.cpp, so the same bits, for any number of lanes.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "crowd/steering_lanes.cpp"
// Sizeless vectors cannot be members of the structs here; SSSE3 and AVX3_DL add nothing to their neighbours.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file again for each target.
#include <hwy/cache_control.h>

#include "crowd/lanes-inl.h"
#include "crowd/steering_rules.h"
#include "crowd/walls-inl.h"

HWY_BEFORE_NAMESPACE();
namespace spate {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET != HWY_SCALAR

/// A block of units of one group.
struct Block {
  Units& units;
  std::size_t first;
  const GroupView& group;
  const Floor& floor;
  float seconds;
};

/// What the units find under their feet; see Ground of steering.cpp.
struct Grounds {
  Cells cells;
  Ints open;        // neighbours
  Words way;        // as the field has it
  Mask hasWay;
  Floats distance;  // 0 without a way
};

HWY_INLINE Words gatherDistance(const Distance* base, Ints at) { return hn::GatherIndex(U(), base, at); }
HWY_INLINE Words flowCells(const FlowSampler& flow, Ints at) {
  return hn::GatherIndex(U(), reinterpret_cast<const std::uint32_t*>(flow.cells), at);
}

/// In cells of cost 1. `odd` gets the lanes whose distance does not fit an int.
HWY_INLINE Floats inCells(Words distance, Distance startCost, Mask concerned, Mask& odd) {
  const Ints left = hn::BitCast(I(), hn::Sub(distance, hn::Set(U(), startCost)));
  odd = hn::Or(odd, hn::And(concerned, ofFloats(hn::Lt(left, setInt(0)))));
  return hn::Div(hn::ConvertTo(F(), left), set(float(kStraight)));
}
HWY_INLINE Mask reachable(Words distance) {
  return ofFloats(hn::Ne(hn::BitCast(I(), distance), setInt(int(kUnreachable))));
}

HWY_INLINE Grounds look(const Block& block, Pairs p, Mask& odd) {
  const Floor& floor = block.floor;
  Grounds ground;
  ground.cells = cellsAt(floor, p);
  const Mask inside = hn::And(hn::And(hn::Ge(p.x, set(0)), hn::Ge(p.y, set(0))),
                              hn::And(hn::Lt(p.x, set(float(floor.width))), hn::Lt(p.y, set(float(floor.height)))));
  ground.open = gatherBytes(floor.open, ground.cells.at);
  ground.way = gatherDistance(block.group.way.distance, ground.cells.at);
  ground.hasWay = reachable(ground.way);
  odd = hn::Or(odd, hn::Not(inside));
  const Floats distance = inCells(ground.way, block.group.way.startCost, ground.hasWay, odd);
  ground.distance = hn::IfThenElseZero(ground.hasWay, distance);
  if (block.group.fallback.distance != nullptr) odd = hn::Or(odd, hn::Not(ground.hasWay));
  return ground;
}

/// kUnitSteps[direction]; zero for the directions that are none.
HWY_INLINE Pairs arrowOf(Words direction) {
#if HWY_TARGET == HWY_AVX3
  HWY_ALIGN static constexpr float kX[16] = {1, 0, -1, 0, kHalfSqrt, -kHalfSqrt, -kHalfSqrt, kHalfSqrt};
  HWY_ALIGN static constexpr float kY[16] = {0, 1, 0, -1, kHalfSqrt, kHalfSqrt, -kHalfSqrt, -kHalfSqrt};
  const auto at = hn::IndicesFromVec(F(), direction);
  return {hn::TableLookupLanes(hn::Load(F(), kX), at), hn::TableLookupLanes(hn::Load(F(), kY), at)};
#else
  // Bit d of each constant: does direction d have this part, is it negative?
  const auto has = [&](std::uint32_t bits) {
    return ofFloats(hasBit(hn::BitCast(I(), hn::Shr(hn::Set(U(), bits), direction)), setInt(1)));
  };
  const Floats size = hn::IfThenElse(has(0xF0), set(kHalfSqrt), set(1));
  const Floats minus = hn::Neg(size);
  const Mask alongX = has(0xF5), alongY = has(0xFA), west = has(0x64), north = has(0xC8);
  return {hn::IfThenElseZero(alongX, hn::IfThenElse(west, minus, size)), hn::IfThenElseZero(alongY, hn::IfThenElse(north, minus, size))};
#endif
}

HWY_INLINE Words directionsOf(Words flow) { return hn::ShiftRight<24>(flow); }

/// Quarter of flow_sampler.h.
struct Quarters {
  Floats signX, signY, farX, farY;
  Mask closedX = none(), closedY = none(), closedCorner = none();
  bool anyClosed;

  HWY_INLINE Quarters(Pairs p, Words flow) {
    const Ints closed = hn::BitCast(I(), hn::ShiftRight<16>(flow));
    anyClosed = !hn::AllFalse(I(), hasBit(closed, setInt(0xFF)));
    const auto offset = [](Floats at) { return hn::Sub(at, hn::Add(hn::ConvertTo(F(), hn::ConvertTo(I(), at)), set(0.5f))); };
    const Floats offsetX = offset(p.x), offsetY = offset(p.y);
    const Mask west = hn::Lt(offsetX, set(0)), north = hn::Lt(offsetY, set(0));
    signX = hn::IfThenElse(west, set(-1), set(1));
    signY = hn::IfThenElse(north, set(-1), set(1));
    farX = hn::Mul(offsetX, signX);
    farY = hn::Mul(offsetY, signY);
    if (!anyClosed) return;
    const auto isClosed = [&](Ints bit) { return ofFloats(hasBit(closed, bit)); };
    const auto pick = [](Mask which, Ints yes, Ints no) { return hn::IfThenElse(hn::RebindMask(I(), which), yes, no); };
    closedX = isClosed(pick(west, setInt(1 << kW), setInt(1 << kE)));
    closedY = isClosed(pick(north, setInt(1 << kN), setInt(1 << kS)));
    closedCorner = isClosed(pick(west, pick(north, setInt(1 << kNW), setInt(1 << kSW)), pick(north, setInt(1 << kNE), setInt(1 << kSE))));
  }

  HWY_INLINE Mask ahead(Floats part, Floats sign) const { return hn::Gt(hn::Mul(part, sign), set(0)); }
  HWY_INLINE Floats room(Floats far) const {
    return hn::IfThenElseZero(hn::Lt(far, set(0.45f)), hn::Sub(set(1), hn::Div(far, set(0.45f))));
  }
  /// Both sides closed and the arrow between them: Quarter::towardsCorner(), left to the plain code.
  HWY_INLINE Mask wedged(Pairs arrow) const {
    if (!anyClosed) return none();
    return hn::And(hn::And(closedX, closedY), hn::And(ahead(arrow.x, signX), ahead(arrow.y, signY)));
  }
  HWY_INLINE Pairs keepInside(Pairs way, Pairs arrow) const {
    if (!anyClosed) return way;
    const Mask towardsX = ahead(way.x, signX), towardsY = ahead(way.y, signY);
    const Mask corner = hn::And(hn::AndNot(hn::Or(closedX, closedY), closedCorner), hn::And(towardsX, towardsY));
    const Mask lessX = hn::Lt(hn::Mul(arrow.x, signX), hn::Mul(arrow.y, signY));
    const Mask limitX = hn::Or(hn::And(closedX, towardsX), hn::And(corner, lessX));
    const Mask limitY = hn::Or(hn::And(closedY, towardsY), hn::AndNot(lessX, corner));
    return {hn::IfThenElse(limitX, hn::Mul(way.x, room(farX)), way.x), hn::IfThenElse(limitY, hn::Mul(way.y, room(farY)), way.y)};
  }
};

/// FlowSampler::smoothAt(). On the first of the two lanes of a wedge the plain code is asked.
HWY_INLINE Pairs smoothAt(const FlowSampler& flow, const Cells& cells, Pairs p, Mask concerned, Mask& odd) {
  const Words own = flowCells(flow, cells.at);
  const Words direction = directionsOf(own);
  const Pairs arrow = arrowOf(direction);
  const Quarters quarter(p, own);
  const MaskI west = hn::RebindMask(I(), hn::Lt(quarter.signX, set(0))), north = hn::RebindMask(I(), hn::Lt(quarter.signY, set(0)));
  const Ints besideX = hn::IfThenElse(west, setInt(-1), setInt(1));
  const Ints besideY = hn::IfThenElse(north, setInt(-int(flow.stride)), setInt(int(flow.stride)));
  const Words around[4] = {own, flowCells(flow, hn::Add(cells.at, besideX)), flowCells(flow, hn::Add(cells.at, besideY)),
                           flowCells(flow, hn::Add(hn::Add(cells.at, besideX), besideY))};
  const Floats one = set(1), farX = quarter.farX, farY = quarter.farY;
  const Floats nearX = hn::Sub(one, farX), nearY = hn::Sub(one, farY);
  const Mask closed = hn::Or(quarter.closedX, quarter.closedY);
  const Floats weights[4] = {hn::Mul(nearX, nearY), hn::IfThenZeroElse(quarter.closedX, hn::Mul(farX, nearY)),
                             hn::IfThenZeroElse(quarter.closedY, hn::Mul(nearX, farY)),
                             hn::IfThenZeroElse(hn::Or(closed, quarter.closedCorner), hn::Mul(farX, farY))};
  Pairs blend = {set(0), set(0)};
  for (int i = 0; i < 4; ++i) {
    const Ints bits = hn::BitCast(I(), around[i]);
    blend.x = hn::Add(blend.x, hn::Mul(weights[i], hn::ConvertTo(F(), hn::ShiftRight<24>(hn::ShiftLeft<24>(bits)))));
    blend.y = hn::Add(blend.y, hn::Mul(weights[i], hn::ConvertTo(F(), hn::ShiftRight<24>(hn::ShiftLeft<16>(bits)))));
  }
  const Mask moving = ofFloats(hn::Lt(hn::BitCast(I(), direction), setInt(kNoDirection)));
  odd = hn::Or(odd, hn::And(hn::And(concerned, moving), quarter.wedged(arrow)));
  constexpr float kShortest = 0.2f * 127.0f;
  Pairs way = quarter.keepInside(blend, arrow);
  const Mask useless = hn::Or(hn::Lt(dotOf(way, way), set(kShortest * kShortest)), hn::Lt(dotOf(way, arrow), set(0)));
  if (!hn::AllFalse(F(), useless)) way = choose(useless, quarter.keepInside(arrow, arrow), way);
  const Floats square = dotOf(way, way);
  way = choose(hn::Lt(square, set(1e-4f)), arrow, times(way, hn::Div(one, hn::Sqrt(square))));
  return {hn::IfThenElseZero(moving, way.x), hn::IfThenElseZero(moving, way.y)};
}

HWY_INLINE Pairs headingAt(const Block& block, const Grounds& ground, Pairs p, Mask going, Mask& odd) {
  const FlowSampler& flow = block.group.steering;
  const Mask concerned = hn::And(going, ground.hasWay);
  const Pairs d = block.group.heading == Heading::smooth ? smoothAt(flow, ground.cells, p, concerned, odd)
                                                         : arrowOf(directionsOf(flowCells(flow, ground.cells.at)));
  return {hn::IfThenElseZero(concerned, d.x), hn::IfThenElseZero(concerned, d.y)};
}

/// Units at a diagonal between two walls that touch: slipThroughGap() may concern them.
HWY_INLINE Mask atGap(const Block& block, const Grounds& ground) {
  if (block.group.corners != Corners::free) return none();
  const Words direction = directionsOf(flowCells(block.group.way.flow, ground.cells.at));
  const Ints straight = hn::And(ground.open, setInt(0x0F));
  const Ints next = hn::Or(hn::ShiftRight<1>(straight), hn::ShiftLeft<3>(hn::And(straight, setInt(1))));
  const Ints between = hn::ShiftLeft<4>(hn::Or(straight, next));  // diagonals with an open side
  const Words bit = hn::Shr(hn::BitCast(U(), hn::AndNot(between, setInt(0xF0))), direction);
  return ofFloats(hasBit(hn::BitCast(I(), bit), setInt(1)));
}

HWY_INLINE Mask caught(const Block& block, const Grounds& ground, Floats drive, Floats idle) {
  const float pace = std::min(1.0f, block.group.speed);
  const Mask waiting = hn::And(hn::Ge(hn::Mul(idle, set(pace)), set(kCaughtSeconds)), hn::Ge(drive, set(kFreeDrive)));
  if (hn::AllFalse(F(), waiting)) return waiting;
  const Mask alone = isZero(loadPairs(block.units.press.data() + block.first));
  const Floats patience = hn::IfThenElse(alone, set(kCaughtSeconds), set(kCaughtAmongOthers));
  return hn::And(hn::And(waiting, hn::Ge(hn::Mul(idle, set(pace)), patience)), hn::And(ground.hasWay, hn::Ne(ground.distance, set(0))));
}

/// `toGoal` only where the group has a single goal cell.
HWY_INLINE Floats wantedSpeed(const Block& block, const Grounds& ground, Floats toGoal) {
  const GroupView& group = block.group;
  const Cost only = block.floor.onlyCost;
  const Floats factor = only != 0 ? set(group.speedFactor[only])
                                  : hn::GatherIndex(F(), group.speedFactor.data(), gatherBytes(block.floor.ground, ground.cells.at));
  const Floats speed = hn::Mul(set(group.speed), factor);
  if (group.arrive != Arrive::stay) return speed;
  const Floats left = group.oneCell ? hn::IfThenElse(ground.hasWay, larger(ground.distance, toGoal), ground.distance) : ground.distance;
  return smaller(speed, hn::Mul(set(kBrake), left));
}

struct Side {
  Floats freedom, distance;
};

HWY_INLINE Side lookAside(const Block& block, const Grounds& ground, Pairs p, Floats pressure, Ints legal, Mask concerned, Mask& odd) {
  const Cells cells = cellsAt(block.floor, p);
  const Words distance = gatherDistance(block.group.way.distance, cells.at);
  const Mask open = hn::And(reachable(distance), ofFloats(mayPass(ground.cells, cells, legal)));
  const Floats freedom = larger(set(0), hn::Sub(set(1), hn::Mul(set(kSidePressure), pressure)));
  return {hn::IfThenElseZero(open, freedom),
          hn::IfThenElse(open, inCells(distance, block.group.way.startCost, hn::And(concerned, open), odd), set(kNoDistance))};
}

/// chooseSide(): true for left.
HWY_INLINE Mask chooseLeft(const Block& block, const Side& left, const Side& right, Ints last) {
  const Mask wasLeft = ofFloats(hn::Gt(last, setInt(0)));
  const Mask keep = hn::And(ofFloats(hn::Ne(last, setInt(0))), hn::Gt(hn::IfThenElse(wasLeft, left.freedom, right.freedom), set(kKeepSide)));
  const Floats difference = hn::Sub(left.freedom, right.freedom);
  const Mask clear = hn::Or(hn::Gt(difference, set(kClearlyFreer)), hn::Lt(difference, set(-kClearlyFreer)));
  const Words id = hn::LoadU(U(), block.units.id.data() + block.first);
  const Mask even = ofFloats(hn::Eq(hn::And(hn::BitCast(I(), id), setInt(1)), setInt(0)));
  const auto pick = [](Mask which, Mask yes, Mask no) { return hn::Or(hn::And(which, yes), hn::AndNot(which, no)); };
  const Mask byDistance = pick(hn::Ne(left.distance, right.distance), hn::Lt(left.distance, right.distance), even);
  return pick(keep, wasLeft, pick(clear, hn::Gt(difference, set(0)), byDistance));
}

/// pressedVelocity() for the lanes of `pressed`; sets their `side`.
HWY_INLINE Pairs asideVelocity(const Block& block, const Grounds& ground, Pairs p, Pairs d, Floats speed, Floats drive, Floats idle, Mask pressed,
                               Ints last, Ints& side, Mask& odd) {
  const Pairs normal = {hn::Neg(d.y), d.x};
  const Pairs reach = times(normal, set(block.group.radius + kSideReach));
  const Ints legal = block.group.corners == Corners::strict ? strictSteps(ground.open)
                                                            : gatherBytes(legalTable(block.group.corners).data(), ground.open);
  const Pairs pressure = loadPairs(block.units.press.data() + block.first);
  const Side left = lookAside(block, ground, add(p, reach), pressure.x, legal, pressed, odd);
  const Side right = lookAside(block, ground, subtract(p, reach), pressure.y, legal, pressed, odd);
  const Mask toLeft = chooseLeft(block, left, right, last);
  side = hn::IfThenElse(hn::RebindMask(I(), pressed), hn::IfThenElse(hn::RebindMask(I(), toLeft), setInt(1), setInt(-1)), last);
  const Floats fade = larger(set(kSidestepLeast), hn::Sub(set(1), hn::Div(idle, set(kSidestepFadeSeconds))));
  const Floats freedom = hn::IfThenElse(toLeft, left.freedom, right.freedom);
  const Floats sign = hn::IfThenElse(toLeft, set(1), set(-1));
  const Floats aside = hn::Mul(hn::Mul(hn::Mul(hn::Sub(set(1), drive), freedom), fade), sign);
  return times(add(times(d, drive), times(normal, aside)), speed);
}

struct Progress {
  Floats idle, best;
};

/// countProgress() in the lanes of `counts`.
HWY_INLINE Progress countProgress(Progress old, Mask counts, Floats distance, Floats least, float seconds) {
  const Floats idle = hn::Add(old.idle, set(seconds));
  const Mask nearer = hn::Lt(distance, hn::Sub(old.best, least));
  const Mask moved = hn::Or(nearer, hn::Gt(distance, hn::Add(old.best, set(kSetBack))));
  return {hn::IfThenElse(counts, hn::IfThenZeroElse(nearer, idle), old.idle), hn::IfThenElse(hn::And(counts, moved), distance, old.best)};
}

/// move() without its walls; true where there is anything to move.
HWY_INLINE Mask follow(Pairs& v, Pairs wanted, float seconds) {
  v = add(v, times(subtract(wanted, v), set(seconds / (seconds + kResponseSeconds))));
  const auto rest = [](Floats part) {
    return hn::IfThenZeroElse(hn::And(hn::Gt(part, set(-kRestSpeed)), hn::Lt(part, set(kRestSpeed))), part);
  };
  v = {rest(v.x), rest(v.y)};
  return hn::Not(isZero(v));
}

/// Steers a whole block but for the lanes that are returned, which are left as they were.
HWY_INLINE Mask steerBlock(const Block& block) {
  Units& units = block.units;
  const GroupView& group = block.group;
  const std::size_t first = block.first;
  Mask odd = none();
  const Pairs p = loadPairs(units.position.data() + first);
  const Mask going = ofFloats(hn::Eq(loadBytes(reinterpret_cast<const std::uint8_t*>(units.state.data()) + first), setInt(0)));
  const Grounds ground = look(block, p, odd);
  const Floats drive = hn::LoadU(F(), units.drive.data() + first);
  const Progress old = {hn::LoadU(F(), units.idle.data() + first), hn::LoadU(F(), units.best.data() + first)};
  // A cell without a way may be a wall.
  if (!hn::AllTrue(F(), ground.hasWay)) {
    const Mask wall = ofFloats(hn::Eq(gatherBytes(block.floor.cost, ground.cells.at), setInt(kWall)));
    odd = hn::Or(odd, hn::AndNot(ground.hasWay, wall));
  }

  Floats toGoal = set(0), squared = set(0);
  if (group.oneCell) {
    const Pairs way = subtract({set(group.goalPoint.x), set(group.goalPoint.y)}, p);
    squared = dotOf(way, way);
    toGoal = hn::Sqrt(squared);
    const Mask near = hn::Or(hn::Eq(ground.distance, set(0)), hn::And(hn::Lt(ground.distance, set(kGoalNear)), hn::Lt(squared, set(kGoalSight * kGoalSight))));
    odd = hn::Or(odd, hn::And(going, hn::And(ground.hasWay, near)));
  }
  odd = hn::Or(odd, hn::And(going, hn::Or(caught(block, ground, drive, old.idle), atGap(block, ground))));

  const Pairs d = headingAt(block, ground, p, going, odd);
  const Pairs centre = {hn::Add(hn::ConvertTo(F(), ground.cells.x), set(0.5f)), hn::Add(hn::ConvertTo(F(), ground.cells.y), set(0.5f))};
  const Floats within = hn::IfThenElse(ground.hasWay, hn::Sub(ground.distance, dotOf(subtract(p, centre), d)), set(kNoDistance));
  const Mask settling = group.oneCell ? hn::AndNot(going, ground.hasWay) : none();
  const Progress progress = countProgress(old, hn::Or(going, settling), hn::IfThenElse(going, within, toGoal),
                                          hn::IfThenElse(going, set(kProgress), set(kSettlingProgress)), block.seconds);
  if (!hn::AllFalse(F(), settling)) {
    const Floats beyond = hn::Sub(toGoal, set(group.arrival->restRadius(group.radius)));
    const Mask creeping = hn::And(hn::Gt(beyond, set(0)), hn::Lt(progress.idle, set(kSettlingSeconds)));
    odd = hn::Or(odd, hn::And(settling, creeping));
  }

  const Mask walking = hn::And(going, ground.hasWay);
  const Floats speed = wantedSpeed(block, ground, toGoal);
  Pairs wanted = times(d, hn::Mul(speed, drive));
  const Mask pressed = hn::AndNot(isZero(d), hn::And(walking, hn::Lt(drive, set(kFreeDrive))));
  const bool anyPressed = !hn::AllFalse(F(), pressed);
  const Ints lastSide = loadBytes(units.side.data() + first);
  Ints side = lastSide;
  if (anyPressed) {
    wanted = choose(pressed, asideVelocity(block, ground, p, d, speed, drive, progress.idle, pressed, lastSide, side, odd), wanted);
  }
  wanted = {hn::IfThenElseZero(walking, wanted.x), hn::IfThenElseZero(walking, wanted.y)};

  const Pairs v = loadPairs(units.velocity.data() + first);
  Discs discs{p, v, set(group.radius), odd};
  const Mask moving = follow(discs.velocity, wanted, block.seconds);
  const Mask still = hn::Not(moving);
  discs.p = choose(moving, add(p, times(discs.velocity, set(block.seconds))), p);
  const Pairs slow = discs.velocity;
  discs.odd = hn::Or(odd, still);
  keepOut(block.floor, ground.cells, ground.open, p, discs);
  odd = hn::Or(odd, hn::And(discs.odd, moving));
  storePairs(choose(hn::Or(odd, still), p, discs.p), &units.next(first));
  storePairs(choose(odd, v, choose(still, slow, discs.velocity)), units.velocity.data() + first);
  storePairs(choose(odd, loadPairs(units.press.data() + first), d), &units.heading(first));
  hn::StoreU(hn::IfThenElse(odd, old.idle, progress.idle), F(), units.idle.data() + first);
  hn::StoreU(hn::IfThenElse(odd, old.best, progress.best), F(), units.best.data() + first);
  const MaskI keep = hn::RebindMask(I(), odd);
  if (anyPressed) storeBytes(hn::IfThenElse(keep, lastSide, side), units.side.data() + first);
  const Ints hasWay = hn::IfThenElseZero(hn::RebindMask(I(), ground.hasWay), setInt(1));
  storeBytes(hn::IfThenElse(keep, loadBytes(units.hasWay.data() + first), hasWay), units.hasWay.data() + first);
  return odd;
}

/// Asks for the fields around some of the units from `first` on. Neighbours by id are, as a rule, neighbours in place.
HWY_INLINE void fetchFields(const Units& units, std::size_t first, const GroupView& group, const Floor& floor) {
  for (std::size_t i = 0; i < hn::Lanes(F()); i += 4) {
    const std::size_t at = floor.indexAt(units.position[first + i]);
    hwy::Prefetch(group.way.distance + at);
    hwy::Prefetch(group.steering.cells + at);
    hwy::Prefetch(group.steering.cells + at + floor.stride);
    hwy::Prefetch(floor.open + at);
  }
}

#endif  // not scalar

/// Units [begin, end), all of one group.
void steerGroup(Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const Floor& common, float seconds) {
#if HWY_TARGET != HWY_SCALAR
  const GroupView& group = groups[units.group[begin]];
  const Floor& floor = group.floor(common);
  const std::size_t lanes = hn::Lanes(F());
  const bool ordinary = group.radius <= kOneCell && microSteps(group, seconds) == 1 && group.arrival != nullptr && floor.exits == nullptr;
  constexpr std::size_t kAhead = 3;
  for (; ordinary && begin + lanes <= end; begin += lanes) {
    if (begin + (kAhead + 1) * lanes <= end) fetchFields(units, begin + kAhead * lanes, group, floor);
    const Mask odd = steerBlock({units, begin, group, floor, seconds});
    forEachLane(odd, [&](std::size_t lane) { steerPlainly(units, begin + lane, begin + lane + 1, groups, common, seconds); });
  }
#endif
  steerPlainly(units, begin, end, groups, common, seconds);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace spate
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace spate {

HWY_EXPORT(steerGroup);

void steer(Units& units, std::size_t begin, std::size_t end, const std::vector<GroupView>& groups, const Floor& floor, float seconds) {
  while (begin < end) {
    const std::uint32_t group = units.group[begin];
    std::size_t same = begin + 1;
    while (same < end && units.group[same] == group) ++same;
    HWY_DYNAMIC_DISPATCH(steerGroup)(units, begin, same, groups, floor, seconds);
    begin = same;
  }
}

}  // namespace spate
#endif
