// Trails: where units were in the last 28 steps of six ticks (a tenth of a second, a third of a cell: what a disc hides). A texture over the whole map holds
// their sum; every step adds its segments, takes some away from those that are 14 steps old and the rest from those that are 28 steps old. Whole numbers in
// half floats: what was added is taken away exactly. Being in map space it stays right under pan and zoom, and three draw calls a step are enough.

import type { Frame } from "../studio";
import { COVER } from "./shaders/common.glsl";
import { TRAIL_FRAGMENT, TRAIL_VERTEX, TRAILS_OVER } from "./shaders/units.glsl";
import { GrowingBuffer, type Device, type Program } from "./device";
import type { MapData } from "./mapData";
import type { Palette } from "./palette";
import { setShot, type Shot } from "./shot";

const STEP = 6; // [ticks]
const HALF = 14 * STEP;
const WHOLE = 28 * STEP;
const NEW = 16; // strength of a new segment [percent], and what it loses half way
const LOSS = 7;
const MOST_TICKS = 8; // more between two frames is a jump in time
const LONGEST = 0.8; // [cells a tick]: farther is no walk

interface Segments {
  readonly buffer: GrowingBuffer;
  readonly array: WebGLVertexArrayObject;
  tick: number;
  points: number; // 0: free
  old: boolean;
}

export class TrailsLayer {
  private readonly draw_: Program;
  private readonly over: Program;
  private readonly image: WebGLTexture;
  private readonly target: WebGLFramebuffer;
  private readonly ring: Segments[] = [];
  private texels = 0; // per cell
  private imageSize = "";
  private seenTick = NaN;
  private lastTick = NaN; // of the last step
  private lastCount = 0;
  private lastIds = new Uint32Array(0);
  private lastAt = new Float32Array(0);
  private points = new Uint16Array(0);

  constructor(private readonly device: Device, private readonly map: MapData) {
    this.draw_ = device.program(TRAIL_VERTEX, TRAIL_FRAGMENT, { aPoint: 0 });
    this.over = device.program(COVER, TRAILS_OVER);
    this.image = device.texture(device.gl.LINEAR);
    this.target = device.framebuffer(this.image);
  }

  /** Forgets everything: another scene, or time was moved. */
  forget(): void {
    const { gl } = this.device;
    this.lastTick = NaN;
    this.seenTick = NaN;
    this.lastCount = 0;
    for (const segments of this.ring) segments.points = 0;
    if (this.texels === 0) return;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.target);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  /** Trails are not wanted now; what is there would be stale when they are. */
  pause(): void {
    if (!Number.isNaN(this.lastTick)) this.forget();
  }

  /** Takes over the ticks since the last frame. */
  update(frame: Frame, shot: Shot): void {
    const { tick } = frame.units;
    const resized = this.fitImage();
    if (resized || tick < this.seenTick || tick > this.seenTick + MOST_TICKS) this.forget();
    this.seenTick = tick;
    if (tick < this.lastTick + STEP || this.texels === 0) return;
    if (!Number.isNaN(this.lastTick)) this.grow(frame, tick - this.lastTick, shot);
    this.remember(frame);
  }

  draw(frame: Frame, palette: Palette, shot: Shot, strength: number): void {
    if (this.texels === 0 || strength <= 0) return;
    const p = this.over;
    p.use();
    setShot(p, shot);
    p.fv4("uColours", palette.all);
    p.texture("uImage", this.image);
    p.texture("uRamps", this.map.ramps);
    p.f2("uImageCells", this.map.width, this.map.height);
    p.f1("uStrength", strength);
    p.f1("uImageScale", this.device.halfFloats ? 0.01 : 2.55);
    p.f1("uByGroup", frame.units.colours === "group" ? 1 : 0);
    this.device.coverMap(shot, this.map, 0);
  }

  private grow(frame: Frame, ticks: number, shot: Shot): void {
    const { gl } = this.device;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.target);
    gl.viewport(0, 0, this.map.width * this.texels, this.map.height * this.texels);
    gl.blendFunc(gl.ONE, gl.ONE);
    this.draw_.use();
    this.draw_.i2("uMap", this.map.width, this.map.height);
    const fresh = this.segments(frame, ticks);
    if (fresh) this.add(fresh, NEW);
    gl.blendEquation(gl.FUNC_REVERSE_SUBTRACT);
    for (const segments of this.ring) this.age(segments, frame.units.tick - segments.tick);
    gl.blendEquation(gl.FUNC_ADD);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, shot.width, shot.height);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  private age(segments: Segments, ticks: number): void {
    if (segments.points === 0 || ticks < HALF) return;
    if (ticks >= WHOLE) {
      this.add(segments, segments.old ? NEW - LOSS : NEW);
      segments.points = 0;
    } else if (!segments.old) {
      this.add(segments, LOSS);
      segments.old = true;
    }
  }

  private add(segments: Segments, strength: number): void {
    this.draw_.f1("uStrength", this.device.halfFloats ? strength : strength / 255 / 2.55);
    this.device.draw(segments.array, this.device.gl.LINES, segments.points);
  }

  /** A segment for every unit that was there in the last frame too: ids run upwards, so both lists are walked side by side. */
  private segments({ units, map }: Frame, ticks: number): Segments | null {
    const count = Math.min(units.shown, units.count);
    if (this.points.length < count * 8) this.points = new Uint16Array(count * 16);
    const { ids, positions } = units;
    const limit = (LONGEST * ticks) ** 2;
    let before = 0;
    let length = 0;
    for (let i = 0; i < count; i++) {
      while (before < this.lastCount && this.lastIds[before] < ids[i]) before++;
      if (before >= this.lastCount) break;
      if (this.lastIds[before] !== ids[i]) continue;
      const x0 = this.lastAt[before * 2];
      const y0 = this.lastAt[before * 2 + 1];
      const x1 = positions[i * 2];
      const y1 = positions[i * 2 + 1];
      const moved = (x1 - x0) ** 2 + (y1 - y0) ** 2;
      if (moved < 1e-5 || moved > limit) continue;
      const cost = map.costs[(Math.floor(y1) + 1) * map.stride + Math.floor(x1) + 1];
      length = this.point(this.point(length, x0, y0, cost), x1, y1, cost);
    }
    if (length === 0) return null;
    const free = this.free();
    free.buffer.put(this.points, length);
    free.points = length / 4;
    free.tick = units.tick;
    free.old = false;
    return free;
  }

  private point(at: number, x: number, y: number, cost: number): number {
    this.points[at] = x * 32;
    this.points[at + 1] = y * 32;
    this.points[at + 2] = cost > 1 && cost < 255 ? 1 : 0;
    return at + 4;
  }

  private free(): Segments {
    for (const segments of this.ring) if (segments.points === 0) return segments;
    const { gl } = this.device;
    const made: Segments = { buffer: new GrowingBuffer(this.device), array: this.device.vertexArray(), tick: 0, points: 0, old: false };
    gl.bindVertexArray(made.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, made.buffer.buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 4, gl.UNSIGNED_SHORT, false, 0, 0);
    gl.bindVertexArray(null);
    this.ring.push(made);
    return made;
  }

  private remember({ units }: Frame): void {
    const count = Math.min(units.shown, units.count);
    if (this.lastIds.length < count) {
      this.lastIds = new Uint32Array(count * 2);
      this.lastAt = new Float32Array(count * 4);
    }
    this.lastIds.set(units.ids.subarray(0, count));
    this.lastAt.set(units.positions.subarray(0, count * 2));
    this.lastCount = count;
    this.lastTick = units.tick;
  }

  /** About 0.17 cell to a texel; coarser on large maps, nothing on maps beyond 2,048 cells. */
  private fitImage(): boolean {
    const { width, height } = this.map;
    const size = `${width} ${height}`;
    if (size === this.imageSize) return false;
    this.imageSize = size;
    const longest = Math.max(width, height);
    this.texels = longest > 2047 ? 0 : Math.max(1, Math.min(6, Math.floor(2048 / longest)));
    if (this.texels > 0) this.device.canvas(this.image, this.device.halfFloats ? this.device.gl.RG16F : this.device.gl.RGBA8, width * this.texels, height * this.texels);
    return true;
  }
}
