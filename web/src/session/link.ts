// A world as part of an address: text, deflated, in base64url. While its story is short it is told whole (the scene as it was opened, every change since with its
// tick, and the tick to come to): then the world at the other end is the same bit for bit. A long one is told by its end: the scene as it is now.

import type { GroupId, GoalId, Placement } from "spate";
import type { Change } from "./changes";
import type { Entry } from "./history";
import type { LiveScene } from "./live-scene";

export interface SharedWorld {
  readonly id: string;
  readonly scene: string;
  readonly seed?: number;
  /** Made until then. */
  readonly edits: number;
  readonly log: readonly Entry[];
  readonly tick: number;
}

const FORMAT = "spate-link/1";
const PREFIX = "w=";
/** What a link may grow to when it is unpacked. [bytes] */
const MOST = 64 << 20;
/** Ticks of a tale: two hours. */
const MOST_TICKS = 432_000;

export async function pack(world: SharedWorld): Promise<string> {
  const text = JSON.stringify({ format: FORMAT, ...world, log: world.log.map((entry) => ({ ...entry, change: plain(entry.change) })) });
  return PREFIX + toBase64(await through(new TextEncoder().encode(text), new CompressionStream("deflate")));
}

/** Null: the hash is none of ours. Throws what is wrong with one that is. */
export async function unpack(hash: string): Promise<SharedWorld | null> {
  const bare = hash.startsWith("#") ? hash.slice(1) : hash;
  if (!bare.startsWith(PREFIX)) return null;
  const bytes = await through(fromBase64(bare.slice(PREFIX.length)), new DecompressionStream("deflate"));
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
}

/** Changes to a world that is not there: each must name cells of its map. Throws. */
export function checkLog(log: readonly Entry[], live: LiveScene): void {
  const inMap = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < live.width && y < live.height;
  let goals = live.run.goals.length;
  let groups = live.run.groups.length;
  for (const { change } of log) {
    if (change.kind === "firstGoal") [goals, groups] = [goals + 1, groups + 1];
    if (change.kind === "goal") expect(change.goal < goals, "a goal of the scene");
    if (change.kind === "spawn") expect(change.group < groups, "a group of the scene");
    if (!("cells" in change)) continue;
    for (let i = 0; i < change.cells.length; i += 2) expect(inMap(change.cells[i]!, change.cells[i + 1]!), "cells on the map");
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    expect(size <= MOST, "a world of at most 64 MiB");
    parts.push(part.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

// ------------------------------------------------------------------------------------------------------------ changes as JSON

function plain(change: Change): object {
  switch (change.kind) {
    case "cost":
    case "breakable":
      return { ...change, cells: [...change.cells] };
    case "remove":
      return { ...change, ids: [...change.ids] };
    case "spawn":
      return "at" in change.where ? { ...change, where: { at: [...change.where.at].flat() } } : change;
    default:
      return change;
  }
}

type Json = Readonly<Record<string, unknown>>;

function expect(right: boolean, what: string): asserts right {
  if (!right) throw new Error(`expected ${what}`);
}
function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isWhole(value: unknown, most = 0xffffffff): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
function wholes(value: unknown, even: boolean): number[] {
  expect(Array.isArray(value) && value.every((item) => isWhole(item)) && (!even || value.length % 2 === 0), "a list of whole numbers");
  return value;
}

function checked(value: unknown): SharedWorld {
  expect(isObject(value) && value["format"] === FORMAT, FORMAT);
  const { id, scene, seed, edits, log, tick } = value;
  expect(typeof id === "string" && typeof scene === "string", "a scene");
  expect(isWhole(edits) && isWhole(tick, MOST_TICKS) && Array.isArray(log), "edits and a tick");
  expect(seed === undefined || isWhole(seed, Number.MAX_SAFE_INTEGER), "a seed");
  const entries = log.map(entryOf);
  expect(entries.every((entry, i) => i === 0 || entry.tick >= entries[i - 1]!.tick), "changes in the order of their ticks");
  return { id, scene, ...(seed === undefined ? {} : { seed }), edits, tick, log: entries.filter((entry) => entry.tick <= tick) };
}

function entryOf(value: unknown): Entry {
  expect(isObject(value) && isWhole(value["tick"], MOST_TICKS) && typeof value["edit"] === "boolean" && isObject(value["change"]), "a change with its tick");
  return { tick: value["tick"], edit: value["edit"], change: changeOf(value["change"]) };
}

function changeOf(json: Json): Change {
  switch (json["kind"]) {
    case "cost":
    case "breakable":
      expect(isWhole(json["cost"], 255), "a cost");
      return { kind: json["kind"], cells: Int32Array.from(wholes(json["cells"], true)), cost: json["cost"] };
    case "remove":
      return { kind: "remove", ids: Uint32Array.from(wholes(json["ids"], false)) };
    case "contacts":
      expect(typeof json["on"] === "boolean", "contacts on or off");
      return { kind: "contacts", on: json["on"] };
    case "unscripted":
      return { kind: "unscripted" };
    case "goal":
      expect(isWhole(json["goal"]) && isObject(json["def"]), "a goal");
      return { kind: "goal", goal: json["goal"] as GoalId, def: json["def"] };
    case "firstGoal":
      expect(isObject(json["def"]), "a goal");
      return { kind: "firstGoal", def: json["def"] };
    case "spawn":
      expect(isWhole(json["group"]) && isObject(json["where"]), "a group and a place");
      return { kind: "spawn", group: json["group"] as GroupId, where: placementOf(json["where"]) };
    default:
      throw new Error("expected a change");
  }
}
/** The engine checks what is in it. */
function placementOf(json: Json): Placement {
  const { at } = json;
  if (at === undefined) return json as unknown as Placement;
  expect(Array.isArray(at) && at.every((item) => typeof item === "number"), "positions");
  return { at: Float32Array.from(at) };
}
