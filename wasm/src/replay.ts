// A recording being played again, each tick held against what was recorded.

import type { Memory } from "./memory.js";
import { SpateError, type Divergence } from "./types.js";
import { World } from "./world.js";

export class Replay {
  /** As far as it was played. Look, do not touch. */
  readonly world: World;
  /** In the whole recording. */
  readonly ticks: number;

  /** @internal */
  constructor(
    private readonly memory: Memory,
    private pointer: number,
  ) {
    this.world = new World(memory, memory.address("replay_world", pointer), 0);
    this.ticks = memory.call("replay_ticks", pointer);
  }

  /** Carries out the calls up to the next tick, and that. False at the end and after a divergence. */
  step(): boolean {
    const went = this.memory.call("replay_step", this.alive()) === 1;
    this.world.readShape();
    return went;
  }
  get divergence(): Divergence | null {
    const tick = this.memory.call("replay_divergence", this.alive());
    return tick < 0 ? null : { tick, text: this.memory.outText() };
  }
  free(): void {
    if (this.pointer === 0) return;
    this.world.free();
    this.memory.call("replay_free", this.pointer);
    this.pointer = 0;
  }

  private alive(): number {
    if (this.pointer === 0) throw new SpateError("staleId", "replay: it was freed");
    return this.pointer;
  }
}
