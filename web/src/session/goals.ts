// Goals as one sees them: a spot for each patch of goal cells, to be drawn, dragged, replaced and added to. The world's goal is the sum of its spots.

import { signal } from "@preact/signals";
import { WALL, type Cell, type GoalDef, type GoalId, type Position } from "spate";
import type { Goal } from "../studio";
import { cellAt, clamped } from "./grid";
import { countNoWay } from "./no-way";
import type { Stage } from "./stage";
import { warnIfCutOff } from "./strokes";

export interface Spot {
  readonly id: string;
  readonly goal: GoalId;
  readonly cells: Int32Array;
  x: number; // its middle [cells]
  y: number;
  movedAt: number; // [ms]
  arrivedAt: number;
  shown: boolean; // it is a goal of the group whose field is shown
}

interface Drag {
  readonly goal: GoalId;
  readonly moved: Int32Array;
  readonly others: Int32Array; // cells of the goal's other spots
  readonly from: Cell;
  at: Cell;
  readonly noWayBefore: number;
}

/** Arrivals brighten an orb at most so often. [ms] */
const ARRIVALS_APART = 125;
const NEVER = -1e9;
/** Between the press that set a goal and the first step that it is carried. [ms] */
const SAME_PRESS = 700;

export class Goals {
  readonly goals = signal<readonly Goal[]>([]);
  spots: Spot[] = [];
  /** While the reader is the goal, or drags it, it does not count as newly set in every frame. */
  quiet = false;
  private drag: Drag | null = null;
  private setWhen = -Infinity; // [ms]
  private seen = "";
  private arrivals = 0;

  constructor(private readonly stage: Stage) {}

  /** A click: the goal is here, or here too. False: nothing was set. */
  setAt(at: Position, further: boolean): boolean {
    const { stage } = this;
    const cell = cellAt(at);
    if (cell[0] < 0 || cell[1] < 0 || cell[0] >= stage.live.width || cell[1] >= stage.live.height) return false;
    const before = countNoWay(stage);
    const done = stage.attempt(() => {
      const goal = this.nearest(at);
      if (goal === null) return stage.edits.single({ kind: "firstGoal", def: { cells: [cell] } });
      this.move(goal, further ? withCell(stage.live.world.goalCells(goal), cell) : [cell]);
    });
    if (!done) return false;
    this.setWhen = stage.ports.now();
    this.refresh(this.setWhen); // whoever set it may want to carry it on at once
    stage.said.key("saidGoal", { x: cell[0], y: cell[1] });
    this.tellIfLost(cell, before);
    return true;
  }

  dragTo(id: string, at: Position): void {
    const cell = clamped(cellAt(at), this.stage.live);
    if (this.drag?.moved.length === 0) this.dragEnd(); // of the goal tool
    this.drag ??= this.startDrag(id, cell);
    const { drag, stage } = this;
    if (drag === null || (cell[0] === drag.at[0] && cell[1] === drag.at[1])) return;
    drag.at = cell;
    const moved = shifted(drag.moved, cell[0] - drag.from[0], cell[1] - drag.from[1], stage.live);
    const cells = unique([...listed(drag.others), ...moved]);
    if (!stage.attempt(() => this.moveOpen(drag.goal, cells))) this.dragEnd();
  }
  dragEnd(): void {
    const { drag, stage } = this;
    if (drag === null) return;
    this.drag = null;
    stage.edits.end();
    this.seen = "";
    if (stage.edits.lastBacks.length > 0) this.tellIfLost(drag.at, drag.noWayBefore);
  }

  /** A click that is held and moves on: still the same edit. */
  dragWhole(goal: GoalId, cell: Cell): void {
    const { stage } = this;
    this.drag ??= { goal, moved: new Int32Array(0), others: new Int32Array(0), from: cell, at: cell, noWayBefore: countNoWay(stage) };
    this.drag.at = cell;
    stage.edits.reopen();
    if (!stage.attempt(() => this.moveOpen(goal, [cell]))) this.dragEnd();
  }

  /** The goal that a click means: the one that all follow, or of several the nearest. */
  nearest(at: Position): GoalId | null {
    let nearest: Spot | null = null;
    const far = (spot: Spot): number => Math.hypot(spot.x - at[0], spot.y - at[1]);
    for (const spot of this.spots) {
      if (nearest === null || far(spot) < far(nearest)) nearest = spot;
    }
    return nearest?.goal ?? this.stage.live.goals[0]?.goal ?? null;
  }

  /** Once a frame, after the ticks. */
  frame(now: number, worldKey: string): void {
    if (worldKey === this.seen) return;
    this.seen = worldKey;
    this.refresh(now);
  }
  /** Another world: all its goals are new. */
  reset(): void {
    this.spots = [];
    this.seen = "";
    this.drag = null;
    this.arrivals = this.stage.live.world.stats().arrivals;
  }
  /** `total`: arrivals ever. */
  noteArrivals(total: number, now: number): void {
    const some = total > this.arrivals;
    this.arrivals = total;
    if (!some) return;
    const goals = new Set(this.stage.live.world.events().flatMap((event) => (event.kind === "arrived" ? [event.goal] : [])));
    for (const spot of this.spots) {
      if ((goals.size === 0 || goals.has(spot.goal)) && now - spot.arrivedAt >= ARRIVALS_APART) spot.arrivedAt = now;
    }
  }

  private refresh(now: number): void {
    const { live } = this.stage;
    const shown = this.stage.group?.goal ?? null;
    const old = new Map(this.spots.map((spot) => [spot.id, spot]));
    this.spots = live.goals.flatMap(({ id, goal }) =>
      patches(live.world.goalCells(goal)).map((cells, i) => {
        const [x, y] = live.pointOf(goal) ?? middleOf(cells);
        const name = i === 0 ? id : `${id}+${i}`;
        const before = old.get(name);
        const still = before !== undefined && (this.quiet || this.drag !== null || live.isWalked(goal) || same(before.cells, cells));
        return { id: name, goal, cells, x, y, movedAt: still ? before.movedAt : now, arrivedAt: before?.arrivedAt ?? NEVER, shown: goal === shown };
      }),
    );
    const goals = this.spots.map((spot) => ({ id: spot.id, at: [spot.x, spot.y] as const, cells: spot.cells.length / 2 }));
    if (JSON.stringify(goals) !== JSON.stringify(this.goals.value)) this.goals.value = goals;
  }

  private startDrag(id: string, at: Cell): Drag | null {
    const spot = this.spots.find((own) => own.id === id);
    if (spot === undefined) return null;
    const others = this.spots.filter((own) => own.goal === spot.goal && own !== spot).flatMap((own) => [...own.cells]);
    // Taken by the cell of it that is nearest: a goal of one cell comes to the pointer, a large one is not turned inside out.
    const far = (cell: Cell): number => Math.hypot(cell[0] - at[0], cell[1] - at[1]);
    const from = listed(spot.cells).reduce((a, b) => (far(b) < far(a) ? b : a));
    const drag = { goal: spot.goal, moved: spot.cells, others: Int32Array.from(others), from, at: from, noWayBefore: countNoWay(this.stage) };
    // Pressed to set it and carried on: one edit.
    if (this.stage.ports.now() - this.setWhen < SAME_PRESS) this.stage.edits.reopen();
    else this.stage.edits.begin();
    return drag;
  }

  private move(goal: GoalId, cells: readonly Cell[]): void {
    this.stage.edits.begin();
    try {
      this.moveOpen(goal, cells);
    } finally {
      this.stage.edits.end();
    }
  }
  /** Within an edit. A goal that walks by its scene is taken over. */
  moveOpen(goal: GoalId, cells: readonly Cell[] | { readonly point: Position }): void {
    const { live, edits } = this.stage;
    if (live.isWalked(goal)) edits.apply({ kind: "unscripted" });
    const startCost = live.goalSource(goal)?.startCost ?? 0;
    const def: GoalDef = "point" in cells ? { point: cells.point, startCost } : { cells, startCost };
    edits.apply({ kind: "goal", goal, def });
  }

  private tellIfLost(cell: Cell, before: number): void {
    const { stage } = this;
    const inWall = stage.live.world.costAt(cell) === WALL;
    if (inWall && stage.live.world.units().count === 0) return stage.toasts.warn("toastGoalWall");
    warnIfCutOff(stage, before);
  }
}

function listed(flat: Int32Array): Cell[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2]!, flat[i * 2 + 1]!] as const);
}
function unique(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [`${cell[0]},${cell[1]}`, cell])).values()];
}
/** Once more on a cell that is one takes it away, if others are left. */
function withCell(flat: Int32Array, cell: Cell): Cell[] {
  const others = listed(flat).filter((own) => own[0] !== cell[0] || own[1] !== cell[1]);
  return others.length === flat.length / 2 || others.length === 0 ? [...others, cell] : others;
}
/** All of a patch by the same step, as far as the map lets it. */
function shifted(cells: Int32Array, dx: number, dy: number, size: { readonly width: number; readonly height: number }): Cell[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of listed(cells)) [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  const x = Math.min(Math.max(dx, -left), size.width - 1 - right);
  const y = Math.min(Math.max(dy, -top), size.height - 1 - bottom);
  return listed(cells).map((cell) => [cell[0] + x, cell[1] + y]);
}
function same(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
function middleOf(cells: Int32Array): Position {
  const list = listed(cells);
  const sum = (pick: 0 | 1): number => list.reduce((total, cell) => total + cell[pick] + 0.5, 0) / list.length;
  return [sum(0), sum(1)];
}

/** Cells that touch, by sides or corners, are one patch. */
function patches(flat: Int32Array): Int32Array[] {
  const left = new Map(listed(flat).map((cell) => [`${cell[0]},${cell[1]}`, cell]));
  const found: Int32Array[] = [];
  for (const [key, first] of left) {
    left.delete(key);
    const patch: Cell[] = [first];
    for (let i = 0; i < patch.length; ++i) takeNeighbours(patch[i]!, left, patch);
    found.push(Int32Array.from(patch.flat()));
  }
  return found;
}
function takeNeighbours(cell: Cell, left: Map<string, Cell>, patch: Cell[]): void {
  for (let y = cell[1] - 1; y <= cell[1] + 1; ++y) {
    for (let x = cell[0] - 1; x <= cell[0] + 1; ++x) {
      const next = left.get(`${x},${y}`);
      if (next === undefined) continue;
      left.delete(`${x},${y}`);
      patch.push(next);
    }
  }
}
