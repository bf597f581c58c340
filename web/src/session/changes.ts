// What a reader can do to a world, as values: they are carried out, kept in the log of history.ts, carried out again when time runs over them a second time,
// and each knows what would take it back.

import type { Cell, GoalDef, GoalId, GroupId, Placement } from "spate";
import type { LiveScene } from "./live-scene";
import { readWays } from "./snapshot-reader";

export type Change =
  | { readonly kind: "cost"; readonly cells: Int32Array; readonly cost: number }
  | { readonly kind: "breakable"; readonly cells: Int32Array; readonly cost: number }
  | { readonly kind: "goal"; readonly goal: GoalId; readonly def: GoalDef }
  | { readonly kind: "firstGoal"; readonly def: GoalDef }
  | { readonly kind: "spawn"; readonly group: GroupId; readonly where: Placement }
  | { readonly kind: "remove"; readonly ids: Uint32Array }
  | { readonly kind: "contacts"; readonly on: boolean }
  | { readonly kind: "unscripted" };

/** Carries a change out, and returns those that take it back. Throws SpateError with nothing changed. */
export function perform(change: Change, live: LiveScene): Change[] {
  const { world } = live;
  switch (change.kind) {
    case "cost": {
      const before = costsBefore(live, change.cells);
      world.setCosts(change.cells, change.cost);
      return before;
    }
    case "breakable": {
      const before = costsBefore(live, change.cells);
      for (const [x, y] of pairs(change.cells)) world.setBreakable([x, y, x, y], change.cost);
      return before;
    }
    case "goal": {
      const before = live.goalDef(change.goal);
      world.moveGoal(change.goal, change.def);
      notePoint(live, change.goal, change.def);
      return [{ kind: "goal", goal: change.goal, def: before }];
    }
    case "firstGoal": {
      const goal = world.addGoal(change.def);
      world.addGroup({ goal });
      notePoint(live, goal, change.def);
      return [];
    }
    case "spawn": {
      const count = world.spawn(change.group, change.where);
      const { ids } = world.units();
      return [{ kind: "remove", ids: ids.slice(ids.length - count) }];
    }
    case "remove":
      return removeUnits(change.ids, live);
    case "contacts": {
      const before = world.contacts;
      world.contacts = change.on;
      return [{ kind: "contacts", on: before }];
    }
    case "unscripted":
      live.memo.scripted = false;
      return [];
  }
}

function notePoint(live: LiveScene, goal: GoalId, def: GoalDef): void {
  if (def.point !== undefined) live.memo.points.set(goal, def.point);
  else live.memo.points.delete(goal);
}

/** What paints the cells as they are now: one change for each cost that they have. */
function costsBefore(live: LiveScene, cells: Int32Array): Change[] {
  const { stride, data } = live.world.costs();
  const byCost = new Map<number, number[]>();
  for (let i = 0; i < cells.length; i += 2) {
    const cost = data[(cells[i + 1]! + 1) * stride + cells[i]! + 1]!;
    const list = byCost.get(cost) ?? [];
    if (list.length === 0) byCost.set(cost, list);
    list.push(cells[i]!, cells[i + 1]!);
  }
  const costs: Change[] = [...byCost].map(([cost, list]) => ({ kind: "cost", cells: Int32Array.from(list), cost }));
  return [...costs, ...breakableBefore(live, cells)];
}

/** Painting a wall makes it one that nobody breaks: what was breakable has to be said again. */
function breakableBefore(live: LiveScene, cells: Int32Array): Change[] {
  if (!live.hasBreakable) return [];
  const { breakCosts } = readWays(live.world.snapshot());
  const byCost = new Map<number, number[]>();
  for (const [x, y] of pairs(cells)) {
    const cost = breakCosts[y * live.width + x] ?? 0;
    if (cost > 0) byCost.set(cost, [...(byCost.get(cost) ?? []), x, y]);
  }
  return [...byCost].map(([cost, list]) => ({ kind: "breakable", cells: Int32Array.from(list), cost }));
}

/** Those that are still there; they come back, by undo, as new units where they stood. */
function removeUnits(ids: Uint32Array, live: LiveScene): Change[] {
  const units = live.world.units();
  const wanted = new Set(ids);
  const there: number[] = [];
  const places = new Map<number, number[]>();
  for (let i = 0; i < units.count; ++i) {
    if (!wanted.has(units.ids[i]!)) continue;
    there.push(units.ids[i]!);
    const group = units.groups[i]!;
    const list = places.get(group) ?? [];
    if (list.length === 0) places.set(group, list);
    list.push(units.positions[i * 2]!, units.positions[i * 2 + 1]!);
  }
  // From the end: nobody behind has to move up in the engine's arrays.
  for (let i = there.length - 1; i >= 0; --i) live.world.remove(there[i]!);
  return [...places].map(([group, at]) => ({ kind: "spawn", group: group as GroupId, where: { at: Float32Array.from(at) } }));
}

export function* pairs(flat: Int32Array): Generator<Cell> {
  for (let i = 0; i < flat.length; i += 2) yield [flat[i]!, flat[i + 1]!];
}
