// Painting: one stroke from pen down to pen up is one edit. Walls, swamp and other costs change the cells under a square brush; the spawn tool sets units into
// empty open cells, the remove tool takes those that it covers.

import { WALL, type Cell, type Position } from "spate";
import type { Tool } from "../studio";
import { along, brushRect, cellAt, eighth, line } from "./grid";
import { countNoWay, gapFor } from "./no-way";
import type { Stage } from "./stage";

export const SWAMP_COST = 5;
/** Beyond this the spawn tool stops: the slider's most. */
const MOST_UNITS = 100_000;

interface Stroke {
  readonly tool: Tool;
  readonly cost: number; // 0: it does not paint
  readonly start: Cell;
  readonly brush: number;
  last: Cell;
  direction: Cell | null; // of a straight line
  readonly noWayBefore: number;
  readonly arrowsBefore: Uint8Array | null;
  cells: number;
  units: number;
  readonly seen: Set<number>; // cells that the spawn tool has looked at
  sinceClear: number[]; // cells painted since the goal could last be reached
}

export class Strokes {
  /** Cells of the running stroke that cut off the goal. */
  blocked: Int32Array | null = null;
  private stroke: Stroke | null = null;
  private toCheck = false;

  constructor(private readonly stage: Stage) {}

  get running(): boolean {
    return this.stroke !== null;
  }

  start(tool: Tool, cost: number, brush: number, at: Position): void {
    this.end();
    const { stage } = this;
    const cell = cellAt(at);
    stage.edits.begin();
    const paints = cost > 0;
    this.stroke = {
      tool,
      cost,
      start: cell,
      brush,
      last: cell,
      direction: null,
      noWayBefore: paints ? countNoWay(stage) : 0,
      arrowsBefore: paints ? arrowsOf(stage) : null,
      cells: 0,
      units: 0,
      seen: new Set(),
      sinceClear: [],
    };
    this.cover([cell]);
  }

  to(at: Position, straight: boolean): void {
    const { stroke } = this;
    if (stroke === null) return;
    const cell = straight ? this.onLine(cellAt(at), stroke) : cellAt(at);
    if (cell[0] === stroke.last[0] && cell[1] === stroke.last[1]) return;
    const path = line(stroke.last, cell);
    stroke.last = cell;
    this.cover(path.slice(1));
  }

  end(): void {
    const { stroke, stage } = this;
    if (stroke === null) return;
    this.stroke = null;
    this.blocked = null;
    stage.edits.end();
    this.sayWhatItDid(stroke);
    if (stroke.cost > 0 && stroke.cells > 0) warnIfCutOff(stage, stroke.noWayBefore);
  }

  cancel(): void {
    if (this.stroke === null) return;
    this.stroke = null;
    this.blocked = null;
    this.stage.attempt(() => this.stage.edits.cancel());
  }

  /** Once a frame: does what was painted cut somebody off? */
  frame(): void {
    const { stroke } = this;
    if (stroke === null || !this.toCheck) return;
    this.toCheck = false;
    const cutOff = countNoWay(this.stage) > stroke.noWayBefore;
    this.blocked = cutOff ? Int32Array.from(stroke.sinceClear) : null;
    if (!cutOff) stroke.sinceClear = [];
  }

  private onLine(to: Cell, stroke: Stroke): Cell {
    const far = Math.max(Math.abs(to[0] - stroke.start[0]), Math.abs(to[1] - stroke.start[1])) >= 2;
    if (!far && stroke.direction === null) return stroke.last;
    stroke.direction ??= eighth(stroke.start, to);
    return stroke.direction === null ? stroke.last : along(stroke.start, stroke.direction, to);
  }

  private cover(path: readonly Cell[]): void {
    const { stroke, stage } = this;
    if (stroke === null) return;
    const done = stage.attempt(() => {
      if (stroke.cost > 0) this.paint(path, stroke);
      else if (stroke.tool === "spawn") this.spawn(path, stroke);
      else if (stroke.tool === "remove") this.remove(path, stroke);
    });
    if (!done) this.cancel();
  }

  private paint(path: readonly Cell[], stroke: Stroke): void {
    const { stride, data } = this.stage.live.world.costs();
    const cells: number[] = [];
    for (const index of this.covered(path, stroke.brush)) {
      if (data[index] !== stroke.cost) cells.push((index % stride) - 1, Math.floor(index / stride) - 1);
    }
    if (cells.length === 0) return;
    this.stage.edits.apply({ kind: "cost", cells: Int32Array.from(cells), cost: stroke.cost });
    stroke.cells += cells.length / 2;
    if (stroke.cost === WALL) stroke.sinceClear.push(...cells);
    this.toCheck = stroke.cost === WALL;
  }

  private spawn(path: readonly Cell[], stroke: Stroke): void {
    const { stage } = this;
    const group = stage.group;
    if (group === null) return stage.toasts.warn("toastNoGoal");
    const { stride, data } = stage.live.world.costs();
    const taken = occupied(stage);
    const room = MOST_UNITS - stage.live.world.units().count;
    const places: number[] = [];
    for (const index of this.covered(path, stroke.brush)) {
      if (stroke.seen.has(index)) continue;
      stroke.seen.add(index);
      if (data[index] !== WALL && !taken.has(index)) discsIn((index % stride) - 1, Math.floor(index / stride) - 1, group.radius, places);
    }
    const at = Float32Array.from(places.slice(0, Math.max(0, room) * 2));
    if (at.length === 0) return;
    stage.edits.apply({ kind: "spawn", group: group.group, where: { at } });
    stroke.units += at.length / 2;
  }

  private remove(path: readonly Cell[], stroke: Stroke): void {
    const { world } = this.stage.live;
    const { stride } = world.costs();
    const covered = this.covered(path, stroke.brush);
    const units = world.units();
    const ids: number[] = [];
    for (let i = 0; i < units.count; ++i) {
      const index = (Math.floor(units.positions[i * 2 + 1]!) + 1) * stride + Math.floor(units.positions[i * 2]!) + 1;
      if (covered.has(index)) ids.push(units.ids[i]!);
    }
    if (ids.length === 0) return;
    this.stage.edits.apply({ kind: "remove", ids: Uint32Array.from(ids) });
    stroke.units += ids.length;
  }

  /** Indices (with halo) of the cells under the brush along a path. */
  private covered(path: readonly Cell[], brush: number): Set<number> {
    const { live } = this.stage;
    const stride = live.width + 2;
    const cells = new Set<number>();
    for (const cell of path) {
      const rect = brushRect(cell, brush, live);
      if (rect === null) continue;
      for (let y = rect[1]; y <= rect[3]; ++y) {
        for (let x = rect[0]; x <= rect[2]; ++x) cells.add((y + 1) * stride + x + 1);
      }
    }
    return cells;
  }

  private sayWhatItDid(stroke: Stroke): void {
    const { said } = this.stage;
    if (stroke.tool === "spawn" && stroke.units > 0) return said.key("saidSpawn", { units: stroke.units });
    if (stroke.tool === "remove" && stroke.units > 0) return said.key("saidRemove", { units: stroke.units });
    if (stroke.cells === 0) return;
    const key = stroke.cost === WALL ? "saidWall" : stroke.cost === 1 ? "saidErase" : stroke.tool === "swamp" ? "saidSwamp" : "saidCost";
    said.key(key, { cells: stroke.cells, arrows: this.turned(stroke), cost: stroke.cost });
  }
  private turned(stroke: Stroke): number {
    const now = arrowsOf(this.stage);
    const before = stroke.arrowsBefore;
    if (now === null || before === null || now.length !== before.length) return 0;
    let count = 0;
    for (let i = 0; i < now.length; ++i) count += now[i] !== before[i] ? 1 : 0;
    return count;
  }
}

/** Tells of units that an edit cut off, and offers a gap and undo. */
export function warnIfCutOff(stage: Stage, before: number): void {
  const units = countNoWay(stage);
  if (units <= before) {
    if (units === 0) stage.toasts.resolved("toastNoWay");
    return;
  }
  const fresh = freshWalls(stage);
  stage.said.key("saidNoWay", { units });
  stage.toasts.warn("toastNoWay", { units }, [
    { label: "openGap", run: () => openGap(stage, fresh) },
    { label: "undo", run: () => void stage.attempt(() => void stage.edits.undo()) },
  ]);
}

/** Walls of the last edit, and what stood there before. */
function freshWalls(stage: Stage): Map<number, number> {
  const stride = stage.live.width + 2;
  const costs = new Map<number, number>();
  for (const back of stage.edits.lastBacks) {
    if (back.kind !== "cost") continue;
    for (let i = 0; i < back.cells.length; i += 2) costs.set((back.cells[i + 1]! + 1) * stride + back.cells[i]! + 1, back.cost);
  }
  return costs;
}

function openGap(stage: Stage, fresh: ReadonlyMap<number, number>): void {
  stage.attempt(() => {
    const stride = stage.live.width + 2;
    const gap = gapFor(stage, new Set(fresh.keys()));
    const byCost = new Map<number, number[]>();
    for (let i = 0; i < gap.length; i += 2) {
      const was = fresh.get((gap[i + 1]! + 1) * stride + gap[i]! + 1) ?? 1;
      const cost = was === WALL ? 1 : was;
      byCost.set(cost, [...(byCost.get(cost) ?? []), gap[i]!, gap[i + 1]!]);
    }
    stage.edits.begin();
    for (const [cost, cells] of byCost) stage.edits.apply({ kind: "cost", cells: Int32Array.from(cells), cost });
    stage.edits.end();
  });
}

function arrowsOf(stage: Stage): Uint8Array | null {
  const group = stage.group;
  if (group === null) return null;
  stage.refreshFields();
  const { data } = stage.live.world.flow(group.group);
  const arrows = new Uint8Array(data.length / 4);
  for (let i = 0; i < arrows.length; ++i) arrows[i] = data[i * 4 + 3]!;
  return arrows;
}

function occupied(stage: Stage): Set<number> {
  const stride = stage.live.width + 2;
  const { count, positions } = stage.live.world.units();
  const cells = new Set<number>();
  for (let i = 0; i < count; ++i) cells.add((Math.floor(positions[i * 2 + 1]!) + 1) * stride + Math.floor(positions[i * 2]!) + 1);
  return cells;
}

/** As many discs as fit into a cell side by side; of wide ones, one in every so many cells. */
function discsIn(x: number, y: number, radius: number, places: number[]): void {
  const side = Math.max(1, Math.floor(1 / (2 * radius)));
  const apart = Math.max(1, Math.ceil(2 * radius));
  if (x % apart !== 0 || y % apart !== 0) return;
  for (let row = 0; row < side; ++row) {
    for (let column = 0; column < side; ++column) places.push(x + (column + 0.5) / side, y + (row + 0.5) / side);
  }
}

