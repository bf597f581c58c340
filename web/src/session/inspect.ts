// What can be read of a cell and of a unit: from the arrays of the field on show. The cell under the pointer is read cheaply and often; a unit that was picked
// is followed, and a few times a second the engine is asked for its reasons.

import { signal } from "@preact/signals";
import { STRAIGHT, UNREACHABLE, WALL, type Cell, type Position, type UnitsView } from "spate";
import type { Frame, Inspected, InspectedUnit } from "../studio";
import { ARROW_GOAL, ARROW_LINK, STEPS, cellAt, inside } from "./grid";
import type { LiveScene } from "./live-scene";
import { linksOf } from "./snapshot-reader";
import type { Stage } from "./stage";

type Field = NonNullable<Frame["field"]>;
type Pin = { readonly cell: Cell } | { readonly unit: number };

/** How often a cell is read again while the world changes under the pointer. [ms] */
const AGAIN = 100;
/** And how often the engine explains a unit. [ms] */
const WHY_AGAIN = 250;
/** A click picks the unit whose centre is nearest, if it is within its radius and this. [cells] */
const PICK = 0.35;
const NO_WAY = new Int32Array(0);

export class Inspector {
  readonly hover = signal<Inspected | null>(null);
  readonly pinned = signal<Inspected | null>(null);
  /** Index of the picked unit in the arrays, or null. */
  ring: number | null = null;
  private at: Position | null = null;
  private pin: Pin | null = null;
  private hoverRead = -Infinity;
  private pinRead = -Infinity;
  private whyRead = -Infinity;
  private why = "";
  private links: { key: string; list: readonly Link[] } = { key: "", list: [] };

  constructor(private readonly stage: Stage) {}

  hoverAt(at: Position | null): void {
    const before = this.at === null ? null : cellAt(this.at);
    const cell = at === null ? null : cellAt(at);
    this.at = at;
    if (before?.[0] !== cell?.[0] || before?.[1] !== cell?.[1]) this.hoverRead = -Infinity;
  }
  get hoverCell(): Cell | null {
    const cell = this.at === null ? null : cellAt(this.at);
    return cell !== null && inside(cell, this.stage.live) ? cell : null;
  }

  pinAt(at: Position | null): void {
    this.pinRead = this.whyRead = -Infinity;
    const unit = at === null ? null : unitAt(this.stage.live.world.units(), at);
    if (at === null) this.pin = null;
    else if (unit !== null) this.pin = { unit };
    else this.pin = inside(cellAt(at), this.stage.live) ? { cell: cellAt(at) } : null;
  }
  pinUnit(unit: number): void {
    this.pin = { unit };
    this.pinRead = this.whyRead = -Infinity;
  }
  /** The position of what is pinned, for the picture. */
  pinnedAt(): Position | null {
    if (this.pin === null) return null;
    if ("cell" in this.pin) return [this.pin.cell[0] + 0.5, this.pin.cell[1] + 0.5];
    if (this.ring === null) return null;
    const { positions } = this.stage.live.world.units();
    return [positions[this.ring * 2]!, positions[this.ring * 2 + 1]!];
  }
  reset(): void {
    this.pin = null;
    this.ring = null;
    this.hoverRead = this.pinRead = -Infinity;
    this.hover.value = this.pinned.value = null;
  }

  /** The picked unit's place in the arrays; before the field is chosen, since it decides the group on show. */
  follow(): void {
    this.ring = null;
    if (this.pin === null || "cell" in this.pin) {
      this.stage.shownGroup = null;
      return;
    }
    const units = this.stage.live.world.units();
    const index = indexOf(units.ids, this.pin.unit);
    if (index < 0) {
      this.pin = null; // it left the world
      this.stage.shownGroup = null;
      return;
    }
    this.ring = index;
    this.stage.shownGroup = units.groups[index]!;
  }

  /** Before views of the field are taken: the engine's memory may move. */
  explain(now: number): void {
    const { pin } = this;
    if (pin === null || "cell" in pin || this.ring === null || now - this.whyRead < WHY_AGAIN) return;
    this.whyRead = now;
    this.why = this.stage.live.world.explain(pin.unit).why;
  }

  frame(now: number, field: Frame["field"]): void {
    const cell = this.hoverCell;
    if (cell === null) this.hover.value = null;
    else if (now - this.hoverRead >= AGAIN) {
      this.hoverRead = now;
      this.hover.value = this.read(cell, field, null);
    }
    if (this.pin === null) {
      if (this.pinned.value !== null) this.pinned.value = null;
    } else if (now - this.pinRead >= AGAIN) {
      this.pinRead = now;
      this.pinned.value = this.readPinned(field);
    }
  }

  read(cell: Cell, field: Frame["field"], unit: InspectedUnit | null): Inspected {
    const { live } = this.stage;
    const cost = live.world.costAt(cell);
    const units = unitsIn(live.world.units(), cell);
    if (field === null) return { ...withoutField(cell, cost, live), units, unit };
    const index = indexIn(field, cell);
    const arrow = field.flow[index * 4 + 3]!;
    const links = arrow === ARROW_LINK ? this.linksNow(live) : [];
    const next = nextCell(cell, arrow, field, links);
    const distance = distanceAt(field, cell);
    const toGo = next === null ? null : distanceAt(field, next);
    return {
      cell,
      cost,
      distance: cost === WALL && distance === null ? null : distance,
      isGoal: arrow === ARROW_GOAL,
      step: arrow < 8 ? STEPS[arrow]! : null,
      stepCost: distance !== null && toGo !== null ? distance - toGo : 0,
      toGo,
      around: nine(cell, live, (own) => distanceAt(field, own), next),
      units,
      unit,
      way: this.way(cell, field),
    };
  }

  /** Arrow by arrow to the goal. */
  private way(cell: Cell, field: Field): Int32Array {
    const { live } = this.stage;
    if (distanceAt(field, cell) === null) return NO_WAY;
    const cells: number[] = [...cell];
    const most = live.width * live.height;
    let at: Cell | null = cell;
    for (let i = 0; i < most && at !== null; ++i) {
      const arrow: number = field.flow[indexIn(field, at) * 4 + 3]!;
      at = nextCell(at, arrow, field, arrow === ARROW_LINK ? this.linksNow(live) : []);
      if (at !== null) cells.push(...at);
    }
    return Int32Array.from(cells);
  }

  private readPinned(field: Frame["field"]): Inspected | null {
    const { pin, ring } = this;
    if (pin === null) return null;
    if ("cell" in pin) return this.read(pin.cell, field, null);
    if (ring === null) return null;
    const units = this.stage.live.world.units();
    const position: Position = [units.positions[ring * 2]!, units.positions[ring * 2 + 1]!];
    return this.read(cellAt(position), field, this.unit(ring, position));
  }
  private unit(index: number, position: Position): InspectedUnit {
    const { live } = this.stage;
    const units = live.world.units();
    const group = live.groupOf(units.groups[index]!);
    const cost = live.world.costAt(cellAt(position));
    const speed = Math.hypot(units.velocities[index * 2]!, units.velocities[index * 2 + 1]!);
    const state = units.states[index] === 1 ? "arrived" : units.hasWay[index] === 0 ? "noWay" : "going";
    const full = group === undefined ? 0 : group.speed * speedFactor(group.def, cost);
    return { id: units.ids[index]!, group: group?.id ?? "", position, speed, full, drive: units.drive[index]!, state, why: this.why };
  }

  private linksNow(live: LiveScene): readonly Link[] {
    const key = `${this.stage.opened} ${this.stage.history.version} ${live.source.events === undefined ? 0 : live.tick}`;
    if (key !== this.links.key) this.links = { key, list: linksOf(live.world.snapshot()) };
    return this.links.list;
  }
}

type Link = { readonly from: Cell; readonly to: Cell; readonly cost: number };

/** What a group's speed is multiplied with on ground of a cost. */
export function speedFactor(def: LiveScene["groups"][number]["def"], cost: number): number {
  const factor = def.terrainSpeed?.[String(cost)];
  if (factor !== undefined) return factor;
  const own = def.costs?.[cost === WALL ? "wall" : String(cost)] ?? cost;
  return own === "wall" || own === WALL ? 0 : 1 / own;
}

function indexIn(field: Field, cell: Cell): number {
  return (cell[1] + 1) * field.stride + cell[0] + 1;
}
/** [cells]; null: no way. */
function distanceAt(field: Field, cell: Cell): number | null {
  const distance = field.distances[indexIn(field, cell)];
  return distance === undefined || distance === UNREACHABLE ? null : distance / STRAIGHT;
}

function nextCell(cell: Cell, arrow: number, field: Field, links: readonly Link[]): Cell | null {
  const step = STEPS[arrow];
  if (step !== undefined) return [cell[0] + step[0], cell[1] + step[1]];
  if (arrow !== ARROW_LINK) return null;
  const sum = (link: Link): number => link.cost + (distanceAt(field, link.to) ?? Infinity);
  const from = links.filter((link) => link.from[0] === cell[0] && link.from[1] === cell[1]);
  return from.sort((a, b) => sum(a) - sum(b))[0]?.to ?? null;
}

function nine(cell: Cell, live: LiveScene, distance: (cell: Cell) => number | null, next: Cell | null): Inspected["around"] {
  const around = [];
  for (let y = cell[1] - 1; y <= cell[1] + 1; ++y) {
    for (let x = cell[0] - 1; x <= cell[0] + 1; ++x) {
      const own: Cell = [x, y];
      const on = inside(own, live);
      around.push({ cell: own, cost: on ? live.world.costAt(own) : WALL, distance: on ? distance(own) : null, taken: next !== null && next[0] === x && next[1] === y });
    }
  }
  return around;
}

function withoutField(cell: Cell, cost: number, live: LiveScene): Omit<Inspected, "units" | "unit"> {
  return { cell, cost, distance: null, isGoal: false, step: null, stepCost: 0, toGo: null, around: nine(cell, live, () => null, null), way: NO_WAY };
}

function unitsIn(units: UnitsView, cell: Cell): number {
  let count = 0;
  for (let i = 0; i < units.count; ++i) {
    if (Math.floor(units.positions[i * 2]!) === cell[0] && Math.floor(units.positions[i * 2 + 1]!) === cell[1]) ++count;
  }
  return count;
}

function unitAt(units: UnitsView, at: Position): number | null {
  let nearest = Infinity;
  let unit: number | null = null;
  for (let i = 0; i < units.count; ++i) {
    const far = Math.hypot(units.positions[i * 2]! - at[0], units.positions[i * 2 + 1]! - at[1]);
    if (far >= nearest || far > units.radii[i]! + PICK) continue;
    nearest = far;
    unit = units.ids[i]!;
  }
  return unit;
}

/** Ids rise: halve and halve. -1: not there. */
export function indexOf(ids: Uint32Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ids[middle] === id) return middle;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
