// The few tokens that TypeScript needs: widths at which the page changes its shape, and colours for the small canvases of the panels. The rest is
// tokens.css, which these repeat on purpose: a canvas cannot use custom properties.

import type { Size, Theme } from "../studio";

/** Least width of the wide and of the tablet page. [CSS px] */
export const WIDE = 1200;
export const TABLET = 700;

export function sizeOf(width: number): Size {
  return width >= WIDE ? "wide" : width >= TABLET ? "tablet" : "phone";
}

/** Room between panels and a map that is fitted. [CSS px] */
export function marginOf(width: number): number {
  return width >= WIDE ? 12 : 8;
}

export interface PanelColours {
  readonly rock: string;
  readonly panel: string;
  readonly line: string;
  readonly line2: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly floor: string;
  readonly wall: string;
  readonly edge: string;
  readonly swamp: string;
  readonly swampLine: string;
  readonly goal: string;
}

export const COLOURS: Readonly<Record<Theme, PanelColours>> = {
  dark: {
    rock: "#151821",
    panel: "#171b25",
    line: "#2b3241",
    line2: "#68738a",
    text: "#eef1f6",
    text2: "#b3bbca",
    text3: "#8e97a9",
    accent: "#3ee8a0",
    floor: "#07090f",
    wall: "#252a36",
    edge: "#6b7589",
    swamp: "#3a2680",
    swampLine: "#a08dff",
    goal: "#3ee8a0",
  },
  light: {
    rock: "#dfe3ea",
    panel: "#f4f6f9",
    line: "#cfd5df",
    line2: "#7a8395",
    text: "#161b26",
    text2: "#434c5e",
    text3: "#5b6578",
    accent: "#00764b",
    floor: "#ffffff",
    wall: "#b9c0cc",
    edge: "#5d6678",
    swamp: "#dcd7ff",
    swampLine: "#5a45d6",
    goal: "#00965f",
  },
};
