// The field on show: distances and arrows of the group that is looked at, or plain steps as if all ground cost 1 (chapter 2 without terrain cost); the map and
// its connected areas. Version numbers change when the contents do, so that the picture uploads no texture twice.

import { WALL, type Fields } from "spate";
import type { Frame } from "../studio";
import type { Stage } from "./stage";

export interface MapInfo {
  version: number;
  openCells: number;
  /** Cells that changed since the last look, x, y, ...; null after a jump to another map. */
  changed: Int32Array | null;
}
/** More are not worth a frame around each. */
const MOST_CHANGED = 4096;
/** Areas of maps with more cells than this are not flooded in every frame, but so far apart. [ms] */
const LARGE = 250_000;
const AREAS_APART = 200;

export class ShownField {
  readonly map: MapInfo = { version: 0, openCells: 0, changed: null };
  private costs = new Uint8Array(0);
  private opened = 0;
  private mapKey = "";
  private areasAt = -Infinity;
  private areasOf = 0; // opened
  private fieldKey = "";
  private fieldVersion = 0;
  private plain: Fields | null = null;
  private plainKey = "";
  private plainVersion = 0;
  private areas_: NonNullable<Frame["areas"]> | null = null;

  constructor(private readonly stage: Stage) {}

  /** Looks what has changed; once a frame, after the ticks. */
  frame(): void {
    const { live, opened } = this.stage;
    const { data } = live.world.costs();
    this.map.changed = null;
    const key = `${opened} ${this.stage.history.version} ${live.tick}`;
    if (key === this.mapKey) return;
    this.mapKey = key;
    if (this.opened !== opened || this.costs.length !== data.length) {
      this.opened = opened;
      this.costs = data.slice();
      this.mapChanged();
      return;
    }
    const changed = differences(this.costs, data, live.width + 2);
    if (changed === null) return;
    this.map.changed = changed;
    this.mapChanged();
  }

  field(plainSteps: boolean): Frame["field"] {
    const { group, live } = this.stage;
    if (group === null) return null;
    if (plainSteps) return this.plainField(live.world.goalCells(group.goal));
    const distances = live.world.distances(group.group);
    const { builds, repairs, repairedCells } = live.world.fieldStats();
    const key = `${this.stage.opened} ${this.stage.history.version} ${builds} ${repairs} ${repairedCells} ${group.group}`;
    if (key !== this.fieldKey) ++this.fieldVersion;
    this.fieldKey = key;
    const flow = live.world.flow(group.group).data;
    return { version: this.fieldVersion * 2, stride: distances.stride, distances: distances.data, flow, farthest: distances.farthest, plain: false };
  }

  areas(): Frame["areas"] {
    if (this.areas_?.version === this.map.version) return this.areas_;
    const { group, live, ports, opened } = this.stage;
    const now = ports.now();
    const large = live.width * live.height > LARGE;
    if (large && this.areas_ !== null && this.areas_.labels.length > 0 && this.areasOf === opened && now - this.areasAt < AREAS_APART) return this.areas_;
    this.areasAt = now;
    this.areasOf = opened;
    const { stride, data, count } = live.world.areas(group?.group);
    this.areas_ = { version: this.map.version, stride, labels: data, count };
    return this.areas_;
  }

  free(): void {
    this.plain?.free();
    this.plain = null;
    this.plainKey = "";
  }

  private mapChanged(): void {
    ++this.map.version;
    const { width, height } = this.stage.live;
    let open = 0;
    for (let i = 0; i < this.costs.length; ++i) open += this.costs[i] !== WALL ? 1 : 0;
    this.map.openCells = Math.min(open, width * height);
  }

  private plainField(goals: Int32Array): Frame["field"] {
    const key = `${this.map.version} ${goals.join()} ${this.stage.group?.group}`;
    if (key !== this.plainKey) this.buildPlain(goals);
    this.plainKey = key;
    const distances = this.plain!.distances();
    // Odd, so that it never equals a version of the world's own field.
    return { version: this.plainVersion * 2 + 1, stride: distances.stride, distances: distances.data, flow: this.plain!.flow().data, farthest: distances.farthest, plain: true };
  }
  private buildPlain(goals: Int32Array): void {
    const { live, engine, group } = this.stage;
    const { width, height } = live;
    const costs = new Uint8Array(width * height);
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) costs[y * width + x] = this.costs[(y + 1) * (width + 2) + x + 1] === WALL ? WALL : 1;
    }
    this.plain?.free();
    this.plain = engine.fields({ width, height, costs });
    this.plain.build(goals, { corners: group === null ? "strict" : live.cornersOf(group) });
    ++this.plainVersion;
  }
}

/** Null: none. Brings `old` up to date. */
function differences(old: Uint8Array, now: Uint8Array, stride: number): Int32Array | null {
  const cells: number[] = [];
  let any = false;
  for (let i = 0; i < now.length; ++i) {
    if (old[i] === now[i]) continue;
    any = true;
    old[i] = now[i]!;
    if (cells.length < MOST_CHANGED * 2) cells.push((i % stride) - 1, Math.floor(i / stride) - 1);
  }
  return any ? Int32Array.from(cells) : null;
}
