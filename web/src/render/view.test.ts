import { describe, expect, it } from "vitest";
import { aimedAt, createView, minimapBox, SCALE_MAX, SCALE_MIN } from "./view";

const FREE = { left: 316, top: 66, right: 1428, bottom: 761 };
function siege(width = 1440, height = 900, free = FREE) {
  const view = createView({ width, height, mapWidth: 128, mapHeight: 80, focus: () => [104, 38] });
  view.free.value = free;
  view.fit();
  return view;
}

describe("fit", () => {
  it("fills the free part: 8.7 px per cell at 1440 x 900", () => {
    const view = siege();
    expect(view.camera.value.scale).toBeCloseTo(8.6875, 4);
    expect(view.fitted.value).toBe(true);
    expect(view.minimap.value).toBeNull();
    const [left, top] = view.toScreen([0, 0]);
    const [right, bottom] = view.toScreen([128, 80]);
    expect(left).toBeCloseTo(316, 1);
    expect(right).toBeCloseTo(1428, 1);
    expect(top).toBeGreaterThanOrEqual(66 - 0.01);
    expect(bottom).toBeLessThanOrEqual(761.01);
  });
  it("fits the height on a phone and keeps the goal in sight", () => {
    const view = siege(390, 844, { left: 8, top: 56, right: 382, bottom: 534 });
    expect(view.camera.value.scale).toBeCloseTo(478 / 80, 3);
    const [x] = view.toScreen([104, 38]);
    expect(x).toBeGreaterThan(8);
    expect(x).toBeLessThan(382);
    expect(view.toScreen([128, 0])[0]).toBeGreaterThanOrEqual(381.9);
    expect(view.minimap.value).toBeNull();
  });
  it("follows a new map", () => {
    const view = siege();
    view.setMap(512, 512);
    view.fit();
    expect(view.camera.value.scale).toBeCloseTo(695 / 512, 4);
    expect(view.fitted.value).toBe(true);
  });
});

describe("zoom and pan", () => {
  it("keeps the point under the pointer, within the limits", () => {
    const view = siege();
    const before = view.toMap(700, 300);
    view.zoom(2.5, 700, 300);
    const after = view.toMap(700, 300);
    expect(after[0]).toBeCloseTo(before[0], 6);
    expect(after[1]).toBeCloseTo(before[1], 6);
    expect(view.fitted.value).toBe(false);
    expect(view.minimap.value).toEqual({ x: 1226, y: 630, width: 190, height: 119 });
    view.zoom(1e6, 700, 300);
    expect(view.camera.value.scale).toBe(SCALE_MAX);
    view.zoom(1e-9, 700, 300);
    expect(view.camera.value.scale).toBe(SCALE_MIN);
  });
  it("moves the world with the pointer and never loses the map", () => {
    const view = siege();
    const at = view.toMap(800, 400);
    view.pan(50, -20);
    expect(view.toScreen(at)[0]).toBeCloseTo(850, 6);
    expect(view.toScreen(at)[1]).toBeCloseTo(380, 6);
    view.pan(1e6, 1e6);
    const [x, y] = aimedAt(view.camera.value, view.free.value, { width: 1440, height: 900 });
    expect([x, y]).toEqual([0, 0]);
  });
  it("centres in the free part", () => {
    const view = siege();
    view.zoom(3, 700, 300);
    view.centre([104, 38]);
    const [x, y] = view.toScreen([104, 38]);
    expect(x).toBeCloseTo((316 + 1428) / 2, 6);
    expect(y).toBeCloseTo((66 + 761) / 2, 6);
  });
  it("turns cells into pixels and back", () => {
    const view = siege();
    const [x, y] = view.toMap(...view.toScreen([12.25, 63.5]));
    expect(x).toBeCloseTo(12.25, 9);
    expect(y).toBeCloseTo(63.5, 9);
  });
});

it("gives the minimap the shape of the map", () => {
  const box = minimapBox({ width: 1440, height: 900, mapWidth: 100, mapHeight: 400 }, FREE);
  expect(box.height).toBe(119);
  expect(box.width).toBe(30);
  expect(box.x + box.width).toBe(1416);
});
