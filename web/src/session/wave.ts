// "Play the wave": the distance field filling up from the goal, ring by ring. The world stands still meanwhile.

import { signal } from "@preact/signals";
import { STRAIGHT } from "spate";

/** From the goal until its glow has passed the farthest cell. [ms] */
const TIME = 4000;
/** Behind the front. [cells] */
const GLOW = 5;
/** The steps it takes when motion is to be reduced. */
const STEPS = 12;

export class Wave {
  readonly wave = signal({ on: false, at: 0, longest: 0 });
  /** The world ran before, and shall run again. */
  runsAfter = false;
  private last = 0; // [ms]
  private exact = 0; // [cells]
  private held = false; // dragged by the reader

  constructor(private readonly calm: () => boolean) {}

  get on(): boolean {
    return this.wave.value.on;
  }
  /** `longest`: distance [cells]; 0: over at once. */
  start(now: number, longest: number): void {
    this.last = now;
    this.exact = 0;
    this.held = false;
    this.wave.value = { on: longest > 0, at: 0, longest };
  }
  stop(): void {
    if (this.on) this.wave.value = { ...this.wave.value, on: false };
  }
  /** True once, when it has ended and the world is to run again. */
  over(): boolean {
    if (this.on || !this.runsAfter) return false;
    this.runsAfter = false;
    return true;
  }
  seek(distance: number): void {
    if (!this.on) return;
    this.held = true;
    this.exact = Math.min(Math.max(0, distance), this.wave.value.longest);
    this.wave.value = { ...this.wave.value, at: this.exact };
  }
  /** Goes on; ends once its glow has passed the farthest cell. */
  frame(now: number): void {
    const passed = now - this.last;
    this.last = now;
    if (!this.on || this.held) return;
    const { longest } = this.wave.value;
    this.exact += (passed / TIME) * (longest + GLOW);
    if (this.exact > longest + GLOW) return this.stop();
    const at = this.calm() ? Math.ceil((this.exact / longest) * STEPS) * (longest / STEPS) : this.exact;
    this.wave.value = { on: true, at: Math.min(at, longest + GLOW), longest };
  }
  get shown(): { at: number; glow: number } | null {
    return this.on ? { at: this.wave.value.at * STRAIGHT, glow: GLOW * STRAIGHT } : null;
  }
}
