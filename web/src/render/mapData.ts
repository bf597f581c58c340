// The map and its fields as textures, one texel per cell with the engine's halo round them. Uploaded only when their versions change.
// Arrows carry a second byte: when they last turned because of an edit, so that the needles that turned can flash.

import { RAMP_ROWS, RAMP_STEPS, rampPixels } from "../theme/ramps";
import type { Frame, Theme } from "../studio";
import type { Device, Program } from "./device";
import { shapesOf } from "./shapes";

const FLASH_STEP = 10; // [ms] of one count of a stamp
const FLASH_OVER = 600; // [ms]

interface Format {
  readonly inside: number;
  readonly format: number;
  readonly type: number;
}

export class MapData {
  width = 0;
  height = 0;
  hasField = false;
  farthest = 1; // [cells]
  readonly cost: WebGLTexture;
  readonly shape: WebGLTexture;
  readonly distance: WebGLTexture;
  readonly arrow: WebGLTexture;
  readonly areas: WebGLTexture;
  readonly ramps: WebGLTexture;
  /** Needles are flashing. */
  flashing = false;
  private readonly sizes = new Map<WebGLTexture, number>();
  private shapes = new Uint8Array(0);
  private arrows = new Uint8Array(0); // arrow and stamp, by turns
  private costVersion = NaN;
  private fieldVersion = NaN;
  private costVersionOfField = NaN;
  private areasVersion = NaN;
  private theme: Theme | null = null;
  private plain = false;
  private goals = "";
  private lastFlash = -Infinity;

  constructor(private readonly device: Device) {
    const { gl } = device;
    this.cost = device.texture(gl.NEAREST);
    this.shape = device.texture(gl.NEAREST);
    this.distance = device.texture(gl.NEAREST);
    this.arrow = device.texture(gl.NEAREST);
    this.areas = device.texture(gl.NEAREST);
    this.ramps = device.texture(gl.LINEAR);
    const one = { inside: gl.R8UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_BYTE };
    this.put(this.cost, one, 1, 1, new Uint8Array([255]));
    this.put(this.areas, { inside: gl.R16UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_SHORT }, 1, 1, new Uint16Array(1));
    this.put(this.distance, { inside: gl.R32UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_INT }, 1, 1, new Uint32Array([0xffffffff]));
    const two = { inside: gl.RG8UI, format: gl.RG_INTEGER, type: gl.UNSIGNED_BYTE };
    this.put(this.arrow, two, 1, 1, new Uint8Array([8, 0]));
    this.put(this.shape, two, 1, 1, new Uint8Array([255, 0]));
  }

  /** Takes over what has changed. Has anything? `jumped`: time was moved, so nothing that differs is an edit's doing. */
  update(frame: Frame, jumped: boolean): boolean {
    const theme = this.takeTheme(frame.theme);
    const map = this.takeMap(frame);
    const field = this.takeField(frame, jumped);
    const areas = this.takeAreas(frame);
    const flash = this.endFlash(frame.now);
    return theme || map || field || areas || flash;
  }

  bind(program: Program): void {
    program.texture("uCost", this.cost);
    program.texture("uShape", this.shape);
    program.texture("uDistance", this.distance);
    program.texture("uArrow", this.arrow);
    program.texture("uAreaLabels", this.areas);
    program.texture("uRamps", this.ramps);
    program.f1("uFarthest", this.farthest);
    program.i2("uMap", this.width, this.height);
  }

  /** [counts of a stamp] */
  flashNow(now: number): number {
    return Math.floor(now / FLASH_STEP) % 256;
  }

  private takeTheme(theme: Theme): boolean {
    if (theme === this.theme) return false;
    const { gl } = this.device;
    this.theme = theme;
    this.put(this.ramps, { inside: gl.RGBA, format: gl.RGBA, type: gl.UNSIGNED_BYTE }, RAMP_STEPS, RAMP_ROWS.length, rampPixels(theme));
    return true;
  }

  private takeMap({ map }: Frame): boolean {
    if (map.version === this.costVersion && map.width === this.width && map.height === this.height) return false;
    const { gl } = this.device;
    this.costVersion = map.version;
    if (map.width !== this.width || map.height !== this.height) {
      this.width = map.width;
      this.height = map.height;
      this.fieldVersion = NaN;
      this.areasVersion = NaN;
      this.arrows = new Uint8Array(0);
    }
    this.put(this.cost, { inside: gl.R8UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_BYTE }, map.stride, map.height + 2, map.costs);
    const bytes = map.stride * (map.height + 2) * 2;
    if (this.shapes.length !== bytes) this.shapes = new Uint8Array(bytes);
    shapesOf(map.costs, map.stride, map.height, this.shapes);
    this.put(this.shape, { inside: gl.RG8UI, format: gl.RG_INTEGER, type: gl.UNSIGNED_BYTE }, map.stride, map.height + 2, this.shapes);
    return true;
  }

  private takeField({ field, goals, map, now, fresh }: Frame, jumped: boolean): boolean {
    if (!field) {
      const had = this.hasField;
      this.hasField = false;
      this.fieldVersion = NaN;
      return had;
    }
    if (field.version === this.fieldVersion && field.plain === this.plain && this.hasField) return false;
    const { gl } = this.device;
    const places = goals.map((goal) => (goal.shown ? `${goal.x},${goal.y}` : "")).join(" ");
    const edited = !jumped && this.hasField && places === this.goals && field.plain === this.plain && (fresh.length > 0 || map.version !== this.costVersionOfField);
    this.goals = places;
    this.plain = field.plain;
    this.fieldVersion = field.version;
    this.costVersionOfField = map.version;
    this.hasField = true;
    this.farthest = Math.max(1, field.farthest / 70);
    this.put(this.distance, { inside: gl.R32UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_INT }, field.stride, map.height + 2, field.distances);
    this.takeArrows(field.flow, field.stride * (map.height + 2), edited, now);
    this.putArrows();
    return true;
  }

  private takeArrows(flow: Uint8Array, cells: number, edited: boolean, now: number): void {
    const known = this.arrows.length === cells * 2;
    if (!known) this.arrows = new Uint8Array(cells * 2);
    const { arrows } = this;
    const stamp = this.flashNow(now) || 1;
    let turned = false;
    for (let i = 0; i < cells; i++) {
      const arrow = flow[i * 4 + 3];
      if (arrow === arrows[i * 2]) continue;
      arrows[i * 2] = arrow;
      // While a stroke goes on a needle flashes once, however often it turns.
      if (edited && known && arrow < 8 && arrows[i * 2 + 1] === 0) {
        arrows[i * 2 + 1] = stamp;
        turned = true;
      }
    }
    if (!turned) return;
    this.lastFlash = now;
    this.flashing = true;
  }

  private endFlash(now: number): boolean {
    if (!this.flashing || now - this.lastFlash < FLASH_OVER) return false;
    this.flashing = false;
    for (let i = 1; i < this.arrows.length; i += 2) this.arrows[i] = 0;
    this.putArrows();
    return true;
  }

  private putArrows(): void {
    const { gl } = this.device;
    const stride = this.width + 2;
    this.put(this.arrow, { inside: gl.RG8UI, format: gl.RG_INTEGER, type: gl.UNSIGNED_BYTE }, stride, this.arrows.length / 2 / stride, this.arrows);
  }

  private takeAreas({ areas, map }: Frame): boolean {
    if (!areas || areas.version === this.areasVersion) return false;
    const { gl } = this.device;
    this.areasVersion = areas.version;
    this.put(this.areas, { inside: gl.R16UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_SHORT }, areas.stride, map.height + 2, areas.labels);
    return true;
  }

  private put(texture: WebGLTexture, { inside, format, type }: Format, width: number, height: number, data: ArrayBufferView): void {
    const { gl } = this.device;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    const size = width * 65536 + height;
    if (this.sizes.get(texture) === size) {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, format, type, data);
    } else {
      gl.texImage2D(gl.TEXTURE_2D, 0, inside, width, height, 0, format, type, data);
      this.sizes.set(texture, size);
    }
    this.device.uploads++;
  }
}
