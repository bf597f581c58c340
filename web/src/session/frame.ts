// The frame that the picture draws: one object, filled in again each time.

import type { Frame } from "../studio";

type Writable<T> = { -readonly [K in keyof T]: T[K] };
export type FrameInProgress = Writable<Omit<Frame, "map" | "units">> & { map: Writable<Frame["map"]>; units: Writable<Frame["units"]> };

export function emptyFrame(): FrameInProgress {
  return {
    now: 0,
    running: false,
    theme: "dark",
    reducedMotion: false,
    chapter: 5,
    layers: { cost: true, heat: false, contours: false, arrows: false, units: false, trails: false, density: false, areas: false },
    linearHeat: false,
    heavy: false,
    map: { version: 0, width: 0, height: 0, stride: 0, costs: new Uint8Array(0) },
    field: null,
    areas: null,
    units: {
      version: 0,
      shown: 0,
      count: 0,
      ids: new Uint32Array(0),
      positions: new Float32Array(0),
      velocities: new Float32Array(0),
      radii: new Float32Array(0),
      groups: new Uint32Array(0),
      states: new Uint8Array(0),
      hasWay: new Uint8Array(0),
      fullSpeed: new Float32Array(0),
      colours: "speed",
      tick: 0,
    },
    goals: [],
    wave: null,
    way: new Int32Array(0),
    inspected: null,
    unitRing: null,
    brush: null,
    cursor: null,
    blocked: null,
    fresh: [],
    playing: false,
  };
}

/** Edits of the last while, with a white edge. */
export class Fresh {
  private list: { cells: Int32Array; at: number }[] = [];
  add(cells: Int32Array, now: number): void {
    this.list = [...this.list, { cells, at: now }];
  }
  shown(now: number): readonly { readonly cells: Int32Array; readonly at: number }[] {
    if (this.list.length > 0 && now - this.list[0]!.at > 600) this.list = this.list.filter((edit) => now - edit.at <= 600);
    return this.list;
  }
  clear(): void {
    this.list = [];
  }
}
