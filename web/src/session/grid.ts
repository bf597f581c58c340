// Cells and lines on the map: what a brush covers, which cells lie between two points.

import type { Cell, Position, Rect } from "spate";

/** The neighbours of the engine's arrows 0 .. 7: E, S, W, N, SE, SW, NW, NE. */
export const STEPS: readonly Cell[] = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]];
export const ARROW_GOAL = 9;
export const ARROW_LINK = 10;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function cellAt(at: Position): Cell {
  return [Math.floor(at[0]), Math.floor(at[1])];
}
export function inside(cell: Cell, size: Size): boolean {
  return cell[0] >= 0 && cell[1] >= 0 && cell[0] < size.width && cell[1] < size.height;
}
/** The cell of the map that is nearest. */
export function clamped(cell: Cell, size: Size): Cell {
  return [Math.min(Math.max(cell[0], 0), size.width - 1), Math.min(Math.max(cell[1], 0), size.height - 1)];
}
/** Of a brush's square, as far as it is on the map; null: it is not. */
export function brushRect(cell: Cell, brush: number, size: Size): Rect | null {
  const before = (brush - 1) >> 1;
  const [x0, y0] = [cell[0] - before, cell[1] - before];
  const rect: Rect = [Math.max(0, x0), Math.max(0, y0), Math.min(size.width - 1, x0 + brush - 1), Math.min(size.height - 1, y0 + brush - 1)];
  return rect[0] > rect[2] || rect[1] > rect[3] ? null : rect;
}

/** Every cell from one to the other, both included (Bresenham). */
export function line(from: Cell, to: Cell): Cell[] {
  const cells: Cell[] = [];
  const [dx, dy] = [Math.abs(to[0] - from[0]), -Math.abs(to[1] - from[1])];
  const [stepX, stepY] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  let [x, y] = from;
  let error = dx + dy;
  for (;;) {
    cells.push([x, y]);
    if (x === to[0] && y === to[1]) return cells;
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += stepX;
    }
    if (twice <= dx) {
      error += dx;
      y += stepY;
    }
  }
}

/** The nearest of the eight directions, or null for none. */
export function eighth(from: Cell, to: Cell): Cell | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (dx === 0 && dy === 0) return null;
  const turn = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
  return [Math.round(Math.cos((turn * Math.PI) / 4)), Math.round(Math.sin((turn * Math.PI) / 4))];
}
/** The point of the line from `from` in `direction` that is nearest to `to`. */
export function along(from: Cell, direction: Cell, to: Cell): Cell {
  const dot = (to[0] - from[0]) * direction[0] + (to[1] - from[1]) * direction[1];
  const steps = Math.max(0, Math.round(dot / (direction[0] ** 2 + direction[1] ** 2)));
  return [from[0] + direction[0] * steps, from[1] + direction[1] * steps];
}
