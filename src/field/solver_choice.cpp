#include "field/solver_choice.h"

namespace spate {
namespace {

/// Are the ways on this map mostly one cell wide? From some hundred cells all over it.
bool isNarrow(const CostField& cost, Corners corners) {
  constexpr std::size_t kSamples = 512;
  constexpr std::size_t kFew = 5;  // one in so many may have a diagonal step
  const LegalTable& legal = legalTable(corners == Corners::orthogonal ? Corners::strict : corners);
  const std::size_t step = (cost.paddedSize() / kSamples) | 1;  // odd, so as not to fall in with the map's pattern
  std::size_t open = 0, wide = 0;
  for (std::size_t cell = 0; cell < cost.paddedSize(); cell += step) {
    if (cost.padded()[cell] == kWall) continue;
    ++open;
    wide += (legal[cost.openNeighbours()[cell]] & 0xF0) != 0;
  }
  return wide * kFew < open;
}

/// The bucket queue is as fast or faster on tiny maps, in mazes of narrow corridors, and where all ground is so dear that a
/// window of the tile solver holds few cells (docs/performance.md).
bool wantsTiles(const CostField& cost, const BuildOptions& options) {
  constexpr std::int64_t kFewestCells = 256;
  constexpr Cost kDearGround = 64;
  if (!cost.neighboursOnly()) return false;
  if (options.solver != Solver::automatic) return options.solver == Solver::tiles;
  if (std::int64_t(cost.width()) * cost.height() < kFewestCells || cost.cheapest() > kDearGround) return false;
  return !isNarrow(cost, options.corners);
}

}  // namespace

TileVisitor chooseVisitor(const CostField& cost, const BuildOptions& options) {
  return cost.width() >= kTileSide && wantsTiles(cost, options) ? tileVisitor() : nullptr;
}

}  // namespace spate
