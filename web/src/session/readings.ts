// What panels read of the world, as signals, and how they follow it.

import { signal } from "@preact/signals";
import { STRAIGHT } from "spate";
import type { Frame, SceneName, Speed, Timeline } from "../studio";
import { countNoWay } from "./no-way";
import type { Stage } from "./stage";

/** While the world runs its hash is taken so often. [ms] */
const HASH_APART = 500;

export class Readings {
  readonly scene = signal<SceneName>({ id: "", width: 1, height: 1, seed: 1 });
  readonly running = signal(false);
  readonly speed = signal<Speed>(1);
  readonly timeline = signal<Timeline>({ from: 0, to: 0, at: 0, marks: [] });
  readonly seconds = signal(0);
  readonly units = signal(0);
  readonly arrived = signal(0);
  readonly withoutWay = signal(0);
  readonly hash = signal("");
  readonly farthest = signal(0);
  readonly fullSpeed = signal(0);
  readonly groups = signal<readonly string[]>([]);
  readonly areas = signal(0);
  readonly contacts = signal(true);
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  readonly edits = signal(0);
  /** Edits that a shared world came with. */
  sharedEdits = 0;
  private hashed = -Infinity;
  private hashKey = "";
  private wayKey = "";
  private spoken = 0; // arrivals that were told of

  constructor(private readonly stage: Stage) {}

  /** Another world is on stage. */
  opened(): void {
    const { live } = this.stage;
    this.scene.value = { id: live.id, width: live.width, height: live.height, seed: live.seed };
    this.hashKey = "";
    this.spoken = 0;
    this.sharedEdits = 0;
  }

  /** `moving`: ticks are running. */
  frame(now: number, moving: boolean, worldKey: string): void {
    const { live, history, edits } = this.stage;
    const stats = live.world.stats();
    this.seconds.value = stats.seconds;
    this.units.value = stats.units;
    this.arrived.value = stats.arrivals;
    this.followWays(stats.withoutWay, moving, worldKey);
    this.contacts.value = live.world.contacts;
    this.canUndo.value = edits.canUndo;
    this.canRedo.value = edits.canRedo;
    this.edits.value = edits.count + this.sharedEdits;
    this.followTime(history.to, history.at, history.editTicks);
    this.followGroups();
    this.followHash(now, moving, worldKey);
    this.tellArrivals(stats.arrivals);
  }
  /** Of what is on show. */
  field(field: Frame["field"], areas: Frame["areas"]): void {
    this.farthest.value = field === null ? 0 : field.farthest / STRAIGHT;
    this.areas.value = areas?.count ?? 0;
  }

  private followTime(to: number, at: number, marks: readonly number[]): void {
    const old = this.timeline.peek();
    if (old.to !== to || old.at !== at || old.marks !== marks) this.timeline.value = { from: 0, to, at, marks };
  }
  private followGroups(): void {
    const groups = this.stage.live.groups;
    const old = this.groups.peek();
    if (groups.length !== old.length || groups.some((group, i) => group.id !== old[i])) this.groups.value = groups.map((group) => group.id);
    this.fullSpeed.value = groups.reduce((most, group) => Math.max(most, group.speed), 0);
  }
  /** Units note in their ticks whether they have a way; what was edited since has to be looked at. */
  private followWays(noted: number, moving: boolean, worldKey: string): void {
    if (worldKey === this.wayKey) return;
    this.wayKey = worldKey;
    this.withoutWay.value = moving ? noted : countNoWay(this.stage);
  }
  private followHash(now: number, moving: boolean, worldKey: string): void {
    if (worldKey === this.hashKey || (moving && now - this.hashed < HASH_APART)) return;
    this.hashed = now;
    this.hashKey = worldKey;
    this.hash.value = this.stage.live.world.hash();
  }
  /** The first, the tenth, the hundredth ...: news, not a ticker. */
  private tellArrivals(total: number): void {
    if (total < this.spoken) this.spoken = total; // time was turned back
    const next = this.spoken === 0 ? 1 : 10 ** (Math.floor(Math.log10(this.spoken)) + 1);
    if (total < next) return;
    this.spoken = total;
    this.stage.said.key("saidArrived", { units: total });
  }
}
