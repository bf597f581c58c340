// Numbers in cells and plates on contours and areas. Plates are placed anew when the field has changed, on large maps only once it has been still for a
// moment: while a goal is dragged over them the old plates hide by themselves, since the shader checks each against the field.

import type { Frame } from "../studio";
import { COVER } from "./shaders/common.glsl";
import { LABEL_FRAGMENT, LABEL_VERTEX, NUMBERS } from "./shaders/text.glsl";
import { GrowingBuffer, type Device, type Program } from "./device";
import { Glyphs } from "./glyphs";
import { LABEL, placeLabels, placeLetters } from "./labels";
import { contourStep, type Look } from "./look";
import type { MapData } from "./mapData";
import type { Palette } from "./palette";
import { setShot, smoothstep, type Shot } from "./shot";

const SMALL_MAP = 20_000; // [cells]
const PAUSE = 140; // [ms]

export class TextLayer {
  private readonly numbers: Program;
  private readonly labels: Program;
  private readonly numberGlyphs: Glyphs;
  private readonly labelGlyphs: Glyphs;
  private readonly array: WebGLVertexArrayObject;
  private readonly buffer: GrowingBuffer;
  private count = 0;
  private version = "";
  private placed = "";
  private changedAt = 0;

  constructor(private readonly device: Device, private readonly map: MapData) {
    const { gl } = device;
    this.numbers = device.program(COVER, NUMBERS);
    this.labels = device.program(LABEL_VERTEX, LABEL_FRAGMENT, { aLabel: 0 });
    this.numberGlyphs = new Glyphs(device, { normal: 500, bold: 700 });
    this.labelGlyphs = new Glyphs(device, { normal: 600, bold: 600 });
    this.array = device.vertexArray();
    this.buffer = new GrowingBuffer(device);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer.buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, LABEL, gl.FLOAT, false, 0, 0);
    gl.vertexAttribDivisor(0, 1);
    gl.bindVertexArray(null);
  }

  /** Places the plates, if their field or areas have changed. */
  update(frame: Frame): void {
    const version = `${frame.map.version} ${frame.field?.version ?? ""} ${frame.field?.plain ?? ""} ${frame.layers.areas ? (frame.areas?.version ?? "") : ""}`;
    if (version !== this.version) {
      this.version = version;
      this.changedAt = frame.now;
    }
    const { map, field, areas } = frame;
    const wanted = (frame.layers.contours && field !== null) || (frame.layers.areas && areas !== null);
    if (!wanted || this.placed === version) return;
    if (map.width * map.height > SMALL_MAP && frame.now - this.changedAt < PAUSE && this.placed !== "") return;
    this.placed = version;
    const plates = field ? placeLabels({ ...map, distances: field.distances }, 20) : new Float32Array(0);
    const letters = areas && frame.layers.areas ? placeLetters(areas.labels, areas.stride, map.width, map.height) : new Float32Array(0);
    const all = new Float32Array(plates.length + letters.length);
    all.set(plates);
    all.set(letters, plates.length);
    this.count = all.length / LABEL;
    this.buffer.put(all, all.length);
  }

  /** kind 0: distances on contours, 1: letters of areas. */
  drawLabels(frame: Frame, palette: Palette, shot: Shot, kind: 0 | 1, strength: number): void {
    if (this.count === 0 || strength <= 0) return;
    this.labelGlyphs.prepare(11 * shot.px, shot.px);
    const p = this.labels;
    p.use();
    setShot(p, shot);
    this.map.bind(p);
    this.labelGlyphs.bind(p);
    p.fv4("uColours", palette.all);
    p.f2("uStep", contourStep(shot.k / shot.px) * 4, kind);
    p.f1("uWaveAt", frame.wave ? frame.wave.at / 70 : -1);
    p.f1("uAlpha", strength);
    this.device.quads(this.array, this.count);
  }

  /** `within`: left, top, right, bottom [px]. */
  drawNumbers(frame: Frame, look: Look, palette: Palette, shot: Shot, within: readonly [number, number, number, number], kind: NonNullable<Look["numbers"]>, strength: number): void {
    const scale = shot.k / shot.px;
    this.numberGlyphs.prepare(Math.min(13, Math.max(9, 0.36 * scale)) * shot.px, shot.px);
    const p = this.numbers;
    p.use();
    setShot(p, shot);
    this.map.bind(p);
    this.numberGlyphs.bind(p);
    p.fv4("uColours", palette.all);
    p.f1("uLinear", frame.linearHeat ? 1 : 0);
    p.f1("uAlpha", strength);
    p.f1("uKind", kind === "distances" ? 0 : 1);
    p.f1("uHeat", look.on.heat);
    p.f1("uHeatTop", look.heatTop);
    p.f1("uShowCost", look.on.cost);
    p.f1("uWaveAt", frame.wave ? frame.wave.at / 70 : -1);
    p.f4("uCard", ...within);
    this.device.cover();
  }
}

/** Numbers come as cells grow; plates leave as they come. [CSS px per cell] */
export const numbersAt = (scale: number): number => smoothstep(24, 28, scale);
