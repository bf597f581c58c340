// The colour ramps of the picture and of the legends: stops at even distances, made in OKLCH so that lightness runs one way, also for colour-blind eyes.
// Between two stops colours are mixed in OKLab, by the picture's textures and by the legends alike, so that a legend never shows a colour the world lacks.

import type { Theme } from "../studio";

export type Rgb = readonly [red: number, green: number, blue: number]; // sRGB, each 0 .. 1
export type RampName = "distance" | "speed" | "slowSpeed";

/** `distance` runs from the farthest cell to the goal; both speeds from standing to full, `slowSpeed` being that on costly ground. */
export const RAMPS: Readonly<Record<Theme, Readonly<Record<RampName, readonly string[]>>>> = {
  dark: {
    distance: ["#05101e", "#0e273e", "#13415f", "#155e80", "#147ca0", "#019ebd", "#35bed3", "#79dbe2", "#b1f7f4"],
    speed: ["#a91b29", "#c23124", "#dc4717", "#f16008", "#f78701", "#fba918", "#faca4b"],
    slowSpeed: ["#345fb2", "#3979c4", "#4393d5", "#51ade5", "#71c5ee", "#95ddf7", "#bff2ff"],
  },
  light: {
    distance: ["#eef9fb", "#c9e5e9", "#a4d1d8", "#7ebdc9", "#54a9b9", "#3f91a7", "#2c7a94", "#186482", "#024e6f"],
    speed: ["#62081e", "#7b0f1f", "#95171a", "#af2208", "#c13c02", "#d0560e", "#e26b04"],
    slowSpeed: ["#1a2d7f", "#1c3c90", "#1c4ba1", "#1a5ab3", "#156ac4", "#0a7ad5", "#088be3"],
  },
};

/** Six groups; from the seventh on they start anew. At least 10 apart (OKLab x 100) for every kind of colour vision. Each also bears a mark inside its discs (GROUP_MARKS), for eyes that see two of them as one. */
export const GROUP_COLOURS: Readonly<Record<Theme, readonly string[]>> = {
  dark: ["#edab20", "#7dcde6", "#ff739b", "#b3f174", "#b096ff", "#fbf2f3"],
  light: ["#ad7a1a", "#1a78b8", "#c32969", "#586400", "#5c31df", "#292f35"],
};
export const GROUP_MARKS = ["none", "ring", "dot", "bar", "ring", "dot"] as const;

/** Four tints for connected areas after the largest, which stays plain. */
export const AREA_TINTS: Readonly<Record<Theme, readonly string[]>> = {
  dark: ["#1f6f5b", "#7d5c1c", "#7a3347", "#3d5796"],
  light: ["#a9dfc8", "#f0d795", "#f2bcc6", "#b9c8f2"],
};

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLinear = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

export function toOklab([red, green, blue]: Rgb): [number, number, number] {
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (v: number): number => Math.min(1, Math.max(0, fromLinear(v)));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The colour at `at` of a ramp, from 0 (its first stop) to 1 (its last). */
export function sampleRamp(stops: readonly string[], at: number): Rgb {
  const place = Math.min(1, Math.max(0, at)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const part = place - index;
  const from = toOklab(rgb(stops[index]));
  const to = toOklab(rgb(stops[index + 1]));
  return fromOklab(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part);
}

/** Where a distance stands on its ramp: 1 at the goal, 0 at the farthest cell. By the square root, unless `linear`. */
export function heatPlace(distance: number, farthest: number, linear: boolean): number {
  const share = farthest > 0 ? Math.min(1, Math.max(0, distance / farthest)) : 0;
  return 1 - (linear ? share : Math.sqrt(share));
}

export const RAMP_STEPS = 256;
/** Rows of the picture's ramp texture. */
export const RAMP_ROWS: readonly RampName[] = ["distance", "speed", "slowSpeed"];

/** All ramps of a theme as RGBA bytes, one row of RAMP_STEPS per ramp, in the order of RAMP_ROWS. */
export function rampPixels(theme: Theme): Uint8Array {
  const pixels = new Uint8Array(RAMP_ROWS.length * RAMP_STEPS * 4);
  let at = 0;
  for (const name of RAMP_ROWS) {
    for (let step = 0; step < RAMP_STEPS; step++) {
      const colour = sampleRamp(RAMPS[theme][name], step / (RAMP_STEPS - 1));
      for (const part of colour) pixels[at++] = Math.round(part * 255);
      pixels[at++] = 255;
    }
  }
  return pixels;
}

/** A CSS gradient of a ramp, for the legends: left to right from its first stop to its last, or the other way round. */
export function rampGradient(stops: readonly string[], reversed = false): string {
  const list = reversed ? [...stops].reverse() : stops;
  return `linear-gradient(90deg in oklab, ${list.join(", ")})`;
}
