// The slider: brings the number of units to what is wanted, some in each frame, into the places where the scene sets its own; takes the last ones away first.

import { signal } from "@preact/signals";
import { SpateError, type Placement } from "spate";
import { UNITS_MAX, UNITS_MIN } from "../studio";
import type { SceneUnits } from "./scene-text";
import type { Stage } from "./stage";

/** In one frame: so many units take a few milliseconds. */
const AT_ONCE = 2500;

interface Place {
  readonly group: number;
  readonly where: (count: number) => Placement;
  readonly weight: number;
}

export class UnitSlider {
  readonly wanted = signal(0);
  private moving = false;

  constructor(private readonly stage: Stage) {}

  set(count: number): void {
    this.wanted.value = Math.min(Math.max(Math.round(count), UNITS_MIN), UNITS_MAX);
    if (!this.moving) this.stage.edits.begin();
    this.moving = true;
  }
  /** The world goes its own way again: another was opened, or time was turned back. */
  stop(): void {
    if (this.moving) this.stage.edits.end();
    this.moving = false;
  }

  /** Once a frame. `count`: units now. */
  frame(count: number): void {
    if (!this.moving) {
      if (this.wanted.value !== count) this.wanted.value = count;
      return;
    }
    const missing = this.wanted.value - count;
    if (missing === 0 || !this.stage.attempt(() => this.change(missing))) this.stop();
  }

  private change(missing: number): void {
    if (!this.stage.edits.isOpen) this.stage.edits.begin();
    if (missing > 0) return this.more(Math.min(missing, AT_ONCE));
    const { ids } = this.stage.live.world.units();
    this.stage.edits.apply({ kind: "remove", ids: ids.slice(ids.length - Math.min(-missing, AT_ONCE)) });
  }
  private more(count: number): void {
    const places = this.places();
    if (places.length === 0) {
      this.stop();
      return this.stage.toasts.warn("toastNoGoal");
    }
    const shares = sharesOf(count, places.map((place) => place.weight));
    let refused: unknown = null;
    let placed = 0;
    places.forEach((place, i) => {
      if (shares[i] === 0) return;
      try {
        this.stage.edits.apply({ kind: "spawn", group: place.group as never, where: place.where(shares[i]!) });
        placed += shares[i]!;
      } catch (error) {
        if (!(error instanceof SpateError)) throw error;
        refused = error; // painted over; the others take their share in the next frame
      }
    });
    if (placed === 0 && refused !== null) throw refused;
  }

  private places(): Place[] {
    const { live } = this.stage;
    const own = [...(live.source.units ?? []), ...(live.source.events ?? []).flatMap((event) => (event.spawn ? [event.spawn] : []))];
    const places = own.flatMap((units) => {
      const group = live.groups.find((named) => named.id === units.group);
      return group === undefined ? [] : [{ group: group.group, where: placeOf(units), weight: "at" in units ? units.at.length : units.count }];
    });
    if (places.some((place) => place.weight > 0)) return places;
    return live.groups.map((group) => ({ group: group.group, where: (count: number) => ({ everywhere: true, count }), weight: 1 }));
  }
}

function placeOf(units: SceneUnits): (count: number) => Placement {
  if ("rect" in units) return (count) => ({ rect: units.rect, count });
  if ("everywhere" in units) return (count) => ({ everywhere: true, count });
  const positions = units.at as readonly (readonly [number, number])[];
  return (count) => ({ at: Array.from({ length: count }, (_, i) => positions[i % positions.length]!) });
}

/** In proportion, by largest remainders: together exactly `count`. */
export function sharesOf(count: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (total > 0 ? (count * weight) / total : 0));
  const shares = exact.map(Math.floor);
  const left = count - shares.reduce((sum, share) => sum + share, 0);
  const order = exact.map((_, i) => i).sort((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!));
  for (let i = 0; i < left; ++i) ++shares[order[i % order.length]!]!;
  return shares;
}
