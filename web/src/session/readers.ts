// Files that become worlds: a table of readers, asked in turn. Each knows its files by name or content, and gives a scene text or says, as an error, where the
// file is wrong. More formats are more lines of the table.

import { SpateError, WALL, type Spate } from "spate";
import type { Ports } from "./ports";
import { mapText, type Costs } from "./map-text";

export interface OpenedFile {
  readonly name: string; // with its ending
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export interface ReadContext {
  readonly engine: Spate;
  readonly ports: Ports;
  /** For maps, which say nothing of units. */
  readonly units: number;
}
interface Reader {
  knows(file: OpenedFile): boolean;
  /** The text of a scene. */
  read(file: OpenedFile, context: ReadContext): Promise<string> | string;
}

/** Sides of a map. */
const MOST_SIDE = 16_384;
/** As many discs of the usual size as can stand in a cell without pushing. */
const UNITS_A_CELL = 1.5;

const READERS: readonly Reader[] = [
  { knows: (file) => starts(file, "type octile") || ends(file, ".map"), read: readMap },
  { knows: (file) => starts(file, "\x89PNG") || ends(file, ".png"), read: readImage },
  { knows: (file) => ends(file, ".csv") || ends(file, ".tsv"), read: (file, context) => sceneOf(readCsv(textOf(file), file.name), file.name, context.units) },
  { knows: (file) => ends(file, ".json") || ends(file, ".jsonc") || /^\s*[{/]/.test(startOf(file)), read: (file) => textOf(file) },
];

export function readerOf(file: OpenedFile): Reader | null {
  return READERS.find((reader) => reader.knows(file)) ?? null;
}
export function isRecording(file: OpenedFile): boolean {
  return starts(file, "spaterec") || ends(file, ".rec");
}
/** The name without folder and ending. */
export function bareName(name: string): string {
  return name.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "") || "world";
}

function ends(file: OpenedFile, ending: string): boolean {
  return file.name.toLowerCase().endsWith(ending);
}
function startOf(file: OpenedFile): string {
  return String.fromCharCode(...file.bytes.subarray(0, 16));
}
function starts(file: OpenedFile, text: string): boolean {
  return startOf(file).startsWith(text);
}
function textOf(file: OpenedFile): string {
  return new TextDecoder().decode(file.bytes);
}

function readMap(file: OpenedFile, { engine, units }: ReadContext): string {
  return sceneOf(engine.map(textOf(file), file.name), file.name, units);
}

/** Grey says cost: black is wall, white plain ground, and between them the darker the dearer. What is see-through is wall. */
async function readImage(file: OpenedFile, { ports, units }: ReadContext): Promise<string> {
  const { width, height, rgba } = await ports.decodeImage(new Blob([file.bytes], { type: "image/png" })).catch((error: unknown) => {
    throw new SpateError("badFile", `${file.name}: not an image that can be read (${error instanceof Error ? error.message : String(error)})`);
  });
  if (width > MOST_SIDE || height > MOST_SIDE) throw new SpateError("badSize", `${file.name}: ${width} x ${height} pixels, expected at most ${MOST_SIDE} a side`);
  const costs = new Uint8Array(width * height);
  for (let i = 0; i < costs.length; ++i) costs[i] = costOfPixel(rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!, rgba[i * 4 + 3]!);
  return sceneOf({ width, height, costs }, file.name, units);
}

/** Near black and near white count as such: pictures are seldom clean. */
const BLACK = 8;
const WHITE = 247;

export function costOfPixel(red: number, green: number, blue: number, alpha: number): number {
  if (alpha < 128) return WALL;
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
  if (grey <= BLACK) return WALL;
  if (grey >= WHITE) return 1;
  return Math.round(2 + ((WHITE - grey) / (WHITE - BLACK)) * 252);
}

/** Rows of costs 1 .. 255 between commas, semicolons or tabs. */
export function readCsv(text: string, name: string): Costs {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  while (lines.length > 0 && lines.at(-1)!.trim() === "") lines.pop();
  const wrong = (line: number, what: string): never => {
    throw new SpateError("badFile", `${name}:${line}: ${what}`);
  };
  if (lines.length === 0) wrong(1, "expected rows of costs 1 .. 255, got an empty file");
  if (lines.length > MOST_SIDE) wrong(MOST_SIDE + 1, `expected at most ${MOST_SIDE} rows`);
  const rows = lines.map((line, y) =>
    line.split(/[,;\t]/).map((word, x) => {
      const cost = /^\s*"?(\d{1,3})"?\s*$/.exec(word)?.[1];
      if (cost === undefined || Number(cost) < 1 || Number(cost) > WALL) wrong(y + 1, `value ${x + 1}: expected a cost 1 .. 255, got "${word.trim().slice(0, 20)}"`);
      return Number(cost);
    }),
  );
  const width = rows[0]!.length;
  if (width > MOST_SIDE) wrong(1, `expected at most ${MOST_SIDE} values`);
  rows.forEach((row, y) => row.length === width || wrong(y + 1, `expected ${width} values as in the first row, got ${row.length}`));
  return { width, height: rows.length, costs: Uint8Array.from(rows.flat()) };
}

/** A map on its own becomes a world: a goal in the middle of its largest area, and units all over it. */
export function sceneOf(map: Costs, name: string, units: number): string {
  const { goal, cells } = middleOf(map);
  if (goal === null) throw new SpateError("badFile", `${name}: expected at least one cell that is no wall`);
  const count = Math.max(1, Math.min(units, Math.floor(cells * UNITS_A_CELL)));
  return JSON.stringify({
    format: "spate-scene/1",
    name: bareName(name),
    map: mapText(map),
    goals: [{ id: "goal", cells: [goal] }],
    groups: [{ id: "crowd", goal: "goal" }],
    units: [{ group: "crowd", everywhere: true, count }],
  });
}

/** The cell of the largest area that is nearest to the middle of the map, and how many cells the area has. Straight steps: so the corner rule has it too. */
function middleOf(map: Costs): { goal: [number, number] | null; cells: number } {
  const { width, height, costs } = map;
  const area = new Int32Array(width * height);
  const sizes = [0];
  for (let i = 0; i < area.length; ++i) {
    if (costs[i] !== WALL && area[i] === 0) sizes.push(flood(i, sizes.length, area, map));
  }
  const largest = sizes.reduce((best, size, i) => (size > sizes[best]! ? i : best), 0);
  if (largest === 0) return { goal: null, cells: 0 };
  let goal: [number, number] | null = null;
  let far = Infinity;
  area.forEach((own, i) => {
    if (own !== largest) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    const distance = (x + 0.5 - width / 2) ** 2 + (y + 0.5 - height / 2) ** 2;
    if (distance >= far) return;
    far = distance;
    goal = [x, y];
  });
  return { goal, cells: sizes[largest]! };
}

function flood(start: number, label: number, area: Int32Array, { width, costs }: Costs): number {
  const queue = [start];
  area[start] = label;
  const enter = (i: number, there: boolean): void => {
    if (!there || i < 0 || i >= area.length || area[i] !== 0 || costs[i] === WALL) return;
    area[i] = label;
    queue.push(i);
  };
  for (let at = 0; at < queue.length; ++at) {
    const i = queue[at]!;
    enter(i + 1, i % width !== width - 1);
    enter(i - 1, i % width !== 0);
    enter(i + width, true);
    enter(i - width, true);
  }
  return queue.length;
}
