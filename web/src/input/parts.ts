// What input needs: the session and the view, and three things that only the page can do.

import type { Session, View } from "../studio";

export interface InputParts {
  readonly session: Session;
  readonly view: View;
  readonly canvas: HTMLCanvasElement;
  chooseFile(): void;
  /** Says the inspected cell aloud. */
  readAloud(): void;
  /** Where the pointer is over the world; null: elsewhere. [CSS px] */
  pointed(at: { readonly x: number; readonly y: number } | null): void;
  /** The last pointer was a finger, or was not. */
  touched(touch: boolean): void;
}

/** The keys that change what the pointer does. Shared by keyboard and pointer. */
export interface Held {
  space: boolean;
  /** Something was dragged while Space was held: then its release does not pause. */
  spaceDragged: boolean;
  alt: boolean;
  /** Where the mouse last was over the world. [CSS px] */
  at: { readonly x: number; readonly y: number } | null;
}
