// What every panel can reach: the session with its signals and commands, the view, and what the page knows of itself (its size, whether the reader
// touches). Panels take it from the context, so that none of them is handed ten properties.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ReadonlySignal } from "@preact/signals";
import type { Session, Size, View } from "../studio";

export interface Studio {
  readonly session: Session;
  readonly view: View;
  readonly size: ReadonlySignal<Size>;
  /** Width of the window. [CSS px] */
  readonly width: ReadonlySignal<number>;
  /** The last pointer was a finger. */
  readonly touch: ReadonlySignal<boolean>;
  /** Where the pointer is over the world, for plates beside it. [CSS px] */
  readonly pointer: ReadonlySignal<{ readonly x: number; readonly y: number } | null>;
  /** The canvas with the world. */
  readonly canvas: HTMLCanvasElement;
  /** Opens the file chooser. */
  chooseFile(): void;
}

const StudioContext = createContext<Studio | null>(null);
export const StudioProvider = StudioContext.Provider;

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error("a panel outside of the studio");
  return studio;
}
