// What the pointer, a finger or the keyboard's cursor does with the chosen tool.

import { signal } from "@preact/signals";
import { WALL, type Cell, type GoalId, type Position } from "spate";
import type { Tool } from "../studio";
import type { Chapters } from "./chapters";
import type { Goals } from "./goals";
import { cellAt, clamped } from "./grid";
import type { Inspector } from "./inspect";
import type { Stage } from "./stage";
import { SWAMP_COST, type Strokes } from "./strokes";

export class PointerTools {
  readonly brush = signal(3);
  readonly anyCost = signal(9);
  readonly cursor = signal<Cell | null>(null);
  private goal: GoalId | null = null; // that a stroke of the goal tool moves
  private goalCell: Cell | null = null;
  private cursorDown = false;

  constructor(
    private readonly stage: Stage,
    private readonly chapters: Chapters,
    private readonly strokes: Strokes,
    private readonly goals: Goals,
    private readonly inspector: Inspector,
  ) {}

  get tool(): Tool {
    return this.chapters.tool.value;
  }

  start(at: Position, erase: boolean): void {
    this.cancelGoal();
    if (erase) return this.strokes.start("erase", 1, this.brush.value, at);
    if (this.tool === "inspect") return this.inspector.pinAt(at);
    if (this.tool === "goal") return this.startGoal(at);
    this.strokes.start(this.tool, this.costOf(this.tool), this.brush.value, at);
  }
  to(at: Position, straight: boolean): void {
    if (this.goalCell !== null) return this.dragGoal(at);
    this.strokes.to(at, straight);
  }
  end(): void {
    if (this.goalCell !== null) this.goals.dragEnd();
    this.goal = this.goalCell = null;
    this.strokes.end();
  }
  cancel(): void {
    if (this.goalCell !== null) {
      this.cancelGoal();
      this.stage.attempt(() => void this.stage.edits.undo());
    }
    this.strokes.cancel();
  }

  moveCursor(by: Cell): void {
    const { live } = this.stage;
    const from = this.cursor.value ?? this.firstCursor();
    const cell = this.cursor.value === null ? from : clamped([from[0] + by[0], from[1] + by[1]], live);
    this.cursor.value = cell;
    this.inspector.hoverAt(middle(cell));
    if (this.cursorDown) this.to(middle(cell), false);
  }
  useAtCursor(down: boolean): void {
    if (this.cursor.value === null) this.moveCursor([0, 0]);
    if (down === this.cursorDown) return; // the key repeats while it is held
    this.cursorDown = down;
    if (down) this.start(middle(this.cursor.value!), false);
    else this.end();
  }
  /** The pointer is on the world: the keyboard's cursor is in its way. */
  hideCursor(): void {
    if (!this.cursorDown) this.cursor.value = null;
  }
  reset(): void {
    this.cursorDown = false;
    this.goal = this.goalCell = null;
    const { cursor } = this;
    if (cursor.value !== null) cursor.value = clamped(cursor.value, this.stage.live);
  }

  private costOf(tool: Tool): number {
    return { wall: WALL, swamp: SWAMP_COST, cost: this.anyCost.value, erase: 1, inspect: 0, goal: 0, spawn: 0, remove: 0 }[tool];
  }
  private firstCursor(): Cell {
    const spot = this.goals.spots[0];
    const { width, height } = this.stage.live;
    return spot === undefined ? [width >> 1, height >> 1] : cellAt([spot.x, spot.y]);
  }

  private startGoal(at: Position): void {
    const goal = this.goals.nearest(at);
    if (!this.goals.setAt(at, false)) return;
    this.goal = goal ?? this.stage.live.goals[0]?.goal ?? null;
    this.goalCell = cellAt(at);
  }
  /** The stroke goes on: the same edit, moved along. */
  private dragGoal(at: Position): void {
    const cell = clamped(cellAt(at), this.stage.live);
    if (this.goal === null || (cell[0] === this.goalCell?.[0] && cell[1] === this.goalCell[1])) return;
    this.goalCell = cell;
    this.goals.dragWhole(this.goal, cell);
  }
  private cancelGoal(): void {
    this.goal = this.goalCell = null;
  }
}

function middle(cell: Cell): Position {
  return [cell[0] + 0.5, cell[1] + 0.5];
}
