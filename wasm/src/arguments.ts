// Arguments as the module takes them, checked as far as it cannot check them itself: numbers that are not whole would be cut off at the border.

import { SpateError, type Cell, type GoalDef, type Position, type Rect } from "./types.js";

const INT_MAX = 0x7fffffff;

function wrong(what: string, expected: string, got: unknown): SpateError {
  return new SpateError("badValue", `${what}: expected ${expected}, got ${typeof got === "number" ? String(got) : JSON.stringify(got)}`);
}

export function whole(value: unknown, what: string, min = -INT_MAX, max = INT_MAX): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw wrong(what, `a whole number ${min} .. ${max}`, value);
}

export function finite(value: unknown, what: string): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw wrong(what, "a number", value);
}

export function objectOf<T>(value: T, what: string): T {
  if (value !== null && typeof value === "object") return value;
  throw wrong(what, "an object", value);
}

export function jsonOf(value: object, what: string): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new SpateError("badValue", `${what}: expected plain values (${error instanceof Error ? error.message : String(error)})`);
  }
}

export function rectOf(rect: Rect, what: string): [number, number, number, number] {
  if (!rect || rect.length !== 4) throw wrong(what, "[x0, y0, x1, y1]", rect);
  return [whole(rect[0], what), whole(rect[1], what), whole(rect[2], what), whole(rect[3], what)];
}

export function cellOf(cell: Cell, what: string): [number, number] {
  if (!cell || cell.length !== 2) throw wrong(what, "[x, y]", cell);
  return [whole(cell[0], what), whole(cell[1], what)];
}

/** Cells as x, y, x, y, ... */
export function cellsOf(cells: Int32Array | readonly Cell[], what: string): Int32Array {
  if (cells instanceof Int32Array) {
    if (cells.length % 2 !== 0) throw wrong(what, "x, y, x, y, ...", `${cells.length} numbers`);
    return cells;
  }
  if (!Array.isArray(cells)) throw wrong(what, "cells [x, y] or an Int32Array", cells);
  const flat = new Int32Array(cells.length * 2);
  cells.forEach((cell: Cell, i) => flat.set(cellOf(cell, `${what}[${i}]`), i * 2));
  return flat;
}

export function cellsOfRect(rect: Rect, what: string, width: number, height: number): Int32Array {
  const [x0, y0, x1, y1] = rectOf(rect, what);
  if (x0 > x1 || y0 > y1 || x0 < 0 || y0 < 0 || x1 >= width || y1 >= height) {
    throw new SpateError("outOfMap", `${what}: expected a rectangle on the map of ${width} x ${height} cells, got [${x0}, ${y0}, ${x1}, ${y1}]`);
  }
  const flat = new Int32Array((x1 - x0 + 1) * (y1 - y0 + 1) * 2);
  let i = 0;
  for (let y = y0; y <= y1; ++y) for (let x = x0; x <= x1; ++x) (flat[i++] = x), (flat[i++] = y);
  return flat;
}

export function positionsOf(positions: Float32Array | readonly Position[], what: string): Float32Array {
  if (positions instanceof Float32Array) {
    if (positions.length % 2 !== 0) throw wrong(what, "x, y, x, y, ...", `${positions.length} numbers`);
    return positions;
  }
  if (!Array.isArray(positions)) throw wrong(what, "positions [x, y] or a Float32Array", positions);
  const flat = new Float32Array(positions.length * 2);
  positions.forEach((position: Position, i) => {
    flat[i * 2] = finite(position?.[0], `${what}[${i}]`);
    flat[i * 2 + 1] = finite(position?.[1], `${what}[${i}]`);
  });
  return flat;
}

export function costOf(cost: unknown): number {
  return whole(cost, "cost", 1, 255);
}

export function costsOf(costs: Uint8Array | undefined, width: number, height: number): Uint8Array | null {
  if (costs === undefined) return null;
  if (!(costs instanceof Uint8Array) || costs.length !== width * height) {
    throw new SpateError("badSize", `costs: expected a Uint8Array of ${width} x ${height} = ${width * height} costs, got ${costs?.length} of them`);
  }
  return costs;
}

const GOAL_BYTES = 48;
const KEYS_OF_GOAL = ["cells", "rect", "point", "startCost"];

/** GoalLayout of module/world_exports.cpp, and the cells it points to. */
export function goalLayout(def: GoalDef): { cells: Int32Array; write(view: DataView, cellsAt: number): void; bytes: number } {
  if (!def || typeof def !== "object") throw wrong("goal", "an object with cells, rect and/or point", def);
  for (const key of Object.keys(def)) {
    if (!KEYS_OF_GOAL.includes(key)) throw new SpateError("badValue", `goal.${key}: unknown key; expected one of ${KEYS_OF_GOAL.join(", ")}`);
  }
  const cells = cellsOf(def.cells ?? [], "goal.cells");
  const rect = def.rect ? rectOf(def.rect, "goal.rect") : null;
  const point = def.point ? [finite(def.point[0], "goal.point"), finite(def.point[1], "goal.point")] : null;
  const startCost = finite(def.startCost ?? 0, "goal.startCost");
  return {
    cells,
    bytes: GOAL_BYTES,
    write(view, cellsAt) {
      const ints = [cellsAt, cells.length / 2, rect ? 1 : 0, point ? 1 : 0, ...(rect ?? [0, 0, 0, 0])];
      ints.forEach((value, i) => view.setInt32(i * 4, value, true));
      view.setFloat32(32, point?.[0] ?? 0, true);
      view.setFloat32(36, point?.[1] ?? 0, true);
      view.setFloat32(40, startCost, true);
    },
  };
}
