// All input at once. Keyboard and pointer share which keys are held.

import { attachKeyboard } from "./keyboard";
import { attachPointer } from "./pointer";
import type { Held, InputParts } from "./parts";

export type { InputParts } from "./parts";

export function attachInput(parts: InputParts): () => void {
  const held: Held = { space: false, spaceDragged: false, alt: false, at: null };
  const detach = [attachPointer(parts, held), attachKeyboard(parts, held)];
  return () => {
    for (const stop of detach) stop();
  };
}
