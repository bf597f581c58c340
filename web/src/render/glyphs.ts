// An atlas of glyphs at one size, made once with a 2D canvas: digits, digits bold, capitals. Fill in red, a soft dark rim of 2 px in green.
// Made anew when the size changes, which it does in half pixels.

import type { Device, Program } from "./device";

const FONT = `Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;
const ROWS = ["0123456789.", "0123456789.", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] as const;
const COLUMNS = 26;

export interface GlyphWeights {
  readonly normal: number;
  readonly bold: number;
}

export class Glyphs {
  private readonly texture: WebGLTexture;
  private size = 0; // [px]
  private box = { width: 0, height: 0, pad: 0, digit: 0, point: 0, letter: 0 };

  constructor(private readonly device: Device, private readonly weights: GlyphWeights) {
    this.texture = device.texture(device.gl.NEAREST);
  }

  /** Glyphs of this size and with a rim of 2 CSS px. [device px] */
  prepare(size: number, px: number): void {
    const wanted = Math.round(size * 2) / 2;
    if (wanted === this.size) return;
    this.size = wanted;
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    this.measure(context, wanted, px);
    canvas.width = this.box.width * COLUMNS;
    canvas.height = this.box.height * ROWS.length;
    const halo = this.paint(context, wanted, 2 * px);
    const fill = this.paint(context, wanted, 0);
    const pixels = new Uint8Array(canvas.width * canvas.height * 2);
    for (let i = 0; i < pixels.length / 2; i++) {
      pixels[i * 2] = fill[i * 4 + 3];
      pixels[i * 2 + 1] = halo[i * 4 + 3];
    }
    const { gl } = this.device;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG8, canvas.width, canvas.height, 0, gl.RG, gl.UNSIGNED_BYTE, pixels);
    this.device.uploads++;
  }

  bind(program: Program): void {
    const { width, height, pad, digit, point, letter } = this.box;
    program.texture("uGlyphs", this.texture);
    program.f4("uGlyph", width, height, pad, digit);
    program.f2("uAdvance", point, letter);
  }

  private weight(row: number): number {
    return row === 0 ? this.weights.normal : this.weights.bold;
  }

  private measure(context: CanvasRenderingContext2D, size: number, px: number): void {
    context.font = `${this.weights.bold} ${size}px ${FONT}`;
    const widest = (text: string): number => Math.max(...[...text].map((glyph) => Math.round(context.measureText(glyph).width)));
    const pad = Math.ceil(2 * px) + 1;
    const digit = widest(ROWS[0].slice(0, 10));
    const letter = widest(ROWS[2]);
    this.box = { pad, digit, letter, point: widest("."), width: Math.max(digit, letter) + pad * 2, height: Math.ceil(size * 1.05) + pad * 2 };
  }

  private paint(context: CanvasRenderingContext2D, size: number, rim: number): Uint8ClampedArray {
    const { width, height, pad, digit, point, letter } = this.box;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    context.lineWidth = rim;
    const baseline = Math.round(height / 2 + size * 0.36);
    ROWS.forEach((glyphs, row) => {
      context.font = `${this.weight(row)} ${size}px ${FONT}`;
      [...glyphs].forEach((glyph, column) => {
        const advance = glyph === "." ? point : row === 2 ? letter : digit;
        const x = column * width + pad + advance / 2;
        if (rim > 0) context.strokeText(glyph, x, row * height + baseline);
        else context.fillText(glyph, x, row * height + baseline);
      });
    });
    return context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;
  }
}
