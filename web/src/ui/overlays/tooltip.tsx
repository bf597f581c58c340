// One tooltip for the whole page: the name of what the pointer rests on or the keyboard has reached, and its key. Elements carry data-tip and data-keys. Never
// on touch, where it would cover what the finger wants.

import { useEffect, useState } from "preact/hooks";

/** [ms] */
const DELAY = 420;

interface Tip {
  readonly text: string;
  readonly keys: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly above: boolean;
}

function tipOf(target: HTMLElement): Tip | null {
  const text = target.dataset["tip"];
  if (!text || target.getAttribute("aria-expanded") === "true") return null;
  const box = target.getBoundingClientRect();
  const above = box.top > innerHeight / 2;
  // Kept inside the window: half of the widest tooltip on either side.
  const x = Math.min(innerWidth - 150, Math.max(150, box.left + box.width / 2));
  return { text, keys: target.dataset["keys"], x, y: above ? box.top - 8 : box.bottom + 8, above };
}

export function Tooltip() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const show = (event: Event, delay: number) => {
      const target = (event.target as Element | null)?.closest?.<HTMLElement>("[data-tip]");
      hide();
      if (target) timer = setTimeout(() => target.isConnected && setTip(tipOf(target)), delay);
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.buttons === 0) show(event, DELAY);
    };
    const onFocus = (event: FocusEvent) => {
      if ((event.target as Element).matches?.(":focus-visible")) show(event, 0);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    addEventListener("pointerover", onOver);
    addEventListener("pointerdown", hide);
    addEventListener("focusin", onFocus);
    addEventListener("focusout", hide);
    addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerover", onOver);
      removeEventListener("pointerdown", hide);
      removeEventListener("focusin", onFocus);
      removeEventListener("focusout", hide);
      removeEventListener("keydown", onKey);
    };
  }, []);
  if (!tip) return null;
  return (
    <div class="tooltip" role="tooltip" data-above={tip.above ? "" : undefined} style={{ left: `${tip.x}px`, top: `${tip.y}px` }}>
      <span>{tip.text}</span>
      {tip.keys && <kbd>{tip.keys}</kbd>}
    </div>
  );
}
