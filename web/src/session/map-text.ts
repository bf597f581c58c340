// A map of costs as rows of characters, as scenes have it: '#', '.', '~' and digits where they fit, other characters by a legend, and what has no character
// left is painted on top.

import type { Cell } from "spate";

export interface Costs {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly costs: Uint8Array;
}
export interface MapText {
  readonly rows: readonly string[];
  readonly legend?: Readonly<Record<string, number>>;
  readonly paint?: readonly { readonly cells: readonly Cell[]; readonly cost: number }[];
}

/** The characters that scenes read without a legend. */
const KNOWN: Readonly<Record<number, string>> = { 1: ".", 2: "2", 3: "3", 4: "4", 5: "~", 6: "6", 7: "7", 8: "8", 9: "9", 255: "#" };
/** For all other costs, in this order: letters first, they are easier on the eye. */
const OTHERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!$%&'()*+,-/:;<=>?@[]^_`{|}015"].filter((letter) => !Object.values(KNOWN).includes(letter));

export function mapText({ width, height, costs }: Costs): MapText {
  const counts = new Map<number, number>();
  for (const cost of costs) counts.set(cost, (counts.get(cost) ?? 0) + 1);
  const others = [...counts.keys()].filter((cost) => KNOWN[cost] === undefined).sort((a, b) => counts.get(b)! - counts.get(a)!);
  const letters = new Map(Object.entries(KNOWN).map(([cost, letter]) => [Number(cost), letter]));
  const legend: Record<string, number> = {};
  others.slice(0, OTHERS.length).forEach((cost, i) => {
    letters.set(cost, OTHERS[i]!);
    legend[OTHERS[i]!] = cost;
  });
  const painted = new Map(others.slice(OTHERS.length).map((cost) => [cost, [] as Cell[]]));
  const rows = Array.from({ length: height }, (_, y) => {
    let row = "";
    for (let x = 0; x < width; ++x) {
      const cost = costs[y * width + x]!;
      row += letters.get(cost) ?? ".";
      painted.get(cost)?.push([x, y]);
    }
    return row;
  });
  const paint = [...painted].map(([cost, cells]) => ({ cells, cost }));
  return { rows, ...(others.length > 0 ? { legend } : {}), ...(paint.length > 0 ? { paint } : {}) };
}

/** From the engine's costs, which have a halo. */
export function withoutHalo(data: Uint8Array, width: number, height: number): Uint8Array {
  const costs = new Uint8Array(width * height);
  for (let y = 0; y < height; ++y) {
    const from = (y + 1) * (width + 2) + 1;
    costs.set(data.subarray(from, from + width), y * width);
  }
  return costs;
}
