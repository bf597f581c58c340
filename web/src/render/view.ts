// The camera: which part of the map the window shows. It knows the window, the part of it that panels leave free, and the size of the map; it draws nothing.
// Fitting and centring aim at the free part, while the world itself runs on under the panels to every edge of the window.

import { computed, signal, type Signal } from "@preact/signals";
import type { Position } from "spate";
import type { Box, Camera, Free, View } from "../studio";

export const SCALE_MIN = 1;
export const SCALE_MAX = 96;
export const MINIMAP = { width: 190, height: 119, inset: 12 } as const;

export interface ViewDef {
  readonly width: number; // of the window [CSS px]
  readonly height: number;
  readonly mapWidth: number; // [cells]
  readonly mapHeight: number;
  /** What a fit keeps in sight where only the height of the map fits (phones): the goal. */
  readonly focus?: () => Position | null;
}

interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly mapWidth: number;
  readonly mapHeight: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The camera that puts `at` into the middle of the free part. */
export function aim(at: Position, scale: number, free: Free, sizes: Pick<Sizes, "width" | "height">): Camera {
  const dx = (free.left + free.right - sizes.width) / 2;
  const dy = (free.top + free.bottom - sizes.height) / 2;
  return { x: at[0] - dx / scale, y: at[1] - dy / scale, scale };
}

/** What is in the middle of the free part. */
export function aimedAt(camera: Camera, free: Free, sizes: Pick<Sizes, "width" | "height">): Position {
  return [camera.x + (free.left + free.right - sizes.width) / 2 / camera.scale, camera.y + (free.top + free.bottom - sizes.height) / 2 / camera.scale];
}

export function fitCamera(sizes: Sizes, free: Free, focus: Position | null): Camera {
  const across = Math.max(1, free.right - free.left) / sizes.mapWidth;
  const down = Math.max(1, free.bottom - free.top) / sizes.mapHeight;
  const phone = sizes.width < 700;
  const scale = clamp(phone ? Math.max(Math.min(down, 12), across) : Math.min(across, down), SCALE_MIN, SCALE_MAX);
  let x = sizes.mapWidth / 2;
  if (phone && focus && scale > across) {
    const half = (free.right - free.left) / 2 / scale;
    x = clamp(focus[0], Math.min(half, x), Math.max(sizes.mapWidth - half, x));
  }
  const y = phone && scale > down && focus ? focus[1] : sizes.mapHeight / 2;
  return aim([x, y], scale, free, sizes);
}

/** Keeps some of the map in the middle of the free part, so that it cannot be lost. */
export function bounded(camera: Camera, sizes: Sizes, free: Free): Camera {
  const [x, y] = aimedAt(camera, free, sizes);
  return aim([clamp(x, 0, sizes.mapWidth), clamp(y, 0, sizes.mapHeight)], clamp(camera.scale, SCALE_MIN, SCALE_MAX), free, sizes);
}

export function isFitted(camera: Camera, sizes: Sizes, free: Free): boolean {
  const left = (0 - camera.x) * camera.scale + sizes.width / 2;
  const top = (0 - camera.y) * camera.scale + sizes.height / 2;
  const slack = 1;
  return left >= free.left - slack && top >= free.top - slack && left + sizes.mapWidth * camera.scale <= free.right + slack && top + sizes.mapHeight * camera.scale <= free.bottom + slack;
}

/** The card of the minimap in the window: the map's shape, as large as fits into 190 x 119, in the lower right corner of the free part. */
export function minimapBox(sizes: Sizes, free: Free): Box {
  const scale = Math.min(MINIMAP.width / sizes.mapWidth, MINIMAP.height / sizes.mapHeight);
  const width = Math.max(24, Math.round(sizes.mapWidth * scale));
  const height = Math.max(24, Math.round(sizes.mapHeight * scale));
  return { x: free.right - MINIMAP.inset - width, y: free.bottom - MINIMAP.inset - height, width, height };
}

export function createView(def: ViewDef): View {
  const sizes = signal<Sizes>({ width: def.width, height: def.height, mapWidth: def.mapWidth, mapHeight: def.mapHeight });
  const free: Signal<Free> = signal({ left: 0, top: 0, right: def.width, bottom: def.height });
  const camera: Signal<Camera> = signal(fitCamera(sizes.value, free.value, def.focus?.() ?? null));
  const loupe: View["loupe"] = signal(null);
  const fitted = computed(() => isFitted(camera.value, sizes.value, free.value));
  const roomy = computed(() => sizes.value.width >= 700);
  const minimap = computed(() => (fitted.value || !roomy.value ? null : minimapBox(sizes.value, free.value)));
  const look = (next: Camera): void => {
    camera.value = bounded(next, sizes.value, free.value);
  };
  const toMap = (x: number, y: number): Position => {
    const { x: cx, y: cy, scale } = camera.value;
    return [cx + (x - sizes.value.width / 2) / scale, cy + (y - sizes.value.height / 2) / scale];
  };
  return {
    camera, free, fitted, loupe, minimap, toMap,
    toScreen: (at) => {
      const { x, y, scale } = camera.value;
      return [(at[0] - x) * scale + sizes.value.width / 2, (at[1] - y) * scale + sizes.value.height / 2];
    },
    zoom: (factor, x, y) => {
      const at = toMap(x, y);
      const scale = clamp(camera.value.scale * factor, SCALE_MIN, SCALE_MAX);
      look({ x: at[0] - (x - sizes.value.width / 2) / scale, y: at[1] - (y - sizes.value.height / 2) / scale, scale });
    },
    pan: (dx, dy) => {
      const { x, y, scale } = camera.value;
      look({ x: x - dx / scale, y: y - dy / scale, scale });
    },
    fit: () => {
      camera.value = fitCamera(sizes.value, free.value, def.focus?.() ?? null);
    },
    centre: (at) => look(aim(at, camera.value.scale, free.value, sizes.value)),
    resize: (width, height) => {
      sizes.value = { ...sizes.value, width, height };
    },
    setMap: (mapWidth, mapHeight) => {
      sizes.value = { ...sizes.value, mapWidth, mapHeight };
    },
  };
}
