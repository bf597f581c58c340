// The session's commands, and the frame: each a few calls to the parts.

import { SpateError, type Cell, type Position } from "spate";
import { UNITS_MAX, type Chapter, type Frame, type Layer, type Said, type Speed, type Tool } from "../studio";
import { cellAt } from "./grid";
import type { Parts } from "./session";

const MOST_BRUSH = 15;

export function commandsOf(parts: Parts) {
  return { ...showCommands(parts), ...timeCommands(parts), ...worldCommands(parts), ...pointerCommands(parts), ...frameCommands(parts) };
}

/** What is on show. */
function showCommands(parts: Parts) {
  const { chapters, readings, said, stage, wave, world } = parts;
  const setChapter = (chapter: Chapter): void => {
    if (chapter === chapters.chapter.value) return;
    wave.stop();
    parts.pointer.end();
    chapters.go(chapter);
    world.followChapter();
    said.key("saidChapter", { chapter });
  };
  const setWave = (on: boolean): void => {
    if (!on) return wave.stop();
    parts.world.settle();
    if (stage.group === null) return stage.toasts.warn("toastNoGoal");
    wave.start(stage.ports.now(), readings.farthest.value);
    wave.runsAfter = readings.running.value;
    readings.running.value = false;
  };
  const setPlaying = (on: boolean): void => {
    if (on === parts.play.playing.value) return;
    world.settle();
    if (!on) return said.key("saidPlayingOver");
    if (!parts.play.start()) return stage.toasts.warn("toastNoGoal");
    readings.running.value = true;
    said.key("saidPlaying");
  };
  const actions: Readonly<Record<Chapter, () => void>> = {
    1: () => (chapters.tool.value = "swamp"),
    2: () => setWave(!wave.on),
    3: () => (chapters.tool.value = "wall"),
    4: () => followOne(parts),
    5: () => setPlaying(!parts.play.playing.value),
  };
  return {
    setChapter,
    chapterAction: (): void => actions[chapters.chapter.value](),
    setTool: (tool: Tool): void => {
      parts.pointer.end();
      chapters.tool.value = tool;
    },
    setBrush: (cells: number): void => void (parts.pointer.brush.value = within(cells, 1, MOST_BRUSH)),
    setAnyCost: (cost: number): void => void (parts.pointer.anyCost.value = within(cost, 1, 254)),
    toggleLayer: (layer: Layer): void => chapters.toggle(layer),
    resetLayers: (): void => chapters.reset(),
    setLinearHeat: (on: boolean): void => void (parts.linearHeat.value = on),
    setUnitColours: (by: "speed" | "group"): void => void (parts.unitColours.value = by),
    setTerrainCost: (on: boolean): void => void (parts.terrainCost.value = on),
    setWave,
    seekWave: (distance: number): void => wave.seek(distance),
    setPlaying,
    steer: (direction: Position): void => parts.play.steer(direction),
    setCompare: (on: boolean): void => parts.comparison.set(on),
    dismissToast: (): void => stage.toasts.dismiss(),
    say: (what: Said): void => said.say(what),
  };
}

function timeCommands(parts: Parts) {
  const { readings, stage, said, pulse, world, wave } = parts;
  const pause = (): void => {
    wave.runsAfter = false;
    if (!readings.running.value) return;
    readings.running.value = false;
    said.key("saidPaused", { tick: stage.live.tick });
  };
  const seek = (tick: number): void => {
    world.settle();
    stage.attempt(() => stage.history.seek(tick));
    parts.frames.fresh.clear();
    pulse.seekOn();
  };
  return {
    setRunning: (on: boolean): void => {
      wave.stop();
      if (!on) return pause();
      if (readings.running.value) return;
      readings.running.value = true;
      said.key("saidRunning");
    },
    setSpeed: (speed: Speed): void => void (readings.speed.value = speed),
    stepTick: (by: 1 | -1): void => {
      pause();
      if (by < 0 || stage.history.at < stage.history.to) return seek(stage.history.at + by);
      world.settle();
      stage.attempt(() => stage.history.step());
      stage.edits.passed();
    },
    seek: (tick: number): void => {
      pulse.held = true;
      seek(tick);
    },
    seekEnd: (): void => void (pulse.held = false),
    restart: (): void => {
      world.settle();
      stage.attempt(() => {
        stage.history.restart();
        stage.edits.clear();
        readings.sharedEdits = 0;
      });
      parts.frames.fresh.clear();
      parts.inspector.reset();
      world.followChapter();
    },
    setSeed: (seed: number): void => world.reseed(within(seed, 0, Number.MAX_SAFE_INTEGER)),
    open: (scene: string): void => void world.openBuiltIn(scene),
  };
}

/** What changes the world, or comes and goes as a file. */
function worldCommands(parts: Parts) {
  const { stage, said, slider, world, doors } = parts;
  const step = (work: () => boolean, key: string): void => {
    world.settle();
    let done = false;
    stage.attempt(() => void (done = work()));
    if (!done) return;
    stage.toasts.resolved("toastNoWay");
    said.key(key);
  };
  return {
    setContacts: (on: boolean): void => world.setContacts(on),
    setUnits: (count: number): void => slider.set(within(count, 0, UNITS_MAX)),
    undo: (): void => step(() => stage.edits.undo(), "saidUndo"),
    redo: (): void => step(() => stage.edits.redo(), "saidRedo"),
    setClip: (on: boolean): void => void doors.clip.set(on),
    setTape: (on: boolean): void => doors.tape.set(on),
    openFile: (file: File): Promise<void> => doors.openFile(file),
    saveScene: (): void => doors.saveScene(),
    savePicture: (): Promise<void> => doors.savePicture(),
    copyLink: (): Promise<void> => doors.copyLink(),
  };
}

function pointerCommands(parts: Parts) {
  const { pointer, goals, inspector, play, slider, wave } = parts;
  const touch = (): void => {
    slider.stop();
    wave.stop();
  };
  /** Who takes the goal by hand plays it no longer. */
  const takeGoal = (): void => {
    touch();
    play.stop();
  };
  return {
    hoverAt: (at: Position | null): void => {
      if (at !== null) pointer.hideCursor();
      inspector.hoverAt(at);
    },
    pinAt: (at: Position | null): void => inspector.pinAt(at),
    moveCursor: (by: Cell): void => pointer.moveCursor(by),
    useToolAtCursor: (down: boolean): void => pointer.useAtCursor(down),
    strokeStart: (at: Position, options: { erase?: boolean }): void => {
      touch();
      pointer.start(at, options.erase ?? false);
    },
    strokeTo: (at: Position, options: { straight?: boolean }): void => pointer.to(at, options.straight ?? false),
    strokeEnd: (): void => pointer.end(),
    strokeCancel: (): void => pointer.cancel(),
    setGoalAt: (at: Position, further: boolean): void => {
      takeGoal();
      goals.setAt(at, further);
    },
    dragGoal: (goal: string, at: Position): void => {
      takeGoal();
      goals.dragTo(goal, at);
    },
    dragGoalEnd: (): void => goals.dragEnd(),
  };
}

function frameCommands(parts: Parts) {
  const { stage, readings, measured, frames, shown, chapters } = parts;
  let version = 0;
  const make = (now: number): Frame => {
    const wall = stage.ports.now();
    measured.frame(now);
    stage.toasts.frame();
    stage.said.frame();
    parts.doors.frame(wall);
    parts.wave.frame(wall);
    if (parts.wave.over()) readings.running.value = true;
    parts.pulse.frame(now, parts.wave.on);
    parts.slider.frame(stage.live.world.units().count);
    parts.strokes.frame();
    parts.inspector.follow();

    const key = `${stage.opened} ${stage.history.version} ${stage.live.tick}`;
    parts.goals.frame(now, `${stage.opened} ${stage.history.version} ${goalsMove(parts) ? stage.live.tick : 0} ${stage.shownGroup}`);
    noteMapChanges(parts, now);
    readings.frame(wall, parts.pulse.moving, key);
    parts.goals.noteArrivals(readings.arrived.value, now);
    compare(parts, now);
    if (stage.history.version !== version) parts.comparison.noteEdit(now);
    version = stage.history.version;

    parts.inspector.explain(wall);
    // Last: these are views of the engine's memory, and any call before could move it.
    const areas = chapters.layers.value.areas ? shown.areas() : null;
    const field = shown.field(plainSteps(parts));
    parts.inspector.frame(wall, field);
    readings.field(field, areas);
    return frames.make({ ...stateOf(parts), now, worldKey: key }, shown.field(plainSteps(parts)), areas);
  };
  /** What the engine refuses is told once, and the picture stays as it was. */
  let told = "";
  const frame = (now: number): Frame => {
    try {
      const made = make(now);
      told = "";
      return made;
    } catch (error) {
      if (!(error instanceof SpateError)) throw error;
      if (error.message !== told) stage.tell(error);
      told = error.message;
      return frames.last;
    }
  };
  return { frame, drawn: (milliseconds: number): void => measured.drawn(stage.ports.now(), milliseconds) };
}

/** Chapter 2 without terrain cost. */
function plainSteps(parts: Parts): boolean {
  return parts.chapters.chapter.value === 2 && !parts.terrainCost.value;
}

function stateOf(parts: Parts) {
  const { readings, pulse, wave } = parts;
  return {
    running: readings.running.value && !pulse.held && !wave.on,
    theme: parts.theme.value,
    reducedMotion: parts.reducedMotion.value,
    linearHeat: parts.linearHeat.value,
    heavy: parts.measured.heavy.value,
    unitColours: parts.unitColours.value,
  };
}

/** Scenes can move goals by themselves. */
function goalsMove(parts: Parts): boolean {
  return (parts.stage.live.source.events ?? []).some((event) => "walkGoal" in event || "moveGoal" in event);
}

/** Cells that changed flash, whoever changed them; not those that differ because time was turned. */
function noteMapChanges(parts: Parts, now: number): void {
  parts.shown.frame();
  const changed = parts.shown.map.changed;
  if (changed !== null && !parts.pulse.held && !parts.stage.history.seeking) parts.frames.fresh.add(changed, now);
}

function compare(parts: Parts, now: number): void {
  const { comparison, stage, shown, measured } = parts;
  if (!comparison.on) return;
  const { live } = stage;
  const goals = live.groups.length > 0 ? live.world.goalCells(live.groups[0]!.goal).join() : "";
  const facts = {
    units: live.world.units().count,
    openCells: shown.map.openCells,
    cells: live.width * live.height,
    spate: measured.spateMs,
    key: `${stage.opened} ${shown.map.version}`,
    goals,
  };
  comparison.frame(now, measured.frameMs, facts);
}

/** A unit far from the goal that is on its way there; another with each press. */
function followOne(parts: Parts): void {
  const { stage, inspector, chapters } = parts;
  const units = stage.live.world.units();
  const group = stage.group;
  if (group === null || units.count === 0) return stage.toasts.warn("toastNoUnits");
  const { stride, data } = stage.live.world.distances(group.group);
  const taken = inspector.ring;
  let best = -1;
  let far = -1;
  const most = Math.min(units.count, chapters.def.shown);
  for (let i = 0; i < most; ++i) {
    if (units.states[i] === 1 || units.hasWay[i] === 0 || i === taken) continue;
    const [x, y] = cellAt([units.positions[i * 2]!, units.positions[i * 2 + 1]!]);
    // Some are passed over at random, by their number: so that it is not always the same.
    const distance = data[(y + 1) * stride + x + 1]! * (0.5 + ((units.ids[i]! * 7919 + stage.live.tick) % 1000) / 2000);
    if (distance <= far) continue;
    far = distance;
    best = units.ids[i]!;
  }
  if (best < 0) best = units.ids[0]!;
  inspector.pinUnit(best);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most);
}
