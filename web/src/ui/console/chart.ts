// The A* chart on a small 2D canvas: both times over the last twenty seconds on a logarithmic scale, a line at 60 frames a second, and marks at edits.
// Pure drawing: what is drawn comes in, nothing is kept.

import type { VersusHistory } from "../../studio";
import { COLOURS } from "../../theme/tokens";
import type { Theme } from "../../studio";

/** [s] */
export const CHART_SECONDS = 20;
/** One frame of sixty a second. [ms] */
export const FRAME_BUDGET = 1000 / 60;

export interface ChartScale {
  /** Least and most of the scale. [ms] */
  readonly low: number;
  readonly high: number;
}

/** A scale that holds all values and the frame budget, with air above and below. */
export function chartScale(history: VersusHistory): ChartScale {
  let low = FRAME_BUDGET;
  let high = FRAME_BUDGET;
  for (const values of [history.spate, history.aStar]) {
    for (const value of values) {
      if (value === null || !(value > 0)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return { low: Math.max(0.01, low / 2), high: high * 2 };
}

/** 0 at the foot of the chart, 1 at its top. */
export function chartHeight(value: number, { low, high }: ChartScale): number {
  return Math.min(1, Math.max(0, Math.log(value / low) / Math.log(high / low)));
}

export function mean(values: readonly (number | null)[]): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

function trace(context: CanvasRenderingContext2D, history: VersusHistory, values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number): void {
  context.beginPath();
  let pen = false;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (value === null || value === undefined || !(value > 0)) {
      pen = false;
      continue;
    }
    const px = x(history.times[index]!);
    if (pen) context.lineTo(px, y(value));
    else context.moveTo(px, y(value));
    pen = true;
  }
  context.stroke();
}

export function drawChart(canvas: HTMLCanvasElement, history: VersusHistory, theme: Theme, pixelRatio: number): void {
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  const [wide, high] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  if (history.times.length === 0) return;

  const colours = COLOURS[theme];
  const scale = chartScale(history);
  const last = history.times.at(-1)!;
  const x = (at: number) => width * (1 - (last - at) / CHART_SECONDS);
  const y = (value: number) => 2 + (height - 4) * (1 - chartHeight(value, scale));
  context.lineWidth = 1;
  context.strokeStyle = colours.line2;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(0, y(FRAME_BUDGET));
  context.lineTo(width, y(FRAME_BUDGET));
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 0.7;
  context.beginPath();
  for (const edit of history.edits) {
    if (edit < last - CHART_SECONDS) continue;
    context.moveTo(Math.round(x(edit)) + 0.5, 0);
    context.lineTo(Math.round(x(edit)) + 0.5, height);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.strokeStyle = colours.text2;
  trace(context, history, history.aStar, x, y);
  context.strokeStyle = colours.accent;
  trace(context, history, history.spate, x, y);
}
