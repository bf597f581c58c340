// Units, their glow and their density. Discs: one draw call for all. Glow: points added up at a quarter or a half of the size, then laid over: soft light
// needs no more. Density: units per cell, added up in a texture with one texel per cell.

import type { Frame } from "../studio";
import { COVER } from "./shaders/common.glsl";
import { DENSITY_FRAGMENT, DENSITY_OVER, DENSITY_VERTEX, DISC_POINT, DISC_QUAD, GLOW_FRAGMENT, GLOW_OVER, GLOW_VERTEX } from "./shaders/units.glsl";
import type { Device, Program } from "./device";
import type { MapData } from "./mapData";
import type { Palette } from "./palette";
import { setShot, type Shot } from "./shot";
import { UNIT_PLACES, type UnitData } from "./unitData";

const GLOW_RADIUS = 0.95; // [cells]
const GLOW_DOWN = 0.4; // room for overlaps in eight bits
const LARGEST_POINT = 44; // [px]: larger ones would vanish at the window's edge with their middle

export class UnitsLayer {
  private readonly points: Program;
  private readonly quads: Program;
  private readonly glow: Program;
  private readonly glowOver: Program;
  private readonly density: Program;
  private readonly densityOver: Program;
  private readonly light: WebGLTexture;
  private readonly lightTarget: WebGLFramebuffer;
  private readonly counts: WebGLTexture;
  private readonly countsTarget: WebGLFramebuffer;
  private lightSize = "";
  private countsSize = "";
  private readonly small: Shot = { x: 0, y: 0, k: 1, px: 1, width: 1, height: 1 };

  constructor(private readonly device: Device, private readonly map: MapData, private readonly data: UnitData) {
    const { gl } = device;
    this.points = device.program(...DISC_POINT, UNIT_PLACES);
    this.quads = device.program(...DISC_QUAD, UNIT_PLACES);
    this.glow = device.program(GLOW_VERTEX, GLOW_FRAGMENT, UNIT_PLACES);
    this.glowOver = device.program(COVER, GLOW_OVER);
    this.density = device.program(DENSITY_VERTEX, DENSITY_FRAGMENT, UNIT_PLACES);
    this.densityOver = device.program(COVER, DENSITY_OVER);
    this.light = device.texture(gl.LINEAR);
    this.lightTarget = device.framebuffer(this.light);
    this.counts = device.texture(gl.LINEAR);
    this.countsTarget = device.framebuffer(this.counts);
  }

  /** Premultiplied blending is on. `within`: left, top, right, bottom of what is seen [px]. */
  drawDiscs(frame: Frame, palette: Palette, shot: Shot, strength: number, within: readonly [number, number, number, number], again: boolean): void {
    if (this.data.count === 0 || strength <= 0) return;
    const { gl } = this.device;
    const size = 2 * this.data.largest * shot.k + 4 * shot.px;
    const asQuads = size > Math.min(LARGEST_POINT * shot.px, this.device.largestPoint) && !again;
    const p = asQuads ? this.quads : this.points;
    p.use();
    this.common(p, frame, palette, shot);
    p.f1("uStrength", strength);
    if (asQuads) {
      const count = this.data.gather(frame, shot, ...within);
      if (count > 0) this.device.quads(this.data.nearArray, count);
    } else {
      this.device.draw(this.data.array, gl.POINTS, this.data.count);
    }
  }

  drawGlow(frame: Frame, palette: Palette, shot: Shot, strength: number): void {
    if (this.data.count === 0 || strength <= 0) return;
    const { gl } = this.device;
    const part = shot.k * GLOW_RADIUS > 6 ? 4 : 2;
    const small = this.fitLight(shot, part);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.lightTarget);
    gl.viewport(0, 0, small.width, small.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.blendFunc(gl.ONE, gl.ONE);
    this.glow.use();
    this.common(this.glow, frame, palette, small);
    this.glow.f1("uRadius", GLOW_RADIUS);
    this.glow.f1("uStrength", strength * GLOW_DOWN);
    this.device.draw(this.data.array, gl.POINTS, this.data.count);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, shot.width, shot.height);
    this.glowOver.use();
    setShot(this.glowOver, shot);
    this.glowOver.texture("uImage", this.light);
    this.glowOver.f1("uStrength", GLOW_DOWN);
    this.device.coverMap(shot, this.map, GLOW_RADIUS);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Counts the units of every cell; after every tick in which density or minimap show. */
  count(shot: Shot): void {
    const { gl } = this.device;
    const size = `${this.map.width} ${this.map.height}`;
    if (size !== this.countsSize) this.device.canvas(this.counts, gl.RGBA8, this.map.width, this.map.height);
    this.countsSize = size;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.countsTarget);
    gl.viewport(0, 0, this.map.width, this.map.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.blendFunc(gl.ONE, gl.ONE);
    this.density.use();
    this.density.i2("uMap", this.map.width, this.map.height);
    if (this.data.count > 0) this.device.draw(this.data.array, gl.POINTS, this.data.count);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, shot.width, shot.height);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  drawDensity(palette: Palette, shot: Shot, strength: number): void {
    const p = this.densityOver;
    p.use();
    setShot(p, shot);
    p.fv4("uColours", palette.all);
    p.texture("uImage", this.counts);
    p.texture("uRamps", this.map.ramps);
    p.texture("uCost", this.map.cost);
    p.f2("uImageCells", this.map.width, this.map.height);
    p.f1("uStrength", strength);
    this.device.coverMap(shot, this.map, 0);
  }

  private common(p: Program, frame: Frame, palette: Palette, shot: Shot): void {
    setShot(p, shot);
    p.texture("uCost", this.map.cost);
    p.texture("uRamps", this.map.ramps);
    this.data.bind(p);
    p.fv4("uColours", palette.all);
    p.fv4("uGroups", palette.groups);
    p.f1("uByGroup", frame.units.colours === "group" ? 1 : 0);
  }

  private fitLight(shot: Shot, part: number): Shot {
    const { small } = this;
    small.width = Math.ceil(shot.width / part);
    small.height = Math.ceil(shot.height / part);
    small.k = shot.k / part;
    small.px = shot.px / part;
    small.x = shot.x / part;
    small.y = shot.y / part;
    const size = `${small.width} ${small.height}`;
    if (size !== this.lightSize) this.device.canvas(this.light, this.device.gl.RGBA8, small.width, small.height);
    this.lightSize = size;
    return small;
  }
}
