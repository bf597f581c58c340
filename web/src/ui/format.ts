// How numbers are written on the panels: milliseconds with the digits that matter, hashes in two halves, ratios, ticks of the distance legend.
// Pure, and tested beside it.

/** Digits after the point for a time: 0.31, 1.61, 21.4, 214. */
export function digitsOf(milliseconds: number): number {
  return milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0;
}

/** 9f3c71ae... -> 9f3c·71ae: enough to compare by eye; the whole hash is in the tooltip. */
export function shortHash(hash: string): string {
  return hash.length < 8 ? hash : `${hash.slice(0, 4)}·${hash.slice(4, 8)}`;
}

/** Digits after the point for a ratio: 112, 8.4, 0.73. */
export function ratioDigits(ratio: number): number {
  return ratio >= 10 ? 0 : ratio >= 1 ? 1 : 2;
}

/** A round number near the value: 1, 1.5, 2, 2.5, 3, 4, ... times a power of ten */
export function nice(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  let best = power;
  for (const lead of [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 9, 10]) if (Math.abs(lead * power - value) < Math.abs(best - value)) best = lead * power;
  return Number(best.toPrecision(2));
}

/** Ticks of the distance legend, each with its place on the bar (0 .. 1): the bar goes by the square root, so that near distances have room. */
export function distanceTicks(farthest: number, linear: boolean): { value: number; at: number }[] {
  const place = (value: number) => (linear ? value / farthest : Math.sqrt(value / farthest));
  const ticks = [{ value: 0, at: 0 }];
  if (!(farthest > 0)) return ticks;
  for (const part of [0.25, 0.5, 0.75]) {
    const value = nice((linear ? part : part * part) * farthest);
    if (value > 0 && value < farthest * 0.94) ticks.push({ value, at: place(value) });
  }
  ticks.push({ value: Math.round(farthest), at: 1 });
  return ticks;
}

/** The unit slider is logarithmic: 100 units and 100,000 need the same room. */
export function unitsToSlider(units: number, min: number, max: number, steps: number): number {
  return Math.round((steps * Math.log(units / min)) / Math.log(max / min));
}

/** Two leading digits, so that the slider gives 9,000 and not 9,017. */
export function sliderToUnits(position: number, min: number, max: number, steps: number): number {
  const exact = min * (max / min) ** (position / steps);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.min(max, Math.max(min, Math.round(exact / unit) * unit));
}

export type Compass = "east" | "southEast" | "south" | "southWest" | "west" | "northWest" | "north" | "northEast";

/** The name of a step; y grows downwards. */
export function compassOf(step: readonly [number, number]): Compass | null {
  const rows = [["northWest", "north", "northEast"], ["west", null, "east"], ["southWest", "south", "southEast"]] as const;
  return rows[step[1] + 1]?.[step[0] + 1] ?? null;
}
