// Lines over cells, as segments x0, y0, x1, y1, way: the outline of a set of cells, and the path through a list of them.
// Pure; called only when the cells change.

/** Numbers of a segment. */
export const SEGMENT = 5;
/** Beyond so many cells an outline is their rectangle: it would be no more than noise. */
const MOST_CELLS = 60_000;

/** The outer and inner edges of a set of cells (x, y, ...), straight runs joined. */
export function outlineOf(cells: Int32Array, width: number, height: number): Float32Array {
  if (cells.length === 0) return new Float32Array(0);
  if (cells.length / 2 > MOST_CELLS) return around(cells);
  const stride = width + 2;
  const mask = new Uint8Array(stride * (height + 2));
  for (let i = 0; i < cells.length; i += 2) {
    const [x, y] = [cells[i], cells[i + 1]];
    if (x >= 0 && y >= 0 && x < width && y < height) mask[(y + 1) * stride + x + 1] = 1;
  }
  const out: number[] = [];
  for (let y = 0; y <= height; y++) runs(out, mask, width, (x) => (y + 1) * stride + x + 1, -stride, (from, to) => [from, y, to, y]);
  for (let x = 0; x <= width; x++) runs(out, mask, height, (y) => (y + 1) * stride + x + 1, -1, (from, to) => [x, from, x, to]);
  return Float32Array.from(out);
}

function runs(out: number[], mask: Uint8Array, length: number, at: (i: number) => number, before: number, line: (from: number, to: number) => number[]): void {
  let from = -1;
  for (let i = 0; i <= length; i++) {
    const here = i < length ? at(i) : -1;
    const side = here < 0 ? 0 : mask[here] - mask[here + before];
    const last = i > 0 ? mask[at(i - 1)] - mask[at(i - 1) + before] : 0;
    if (side !== last) {
      if (last !== 0 && from >= 0) out.push(...line(from, i), 0);
      from = side !== 0 ? i : -1;
    }
  }
}

function around(cells: Int32Array): Float32Array {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < cells.length; i += 2) {
    x0 = Math.min(x0, cells[i]);
    y0 = Math.min(y0, cells[i + 1]);
    x1 = Math.max(x1, cells[i] + 1);
    y1 = Math.max(y1, cells[i + 1] + 1);
  }
  return Float32Array.from([x0, y0, x1, y0, 0, x1, y0, x1, y1, 0, x1, y1, x0, y1, 0, x0, y1, x0, y0, 0]);
}

/** A path through cell centres, steps of one direction joined; the fifth number is the way walked before the segment, for dashes. */
export function pathOf(way: Int32Array): Float32Array {
  const out: number[] = [];
  let walked = 0;
  let from = 0;
  for (let i = 2; i + 1 < way.length; i += 2) {
    const goesOn = i + 3 < way.length && way[i + 2] - way[i] === way[i] - way[i - 2] && way[i + 3] - way[i + 1] === way[i + 1] - way[i - 1];
    if (goesOn) continue;
    out.push(way[from] + 0.5, way[from + 1] + 0.5, way[i] + 0.5, way[i + 1] + 0.5, walked);
    walked += Math.hypot(way[i] - way[from], way[i + 1] - way[from + 1]);
    from = i;
  }
  return Float32Array.from(out);
}
