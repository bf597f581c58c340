// What the engine's own calls do not give back, read from a snapshot (docs/formats.md, "Contents of a snapshot"): one-way exits, breakable walls and links as
// they are now.

import type { Cell } from "spate";

export interface Ways {
  /** A byte a cell, row by row; empty: every cell has all exits. */
  readonly exits: Uint8Array;
  /** A byte a cell; 0: not breakable. Empty: none is. */
  readonly breakCosts: Uint8Array;
  readonly links: readonly { readonly from: Cell; readonly to: Cell; readonly cost: number }[];
}

const HEAD = 8 + 4 + 8; // magic, version, length
const SETTINGS = 3 * 8; // tickSeconds, seed, fieldBudget

export function readWays(snapshot: Uint8Array): Ways {
  const view = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
  let at = HEAD + SETTINGS;
  const int = (): number => {
    at += 4;
    return view.getInt32(at - 4, true);
  };
  const count = (): number => {
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  };
  const bytes = (size: number): Uint8Array => {
    at += size;
    return snapshot.slice(at - size, at);
  };
  const [width, height] = [int(), int()];
  at += width * height;
  const exits = bytes(count());
  const breakCosts = bytes(count());
  const links = Array.from({ length: count() }, () => {
    const from: Cell = [int(), int()];
    const to: Cell = [int(), int()];
    at += 4;
    return { from, to, cost: view.getFloat32(at - 4, true) };
  });
  return { exits, breakCosts, links };
}

export function linksOf(snapshot: Uint8Array): Ways["links"] {
  return readWays(snapshot).links;
}
