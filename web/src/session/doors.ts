// Everything that comes in or goes out as a file or a link.

import { SpateError } from "spate";
import { Clip } from "./clip";
import { exportScene } from "./export";
import { checkLog, pack, unpack, type SharedWorld } from "./link";
import type { Measured } from "./numbers";
import { bareName, isRecording, readerOf, type OpenedFile } from "./readers";
import type { Readings } from "./readings";
import { Player } from "./replay";
import type { Stage } from "./stage";
import { Tape } from "./tape";
import type { WorldDoor } from "./world-door";

/** A link tells a world's whole story if running it again takes no longer than this, [ms], and it is no longer than this, [characters]. */
const STORY_TIME = 4000;
const STORY_LENGTH = 60_000;
/** Beyond this programs begin to cut addresses. */
const LONG_LINK = 8000;
/** For the slowest machine that a link may be opened on. */
const LEAST_TICK = 0.5; // [ms]

export class Doors {
  readonly clip: Clip;
  readonly tape: Tape;
  private readonly player: Player;
  private arriving: (() => void) | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly readings: Readings,
    private readonly world: WorldDoor,
    private readonly measured: Measured,
  ) {
    const fileName = (ending: string): string => `${this.stage.live.id}.${ending}`;
    this.clip = new Clip(stage, fileName);
    this.tape = new Tape(stage, fileName);
    this.player = new Player(stage);
    stage.onTurned = (exact) => this.tape.turned(exact);
    this.world.beforeLeaving = () => {
      this.arriving = null;
      this.tape.set(false);
    };
  }

  frame(now: number): void {
    this.clip.frame(now);
    this.tape.frame();
    this.player.frame();
    if (this.arriving === null || this.stage.history.seeking) return;
    this.arriving();
    this.arriving = null;
  }

  async openFile(file: File): Promise<void> {
    const { stage } = this;
    try {
      const opened: OpenedFile = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      if (isRecording(opened)) return this.player.open(opened.bytes, file.name);
      const reader = readerOf(opened);
      if (reader === null) return stage.toasts.errorKey("toastUnknownFile", { file: file.name });
      const text = await reader.read(opened, { engine: stage.engine, ports: stage.ports, units: this.readings.units.value || 10_000 });
      this.world.open(bareName(file.name), text);
      stage.toasts.success("toastOpened", { file: file.name });
    } catch (error) {
      if (error instanceof SpateError) stage.toasts.errorKey("toastNotOpened", { text: error.message });
      else stage.tell(error);
    }
  }

  saveScene(): void {
    const { stage } = this;
    stage.attempt(() => {
      const file = `${stage.live.id}.json`;
      stage.ports.download(file, new Blob([exportScene(stage)], { type: "application/json" }));
      stage.toasts.success("toastSceneSaved", { file });
    });
  }

  async savePicture(): Promise<void> {
    const { stage } = this;
    try {
      const picture = await stage.ports.png();
      if (picture === null) return;
      const file = `${stage.live.id}.png`;
      stage.ports.download(file, picture);
      stage.toasts.success("toastPictureSaved", { file });
    } catch (error) {
      stage.tell(error);
    }
  }

  async copyLink(): Promise<void> {
    const { stage } = this;
    try {
      const link = stage.ports.linkTo(await pack(this.shared()));
      const copied = await stage.ports.copy(link);
      if (!copied) stage.toasts.warn("toastClipboard");
      else if (link.length > LONG_LINK) stage.toasts.warn("toastLinkLong");
      else stage.toasts.success("toastLinkCopied");
    } catch (error) {
      stage.tell(error);
    }
  }

  /** Opens paused. A hash that is none of ours is left alone. */
  async openLink(hash: string): Promise<void> {
    try {
      const shared = await unpack(hash);
      if (shared !== null) this.arrive(shared);
    } catch {
      this.stage.toasts.errorKey("toastLinkDamaged");
    }
  }

  private shared(): SharedWorld {
    const { stage } = this;
    const { live, history } = stage;
    const edits = this.readings.sharedEdits + stage.edits.count;
    const log = history.entries();
    const time = live.tick * Math.max(LEAST_TICK, this.measured.numbers.value.tick);
    const length = log.reduce((sum, { change }) => sum + ("cells" in change ? change.cells.length * 4 : 60), 0);
    if (time <= STORY_TIME && length <= STORY_LENGTH) return { id: live.id, scene: live.text, ...seedOf(live), edits, log, tick: live.tick };
    return { id: live.id, scene: exportScene(stage), edits, log: [], tick: 0 };
  }

  private arrive(shared: SharedWorld): void {
    const { stage, readings, world } = this;
    world.open(shared.id, shared.scene, shared.seed, (live) => checkLog(shared.log, live));
    readings.running.value = false;
    // Edits are told of once: those of the log count themselves on the time line, but cannot be undone here.
    readings.sharedEdits = shared.edits;
    if (shared.tick > 0 || shared.log.length > 0) stage.history.adopt(shared.log, shared.tick);
    this.arriving = () => {
      const units = stage.live.world.units().count;
      const run = (): void => void (readings.running.value = true);
      stage.toasts.offer("toastShared", { units, edits: shared.edits }, [{ label: "run", run }]);
    };
  }
}

function seedOf({ otherSeed }: { readonly otherSeed?: number | undefined }): { seed?: number } {
  return otherSeed === undefined ? {} : { seed: otherSeed };
}
