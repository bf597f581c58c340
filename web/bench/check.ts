// Answers before times: the opponents must give what the engine gives, or what they promise where they promise less. Each returns null, or what is wrong.

import type { Cell, Fields } from "spate";
import type { PlainMap } from "./maps";
import type { PlainFlowField } from "./plain-flow-field";
import { countSteps, fillWithRot, stepsOfRot } from "./rot-dijkstra";

/** Every distance and every arrow. */
export function differsFromEngine(map: PlainMap, engine: Fields, plain: PlainFlowField): string | null {
  const distances = engine.distances(), flow = engine.flow();
  for (let y = 0; y < map.height; ++y) {
    for (let x = 0; x < map.width; ++x) {
      const at = (y + 1) * plain.stride + x + 1;
      const distance = distances.data[(y + 1) * distances.stride + x + 1];
      const arrow = flow.data[4 * ((y + 1) * flow.stride + x + 1) + 3];
      if (distance !== plain.distances[at]) return `cell ${x}, ${y}: distance ${distance}, plain JavaScript says ${plain.distances[at]}`;
      if (arrow !== plain.arrows[at]) return `cell ${x}, ${y}: arrow ${arrow}, plain JavaScript says ${plain.arrows[at]}`;
    }
  }
  return null;
}

/** rot.js's number of steps against breadth first, in every `every`th cell: reading a way of rot.js costs as much as the way is long. */
export function rotIsWrong(map: PlainMap, goal: Cell, every: number): string | null {
  const search = fillWithRot(map, goal);
  const steps = countSteps(map, goal);
  for (let i = 0; i < map.costs.length; i += every) {
    if (map.costs[i] === 255) continue;
    const x = i % map.width, y = Math.floor(i / map.width);
    const said = stepsOfRot(search, [x, y]) ?? -1;
    if (said !== steps[i]) return `cell ${x}, ${y}: rot.js says ${said} steps, breadth first ${steps[i]}`;
  }
  return null;
}
