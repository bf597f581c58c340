// The pure parts of the picture: plates and letters, outlines and paths, the loupe's place, what shows at which scale, packed units.
import { describe, expect, it } from "vitest";
import { APART, LABEL, placeLabels, placeLetters } from "./labels";
import { contourStep, heatTopOf, Looks, needlesAt, numbersOf } from "./look";
import { placeLoupe } from "./loupe";
import { outlineOf, pathOf, SEGMENT } from "./outline";
import { shapesOf } from "./shapes";
import { pack, RADIUS_STEPS } from "./unitData";
import type { Frame } from "../studio";

/** # wall, ~ swamp, all else plain; with the halo. */
function mapOf(rows: readonly string[]) {
  const [width, height] = [rows[0].length, rows.length];
  const stride = width + 2;
  const costs = new Uint8Array(stride * (height + 2)).fill(255);
  rows.forEach((row, y) => [...row].forEach((cell, x) => (costs[(y + 1) * stride + x + 1] = cell === "#" ? 255 : cell === "~" ? 5 : 1)));
  return { width, height, stride, costs };
}
const open = (width: number, height: number): string[] => Array.from({ length: height }, () => ".".repeat(width));

describe("plates on contours", () => {
  const map = mapOf(open(200, 60));
  const distances = new Uint32Array(map.stride * 62).fill(0xffffffff);
  for (let y = 0; y < 60; y++) for (let x = 0; x < 200; x++) distances[(y + 1) * map.stride + x + 1] = x * 70;
  const plates = placeLabels({ ...map, distances }, 20);

  it("stand on their line and far enough apart", () => {
    expect(plates.length).toBeGreaterThan(9 * LABEL);
    for (let i = 0; i < plates.length; i += LABEL) {
      expect(plates[i] - 0.5).toBeCloseTo(plates[i + 2], 3);
      for (let j = 0; j < i; j += LABEL) {
        if (plates[j + 2] === plates[i + 2]) expect(Math.hypot(plates[i] - plates[j], plates[i + 1] - plates[j + 1])).toBeGreaterThanOrEqual(APART);
      }
    }
  });
  it("keep away from walls and swamp", () => {
    const rows = open(200, 60);
    rows[30] = rows[30].slice(0, 100) + "~~~~" + rows[30].slice(104);
    const swampy = mapOf(rows);
    const found = placeLabels({ ...swampy, distances }, 20);
    for (let i = 0; i < found.length; i += LABEL) {
      const near = Math.abs(found[i] - 102) < 3 && Math.abs(found[i + 1] - 30.5) < 2;
      expect(near).toBe(false);
    }
  });
  it("are none where nothing can be reached", () => {
    expect(placeLabels({ ...map, distances: distances.slice().fill(0xffffffff) }, 20).length).toBe(0);
  });
});

it("puts a letter into the middle of every area", () => {
  const stride = 9;
  const labels = new Uint16Array(stride * 7);
  for (let y = 0; y < 5; y++) for (let x = 0; x < 5; x++) labels[(y + 1) * stride + x + 1] = 1;
  labels[2 * stride + 7] = 2;
  const letters = placeLetters(labels, stride, 7, 5);
  expect([...letters]).toEqual([2.5, 2.5, 0, 1, 6.5, 1.5, 1, 1]);
});

describe("lines over cells", () => {
  it("outlines a block with four lines", () => {
    const lines = outlineOf(Int32Array.from([2, 3, 3, 3, 2, 4, 3, 4]), 10, 10);
    expect(lines.length).toBe(4 * SEGMENT);
    expect([...lines.slice(0, 5)]).toEqual([2, 3, 4, 3, 0]);
  });
  it("keeps to the map and draws the map's own edge", () => {
    expect(outlineOf(Int32Array.from([-1, 0, 0, 0, 10, 4]), 10, 10).length).toBe(4 * SEGMENT);
    expect(outlineOf(new Int32Array(0), 10, 10).length).toBe(0);
  });
  it("parts cells that touch only at a corner", () => {
    expect(outlineOf(Int32Array.from([1, 1, 2, 2]), 5, 5).length).toBe(8 * SEGMENT);
  });
  it("falls back to the rectangle for very many cells", () => {
    const many = new Int32Array(140_000);
    for (let i = 0; i < 70_000; i++) many.set([i % 300, Math.floor(i / 300)], i * 2);
    expect(outlineOf(many, 512, 512).length).toBe(4 * SEGMENT);
  });
  it("joins steps of a path and counts the way", () => {
    const path = pathOf(Int32Array.from([0, 0, 1, 0, 2, 0, 3, 1, 4, 2]));
    expect(path.length).toBe(2 * SEGMENT);
    expect([...path.slice(0, 5)]).toEqual([0.5, 0.5, 2.5, 0.5, 0]);
    expect(path[9]).toBe(2);
    expect(pathOf(Int32Array.from([4, 4])).length).toBe(0);
  });
});

it("knows what every cell has round it", () => {
  const map = mapOf(["..#", "~.."]);
  const out = new Uint8Array(map.costs.length * 2);
  shapesOf(map.costs, map.stride, map.height, out);
  const at = (x: number, y: number): [number, number] => [out[((y + 1) * map.stride + x + 1) * 2], out[((y + 1) * map.stride + x + 1) * 2 + 1]];
  expect(at(1, 0)[0]).toBe(2 | 4 | 16 | 32); // E, N, NW, NE
  expect(at(0, 1)).toEqual([1 | 8 | 16 | 64 | 128, 2 | 4 | 32]);
});

describe("the loupe", () => {
  const free = { left: 316, top: 66, right: 1428, bottom: 761 };
  const toScreen = ([x, y]: readonly [number, number]): [number, number] => [316 + x * 8.7, 66 + y * 8.7];
  it("lies away from the goal", () => {
    expect(placeLoupe([64, 36], [104, 38], free, toScreen).card.x).toBeLessThan(toScreen([59, 0])[0] - 330);
    expect(placeLoupe([64, 36], [4, 38], free, toScreen).card.x).toBeGreaterThan(toScreen([70, 0])[0]);
  });
  it("changes sides where there is no room, and stays in the free part", () => {
    const place = placeLoupe([5, 2], [104, 38], free, toScreen);
    expect(place.card.x).toBeGreaterThan(toScreen([11, 0])[0]);
    expect(place.card.y).toBe(66);
    const phone = placeLoupe([20, 30], null, { left: 8, top: 56, right: 382, bottom: 518 }, ([x, y]) => [8 + x * 6, 56 + y * 6]);
    expect(phone.card.x).toBeGreaterThanOrEqual(8);
    expect(phone.card.x + phone.card.width).toBeLessThanOrEqual(382);
  });
});

describe("what shows", () => {
  const none = { cost: true, heat: false, contours: false, arrows: false, units: false, trails: false, density: false, areas: false };
  it("keeps heat dark under arrows and units", () => {
    expect(heatTopOf({ ...none, heat: true })).toBe(1);
    expect(heatTopOf({ ...none, arrows: true })).toBe(0.52);
    expect(heatTopOf({ ...none, units: true, arrows: true })).toBe(0.48);
  });
  it("writes numbers where nothing stands on them", () => {
    expect(numbersOf({ ...none, heat: true }, true)).toBe("distances");
    expect(numbersOf({ ...none, heat: true }, false)).toBe("costs");
    expect(numbersOf(none, true)).toBe("costs");
    expect(numbersOf({ ...none, heat: true, units: true }, true)).toBeNull();
  });
  it("widens contours and needles when they would crowd", () => {
    expect(contourStep(8.7)).toBe(5);
    expect(contourStep(1)).toBe(10);
    expect(needlesAt(8)).toMatchObject({ single: 1, blocks: 0 });
    expect(needlesAt(4.5)).toMatchObject({ single: 0, blocks: 1, block: 2 });
    expect(needlesAt(3.3)).toMatchObject({ block: 4 });
    expect(needlesAt(2).blocks).toBe(0);
  });
  it("fades in 240 ms, and not at all with reduced motion", () => {
    const looks = new Looks();
    const frame = (now: number, heat: boolean, reducedMotion = false) => ({ now, layers: { ...none, heat }, reducedMotion, chapter: 2, field: null }) as unknown as Frame;
    expect(looks.at(frame(0, false)).on.heat).toBe(0);
    expect(looks.at(frame(120, true)).on.heat).toBeCloseTo(0.5, 5);
    expect(looks.at(frame(120, true)).moving).toBe(true);
    expect(looks.at(frame(250, true)).on.heat).toBe(1);
    expect(looks.at(frame(260, false, true)).on.heat).toBe(0);
  });
});

it("packs a unit into one number", () => {
  const value = pack(0.3, 300, true, true);
  expect(value & 0xffff).toBe(0.3 * RADIUS_STEPS);
  expect((value >>> 16) & 255).toBe(300 & 255);
  expect(value >>> 24).toBe(3);
  expect(pack(9, 0, false, false)).toBe(65535);
});
