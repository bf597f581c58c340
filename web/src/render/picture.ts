// The picture of the world on a canvas: takes a Frame and a View, and draws the layers of STUDIO.md from rock to numbers in a few calls.
// The order below is the order of the layers. Everything of the map stays on the graphics card between frames; only what has a new version is uploaded.

import type { Box, Frame, Picture, View } from "../studio";
import { Cards } from "./cards";
import { Device } from "./device";
import { Looks, type Look } from "./look";
import { MapData } from "./mapData";
import { MarksLayer } from "./marksLayer";
import { PALETTES } from "./palette";
import { Pointer } from "./pointer";
import { Rings } from "./rings";
import { smoothstep, type Shot } from "./shot";
import { numbersAt, TextLayer } from "./textLayer";
import { TrailsLayer } from "./trailsLayer";
import { UnitData } from "./unitData";
import { UnitsLayer } from "./unitsLayer";
import { WorldLayer } from "./worldLayer";

/** Below this, units are drawn as density. [CSS px per cell] */
const DISCS_FROM = 3;
const JUMP = 8; // [ticks] between two frames: time was moved

function context(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false, stencil: false, powerPreference: "high-performance" });
  if (!gl) throw new Error("WebGL2 is missing: this browser, or its graphics driver, does not offer it.");
  return gl;
}

function makeParts(gl: WebGL2RenderingContext) {
  const device = new Device(gl);
  const map = new MapData(device);
  const unitData = new UnitData(device);
  const rings = new Rings();
  const parts = {
    map, world: new WorldLayer(device, map, rings), units: new UnitsLayer(device, map, unitData),
    marks: new MarksLayer(device), text: new TextLayer(device, map),
  };
  return { ...parts, device, unitData, rings, looks: new Looks(), trails: new TrailsLayer(device, map), cards: new Cards(device, parts), pointer: new Pointer(parts.marks) };
}

class WorldPicture implements Picture {
  readonly counts = { calls: 0, uploads: 0 };
  minimap: Box | null = null;
  private readonly gl: WebGL2RenderingContext;
  private parts: ReturnType<typeof makeParts> | null;
  private readonly shot: Shot = { x: 0, y: 0, k: 1, px: 1, width: 1, height: 1 };
  private readonly within: [number, number, number, number] = [0, 0, 1, 1];
  private last: { frame: Frame; look: Look } | null = null;
  private lastTick = NaN;
  private counted = "";
  private readonly onLost = (event: Event): void => {
    event.preventDefault();
    this.parts = null;
  };
  private readonly onRestored = (): void => {
    this.parts = makeParts(this.gl);
    this.counted = "";
  };

  constructor(readonly canvas: HTMLCanvasElement) {
    this.gl = context(canvas);
    this.parts = makeParts(this.gl);
    canvas.addEventListener("webglcontextlost", this.onLost);
    canvas.addEventListener("webglcontextrestored", this.onRestored);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    const most = this.gl.getParameter(this.gl.MAX_RENDERBUFFER_SIZE) as number;
    this.shot.px = Math.min(pixelRatio, most / Math.max(1, width, height));
    this.canvas.width = Math.max(1, Math.round(width * this.shot.px));
    this.canvas.height = Math.max(1, Math.round(height * this.shot.px));
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }

  draw(frame: Frame, view: View): void {
    const { parts } = this;
    if (!parts) return;
    const { device } = parts;
    device.calls = 0;
    device.uploads = 0;
    this.aim(view);
    const jumped = frame.units.tick < this.lastTick || frame.units.tick > this.lastTick + JUMP;
    this.lastTick = frame.units.tick;
    const look = parts.looks.at(frame);
    const changed = parts.map.update(frame, jumped);
    parts.rings.update(frame, parts.map.farthest);
    parts.unitData.update(frame);
    parts.text.update(frame);
    this.minimap = view.minimap.value;
    this.updateSums(parts, frame, look);
    this.layers(parts, frame, look, changed, false);
    const palette = PALETTES[frame.theme];
    parts.pointer.draw(frame, palette, this.shot);
    if (this.minimap) parts.cards.drawMinimap(frame, look, palette, this.shot, view, this.minimap);
    if (view.loupe.value) parts.cards.drawLoupe(frame, look, palette, this.shot, view, view.loupe.value);
    this.last = { frame, look };
    this.counts.calls = device.calls;
    this.counts.uploads = device.uploads;
  }

  png(): Promise<Blob> {
    const { parts, last } = this;
    if (!parts || !last) return Promise.reject(new Error("Nothing has been drawn yet."));
    this.layers(parts, last.frame, last.look, false, true);
    return new Promise((resolve, reject) => {
      this.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made into a PNG."))), "image/png");
    });
  }

  dispose(): void {
    this.canvas.removeEventListener("webglcontextlost", this.onLost);
    this.canvas.removeEventListener("webglcontextrestored", this.onRestored);
    this.parts?.device.dispose();
    this.parts = null;
  }

  private aim(view: View): void {
    const { shot, canvas } = this;
    const { x, y, scale } = view.camera.value;
    shot.width = canvas.width;
    shot.height = canvas.height;
    shot.k = scale * shot.px;
    shot.x = Math.round(canvas.width / 2 - x * shot.k);
    shot.y = Math.round(canvas.height / 2 - y * shot.k);
    this.within[2] = canvas.width;
    this.within[3] = canvas.height;
  }

  /** What is added up over ticks: trails and density. */
  private updateSums(parts: ReturnType<typeof makeParts>, frame: Frame, look: Look): void {
    if (look.on.trails > 0 && !frame.heavy) parts.trails.update(frame, this.shot);
    else parts.trails.pause();
    const shows = look.on.density > 0 || (look.on.units > 0 && (this.minimap !== null || this.shot.k < (DISCS_FROM + 1) * this.shot.px));
    const version = `${frame.units.version} ${frame.units.shown} ${frame.map.width} ${frame.map.height}`;
    if (!shows || version === this.counted) return;
    this.counted = version;
    parts.units.count(this.shot);
  }

  private layers(parts: ReturnType<typeof makeParts>, frame: Frame, look: Look, changed: boolean, again: boolean): void {
    const { gl, shot } = this;
    const palette = PALETTES[frame.theme];
    const scale = shot.k / shot.px;
    gl.viewport(0, 0, shot.width, shot.height);
    gl.disable(gl.BLEND);
    parts.world.drawWindow(frame, look, palette, shot, changed);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    parts.text.drawLabels(frame, palette, shot, 0, Math.max(0, look.contours * 2 - 1) * (1 - numbersAt(scale)));
    const discs = smoothstep(DISCS_FROM - 0.5, DISCS_FROM + 0.3, scale);
    if (!frame.heavy) parts.trails.draw(frame, palette, shot, look.on.trails);
    const density = Math.max(look.on.density, look.on.units * (1 - discs));
    if (density > 0) parts.units.drawDensity(palette, shot, density);
    const glow = (frame.chapter === 4 ? 0.14 : 0.3) * look.on.units * discs * (1 - look.on.density);
    if (!frame.heavy && palette.theme === "dark") parts.units.drawGlow(frame, palette, shot, glow);
    parts.units.drawDiscs(frame, palette, shot, look.on.units * discs, this.within, again);
    // The orb hides the numbers and the last of the path under it: it is their end.
    const strength = numbersAt(scale);
    if (look.numbers && strength > 0) parts.text.drawNumbers(frame, look, palette, shot, this.within, look.numbers, strength);
    parts.marks.drawPath(frame, palette, shot, again);
    parts.marks.drawGoals(frame, palette, shot);
    if (frame.areas) parts.text.drawLabels(frame, palette, shot, 1, look.on.areas);
  }

}

/** Throws when there is no WebGL2. */
export function createPicture(canvas: HTMLCanvasElement): Picture {
  return new WorldPicture(canvas);
}
