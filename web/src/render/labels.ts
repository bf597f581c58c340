// Where the plates with numbers stand on the contours, and the letters on connected areas. Chosen on the processor when the field changes: a plate wants
// even, open ground round it, and distance from its likes. Pure.

export interface FieldGrid {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly costs: Uint8Array; // with halo
  readonly distances: Uint32Array; // with halo, 1/70 cell
}

/** Numbers of a label: x, y [cells], value, kind (0 distance, 1 letters). */
export const LABEL = 4;
/** Between plates of one line, and between any two. [cells] */
export const APART = 26;
const APART_ANY = 9;
const MOST = 400;
const UNREACHABLE = 0xffffffff;

/** Plain open ground within two cells to the sides and one up and down: nothing of the plate touches a wall or swamp. */
function roomy({ costs, stride, width, height }: FieldGrid, x: number, y: number): boolean {
  if (x < 2 || y < 1 || x >= width - 2 || y >= height - 1) return false;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -2; dx <= 2; dx++) if (costs[(y + dy + 1) * stride + x + dx + 1] !== 1) return false;
  }
  return true;
}

/** Plates at multiples of `step` cells. Rows are visited in leaps, so that the first plates do not all gather at the top. */
export function placeLabels(grid: FieldGrid, step: number): Float32Array {
  const found: number[] = [];
  const level = step * 70;
  const rows = grid.height;
  const leap = coprime(rows);
  for (let n = 0, y = 0; n < rows && found.length < MOST * LABEL; n++, y = (y + leap) % rows) {
    for (let x = 2; x < grid.width - 2; x++) tryAt(grid, x, y, level, found);
  }
  return Float32Array.from(found);
}

function tryAt(grid: FieldGrid, x: number, y: number, level: number, found: number[]): void {
  const at = (y + 1) * grid.stride + x + 1;
  const here = grid.distances[at];
  if (here === UNREACHABLE) return;
  for (const other of [at + 1, at + grid.stride]) {
    const there = grid.distances[other];
    if (there === UNREACHABLE) continue;
    const line = Math.floor(Math.max(here, there) / level);
    if (line === 0 || line === Math.floor(Math.min(here, there) / level)) continue;
    const part = (line * level - here) / (there - here);
    const px = x + 0.5 + (other === at + 1 ? part : 0);
    const py = y + 0.5 + (other === at + 1 ? 0 : part);
    const value = (line * level) / 70;
    if (!free(found, px, py, value) || !roomy(grid, Math.floor(px), Math.floor(py))) continue;
    found.push(px, py, value, 0);
    return;
  }
}

function free(found: number[], x: number, y: number, value: number): boolean {
  for (let i = 0; i < found.length; i += LABEL) {
    const apart = found[i + 2] === value ? APART : APART_ANY;
    if (Math.abs(found[i] - x) < apart && Math.abs(found[i + 1] - y) < apart && (found[i] - x) ** 2 + (found[i + 1] - y) ** 2 < apart * apart) return false;
  }
  return true;
}

function coprime(count: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  let leap = Math.max(1, Math.round(count * 0.382));
  while (divides(count, leap) !== 1) leap++;
  return leap;
}

/** A letter in the roomiest place of every connected area (A is the largest). Room is counted as chessboard distance to anything else. */
export function placeLetters(labels: Uint16Array, stride: number, width: number, height: number): Float32Array {
  const room = new Uint16Array(labels.length);
  const best = new Map<number, Best>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) sweep(room, labels, stride, (y + 1) * stride + x + 1, -1);
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const at = (y + 1) * stride + x + 1;
      if (labels[at] === 0) continue;
      sweep(room, labels, stride, at, 1);
      better(best, labels[at], room[at], x + 0.5, y + 0.5);
    }
  }
  const out: number[] = [];
  for (const [label, { x, y, cells }] of [...best].sort((a, b) => a[0] - b[0]).slice(0, MOST)) {
    if (label - 1 < 26 * 27) out.push(x / cells, y / cells, label - 1, 1);
  }
  return Float32Array.from(out);
}

/** The roomiest cells of an area so far: the sum of those that are next to the first. */
interface Best {
  room: number;
  x: number;
  y: number;
  cells: number;
}

function better(best: Map<number, Best>, label: number, room: number, x: number, y: number): void {
  const known = best.get(label);
  if (!known || room > known.room) best.set(label, { room, x, y, cells: 1 });
  else if (room === known.room && Math.max(Math.abs(x - known.x / known.cells), Math.abs(y - known.y / known.cells)) <= 1.5) {
    known.x += x;
    known.y += y;
    known.cells++;
  }
}

function sweep(room: Uint16Array, labels: Uint16Array, stride: number, at: number, way: 1 | -1): void {
  const label = labels[at];
  if (label === 0) return;
  let least = way < 0 ? 65534 : room[at] - 1;
  for (const other of [at + way, at + way * stride, at + way * (stride - 1), at + way * (stride + 1)]) {
    least = Math.min(least, labels[other] === label ? room[other] : 0);
  }
  room[at] = least + 1;
}
