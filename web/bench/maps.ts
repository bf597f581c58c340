// The maps of the benchmark and of its tests, from a seed: the same on every machine.

import type { Cell } from "spate";

export interface PlainMap {
  readonly width: number;
  readonly height: number;
  /** Row by row, without a halo. */
  readonly costs: Uint8Array;
}

/** splitmix32: good enough to strew walls, and the same everywhere. */
export function makeRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) % below;
  };
}

/** `walls` in a hundred cells are wall, the others cost 1 .. `dearest`. */
export function randomMap(width: number, height: number, walls: number, dearest: number, seed = 1): PlainMap {
  const random = makeRandom(seed);
  const costs = new Uint8Array(width * height);
  for (let i = 0; i < costs.length; ++i) costs[i] = random(100) < walls ? 255 : 1 + random(dearest);
  return { width, height, costs };
}

/** The open cell of the largest area (straight steps) that is nearest the middle. */
export function middleGoal(map: PlainMap): Cell {
  const { width, height, costs } = map;
  const seen = new Uint8Array(costs.length);
  let largest: number[] = [];
  for (let start = 0; start < costs.length; ++start) {
    if (seen[start] || costs[start] === 255) continue;
    const area = [start];
    seen[start] = 1;
    for (let i = 0; i < area.length; ++i) {
      const at = area[i], x = at % width;
      const visit = (to: number, inside: boolean) => {
        if (!inside || seen[to] || costs[to] === 255) return;
        seen[to] = 1;
        area.push(to);
      };
      visit(at + 1, x + 1 < width);
      visit(at - 1, x > 0);
      visit(at + width, at + width < costs.length);
      visit(at - width, at >= width);
    }
    if (area.length > largest.length) largest = area;
  }
  const fromMiddle = (at: number) => ((at % width) - width / 2) ** 2 + (Math.floor(at / width) - height / 2) ** 2;
  const best = largest.reduce((a, b) => (fromMiddle(b) < fromMiddle(a) ? b : a));
  return [best % width, Math.floor(best / width)];
}

export function openCells(map: PlainMap): number {
  return map.costs.reduce((sum, cost) => sum + (cost === 255 ? 0 : 1), 0);
}
