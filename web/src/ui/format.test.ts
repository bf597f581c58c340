// Numbers on the panels, at their edges.

import { describe, expect, it } from "vitest";
import { compassOf, digitsOf, distanceTicks, nice, ratioDigits, shortHash, sliderToUnits, unitsToSlider } from "./format";

describe("format", () => {
  it("gives times the digits that matter", () => {
    expect([0.04, 9.99, 10, 99.9, 214].map(digitsOf)).toEqual([2, 2, 1, 1, 0]);
    expect([112, 8.4, 0.73].map(ratioDigits)).toEqual([0, 1, 2]);
  });

  it("shortens hashes", () => {
    expect(shortHash("9f3c71ae00112233")).toBe("9f3c·71ae");
    expect(shortHash("")).toBe("");
  });

  it("finds round numbers", () => {
    expect([10.75, 43, 96.75, 0, 0.28, 1400].map(nice)).toEqual([10, 40, 100, 0, 0.3, 1500]);
  });

  it("places legend ticks where the colours are", () => {
    const ticks = distanceTicks(172, false);
    expect(ticks.map((tick) => tick.value)).toEqual([0, 10, 40, 100, 172]);
    expect(ticks[2]!.at).toBeCloseTo(Math.sqrt(40 / 172));
    expect(distanceTicks(100, true).map((tick) => tick.at)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(distanceTicks(0, false)).toEqual([{ value: 0, at: 0 }]);
  });

  it("goes from units to the slider and back", () => {
    for (const units of [100, 1600, 9000, 100000]) expect(sliderToUnits(unitsToSlider(units, 100, 100000, 1000), 100, 100000, 1000)).toBe(units);
    expect(sliderToUnits(0, 100, 100000, 1000)).toBe(100);
    expect(sliderToUnits(1000, 100, 100000, 1000)).toBe(100000);
  });

  it("names steps", () => {
    expect(compassOf([1, 0])).toBe("east");
    expect(compassOf([-1, -1])).toBe("northWest");
    expect(compassOf([0, 0])).toBeNull();
  });
});
