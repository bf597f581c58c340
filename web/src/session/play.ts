// Playing as the goal: it runs at five cells a second, slides along walls, and everybody is after it.

import { signal } from "@preact/signals";
import { WALL, type GoalId, type Position } from "spate";
import type { Goals } from "./goals";
import type { Stage } from "./stage";

/** [cells/s] */
const SPEED = 5;
/** Of the runner's body, against walls. [cells] */
const RADIUS = 0.3;

export class Play {
  readonly playing = signal(false);
  private goal: GoalId | null = null;
  private at: Position = [0, 0];
  private direction: Position = [0, 0];

  constructor(
    private readonly stage: Stage,
    private readonly goals: Goals,
  ) {}

  /** False: there is no goal to be. */
  start(): boolean {
    const goal = this.stage.group?.goal ?? null;
    const spot = this.goals.spots.find((own) => own.goal === goal);
    if (goal === null || spot === undefined) return false;
    this.goal = goal;
    this.at = this.nearestOpen([spot.x, spot.y]);
    this.direction = [0, 0];
    this.stage.edits.begin();
    this.goals.quiet = true;
    this.playing.value = true;
    return true;
  }
  stop(): void {
    if (!this.playing.value) return;
    this.playing.value = false;
    this.goals.quiet = false;
    this.goal = null;
    this.stage.edits.end();
  }
  steer(direction: Position): void {
    const length = Math.hypot(direction[0], direction[1]);
    this.direction = length > 0 ? [direction[0] / length, direction[1] / length] : [0, 0];
  }
  /** Before each tick. */
  tick(): void {
    if (this.goal === null || (this.direction[0] === 0 && this.direction[1] === 0)) return;
    const step = SPEED * this.stage.live.world.tickSeconds;
    const [x, y] = this.at;
    const alongX = this.free([x + this.direction[0] * step, y]) ? x + this.direction[0] * step : x;
    const alongY = this.free([alongX, y + this.direction[1] * step]) ? y + this.direction[1] * step : y;
    if (alongX === x && alongY === y) return;
    this.at = [alongX, alongY];
    if (!this.stage.edits.isOpen) this.stage.edits.begin(); // an edit by hand came between
    this.goals.moveOpen(this.goal, { point: [Math.fround(alongX), Math.fround(alongY)] });
  }

  private free(at: Position): boolean {
    const { world } = this.stage.live;
    for (const dx of [-RADIUS, RADIUS]) {
      for (const dy of [-RADIUS, RADIUS]) {
        if (world.costAt([Math.floor(at[0] + dx), Math.floor(at[1] + dy)]) === WALL) return false;
      }
    }
    return true;
  }
  private nearestOpen(at: Position): Position {
    if (this.free(at)) return at;
    const { width, height } = this.stage.live;
    let best: Position = at;
    let far = Infinity;
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) {
        const distance = Math.hypot(x + 0.5 - at[0], y + 0.5 - at[1]);
        if (distance >= far || !this.free([x + 0.5, y + 0.5])) continue;
        far = distance;
        best = [x + 0.5, y + 0.5];
      }
    }
    return best;
  }
}
