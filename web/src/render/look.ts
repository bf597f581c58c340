// How strongly each layer shows right now: what the reader has switched on, how near the camera is, and where the fades between chapters stand.
// Pure, apart from the fades: from a Frame and a scale to a few numbers.

import type { Frame, Layer } from "../studio";
import { LAYERS } from "../studio";
import { Fade, smoothstep } from "./shot";

const FADE = 240; // [ms]

export interface Look {
  readonly on: Readonly<Record<Layer, number>>; // 0 .. 1, faded
  heatTop: number; // how far up its ramp the heat may go
  contours: number;
  numbers: "distances" | "costs" | null;
  moving: boolean; // a fade is under way
}

/** Under arrows and units the heat keeps to the dark part of its ramp, so that layers do not turn to mud. */
export function heatTopOf(layers: Frame["layers"]): number {
  if (layers.units || layers.trails || layers.density) return 0.48;
  return layers.arrows ? 0.52 : 1;
}

export function numbersOf(layers: Frame["layers"], hasField: boolean): Look["numbers"] {
  if (layers.units || layers.arrows || layers.density) return null;
  if (hasField && (layers.heat || layers.contours)) return "distances";
  return layers.cost ? "costs" : null;
}

/** Cells between minor contours: five, or more where those would be closer than 4 px on plain ground. [scale: CSS px per cell] */
export function contourStep(scale: number): number {
  for (const step of [5, 10, 25, 50]) if (step * scale >= 6) return step;
  return 100;
}

/** Strength of needles one by one and by blocks, and the cells of a block. */
export function needlesAt(scale: number): { single: number; blocks: number; block: number } {
  const single = smoothstep(5, 7, scale);
  const block = scale >= 4 ? 2 : 4;
  return { single, blocks: (1 - single) * smoothstep(2.4, 3.2, scale), block };
}

export class Looks {
  private readonly fades = new Map<Layer, Fade>();
  private readonly heatTop = new Fade(1);
  private readonly half = new Fade(1);
  private readonly on: Record<Layer, number> = { cost: 0, heat: 0, contours: 0, arrows: 0, units: 0, trails: 0, density: 0, areas: 0 };
  private readonly look: Look = { on: this.on, heatTop: 1, contours: 0, numbers: null, moving: false };
  private last = NaN;

  /** The fades go on by the time since the last frame; the first frame and reduced motion know none. */
  at(frame: Frame): Look {
    const { layers, now } = frame;
    const length = Number.isNaN(this.last) || frame.reducedMotion ? 0 : FADE;
    const elapsed = Number.isNaN(this.last) ? 0 : Math.max(0, now - this.last);
    this.last = now;
    let moving = false;
    for (const layer of LAYERS) {
      let fade = this.fades.get(layer);
      if (!fade) this.fades.set(layer, (fade = new Fade(0)));
      moving = fade.step(layers[layer] ? 1 : 0, elapsed, length) || moving;
      this.on[layer] = fade.value * fade.value * (3 - 2 * fade.value);
    }
    moving = this.heatTop.step(heatTopOf(layers), elapsed, length) || moving;
    moving = this.half.step(frame.chapter === 5 ? 0.5 : 1, elapsed, length) || moving;
    this.look.heatTop = this.heatTop.value;
    this.look.contours = this.on.contours * this.half.value;
    this.look.numbers = numbersOf(layers, frame.field !== null);
    this.look.moving = moving;
    return this.look;
  }
}
