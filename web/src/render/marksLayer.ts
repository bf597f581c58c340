// Goals, the path, the outlines of edits, the pointer's brush and the cursors: what tells the reader where things are, over everything else.

import type { Frame } from "../studio";
import { CARD_FRAGMENT, CARD_VERTEX, GOAL_FRAGMENT, GOAL_VERTEX, SEGMENT_FRAGMENT, SEGMENT_VERTEX } from "./shaders/marks.glsl";
import { GrowingBuffer, type Device, type Program } from "./device";
import { outlineOf, pathOf, SEGMENT } from "./outline";
import type { Palette } from "./palette";
import { setShot, type Shot } from "./shot";

const PULSE = 2400; // [ms]
const ARRIVAL = 120; // [ms]
const FRESH = 600; // [ms]
const CLEAR = new Float32Array(4);

export interface CardStyle {
  readonly radius: number; // [px]
  readonly line: number;
  readonly contrast: number;
  readonly shadow: number;
  readonly fill: Float32Array;
  readonly lineColour: Float32Array;
  readonly contrastColour: Float32Array;
}

/** Segments on the graphics card that are made anew when their cells are others. */
class Lines {
  readonly array: WebGLVertexArrayObject;
  count = 0;
  private readonly buffer: GrowingBuffer;
  private cells: Int32Array = new Int32Array(0);

  constructor(device: Device) {
    const { gl } = device;
    this.array = device.vertexArray();
    this.buffer = new GrowingBuffer(device);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer.buffer);
    for (const [place, size, offset] of [[0, 4, 0], [1, 1, 16]] as const) {
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, SEGMENT * 4, offset);
      gl.vertexAttribDivisor(place, 1);
    }
    gl.bindVertexArray(null);
  }

  put(cells: Int32Array, make: (cells: Int32Array) => Float32Array): void {
    if (cells.length === this.cells.length && cells.every((value, i) => value === this.cells[i])) return;
    this.cells = cells.slice();
    const segments = make(cells);
    this.count = segments.length / SEGMENT;
    if (this.count > 0) this.buffer.put(segments, segments.length);
  }
}

export class MarksLayer {
  private readonly goals: Program;
  private readonly segments: Program;
  private readonly cards: Program;
  private readonly goalArray: WebGLVertexArrayObject;
  private readonly goalBuffer: GrowingBuffer;
  private goalValues = new Float32Array(16).fill(NaN);
  private goalCount = -1;
  private readonly path: Lines;
  private readonly blocked: Lines;
  private readonly fresh: Lines[] = [];
  private readonly tint = new Float32Array(4);

  constructor(private readonly device: Device) {
    const { gl } = device;
    this.goals = device.program(GOAL_VERTEX, GOAL_FRAGMENT, { aGoal: 0 });
    this.segments = device.program(SEGMENT_VERTEX, SEGMENT_FRAGMENT, { aEnds: 0, aWay: 1 });
    this.cards = device.program(CARD_VERTEX, CARD_FRAGMENT);
    this.path = new Lines(device);
    this.blocked = new Lines(device);
    this.goalArray = device.vertexArray();
    this.goalBuffer = new GrowingBuffer(device);
    gl.bindVertexArray(this.goalArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.goalBuffer.buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
    gl.vertexAttribDivisor(0, 1);
    gl.bindVertexArray(null);
  }

  drawGoals({ goals, now, reducedMotion }: Frame, palette: Palette, shot: Shot): void {
    if (goals.length === 0) return;
    if (this.goalValues.length < goals.length * 4) this.goalValues = new Float32Array(goals.length * 8).fill(NaN);
    let same = goals.length === this.goalCount;
    this.goalCount = goals.length;
    goals.forEach((goal, i) => {
      const bright = reducedMotion ? 0 : Math.fround(Math.max(0, 1 - Math.max(0, now - goal.arrivedAt) / ARRIVAL));
      same = this.goalValue(i * 4, Math.fround(goal.x), Math.fround(goal.y), bright, goal.shown ? 1 : 0) && same;
    });
    if (!same) this.goalBuffer.put(this.goalValues, goals.length * 4);
    const p = this.goals;
    p.use();
    setShot(p, shot);
    p.fv4("uColours", palette.all);
    p.f1("uPulse", reducedMotion ? -1 : (now % PULSE) / PULSE);
    p.f1("uDark", palette.theme === "dark" ? 1 : 0);
    this.device.quads(this.goalArray, goals.length);
  }

  /** Was it the same before? */
  private goalValue(at: number, x: number, y: number, bright: number, shown: number): boolean {
    const v = this.goalValues;
    const same = v[at] === x && v[at + 1] === y && v[at + 2] === bright && v[at + 3] === shown;
    v[at] = x;
    v[at + 1] = y;
    v[at + 2] = bright;
    v[at + 3] = shown;
    return same;
  }

  /** `again`: the same frame once more; its arrays may be gone by now. */
  drawPath({ way }: Frame, palette: Palette, shot: Shot, again: boolean): void {
    if (!again) this.path.put(way, pathOf);
    if (this.path.count === 0) return;
    this.drawLines(this.path, shot, 5, palette.colour("contrast"), palette.theme === "dark" ? 0.9 : 0.95, 0);
    this.drawLines(this.path, shot, 2, palette.colour("pointer"), 1, 7);
  }

  /** Edits of the last 600 ms in white, cells that would cut off the goal in amber. */
  drawOutlines({ fresh, blocked, map, now }: Frame, palette: Palette, shot: Shot): void {
    const make = (cells: Int32Array): Float32Array => outlineOf(cells, map.width, map.height);
    fresh.forEach((edit, i) => {
      const lines = (this.fresh[i] ??= new Lines(this.device));
      lines.put(edit.cells, make);
      const strength = 1 - Math.min(1, Math.max(0, (now - edit.at) / FRESH)) ** 3;
      if (lines.count > 0 && strength > 0) this.drawLines(lines, shot, 2, palette.colour("pointer"), strength, 0);
    });
    if (!blocked || blocked.length === 0) return;
    this.blocked.put(blocked, make);
    if (this.blocked.count === 0) return;
    this.drawLines(this.blocked, shot, 4.5, palette.colour("contrast"), 0.8, 0);
    this.drawLines(this.blocked, shot, 2.5, palette.colour("amber"), 1, 0);
  }

  /** A box over cells [cells], grown by `grow` px. */
  drawCells(x0: number, y0: number, x1: number, y1: number, shot: Shot, grow: number, style: CardStyle): void {
    const left = Math.round(shot.x + x0 * shot.k);
    const top = Math.round(shot.y + y0 * shot.k);
    const right = Math.round(shot.x + x1 * shot.k);
    const bottom = Math.round(shot.y + y1 * shot.k);
    this.drawCard(left - grow, top - grow, right + grow, bottom + grow, shot, style);
  }

  drawCard(left: number, top: number, right: number, bottom: number, shot: Shot, style: CardStyle): void {
    const p = this.cards;
    p.use();
    setShot(p, shot);
    p.f4("uBox", left, top, right, bottom);
    p.f4("uShape", style.radius, style.line, style.contrast, style.shadow);
    p.f1("uReach", style.line + style.contrast + 2 + style.shadow * 2.5);
    p.fv4("uFill", style.fill);
    p.fv4("uLine", style.lineColour);
    p.fv4("uContrast", style.contrastColour);
    this.device.quads(null, 1);
  }

  private drawLines(lines: Lines, shot: Shot, width: number, colour: Float32Array, strength: number, dash: number): void {
    const p = this.segments;
    this.tint.set(colour);
    this.tint[3] = strength;
    p.use();
    setShot(p, shot);
    p.f1("uWidth", width * shot.px);
    p.f2("uDash", dash * shot.px, 5 * shot.px);
    p.fv4("uColour", this.tint);
    this.device.quads(lines.array, lines.count);
  }
}

export const NO_FILL: Float32Array = CLEAR;
