// Cost, distances and arrows on their own, for those who keep their own movement: build, ask for the direction at a position, done.

import { cellsOf, costOf, finite, rectOf } from "./arguments.js";
import { hashText, type Memory } from "./memory.js";
import { SpateError, UNREACHABLE, type Cell, type Corners, type CostsView, type DistancesView, type FlowView, type Heading, type Position, type Rect } from "./types.js";

const CORNERS: readonly Corners[] = ["strict", "oneSide", "free", "orthogonal"];

export class Fields {
  /** @internal */
  constructor(
    private readonly memory: Memory,
    private pointer: number,
    readonly width: number,
    readonly height: number,
  ) {}

  setCost(rect: Rect, cost: number): void {
    this.memory.check(this.memory.call("fields_set_cost", this.alive(), ...rectOf(rect, "rect"), costOf(cost)));
  }
  setCosts(cells: Int32Array | readonly Cell[], cost: number): void {
    const flat = cellsOf(cells, "cells");
    const [at] = this.memory.put(flat);
    this.memory.check(this.memory.call("fields_set_costs", this.alive(), at!, flat.length / 2, costOf(cost)));
  }
  /** Builds distances and arrows to the nearest of the goal cells. `reach`: no farther than this. [1/70 cell, default: everything] */
  build(goals: Int32Array | readonly Cell[], options: { corners?: Corners; reach?: number } = {}): void {
    const flat = cellsOf(goals, "goals");
    const corners = CORNERS.indexOf(options.corners ?? "strict");
    if (corners < 0) throw new SpateError("badValue", `corners: expected one of ${CORNERS.join(", ")}, got ${options.corners}`);
    const reach = options.reach === undefined ? UNREACHABLE : Math.max(0, finite(options.reach, "reach"));
    const [at] = this.memory.put(flat);
    this.memory.check(this.memory.call("fields_build", this.alive(), at!, flat.length / 2, corners, reach));
  }
  costs(): CostsView {
    const at = this.memory.u32[this.views()]!;
    return { stride: this.width + 2, data: this.memory.u8.subarray(at, at + this.halo()) };
  }
  distances(): DistancesView {
    const table = this.built();
    const at = this.memory.u32[table + 1]! >> 2;
    return {
      stride: this.width + 2,
      data: this.memory.u32.subarray(at, at + this.halo()),
      farthest: this.memory.u32[table + 3]!,
      reachable: this.memory.u32[table + 4]!,
      hash: () => hashText(this.memory.call("fields_distances_hash", this.alive())),
    };
  }
  flow(): FlowView {
    const at = this.memory.u32[this.built() + 2]!;
    return {
      stride: this.width + 2,
      data: this.memory.u8.subarray(at, at + this.halo() * 4),
      hash: () => hashText(this.memory.call("fields_flow_hash", this.alive())),
    };
  }
  /** The unit vector to walk along at a position; [0, 0] on goals, without a way, outside, and before build(). */
  direction(position: Position, heading: Heading = "smooth"): Position {
    const table = this.memory.address("fields_direction", this.alive(), finite(position[0], "position"), finite(position[1], "position"), heading === "arrows" ? 1 : 0) >> 2;
    return [this.memory.f32[table]!, this.memory.f32[table + 1]!];
  }
  free(): void {
    if (this.pointer !== 0) this.memory.call("fields_free", this.pointer);
    this.pointer = 0;
  }

  private halo(): number {
    return (this.width + 2) * (this.height + 2);
  }
  private views(): number {
    return this.memory.address("fields_views", this.alive()) >> 2;
  }
  private built(): number {
    const table = this.views();
    if (this.memory.u32[table + 1] === 0) throw new SpateError("badValue", "fields: expected build() before their distances and arrows are asked for");
    return table;
  }
  private alive(): number {
    if (this.pointer === 0) throw new SpateError("staleId", "fields: they were freed");
    return this.pointer;
  }
}
