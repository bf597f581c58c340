// The opponent: a flow field in plain JavaScript, made as fast as typed arrays allow, with the engine's integers, corner rule and ties. Sources: Dial,
// "Algorithm 360: shortest-path forest with topological ordering", 1969; Denardo and Fox, "Shortest-route methods: 1. Reaching, pruning, and buckets", 1979.
// Invariant: a bucket is 64 wide and no step is shorter than 70, so a cell is final once its bucket's turn has come, in whatever order the bucket is read.
// Limits: the strict corner rule, goals without start costs, distances below 2^31 (farther is an error). It gives arrows; the engine also gives gradients.

const WALL = 255;
const STRAIGHT = 70;
const DIAGONAL = 99;
const BUCKET_BITS = 6;
/** Open floor that no wave has reached yet; signed, so that distances stay small integers for the compiler. */
const UNREACHED = 0x7fffffff;
/** Walls while the wave runs, and in the end all that has no way: never improved upon, and 0xffffffff when read unsigned. */
const CLOSED = -1;

/** By cost, and which costs there are: tables, because a branch that walls at random decide is guessed wrong too often. */
const AT_FIRST = new Int32Array(256).fill(UNREACHED).fill(CLOSED, WALL);
const seen = new Uint8Array(256);

export const NO_WAY = 8;
export const GOAL = 9;

export class PlainFlowField {
  readonly stride: number;
  /** Cell (x, y) is at (y + 1) * stride + x + 1; the halo is wall. */
  readonly costs: Uint8Array;
  /** 1/70 of a cell; 0xffffffff: no way. */
  readonly distances: Uint32Array;
  /** 0 .. 7 for E, S, W, N, SE, SW, NW, NE; 8 no way, 9 a goal. */
  readonly arrows: Uint8Array;
  private readonly signed: Int32Array;
  private buckets: Int32Array[] = [];
  private sizes = new Int32Array(0);

  constructor(readonly width: number, readonly height: number, costs?: Uint8Array) {
    this.stride = width + 2;
    const cells = this.stride * (height + 2);
    this.costs = new Uint8Array(cells).fill(WALL);
    this.distances = new Uint32Array(cells);
    this.signed = new Int32Array(this.distances.buffer);
    this.arrows = new Uint8Array(cells);
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) this.costs[(y + 1) * this.stride + x + 1] = costs ? costs[y * width + x] : 1;
    }
  }

  /** Distances and arrows to the nearest of `goals`: x, y, x, y, ... */
  build(goals: ArrayLike<number>): void {
    const dearest = this.clear();
    this.makeBuckets(dearest);
    let waiting = 0;
    for (let i = 0; i < goals.length; i += 2) {
      const at = (goals[i + 1] + 1) * this.stride + goals[i] + 1;
      if (this.signed[at] !== UNREACHED) continue;
      this.signed[at] = 0;
      this.buckets[0] = withRoom(this.buckets[0], waiting);
      this.buckets[0][waiting++] = at;
    }
    this.sizes[0] = waiting;
    this.spread(waiting);
    this.point();
  }

  /** Makes everything ready for a wave; tells the dearest open cost. */
  private clear(): number {
    const { costs, signed } = this;
    seen.fill(0);
    for (let i = 0; i < costs.length; ++i) {
      signed[i] = AT_FIRST[costs[i]];
      seen[costs[i]] = 1;
    }
    let dearest = WALL - 1;
    while (dearest > 1 && !seen[dearest]) --dearest;
    return dearest;
  }

  /** A ring of buckets that holds the longest step. A power of two, so that a mask turns it. */
  private makeBuckets(dearest: number): void {
    let count = 4;
    while (count < ((DIAGONAL * dearest) >> BUCKET_BITS) + 2) count *= 2;
    while (this.buckets.length < count) this.buckets.push(new Int32Array(256));
    this.sizes = new Int32Array(count);
  }

  private spread(waiting: number): void {
    const { costs, signed, stride, buckets, sizes } = this;
    const mask = sizes.length - 1;
    for (let turn = 0; waiting > 0; ++turn) {
      const bucket = buckets[turn & mask];
      const size = sizes[turn & mask];
      sizes[turn & mask] = 0;
      waiting -= size;
      for (let i = 0; i < size; ++i) {
        const at = bucket[i];
        const distance = signed[at];
        if (distance >> BUCKET_BITS !== turn) continue; // a shorter way was found after this entry was made
        // A way pays for the cells it enters, and from every neighbour it enters this one: one sum for the four sides, one for the corners.
        const cost = costs[at];
        const side = distance + STRAIGHT * cost;
        const corner = distance + DIAGONAL * cost;
        if (corner >= UNREACHED) throw new RangeError("PlainFlowField: a distance of 2^31 or more; expected a smaller map or lower costs");
        const sideRing = (side >> BUCKET_BITS) & mask;
        let into = buckets[sideRing];
        const before = sizes[sideRing];
        if (before + 4 > into.length) into = buckets[sideRing] = withRoom(into, before);
        let end = before;
        const east = at + 1, south = at + stride, west = at - 1, north = at - stride;
        const e = signed[east], s = signed[south], w = signed[west], n = signed[north];
        if (side < e) { signed[east] = side; into[end++] = east; }
        if (side < s) { signed[south] = side; into[end++] = south; }
        if (side < w) { signed[west] = side; into[end++] = west; }
        if (side < n) { signed[north] = side; into[end++] = north; }
        sizes[sideRing] = end;
        waiting += end - before;

        const cornerRing = (corner >> BUCKET_BITS) & mask;
        into = buckets[cornerRing];
        const start = sizes[cornerRing];
        if (start + 4 > into.length) into = buckets[cornerRing] = withRoom(into, start);
        end = start;
        if (s >= 0) {
          if (e >= 0 && corner < signed[south + 1]) { signed[south + 1] = corner; into[end++] = south + 1; }
          if (w >= 0 && corner < signed[south - 1]) { signed[south - 1] = corner; into[end++] = south - 1; }
        }
        if (n >= 0) {
          if (w >= 0 && corner < signed[north - 1]) { signed[north - 1] = corner; into[end++] = north - 1; }
          if (e >= 0 && corner < signed[north + 1]) { signed[north + 1] = corner; into[end++] = north + 1; }
        }
        sizes[cornerRing] = end;
        waiting += end - start;
      }
    }
  }

  /** Arrows: the first step, in the order of the ties, that leads down by just what it costs. Some step always does, so no minimum need be taken. */
  private point(): void {
    const { costs, signed, arrows, stride, width, height } = this;
    arrows.fill(NO_WAY);
    for (let y = 1; y <= height; ++y) {
      for (let at = y * stride + 1, end = at + width; at < end; ++at) {
        const distance = signed[at];
        if (distance < 0) continue;
        if (distance === UNREACHED) {
          signed[at] = CLOSED;
          continue;
        }
        const south = at + stride, north = at - stride;
        // A wall's -1 + 70 * 255 may happen to be a distance; hence the sign is asked too. Neighbours that no wave reached cannot be open here.
        const e = signed[at + 1], s = signed[south], w = signed[at - 1], n = signed[north];
        arrows[at] =
          distance === 0 ? GOAL
          : e >= 0 && e + STRAIGHT * costs[at + 1] === distance ? 0
          : s >= 0 && s + STRAIGHT * costs[south] === distance ? 1
          : w >= 0 && w + STRAIGHT * costs[at - 1] === distance ? 2
          : n >= 0 && n + STRAIGHT * costs[north] === distance ? 3
          : s >= 0 && e >= 0 && leads(signed, costs, south + 1, distance) ? 4
          : s >= 0 && w >= 0 && leads(signed, costs, south - 1, distance) ? 5
          : n >= 0 && w >= 0 && leads(signed, costs, north - 1, distance) ? 6
          : 7;
      }
    }
  }
}

function leads(signed: Int32Array, costs: Uint8Array, to: number, distance: number): boolean {
  return signed[to] >= 0 && signed[to] + DIAGONAL * costs[to] === distance;
}

function withRoom(bucket: Int32Array, used: number): Int32Array {
  if (used + 4 <= bucket.length) return bucket;
  const larger = new Int32Array(bucket.length * 2);
  larger.set(bucket);
  return larger;
}
