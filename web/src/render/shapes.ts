// What every cell has round it, as bits: which of its eight neighbours are walls, and which open ones are cheaper. Edges, bevels and shadows are drawn from
// them. Made when the map changes, so that no pixel has to ask nine cells in every frame.

/** Bits, from the lowest: W E N S, NW NE SW SE. */
export const NEIGHBOURS: readonly (readonly [x: number, y: number])[] = [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, -1], [-1, 1], [1, 1]];
const WALL = 255;

/** Two bytes a cell into `out`, halo included (it stays all walls): walls, cheaper. */
export function shapesOf(costs: Uint8Array, stride: number, height: number, out: Uint8Array): void {
  const steps = NEIGHBOURS.map(([x, y]) => y * stride + x);
  out.fill(0);
  for (let y = 1; y <= height; y++) {
    const end = (y + 1) * stride - 1;
    for (let at = y * stride + 1; at < end; at++) {
      const cost = costs[at];
      let walls = 0;
      let cheaper = 0;
      for (let i = 0; i < 8; i++) {
        const other = costs[at + steps[i]];
        if (other === WALL) walls |= 1 << i;
        else if (other < cost) cheaper |= 1 << i;
      }
      out[at * 2] = walls;
      out[at * 2 + 1] = cheaper;
    }
  }
}
