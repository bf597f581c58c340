// The three heights of the phone's sheet, and which one a dragged sheet comes to rest at. Pure, and tested beside it.

export type Stop = "low" | "middle" | "high";
export const STOPS: readonly Stop[] = ["low", "middle", "high"];

/** [CSS px] */
const LOW = 56;
const MIDDLE = 318;
/** What stays free above the full sheet: the header. [CSS px] */
const ABOVE = 56;
/** Faster than this, the direction of the flick decides. [CSS px/ms] */
const FLICK = 0.5;

export function stopHeight(stop: Stop, windowHeight: number, scale = 1): number {
  const high = windowHeight - ABOVE;
  const middle = Math.min(MIDDLE * scale, high, windowHeight * 0.62);
  return stop === "low" ? LOW * scale : stop === "middle" ? middle : high;
}

export function restingStop(height: number, velocity: number, windowHeight: number, scale = 1): Stop {
  const heights = STOPS.map((stop) => stopHeight(stop, windowHeight, scale));
  let best = 0;
  for (let index = 1; index < STOPS.length; index++) if (Math.abs(heights[index]! - height) < Math.abs(heights[best]! - height)) best = index;
  if (velocity > FLICK && heights[best]! < height) best++;
  else if (velocity < -FLICK && heights[best]! > height) best--;
  return STOPS[Math.min(2, Math.max(0, best))]!;
}
