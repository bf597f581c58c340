// The world on stage with its history and edits, all replaced together when another is opened; and the one way in which anything is tried: what the engine
// refuses becomes a toast, and the world stays as it is.

import { SpateError, type Spate } from "spate";
import { Edits } from "./edits";
import { History } from "./history";
import { LiveScene, type LiveGroup } from "./live-scene";
import type { Ports } from "./ports";
import type { SaidAloud } from "./said";
import type { Toasts } from "./toasts";

export class Stage {
  live!: LiveScene;
  history!: History;
  edits!: Edits;
  /** Counts opened worlds. */
  opened = 0;
  /** The group whose field is shown: of the unit that was picked, else the first. */
  shownGroup: number | null = null;

  constructor(
    readonly engine: Spate,
    readonly ports: Ports,
    readonly toasts: Toasts,
    readonly said: SaidAloud,
  ) {}

  /** Called with what field work took: whole builds, repairs, [ms] for each. */
  onFieldWork: (work: { readonly builds: number; readonly repairs: number; readonly milliseconds: number }) => void = () => {};

  /** Called before time is turned: see History. */
  onTurned: (exact: boolean) => void = () => {};

  /** Throws SpateError with the old world still on stage. */
  put(live: LiveScene): void {
    if (this.opened > 0) {
      this.edits.clear();
      this.history.free();
      this.live.free();
    }
    this.live = live;
    this.history = new History(live);
    this.history.onTurned = (exact) => this.onTurned(exact);
    this.edits = new Edits(live, this.history);
    this.shownGroup = null;
    ++this.opened;
  }

  get group(): LiveGroup | null {
    const groups = this.live.groups;
    return (this.shownGroup === null ? undefined : this.live.groupOf(this.shownGroup)) ?? groups[0] ?? null;
  }

  /** Brings fields up to date, apart from the tick, so that it can be timed. Returns what it took. [ms] */
  refreshFields(): number {
    const { world } = this.live;
    const before = world.fieldStats();
    const start = this.ports.now();
    world.refreshFields();
    const spent = this.ports.now() - start;
    const after = world.fieldStats();
    const [builds, repairs] = [after.builds - before.builds, after.repairs - before.repairs];
    if (builds + repairs === 0) return 0;
    this.onFieldWork({ builds, repairs, milliseconds: spent / (builds + repairs) });
    return spent;
  }

  /** False: it could not be done, and the reader was told. */
  attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.tell(error);
      return false;
    }
  }
  tell(error: unknown): void {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof SpateError)) console.error(error); // a fault of the studio's own: say so, and leave a trace
    this.toasts.error(error.message);
  }
}
