// The comparison: what a way of its own by A* would cost for every unit. It is the engine's A* on the same map, for the same goal, from the units' own cells; a few
// milliseconds of it in each frame, so that the page stays smooth. Units are taken in an order that strews any first part of them over the whole crowd: so the
// figure for all is a fair one long before all have been searched for.

import { signal } from "@preact/signals";
import type { AStarRace } from "spate";
import type { Versus, VersusHistory } from "../studio";
import type { Stage } from "./stage";

/** In a frame at most: [ms], and as a share of it. */
const MOST = 3;
const SHARE = 0.2;
/** So many searches before there is a figure. */
const ENOUGH = 200;
/** Units searched for in one go: one until it is known that more fit into the time. */
const MOST_BLOCK = 8;
/** Cells that one search looks at in one go, a millisecond or two: those of a unit without a way look at all there are. */
const CELLS_AT_ONCE = 16_384;
/** Of the chart. */
const SECONDS = 20;
const SAMPLES_APART = 200; // [ms]

export interface VersusFacts {
  readonly units: number;
  readonly openCells: number;
  readonly cells: number;
  /** Ticks and field work of a frame. [ms] */
  readonly spate: number;
  /** Changes when the map does. */
  readonly key: string;
  /** Where the goal is. */
  readonly goals: string;
}

export class Comparison {
  readonly versus = signal<Versus>({ on: false, measured: 0, of: 0, aStar: null, spate: 0, ratio: null, wallShare: 0, unitsPerCell: 0 });
  private race: AStarRace | null = null;
  private key = "";
  private goals = "";
  private block = 1; // units
  private blocks = 0;
  private next = 0;
  private inBlock = 0; // units of the next block that are done
  private units = 0;
  private measured = 0;
  private spent = 0; // [ms]
  private aStar: number | null = null;
  private sampled = -Infinity;
  private readonly samples: { time: number; spate: number; aStar: number | null }[] = [];
  private readonly edits: number[] = [];

  constructor(private readonly stage: Stage) {}

  get on(): boolean {
    return this.versus.value.on;
  }
  set(on: boolean): void {
    if (on === this.on) return;
    if (!on) this.free();
    this.samples.length = this.edits.length = 0;
    this.aStar = null;
    this.key = "";
    this.versus.value = { ...this.versus.value, on, measured: 0, aStar: null, ratio: null };
  }
  /** Before the world it measures goes. */
  free(): void {
    this.race?.free();
    this.race = null;
    this.key = "";
  }
  noteEdit(now: number): void {
    if (this.on) this.edits.push(now / 1000);
  }

  frame(now: number, frameMs: number, facts: VersusFacts): void {
    if (!this.on) return;
    if (facts.key !== this.key) this.startRound(facts, true);
    // A goal that moves all the time: the round goes on until there is a figure, of several places.
    else if (facts.goals !== this.goals && this.measured >= ENOUGH) this.startRound(facts, false);
    this.measure(Math.min(MOST, SHARE * frameMs), facts);
    if (now - this.sampled < SAMPLES_APART) return;
    this.sampled = now;
    this.publish(now, facts);
  }
  history(): VersusHistory {
    const times = this.samples.map((sample) => sample.time);
    const from = times[0] ?? 0;
    return {
      times,
      spate: this.samples.map((sample) => sample.spate),
      aStar: this.samples.map((sample) => sample.aStar),
      edits: this.edits.filter((time) => time >= from),
    };
  }

  /** `fresh`: what was measured before says nothing of this map. */
  private startRound(facts: VersusFacts, fresh: boolean): void {
    if (fresh) {
      this.key = facts.key;
      this.race ??= this.stage.live.world.aStar();
      this.race.reset();
      this.aStar = null;
    }
    // Of what the last round took: a block fits into half a frame's share.
    const each = this.measured > 0 ? this.spent / this.measured : Infinity;
    this.block = fresh ? 1 : Math.min(MOST_BLOCK, Math.max(1, Math.floor(MOST / 2 / Math.max(each, 1e-3))));
    this.goals = facts.goals;
    this.units = facts.units;
    this.blocks = Math.ceil(facts.units / this.block);
    this.next = this.inBlock = this.measured = this.spent = 0;
  }

  private measure(budget: number, facts: VersusFacts): void {
    const { ports } = this.stage;
    if (facts.units === 0 || this.race === null) return;
    if (this.next >= this.blocks || Math.abs(facts.units - this.units) > this.units * 0.1) this.startRound(facts, false);
    const start = ports.now();
    let now = start;
    let searched = 0;
    while (this.next < this.blocks && now - start < budget) {
      searched += this.searchOn(this.race, facts.units);
      now = ports.now();
    }
    this.spent += now - start;
    this.measured += searched;
    if (this.measured >= Math.min(ENOUGH, this.units)) this.aStar = (this.spent / Math.max(1, this.measured)) * facts.units;
  }

  /** The rest of the next block, or as much as may be done in one go. */
  private searchOn(race: AStarRace, units: number): number {
    const block = strewn(this.next, this.blocks) * this.block;
    const from = block + this.inBlock;
    const { searched, underWay } = race.run(from, Math.max(0, Math.min(block + this.block, units) - from), CELLS_AT_ONCE);
    this.inBlock += searched;
    if (!underWay) [this.next, this.inBlock] = [this.next + 1, 0];
    return searched;
  }

  private publish(now: number, facts: VersusFacts): void {
    const { aStar } = this;
    const ratio = aStar !== null && facts.spate > 0 ? aStar / facts.spate : null;
    const wallShare = 1 - facts.openCells / facts.cells;
    const unitsPerCell = facts.openCells > 0 ? facts.units / facts.openCells : 0;
    this.versus.value = { on: true, measured: this.measured, of: facts.units, aStar, spate: facts.spate, ratio, wallShare, unitsPerCell };
    this.samples.push({ time: now / 1000, spate: facts.spate, aStar });
    while (this.samples.length > 0 && this.samples[0]!.time < now / 1000 - SECONDS) this.samples.shift();
    while (this.edits.length > 0 && this.edits[0]! < now / 1000 - SECONDS) this.edits.shift();
  }
}

/** The i-th of n in an order in which neighbours are far apart: a step near n times the golden ratio, without a common divisor with n. */
export function strewn(i: number, n: number): number {
  let step = Math.max(1, Math.round(n * 0.618));
  while (divisor(step, n) !== 1) ++step;
  return (i * step) % n;
}
function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
