// A still picture of a scene's walls, swamp and goals on a plain 2D canvas: shown while the engine loads, and for good where it cannot run.

import type { Free, Theme } from "../studio";
import { COLOURS } from "../theme/tokens";

interface SceneText {
  readonly map?: { readonly rows?: readonly string[] };
  readonly goals?: readonly { readonly cells?: readonly (readonly [number, number])[] }[];
}

export function drawStill(canvas: HTMLCanvasElement, sceneText: string, free: Free, theme: Theme, pixelRatio: number): void {
  const scene = JSON.parse(sceneText) as SceneText;
  const rows = scene.map?.rows ?? [];
  const context = canvas.getContext("2d");
  if (!context || rows.length === 0) return;
  canvas.width = innerWidth * pixelRatio;
  canvas.height = innerHeight * pixelRatio;
  context.scale(pixelRatio, pixelRatio);
  const colours = COLOURS[theme];
  const [columns, lines] = [rows[0]!.length, rows.length];
  const cell = Math.min((free.right - free.left) / columns, (free.bottom - free.top) / lines);
  const left = (free.left + free.right - columns * cell) / 2;
  const top = (free.top + free.bottom - lines * cell) / 2;

  context.fillStyle = colours.floor;
  context.fillRect(left, top, columns * cell, lines * cell);
  for (let y = 0; y < lines; y++) {
    for (let x = 0; x < columns; x++) {
      const sign = rows[y]![x];
      if (sign !== "#" && sign !== "~") continue;
      context.fillStyle = sign === "#" ? colours.wall : colours.swamp;
      // A hair more than the cell, so that no seams show.
      context.fillRect(left + x * cell, top + y * cell, cell + 0.4, cell + 0.4);
    }
  }
  context.strokeStyle = colours.edge;
  context.lineWidth = 1.25;
  context.beginPath();
  const wall = (x: number, y: number) => (rows[y]?.[x] ?? "#") === "#";
  for (let y = 0; y < lines; y++) {
    for (let x = 0; x < columns; x++) {
      if (wall(x, y)) continue;
      const [px, py] = [left + x * cell, top + y * cell];
      if (wall(x - 1, y)) line(context, px, py, px, py + cell);
      if (wall(x + 1, y)) line(context, px + cell, py, px + cell, py + cell);
      if (wall(x, y - 1)) line(context, px, py, px + cell, py);
      if (wall(x, y + 1)) line(context, px, py + cell, px + cell, py + cell);
    }
  }
  context.stroke();
  for (const goal of scene.goals ?? []) {
    for (const [x, y] of goal.cells ?? []) drawGoal(context, left + (x + 0.5) * cell, top + (y + 0.5) * cell, cell, colours.goal);
  }
}

function line(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
}

function drawGoal(context: CanvasRenderingContext2D, x: number, y: number, cell: number, colour: string): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.beginPath();
  context.arc(x, y, 1.15 * cell, 0, 2 * Math.PI);
  context.fill();
  for (const [radius, alpha] of [[2, 0.9], [3, 0.5], [4, 0.25]] as const) {
    context.globalAlpha = alpha;
    context.beginPath();
    context.arc(x, y, radius * cell, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}
