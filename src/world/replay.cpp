// A replay makes the recorded calls on a world that is itself being recorded: as long as both recordings are the same bytes, all is well.
// Only when they are not does it matter what the bytes say.

#include <algorithm>

#include "world/state.h"
#include "world/unit_changes.h"
#include "world/world_impl.h"

namespace spate {

namespace {

bool isTicking(Call call) { return call == Call::tick || call == Call::advance; }

/// Reads the number of a call and its arguments, and hands those to f.template operator()<call>(arguments).
template <class F>
Call readCall(ByteReader& read, const F& f) {
  Call call = Call::none;
  read(call);
  const bool known = withCall(call, [&]<Call kCall>() {
    typename Arguments<kCall>::Stored arguments{};
    std::apply(read, arguments);
    if (read.ok()) f.template operator()<kCall>(arguments);
  });
  if (!known) read.fail("the number of a call");
  return call;
}

constexpr auto kIgnore = []<Call>(const auto&) {};

/// What a call came to.
struct Outcome {
  std::vector<TickRecord> ticks;
  ErrorCode code = ErrorCode::ok;
};

Outcome readOutcome(ByteReader& read) {
  Outcome outcome;
  bool another = false;
  while (read(another) && another) read(outcome.ticks.emplace_back());
  read(outcome.code);
  return outcome;
}

/// Units, or cells of goals, that a call adds to the world.
template <Call kCall>
std::uint64_t askedBy(const typename Arguments<kCall>::Stored& arguments) {
  if constexpr (kCall == Call::spawnIn) return std::get<2>(arguments);
  if constexpr (kCall == Call::spawnEverywhere) return std::get<1>(arguments);
  if constexpr (kCall == Call::addGoal) {
    if (const std::optional<Rect>& rect = std::get<0>(arguments).rect) {
      const std::int64_t wide = std::int64_t(rect->max.x) - rect->min.x + 1, tall = std::int64_t(rect->max.y) - rect->min.y + 1;
      return wide > 0 && tall > 0 && wide <= kMaxSide && tall <= kMaxSide ? std::uint64_t(wide * tall) : 0;
    }
  }
  return 0;
}

/// Reads all calls and makes none, so that what is played can be read. Errors: badFile.
Status checkCalls(ByteView calls, std::uint64_t ticks) {
  constexpr std::uint64_t kMost = World::kMaxSpawn;
  ByteReader read(calls);
  std::uint64_t asked = 0, found = 0;
  while (read.ok() && !read.atEnd()) {
    readCall(read, [&]<Call kCall>(const auto& arguments) { asked += std::min(kMost + 1, askedBy<kCall>(arguments)); });
    found += readOutcome(read).ticks.size();
    if (asked > kMost) read.fail("calls for at most " + std::to_string(kMost) + " units and cells of goals");
  }
  if (read.ok() && found != ticks) read.fail(std::to_string(ticks) + " ticks, got " + std::to_string(found));
  return read.status();
}

}  // namespace

struct Replay::Impl {
  explicit Impl(Scheduler* scheduler) : world(CostField(1, 1), {.scheduler = scheduler}) {}

  Status start(ByteView contents);
  Call playCall();
  void compare(ByteView expected, ByteView got);
  void name(const TickRecord& expected, const TickRecord& got);
  Recorder& recorder() { return *world.impl_->recorder; }

  World world;
  RecordingHead head;
  Bytes calls;
  std::size_t position = 0;  // in `calls`
  Units before;              // the call that is played; with values only
  std::optional<Divergence> divergence;
};

Status Replay::Impl::start(ByteView contents) {
  ByteReader read(contents);
  if (!read(head)) return read.status();
  const ByteView rest = read.take(read.left());
  calls.assign(rest.begin(), rest.end());
  if (Status status = checkCalls(calls, head.ticks); !status.ok()) return status;
  const Result<Snapshot> snapshot = Snapshot::fromBytes(head.snapshot);
  if (!snapshot.ok()) return snapshot.error();
  if (Status status = world.restore(*snapshot); !status.ok()) return status;
  return world.startRecording(head.def);
}

Call Replay::Impl::playCall() {
  before = recorder().units();
  const ByteView left = ByteView(calls).subspan(position);
  ByteReader read(left);
  const Call call = readCall(read, [&]<Call kCall>(const auto& arguments) {
    std::apply([&](const auto&... argument) { Arguments<kCall>::make(world, argument...); }, arguments);
  });
  const Bytes got = recorder().take();
  if (got.size() <= left.size() && std::equal(got.begin(), got.end(), left.begin())) {
    position += got.size();
  } else {
    compare(left, got);
  }
  return call;
}

void Replay::Impl::compare(ByteView expectedBytes, ByteView gotBytes) {
  ByteReader readExpected(expectedBytes), readGot(gotBytes);
  const Call call = readCall(readExpected, kIgnore);
  readCall(readGot, kIgnore);
  const Outcome expected = readOutcome(readExpected), got = readOutcome(readGot);
  divergence.emplace();
  divergence->tick = world.stats().ticks - got.ticks.size();
  for (std::size_t i = 0; i < std::min(expected.ticks.size(), got.ticks.size()); ++i) {
    ++divergence->tick;
    const TickRecord &a = expected.ticks[i], &b = got.ticks[i];
    if (a.hashes != b.hashes || a.values != b.values) return name(a, b);
    applyChanges(a.values, before);
  }
  divergence->call = kCallNames[std::size_t(call)];
  divergence->expected = double(expected.code);
  divergence->got = double(got.code);
}

void Replay::Impl::name(const TickRecord& expected, const TickRecord& got) {
  const auto [other, _] = std::mismatch(expected.hashes.begin(), expected.hashes.end(), got.hashes.begin());
  divergence->part = other == expected.hashes.end() ? StatePart::units : StatePart(other - expected.hashes.begin());
  if (divergence->part != StatePart::units || !head.def.values) return;
  Units then = before, now = before;
  if (!applyChanges(expected.values, then) || !applyChanges(got.values, now)) return;
  if (const std::optional<UnitDifference> difference = firstDifference(then, now)) {
    divergence->unit = difference->unit;
    divergence->value = difference->value;
    divergence->expected = difference->expected;
    divergence->got = difference->got;
  }
}

Replay::Replay(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Replay::Replay(Replay&&) noexcept = default;
Replay& Replay::operator=(Replay&&) noexcept = default;
Replay::~Replay() = default;

Result<Replay> Replay::open(const Recording& recording, Scheduler* scheduler) {
  const Result<ByteView> contents = unseal(kRecordingSeal, recording.bytes());
  if (!contents.ok()) return contents.error();
  auto impl = std::make_unique<Impl>(scheduler);
  if (const Status status = impl->start(*contents); !status.ok()) {
    return Status{ErrorCode::badFile, std::string(kRecordingSeal.noun) + ": " + status.message};
  }
  return Replay(std::move(impl));
}

bool Replay::step() {
  while (!impl_->divergence && impl_->position < impl_->calls.size()) {
    if (isTicking(impl_->playCall())) return !impl_->divergence;
  }
  return false;
}

World& Replay::world() { return impl_->world; }
std::uint64_t Replay::ticks() const { return impl_->head.ticks; }
const std::optional<Divergence>& Replay::divergence() const { return impl_->divergence; }

}  // namespace spate
