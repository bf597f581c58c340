// Recordings played again: tick for tick, some milliseconds in each frame, each held against the hash that was recorded. The live world waits meanwhile.

import type { Replay } from "spate";
import type { Stage } from "./stage";

/** In a frame. [ms] */
const BUDGET = 10;

export class Player {
  private replay: Replay | null = null;
  private file = "";
  private played = 0;

  constructor(private readonly stage: Stage) {}

  /** Throws what is wrong with the bytes. */
  open(bytes: Uint8Array, file: string): void {
    const replay = this.stage.engine.replay(bytes);
    this.replay?.free();
    this.replay = replay;
    this.file = file;
    this.played = 0;
  }
  frame(): void {
    const { replay, stage } = this;
    if (replay === null) return;
    const start = stage.ports.now();
    let more = true;
    while (more && stage.ports.now() - start < BUDGET) {
      more = replay.step();
      if (more) ++this.played;
    }
    if (more) return;
    this.replay = null;
    this.tell(replay);
    replay.free();
  }

  private tell(replay: Replay): void {
    const { divergence, ticks } = replay;
    if (divergence === null) return this.stage.toasts.success("toastReplayAgrees", { file: this.file, ticks });
    this.stage.toasts.errorKey("toastReplayDiffers", { tick: divergence.tick, text: divergence.text });
  }
}
