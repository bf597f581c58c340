// Opening worlds: whatever was going on in the old one ends, and every part starts on the new one. A text that cannot be opened leaves everything as it is.

import { LiveScene } from "./live-scene";
import { withoutHalo } from "./map-text";
import type { Chapters } from "./chapters";
import type { FrameMaker } from "./frame-maker";
import type { Goals } from "./goals";
import type { Inspector } from "./inspect";
import type { Measured } from "./numbers";
import type { Play } from "./play";
import type { PointerTools } from "./pointer";
import type { Pulse } from "./pulse";
import type { Readings } from "./readings";
import type { ShownField } from "./shown-field";
import type { Stage } from "./stage";
import type { Strokes } from "./strokes";
import type { UnitSlider } from "./units";
import type { Comparison } from "./versus";
import type { Wave } from "./wave";

interface Around {
  readonly stage: Stage;
  readonly chapters: Chapters;
  readonly comparison: Comparison;
  readonly frames: FrameMaker;
  readonly goals: Goals;
  readonly inspector: Inspector;
  readonly measured: Measured;
  readonly play: Play;
  readonly pointer: PointerTools;
  readonly pulse: Pulse;
  readonly readings: Readings;
  readonly shown: ShownField;
  readonly slider: UnitSlider;
  readonly strokes: Strokes;
  readonly wave: Wave;
}

export class WorldDoor {
  /** Called before a world goes: a recording of it has to be saved. */
  beforeLeaving: () => void = () => {};

  constructor(
    private readonly scenes: Readonly<Record<string, string>>,
    private readonly parts: Around,
  ) {}

  openBuiltIn(id: string): boolean {
    const text = this.scenes[id];
    if (text === undefined) return false;
    return this.parts.stage.attempt(() => this.open(id, text));
  }
  /** The same scene with another seed. */
  reseed(seed: number): void {
    const { live } = this.parts.stage;
    this.parts.stage.attempt(() => this.open(live.id, live.text, seed));
  }

  /** Throws with everything as it was. `check`: looks at the new world before the old one goes; throws too. */
  open(id: string, text: string, seed?: number, check: (live: LiveScene) => void = () => {}): void {
    const { parts } = this;
    const live = new LiveScene(parts.stage.engine, id, text, seed);
    try {
      check(live);
    } catch (error) {
      live.free();
      throw error;
    }
    this.beforeLeaving();
    this.settle();
    parts.comparison.free();
    parts.shown.free();
    parts.stage.put(live);
    parts.readings.opened();
    parts.goals.reset();
    parts.inspector.reset();
    parts.pointer.reset();
    parts.frames.fresh.clear();
    parts.pulse.held = false;
    this.measureBuild(live);
    this.followChapter();
    this.parts.stage.said.key("saidScene", { scene: id });
  }

  /** Whatever the reader was in the middle of is over. */
  settle(): void {
    const { parts } = this;
    if (parts.stage.opened === 0) return;
    parts.pointer.end();
    parts.goals.dragEnd();
    parts.play.stop();
    parts.slider.stop();
    parts.wave.stop();
    if (parts.wave.over()) parts.readings.running.value = true;
  }

  /** Contacts as the chapter has them. Not in the past: to turn a page must not cost anybody the future. */
  followChapter(): void {
    const { history } = this.parts.stage;
    if (history.at === history.to) this.setContacts(this.parts.chapters.def.contacts);
  }
  setContacts(on: boolean): void {
    const { stage, readings } = this.parts;
    if (stage.live.world.contacts !== on) stage.attempt(() => void stage.history.record({ kind: "contacts", on }, false));
    readings.contacts.value = stage.live.world.contacts;
  }

  /** The engine built its fields while it opened the scene, where nobody had a watch: once more, for the number. */
  private measureBuild(live: LiveScene): void {
    const { stage, measured } = this.parts;
    const group = live.groups[0];
    if (group === undefined) return;
    const costs = withoutHalo(live.world.costs().data, live.width, live.height);
    const fields = stage.engine.fields({ width: live.width, height: live.height, costs });
    const goal = live.world.goalCells(group.goal);
    const start = stage.ports.now();
    fields.build(goal, { corners: live.cornersOf(group) });
    measured.built(stage.ports.now() - start);
    fields.free();
  }
}
