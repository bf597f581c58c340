// A button that opens a card beside it: scene, layers, files, language. Escape and a click outside close it, the focus goes back to the button; up and down
// walk through the card.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, type ButtonProps } from "./button";

export interface PopupProps extends Omit<ButtonProps, "onClick" | "expanded" | "innerRef" | "children"> {
  readonly face?: ComponentChildren;
  /** Where the card hangs. */
  readonly side?: "below" | "above" | "left";
  readonly align?: "start" | "end";
  readonly card?: string;
  readonly children: (close: () => void) => ComponentChildren;
}

function walkCard(card: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...card.querySelectorAll<HTMLElement>("button:not(:disabled), input, select")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[(at + (event.key === "ArrowDown" ? 1 : -1) + stops.length) % stops.length];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

export function Popup({ face, side = "below", align = "start", card, children, ...button }: PopupProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = (refocus = true) => {
    setOpen(false);
    // Only when the focus was in the card: a card opened by the pointer leaves the focus with the world.
    if (refocus && root.current?.contains(document.activeElement)) opener.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!root.current!.contains(event.target as Node)) close(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
    };
    addEventListener("pointerdown", outside, true);
    addEventListener("focusin", outside);
    addEventListener("keydown", escape, true);
    return () => {
      removeEventListener("keydown", escape, true);
      removeEventListener("pointerdown", outside, true);
      removeEventListener("focusin", outside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (open && root.current) walkCard(root.current, event);
  };
  return (
    <div ref={root} class="popup" onKeyDown={onKeyDown}>
      <Button {...button} innerRef={opener} expanded={open} onClick={() => setOpen(!open)}>
        {face}
      </Button>
      {open && (
        <div class={`popup-card ${card ?? ""}`} role="group" aria-label={button.label} data-side={side} data-align={align}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** A row of a card: icon, text, key or mark at its end. */
export function Item(props: ButtonProps & { readonly mark?: boolean }) {
  const { mark, ...button } = props;
  return (
    <Button {...button} look={`item ${mark ? "item-on" : ""}`} text>
      {button.keys && <kbd aria-hidden="true">{button.keys}</kbd>}
    </Button>
  );
}
