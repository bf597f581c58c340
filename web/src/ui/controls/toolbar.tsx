// A toolbar is one tab stop; arrow keys, Home and End walk inside (roving tabindex). Radio groups use it too: arrows move, Enter or Space chooses, so that
// walking past a tool does not switch to it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const STOPS = "button:not(:disabled), input, select, [role=slider], [tabindex='0'], [tabindex='-1']";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export interface ToolbarProps {
  readonly label: string;
  readonly look: string;
  readonly role?: "toolbar" | "radiogroup" | "group";
  readonly vertical?: boolean;
  readonly children: ComponentChildren;
}

function stopsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.closest("[data-roving]") === bar && stop.offsetParent !== null);
}

/** One stop of the bar is in the tab order: the focused one, or the chosen one, or the first. */
function chooseStop(bar: HTMLElement): void {
  const stops = stopsOf(bar);
  const active = stops.find((stop) => stop === document.activeElement) ?? stops.find((stop) => stop.matches("[aria-checked=true], [aria-current]")) ?? stops[0];
  for (const stop of stops) stop.tabIndex = stop === active ? 0 : -1;
}

function walk(bar: HTMLElement, event: KeyboardEvent): void {
  const stops = stopsOf(bar);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const inRange = document.activeElement instanceof HTMLInputElement;
  const step = STEPS[event.key];
  // A slider inside keeps the arrows that change it; up and down leave it.
  if (step !== undefined && inRange && (event.key === "ArrowLeft" || event.key === "ArrowRight")) return;
  const to = step !== undefined ? (at + step + stops.length) % stops.length : event.key === "Home" && !inRange ? 0 : event.key === "End" && !inRange ? stops.length - 1 : -1;
  if (to < 0) return;
  event.preventDefault();
  event.stopPropagation();
  stops[to]!.focus();
  chooseStop(bar);
}

export function Toolbar({ label, look, role = "toolbar", vertical, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => chooseStop(bar.current!));
  return (
    <div
      ref={bar}
      class={look}
      role={role}
      aria-label={label}
      aria-orientation={role === "toolbar" ? (vertical ? "vertical" : "horizontal") : undefined}
      data-roving=""
      onKeyDown={(event) => walk(bar.current!, event)}
      onFocusIn={() => chooseStop(bar.current!)}
    >
      {children}
    </div>
  );
}
