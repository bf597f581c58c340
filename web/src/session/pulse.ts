// What happens between two frames: time that is sought, ticks that are due, units that the slider wants, fields that an edit left to be repaired. Each has its
// share of the frame, so that the page never freezes.

import type { Clock } from "./clock";
import { TICK_BUDGET } from "./clock";
import type { Measured } from "./numbers";
import type { Play } from "./play";
import type { Readings } from "./readings";
import type { Stage } from "./stage";

/** For running again what lies between a mark and the tick that is sought. [ms] */
const SEEK_BUDGET = 16;

export class Pulse {
  /** The reader holds the time line: the world waits. */
  held = false;
  /** Ticks were run in the last frame. */
  moving = false;

  constructor(
    private readonly stage: Stage,
    private readonly clock: Clock,
    private readonly play: Play,
    private readonly readings: Readings,
    private readonly measured: Measured,
  ) {
    stage.onFieldWork = ({ builds, milliseconds }) => (builds > 0 ? measured.built(milliseconds) : measured.repaired(milliseconds));
  }

  frame(now: number, waits: boolean): void {
    const { history } = this.stage;
    const runs = this.readings.running.value && !this.held && !waits && !history.seeking;
    const due = this.clock.due(now, runs, this.readings.speed.value, this.stage.live.world.tickSeconds);
    if (history.seeking) this.seekOn();
    let fieldMs = 0;
    this.stage.attempt(() => void (fieldMs = this.stage.refreshFields()));
    this.moving = due > 0;
    if (due > 0) this.ticks(now, due, fieldMs);
  }

  /** Towards the tick that is sought, for a moment. */
  seekOn(): void {
    const { history, ports, edits } = this.stage;
    const start = ports.now();
    this.stage.attempt(() => history.work(() => ports.now() - start < SEEK_BUDGET));
    edits.passed();
  }

  private ticks(now: number, due: number, fieldMs: number): void {
    const { history, ports, edits, live } = this.stage;
    const start = ports.now();
    let ran = 0;
    const went = this.stage.attempt(() => {
      while (ran < due && (ran === 0 || ports.now() - start < TICK_BUDGET)) {
        this.play.tick();
        history.step();
        ++ran;
      }
    });
    if (!went) this.readings.running.value = false;
    this.clock.ran(ran, due, live.world.tickSeconds);
    if (ran === 0) return;
    edits.passed();
    const spent = ports.now() - start;
    this.measured.tick(now, spent / ran);
    this.measured.spate(now, (spent + fieldMs) / ran);
    this.measured.worked(spent + fieldMs);
  }
}
