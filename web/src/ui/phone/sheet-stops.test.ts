// Where a dragged sheet comes to rest.

import { describe, expect, it } from "vitest";
import { restingStop, stopHeight } from "./sheet-stops";

describe("sheet", () => {
  it("has three stops that grow", () => {
    const heights = (["low", "middle", "high"] as const).map((stop) => stopHeight(stop, 844));
    expect(heights).toEqual([56, 318, 788]);
    expect(stopHeight("middle", 400)).toBeLessThan(260);
  });

  it("rests at the nearest stop", () => {
    expect(restingStop(80, 0, 844)).toBe("low");
    expect(restingStop(300, 0, 844)).toBe("middle");
    expect(restingStop(700, 0, 844)).toBe("high");
  });

  it("follows a flick", () => {
    expect(restingStop(360, 1, 844)).toBe("high");
    expect(restingStop(280, -1, 844)).toBe("low");
    expect(restingStop(60, -1, 844)).toBe("low");
  });
});
