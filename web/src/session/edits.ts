// Undo and redo. An edit is what one stroke, drag or click did: one or more changes. Undone before a tick has passed, the world is again what it was bit for
// bit; later, what the edit did is taken back in the world as it is by then.

import type { Change } from "./changes";
import type { History } from "./history";
import type { LiveScene, Moment } from "./live-scene";

interface Edit {
  readonly changes: Change[];
  readonly backs: Change[][]; // of each change, what takes it back
  from: number; // place of its first entry in the log
  entries: number; // in the log
  tick: number;
  before: Moment | null; // while no tick has passed
}

interface Undone {
  readonly changes: readonly Change[];
  readonly length: number; // of the log at the undo: before that the edit is still in the world
}

/** Edits that are undone bit for bit; older ones by what takes them back. Each keeps the whole world. */
const MOST_EXACT = 8;
const MOST_EXACT_BYTES = 64 << 20;

export class Edits {
  private readonly done: Edit[] = [];
  private readonly undone: Undone[] = [];
  private open: Edit | null = null;

  constructor(
    private readonly live: LiveScene,
    private readonly history: History,
  ) {
    history.onCut = (applied) => this.cut(applied);
  }

  get count(): number {
    return this.done.filter((edit) => edit.from < this.history.applied).length + (this.open !== null && this.open.entries > 0 ? 1 : 0);
  }
  get canUndo(): boolean {
    return this.count > 0;
  }
  get canRedo(): boolean {
    const last = this.undone.at(-1);
    return last !== undefined && this.history.applied >= last.length;
  }
  get isOpen(): boolean {
    return this.open !== null;
  }
  /** What would take the last edit back. */
  get lastBacks(): readonly Change[] {
    return this.done.at(-1)?.backs.flat() ?? [];
  }

  /** What follows until end() is undone together. */
  begin(): void {
    this.end();
    this.open = { changes: [], backs: [], from: 0, entries: 0, tick: 0, before: null };
  }
  /** Goes on with the last edit, if nothing came after it. */
  reopen(): void {
    if (this.open !== null) return;
    const last = this.done.at(-1);
    if (last === undefined || this.history.length !== last.from + last.entries) return this.begin();
    this.open = this.done.pop()!;
  }
  /** Throws with nothing changed. */
  apply(change: Change): void {
    const edit = this.open;
    if (edit === null) return this.single(change);
    const first = edit.entries === 0; // it alone is shown on the time line
    if (first) this.start(edit);
    const back = this.history.record(change, first);
    ++edit.entries;
    // A goal that is carried along: where it came from and where it is are enough.
    const last = edit.changes.at(-1);
    if (change.kind === "goal" && last?.kind === "goal" && last.goal === change.goal) {
      edit.changes[edit.changes.length - 1] = change;
      return;
    }
    edit.changes.push(change);
    edit.backs.push(back);
  }
  /** One edit of one change. */
  single(change: Change): void {
    this.begin();
    try {
      this.apply(change);
    } finally {
      this.end();
    }
  }
  end(): void {
    const edit = this.open;
    this.open = null;
    if (edit === null) return;
    if (edit.entries === 0) return this.forget(edit);
    this.done.push(edit);
    this.undone.length = 0;
  }
  /** Takes back what was done since begin(), without a trace. */
  cancel(): void {
    const edit = this.open;
    this.open = null;
    if (edit === null) return;
    if (edit.entries > 0) this.takeBack(edit);
    this.forget(edit);
  }

  /** False: nothing to undo. */
  undo(): boolean {
    this.end();
    this.history.arrive();
    if (!this.canUndo) return false; // before the future is cut for it
    this.history.cut();
    const edit = this.done.pop()!;
    const changes = this.takeBack(edit);
    this.forget(edit);
    this.undone.push({ changes, length: this.history.length });
    return true;
  }
  redo(): boolean {
    this.end();
    this.history.arrive();
    if (!this.canRedo) return false;
    const { changes } = this.undone.pop()!;
    const others = this.undone.slice();
    this.begin();
    try {
      for (const change of changes) this.apply(change);
    } finally {
      this.end();
      this.undone.push(...others);
    }
    return true;
  }

  /** A tick has passed: exact undo of what came before is over. */
  passed(): void {
    if (this.open !== null) this.forget(this.open);
    for (let i = this.done.length - 1; i >= 0 && this.done[i]!.before !== null; --i) this.forget(this.done[i]!);
  }
  clear(): void {
    this.end();
    for (const edit of this.done) this.forget(edit);
    this.done.length = this.undone.length = 0;
  }

  private start(edit: Edit): void {
    this.forget(edit);
    this.history.arrive();
    edit.before = this.live.moment();
    this.keepNewest(edit.before.mark.bytes);
    edit.from = this.history.applied;
    edit.tick = this.history.at;
  }

  /** Returns what does it again. */
  private takeBack(edit: Edit): readonly Change[] {
    const untouched = this.history.length === edit.from + edit.entries && this.history.at === edit.tick;
    if (edit.before !== null && untouched) {
      this.history.rewindTo(edit.before, edit.from);
      return edit.changes;
    }
    const again: Change[] = [];
    for (const back of [...edit.backs].reverse()) {
      for (const change of back) again.unshift(...this.history.record(change, again.length === 0));
    }
    return again;
  }
  /** `bytes`: of the mark that has just been made. */
  private keepNewest(bytes: number): void {
    let kept = 1;
    for (let i = this.done.length - 1; i >= 0; --i) {
      const { before } = this.done[i]!;
      if (before === null) continue;
      bytes += before.mark.bytes;
      if (++kept > MOST_EXACT || bytes > MOST_EXACT_BYTES) this.forget(this.done[i]!);
    }
  }
  private forget(edit: Edit): void {
    edit.before?.mark.free();
    edit.before = null;
  }
  /** Edits that the cut future held are gone; of one that spans the cut, the part before it stays. */
  private cut(applied: number): void {
    while (this.done.length > 0 && this.done.at(-1)!.from >= applied) this.forget(this.done.pop()!);
    const last = this.done.at(-1);
    if (last !== undefined && last.from + last.entries > applied) {
      last.entries = applied - last.from;
      last.changes.length = last.backs.length = Math.min(last.changes.length, last.entries);
    }
    this.undone.length = 0;
  }
}
