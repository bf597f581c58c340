// What is measured, the same code in Node and in a browser: the engine's ticks of siege, and its fields beside plain JavaScript's and rot.js's.

import { load, type Spate } from "spate";
import { differsFromEngine, rotIsWrong } from "./check";
import { middleGoal, openCells, randomMap, type PlainMap } from "./maps";
import { PlainFlowField } from "./plain-flow-field";
import { fillWithRot } from "./rot-dijkstra";
import { measure, summary, type Times } from "./rounds";

export interface Row {
  readonly name: string;
  readonly cells: number; // open
  readonly ours: Times;
  readonly opponent?: string;
  readonly theirs?: Times;
  readonly ratio?: number; // theirs / ours
  readonly checked: boolean;
  readonly note: string;
}
export interface BenchOptions {
  readonly wasm: BufferSource;
  readonly siege: string; // the scene's text
  readonly quick: boolean;
  readonly tell: (line: string) => void;
}

export async function runBench(options: BenchOptions): Promise<Row[]> {
  const engine = await load(options.wasm);
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    options.tell(`${row.name}: ${row.ours.median.toFixed(3)} ms${row.theirs ? `, ${row.opponent} ${row.theirs.median.toFixed(3)} ms, ${row.ratio!.toFixed(1)} x` : ""}${row.note ? ` (${row.note})` : ""}`);
  };
  const siege = mapOfScene(engine, options.siege);
  for (const units of [10_000, 100_000]) add(tickRow(engine, options, units, openCells(siege.map)));
  for (const row of fieldRows(engine, options, "siege-128x80", siege.map, siege.goal, true)) add(row);
  const open = randomMap(512, 512, 0, 1);
  for (const row of fieldRows(engine, options, "open-512", open, middleGoal(open), true)) add(row);
  const random = randomMap(512, 512, 20, 1);
  for (const row of fieldRows(engine, options, "random20-512", random, middleGoal(random), true)) add(row);
  const costs = randomMap(512, 512, 20, 9, 2);
  for (const row of fieldRows(engine, options, "random20-costs9-512", costs, middleGoal(costs), false)) add(row);
  return rows;
}

interface SceneText {
  seed: number;
  goals: { cells: [number, number][] }[];
  units: { count: number }[];
}

function mapOfScene(engine: Spate, text: string): { map: PlainMap; goal: [number, number] } {
  const scene = engine.scene(text);
  const { world } = scene;
  const { stride, data } = world.costs();
  const costs = new Uint8Array(world.width * world.height);
  for (let y = 0; y < world.height; ++y) {
    const from = (y + 1) * stride + 1;
    costs.set(data.subarray(from, from + world.width), y * world.width);
  }
  const map = { width: world.width, height: world.height, costs };
  scene.free();
  return { map, goal: (JSON.parse(text) as SceneText).goals[0].cells[0] };
}

/** The scene with so many units, shared out as its own are. */
function withUnits(text: string, count: number): string {
  const scene = JSON.parse(text) as SceneText;
  const all = scene.units.reduce((sum, { count: each }) => sum + each, 0);
  for (const entry of scene.units) entry.count = Math.round((entry.count * count) / all);
  return JSON.stringify(scene);
}

/** Nothing to compare with, so the check is twofold: twice the same hash, and nobody in a wall. */
function tickRow(engine: Spate, { siege, quick }: BenchOptions, units: number, cells: number): Row {
  const text = withUnits(siege, units);
  const [before, ticks] = quick ? [40, 20] : [200, 100];
  const played = [0, 1].map(() => {
    const scene = engine.scene(text);
    const samples: number[] = [];
    for (let i = 0; i < before; ++i) scene.step();
    for (let i = 0; i < ticks; ++i) {
      const start = performance.now();
      scene.step();
      samples.push(performance.now() - start);
    }
    const { count, positions } = scene.world.units();
    const { stride, data } = scene.world.costs();
    let inWalls = 0;
    const held = new Set<number>();
    for (let i = 0; i < count; ++i) {
      const at = (Math.floor(positions[2 * i + 1]) + 1) * stride + Math.floor(positions[2 * i]) + 1;
      held.add(at);
      if (data[at] === 255) ++inWalls;
    }
    const outcome = { samples, count, inWalls, held: held.size, hash: scene.world.hash() };
    scene.free();
    return outcome;
  });
  const [first, second] = played;
  const checked = first.hash === second.hash && first.inWalls === 0 && first.count === units;
  return {
    name: `tick/siege-${units}`,
    cells,
    ours: summary([...first.samples, ...second.samples]),
    checked,
    note: `${checked ? "" : `WRONG: ${first.count} units, ${first.inWalls} in walls, hashes ${first.hash} and ${second.hash}; `}${(units / cells).toFixed(2)} units per open cell, ${(first.count / first.held).toFixed(2)} per cell that holds any; ticks ${before + 1} to ${before + ticks}, twice`,
  };
}

function fieldRows(engine: Spate, { quick }: BenchOptions, name: string, map: PlainMap, goal: readonly [number, number], withRot: boolean): Row[] {
  const fields = engine.fields({ width: map.width, height: map.height, costs: map.costs });
  const plain = new PlainFlowField(map.width, map.height, map.costs);
  const goals = Int32Array.from(goal);
  fields.build(goals);
  plain.build(goals);
  const wrong = differsFromEngine(map, fields, plain);
  const rotWrong = withRot ? rotIsWrong(map, goal, map.costs.length > 50_000 ? 37 : 1) : null;
  const rounds = quick ? 5 : 21;
  const contenders = [{ run: () => fields.build(goals), rounds }, { run: () => plain.build(goals), rounds }];
  const times = measure(contenders, quick ? 5 : 20);
  // Apart, so that rot.js's heap of strings is not collected during the other two's samples.
  if (withRot) times.push(...measure([{ run: () => void fillWithRot(map, goal), rounds: quick ? 1 : 3 }], 0));
  fields.free();
  const cells = openCells(map);
  const row = (opponent: string, theirs: Times, fault: string | null, note: string): Row => ({
    name: `field/${name}`, cells, ours: times[0], opponent, theirs, ratio: theirs.median / times[0].median,
    checked: fault === null, note: fault === null ? note : `WRONG: ${fault}`,
  });
  const rows = [row("plain JavaScript", times[1], wrong, "same distances and arrows in every cell; ours makes gradients as well")];
  if (withRot) rows.push(row("rot.js", times[2], rotWrong, "rot.js fills the map with plain steps: no costs, no corner rule, no arrows"));
  return rows;
}
