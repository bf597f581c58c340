// The other opponent: rot.js's Path.Dijkstra, used as its manual says: made once for a goal, it keeps what it has searched, and answers compute(x, y, callback)
// with the cells of a way. What it can do: many callers to one goal on a map of equal steps, from one search. What it cannot: costs of ground, diagonals that are
// longer than straight steps, a corner rule (it squeezes through two walls that touch at their corners), several goals, edits, arrows or distances to be read.
// A search from a cell that it cannot reach fills the whole map in one call, which is the fastest way of using it; that is what we measure.

// The module alone: the package's index would also load its displays, which want a page.
import Dijkstra from "rot-js/lib/path/dijkstra.js";
import type { Cell } from "spate";
import type { PlainMap } from "./maps";

/** All of the map searched, for a goal. */
export function fillWithRot(map: PlainMap, goal: Cell): Dijkstra {
  const { width, height, costs } = map;
  const passable = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && costs[y * width + x] !== 255;
  const search = new Dijkstra(goal[0], goal[1], passable, { topology: 8 });
  search.compute(-1, -1, () => {});
  return search;
}

/** Steps to the goal; null: no way. All that rot.js says of a distance is how many cells it calls back. */
export function stepsOfRot(search: Dijkstra, from: Cell): number | null {
  let cells = 0;
  search.compute(from[0], from[1], () => ++cells);
  return cells === 0 ? null : cells - 1;
}

/** The slow, obvious twin: breadth first, eight neighbours, no corner rule. -1: no way. */
export function countSteps(map: PlainMap, goal: Cell): Int32Array {
  const { width, height, costs } = map;
  const steps = new Int32Array(costs.length).fill(-1);
  const queue = [goal[1] * width + goal[0]];
  steps[queue[0]] = 0;
  for (let i = 0; i < queue.length; ++i) {
    const x = queue[i] % width, y = Math.floor(queue[i] / width);
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ++ny) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); ++nx) {
        const to = ny * width + nx;
        if (steps[to] >= 0 || costs[to] === 255) continue;
        steps[to] = steps[queue[i]] + 1;
        queue.push(to);
      }
    }
  }
  return steps;
}
