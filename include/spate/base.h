#pragma once
// Words shared by every part of spate: cells, positions, distances, options, errors and the host's scheduler.
//
// Coordinates: cell (x, y) counts from the top left, x right, y down. Positions are in cells; the centre of cell (3, 4) is
// (3.5, 4.5). Nothing in these headers does float arithmetic inline: the consumer's compiler flags must not change results.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace spate {

/// What entering a cell costs. [1 .. 254; 255 = wall; 0 is not a cost]
using Cost = std::uint8_t;
inline constexpr Cost kWall = 255;
inline constexpr Cost kMaxCost = 254;

/// Distance to the goal in 1/70 of a cell of cost 1. A straight step onto cost c is 70 c, a diagonal one 99 c.
/// 99/70 is sqrt(2) to 0.005 %, so sums stay integers and every machine agrees on them.
using Distance = std::uint32_t;
inline constexpr Distance kStraight = 70;
inline constexpr Distance kDiagonal = 99;
/// "There is no way": a value of its own, never a large number.
inline constexpr Distance kUnreachable = 0xFFFFFFFFu;
/// The largest distance that exists. A field that would need more is an error (ErrorCode::overflow).
inline constexpr Distance kMaxDistance = 0xFFFFFFFEu;

/// A distance in cells of cost 1; infinity for kUnreachable.
double toCells(Distance distance);

/// Largest width and height of a map. [cells]
inline constexpr int kMaxSide = 16384;

struct Cell {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(Cell, Cell) = default;
};

/// Cells from min to max, both ends included.
struct Rect {
  Cell min;
  Cell max;
  // Constructors, so that {x, y} is a cell and never a rectangle with half of its numbers left out.
  constexpr Rect() = default;
  constexpr Rect(Cell first, Cell last) : min(first), max(last) {}
  friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

/// A position or a direction. [cells]
struct Vec2 {
  float x = 0.0f;
  float y = 0.0f;
  friend constexpr bool operator==(Vec2, Vec2) = default;
};

/// Which diagonal steps are legal. The one rule for fields, line of sight and movement.
enum class Corners : std::uint8_t {
  strict,      ///< Both cells beside the step are open. The default.
  oneSide,     ///< At least one of them is open.
  free,        ///< Always, even between two walls that touch at the corner.
  orthogonal,  ///< Never: four neighbours only.
};

/// How units read the flow field.
enum class Heading : std::uint8_t {
  smooth,  ///< Any angle, made from the distances around the position. The default.
  arrows,  ///< One of eight: the cell's own arrow.
};

enum class ErrorCode : std::uint8_t {
  ok = 0,
  badSize,      ///< A map without cells, or wider or higher than kMaxSide.
  outOfMap,     ///< A cell or position outside the map.
  badValue,     ///< A number outside its stated range, NaN included.
  staleId,      ///< An id that names nothing (any more).
  overflow,     ///< A distance above kMaxDistance.
  duringTick,   ///< A change of the world from inside its own tick.
  badFile,      ///< Bytes that are not the format they should be.
  io,           ///< A file that cannot be opened, read or written.
};

/// What went wrong: what, where, and what was expected, in one sentence. Default: nothing went wrong.
struct Status {
  ErrorCode code = ErrorCode::ok;
  std::string message;

  bool ok() const { return code == ErrorCode::ok; }
};

/// A value, or the Status that says why there is none.
template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status error) : error_(std::move(error)) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }
  /// The value. Only when ok().
  T& value() { return *value_; }
  const T& value() const { return *value_; }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  /// Why there is no value. Status::ok() when there is one.
  const Status& error() const { return error_; }

 private:
  std::optional<T> value_;
  Status error_;
};

/// The host's threads. spate starts none of its own: give it one of these, or nothing for a serial run.
/// Results are the same for every scheduler and every number of threads.
class Scheduler {
 public:
  using Job = void (*)(void* context, std::size_t begin, std::size_t end);

  virtual ~Scheduler() = default;
  /// Calls job(context, begin, end) for ranges of at least `grain` items (but the last) that together are [0, count), on any
  /// threads and in any order, and returns once all have returned.
  virtual void run(std::size_t count, std::size_t grain, Job job, void* context) = 0;
};

/// The library's version, "major.minor.patch".
const char* version();

}  // namespace spate
