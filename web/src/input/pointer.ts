// Mouse, pen, wheel and touch on the world. Pens work as mice do, with their side button for the goal.

import { panDrag, toolDrag, goalDrag, FINGER_REACH, MOUSE_REACH, NO_KEYS, paints, type Drag, type Modifiers } from "./drags";
import { Gestures, LONG_TIME, type Hand } from "./gestures";
import type { Held, InputParts } from "./parts";

/** One notch of a wheel zooms by about a sixth. */
const WHEEL = 0.0016;
const PINCH_WHEEL = 0.01;
const LINE = 16;
const DOUBLE_TAP_ZOOM = 2;

export function attachPointer(parts: InputParts, held: Held): () => void {
  const { canvas, session, view } = parts;
  const touch = attachTouch(parts);
  let drag: Drag | null = null;
  let dragButton = -1;

  const keysOf = (event: PointerEvent): Modifiers => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
  const startDrag = (event: PointerEvent): Drag | null => {
    const [x, y] = [event.clientX, event.clientY];
    if (event.button === 1 || (event.button === 0 && held.space)) {
      held.spaceDragged = held.space;
      return panDrag(parts, x, y);
    }
    if (event.button === 2) return goalDrag(parts, x, y, event.shiftKey, MOUSE_REACH);
    return event.button === 0 ? toolDrag(parts, x, y, keysOf(event), MOUSE_REACH) : null;
  };
  const finish = (how: "end" | "takeBack") => {
    drag?.[how]();
    drag = null;
    dragButton = -1;
  };
  const onDown = (event: PointerEvent) => {
    parts.touched(event.pointerType === "touch");
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") return touch.down(event);
    event.preventDefault();
    if (drag) return;
    drag = startDrag(event);
    dragButton = event.button;
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === "touch") return touch.move(event);
    const at = { x: event.clientX, y: event.clientY };
    parts.touched(false);
    parts.pointed(at);
    held.at = at;
    session.hoverAt(view.toMap(at.x, at.y));
    if (held.alt) view.loupe.value = at;
    // A second button that goes down or up during a drag arrives as a move.
    if (drag && dragButton >= 0 && (event.buttons & buttonBit(dragButton)) === 0) finish("end");
    drag?.move(at.x, at.y, keysOf(event));
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerType === "touch") return touch.up(event);
    if (event.button === dragButton) finish("end");
  };
  const onCancel = (event: PointerEvent) => {
    if (event.pointerType === "touch") touch.cancel();
    else finish("takeBack");
  };
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType === "touch" || drag) return;
    parts.pointed(null);
    held.at = null;
    session.hoverAt(null);
    view.loupe.value = null;
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * LINE;
    // Trackpads send a pinch as a wheel with Ctrl.
    view.zoom(Math.exp(-pixels * (event.ctrlKey ? PINCH_WHEEL : WHEEL)), event.clientX, event.clientY);
  };
  const noMenu = (event: Event) => event.preventDefault();

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", onDown], ["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onCancel], ["pointerleave", onLeave],
    ["wheel", onWheel, { passive: false }], ["contextmenu", noMenu],
  ];
  for (const [name, listener, options] of listeners) canvas.addEventListener(name, listener as EventListener, options);
  return () => {
    for (const [name, listener] of listeners) canvas.removeEventListener(name, listener as EventListener);
  };
}

function buttonBit(button: number): number {
  return button === 0 ? 1 : button === 1 ? 4 : 2;
}

interface TouchPort {
  down(event: PointerEvent): void;
  move(event: PointerEvent): void;
  up(event: PointerEvent): void;
  cancel(): void;
}

function attachTouch(parts: InputParts): TouchPort {
  const gestures = new Gestures(handOf(parts));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    down(event) {
      gestures.down(event.pointerId, event.clientX, event.clientY, event.timeStamp);
      const since = event.timeStamp;
      clearTimeout(timer);
      timer = setTimeout(() => gestures.tick(since + LONG_TIME), LONG_TIME);
    },
    move: (event) => gestures.move(event.pointerId, event.clientX, event.clientY, event.timeStamp),
    up(event) {
      clearTimeout(timer);
      gestures.up(event.pointerId, event.timeStamp);
    },
    cancel() {
      clearTimeout(timer);
      gestures.cancel();
    },
  };
}

/** What fingers mean, with the tool that is chosen. */
function handOf(parts: InputParts): Hand {
  const { session, view } = parts;
  let drag: Drag | null = null;
  let editsBeforeTap = 0;
  const finish = (how: "end" | "takeBack") => {
    drag?.[how]();
    drag = null;
  };
  return {
    begin(x, y) {
      drag = toolDrag(parts, x, y, NO_KEYS, FINGER_REACH);
    },
    move: (x, y) => drag?.move(x, y, NO_KEYS),
    end: () => finish("end"),
    takeBack: () => finish("takeBack"),
    tap(x, y) {
      editsBeforeTap = session.edits.peek();
      toolDrag(parts, x, y, NO_KEYS, FINGER_REACH).end();
    },
    doubleTap(x, y) {
      // The first tap has used the tool already: zooming in should leave nothing behind.
      if (session.edits.peek() > editsBeforeTap && paints(session.tool.peek())) session.undo();
      view.zoom(DOUBLE_TAP_ZOOM, x, y);
    },
    fingersTap: (fingers) => (fingers === 2 ? session.undo() : session.redo()),
    longPress(x, y) {
      if (session.tool.peek() === "goal") return session.setGoalAt(view.toMap(x, y), true);
      view.loupe.value = { x, y };
      session.hoverAt(view.toMap(x, y));
    },
    slide(x, y) {
      if (!view.loupe.peek()) return;
      view.loupe.value = { x, y };
      session.hoverAt(view.toMap(x, y));
    },
    slideEnd() {
      view.loupe.value = null;
      session.hoverAt(null);
    },
    pinch(dx, dy, factor, x, y) {
      if (dx !== 0 || dy !== 0) view.pan(dx, dy);
      if (factor !== 1) view.zoom(factor, x, y);
    },
  };
}
