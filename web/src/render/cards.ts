// Loupe and minimap: the same world, drawn again into a small card of its own.

import type { Box, Frame, View } from "../studio";
import type { Device } from "./device";
import { numbersOf, type Look } from "./look";
import { LOUPE, placeLoupe } from "./loupe";
import type { MapData } from "./mapData";
import { NO_FILL, type CardStyle, type MarksLayer } from "./marksLayer";
import type { Palette } from "./palette";
import type { Shot } from "./shot";
import type { TextLayer } from "./textLayer";
import type { UnitsLayer } from "./unitsLayer";
import type { Card, WorldLayer } from "./worldLayer";

export interface Parts {
  readonly world: WorldLayer;
  readonly units: UnitsLayer;
  readonly marks: MarksLayer;
  readonly text: TextLayer;
  readonly map: MapData;
}

export class Cards {
  private readonly shot: Shot = { x: 0, y: 0, k: 1, px: 1, width: 1, height: 1 };

  constructor(private readonly device: Device, private readonly parts: Parts) {}

  drawMinimap(frame: Frame, look: Look, palette: Palette, window: Shot, view: View, box: Box): void {
    const { world, units, marks, map } = this.parts;
    const card = this.card(box, window, 10);
    const shot = this.aim(window, card.x, card.y, card.width / map.width);
    const border = this.style(palette, window.px, 10, 1.5, 0, 14, "edge");
    this.clipped(card, window, () => {
      world.draw(frame, look, palette, shot, card, true);
      if (look.on.units > 0 || look.on.density > 0) units.drawDensity(palette, shot, 0.9 * Math.max(look.on.units, look.on.density));
    });
    marks.drawCard(card.x, card.y, card.x + card.width, card.y + card.height, window, border);
    this.clipped(card, window, () => {
      marks.drawGoals(frame, palette, shot);
      const { free } = view;
      const [x0, y0] = view.toMap(free.value.left, free.value.top);
      const [x1, y1] = view.toMap(free.value.right, free.value.bottom);
      const inset = 2 * window.px;
      const clamp = (v: number, low: number, size: number): number => Math.min(Math.max(v, low + inset), low + size - inset);
      const left = clamp(shot.x + x0 * shot.k, card.x, card.width);
      const right = clamp(shot.x + x1 * shot.k, card.x, card.width);
      const top = clamp(shot.y + y0 * shot.k, card.y, card.height);
      const bottom = clamp(shot.y + y1 * shot.k, card.y, card.height);
      marks.drawCard(left, top, right, bottom, window, this.style(palette, window.px, 2, 1.5, 1, 0, "pointer"));
    });
  }

  drawLoupe(frame: Frame, look: Look, palette: Palette, window: Shot, view: View, at: { readonly x: number; readonly y: number }): void {
    const { world, units, marks, text } = this.parts;
    const goal = frame.goals.find((one) => one.shown);
    const place = placeLoupe(view.toMap(at.x, at.y), goal ? [goal.x, goal.y] : null, view.free.value, view.toScreen);
    marks.drawCells(place.x, place.y, place.x + LOUPE.across, place.y + LOUPE.down, window, 0, this.style(palette, window.px, 4, 1.5, 1, 0, "pointer"));
    const card = this.card(place.card, window, LOUPE.radius);
    const k = LOUPE.scale * window.px;
    const shot = this.aim(window, card.x - place.x * k, card.y - place.y * k, k);
    const edges = [card.x, card.y, card.x + card.width, card.y + card.height] as const;
    marks.drawCard(...edges, window, this.style(palette, window.px, LOUPE.radius, 0, 0, 26, "pointer"));
    this.clipped(card, window, () => {
      world.draw(frame, look, palette, shot, card, false);
      units.drawDiscs(frame, palette, shot, look.on.units * 0.8, edges, false);
      const kind = numbersOf({ ...frame.layers, units: false, arrows: false, density: false, heat: true }, frame.field !== null);
      if (kind) text.drawNumbers(frame, look, palette, shot, edges, kind, 1);
      marks.drawGoals(frame, palette, shot);
    });
    marks.drawCard(...edges, window, this.style(palette, window.px, LOUPE.radius, 2, 0, 0, "pointer"));
  }

  private card(box: Box, { px }: Shot, radius: number): Card {
    return { x: Math.round(box.x * px), y: Math.round(box.y * px), width: Math.round(box.width * px), height: Math.round(box.height * px), radius: radius * px };
  }

  private aim(window: Shot, x: number, y: number, k: number): Shot {
    return Object.assign(this.shot, window, { x, y, k });
  }

  private style(palette: Palette, px: number, radius: number, line: number, contrast: number, shadow: number, colour: "pointer" | "edge"): CardStyle {
    return {
      radius: radius * px, line: line * px, contrast: contrast * px, shadow: shadow * px,
      fill: NO_FILL, lineColour: palette.colour(colour), contrastColour: palette.colour("contrast"),
    };
  }

  private clipped(card: Card, window: Shot, draw: () => void): void {
    const { gl } = this.device;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(card.x, window.height - card.y - card.height, card.width, card.height);
    draw();
    gl.disable(gl.SCISSOR_TEST);
  }
}
