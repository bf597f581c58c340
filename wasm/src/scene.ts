// A scene being played ("spate-scene/1"), a tick at a time, and moments of it to come back to.

import type { Memory } from "./memory.js";
import { SpateError, type GoalId, type GroupId } from "./types.js";
import { World } from "./world.js";

export interface SceneGroup {
  readonly id: string;
  readonly group: GroupId;
  readonly goal: GoalId;
  /** On ground of cost 1. [cells/s] */
  readonly speed: number;
  /** [cells] */
  readonly radius: number;
}

interface Description {
  readonly name: string;
  readonly duration: number;
  readonly cellSize: number;
  readonly tickSeconds: number;
  readonly seed: number;
  readonly goals: readonly { readonly id: string; readonly goal: GoalId }[];
  readonly groups: readonly SceneGroup[];
}

/** The world at one moment, and what of the scene was still to come. Kept in the module's memory until free(). */
export class SceneMark {
  /** @internal */
  constructor(
    private readonly memory: Memory,
    /** @internal */ public pointer: number,
    /** @internal */ readonly run: SceneRun,
    /** The tick it was made at. */
    readonly tick: number,
  ) {}

  /** What it takes up. */
  get bytes(): number {
    return this.pointer === 0 ? 0 : this.memory.call("mark_bytes", this.pointer);
  }
  free(): void {
    if (this.pointer !== 0) this.memory.call("mark_free", this.pointer);
    this.pointer = 0;
  }
}

export class SceneRun {
  readonly world: World;
  readonly name: string;
  /** [s] */
  readonly duration: number;
  /** World units per cell. */
  readonly cellSize: number;
  readonly tickSeconds: number;
  readonly seed: number;
  readonly goals: readonly { readonly id: string; readonly goal: GoalId }[];
  readonly groups: readonly SceneGroup[];

  /** @internal */
  constructor(
    private readonly memory: Memory,
    private pointer: number,
  ) {
    memory.call("run_describe", pointer);
    const description = JSON.parse(memory.outText()) as Description;
    this.name = description.name;
    this.duration = description.duration;
    this.cellSize = description.cellSize;
    this.tickSeconds = description.tickSeconds;
    this.seed = description.seed;
    this.goals = description.goals;
    this.groups = description.groups;
    this.world = new World(memory, memory.address("run_world", pointer), pointer);
  }

  /** The duration is over, or `until` is met, or an event could not be carried out. */
  get done(): boolean {
    return this.memory.call("run_done", this.alive()) === 1;
  }
  /** Carries out the events that are due, then one tick; false, and no tick, once it is done. */
  step(): boolean {
    if (this.done) return false;
    this.memory.check(this.memory.call("run_step", this.alive()));
    return true;
  }
  mark(): SceneMark {
    return new SceneMark(this.memory, this.memory.address("run_mark", this.alive()), this, this.world.stats().ticks);
  }
  /** Back, or forward again, to a mark of this run: the same world, the same future. */
  restore(mark: SceneMark): void {
    if (mark.pointer === 0) throw new SpateError("staleId", "mark: it was freed");
    if (mark.run !== this) throw new SpateError("badValue", "mark: expected one of this run");
    this.memory.check(this.memory.call("run_restore", this.alive(), mark.pointer));
    this.world.readShape();
  }
  /** Format "spate-report/1" (docs/formats.md); its figures of the whole run only if the scene was opened with `measured`. */
  report(): Record<string, unknown> {
    this.memory.call("run_report", this.alive());
    return JSON.parse(this.memory.outText()) as Record<string, unknown>;
  }
  /** Gives the memory back, the world's too. */
  free(): void {
    if (this.pointer === 0) return;
    this.world.free();
    this.memory.call("run_free", this.pointer);
    this.pointer = 0;
  }

  private alive(): number {
    if (this.pointer === 0) throw new SpateError("staleId", "scene: it was freed");
    return this.pointer;
  }
}
