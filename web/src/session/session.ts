// The session, as a table of contents: which parts there are, how a command reaches them, and what a frame does. The decisions are in the parts.

import { signal } from "@preact/signals";
import type { Spate } from "spate";
import type { Session } from "../studio";
import { Chapters } from "./chapters";
import { Clock } from "./clock";
import { commandsOf } from "./commands";
import { Doors } from "./doors";
import { FrameMaker } from "./frame-maker";
import { Goals } from "./goals";
import { Inspector } from "./inspect";
import { Measured } from "./numbers";
import { preferences } from "./persist";
import { Play } from "./play";
import { PointerTools } from "./pointer";
import { quietPorts, type Ports } from "./ports";
import { Pulse } from "./pulse";
import { Readings } from "./readings";
import { SaidAloud } from "./said";
import { ShownField } from "./shown-field";
import { Stage } from "./stage";
import { Strokes, SWAMP_COST } from "./strokes";
import { Toasts } from "./toasts";
import { UnitSlider } from "./units";
import { Comparison } from "./versus";
import { Wave } from "./wave";
import { WorldDoor } from "./world-door";

export interface SessionOptions {
  /** Texts of the built-in scenes by id. */
  readonly scenes: Readonly<Record<string, string>>;
  /** Which of them is opened first. */
  readonly start: string;
  /** The part of the page's address after `#`; null or empty: no shared world. */
  readonly link: string | null;
  /** Default: no page at all, as in tests. */
  readonly ports?: Partial<Ports>;
}

/** The parts of a session, for those that put them to work together. */
export type Parts = ReturnType<typeof partsOf>;

export function createSession(engine: Spate, options: SessionOptions): Session {
  const parts = partsOf(engine, options);
  parts.world.openBuiltIn(options.start);
  parts.readings.running.value = !parts.reducedMotion.value;
  if (options.link) void parts.doors.openLink(options.link);
  return { ...signalsOf(parts, options), ...commandsOf(parts) };
}

function partsOf(engine: Spate, options: SessionOptions) {
  const ports: Ports = { ...quietPorts(), ...options.ports };
  const reducedMotion = signal(ports.reducedMotion());
  const toasts = new Toasts(() => ports.now());
  const said = new SaidAloud(() => ports.now());
  const stage = new Stage(engine, ports, toasts, said);
  const chapters = new Chapters(reducedMotion.value);
  const readings = new Readings(stage);
  const measured = new Measured();
  const goals = new Goals(stage);
  const strokes = new Strokes(stage);
  const inspector = new Inspector(stage);
  const shown = new ShownField(stage);
  const play = new Play(stage, goals);
  const pointer = new PointerTools(stage, chapters, strokes, goals, inspector);
  const slider = new UnitSlider(stage);
  const wave = new Wave(() => reducedMotion.value);
  const comparison = new Comparison(stage);
  const pulse = new Pulse(stage, new Clock(), play, readings, measured);
  const frames = new FrameMaker({ stage, chapters, goals, inspector, play, pointer, shown, strokes, wave });
  const world = new WorldDoor(options.scenes, { stage, chapters, comparison, frames, goals, inspector, measured, play, pointer, pulse, readings, shown, slider, strokes, wave });
  const doors = new Doors(stage, readings, world, measured);
  const settings = { linearHeat: signal(false), unitColours: signal<"speed" | "group">("speed"), terrainCost: signal(true), panels: signal(true), help: signal(false) };
  return {
    ...preferences(ports),
    ...settings,
    chapters,
    comparison,
    doors,
    frames,
    goals,
    inspector,
    measured,
    play,
    pointer,
    pulse,
    readings,
    reducedMotion,
    said,
    shown,
    slider,
    stage,
    strokes,
    toasts,
    wave,
    world,
  };
}

/** What panels read. */
function signalsOf(parts: Parts, options: SessionOptions) {
  const { readings, chapters, pointer } = parts;
  return {
    scene: readings.scene,
    scenes: [options.start, ...Object.keys(options.scenes).filter((id) => id !== options.start)],
    chapter: chapters.chapter,
    tool: chapters.tool,
    layers: chapters.layers,
    layersChosen: chapters.chosen,
    brush: pointer.brush,
    anyCost: pointer.anyCost,
    cursor: pointer.cursor,
    linearHeat: parts.linearHeat,
    unitColours: parts.unitColours,
    terrainCost: parts.terrainCost,
    contacts: readings.contacts,
    running: readings.running,
    speed: readings.speed,
    timeline: readings.timeline,
    seconds: readings.seconds,
    units: readings.units,
    unitsWanted: parts.slider.wanted,
    arrived: readings.arrived,
    withoutWay: readings.withoutWay,
    hash: readings.hash,
    numbers: parts.measured.numbers,
    heavy: parts.measured.heavy,
    farthest: readings.farthest,
    fullSpeed: readings.fullSpeed,
    swampCost: SWAMP_COST,
    groups: readings.groups,
    goals: parts.goals.goals,
    areas: readings.areas,
    hover: parts.inspector.hover,
    pinned: parts.inspector.pinned,
    canUndo: readings.canUndo,
    canRedo: readings.canRedo,
    edits: readings.edits,
    versus: parts.comparison.versus,
    versusHistory: () => parts.comparison.history(),
    playing: parts.play.playing,
    wave: parts.wave.wave,
    clip: parts.doors.clip.clip,
    tape: parts.doors.tape.tape,
    toast: parts.toasts.toast,
    said: parts.said.said,
    theme: parts.theme,
    language: parts.language,
    reducedMotion: parts.reducedMotion,
    panels: parts.panels,
    help: parts.help,
  };
}
