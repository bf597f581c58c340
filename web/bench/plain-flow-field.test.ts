// The opponent gives just what the engine gives: otherwise its times would say nothing. And rot.js gives what we say it gives.

import { load, type Spate } from "spate";
import { beforeAll, describe, expect, it } from "vitest";
import { differsFromEngine, rotIsWrong } from "./check";
import { makeRandom, middleGoal, randomMap, type PlainMap } from "./maps";
import { GOAL, NO_WAY, PlainFlowField } from "./plain-flow-field";

const UNREACHABLE = 0xffffffff;

function drawn(...rows: string[]): PlainMap {
  const costs = new Uint8Array(rows.join("").split("").map((c) => (c === "#" ? 255 : c === "." ? 1 : Number(c))));
  return { width: rows[0].length, height: rows.length, costs };
}

function built(map: PlainMap, goals: readonly number[]): PlainFlowField {
  const field = new PlainFlowField(map.width, map.height, map.costs);
  field.build(goals);
  return field;
}

/** In map order, without the halo. */
function inside<T>(field: PlainFlowField, read: (at: number) => T): T[] {
  return Array.from({ length: field.width * field.height }, (_, i) => read((Math.floor(i / field.width) + 1) * field.stride + (i % field.width) + 1));
}

describe("the plain JavaScript flow field", () => {
  it("pays for cells entered, and never cuts a corner", () => {
    const field = built(drawn(".5.", ".#.", "..."), [2, 0]);
    expect(inside(field, (at) => field.distances[at])).toEqual([
      420, 70, 0,
      350, UNREACHABLE, 70,
      280, 210, 140,
    ]);
    const arrows = inside(field, (at) => ["E", "S", "W", "N", "SE", "SW", "NW", "NE", "-", "G"][field.arrows[at]]).join("");
    expect(arrows).toBe("EEG" + "S-N" + "EEN"); // the first cell: east and south cost the same, and east comes first
  });

  it("has a value of its own for floor without a way", () => {
    const field = built(drawn(".#.", "##.", "..."), [2, 2]);
    expect(field.distances[field.stride + 1]).toBe(UNREACHABLE);
    expect(field.arrows[field.stride + 1]).toBe(NO_WAY);
    expect(field.arrows[3 * field.stride + 3]).toBe(GOAL);
  });

  it("says when a distance would not fit", () => {
    const map: PlainMap = { width: 1000, height: 400, costs: new Uint8Array(400_000).fill(254) };
    for (let y = 1; y < 400; y += 2) map.costs.fill(255, y * 1000 + (y % 4 === 1 ? 0 : 1), (y + 1) * 1000 - (y % 4 === 1 ? 1 : 0));
    expect(() => built(map, [0, 0])).toThrow(RangeError);
  });
});

describe("beside the engine", () => {
  let engine: Spate;
  beforeAll(async () => {
    engine = await load();
  });

  it.each([
    [64, 40, 0, 1], [64, 40, 20, 1], [33, 57, 35, 1], [128, 80, 20, 9], [50, 50, 10, 254], [1, 70, 5, 3], [257, 129, 45, 5], [128, 128, 30, 2],
  ])("gives the same distances and arrows on %i x %i, %i %% walls, costs 1 .. %i", (width, height, walls, dearest) => {
    for (let seed = 1; seed <= 8; ++seed) {
      const map = randomMap(width, height, walls, dearest, seed);
      const random = makeRandom(seed);
      const goals = [...middleGoal(map)];
      // One goal, then several, and none of them need be open.
      for (let more = 1; more < seed; ++more) goals.push(random(width), random(height));
      const open = goals.filter((_, i) => map.costs[goals[i | 1] * width + goals[i & ~1]] !== 255);
      const fields = engine.fields({ width, height, costs: map.costs });
      fields.build(Int32Array.from(open));
      expect(differsFromEngine(map, fields, built(map, open))).toBeNull();
      fields.free();
    }
  });

  it("gives the same again in memory that is used again", () => {
    const map = randomMap(90, 60, 20, 9);
    const plain = new PlainFlowField(map.width, map.height, map.costs);
    const fields = engine.fields({ width: map.width, height: map.height, costs: map.costs });
    const [x, y] = middleGoal(map);
    for (const goal of [[x, y], [x, y], [0, 0], [x, y]]) {
      if (map.costs[goal[1] * map.width + goal[0]] === 255) continue;
      plain.build(goal);
      fields.build(Int32Array.from(goal));
      expect(differsFromEngine(map, fields, plain)).toBeNull();
    }
    fields.free();
  });
});

describe("rot.js", () => {
  it("counts steps as breadth first does, diagonals as one", () => {
    for (const walls of [0, 20, 45]) {
      const map = randomMap(60, 40, walls, 1, walls);
      expect(rotIsWrong(map, middleGoal(map), 1)).toBeNull();
    }
  });

  it("squeezes through corners, which is why its distances cannot be compared with the engine's", () => {
    expect(rotIsWrong(drawn(".#", "#."), [1, 1], 1)).toBeNull();
    const field = built(drawn(".#", "#."), [1, 1]);
    expect(field.distances[field.stride + 1]).toBe(UNREACHABLE);
  });
});
