// Scene texts as text: comments are taken out to read them, and single top-level values are replaced where they stand, so that the engine's
// errors still point at the right line. A live world has no end: the studio plays every scene for as long as one looks.

import type { GoalDef, GroupDef, Placement, Position, Rect } from "spate";

export type SceneGoal = { readonly id: string } & GoalDef;
export type SceneGroup = { readonly id: string; readonly goal: string } & Omit<GroupDef, "goal">;
export type SceneUnits = { readonly group: string } & Placement;
export interface SceneWalk {
  readonly goal: string;
  readonly along: readonly Position[];
  readonly speed?: number;
  readonly repeat?: boolean;
}
export interface SceneBreakable {
  readonly cells?: readonly (readonly [number, number])[];
  readonly rect?: Rect;
  readonly cost?: number;
  readonly strength?: number;
}
export interface SceneEvent {
  readonly at: number;
  readonly walkGoal?: SceneWalk;
  readonly moveGoal?: { readonly goal: string };
  readonly spawn?: SceneUnits;
  readonly breakable?: SceneBreakable;
}
/** What the studio reads of a scene itself; the engine reads and checks everything. */
export interface SceneSource {
  readonly name?: string;
  readonly seed?: number;
  readonly cellSize?: number;
  readonly tickSeconds?: number;
  readonly fieldBudget?: number;
  readonly duration?: number;
  readonly until?: string;
  readonly map?: { readonly legend?: Readonly<Record<string, number | "wall">> };
  readonly goals?: readonly SceneGoal[];
  readonly groups?: readonly SceneGroup[];
  readonly units?: readonly SceneUnits[];
  readonly breakable?: readonly SceneBreakable[];
  readonly links?: readonly unknown[];
  readonly events?: readonly SceneEvent[];
}

/** As long as a scene may be. [s] */
const FOREVER = 1_000_000;

/** Null: not JSON, and the engine will say where. */
export function readSource(text: string): SceneSource | null {
  try {
    const value: unknown = JSON.parse(withoutComments(text));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as SceneSource) : null;
  } catch {
    return null;
  }
}

/** The same scene without an end, and with another seed if one is given. What is wrong with it stays wrong. */
export function endless(text: string, source: SceneSource | null, seed?: number): string {
  if (source === null) return text;
  let changed = text;
  const inRange = typeof source.duration === "number" && source.duration >= 0 && source.duration <= FOREVER;
  if (source.duration === undefined || inRange) changed = withValue(changed, "duration", String(FOREVER));
  if (source.until === "arrived") changed = withValue(changed, "until", null);
  if (seed !== undefined) changed = withValue(changed, "seed", String(seed));
  return changed;
}

/** With a top-level value replaced, added, or (null) taken out. */
export function withValue(text: string, key: string, value: string | null): string {
  const bare = withoutComments(text);
  const place = findKey(bare, key);
  if (place !== null && value !== null) return text.slice(0, place.value) + value + text.slice(place.end);
  if (place !== null) return withoutMember(text, bare, place);
  const open = bare.indexOf("{");
  if (value === null || open < 0) return text;
  const comma = /^\s*}/.test(bare.slice(open + 1)) ? "" : ",";
  return `${text.slice(0, open + 1)}"${key}":${value}${comma}${text.slice(open + 1)}`;
}

interface Place {
  readonly start: number; // of the key
  readonly value: number;
  readonly end: number; // past the value
}

/** With the comma after it, or the one before. */
function withoutMember(text: string, bare: string, place: Place): string {
  const after = /^\s*,/.exec(bare.slice(place.end));
  if (after !== null) return text.slice(0, place.start) + text.slice(place.end + after[0].length);
  const comma = bare.lastIndexOf(",", place.start);
  const before = comma >= 0 && bare.slice(comma + 1, place.start).trim() === "" ? comma : place.start;
  return text.slice(0, before) + text.slice(place.end);
}

/** Of the same length as the text: comments become spaces. */
export function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, " ")));
}

/** Where a key of the outermost object stands, in text without comments. */
function findKey(text: string, key: string): Place | null {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  let depth = 0;
  let found: { start: number; value: number } | null = null;
  let last = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const word = match[0];
    const closes = word === "}" || word === "]";
    if (found !== null && found.value >= 0 && depth === 1 && (word === "," || closes)) return { ...found, end: last };
    if (found !== null && found.value < 0 && word !== ":") found.value = match.index;
    if (found === null && depth === 1 && word === JSON.stringify(key) && /^\s*:/.test(text.slice(token.lastIndex, token.lastIndex + 100))) {
      found = { start: match.index, value: -1 };
    }
    if (word === "{" || word === "[") ++depth;
    if (closes) --depth;
    last = token.lastIndex;
  }
  return null;
}
