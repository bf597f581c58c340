// A shot: one way of looking at the map into one target. The window, the loupe and the minimap are three shots of the same world.
// Everything in device pixels, from the target's left top.

import type { Program } from "./device";

export interface Shot {
  x: number; // where the map's left top corner is [px]
  y: number;
  k: number; // px per cell
  px: number; // device px per CSS px
  width: number; // of the target [px]
  height: number;
}

export function setShot(program: Program, shot: Shot): void {
  program.f4("uFrame", shot.x, shot.y, shot.k, shot.height);
  program.f2("uSize", shot.width, shot.height);
  program.f1("uPx", shot.px);
}

/** Where a fade stands; moves to its aim in a fixed time, or at once. */
export class Fade {
  constructor(public value: number) {}

  /** Is it still moving? */
  step(aim: number, elapsed: number, length: number): boolean {
    const most = length > 0 ? elapsed / length : 1;
    const rest = aim - this.value;
    this.value = Math.abs(rest) <= most ? aim : this.value + Math.sign(rest) * most;
    return this.value !== aim;
  }
}

export const smoothstep = (low: number, high: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
};
