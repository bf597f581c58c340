// Steering by a pointer: eight directions, and rest when it is too near to tell.

import { describe, expect, it } from "vitest";
import { octant, paints } from "./drags";

describe("drags", () => {
  it("turns a way into one of eight directions", () => {
    expect(octant(100, 5)).toEqual([1, 0]);
    expect(octant(-70, 60)).toEqual([-1, 1]);
    expect(octant(3, -90)).toEqual([0, -1]);
    expect(octant(2, 2)).toEqual([0, 0]);
  });

  it("knows which tools paint", () => {
    expect(["inspect", "goal", "wall", "spawn"].map((tool) => paints(tool as never))).toEqual([false, false, true, true]);
  });
});
