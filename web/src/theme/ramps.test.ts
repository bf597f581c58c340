// The ramps: lightness runs one way, steps are even, and colours that must be told apart can be, with every kind of colour vision.
import { describe, expect, it } from "vitest";
import { GROUP_COLOURS, heatPlace, RAMPS, RAMP_ROWS, RAMP_STEPS, rampGradient, rampPixels, rgb, sampleRamp, toOklab, type Rgb } from "./ramps";

// Viénot 1999 and Brettel 1997 in the linear form of Machado 2009, severity 1.
const BLINDNESS: Readonly<Record<string, readonly number[]>> = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.min(1, v) ** (1 / 2.4) - 0.055);
function seen(colour: Rgb, m: readonly number[]): [number, number, number] {
  const [r, g, b] = colour.map(linear);
  return toOklab([0, 3, 6].map((row) => gamma(Math.max(0, m[row] * r + m[row + 1] * g + m[row + 2] * b))) as unknown as Rgb);
}
const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) * 100;

describe.each(["dark", "light"] as const)("%s ramps", (theme) => {
  it.each(RAMP_ROWS)("%s: lightness runs one way for every eye", (name) => {
    for (const matrix of Object.values(BLINDNESS)) {
      const light = RAMPS[theme][name].map((hex) => seen(rgb(hex), matrix)[0]);
      const signs = new Set(light.slice(1).map((value, i) => Math.sign(value - light[i])));
      expect(signs.size).toBe(1);
    }
  });
  it("tells the two grounds apart at equal speed", () => {
    for (const matrix of Object.values(BLINDNESS)) {
      for (let at = 0; at <= 1; at += 0.125) {
        const plain = seen(sampleRamp(RAMPS[theme].speed, at), matrix);
        const slow = seen(sampleRamp(RAMPS[theme].slowSpeed, at), matrix);
        expect(apart(plain, slow)).toBeGreaterThan(9);
      }
    }
  });
  it("tells groups apart", () => {
    for (const [kind, matrix] of Object.entries(BLINDNESS)) {
      const colours = GROUP_COLOURS[theme].map((hex) => seen(rgb(hex), matrix));
      colours.forEach((a, i) => colours.slice(i + 1).forEach((b, j) => expect(apart(a, b), `${kind}: ${i} and ${i + 1 + j}`).toBeGreaterThan(10)));
    }
  });
});

describe("sampling", () => {
  it("gives the stops at their places", () => {
    RAMPS.dark.distance.forEach((hex, i, all) => {
      const at = sampleRamp(all, i / (all.length - 1));
      rgb(hex).forEach((part, k) => expect(at[k]).toBeCloseTo(part, 2));
    });
    expect(sampleRamp(RAMPS.dark.speed, -1)).toEqual(sampleRamp(RAMPS.dark.speed, 0));
    expect(sampleRamp(RAMPS.dark.speed, 9)).toEqual(sampleRamp(RAMPS.dark.speed, 1));
  });
  it("fills a texture, row by row", () => {
    const pixels = rampPixels("dark");
    expect(pixels.length).toBe(RAMP_ROWS.length * RAMP_STEPS * 4);
    expect([...pixels.slice(0, 4)]).toEqual([5, 16, 30, 255]);
    expect([...pixels.slice(-4)]).toEqual([191, 242, 255, 255]);
  });
  it("makes a CSS gradient", () => {
    expect(rampGradient(["#000000", "#ffffff"], true)).toBe("linear-gradient(90deg in oklab, #ffffff, #000000)");
  });
});

it("places distances by their root, or linearly", () => {
  expect(heatPlace(0, 100, false)).toBe(1);
  expect(heatPlace(100, 100, false)).toBe(0);
  expect(heatPlace(25, 100, false)).toBe(0.5);
  expect(heatPlace(25, 100, true)).toBe(0.75);
  expect(heatPlace(5, 0, false)).toBe(1);
});
