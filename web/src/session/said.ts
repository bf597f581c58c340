// What a screen reader is told. Polite words come at most every five seconds, the latest first of what waited; what must be heard is said at once.

import { signal } from "@preact/signals";
import type { Said } from "../studio";

const APART = 5000; // [ms]

export class SaidAloud {
  readonly said = signal<Said | null>(null);
  private waiting: Said | null = null;
  private last = -Infinity;

  constructor(private readonly now: () => number) {}

  say(said: Said): void {
    if (said.assertive || this.now() - this.last >= APART) return this.speak(said);
    this.waiting = said;
  }
  key(key: string, values: Readonly<Record<string, string | number>> = {}): void {
    this.say({ key, values });
  }
  frame(): void {
    if (this.waiting !== null && this.now() - this.last >= APART) this.speak(this.waiting);
  }

  private speak(said: Said): void {
    this.waiting = null;
    this.last = this.now();
    this.said.value = said;
  }
}
