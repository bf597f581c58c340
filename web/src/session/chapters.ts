// What each chapter shows and offers. Layers that the reader switched by hand stay until "Reset layers"; the world goes on through all chapters, but for the
// contacts that chapter 4 leaves out.

import { computed, signal } from "@preact/signals";
import { LAYERS, type Chapter, type Layer, type Tool } from "../studio";

interface ChapterDef {
  readonly layers: readonly Layer[];
  readonly tool: Tool;
  readonly contacts: boolean;
  /** So many units are shown at most. */
  readonly shown: number;
}

const CHAPTERS: Readonly<Record<Chapter, ChapterDef>> = {
  1: { layers: ["cost"], tool: "swamp", contacts: true, shown: Infinity },
  2: { layers: ["cost", "heat", "contours"], tool: "inspect", contacts: true, shown: Infinity },
  3: { layers: ["cost", "heat", "arrows"], tool: "wall", contacts: true, shown: Infinity },
  4: { layers: ["cost", "heat", "units", "trails"], tool: "inspect", contacts: false, shown: 1600 },
  5: { layers: ["cost", "heat", "contours", "units", "trails"], tool: "inspect", contacts: true, shown: Infinity },
};

export class Chapters {
  readonly chapter = signal<Chapter>(5);
  readonly tool = signal<Tool>("inspect");
  private readonly byHand = signal<Partial<Record<Layer, boolean>>>({});
  readonly layers = computed(() => {
    const own = CHAPTERS[this.chapter.value].layers;
    const hand = this.byHand.value;
    const on = (layer: Layer): boolean => hand[layer] ?? (own.includes(layer) && !(layer === "trails" && this.calm));
    return Object.fromEntries(LAYERS.map((layer) => [layer, on(layer)])) as Record<Layer, boolean>;
  });
  readonly chosen = computed(() => Object.keys(this.byHand.value).length > 0);

  /** `calm`: trails are off by default. */
  constructor(private readonly calm: boolean) {}

  get def(): ChapterDef {
    return CHAPTERS[this.chapter.value];
  }
  go(chapter: Chapter): void {
    this.chapter.value = chapter;
    this.tool.value = this.def.tool;
  }
  toggle(layer: Layer): void {
    this.byHand.value = { ...this.byHand.value, [layer]: !this.layers.value[layer] };
  }
  reset(): void {
    this.byHand.value = {};
  }
}
