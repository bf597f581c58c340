// The live scene: the engine's run of a scene text, and what of the scene the studio has to know besides: ids, speeds, exact points of goals, goals that
// walk. Everything that can be undone or gone back over is in `memo`, which marks keep beside the engine's own.

import { SpateError, type Corners, type GoalDef, type GoalId, type GroupId, type Position, type SceneMark, type SceneRun, type Spate, type World } from "spate";
import { endless, readSource, withValue, type SceneGoal, type SceneGroup, type SceneSource, type SceneWalk } from "./scene-text";

export interface Memo {
  /** False: the reader took over a goal that walked, and the scene's later events are left out. */
  scripted: boolean;
  /** Where a goal of one cell exactly is. */
  points: Map<GoalId, Position>;
}

/** A moment to come back to. */
export interface Moment {
  readonly mark: SceneMark;
  readonly memo: Memo;
}

export interface LiveGroup {
  readonly id: string;
  readonly group: GroupId;
  readonly goal: GoalId;
  readonly def: Partial<SceneGroup>;
  readonly speed: number;
  readonly radius: number;
}

interface Walk extends SceneWalk {
  readonly since: number; // [s]
}

/** What a group is called that the studio makes itself. */
export const OWN_GROUP = "crowd";
export const OWN_GOAL = "goal";

export class LiveScene {
  readonly run: SceneRun;
  readonly world: World;
  readonly source: SceneSource;
  readonly memo: Memo = { scripted: true, points: new Map() };
  private readonly walks: readonly Walk[];
  private readonly leaps: boolean; // a step may be several ticks
  private tick_ = 0;

  constructor(
    engine: Spate,
    readonly id: string,
    /** As it was opened. */
    readonly text: string,
    /** In place of the scene's own. */
    readonly otherSeed?: number,
  ) {
    const source = readSource(text);
    this.run = engine.scene(withGroup(endless(text, source, otherSeed), source), { name: `${id}.json` });
    this.world = this.run.world;
    this.source = source ?? {};
    this.leaps = (this.source.events ?? []).some((event) => "advance" in event);
    this.walks = (this.source.events ?? []).flatMap((event) => {
      if (event.walkGoal) return [{ ...event.walkGoal, since: event.at }];
      return event.moveGoal ? [{ goal: event.moveGoal.goal, along: [], since: event.at }] : []; // which ends a walk
    });
    for (const goal of this.source.goals ?? []) {
      const id = this.goalNamed(goal.id);
      if (goal.point !== undefined && id !== null) this.memo.points.set(id, goal.point);
    }
  }

  get tick(): number {
    return this.tick_;
  }
  get seed(): number {
    return this.run.seed;
  }
  get width(): number {
    return this.world.width;
  }
  get height(): number {
    return this.world.height;
  }

  get hasBreakable(): boolean {
    return this.source.breakable !== undefined || (this.source.events ?? []).some((event) => event.breakable !== undefined);
  }

  /** The scene's groups, or the one that the studio made for a scene without any. */
  get groups(): readonly LiveGroup[] {
    return this.run.groups.length > 0 ? this.ofScene : this.ownGroup !== null ? [this.ownGroup] : [];
  }
  get goals(): readonly { readonly id: string; readonly goal: GoalId }[] {
    return this.run.goals.length > 0 ? this.run.goals : this.ownGoal !== null ? [{ id: OWN_GOAL, goal: this.ownGoal }] : [];
  }
  /** Goals and groups of the studio come and go with undo and rewinding: the world knows whether they are there. */
  private get ownGoal(): GoalId | null {
    return this.world.goalCells(0 as GoalId).length > 0 ? (0 as GoalId) : null;
  }
  private get ownGroup(): LiveGroup | null {
    if (this.ownGoal === null || !hasGroup(this.world)) return null;
    return { id: OWN_GROUP, group: 0 as GroupId, goal: 0 as GoalId, def: {}, speed: 3, radius: 0.3 };
  }
  private readonly ofSceneCache: LiveGroup[] = [];
  private get ofScene(): readonly LiveGroup[] {
    if (this.ofSceneCache.length === 0) {
      for (const group of this.run.groups) this.ofSceneCache.push({ ...group, def: this.source.groups?.find((own) => own.id === group.id) ?? {} });
    }
    return this.ofSceneCache;
  }

  groupOf(number: number): LiveGroup | undefined {
    const groups = this.groups;
    return groups[number]?.group === number ? groups[number] : groups.find((group) => group.group === number);
  }
  goalNamed(id: string): GoalId | null {
    return this.goals.find((goal) => goal.id === id)?.goal ?? null;
  }
  goalSource(goal: GoalId): SceneGoal | undefined {
    const id = this.goals.find((named) => named.goal === goal)?.id;
    return this.source.goals?.find((own) => own.id === id);
  }
  cornersOf(group: LiveGroup): Corners {
    return group.def.corners ?? "strict";
  }

  /** The goal as it is now, to be moved back to. */
  goalDef(goal: GoalId): GoalDef {
    const startCost = this.goalSource(goal)?.startCost ?? 0;
    const point = this.pointOf(goal);
    if (point !== null) return { point, startCost };
    const flat = this.world.goalCells(goal);
    const cells = Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2]!, flat[i * 2 + 1]!] as const);
    return { cells, startCost };
  }
  /** Its exact position, if it has one. */
  pointOf(goal: GoalId): Position | null {
    const cells = this.world.goalCells(goal);
    if (cells.length !== 2) return null;
    const point = this.walkingAt(goal) ?? this.memo.points.get(goal);
    return point !== undefined && Math.floor(point[0]) === cells[0] && Math.floor(point[1]) === cells[1] ? point : null;
  }
  isWalked(goal: GoalId): boolean {
    return this.memo.scripted && this.walks.some((walk) => this.goalNamed(walk.goal) === goal && walk.along.length > 0);
  }
  /** Walks that are under way, from where they are. */
  walksNow(): SceneWalk[] {
    const seconds = this.tick_ * this.world.tickSeconds;
    return this.goals.flatMap(({ id, goal }) => {
      const walk = this.tick_ === 0 ? undefined : this.walkOf(goal, seconds - this.world.tickSeconds);
      if (walk === undefined) return [];
      const { point, leg } = alongLine(walk, seconds - walk.since);
      const rest = walk.along.slice(leg + 1);
      const along = walk.repeat ? [point, ...rest, ...walk.along.slice(0, leg + 1)] : [point, ...rest];
      return [{ goal: id, along: along.length > 1 ? along : [point, point], speed: walk.speed ?? 1, repeat: walk.repeat ?? false }];
    });
  }

  /** One tick of the scene; its events first. */
  step(): void {
    if (!this.memo.scripted || !this.run.step()) this.world.tick();
    this.tick_ = this.leaps ? this.world.stats().ticks : this.tick_ + 1;
  }

  moment(): Moment {
    return { mark: this.run.mark(), memo: copyOf(this.memo) };
  }
  restore(moment: Moment): void {
    this.run.restore(moment.mark);
    const memo = copyOf(moment.memo);
    this.memo.scripted = memo.scripted;
    this.memo.points = memo.points;
    this.tick_ = moment.mark.tick;
  }
  free(): void {
    this.run.free();
  }

  private walkingAt(goal: GoalId): Position | undefined {
    if (!this.memo.scripted || this.walks.length === 0) return undefined;
    const seconds = (this.tick_ - 1) * this.world.tickSeconds; // moved before the last tick
    const walk = this.walkOf(goal, seconds);
    return walk === undefined ? undefined : alongLine(walk, seconds - walk.since).point;
  }
  private walkOf(goal: GoalId, seconds: number): Walk | undefined {
    const walk = this.walks.findLast((own) => this.goalNamed(own.goal) === goal && own.since <= seconds + 1e-6);
    return walk === undefined || walk.along.length === 0 ? undefined : walk;
  }
}

function hasGroup(world: World): boolean {
  try {
    world.goalOf(0 as GroupId);
    return true;
  } catch (error) {
    if (error instanceof SpateError) return false;
    throw error;
  }
}

/** A scene with a goal but nobody to go there gets a group, as opened maps do. */
function withGroup(text: string, source: SceneSource | null): string {
  const goal = Array.isArray(source?.goals) ? source.goals[0]?.id : undefined;
  if (typeof goal !== "string" || (source?.groups ?? []).length > 0) return text;
  return withValue(text, "groups", JSON.stringify([{ id: OWN_GROUP, goal }]));
}

function copyOf(memo: Memo): Memo {
  return { scripted: memo.scripted, points: new Map(memo.points) };
}

/** As the engine walks its goals: src/io/goal_walk.cpp. `leg`: the number of the point it comes from. */
function alongLine(walk: Walk, seconds: number): { point: Position; leg: number } {
  const line = walk.along;
  const legs = walk.repeat ? line.length : line.length - 1;
  const lengths = Array.from({ length: legs }, (_, i) => distance(line[i]!, line[(i + 1) % line.length]!));
  const round = lengths.reduce((sum, length) => sum + length, 0);
  let left = Math.max(0, seconds) * (walk.speed ?? 1);
  if (round <= 0 || (!walk.repeat && left >= round)) return { point: line[line.length - 1]!, leg: line.length - 1 };
  left %= round;
  for (let i = 0; i < legs; ++i) {
    const [from, to, length] = [line[i]!, line[(i + 1) % line.length]!, lengths[i]!];
    if (left < length) return { point: [from[0] + ((to[0] - from[0]) * left) / length, from[1] + ((to[1] - from[1]) * left) / length], leg: i };
    left -= length;
  }
  return { point: line[legs % line.length]!, leg: legs % line.length };
}

function distance(a: Position, b: Position): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}
