// The other way, for comparison: every unit its own A* on the world's map, from its cell to its goal. A binary heap, octile heuristic, the strict corner rule, arrays
// that are used again from search to search; module/race_exports.cpp.

import { cellOf, whole } from "./arguments.js";
import type { Memory } from "./memory.js";
import { SpateError, UNREACHABLE, type Cell, type GroupId } from "./types.js";
import type { World } from "./world.js";

/** It knows the map's costs and the strict corner rule. Groups with another rule, costs of their own or wide bodies, links and one-way ground are not its
 *  business: there it searches another map than the field does. */
export class AStarRace {
  private pointer: number;
  private width = 0;
  private height = 0;

  /** @internal */
  constructor(
    private readonly memory: Memory,
    private readonly world: World,
  ) {
    this.pointer = memory.address("race_new", world.alive());
    this.noteSize();
  }

  /** Takes over the world's map as it is now. Goals and units are always looked at as they are. */
  reset(): void {
    this.memory.call("race_reset", this.alive());
    this.noteSize();
  }
  /** One search for each of the units [from, from + count). With `cells`, none looks at more cells than that in one go: then the run ends (`underWay`), and one that
   *  starts with the unit it came to, from + searched, goes on with its search. [default: any number] */
  run(from: number, count: number, cells = 0x7fffffff): { searched: number; found: number; underWay: boolean } {
    const table = this.memory.address("race_run", this.onThisMap(), whole(from, "from", 0), whole(count, "count", 0), whole(cells, "cells", 1)) >> 2;
    return { searched: this.memory.u32[table]!, found: this.memory.u32[table + 1]!, underWay: this.memory.u32[table + 2] === 1 };
  }
  /** The cells of one search, x, y, x, y, ..., and the way's length in 1/70 cell; UNREACHABLE without one. */
  way(group: GroupId, from: Cell): { cells: Int32Array; length: number } {
    const length = this.memory.call("race_way", this.onThisMap(), whole(group, "group", 0), ...cellOf(from, "from")) >>> 0;
    return { cells: length === UNREACHABLE ? new Int32Array(0) : new Int32Array(this.memory.outBytes().buffer), length };
  }
  free(): void {
    if (this.pointer !== 0) this.memory.call("race_free", this.pointer);
    this.pointer = 0;
  }

  /** A world may have been restored to another size. */
  private onThisMap(): number {
    const race = this.alive();
    if (this.world.width !== this.width || this.world.height !== this.height) this.reset();
    return race;
  }
  private noteSize(): void {
    this.width = this.world.width;
    this.height = this.world.height;
  }
  private alive(): number {
    this.world.alive();
    if (this.pointer === 0) throw new SpateError("staleId", "race: it was freed");
    return this.pointer;
  }
}
