// What panels leave to the world.

import { describe, expect, it } from "vitest";
import { freeOf } from "./edges";

describe("edges", () => {
  it("takes panels and margins off the window", () => {
    const free = freeOf(1440, 900, 12, [
      { edge: "left", left: 0, top: 0, right: 304, bottom: 900 },
      { edge: "top", left: 316, top: 0, right: 1428, bottom: 54 },
      { edge: "bottom", left: 304, top: 775, right: 1440, bottom: 900 },
    ]);
    expect(free).toEqual({ left: 316, top: 66, right: 1428, bottom: 763 });
  });

  it("leaves something, however small the window", () => {
    const free = freeOf(300, 200, 8, [{ edge: "bottom", left: 0, top: 0, right: 300, bottom: 200 }]);
    expect(free.bottom).toBeGreaterThan(free.top);
  });

  it("is the whole window in watch mode", () => {
    expect(freeOf(800, 600, 8, [])).toEqual({ left: 8, top: 8, right: 792, bottom: 592 });
  });
});
