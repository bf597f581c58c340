// The colours of the world in the order in which the shaders know them (COLOUR in shaders/common.glsl.ts). Values: STUDIO.md, tokens.
// Everything is mixed in sRGB, as a 2D canvas would, because the tokens were chosen so.

import { AREA_TINTS, GROUP_COLOURS, rgb } from "../theme/ramps";
import type { Theme } from "../studio";

/** Names of the entries of `uColours`; alpha is the strength a colour is mixed with, where it has one. */
export const COLOUR_NAMES = [
  "rock", "floor", "wall", "edge", "swamp", "swampLine", "noWay", "hatch", "head", "tail", "goal", "pointer",
  "outline", "shadow", "front", "plate", "plateText", "amber", "focus", "contrast",
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

const HEX: Readonly<Record<Theme, Readonly<Record<ColourName, readonly [hex: string, alpha: number]>>>> = {
  dark: {
    rock: ["#151821", 1], floor: ["#07090f", 1], wall: ["#252a36", 1], edge: ["#6b7589", 1],
    swamp: ["#7446f5", 0.46], swampLine: ["#a08dff", 1], noWay: ["#0d0c0e", 1], hatch: ["#3a383d", 1],
    head: ["#ffcf5c", 1], tail: ["#a07a2c", 1], goal: ["#3ee8a0", 1], pointer: ["#ffffff", 1],
    outline: ["#07090f", 0.75], shadow: ["#000208", 0.55], front: ["#f2feff", 1],
    plate: ["#06141f", 0.84], plateText: ["#d9f6f8", 1], amber: ["#ffb340", 1], focus: ["#9be7ff", 1], contrast: ["#05070c", 1],
  },
  light: {
    rock: ["#dfe3ea", 1], floor: ["#ffffff", 1], wall: ["#b9c0cc", 1], edge: ["#5d6678", 1],
    swamp: ["#8b78ff", 0.3], swampLine: ["#5a45d6", 1], noWay: ["#eceae6", 1], hatch: ["#bdb8ae", 1],
    head: ["#a86b00", 1], tail: ["#d9b877", 1], goal: ["#00965f", 1], pointer: ["#111827", 1],
    outline: ["#ffffff", 0.85], shadow: ["#1b2540", 0.16], front: ["#024e6f", 1],
    plate: ["#ffffff", 0.92], plateText: ["#0b4a66", 1], amber: ["#b45f00", 1], focus: ["#0b5fff", 1], contrast: ["#ffffff", 1],
  },
};

export interface Palette {
  readonly theme: Theme;
  readonly all: Float32Array; // RGBA, COLOUR_NAMES in order
  readonly groups: Float32Array; // RGBA x 6
  readonly areas: Float32Array; // RGBA x 4
  colour(name: ColourName): Float32Array; // RGBA
}

function flat(list: readonly (readonly [string, number])[]): Float32Array {
  const out = new Float32Array(list.length * 4);
  list.forEach(([hex, alpha], i) => out.set([...rgb(hex), alpha], i * 4));
  return out;
}

function makePalette(theme: Theme): Palette {
  const all = flat(COLOUR_NAMES.map((name) => HEX[theme][name]));
  const views = new Map(COLOUR_NAMES.map((name, i) => [name, all.subarray(i * 4, i * 4 + 4)] as const));
  return {
    theme,
    all,
    groups: flat(GROUP_COLOURS[theme].map((hex) => [hex, 1] as const)),
    areas: flat(AREA_TINTS[theme].map((hex) => [hex, theme === "dark" ? 0.4 : 0.6] as const)),
    colour: (name) => views.get(name) as Float32Array,
  };
}

export const PALETTES: Readonly<Record<Theme, Palette>> = { dark: makePalette("dark"), light: makePalette("light") };
