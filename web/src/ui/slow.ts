// Signals that change in every frame, read at most five times a second: panels that follow them cost nothing. The first change after a rest comes
// through at once, so that a click is answered without delay; the last one always arrives.

import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** [ms] */
export const SLOW = 200;

export function slowed<T>(source: ReadonlySignal<T>, now: () => number = () => performance.now()): { value: ReadonlySignal<T>; stop(): void } {
  const out = signal(source.peek());
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    timer = undefined;
    last = now();
    out.value = source.peek();
  };
  const stopEffect = effect(() => {
    source.value;
    const wait = last + SLOW - now();
    if (wait <= 0) pass();
    else timer ??= setTimeout(pass, wait);
  });
  const stop = () => {
    stopEffect();
    clearTimeout(timer);
  };
  return { value: out, stop };
}

export function useSlow<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  const [made] = useState(() => slowed(source));
  useEffect(() => made.stop, [made]);
  return made.value;
}
