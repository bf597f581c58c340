// spate: flow-field crowd navigation. This file loads the module and makes what there is: worlds, scenes, fields, replays.

import { costsOf, finite, objectOf, whole } from "./arguments.js";
import { Fields } from "./fields.js";
import { Memory, type Exports } from "./memory.js";
import { Replay } from "./replay.js";
import { SceneRun } from "./scene.js";
import { SpateError, type WorldDef } from "./types.js";
import { World } from "./world.js";

export * from "./types.js";
export { AStarRace } from "./race.js";
export { Fields } from "./fields.js";
export { Replay } from "./replay.js";
export { SceneMark, SceneRun, type SceneGroup } from "./scene.js";
export { World } from "./world.js";

export type Source = URL | string | BufferSource | WebAssembly.Module | Response;

/** The loaded module. Every one has a memory of its own. */
export class Spate {
  /** Of the library, "major.minor.patch". */
  readonly version: string;

  /** @internal */
  constructor(private readonly memory: Memory) {
    memory.call("version");
    this.version = memory.outText();
  }

  world(def: WorldDef): World {
    const width = whole(objectOf(def, "world").width, "width");
    const height = whole(def.height, "height");
    const costs = costsOf(def.costs, width, height);
    const at = costs === null ? 0 : this.memory.put(costs)[0]!;
    const tickSeconds = finite(def.tickSeconds ?? 1 / 60, "tickSeconds");
    const seed = whole(def.seed ?? 1, "seed", 0, Number.MAX_SAFE_INTEGER);
    const budget = whole(def.fieldBudget ?? 0, "fieldBudget", 0, Number.MAX_SAFE_INTEGER);
    const world = this.memory.address("world_new", width, height, at, tickSeconds, seed, budget);
    if (world === 0) this.memory.fail("badValue");
    return new World(this.memory, world);
  }

  /** Cost, distances and arrows without a world. */
  fields(def: { width: number; height: number; costs?: Uint8Array }): Fields {
    const width = whole(objectOf(def, "fields").width, "width");
    const height = whole(def.height, "height");
    const costs = costsOf(def.costs, width, height);
    const fields = this.memory.address("fields_new", width, height, costs === null ? 0 : this.memory.put(costs)[0]!);
    if (fields === 0) this.memory.fail("badSize");
    return new Fields(this.memory, fields, width, height);
  }

  /** Opens a scene ("spate-scene/1", docs/formats.md). `name`: for errors; `files`: the maps that it names; `measured`: watch every unit for the report. */
  scene(text: string, options: { name?: string; files?: Readonly<Record<string, string>>; measured?: boolean } = {}): SceneRun {
    this.memory.call("files_clear");
    for (const [name, file] of Object.entries(options.files ?? {})) this.withTexts(name, file, "file_add");
    const run = this.withTexts(text, options.name ?? "scene", "run_new", options.measured ? 1 : 0);
    if (run === 0) this.memory.fail("badFile");
    return new SceneRun(this.memory, run);
  }

  /** Reads a MovingAI `.map`: costs row by row. */
  map(text: string, name = "map"): { width: number; height: number; costs: Uint8Array } {
    const table = this.withTexts(text, name, "map_parse") >> 2;
    if (table === 0) this.memory.fail("badFile");
    return { width: this.memory.u32[table]!, height: this.memory.u32[table + 1]!, costs: this.memory.outBytes() };
  }

  /** Plays what `World.stopRecording()` gave, here or anywhere. */
  replay(recording: Uint8Array): Replay {
    const [at] = this.memory.put(recording);
    const replay = this.memory.address("replay_new", at!, recording.length);
    if (replay === 0) this.memory.fail("badFile");
    return new Replay(this.memory, replay);
  }

  /** What the module has taken so far. [bytes] */
  get memoryBytes(): number {
    return this.memory.native.memory.buffer.byteLength;
  }

  private withTexts(first: string, second: string, call: string, ...more: number[]): number {
    const [a, b] = [this.memory.encode(first), this.memory.encode(second)];
    const [atA, atB] = this.memory.put(a, b);
    return this.memory.address(call, atA!, a.length, atB!, b.length, ...more);
  }
}

async function bytesOf(source: URL | string): Promise<BufferSource | Response> {
  const url = source instanceof URL ? source : new URL(source, globalThis.location?.href ?? import.meta.url);
  if (url.protocol !== "file:" || typeof globalThis.location !== "undefined") return fetch(url);
  // Node cannot fetch files. The name is put together so that bundlers for the web do not look for it.
  const name = "node:fs/promises";
  const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as { readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> };
  return readFile(url);
}

async function instantiate(source: BufferSource | Response | WebAssembly.Module): Promise<WebAssembly.Instance> {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, {});
  if (typeof Response === "undefined" || !(source instanceof Response)) return (await WebAssembly.instantiate(source as BufferSource, {})).instance;
  if (!source.ok) throw new SpateError("io", `${source.url}: cannot be fetched: ${source.status} ${source.statusText}`);
  // Servers that do not know the type of .wasm files would make the streaming way fail.
  return (await WebAssembly.instantiate(await source.arrayBuffer(), {})).instance;
}

/** Loads the module: from beside this file, or from an address, bytes, a response or a compiled module. Needs WebAssembly with SIMD. */
export async function load(source?: Source): Promise<Spate> {
  const from = source ?? new URL("./spate.wasm", import.meta.url);
  const instance = await instantiate(typeof from === "string" || from instanceof URL ? await bytesOf(from) : from);
  const exports = instance.exports as unknown as Exports;
  (exports["_initialize"] as (() => void) | undefined)?.();
  return new Spate(new Memory(exports));
}
