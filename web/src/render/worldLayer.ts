// Draws layers 1 to 9 (shaders/world.glsl.ts). For the window the result is kept in a texture and only copied while nothing of it changes: a running crowd
// over a still map costs one copy. Loupe and minimap are small and drawn anew.

import type { Frame } from "../studio";
import { COVER } from "./shaders/common.glsl";
import { KEPT, WORLD } from "./shaders/world.glsl";
import type { Device, Program } from "./device";
import { contourStep, needlesAt, type Look } from "./look";
import type { MapData } from "./mapData";
import type { Palette } from "./palette";
import type { Rings } from "./rings";
import { setShot, smoothstep, type Shot } from "./shot";

export interface Card {
  readonly x: number; // [px]
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

export class WorldLayer {
  private readonly program: Program;
  private readonly copy: Program;
  private readonly kept: WebGLTexture;
  private readonly target: WebGLFramebuffer;
  private keptWidth = 0;
  private keptHeight = 0;
  private key = new Float64Array(24);
  private readonly nextKey = new Float64Array(24);

  constructor(private readonly device: Device, private readonly data: MapData, private readonly rings: Rings) {
    this.program = device.program(COVER, WORLD);
    this.copy = device.program(COVER, KEPT);
    this.kept = device.texture(device.gl.NEAREST);
    this.target = device.framebuffer(this.kept);
  }

  /** The whole window, from the kept picture where that is still true. */
  drawWindow(frame: Frame, look: Look, palette: Palette, shot: Shot, changed: boolean): void {
    const { gl } = this.device;
    const resized = this.fitKept(shot);
    if (this.differs(frame, look, shot) || changed || resized || look.moving || this.data.flashing || frame.wave !== null || this.rings.active) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.target);
      this.draw(frame, look, palette, shot, null, false);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    this.copy.use();
    this.copy.texture("uImage", this.kept);
    this.device.cover();
  }

  /** Into whatever is bound; with a card: only inside its round corners. */
  draw(frame: Frame, look: Look, palette: Palette, shot: Shot, card: Card | null, isMinimap: boolean): void {
    const p = this.program;
    const { on } = look;
    const scale = shot.k / shot.px;
    const needles = needlesAt(scale);
    const step = contourStep(scale);
    p.use();
    setShot(p, shot);
    this.data.bind(p);
    p.fv4("uColours", palette.all);
    p.fv4("uAreaTints", palette.areas);
    p.f1("uHasField", this.data.hasField ? 1 : 0);
    p.f1("uLinear", frame.linearHeat ? 1 : 0);
    p.f4("uShow", on.cost, frame.areas ? on.areas : 0, isMinimap ? 0 : on.arrows * needles.single, isMinimap ? 0 : on.arrows * needles.blocks);
    p.f1("uBlock", needles.block);
    p.f4("uHeat", on.heat, look.heatTop, isMinimap ? 0 : look.contours, step);
    p.f2("uWave", frame.wave ? frame.wave.at / 70 : -1, frame.wave ? frame.wave.glow / 70 : 0);
    p.f3("uRings", this.rings.front, this.rings.strength, this.rings.spacing);
    p.f1("uFlashNow", this.data.flashNow(frame.now));
    p.f1("uGrid", isMinimap ? 0 : 0.06 * smoothstep(18, 22, scale));
    p.f1("uPlainMap", isMinimap ? 1 : 0);
    if (card) p.f4("uCard", card.x + card.width / 2, card.y + card.height / 2, card.width / 2, card.height / 2);
    else p.f4("uCard", 0, 0, 0, 0);
    p.f1("uCardRadius", card ? card.radius : 0);
    this.device.cover();
  }

  private fitKept({ width, height }: Shot): boolean {
    if (width === this.keptWidth && height === this.keptHeight) return false;
    this.device.canvas(this.kept, this.device.gl.RGBA8, width, height);
    this.keptWidth = width;
    this.keptHeight = height;
    return true;
  }

  /** Compares everything the shader is told, numbers by numbers. */
  private differs(frame: Frame, look: Look, shot: Shot): boolean {
    const next = this.nextKey;
    const { on } = look;
    next.set([shot.x, shot.y, shot.k, shot.px, on.cost, on.heat, on.contours, on.arrows, on.areas, look.heatTop, look.contours]);
    next[11] = frame.linearHeat ? 1 : 0;
    next[12] = this.data.hasField ? 1 : 0;
    next[13] = frame.wave ? frame.wave.at : -1;
    next[14] = this.rings.active ? 1 : 0;
    next[15] = frame.theme === "dark" ? 0 : 1;
    next[16] = this.data.flashing ? 1 : 0;
    next[17] = frame.areas ? 1 : 0;
    let same = true;
    for (let i = 0; i < next.length; i++) if (next[i] !== this.key[i]) same = false;
    if (!same) this.key.set(next);
    return !same;
  }
}
