// The world's time: it runs forward, leaves marks behind, and goes back to any tick by restoring the nearest mark and running the ticks from there again.
//
// Invariant: the world is what the scene makes of its start and the first `applied` entries of the log. An entry of tick t is carried out when tick t has
// been reached, before anything that comes after. So running over old edits again repeats them bit for bit. A change made in the past cuts the future.

import { perform, type Change } from "./changes";
import type { LiveScene, Moment } from "./live-scene";

/** One line of the log. */
export interface Entry {
  readonly tick: number;
  readonly change: Change;
  readonly edit: boolean; // an edit begins here: shown on the time line
}
interface Mark extends Moment {
  readonly tick: number;
  readonly applied: number;
  readonly bytes: number;
}

export interface HistorySettings {
  /** Between two marks. [s, simulated] */
  readonly markSeconds: number;
  /** Of all marks together. [bytes] */
  readonly mostBytes: number;
  /** So many do for any length of time, since old ones may stand far apart: memory soon stops growing. */
  readonly mostMarks: number;
}
export const HISTORY: HistorySettings = { markSeconds: 0.5, mostBytes: 64 << 20, mostMarks: 32 };

export class History {
  /** Bumped by every change and every jump: views and caches compare it. */
  version = 0;
  /** The last tick that was reached. */
  to = 0;
  /** Called when the future is cut: with how many entries of the log are left. */
  onCut: (applied: number) => void = () => {};
  /** Called before the world is put back to what it was. `exact`: undone within a tick. */
  onTurned: (exact: boolean) => void = () => {};
  private log: Entry[] = [];
  private applied_ = 0;
  private readonly marks: Mark[] = [];
  private bytes = 0;
  private target: number | null = null;
  private editTicks_: readonly number[] | null = [];

  constructor(
    private readonly live: LiveScene,
    private readonly settings: HistorySettings = HISTORY,
  ) {
    this.mark();
  }

  get at(): number {
    return this.live.tick;
  }
  get applied(): number {
    return this.applied_;
  }
  get length(): number {
    return this.log.length;
  }
  get seeking(): boolean {
    return this.target !== null;
  }
  /** Ticks at which something was edited, each once. */
  get editTicks(): readonly number[] {
    this.editTicks_ ??= [...new Set(this.log.filter((entry) => entry.edit).map((entry) => entry.tick))];
    return this.editTicks_;
  }
  entries(): readonly Entry[] {
    return this.log.slice(0, this.applied_);
  }

  /** One tick forward, with what was done at the tick it leads to, if that is known already. */
  step(): void {
    this.live.step();
    this.applyDue();
    this.to = Math.max(this.to, this.at);
    this.markIfDue();
  }

  /** Carries a change out here and now. Returns what takes it back. Throws with nothing changed. */
  record(change: Change, edit: boolean): Change[] {
    this.arrive();
    const back = perform(change, this.live);
    this.cut();
    this.log.push({ tick: this.at, change, edit });
    this.applied_ = this.log.length;
    this.changed();
    return back;
  }

  /** Forgets what came after this moment. */
  cut(): void {
    this.target = null;
    if (this.applied_ === this.log.length && this.at === this.to) return;
    this.log.length = this.applied_;
    this.to = this.at;
    this.dropMarks((mark) => mark.tick > this.at || mark.applied > this.applied_);
    this.onCut(this.applied_);
    this.changed();
  }

  /** Back to a moment of this same tick: takes back the log's last entries. */
  rewindTo(moment: Moment, applied: number): void {
    this.onTurned(true);
    this.live.restore(moment);
    this.log.length = applied;
    this.applied_ = applied;
    this.dropMarks((mark) => mark.applied > applied);
    this.changed();
  }

  /** As it was opened, and nothing after. */
  restart(): void {
    this.restore(this.marks[0]!);
    this.applied_ = 0;
    this.cut();
  }

  /** Wants to be at a tick; work() brings it there. */
  seek(tick: number): void {
    const wanted = Math.min(Math.max(0, Math.round(tick)), this.to);
    const nearest = this.marks.findLast((mark) => mark.tick <= wanted)!;
    const forward = wanted >= this.at && nearest.tick <= this.at;
    if (!forward) this.restore(nearest);
    this.target = wanted;
    this.applyDue();
  }
  /** Runs towards the tick that is sought, until it is reached or `more` says no. True once it is there. */
  work(more: () => boolean): boolean {
    while (this.target !== null && this.at < this.target && more()) this.step();
    if (this.target !== null && this.at >= this.target) this.target = null;
    return this.target === null;
  }

  /** At the tick that is sought, if one is: nothing can be changed on the way to it. */
  arrive(): void {
    this.work(() => true);
  }

  /** Takes over what was done elsewhere, up to a tick, and sets out for it. For a world just opened. */
  adopt(log: readonly Entry[], tick: number): void {
    this.restore(this.marks[0]!);
    this.log = [...log];
    this.applied_ = 0;
    this.to = tick;
    this.changed();
    this.seek(tick);
  }

  free(): void {
    this.dropMarks(() => true);
  }

  private restore(mark: Mark): void {
    this.onTurned(false);
    this.live.restore(mark);
    this.applied_ = mark.applied;
    this.changed();
  }
  private changed(): void {
    ++this.version;
    this.editTicks_ = null;
  }

  private applyDue(): void {
    while (this.applied_ < this.log.length && this.log[this.applied_]!.tick <= this.at) {
      this.again(this.log[this.applied_]!.change);
      ++this.applied_;
      ++this.version;
    }
  }

  /** What cannot be done again is dropped with all that came after it, so that it fails once. */
  private again(change: Change): void {
    try {
      perform(change, this.live);
    } catch (error) {
      this.log.length = this.applied_;
      this.onCut(this.applied_);
      this.changed();
      throw error;
    }
  }

  private markIfDue(): void {
    const apart = Math.max(1, Math.round(this.settings.markSeconds / this.live.world.tickSeconds));
    const last = this.marks.findLast((mark) => mark.tick <= this.at);
    if (last === undefined || this.at - last.tick >= apart) this.mark();
  }
  private mark(): void {
    const moment = this.live.moment();
    const mark = { ...moment, tick: this.at, applied: this.applied_, bytes: moment.mark.bytes };
    const after = this.marks.findIndex((other) => other.tick > mark.tick);
    this.marks.splice(after < 0 ? this.marks.length : after, 0, mark);
    this.bytes += mark.bytes;
    while ((this.bytes > this.settings.mostBytes || this.marks.length > this.settings.mostMarks) && this.marks.length > 2) this.thin();
  }
  /** Gives up the mark that is missed least: close to its neighbours, and long ago. Never the start and never the newest. */
  private thin(): void {
    let least = 1;
    let leastMissed = Infinity;
    for (let i = 1; i + 1 < this.marks.length; ++i) {
      const missed = (this.marks[i + 1]!.tick - this.marks[i - 1]!.tick) / (Math.abs(this.at - this.marks[i]!.tick) + 1);
      if (missed >= leastMissed) continue;
      leastMissed = missed;
      least = i;
    }
    this.dropMarks((mark) => mark === this.marks[least]);
  }
  private dropMarks(dropped: (mark: Mark) => boolean): void {
    const gone = this.marks.filter(dropped);
    for (const mark of gone) {
      this.bytes -= mark.bytes;
      mark.mark.free();
      this.marks.splice(this.marks.indexOf(mark), 1);
    }
  }
}
