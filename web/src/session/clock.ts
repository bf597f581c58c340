// Real time to whole ticks. Nothing is ever skipped: when ticks take longer than there is time in a frame, the world runs slower than real time, and the page
// stays alive.

/** Most time that ticks may take in a frame. [ms] */
export const TICK_BUDGET = 12;
/** Longer gaps between frames are a page that was hidden. [s] */
const LONGEST_FRAME = 0.25;

export class Clock {
  private last: number | null = null;
  private owed = 0; // [s, simulated]

  /** How many ticks are due. `now`: of the frame [ms]. */
  due(now: number, running: boolean, speed: number, tickSeconds: number): number {
    const seconds = this.last === null ? 0 : Math.min(Math.max(0, now - this.last) / 1000, LONGEST_FRAME);
    this.last = now;
    if (!running) {
      this.owed = 0;
      return 0;
    }
    this.owed += seconds * speed;
    // Frames and ticks are both about 1/60 s: without rounding, a hair of difference would make every other frame stand still.
    return Math.floor(this.owed / tickSeconds + 0.02);
  }
  /** So many ticks were run; what there was no time for is given up. */
  ran(ticks: number, due: number, tickSeconds: number): void {
    this.owed = ticks < due ? 0 : Math.max(0, this.owed - ticks * tickSeconds);
  }
}
