// Who is cut off from the goal, and where a wall would have to be opened for them.

import { UNREACHABLE, WALL, type Cell } from "spate";
import type { LiveScene } from "./live-scene";
import type { Stage } from "./stage";

/** Units whose cell has no way to their goal, as the map is now. Those under a wall just painted are about to be moved out, and do not count. */
export function countNoWay(stage: Stage): number {
  let count = 0;
  eachNoWay(stage, () => ++count);
  return count;
}

function eachNoWay(stage: Stage, found: (cell: Cell, index: number) => void): void {
  const { live } = stage;
  const { world } = live;
  stage.refreshFields();
  const fields = new Map(live.groups.map((group) => [group.group as number, world.distances(group.group).data]));
  const { stride, data: costs } = world.costs();
  const units = world.units();
  for (let i = 0; i < units.count; ++i) {
    const [x, y] = [Math.floor(units.positions[i * 2]!), Math.floor(units.positions[i * 2 + 1]!)];
    const index = (y + 1) * stride + x + 1;
    if (costs[index] !== WALL && fields.get(units.groups[i]!)?.[index] === UNREACHABLE) found([x, y], index);
  }
}

/** What a wall costs when a gap is sought. Fresh ones go first: what the reader has just built is what is in the way. */
const FRESH = 1;
const OLD = 1000;

/**
 * Walls to be opened so that units without a way have one: x, y, x, y, ... Straight steps only, so that corners never close it again.
 * `fresh`: indices (with halo) of walls of the last edit.
 */
export function gapFor(stage: Stage, fresh: ReadonlySet<number>): Int32Array {
  const { live } = stage;
  const lost = new Set<number>();
  eachNoWay(stage, (_, index) => lost.add(index));
  const { stride, data } = live.world.costs();
  const starts = live.goals.flatMap((goal) => {
    const cells = live.world.goalCells(goal.goal);
    return Array.from({ length: cells.length / 2 }, (_, i) => (cells[i * 2 + 1]! + 1) * stride + cells[i * 2]! + 1);
  });
  const price = (index: number): number => (data[index] !== WALL ? 0 : fresh.has(index) ? FRESH : OLD);
  const path = cheapest(starts, lost, price, stride, live);
  return Int32Array.from(path.filter((index) => data[index] === WALL).flatMap((index) => [(index % stride) - 1, Math.floor(index / stride) - 1]));
}

/** From a start to the cheapest target, both included, by buckets of equal price. */
function cheapest(starts: readonly number[], targets: ReadonlySet<number>, price: (index: number) => number, stride: number, live: LiveScene): number[] {
  const paid = new Map<number, number>();
  const from = new Map<number, number>();
  const buckets: number[][] = [];
  const reach = (index: number, sum: number, parent: number): void => {
    if (sum >= (paid.get(index) ?? Infinity)) return;
    paid.set(index, sum);
    from.set(index, parent);
    (buckets[sum] ??= []).push(index);
  };
  for (const start of starts) reach(start, price(start), -1);
  for (let sum = 0; sum < buckets.length; ++sum) {
    for (let i = 0; i < (buckets[sum]?.length ?? 0); ++i) {
      const index = buckets[sum]![i]!;
      if (paid.get(index) !== sum) continue;
      if (targets.has(index)) return backFrom(index, from);
      for (const step of [1, stride, -1, -stride]) {
        const [x, y] = [((index + step) % stride) - 1, Math.floor((index + step) / stride) - 1];
        if (x >= 0 && y >= 0 && x < live.width && y < live.height) reach(index + step, sum + price(index + step), index);
      }
    }
  }
  return [];
}

function backFrom(index: number, from: ReadonlyMap<number, number>): number[] {
  const path = [];
  for (let at = index; at >= 0; at = from.get(at)!) path.push(at);
  return path;
}
