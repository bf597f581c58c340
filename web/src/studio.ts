// What the parts of the studio know of each other. The session (session/) owns the world and every decision; the panels (ui/) and the input (input/)
// read its signals and call its commands; the picture (render/) is handed a Frame and draws it. Arrows: ui, input -> session -> spate; main -> all.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Cell, Position, Rect } from "spate";

export const CHAPTERS = [1, 2, 3, 4, 5] as const;
export type Chapter = (typeof CHAPTERS)[number];
export const LAYERS = ["cost", "heat", "contours", "arrows", "units", "trails", "density", "areas"] as const;
export type Layer = (typeof LAYERS)[number];
export const TOOLS = ["inspect", "wall", "swamp", "cost", "erase", "goal", "spawn", "remove"] as const;
export type Tool = (typeof TOOLS)[number];
export const SPEEDS = [0.25, 0.5, 1, 4] as const;
export type Speed = (typeof SPEEDS)[number];
export type Theme = "dark" | "light";
export type Language = "en" | "zh" | "ja";
export type Size = "wide" | "tablet" | "phone";

/** Most and fewest units of the slider. */
export const UNITS_MIN = 100;
export const UNITS_MAX = 100_000;

export interface SceneName {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** What the inspector says of a cell. */
export interface Inspected {
  readonly cell: Cell;
  readonly cost: number; // 255: wall
  readonly distance: number | null; // [cells of cost 1]; null: no way or wall
  readonly isGoal: boolean;
  readonly step: Cell | null; // the arrow, each of -1 .. 1
  readonly stepCost: number; // [cells]
  readonly toGo: number | null; // distance after the step [cells]
  readonly around: readonly { cell: Cell; cost: number; distance: number | null; taken: boolean }[]; // nine, row by row; cost 255 for walls and outside
  readonly units: number; // in the cell
  readonly unit: InspectedUnit | null; // when a unit was clicked or is followed
  readonly way: Int32Array; // cells x, y, ... from the cell to the goal; empty: none
}
export interface InspectedUnit {
  readonly id: number;
  readonly group: string;
  readonly position: Position;
  readonly speed: number; // [cells/s]
  readonly full: number; // full speed on its ground [cells/s]
  readonly drive: number;
  readonly state: "going" | "arrived" | "noWay";
  readonly why: string; // the engine's sentence, in English
}

export interface Numbers {
  readonly tick: number; // [ms], mean of the last half second
  readonly field: number; // of the last whole build [ms]
  readonly repair: number; // of the last repair after an edit [ms]
  readonly draw: number; // [ms]
  readonly frame: number; // between two frames [ms]
}

/** Every unit its own A*, against the field: measured some units at a time. */
export interface Versus {
  readonly on: boolean;
  readonly measured: number; // units searched for in this round
  readonly of: number;
  readonly aStar: number | null; // [ms a frame, all units]; null: not yet known
  readonly spate: number; // tick and field work of a frame [ms]
  readonly ratio: number | null;
  readonly wallShare: number; // [0 .. 1]
  readonly unitsPerCell: number; // crowd density: units per open cell
}
/** Twenty seconds of both, oldest first, for the chart; `edits` are times of edits. */
export interface VersusHistory {
  readonly times: readonly number[]; // [s], real time
  readonly spate: readonly number[];
  readonly aStar: readonly (number | null)[];
  readonly edits: readonly number[];
}

export interface Timeline {
  readonly from: number; // first tick one can go back to
  readonly to: number; // last tick that was reached
  readonly at: number; // now
  readonly marks: readonly number[]; // ticks at which something was edited
}

export type ToastAction = { readonly label: "openGap" | "undo" | "run"; readonly run: () => void };
export interface Toast {
  readonly kind: "success" | "warning" | "error";
  /** A key of words/, with what is to be filled in; or a text as it stands (errors of the engine). */
  readonly say: { readonly key: string; readonly values?: Readonly<Record<string, string | number>> } | { readonly text: string };
  readonly actions?: readonly ToastAction[];
}
/** For the live region: a key of words/ with values. */
export interface Said {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly assertive?: boolean;
}

export interface Goal {
  readonly id: string;
  readonly at: Position; // centre [cells]
  readonly cells: number;
}

export interface Session {
  // What there is to see. Signals that change in every frame are marked so; panels read those at most five times a second.
  readonly scene: ReadonlySignal<SceneName>;
  readonly scenes: readonly string[]; // ids of the built-in scenes, siege first
  readonly chapter: ReadonlySignal<Chapter>;
  readonly tool: ReadonlySignal<Tool>;
  readonly brush: ReadonlySignal<number>; // [cells, 1 .. 15]
  readonly anyCost: ReadonlySignal<number>; // of the tool "cost" [1 .. 254]
  readonly layers: ReadonlySignal<Readonly<Record<Layer, boolean>>>;
  readonly layersChosen: ReadonlySignal<boolean>; // some are other than the chapter's own
  readonly linearHeat: ReadonlySignal<boolean>;
  readonly unitColours: ReadonlySignal<"speed" | "group">;
  readonly terrainCost: ReadonlySignal<boolean>; // off: chapter 2 shows plain steps
  readonly contacts: ReadonlySignal<boolean>;
  readonly running: ReadonlySignal<boolean>;
  readonly speed: ReadonlySignal<Speed>;
  readonly timeline: ReadonlySignal<Timeline>; // every frame
  readonly seconds: ReadonlySignal<number>; // simulated; every frame
  readonly units: ReadonlySignal<number>; // in the world
  readonly unitsWanted: ReadonlySignal<number>; // the slider
  readonly arrived: ReadonlySignal<number>; // ever
  readonly withoutWay: ReadonlySignal<number>;
  readonly hash: ReadonlySignal<string>; // 16 digits; twice a second while it runs
  readonly numbers: ReadonlySignal<Numbers>; // five times a second
  readonly farthest: ReadonlySignal<number>; // longest distance [cells], for the legend
  readonly fullSpeed: ReadonlySignal<number>; // of the fastest group on plain ground [cells/s]
  readonly swampCost: number; // 5
  readonly groups: ReadonlySignal<readonly string[]>;
  readonly goals: ReadonlySignal<readonly Goal[]>;
  readonly areas: ReadonlySignal<number>; // connected areas, with the layer on
  readonly hover: ReadonlySignal<Inspected | null>;
  readonly pinned: ReadonlySignal<Inspected | null>; // a cell or unit that was clicked; follows the unit
  readonly cursor: ReadonlySignal<Cell | null>; // the keyboard's
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  readonly edits: ReadonlySignal<number>; // made since the scene was opened
  readonly versus: ReadonlySignal<Versus>;
  versusHistory(): VersusHistory;
  readonly playing: ReadonlySignal<boolean>; // as the goal
  readonly wave: ReadonlySignal<{ readonly on: boolean; readonly at: number; readonly longest: number }>; // [cells]; every frame
  readonly clip: ReadonlySignal<{ readonly on: boolean; readonly seconds: number }>; // WebM
  readonly tape: ReadonlySignal<{ readonly on: boolean; readonly ticks: number }>; // spate recording
  readonly heavy: ReadonlySignal<boolean>; // frames take over 16.7 ms
  readonly toast: ReadonlySignal<Toast | null>;
  readonly said: ReadonlySignal<Said | null>;
  readonly theme: Signal<Theme>;
  readonly language: Signal<Language>;
  readonly reducedMotion: ReadonlySignal<boolean>;
  readonly panels: Signal<boolean>; // false: watch mode
  readonly help: Signal<boolean>;

  // Commands.
  open(scene: string): void; // a built-in one
  setChapter(chapter: Chapter): void;
  chapterAction(): void; // the chapter's button: paint swamp | play the wave | paint a wall | follow one | play as the goal
  setTool(tool: Tool): void;
  setBrush(cells: number): void;
  setAnyCost(cost: number): void;
  toggleLayer(layer: Layer): void;
  resetLayers(): void;
  setLinearHeat(on: boolean): void;
  setUnitColours(by: "speed" | "group"): void;
  setTerrainCost(on: boolean): void;
  setContacts(on: boolean): void;
  setRunning(on: boolean): void;
  setSpeed(speed: Speed): void;
  stepTick(by: 1 | -1): void; // pauses
  seek(tick: number): void; // back through snapshots, or forward again; pauses until seekEnd()
  seekEnd(): void;
  restart(): void; // back to the start of the scene as it was opened, edits undone
  setUnits(count: number): void;
  setSeed(seed: number): void; // the scene anew with this seed
  undo(): void;
  redo(): void;
  setCompare(on: boolean): void;
  setPlaying(on: boolean): void; // as the goal
  steer(direction: Position): void; // while playing: each of -1 .. 1
  setWave(on: boolean): void;
  seekWave(distance: number): void;
  setClip(on: boolean): void;
  setTape(on: boolean): void;
  openFile(file: File): Promise<void>; // scene, .map, CSV, PNG, .rec
  saveScene(): void;
  savePicture(): Promise<void>;
  copyLink(): Promise<void>;
  dismissToast(): void;
  say(said: Said): void;

  // Pointer and keyboard, in cells of the map (fractions for positions).
  hoverAt(at: Position | null): void;
  pinAt(at: Position | null): void; // a unit there, or else the cell
  moveCursor(by: Cell): void;
  useToolAtCursor(down: boolean): void; // Enter: down, and up again
  strokeStart(at: Position, options: { erase?: boolean }): void; // with the tool; one stroke is one undo
  strokeTo(at: Position, options: { straight?: boolean }): void;
  strokeEnd(): void;
  strokeCancel(): void; // a pinch began: takes back what the stroke did
  setGoalAt(at: Position, further: boolean): void;
  dragGoal(goal: string, at: Position): void; // in every move while a goal is dragged
  dragGoalEnd(): void;

  /** Runs what is due and makes the next frame. `now`: of requestAnimationFrame [ms]. */
  frame(now: number): Frame;
  drawn(milliseconds: number): void;
}

/** A camera: which position is at the middle of the window, and how many CSS pixels a cell is wide. */
export interface Camera {
  x: number;
  y: number;
  scale: number; // [CSS px per cell, 1 .. 96]
}
/** The part of the window that is free of panels: its edges, counted from the window's left and top like a DOMRect's, margins already taken off. [CSS px] */
export interface Free {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A rectangle of the window. [CSS px] */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface View {
  readonly camera: Signal<Camera>;
  readonly free: Signal<Free>;
  readonly fitted: ReadonlySignal<boolean>; // the whole map is in the free part
  readonly loupe: Signal<{ readonly x: number; readonly y: number } | null>; // where the pointer is [CSS px]
  toMap(x: number, y: number): Position; // CSS px -> cells
  toScreen(at: Position): Position;
  zoom(factor: number, x: number, y: number): void; // about a point [CSS px]
  pan(dx: number, dy: number): void; // [CSS px]
  fit(): void;
  centre(at: Position): void; // into the middle of the free part
  /** Where the minimap is, while there is one: it shows the whole map, edge to edge. */
  readonly minimap: ReadonlySignal<Box | null>;
  resize(width: number, height: number): void; // the window [CSS px]
  setMap(width: number, height: number): void; // [cells]; fit() is the caller's to call
}

/** Everything one frame shows. Typed arrays are views of the engine's memory, good until the next tick. `version` numbers change when what they stand for does. */
export interface Frame {
  readonly now: number; // [ms]
  readonly running: boolean;
  readonly theme: Theme;
  readonly reducedMotion: boolean;
  readonly chapter: Chapter;
  readonly layers: Readonly<Record<Layer, boolean>>; // the picture fades between them
  readonly linearHeat: boolean;
  readonly heavy: boolean; // leave out glow and trails
  readonly map: { readonly version: number; readonly width: number; readonly height: number; readonly stride: number; readonly costs: Uint8Array }; // with halo
  /** Of the group whose field is shown. `plain`: of plain steps (chapter 2 without terrain cost): then it is what heat, contours and numbers show. */
  readonly field: {
    readonly version: number;
    readonly stride: number;
    readonly distances: Uint32Array; // 1/70 cell; 0xffffffff no way
    readonly flow: Uint8Array; // 4 bytes a cell; byte 3 the arrow
    readonly farthest: number; // 1/70 cell
    readonly plain: boolean;
  } | null;
  readonly areas: { readonly version: number; readonly stride: number; readonly labels: Uint16Array; readonly count: number } | null;
  readonly units: {
    readonly version: number; // changes with every tick
    readonly shown: number; // the first so many
    readonly count: number;
    readonly ids: Uint32Array;
    readonly positions: Float32Array;
    readonly velocities: Float32Array;
    readonly radii: Float32Array;
    readonly groups: Uint32Array;
    readonly states: Uint8Array;
    readonly hasWay: Uint8Array;
    readonly fullSpeed: Float32Array; // by group, on plain ground [cells/s]
    readonly colours: "speed" | "group";
    readonly tick: number;
  };
  readonly goals: readonly { readonly x: number; readonly y: number; readonly movedAt: number; readonly arrivedAt: number; readonly shown: boolean }[]; // [cells]; [ms]: when it was set, when somebody last arrived; shown: of the field shown
  readonly wave: { readonly at: number; readonly glow: number } | null; // [1/70 cell]: only what is nearer is reached
  readonly way: Int32Array; // of the inspected cell
  readonly inspected: Position | null;
  readonly unitRing: number | null; // index of the inspected unit
  readonly brush: { readonly rect: Rect; readonly tool: Tool } | null; // under the pointer
  readonly cursor: Cell | null; // the keyboard's
  readonly blocked: Int32Array | null; // cells of a stroke that would cut off the goal: outlined amber
  readonly fresh: readonly { readonly cells: Int32Array; readonly at: number }[]; // edits of the last 600 ms: x, y, ...; [ms]
  readonly playing: boolean; // emerald frame
}

export interface Picture {
  /** [CSS px] */
  resize(width: number, height: number, pixelRatio: number): void;
  draw(frame: Frame, view: View): void;
  /** The last frame again as a PNG, the world only. */
  png(): Promise<Blob>;
  readonly canvas: HTMLCanvasElement;
  /** Where the last frame drew the minimap; null: not shown. The same as the view's. */
  readonly minimap: Box | null;
  /** For tests: how many draw calls and texture uploads the last frame took. */
  readonly counts: { readonly calls: number; readonly uploads: number };
  dispose(): void;
}
