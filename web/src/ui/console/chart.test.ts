// The chart's scale holds what it must hold.

import { describe, expect, it } from "vitest";
import { chartHeight, chartScale, FRAME_BUDGET, mean } from "./chart";

describe("chart", () => {
  const history = { times: [0, 1], spate: [1.9, 0], aStar: [null, 214], edits: [] };

  it("holds both times and the frame budget", () => {
    const scale = chartScale(history);
    for (const value of [1.9, 214, FRAME_BUDGET]) {
      expect(chartHeight(value, scale)).toBeGreaterThan(0);
      expect(chartHeight(value, scale)).toBeLessThan(1);
    }
    expect(chartHeight(214, scale)).toBeGreaterThan(chartHeight(1.9, scale));
  });

  it("is the budget's when there is nothing yet", () => {
    expect(chartScale({ times: [], spate: [], aStar: [], edits: [] })).toEqual({ low: FRAME_BUDGET / 2, high: FRAME_BUDGET * 2 });
  });

  it("means what is known", () => {
    expect(mean([null, 2, 4])).toBe(3);
    expect(mean([null])).toBe(0);
  });
});
