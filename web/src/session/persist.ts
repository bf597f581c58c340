// What the studio remembers of its reader: theme and language.

import { effect, signal, type Signal } from "@preact/signals";
import type { Language, Theme } from "../studio";
import type { Ports } from "./ports";

const LANGUAGES: readonly Language[] = ["en", "zh", "ja"];

export interface Preferences {
  readonly theme: Signal<Theme>;
  readonly language: Signal<Language>;
}

export function preferences(ports: Ports): Preferences {
  const stored = ports.recall("theme");
  const theme = signal<Theme>(stored === "dark" || stored === "light" ? stored : ports.prefersLight() ? "light" : "dark");
  const spoken = [ports.recall("language") ?? "", ...ports.languages()].map((tag) => tag.toLowerCase().split("-")[0]);
  const language = signal<Language>(LANGUAGES.find((own) => own === spoken.find((tag) => LANGUAGES.includes(tag as Language))) ?? "en");
  remember("theme", theme, ports);
  remember("language", language, ports);
  return { theme, language };
}

/** Only what the reader chose: the first value is the machine's. */
function remember(key: string, value: Signal<string>, ports: Ports): void {
  let first = true;
  effect(() => {
    const now = value.value;
    if (!first) ports.remember(key, now);
    first = false;
  });
}
