// What things cost, measured where they happen: means over half a second, shown five times a second; and whether frames are too heavy for the picture's extras.

import { signal } from "@preact/signals";
import type { Numbers } from "../studio";

const SHOWN_APART = 200; // [ms]
const WINDOW = 500; // [ms]
/** Of a frame, [ms]: from the first on it is heavy, below the second no longer. Between them it stays as it is, or glow would flicker. */
const HEAVY_WORK = 16.7;
const LIGHT_WORK = 12;
const HEAVY_FRAME = 20;
const LIGHT_FRAME = 18;
/** It has to hold so long. [ms] */
const HEAVY_AFTER = 500;
const LIGHT_AFTER = 3000;

/** Mean of what came in within the last half second. */
class Mean {
  private readonly times: number[] = [];
  private readonly values: number[] = [];
  add(now: number, value: number): void {
    this.times.push(now);
    this.values.push(value);
    while (this.times.length > 1 && this.times[0]! < now - WINDOW) {
      this.times.shift();
      this.values.shift();
    }
  }
  get value(): number {
    return this.values.length === 0 ? 0 : this.values.reduce((sum, value) => sum + value, 0) / this.values.length;
  }
}

export class Measured {
  readonly numbers = signal<Numbers>({ tick: 0, field: 0, repair: 0, draw: 0, frame: 0 });
  readonly heavy = signal(false);
  private readonly ticks = new Mean();
  private readonly draws = new Mean();
  private readonly frames = new Mean();
  private readonly work = new Mean();
  private readonly spates = new Mean();
  private field = 0;
  private repair = 0;
  private workNow = 0;
  private last: number | null = null;
  private shown = -Infinity;
  private since: number | null = null; // it has been the other way

  tick(now: number, milliseconds: number): void {
    this.ticks.add(now, milliseconds);
  }
  built(milliseconds: number): void {
    this.field = milliseconds;
  }
  repaired(milliseconds: number): void {
    this.repair = milliseconds;
  }
  drawn(now: number, milliseconds: number): void {
    this.draws.add(now, milliseconds);
    this.workNow += milliseconds;
  }
  /** Ticks and fields of this frame. */
  worked(milliseconds: number): void {
    this.workNow += milliseconds;
  }
  /** A tick and its share of the field work. */
  spate(now: number, milliseconds: number): void {
    this.spates.add(now, milliseconds);
  }
  get spateMs(): number {
    return this.spates.value;
  }
  get frameMs(): number {
    return this.frames.value || 1000 / 60;
  }

  frame(now: number): void {
    if (this.last !== null && now - this.last < 1000) this.frames.add(now, now - this.last);
    this.last = now;
    this.work.add(now, this.workNow);
    this.workNow = 0;
    this.judge(now);
    if (now - this.shown < SHOWN_APART) return;
    this.shown = now;
    this.numbers.value = { tick: this.ticks.value, field: this.field, repair: this.repair, draw: this.draws.value, frame: this.frames.value };
  }

  private judge(now: number): void {
    const [work, frame] = [this.work.value, this.frames.value];
    const heavy = this.heavy.value;
    const other = heavy ? work < LIGHT_WORK && frame < LIGHT_FRAME : work > HEAVY_WORK || frame > HEAVY_FRAME;
    if (!other) this.since = null;
    else if (this.since === null) this.since = now;
    else if (now - this.since >= (heavy ? LIGHT_AFTER : HEAVY_AFTER)) {
      this.heavy.value = !heavy;
      this.since = null;
    }
  }
}
