// The rings that run out from a goal that was set or moved: where their front is. Over equal distances, so they bend round walls by themselves.
// With reduced motion they stand still for a second instead.

import type { Frame } from "../studio";

const SPEED = 120; // [cells/s]
const LONGEST = 6000; // [ms]
const STILL = 1000; // [ms]
const AGAIN = 450; // [ms]: a goal that is being dragged starts no new ring sooner

export class Rings {
  front = 0; // [cells]
  strength = 0;
  active = false;
  /** Between echoes. [cells] */
  readonly spacing = 6;
  private startedAt = -Infinity;
  private seenMove = -Infinity;

  update(frame: Frame, farthest: number): void {
    let moved = -Infinity;
    for (const goal of frame.goals) if (goal.shown && goal.movedAt > moved) moved = goal.movedAt;
    if (moved > this.seenMove) {
      this.seenMove = moved;
      if (moved - this.startedAt > AGAIN) this.startedAt = moved;
    }
    const age = frame.now - this.startedAt;
    if (frame.reducedMotion) this.still(age);
    else this.run(age, farthest);
  }

  private still(age: number): void {
    this.active = age >= 0 && age < STILL;
    this.front = this.spacing * 5;
    this.strength = this.active ? 1 : 0;
  }

  private run(age: number, farthest: number): void {
    this.front = (age / 1000) * SPEED;
    this.active = age >= 0 && age < LONGEST && this.front < farthest + this.spacing * 5;
    this.strength = this.active ? 1 - Math.max(0, age - LONGEST + 500) / 500 : 0;
  }
}
