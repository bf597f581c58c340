// Slow signals: the first change at once, then at most five a second, and the last one always.

import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SLOW, slowed } from "./slow";

describe("slow", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("passes on at most every 200 ms, and the last value", () => {
    const source = signal(0);
    const { value, stop } = slowed(source, () => Date.now());
    const seen: number[] = [];
    const unsubscribe = value.subscribe((now) => void seen.push(now));
    for (let step = 1; step <= 50; step++) {
      vi.advanceTimersByTime(16);
      source.value = step;
    }
    vi.advanceTimersByTime(SLOW);
    expect(seen.length).toBeLessThanOrEqual(6);
    expect(seen.at(-1)).toBe(50);
    unsubscribe();
    stop();
  });

  it("answers the first change after a rest at once", () => {
    const source = signal(0);
    const { value, stop } = slowed(source, () => Date.now());
    vi.advanceTimersByTime(1000);
    source.value = 7;
    expect(value.value).toBe(7);
    stop();
  });
});
