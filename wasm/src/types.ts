// The words of the package: what goes in and what comes out. Coordinates are the library's: cell (x, y) counts from the top left, x right,
// y down; positions are in cells, the centre of cell (3, 4) is (3.5, 4.5). A rectangle is [x0, y0, x1, y1], both ends included.

export type Cell = readonly [x: number, y: number];
export type Position = readonly [x: number, y: number];
export type Rect = readonly [x0: number, y0: number, x1: number, y1: number];

/** A goal of a world. Worlds number their goals from 0. */
export type GoalId = number & { readonly goalId: unique symbol };
/** A group of a world. Worlds number their groups from 0: `UnitsView.groups` holds these numbers. */
export type GroupId = number & { readonly groupId: unique symbol };
/** A unit. Numbered from 0 in the order in which they were spawned; a number is never used twice. */
export type UnitId = number;

/** Which diagonal steps are legal. `strict` (both cells beside the step are open) is the default. */
export type Corners = "strict" | "oneSide" | "free" | "orthogonal";
/** How units read the flow field: any angle (`smooth`, the default) or one of eight. */
export type Heading = "smooth" | "arrows";

export interface WorldDef {
  /** [cells, 1 .. 16384] */
  width: number;
  /** [cells, 1 .. 16384] */
  height: number;
  /** Row by row from the top, width x height of them. [1 .. 254, 255 = wall; default: 1 everywhere] */
  costs?: Uint8Array;
  /** Simulated time of one tick. [s, 0.0001 .. 0.25, default 1/60] */
  tickSeconds?: number;
  /** For `spawn` everywhere. [0 .. 2^53, default 1] */
  seed?: number;
  /** How much field work a tick may do. [cells, default 0: everything at once] */
  fieldBudget?: number;
}

/** At least one of cells, rect, point; the nearest cell wins. */
export interface GoalDef {
  cells?: readonly Cell[];
  rect?: Rect;
  /** One exact position; its cell is a goal cell. */
  point?: Position;
  /** What arriving here costs on top. [cells of cost 1, 0 .. 1e6, default 0] */
  startCost?: number;
}

/** The keys are those of a scene's groups (docs/formats.md). */
export interface GroupDef {
  goal: GoalId;
  /** Body radius. [cells, 0.05 .. 4, default 0.3] */
  radius?: number;
  /** On ground of cost 1. [cells/s, 0 .. 100, default 3] */
  speed?: number;
  /** Come to rest around the goal (default), leave the world, or start anew where the group was spawned. */
  arrive?: "stay" | "remove" | "respawn";
  heading?: Heading;
  corners?: Corners;
  /** Without a way: stand still (default), or go to the cell nearest the goal that can be reached. */
  unreachable?: "stop" | "nearest";
  /** What the group pays for ground of a cost, where that is not the cost itself. Keys and values: 1 .. 254 or "wall". */
  costs?: Readonly<Record<string, number | "wall">>;
  /** Plans its way through breakable walls, and attacks those that are in it. [default false] */
  breaks?: boolean;
  /** Speed factor by the map's cost. [0 .. 10; default 1/cost for every cost not named] */
  terrainSpeed?: Readonly<Record<string, number>>;
  /** What a unit adds to its cell's cost for this group's directions. [0 .. 4, default 0 = off] */
  densityCost?: number;
}

/** Where new units stand: at positions (x, y, x, y, ...), spread over a rectangle, or over every cell with a way to the goal. */
export type Placement =
  | { at: Float32Array | readonly Position[] }
  | { rect: Rect; count: number }
  | { everywhere: true; count: number };

/** Every unit, one array per property, in the order of their ids. These are views of the engine's own memory: read them at once, they are
 *  valid until the next call of anything in the module (even one that only reads may make its memory grow), and never write to them. */
export interface UnitsView {
  readonly count: number;
  readonly ids: Uint32Array;
  /** x, y, x, y, ... [cells] */
  readonly positions: Float32Array;
  /** How they moved in the last tick, contacts included: x, y, x, y, ... [cells/s] */
  readonly velocities: Float32Array;
  /** [cells] */
  readonly radii: Float32Array;
  /** `GroupId`s. */
  readonly groups: Uint32Array;
  /** 0 going, 1 arrived. */
  readonly states: Uint8Array;
  /** 1: the unit's cell has a way to its goal. */
  readonly hasWay: Uint8Array;
  /** 1 walks freely .. 0 wholly held back by the units around it. */
  readonly drive: Float32Array;
  /** Simulated seconds; negative: not arrived. */
  readonly arrivedAt: Float32Array;
}

/** Costs with a halo of one wall cell on every side: cell (x, y) is at (y + 1) * stride + x + 1. A view, as `UnitsView`. */
export interface CostsView {
  readonly stride: number;
  readonly data: Uint8Array;
}

/** Distances with the same halo, in 1/70 of a cell of cost 1. A view, as `UnitsView`. */
export interface DistancesView {
  readonly stride: number;
  /** `UNREACHABLE` for walls and cells without a way. */
  readonly data: Uint32Array;
  /** The largest distance of a reachable cell. [1/70 cell] */
  readonly farthest: number;
  readonly reachable: number;
  /** Two fields of the same hash are the same. Costs a look at every cell. */
  hash(): string;
}

/** Directions with the same halo, four bytes a cell. A view, as `UnitsView`. */
export interface FlowView {
  readonly stride: number;
  /** Byte 0 and 1: gradient x and y as signed bytes, a unit vector x 127; byte 2: bits of the sides that units keep from; byte 3: the arrow, 0 .. 7 for
   *  E, S, W, N, SE, SW, NW, NE; from 8 on it has none: 8 no way, 9 a goal, 10 a link. */
  readonly data: Uint8Array;
  hash(): string;
}

export type WorldEvent = {
  readonly kind: "arrived" | "becameUnreachable" | "reachableAgain" | "attacks" | "tookLink";
  readonly goal: GoalId;
  readonly group: GroupId;
  readonly unit: UnitId;
  readonly count: number;
  readonly tick: number;
  readonly cell: Cell;
};

export interface Stats {
  readonly ticks: number;
  /** Simulated. */
  readonly seconds: number;
  /** In the world now. */
  readonly units: number;
  readonly spawned: number;
  readonly arrivals: number;
  readonly removed: number;
  /** In the world and at rest at their goal now. */
  readonly arrived: number;
  readonly withoutWay: number;
}

export interface FieldStats {
  /** Ever: fields built whole, and fields repaired after edits. */
  readonly builds: number;
  readonly repairs: number;
  /** Ever: distances that repairs changed. */
  readonly repairedCells: number;
  /** Now. */
  readonly fields: number;
  readonly bytes: number;
  readonly stale: number;
}

/** Why a unit goes where it goes: format "spate-why/1" (docs/formats.md), and the same as text. */
export interface Explanation {
  readonly format: "spate-why/1";
  readonly why: string;
  readonly unit: UnitId;
  readonly group: string;
  readonly goal: string;
  readonly position: Position;
  readonly cell: Cell;
  readonly cost: number;
  readonly distance: number | null;
  readonly [key: string]: unknown;
}

/** A recording's first difference, when it is played again. */
export interface Divergence {
  readonly tick: number;
  readonly text: string;
}

/** What went wrong, in one sentence: what, where, and what was expected. Nothing has changed. */
export class SpateError extends Error {
  constructor(readonly code: ErrorCode, message: string) {
    super(message);
    this.name = "SpateError";
  }
}
export type ErrorCode = "badSize" | "outOfMap" | "badValue" | "staleId" | "overflow" | "duringTick" | "badFile" | "io" | "outOfMemory" | "internal";

/** The cost of a wall. */
export const WALL = 255;
/** "There is no way", among distances. */
export const UNREACHABLE = 0xffffffff;
/** How a distance is counted: this much to a cell of cost 1. */
export const STRAIGHT = 70;
/** A diagonal step onto a cell of cost 1. */
export const DIAGONAL = 99;
