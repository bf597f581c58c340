// The keys of the design, one by one.

import { describe, expect, it } from "vitest";
import { TOOLS } from "../studio";
import { commandOf, steeringOf, toolsWithKeys, type KeyPress } from "./keys";

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
}

describe("keys", () => {
  it("chooses chapters and layers", () => {
    expect(commandOf(press("3", { code: "Digit3" }))).toEqual({ do: "chapter", chapter: 3 });
    expect(commandOf(press("#", { code: "Digit3", shiftKey: true }))).toEqual({ do: "layer", index: 2 });
    expect(commandOf(press("*", { code: "Digit8", shiftKey: true }))).toEqual({ do: "layer", index: 7 });
    expect(commandOf(press("9", { code: "Digit9" }))).toBeNull();
  });

  it("gives every tool a key", () => {
    expect(toolsWithKeys()).toEqual([...TOOLS]);
  });

  it("tells undo, redo and save from tools", () => {
    expect(commandOf(press("z", { ctrlKey: true }))).toEqual({ do: "undo" });
    expect(commandOf(press("Z", { ctrlKey: true, shiftKey: true }))).toEqual({ do: "redo" });
    expect(commandOf(press("s", { metaKey: true }))).toEqual({ do: "save" });
    expect(commandOf(press("s"))).toEqual({ do: "tool", tool: "swamp" });
    expect(commandOf(press("c", { ctrlKey: true }))).toBeNull();
  });

  it("moves the cursor, with Shift by five", () => {
    expect(commandOf(press("ArrowUp"))).toEqual({ do: "cursor", x: 0, y: -1 });
    expect(commandOf(press("ArrowRight", { shiftKey: true }))).toEqual({ do: "cursor", x: 5, y: 0 });
  });

  it("knows the further goal and nothing else with Shift", () => {
    expect(commandOf(press("G", { shiftKey: true }))).toEqual({ do: "furtherGoal" });
    expect(commandOf(press("B", { shiftKey: true }))).toBeNull();
  });

  it("understands keyboards of other scripts", () => {
    expect(commandOf(press("и", { code: "KeyB" }))).toEqual({ do: "tool", tool: "wall" });
  });

  it("steers by place", () => {
    expect(steeringOf("KeyW")).toEqual([0, -1]);
    expect(steeringOf("ArrowLeft")).toEqual([-1, 0]);
    expect(steeringOf("KeyQ")).toBeNull();
  });
});
