// What follows the reader: the inspected cell and unit, the brush, the keyboard's cursor, outlines of edits, and the frame round the world while playing.

import type { Frame } from "../studio";
import { NO_FILL, type CardStyle, type MarksLayer } from "./marksLayer";
import type { ColourName, Palette } from "./palette";
import type { Shot } from "./shot";

interface Look {
  readonly radius?: number; // [CSS px]
  readonly line: number;
  readonly contrast?: number;
  readonly shadow?: number;
  readonly fill?: number; // of the line's colour
}

export class Pointer {
  private readonly fill = new Float32Array(4);

  constructor(private readonly marks: MarksLayer) {}

  draw(frame: Frame, palette: Palette, shot: Shot): void {
    this.marks.drawOutlines(frame, palette, shot);
    this.inspected(frame, palette, shot);
    if (frame.brush) {
      const [x0, y0, x1, y1] = frame.brush.rect;
      const colour: ColourName = frame.brush.tool === "goal" ? "goal" : "pointer";
      this.marks.drawCells(x0, y0, x1 + 1, y1 + 1, shot, 0, this.style(palette, shot, colour, { line: 1.5, contrast: 1.25, radius: 1, fill: frame.brush.tool === "inspect" ? 0 : 0.1 }));
    }
    if (frame.cursor) {
      const [x, y] = frame.cursor;
      const grow = Math.max(0, (12 * shot.px - shot.k) / 2);
      this.marks.drawCells(x, y, x + 1, y + 1, shot, grow, this.style(palette, shot, "focus", { line: 2, contrast: 1.5, radius: 2, fill: 0.12 }));
    }
    if (frame.playing) {
      this.marks.drawCells(0, 0, frame.map.width, frame.map.height, shot, 2 * shot.px, this.style(palette, shot, "goal", { line: 2, radius: 4 }));
    }
  }

  private inspected({ inspected, unitRing, units }: Frame, palette: Palette, shot: Shot): void {
    if (unitRing !== null && unitRing < units.count) {
      const x = units.positions[unitRing * 2];
      const y = units.positions[unitRing * 2 + 1];
      const radius = Math.max(units.radii[unitRing] * shot.k, 2 * shot.px) + 3.5 * shot.px;
      const [cx, cy] = [shot.x + x * shot.k, shot.y + y * shot.k];
      this.marks.drawCard(cx - radius, cy - radius, cx + radius, cy + radius, shot, this.style(palette, shot, "pointer", { line: 2, contrast: 1.25, radius: radius / shot.px }));
    } else if (inspected) {
      const [x, y] = [Math.floor(inspected[0]), Math.floor(inspected[1])];
      const grow = Math.max(0, (10 * shot.px - shot.k) / 2);
      this.marks.drawCells(x, y, x + 1, y + 1, shot, grow, this.style(palette, shot, "pointer", { line: 1.75, contrast: 1.25, radius: 1 }));
    }
  }

  private style(palette: Palette, { px }: Shot, colour: ColourName, look: Look): CardStyle {
    const line = palette.colour(colour);
    if (look.fill) {
      this.fill.set(line);
      this.fill[3] = look.fill;
    }
    return {
      radius: (look.radius ?? 0) * px, line: look.line * px, contrast: (look.contrast ?? 0) * px, shadow: (look.shadow ?? 0) * px,
      fill: look.fill ? this.fill : NO_FILL, lineColour: line, contrastColour: palette.colour("contrast"),
    };
  }
}
