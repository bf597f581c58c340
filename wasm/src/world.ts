// A world: one map, its goals, its groups of units, and the tick that moves them. The calls are those of spate::World.

import { cellOf, cellsOf, cellsOfRect, costOf, finite, goalLayout, jsonOf, objectOf, positionsOf, rectOf, whole } from "./arguments.js";
import { hashText, type Memory } from "./memory.js";
import { AStarRace } from "./race.js";
import {
  SpateError,
  type Cell,
  type CostsView,
  type DistancesView,
  type Explanation,
  type FieldStats,
  type FlowView,
  type GoalDef,
  type GoalId,
  type GroupDef,
  type GroupId,
  type Heading,
  type Placement,
  type Position,
  type Rect,
  type Stats,
  type UnitId,
  type UnitsView,
  type WorldEvent,
} from "./types.js";

const NO_CELLS = new Int32Array(0);
const EVENT_KINDS: readonly WorldEvent["kind"][] = ["arrived", "becameUnreachable", "reachableAgain", "attacks", "tookLink"];
const EVENT_NUMBERS = 8;

/** Made by `Spate.world()`, or part of a `SceneRun` or a `Replay`. A call that cannot be carried out throws `SpateError` and changes nothing. */
export class World {
  private shape = { width: 0, height: 0, tickSeconds: 0 };
  private recordsRun = 0; // of the scene it belongs to, for names
  private owned = true;

  /** @internal */
  constructor(
    private readonly memory: Memory,
    private pointer: number,
    run: number | null = null,
  ) {
    this.readShape();
    if (run !== null) {
      this.owned = false;
      this.recordsRun = run;
    }
  }

  /** [cells] */
  get width(): number {
    return this.shape.width;
  }
  /** [cells] */
  get height(): number {
    return this.shape.height;
  }
  /** Simulated time of one tick. [s] */
  get tickSeconds(): number {
    return this.shape.tickSeconds;
  }

  // ---------------------------------------------------------------------------------------------------------------- map

  /** Paints a rectangle. [cost: 1 .. 254, WALL] */
  setCost(rect: Rect, cost: number): void {
    this.memory.check(this.memory.call("world_set_cost", this.alive(), ...rectOf(rect, "rect"), costOf(cost)));
  }
  /** Paints a list of cells (x, y, x, y, ... or [x, y] each), all or none. */
  setCosts(cells: Int32Array | readonly Cell[], cost: number): void {
    const flat = cellsOf(cells, "cells");
    const [at] = this.memory.put(flat);
    this.memory.check(this.memory.call("world_set_costs", this.alive(), at!, flat.length / 2, costOf(cost)));
  }
  /** The cost of a cell; WALL outside the map. */
  costAt(cell: Cell): number {
    const [x, y] = cellOf(cell, "cell");
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return 255;
    return this.memory.u8[this.memory.address("world_costs", this.alive()) + (y + 1) * (this.width + 2) + x + 1]!;
  }
  /** One-way ground: in which directions the cells may be left. [bits: E 1, S 2, W 4, N 8, SE 16, SW 32, NW 64, NE 128] */
  setExits(rect: Rect, mask: number): void {
    this.memory.check(this.memory.call("world_set_exits", this.alive(), ...rectOf(rect, "rect"), whole(mask, "mask", 0, 255)));
  }
  /** A way from one cell to another, in one direction. [cost: cells of cost 1, 1/70 .. 1e6, default 1] */
  addLink(from: Cell, to: Cell, cost = 1): void {
    this.memory.check(this.memory.call("world_add_link", this.alive(), ...cellOf(from, "from"), ...cellOf(to, "to"), finite(cost, "cost")));
  }
  removeLink(from: Cell, to: Cell): void {
    this.memory.check(this.memory.call("world_remove_link", this.alive(), ...cellOf(from, "from"), ...cellOf(to, "to")));
  }
  /** Walls that groups with `breaks` plan to break. [cost: 1 .. 254] */
  setBreakable(rect: Rect, cost: number): void {
    this.memory.check(this.memory.call("world_set_breakable", this.alive(), ...rectOf(rect, "rect"), whole(cost, "cost", 1, 254)));
  }
  /** Would walls on these cells take somebody's way to the goal? Asked of the cells `from`, or of all units bound for it. Nothing changes. */
  wouldBlock(goal: GoalId, where: Rect | Int32Array, from: Int32Array = NO_CELLS): boolean {
    const cells = where instanceof Int32Array ? cellsOf(where, "cells") : cellsOfRect(where, "rect", this.width, this.height);
    const asked = cellsOf(from, "from");
    const [at, fromAt] = this.memory.put(cells, asked);
    const answer = this.memory.call("world_would_block", this.alive(), whole(goal, "goal", 0), at!, cells.length / 2, fromAt!, asked.length / 2);
    if (answer < 0) this.memory.fail("badValue");
    return answer === 1;
  }

  // -------------------------------------------------------------------------------------------------- goals and groups

  addGoal(def: GoalDef): GoalId {
    return this.numbered(this.memory.call("world_add_goal", this.alive(), this.putGoal(def))) as GoalId;
  }
  /** Units that had arrived set out again. */
  moveGoal(goal: GoalId, def: GoalDef): void {
    this.memory.check(this.memory.call("world_move_goal", this.alive(), whole(goal, "goal", 0), this.putGoal(def)));
  }
  addGroup(def: GroupDef): GroupId {
    const { goal, ...keys } = objectOf(def, "group");
    const json = this.memory.encode(jsonOf(keys, "group"));
    const [at] = this.memory.put(json);
    return this.numbered(this.memory.call("world_add_group", this.alive(), whole(goal, "group.goal", 0), at!, json.length)) as GroupId;
  }
  /** Sends a whole group to another goal. */
  retarget(group: GroupId, goal: GoalId): void {
    this.memory.check(this.memory.call("world_retarget", this.alive(), whole(group, "group", 0), whole(goal, "goal", 0)));
  }
  goalOf(group: GroupId): GoalId {
    const goal = this.memory.call("world_goal_of", this.alive(), whole(group, "group", 0));
    if (goal < 0) throw new SpateError("staleId", `group: expected one of this world's groups, got ${group}`);
    return goal as GoalId;
  }
  /** All cells of a goal, walls too: x, y, x, y, ... A copy. */
  goalCells(goal: GoalId): Int32Array {
    const table = this.memory.address("world_goal_cells", this.alive(), whole(goal, "goal", 0)) >> 2;
    const at = this.memory.u32[table]! >> 2;
    return this.memory.i32.slice(at, at + this.memory.u32[table + 1]! * 2);
  }

  // -------------------------------------------------------------------------------------------------------------- units

  /** Returns how many. Units that would stand in a wall are placed at the nearest open position. */
  spawn(group: GroupId, where: Placement): number {
    const id = whole(group, "group", 0);
    objectOf(where, "spawn");
    if ("at" in where) {
      const positions = positionsOf(where.at, "at");
      const [at] = this.memory.put(positions);
      return this.numbered(this.memory.call("world_spawn_at", this.alive(), id, at!, positions.length / 2));
    }
    const count = whole(where.count, "count", 0);
    if ("rect" in where) return this.numbered(this.memory.call("world_spawn_in", this.alive(), id, ...rectOf(where.rect, "rect"), count));
    if (where.everywhere !== true) throw new SpateError("badValue", "spawn: expected one of at, rect, everywhere");
    return this.numbered(this.memory.call("world_spawn_everywhere", this.alive(), id, count));
  }
  remove(unit: UnitId): void {
    this.memory.check(this.memory.call("world_remove", this.alive(), whole(unit, "unit", 0, 0xffffffff)));
  }
  /** Whether units push each other. [default true] */
  get contacts(): boolean {
    return this.memory.call("world_contacts", this.alive()) === 1;
  }
  set contacts(on: boolean) {
    this.memory.check(this.memory.call("world_set_contacts", this.alive(), on ? 1 : 0));
  }

  // --------------------------------------------------------------------------------------------------------------- time

  /** Units whose field cannot be made (a distance above the largest there is) stand still; distances() and flow() say why. */
  tick(count = 1): void {
    this.memory.call("world_tick", this.alive(), whole(count, "count", 0));
  }
  /** Runs the whole ticks that fit into `seconds` and what earlier calls left over, at most a quarter of a second. */
  advance(seconds: number): { ticks: number; droppedSeconds: number } {
    if (!(finite(seconds, "seconds") >= 0)) throw new SpateError("badValue", `seconds: expected a number of at least 0, got ${seconds}`);
    const table = this.memory.address("world_advance", this.alive(), seconds) >> 3;
    return { ticks: this.memory.f64[table]!, droppedSeconds: this.memory.f64[table + 1]! };
  }
  /** Brings all fields up to date, as the next tick would do first: for timing it apart. */
  refreshFields(): void {
    this.memory.check(this.memory.call("world_refresh_fields", this.alive()));
  }

  // -------------------------------------------------------------------------------------------------------------- state

  /** The world as it is. The bytes are the same on every machine. */
  snapshot(): Uint8Array {
    this.memory.call("world_snapshot", this.alive());
    return this.memory.outBytes();
  }
  restore(snapshot: Uint8Array): void {
    const [at] = this.memory.put(snapshot);
    this.memory.check(this.memory.call("world_restore", this.alive(), at!, snapshot.length));
    this.readShape();
  }
  /** From now on notes every call that changes the world. `values`: also every unit's state, so that a replay can name the first that differs. */
  startRecording(options: { values?: boolean } = {}): void {
    this.memory.check(this.memory.call("world_start_recording", this.alive(), options.values ? 1 : 0));
  }
  stopRecording(): Uint8Array {
    this.memory.check(this.memory.call("world_stop_recording", this.alive()));
    return this.memory.outBytes();
  }
  /** Everything that decides the future, in 16 hexadecimal digits. The same on every machine, native ones too. */
  hash(): string {
    return hashText(this.memory.call("world_hash", this.alive()));
  }

  // ------------------------------------------------------------------------------------------------------------ reading

  units(): UnitsView {
    const { memory } = this;
    const table = memory.address("world_units", this.alive()) >> 2;
    const [count, ids, positions, velocities, radii, groups, states, hasWay, drive, arrivedAt] = memory.u32.subarray(table, table + 10) as unknown as number[];
    const n = count!;
    return {
      count: n,
      ids: memory.u32.subarray(ids! >> 2, (ids! >> 2) + n),
      positions: memory.f32.subarray(positions! >> 2, (positions! >> 2) + n * 2),
      velocities: memory.f32.subarray(velocities! >> 2, (velocities! >> 2) + n * 2),
      radii: memory.f32.subarray(radii! >> 2, (radii! >> 2) + n),
      groups: memory.u32.subarray(groups! >> 2, (groups! >> 2) + n),
      states: memory.u8.subarray(states!, states! + n),
      hasWay: memory.u8.subarray(hasWay!, hasWay! + n),
      drive: memory.f32.subarray(drive! >> 2, (drive! >> 2) + n),
      arrivedAt: memory.f32.subarray(arrivedAt! >> 2, (arrivedAt! >> 2) + n),
    };
  }
  costs(): CostsView {
    const at = this.memory.address("world_costs", this.alive());
    return { stride: this.width + 2, data: this.memory.u8.subarray(at, at + this.halo()) };
  }
  /** Brought up to date first. */
  distances(group: GroupId): DistancesView {
    const id = whole(group, "group", 0);
    const table = this.memory.address("world_distances", this.alive(), id) >> 2;
    if (table === 0) this.memory.fail("staleId");
    const at = this.memory.u32[table]! >> 2;
    return {
      stride: this.width + 2,
      data: this.memory.u32.subarray(at, at + this.halo()),
      farthest: this.memory.u32[table + 1]!,
      reachable: this.memory.u32[table + 2]!,
      hash: () => hashText(this.memory.call("world_distances_hash", this.alive(), id)),
    };
  }
  /** Brought up to date first. */
  flow(group: GroupId): FlowView {
    const id = whole(group, "group", 0);
    const at = this.memory.address("world_flow", this.alive(), id);
    if (at === 0) this.memory.fail("staleId");
    return {
      stride: this.width + 2,
      data: this.memory.u8.subarray(at, at + this.halo() * 4),
      hash: () => hashText(this.memory.call("world_flow_hash", this.alive(), id)),
    };
  }
  /** The unit vector to walk along at a position; [0, 0] on goals, without a way, and outside. */
  direction(group: GroupId, position: Position, heading: Heading = "smooth"): Position {
    const at = [finite(position[0], "position"), finite(position[1], "position")] as const;
    const table = this.memory.address("world_direction", this.alive(), whole(group, "group", 0), ...at, heading === "arrows" ? 1 : 0) >> 2;
    if (table === 0) this.memory.fail("staleId");
    return [this.memory.f32[table]!, this.memory.f32[table + 1]!];
  }
  /** Is there a way from the cell to the group's goal, for units of its size? */
  reachable(group: GroupId, cell: Cell): boolean {
    const answer = this.memory.call("world_reachable", this.alive(), whole(group, "group", 0), ...cellOf(cell, "cell"));
    if (answer < 0) this.memory.fail("staleId");
    return answer === 1;
  }
  /** What happened in the last tick() or advance(). */
  events(): WorldEvent[] {
    this.memory.call("world_events", this.alive());
    const bytes = this.memory.outBytes();
    const numbers = new Int32Array(bytes.buffer);
    return Array.from({ length: numbers.length / EVENT_NUMBERS }, (_, i) => {
      const [kind, goal, group, unit, count, tick, x, y] = numbers.subarray(i * EVENT_NUMBERS, (i + 1) * EVENT_NUMBERS) as unknown as number[];
      return { kind: EVENT_KINDS[kind!]!, goal: goal as GoalId, group: group as GroupId, unit: unit! >>> 0, count: count!, tick: tick!, cell: [x!, y!] };
    });
  }
  stats(): Stats {
    const table = this.memory.address("world_stats", this.alive()) >> 3;
    const [ticks, seconds, units, spawned, arrivals, removed, arrived, withoutWay] = this.memory.f64.subarray(table, table + 8) as unknown as number[];
    return { ticks: ticks!, seconds: seconds!, units: units!, spawned: spawned!, arrivals: arrivals!, removed: removed!, arrived: arrived!, withoutWay: withoutWay! };
  }
  fieldStats(): FieldStats {
    const table = this.memory.address("world_field_stats", this.alive()) >> 3;
    const [builds, repairs, repairedCells, fields, bytes, stale] = this.memory.f64.subarray(table, table + 6) as unknown as number[];
    return { builds: builds!, repairs: repairs!, repairedCells: repairedCells!, fields: fields!, bytes: bytes!, stale: stale! };
  }
  /** Everything that decides where a unit goes in the coming step. Nothing changes. */
  explain(unit: UnitId): Explanation {
    return JSON.parse(this.explained(unit, 0)) as Explanation;
  }
  explainText(unit: UnitId): string {
    return this.explained(unit, 1);
  }
  /** Connected areas of open floor: 0 wall, 1 the largest, 2 the next, ... A copy, with the halo of `CostsView`. */
  areas(group?: GroupId): { stride: number; data: Uint16Array; count: number } {
    const count = this.memory.call("world_areas", this.alive(), group === undefined ? -1 : whole(group, "group", 0));
    if (count < 0) this.memory.fail("staleId");
    return { stride: this.width + 2, data: new Uint16Array(this.memory.outBytes().buffer), count };
  }
  /** For a comparison: every unit of this world its own A*. To be freed before the world. */
  aStar(): AStarRace {
    return new AStarRace(this.memory, this);
  }

  /** Gives the memory back. Worlds of scenes and replays go with those. */
  free(): void {
    if (this.pointer !== 0 && this.owned) this.memory.call("world_free", this.pointer);
    this.pointer = 0;
  }

  private halo(): number {
    return (this.width + 2) * (this.height + 2);
  }
  /** @internal */
  alive(): number {
    if (this.pointer === 0) throw new SpateError("staleId", "world: it was freed");
    return this.pointer;
  }
  /** @internal After anything that may have made it another world. */
  readShape(): void {
    const of = (name: string) => this.memory.call(name, this.alive());
    this.shape = { width: of("world_width"), height: of("world_height"), tickSeconds: of("world_tick_seconds") };
  }
  private numbered(result: number): number {
    if (result < 0) this.memory.fail("badValue");
    return result;
  }
  private putGoal(def: GoalDef): number {
    const layout = goalLayout(def);
    const [at, cellsAt] = this.memory.put(new Uint8Array(layout.bytes), layout.cells);
    layout.write(new DataView(this.memory.u8.buffer, at!), cellsAt!);
    return at!;
  }
  private explained(unit: UnitId, asText: number): string {
    this.memory.check(this.memory.call("world_explain", this.alive(), this.recordsRun, whole(unit, "unit", 0, 0xffffffff), asText));
    return this.memory.outText();
  }
}
