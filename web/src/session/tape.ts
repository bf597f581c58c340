// Recordings by the engine: a snapshot, every call since, and a hash for each tick. Played again they show that nothing has changed.

import { signal } from "@preact/signals";
import type { Stage } from "./stage";

/** Exact undos on one tape. */
const MOST_UNDONE = 8;

export class Tape {
  readonly tape = signal({ on: false, ticks: 0 });
  private ticks = 0;
  private last = 0;
  private undone = 0;

  constructor(
    private readonly stage: Stage,
    private readonly fileName: (ending: string) => string,
  ) {}

  set(on: boolean): void {
    if (on === this.tape.value.on) return;
    this.stage.attempt(() => (on ? this.start() : this.stop()));
  }
  /** Time is about to be turned. That would be a whole snapshot on the tape each time: it ends here. A few exact undos are let pass. */
  turned(exact: boolean): void {
    if (!this.tape.value.on || (exact && ++this.undone <= MOST_UNDONE)) return;
    this.set(false);
  }
  frame(): void {
    if (!this.tape.value.on) return;
    const { tick } = this.stage.live;
    this.ticks += Math.max(0, tick - this.last);
    this.last = tick;
    if (this.ticks !== this.tape.value.ticks) this.tape.value = { on: true, ticks: this.ticks };
  }

  private start(): void {
    this.stage.live.world.startRecording();
    this.ticks = this.undone = 0;
    this.last = this.stage.live.tick;
    this.tape.value = { on: true, ticks: 0 };
  }
  private stop(): void {
    this.frame();
    const { ticks } = this.tape.value;
    this.tape.value = { on: false, ticks: 0 };
    const bytes = this.stage.live.world.stopRecording();
    const file = this.fileName("rec");
    this.stage.ports.download(file, new Blob([bytes as Uint8Array<ArrayBuffer>]));
    this.stage.toasts.success("toastTapeSaved", { file, ticks });
  }
}
