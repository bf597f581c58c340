// Which key means what: a pure table from a key press to a command, so that it can be tested and read at one glance. keyboard.ts carries commands out.

import { TOOLS, type Chapter, type Tool } from "../studio";

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export type Command =
  | { readonly do: "chapter"; readonly chapter: Chapter }
  | { readonly do: "tool"; readonly tool: Tool }
  | { readonly do: "layer"; readonly index: number }
  | { readonly do: "cursor"; readonly x: number; readonly y: number }
  | { readonly do: "brush" | "speed" | "tick" | "zoom"; readonly by: 1 | -1 }
  | { readonly do: Plain };

type Plain =
  | "space" | "loupe" | "use" | "furtherGoal" | "undo" | "redo" | "home" | "play" | "compare" | "open" | "save" | "link" | "clip" | "fit" | "hide" | "read" | "theme" | "help" | "escape";

const LETTERS: Readonly<Record<string, Command>> = {
  v: { do: "tool", tool: "inspect" },
  b: { do: "tool", tool: "wall" },
  s: { do: "tool", tool: "swamp" },
  c: { do: "tool", tool: "cost" },
  e: { do: "tool", tool: "erase" },
  g: { do: "tool", tool: "goal" },
  u: { do: "tool", tool: "spawn" },
  x: { do: "tool", tool: "remove" },
  p: { do: "play" },
  k: { do: "compare" },
  o: { do: "open" },
  l: { do: "link" },
  r: { do: "clip" },
  i: { do: "read" },
  t: { do: "theme" },
};

const SIGNS: Readonly<Record<string, Command>> = {
  "[": { do: "brush", by: -1 },
  "]": { do: "brush", by: 1 },
  ".": { do: "tick", by: 1 },
  ",": { do: "tick", by: -1 },
  "<": { do: "speed", by: -1 },
  ">": { do: "speed", by: 1 },
  "+": { do: "zoom", by: 1 },
  "=": { do: "zoom", by: 1 },
  "-": { do: "zoom", by: -1 },
  "0": { do: "fit" },
  "\\": { do: "hide" },
  "?": { do: "help" },
  " ": { do: "space" },
  Alt: { do: "loupe" },
  Enter: { do: "use" },
  Home: { do: "home" },
  Escape: { do: "escape" },
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** Shift and an arrow: this many cells at once. */
const LEAP = 5;

/** The Latin letter of a press, also where the keyboard writes another script. */
function letterOf(press: KeyPress): string {
  const key = press.key.toLowerCase();
  if (/^[a-z]$/.test(key)) return key;
  const byPlace = /^Key([A-Z])$/.exec(press.code);
  return byPlace && key.length === 1 && key > "\x7f" ? byPlace[1]!.toLowerCase() : "";
}

function withControl(letter: string, shift: boolean): Command | null {
  if (letter === "z") return { do: shift ? "redo" : "undo" };
  if (letter === "y") return { do: "redo" };
  return letter === "s" ? { do: "save" } : null;
}

export function commandOf(press: KeyPress): Command | null {
  const letter = letterOf(press);
  if (press.ctrlKey || press.metaKey) return withControl(letter, press.shiftKey);
  if (press.altKey) return press.key === "Alt" ? SIGNS["Alt"]! : null;
  const arrow = ARROWS[press.key];
  if (arrow) {
    const step = press.shiftKey ? LEAP : 1;
    return { do: "cursor", x: arrow[0] * step, y: arrow[1] * step };
  }
  // The row of digits gives signs with Shift, other ones on every keyboard: its place counts.
  const digit = /^Digit([1-8])$/.exec(press.code);
  if (press.shiftKey && digit) return { do: "layer", index: Number(digit[1]) - 1 };
  if (/^[1-5]$/.test(press.key)) return { do: "chapter", chapter: Number(press.key) as Chapter };
  if (press.shiftKey && letter) return letter === "g" ? { do: "furtherGoal" } : null;
  return (letter && LETTERS[letter]) || (Object.hasOwn(SIGNS, press.key) ? SIGNS[press.key]! : null);
}

/** While the reader is the goal, arrows and WASD steer. By place, so that WASD stays a cross on every keyboard. */
export function steeringOf(code: string): readonly [number, number] | null {
  const byPlace: Readonly<Record<string, readonly [number, number]>> = { ...ARROWS, KeyW: [0, -1], KeyA: [-1, 0], KeyS: [0, 1], KeyD: [1, 0] };
  return byPlace[code] ?? null;
}

/** For the test that every tool has a key. */
export function toolsWithKeys(): Tool[] {
  const found = new Set(Object.values(LETTERS).flatMap((command) => (command.do === "tool" ? [command.tool] : [])));
  return TOOLS.filter((tool) => found.has(tool));
}
