// Carries out key presses. Keys belong to the world wherever the focus is, except where a control needs them: typing in a field, arrows on a slider, Enter and
// Space on a button that the keyboard has reached (the pointer never takes the focus to a button, see main.tsx).

import { LAYERS, SPEEDS } from "../studio";
import { commandOf, steeringOf, type Command } from "./keys";
import type { Held, InputParts } from "./parts";

const ZOOM = 1.25;
const SLIDER_KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/** What the focused control keeps for itself. */
function keepsKey(target: EventTarget | null, event: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input[type=range], [role=slider]")) return SLIDER_KEYS.has(event.key);
  if (target.matches("input, select, textarea, [contenteditable]")) return true;
  return target.matches("button, summary, a") && (event.key === "Enter" || event.key === " ");
}

export function attachKeyboard(parts: InputParts, held: Held): () => void {
  const { session, view, canvas } = parts;
  const steering = new Map<string, readonly [number, number]>();

  const steer = () => {
    let [x, y] = [0, 0];
    for (const [dx, dy] of steering.values()) [x, y] = [x + dx, y + dy];
    session.steer([Math.sign(x), Math.sign(y)]);
  };
  const onWorld = (target: EventTarget | null) => target === canvas || target === document.body || target === document.documentElement;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || keepsKey(event.target, event)) return;
    const command = commandOf(event);
    if (session.help.peek() && command?.do !== "help") return;
    const direction = session.playing.peek() && !event.ctrlKey && !event.metaKey ? steeringOf(event.code) : null;
    if (direction) {
      event.preventDefault();
      steering.set(event.code, direction);
      return steer();
    }
    if (!command) return;
    if ((command.do === "cursor" || command.do === "use") && !onWorld(event.target)) return;
    // Alt alone opens the menu of some browsers, Space scrolls, Ctrl S saves the page.
    event.preventDefault();
    if (event.repeat && !REPEATS.has(command.do)) return;
    run(command, parts, held);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (steering.delete(event.code)) steer();
    if (event.key === " " && held.space) {
      held.space = false;
      if (!held.spaceDragged) session.setRunning(!session.running.peek());
    }
    if (event.key === "Alt") release(parts, held);
    if (event.key === "Enter" && onWorld(event.target)) session.useToolAtCursor(false);
  };
  // Keys that are let go of in another window would stay down for ever.
  const onBlur = () => {
    if (steering.size > 0) {
      steering.clear();
      session.steer([0, 0]);
    }
    held.space = false;
    release(parts, held);
  };
  addEventListener("keydown", onKeyDown);
  addEventListener("keyup", onKeyUp);
  addEventListener("blur", onBlur);
  return () => {
    removeEventListener("keydown", onKeyDown);
    removeEventListener("keyup", onKeyUp);
    removeEventListener("blur", onBlur);
    view.loupe.value = null;
  };
}

const REPEATS = new Set<Command["do"]>(["cursor", "brush", "tick", "zoom", "undo", "redo"]);

function release({ view }: InputParts, held: Held): void {
  held.alt = false;
  view.loupe.value = null;
}

function run(command: Command, parts: InputParts, held: Held): void {
  const { session, view } = parts;
  switch (command.do) {
    case "chapter": return session.setChapter(command.chapter);
    case "tool": return session.setTool(command.tool);
    case "layer": return session.toggleLayer(LAYERS[command.index]!);
    case "cursor": return session.moveCursor([command.x, command.y]);
    case "brush": return session.setBrush(Math.min(15, Math.max(1, session.brush.peek() + command.by)));
    case "speed": return session.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(session.speed.peek()) + command.by))]!);
    case "tick": return session.stepTick(command.by);
    case "zoom": return zoom(parts, command.by > 0 ? ZOOM : 1 / ZOOM);
    case "space":
      held.space = true;
      held.spaceDragged = false;
      return;
    case "loupe": return showLoupe(parts, held);
    case "use": return session.useToolAtCursor(true);
    case "furtherGoal": return furtherGoal(parts);
    case "undo": return session.undo();
    case "redo": return session.redo();
    case "home": return session.restart();
    case "play": return session.setPlaying(!session.playing.peek());
    case "compare": return session.setCompare(!session.versus.peek().on);
    case "open": return parts.chooseFile();
    case "save": return session.saveScene();
    case "link": return void session.copyLink();
    case "clip": return session.setClip(!session.clip.peek().on);
    case "fit": return view.fit();
    case "hide": return void (session.panels.value = !session.panels.peek());
    case "read": return parts.readAloud();
    case "theme": return void (session.theme.value = session.theme.peek() === "dark" ? "light" : "dark");
    case "help": return void (session.help.value = !session.help.peek());
    case "escape": return escape(parts);
  }
}

/** Zooms about the cell cursor when there is one: without a pointer, that is where the reader looks. */
function zoom({ session, view }: InputParts, factor: number): void {
  const cursor = session.cursor.peek();
  const free = view.free.peek();
  const [x, y] = cursor ? view.toScreen([cursor[0] + 0.5, cursor[1] + 0.5]) : [(free.left + free.right) / 2, (free.top + free.bottom) / 2];
  view.zoom(factor, x, y);
}

function showLoupe(parts: InputParts, held: Held): void {
  held.alt = true;
  const { session, view } = parts;
  if (held.at) {
    view.loupe.value = held.at;
    return;
  }
  const cell = session.cursor.peek();
  if (!cell) return;
  const [x, y] = view.toScreen([cell[0] + 0.5, cell[1] + 0.5]);
  view.loupe.value = { x, y };
}

function furtherGoal({ session }: InputParts): void {
  const cell = session.cursor.peek() ?? session.hover.peek()?.cell;
  if (cell) session.setGoalAt([cell[0] + 0.5, cell[1] + 0.5], true);
}

/** Leaves the innermost of what is going on. */
function escape({ session }: InputParts): void {
  if (session.playing.peek()) session.setPlaying(false);
  else if (session.wave.peek().on) session.setWave(false);
  else if (session.toast.peek()) session.dismissToast();
  else if (session.pinned.peek()) session.pinAt(null);
}
