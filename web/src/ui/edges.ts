// Which part of the window the panels leave to the world. Each panel that stands at an edge tells which; their real sizes count, because text can be larger
// than planned. The result goes to view.free.

import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import type { Free } from "../studio";

export type Edge = "left" | "top" | "right" | "bottom";

const panels = new Map<HTMLElement, Edge>();
let changed: () => void = () => {};
const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => changed());

export interface EdgeBox {
  readonly edge: Edge;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pure: what is left of a window when the panels have taken theirs, and the margin its own. */
export function freeOf(width: number, height: number, margin: number, boxes: readonly EdgeBox[]): Free {
  let [left, top, right, bottom] = [0, 0, width, height];
  for (const box of boxes) {
    if (box.edge === "left") left = Math.max(left, box.right);
    else if (box.edge === "top") top = Math.max(top, box.bottom);
    else if (box.edge === "right") right = Math.min(right, box.left);
    else bottom = Math.min(bottom, box.top);
  }
  // A window too small for its panels still leaves the world something.
  [left, top, right, bottom] = [left + margin, top + margin, right - margin, bottom - margin];
  return { left, top, right: Math.max(right, left + 40), bottom: Math.max(bottom, top + 40) };
}

export function measureFree(margin: number): Free {
  const boxes: EdgeBox[] = [];
  for (const [panel, edge] of panels) {
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    if (right > left && bottom > top) boxes.push({ edge, left, top, right, bottom });
  }
  const free = freeOf(innerWidth, innerHeight, margin, boxes);
  // What hangs under the top panels or stands on the console asks for these in CSS.
  document.documentElement.style.setProperty("--taken-top", `${free.top - margin}px`);
  document.documentElement.style.setProperty("--taken-bottom", `${innerHeight - free.bottom - margin}px`);
  return free;
}

/** One listener: the page. */
export function onEdges(listener: () => void): void {
  changed = listener;
}

export function useEdge<T extends HTMLElement = HTMLElement>(edge: Edge): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    panels.set(panel, edge);
    observer?.observe(panel);
    changed();
    return () => {
      panels.delete(panel);
      observer?.unobserve(panel);
      changed();
    };
  }, [edge]);
  return ref;
}
