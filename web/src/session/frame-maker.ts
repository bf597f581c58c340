// Fills in the frame for the picture from the world as it is now.

import type { Frame, Theme } from "../studio";
import type { Chapters } from "./chapters";
import { Fresh, emptyFrame } from "./frame";
import type { Goals } from "./goals";
import { brushRect } from "./grid";
import type { Inspector } from "./inspect";
import type { Play } from "./play";
import type { PointerTools } from "./pointer";
import type { ShownField } from "./shown-field";
import type { Stage } from "./stage";
import type { Strokes } from "./strokes";
import type { Wave } from "./wave";

export interface FrameParts {
  readonly stage: Stage;
  readonly chapters: Chapters;
  readonly goals: Goals;
  readonly inspector: Inspector;
  readonly play: Play;
  readonly pointer: PointerTools;
  readonly shown: ShownField;
  readonly strokes: Strokes;
  readonly wave: Wave;
}
export interface FrameState {
  readonly now: number;
  readonly running: boolean;
  readonly theme: Theme;
  readonly reducedMotion: boolean;
  readonly linearHeat: boolean;
  readonly heavy: boolean;
  readonly unitColours: "speed" | "group";
  readonly worldKey: string;
}
const NO_WAY = new Int32Array(0);

export class FrameMaker {
  readonly fresh = new Fresh();
  private readonly frame = emptyFrame();
  private worldKey = "";
  private speedsOf = 0;

  constructor(private readonly parts: FrameParts) {}

  /** As it was made last. */
  get last(): Frame {
    return this.frame;
  }

  make(state: FrameState, field: Frame["field"], areas: Frame["areas"]): Frame {
    const { frame, parts } = this;
    frame.now = state.now;
    frame.running = state.running;
    frame.theme = state.theme;
    frame.reducedMotion = state.reducedMotion;
    frame.chapter = parts.chapters.chapter.value;
    frame.layers = parts.chapters.layers.value;
    frame.linearHeat = state.linearHeat;
    frame.heavy = state.heavy;
    frame.field = field;
    frame.areas = areas;
    frame.goals = parts.goals.spots;
    frame.wave = parts.wave.shown;
    frame.blocked = parts.strokes.blocked;
    frame.fresh = this.fresh.shown(state.now);
    frame.playing = parts.play.playing.value;
    this.map();
    this.units(state);
    this.pointer();
    return frame;
  }

  private map(): void {
    const { live } = this.parts.stage;
    const { stride, data } = live.world.costs();
    const { map } = this.frame;
    map.version = this.parts.shown.map.version;
    map.width = live.width;
    map.height = live.height;
    map.stride = stride;
    map.costs = data;
  }

  private units(state: FrameState): void {
    const { units } = this.frame;
    const { live } = this.parts.stage;
    const now = live.world.units();
    if (state.worldKey !== this.worldKey) ++units.version;
    this.worldKey = state.worldKey;
    units.count = now.count;
    units.shown = Math.min(now.count, this.parts.chapters.def.shown);
    units.ids = now.ids;
    units.positions = now.positions;
    units.velocities = now.velocities;
    units.radii = now.radii;
    units.groups = now.groups;
    units.states = now.states;
    units.hasWay = now.hasWay;
    units.colours = state.unitColours;
    units.tick = live.tick;
    const groups = live.groups;
    if (this.speedsOf === this.parts.stage.opened && units.fullSpeed.length === groups.length) return;
    this.speedsOf = this.parts.stage.opened;
    units.fullSpeed = Float32Array.from(groups, (group) => group.speed);
  }

  private pointer(): void {
    const { frame } = this;
    const { inspector, pointer, stage } = this.parts;
    const pinned = inspector.pinned.value;
    const readsHover = pointer.tool === "inspect" && !this.parts.play.playing.value;
    frame.unitRing = inspector.ring;
    frame.inspected = inspector.pinnedAt();
    frame.way = pinned?.way ?? (readsHover ? inspector.hover.value?.way : undefined) ?? NO_WAY;
    frame.cursor = pointer.cursor.value;
    const cell = inspector.hoverCell;
    const rect = cell === null || readsHover || this.parts.play.playing.value ? null : brushRect(cell, pointer.tool === "goal" ? 1 : pointer.brush.value, stage.live);
    frame.brush = rect === null ? null : { rect, tool: pointer.tool };
  }
}
