// Where the loupe's card goes: beside the cells it enlarges, on the side away from the goal, and inside the free part of the window. Pure.

import type { Box, Free } from "../studio";
import type { Position } from "spate";

export const LOUPE = { across: 11, down: 7, scale: 30, gap: 14, radius: 14 } as const; // cells, cells, CSS px per cell, CSS px, CSS px

export interface LoupePlace {
  readonly card: Box; // [CSS px]
  readonly x: number; // first cell shown
  readonly y: number;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)));

/** `at`: under the pointer [cells]; `toScreen`: cells -> CSS px. */
export function placeLoupe(at: Position, goal: Position | null, free: Free, toScreen: (at: Position) => Position): LoupePlace {
  const x = Math.floor(at[0]) - Math.floor(LOUPE.across / 2);
  const y = Math.floor(at[1]) - Math.floor(LOUPE.down / 2);
  const width = LOUPE.across * LOUPE.scale;
  const height = LOUPE.down * LOUPE.scale;
  const [left, top] = toScreen([x, y]);
  const [right, bottom] = toScreen([x + LOUPE.across, y + LOUPE.down]);
  const toLeft = left - LOUPE.gap - width;
  const toRight = right + LOUPE.gap;
  const fitsLeft = toLeft >= free.left;
  const fitsRight = toRight + width <= free.right;
  const goalIsRight = goal === null || goal[0] >= at[0];
  const middle = (top + bottom) / 2 - height / 2;
  if (!fitsLeft && !fitsRight) {
    // Narrow windows: over or under the pointer, whichever has room.
    const above = top - LOUPE.gap - height;
    const under = bottom + LOUPE.gap;
    const cardX = clamp((left + right) / 2 - width / 2, free.left, free.right - width);
    return { card: { x: cardX, y: clamp(above >= free.top ? above : under, free.top, free.bottom - height), width, height }, x, y };
  }
  const cardX = (goalIsRight && fitsLeft) || !fitsRight ? toLeft : toRight;
  return { card: { x: cardX, y: clamp(middle, free.top, free.bottom - height), width, height }, x, y };
}
