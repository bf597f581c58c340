// The world as it is now, as a scene ("spate-scene/1", docs/formats.md). Untouched at its start it is the text it was opened from; else it is written anew, with
// the scene's own placements where they give the very same units, and with positions where not.

import type { Cell, Rect, UnitsView } from "spate";
import type { Stage } from "./stage";
import { mapText, withoutHalo } from "./map-text";
import { OWN_GROUP, type LiveScene } from "./live-scene";
import { withValue, type SceneBreakable } from "./scene-text";
import { readWays, type Ways } from "./snapshot-reader";

const EXITS = ["E", "S", "W", "N", "SE", "SW", "NW", "NE"]; // by bit
const ALL_EXITS = 255;
const STRENGTH = 10; // of a breakable wall that says nothing else
/** Keys of a scene that nothing in the studio changes. */
const KEPT = ["cellSize", "tickSeconds", "duration", "until", "seed", "fieldBudget"] as const;

export function exportScene(stage: Stage): string {
  const { live, history } = stage;
  const entries = history.entries().filter((entry) => entry.change.kind !== "contacts");
  if (live.tick === 0 && entries.length === 0) return own(live);
  const unitsTouched = live.tick > 0 || entries.some(({ change }) => change.kind !== "cost" && change.kind !== "goal" && change.kind !== "breakable");
  if (!unitsTouched) {
    const text = write(live, live.source.units ?? []);
    if (placesTheSame(stage, text)) return text;
  }
  const asPlaced = entries.every(({ change }) => change.kind !== "spawn" && change.kind !== "remove");
  return write(live, placementsOf(live.world.units(), live, asPlaced ? respawning(live) : new Set()));
}

function own(live: LiveScene): string {
  return live.otherSeed === undefined ? live.text : withValue(live.text, "seed", String(live.otherSeed));
}

/** Does the text put every unit exactly where it is? */
function placesTheSame(stage: Stage, text: string): boolean {
  const run = stage.engine.scene(text, { name: stage.live.id });
  const [there, here] = [run.world.units(), stage.live.world.units()];
  const same = there.count === here.count && there.positions.every((value, i) => value === here.positions[i]) && there.groups.every((value, i) => value === here.groups[i]);
  run.free();
  return same;
}

function write(live: LiveScene, units: readonly object[]): string {
  const { source, world } = live;
  const ways = readWays(world.snapshot());
  const kept = Object.fromEntries(KEPT.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]]])));
  const scene = {
    format: "spate-scene/1",
    name: live.id,
    map: mapText({ width: live.width, height: live.height, costs: withoutHalo(world.costs().data, live.width, live.height) }),
    ...kept,
    ...(live.otherSeed === undefined ? {} : { seed: live.otherSeed }),
    ...listIf("exits", exitsOf(ways, live.width)),
    ...listIf("links", ways.links.map((link) => ({ ...link, cost: short(link.cost) }))),
    ...listIf("breakable", breakablesOf(ways, live)),
    goals: live.goals.map(({ id, goal }) => ({ id, ...goalOf(live, goal) })),
    groups: live.source.groups?.length ? live.source.groups : live.groups.map((group) => ({ id: group.id, goal: live.goals[0]!.id })),
    ...listIf("units", units),
    ...listIf("events", eventsOf(live)),
    ...listIf("probes", (source as { probes?: readonly Cell[] }).probes ?? []),
  };
  return print(scene);
}

function listIf(key: string, list: readonly unknown[]): object {
  return list.length > 0 ? { [key]: list } : {};
}

function goalOf(live: LiveScene, goal: LiveScene["goals"][number]["goal"]): object {
  const def = live.goalDef(goal);
  const where = def.point !== undefined ? { point: def.point } : { cells: def.cells };
  return def.startCost ? { ...where, startCost: def.startCost } : where;
}

function exitsOf(ways: Ways, width: number): object[] {
  return [...byValue(ways.exits, width, ALL_EXITS)].map(([mask, cells]) => ({ cells, exits: EXITS.filter((_, bit) => mask & (1 << bit)) }));
}

function breakablesOf(ways: Ways, live: LiveScene): object[] {
  const known = [...(live.source.breakable ?? []), ...(live.source.events ?? []).flatMap((event) => (event.breakable ? [event.breakable] : []))];
  return [...byValue(ways.breakCosts, live.width, 0)].flatMap(([cost, cells]) => {
    const byStrength = new Map<number, Cell[]>();
    for (const cell of cells) {
      const strength = known.findLast((walls) => has(walls, cell))?.strength ?? STRENGTH;
      byStrength.set(strength, [...(byStrength.get(strength) ?? []), cell]);
    }
    return [...byStrength].map(([strength, own]) => ({ cells: own, cost, strength }));
  });
}
function has(walls: SceneBreakable, [x, y]: Cell): boolean {
  const inRect = (rect: Rect): boolean => x >= rect[0] && y >= rect[1] && x <= rect[2] && y <= rect[3];
  return (walls.rect !== undefined && inRect(walls.rect)) || (walls.cells ?? []).some((cell) => cell[0] === x && cell[1] === y);
}
function byValue(bytes: Uint8Array, width: number, usual: number): Map<number, Cell[]> {
  const cells = new Map<number, Cell[]>();
  bytes.forEach((value, i) => {
    if (value === usual) return;
    const list = cells.get(value) ?? [];
    if (list.length === 0) cells.set(value, list);
    list.push([i % width, Math.floor(i / width)]);
  });
  return cells;
}

/** What of the scene is still to come, counted from now; goals that walk go on from where they are. */
function eventsOf(live: LiveScene): object[] {
  if (!live.memo.scripted) return [];
  const seconds = live.tick * live.world.tickSeconds;
  const begun = seconds - live.world.tickSeconds * (1 - 1e-3); // events up to here have been carried out
  const walking = live.walksNow().map((walk) => ({ at: 0, walkGoal: walk }));
  const coming = (live.source.events ?? []).filter((event) => event.at > begun || live.tick === 0);
  return [...walking, ...coming.map((event) => ({ ...event, at: Math.max(0, event.at - seconds) }))];
}

/** Groups whose units go back to where they were placed: the place is a home, and to be kept. Not if events bring further units. */
function respawning(live: LiveScene): ReadonlySet<string> {
  const brought = new Set((live.source.events ?? []).map((event) => (event as { spawn?: { group?: string } }).spawn?.group));
  const groups = (live.source.groups ?? []).filter((group) => (group as { arrive?: unknown }).arrive === "respawn" && !brought.has(group.id));
  return new Set(groups.map((group) => group.id));
}

/** All units in the order of their ids: a list of positions for each run of units of one group. Those of `kept` groups as the scene has them. */
function placementsOf(units: UnitsView, live: LiveScene, kept: ReadonlySet<string>): object[] {
  const own = (live.source.units ?? []).filter((placement) => kept.has((placement as { group: string }).group));
  const placements: { group: string; at: [number, number][] }[] = [];
  for (let i = 0; i < units.count; ++i) {
    const group = live.groupOf(units.groups[i]!)?.id ?? OWN_GROUP;
    if (kept.has(group)) continue;
    if (placements.at(-1)?.group !== group) placements.push({ group, at: [] });
    placements.at(-1)!.at.push([short(units.positions[i * 2]!), short(units.positions[i * 2 + 1]!)]);
  }
  return [...own, ...placements];
}

/** The shortest number that is the same as 32 bits. */
export function short(value: number): number {
  for (let digits = 1; digits < 9; ++digits) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === Math.fround(value)) return shorter;
  }
  return value;
}

/** JSON to be read by people too: a line for each row, goal, group and placement. */
function print(scene: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(scene).map(([key, value]) => `  ${JSON.stringify(key)}: ${key === "map" ? printMap(value as Record<string, unknown>) : printValue(value, "  ")}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}
function printMap(map: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(map).map(([key, value]) => `${JSON.stringify(key)}: ${printValue(value, "  ")}`);
  return `{${parts.join(", ")}}`;
}
function printValue(value: unknown, indent: string): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[\n${value.map((item) => `${indent}  ${JSON.stringify(item)}`).join(",\n")}\n${indent}]`;
}
