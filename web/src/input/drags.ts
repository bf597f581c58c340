// What a button or a finger that stays down does: paint, pan, move a goal, inspect, steer. Mouse, pen and touch share them, so that they cannot drift apart.

import type { Goal, Tool } from "../studio";
import type { InputParts } from "./parts";

export interface Modifiers {
  readonly shift: boolean;
  readonly ctrl: boolean;
}
export interface Drag {
  move(x: number, y: number, keys: Modifiers): void;
  end(): void;
  takeBack(): void;
}

export const NO_KEYS: Modifiers = { shift: false, ctrl: false };
/** A press that moved less is a click. [CSS px] */
const CLICK_MOVE = 4;
/** Radius in which a goal is caught. [CSS px] */
export const FINGER_REACH = 22;
export const MOUSE_REACH = 12;
/** Of the orb, as it is drawn. [cells] */
const ORB = 1.15;

export function paints(tool: Tool): boolean {
  return tool !== "inspect" && tool !== "goal";
}

/** The goal under a point. With tools that paint only the orb itself counts: walls can be painted right beside it. */
export function goalAt(parts: InputParts, x: number, y: number, reach: number): Goal | null {
  const { session, view } = parts;
  const orb = ORB * view.camera.peek().scale;
  const radius = paints(session.tool.peek()) ? Math.min(orb, reach) : Math.max(orb, reach);
  let best: Goal | null = null;
  let bestFar = radius;
  for (const goal of session.goals.peek()) {
    const [gx, gy] = view.toScreen(goal.at);
    const far = Math.hypot(gx - x, gy - y);
    if (far <= bestFar) [best, bestFar] = [goal, far];
  }
  return best;
}

export function panDrag({ view, canvas }: InputParts, x: number, y: number): Drag {
  let [lastX, lastY] = [x, y];
  canvas.dataset["cursor"] = "grabbing";
  return {
    move(toX, toY) {
      view.pan(toX - lastX, toY - lastY);
      [lastX, lastY] = [toX, toY];
    },
    end() {
      delete canvas.dataset["cursor"];
    },
    takeBack() {
      delete canvas.dataset["cursor"];
    },
  };
}

export function strokeDrag({ session, view }: InputParts, x: number, y: number, keys: Modifiers): Drag {
  session.strokeStart(view.toMap(x, y), { erase: keys.ctrl });
  return {
    move: (toX, toY, now) => session.strokeTo(view.toMap(toX, toY), { straight: now.shift }),
    end: () => session.strokeEnd(),
    takeBack: () => session.strokeCancel(),
  };
}

/** A goal that is held is carried; else one is set here and carried on. */
export function goalDrag(parts: InputParts, x: number, y: number, further: boolean, reach: number): Drag {
  const { session, view } = parts;
  const held = further ? null : goalAt(parts, x, y, reach);
  if (!held) session.setGoalAt(view.toMap(x, y), further);
  const goal = held ?? nearestGoal(parts, x, y);
  let moving = false;
  return {
    move(toX, toY) {
      if (further || !goal || (!moving && Math.hypot(toX - x, toY - y) < CLICK_MOVE)) return;
      moving = true;
      session.dragGoal(goal.id, view.toMap(toX, toY));
    },
    end() {
      if (moving) session.dragGoalEnd();
    },
    takeBack() {
      if (moving) session.dragGoalEnd();
    },
  };
}

function nearestGoal({ session, view }: InputParts, x: number, y: number): Goal | null {
  const [px, py] = view.toMap(x, y);
  let best: Goal | null = null;
  let bestFar = Infinity;
  for (const goal of session.goals.peek()) {
    const far = Math.hypot(goal.at[0] - px, goal.at[1] - py);
    if (far < bestFar) [best, bestFar] = [goal, far];
  }
  return best;
}

/** Inspect: a click holds a unit or a cell, a drag pans. */
export function inspectDrag(parts: InputParts, x: number, y: number): Drag {
  let pan: Drag | null = null;
  return {
    move(toX, toY, keys) {
      if (!pan && Math.hypot(toX - x, toY - y) >= CLICK_MOVE) pan = panDrag(parts, x, y);
      pan?.move(toX, toY, keys);
    },
    end() {
      if (pan) pan.end();
      else parts.session.pinAt(parts.view.toMap(x, y));
    },
    takeBack() {
      pan?.takeBack();
    },
  };
}

/** While the reader is the goal: it runs towards the pointer. */
export function steerDrag(parts: InputParts, x: number, y: number): Drag {
  const { session, view } = parts;
  const towards = (toX: number, toY: number) => {
    const goal = session.goals.peek()[0];
    if (!goal) return;
    const [gx, gy] = view.toScreen(goal.at);
    session.steer(octant(toX - gx, toY - gy));
  };
  towards(x, y);
  return { move: towards, end: () => session.steer([0, 0]), takeBack: () => session.steer([0, 0]) };
}

/** The nearest of eight directions, each part -1 .. 1; nothing when it is too near to tell. */
export function octant(dx: number, dy: number): readonly [number, number] {
  const far = Math.hypot(dx, dy);
  if (far < 8) return [0, 0];
  // sin(22.5 degrees): a part below this is not meant.
  const part = (value: number) => (Math.abs(value) / far < 0.3827 ? 0 : Math.sign(value));
  return [part(dx), part(dy)];
}

/** What the left button or one finger does with the tool that is chosen. */
export function toolDrag(parts: InputParts, x: number, y: number, keys: Modifiers, reach: number): Drag {
  const { session } = parts;
  if (session.playing.peek()) return steerDrag(parts, x, y);
  const tool = session.tool.peek();
  if (goalAt(parts, x, y, reach) && !keys.ctrl && !keys.shift) return goalDrag(parts, x, y, false, reach);
  if (tool === "goal") return goalDrag(parts, x, y, keys.shift, reach);
  return tool === "inspect" ? inspectDrag(parts, x, y) : strokeDrag(parts, x, y, keys);
}
