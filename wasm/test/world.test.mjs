// Worlds: every call does what its types say, errors change nothing, views are the engine's own arrays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, SpateError, UNREACHABLE, WALL } from "../dist/index.js";

const spate = await load();

function hall(more = {}) {
  const world = spate.world({ width: 40, height: 20, ...more });
  const goal = world.addGoal({ cells: [[37, 10]] });
  const group = world.addGroup({ goal, radius: 0.3, speed: 3 });
  return { world, goal, group };
}

function refused(call, code, message) {
  assert.throws(call, (error) => error instanceof SpateError && error.code === code && message.test(error.message), `${code} ${message}`);
}

test("units walk to their goal, and views show it", () => {
  const { world, group } = hall();
  assert.equal(world.spawn(group, { rect: [1, 1, 8, 18], count: 100 }), 100);
  const before = Array.from(world.units().positions);
  world.tick(60);
  const units = world.units();
  assert.equal(units.count, 100);
  assert.equal(units.positions.length, 200);
  assert.ok(units.positions.every(Number.isFinite));
  assert.ok(units.positions[0] - before[0] > 1, "they went east");
  assert.ok(units.hasWay.every((way) => way === 1));
  assert.ok(units.drive.every((drive) => drive >= 0 && drive <= 1));
  assert.deepEqual(Array.from(units.ids), Array.from({ length: 100 }, (_, i) => i));
  assert.ok(units.radii.every((radius) => Math.abs(radius - 0.3) < 1e-6));
  while (world.stats().arrived < 100) world.tick();
  assert.equal(world.events().at(-1).kind, "arrived");
  assert.ok(world.units().arrivedAt.every((at) => at > 0));
  world.free();
});

test("views are not copies", () => {
  const { world, group } = hall();
  world.spawn(group, { at: [[3, 3]] });
  const before = world.units().positions;
  world.tick();
  const after = world.units().positions;
  assert.equal(before.buffer, after.buffer);
  assert.equal(before.byteOffset, after.byteOffset);
  assert.notEqual(before[0], 3, "the old view shows the new place");
  world.free();
});

test("views hold when the memory grows", () => {
  const { world, group } = hall();
  world.spawn(group, { at: [[3, 3]] });
  const big = spate.world({ width: 2000, height: 2000 });
  world.tick();
  assert.equal(world.units().count, 1);
  assert.ok(world.units().positions[0] > 3);
  big.free();
  world.free();
});

test("distances, arrows and directions", () => {
  const { world, group } = hall();
  world.setCost([20, 0, 20, 15], WALL);
  const distances = world.distances(group);
  const at = (x, y) => distances.data[(y + 1) * distances.stride + x + 1];
  assert.equal(at(37, 10), 0);
  assert.equal(at(36, 10), 70);
  assert.equal(at(36, 9), 99);
  assert.equal(at(20, 3), UNREACHABLE);
  assert.equal(distances.reachable, 40 * 20 - 16);
  const flow = world.flow(group);
  assert.equal(flow.data[((10 + 1) * flow.stride + 36 + 1) * 4 + 3], 0, "east");
  assert.equal(flow.data[((10 + 1) * flow.stride + 37 + 1) * 4 + 3], 9, "a goal");
  assert.deepEqual(world.direction(group, [36.5, 10.5], "arrows"), [1, 0]);
  const smooth = world.direction(group, [30.2, 4.7]);
  assert.ok(Math.abs(Math.hypot(...smooth) - 1) < 1e-5 && smooth[0] > 0);
  assert.ok(world.reachable(group, [1, 1]));
  world.setCost([20, 0, 20, 19], WALL);
  assert.ok(!world.reachable(group, [1, 1]));
  assert.equal(world.costAt([20, 5]), WALL);
  assert.equal(world.costAt([-1, 5]), WALL);
  assert.equal(world.areas().count, 2);
  world.free();
});

test("edits by list, would they block, goals that move, groups that are sent elsewhere", () => {
  const { world, goal, group } = hall();
  world.spawn(group, { rect: [1, 1, 8, 18], count: 20 });
  assert.ok(world.wouldBlock(goal, [20, 0, 20, 19]));
  assert.ok(!world.wouldBlock(goal, [20, 0, 20, 18]));
  assert.ok(world.wouldBlock(goal, new Int32Array([36, 9, 36, 10, 36, 11, 37, 9, 37, 11, 38, 9, 38, 10, 38, 11]), new Int32Array([1, 1])));
  const hash = world.distances(group).hash();
  world.setCosts([[36, 10], [6, 6]], 9);
  assert.notEqual(world.distances(group).hash(), hash);
  assert.equal(world.costAt([6, 6]), 9);
  world.setCosts(new Int32Array([36, 10, 6, 6]), 1);
  assert.equal(world.distances(group).hash(), hash, "painted back");
  world.moveGoal(goal, { point: [12.25, 3.5] });
  assert.deepEqual(Array.from(world.goalCells(goal)), [12, 3]);
  const other = world.addGoal({ rect: [0, 0, 1, 1], cells: [[5, 5]], startCost: 2 });
  assert.equal(world.goalCells(other).length, 10);
  world.retarget(group, other);
  assert.equal(world.goalOf(group), other);
  world.free();
});

test("one-way ground, links, breakable walls, own costs", () => {
  const { world, goal, group } = hall();
  world.setCost([20, 0, 20, 19], WALL);
  assert.ok(!world.reachable(group, [1, 1]));
  world.addLink([5, 5], [30, 10], 2);
  assert.ok(world.reachable(group, [1, 1]));
  world.removeLink([5, 5], [30, 10]);
  world.setBreakable([20, 8, 20, 12], 20);
  const sappers = world.addGroup({ goal, breaks: true });
  assert.ok(world.reachable(sappers, [1, 1]) && !world.reachable(group, [1, 1]));
  const ghosts = world.addGroup({ goal, costs: { wall: 3 } });
  assert.ok(world.reachable(ghosts, [1, 1]));
  world.spawn(sappers, { at: new Float32Array([19.5, 10.5]) });
  world.tick(5);
  assert.equal(world.events().find((event) => event.kind === "attacks")?.cell[0], 20);
  world.setExits([36, 10, 36, 10], 4);
  assert.equal(world.distances(group).data[11 * 42 + 37] > 70, true);
  world.free();
});

test("snapshots and recordings", () => {
  const { world, group } = hall();
  world.spawn(group, { everywhere: true, count: 60 });
  world.tick(20);
  const snapshot = world.snapshot();
  const hash = world.hash();
  world.startRecording({ values: true });
  world.setCost([10, 3, 12, 9], WALL);
  world.contacts = false;
  world.tick(30);
  world.contacts = true;
  world.tick(30);
  const end = world.hash();
  const recording = world.stopRecording();
  world.restore(snapshot);
  assert.equal(world.hash(), hash);
  const replay = spate.replay(recording);
  assert.equal(replay.ticks, 60);
  while (replay.step());
  assert.equal(replay.divergence, null);
  assert.equal(replay.world.hash(), end);
  replay.free();
  refused(() => world.restore(snapshot.subarray(0, 100)), "badFile", /snapshot/);
  assert.equal(world.hash(), hash);
  recording[recording.length - 20] ^= 1;
  refused(() => spate.replay(recording), "badFile", /recording/);
  world.free();
});

test("time in seconds", () => {
  const { world } = hall({ tickSeconds: 0.02 });
  assert.deepEqual(world.advance(0.05), { ticks: 2, droppedSeconds: 0 });
  assert.equal(world.advance(0.011).ticks, 1);
  const far = world.advance(5);
  assert.ok(far.ticks <= 13 && far.droppedSeconds > 4);
  refused(() => world.advance(NaN), "badValue", /seconds/);
  refused(() => world.advance(-1), "badValue", /seconds/);
  world.free();
});

test("what cannot be carried out says so and changes nothing", () => {
  const { world, goal, group } = hall();
  world.spawn(group, { at: [[3.5, 3.5]] });
  const hash = world.hash();
  refused(() => world.setCost([0, 0, 40, 1], 5), "outOfMap", /expected/);
  refused(() => world.setCost([0, 0, 1, 1], 0), "badValue", /cost/);
  refused(() => world.setCost([0, 0, 1, 1], 256), "badValue", /cost/);
  refused(() => world.setCost([0, 0, 1.5, 1], 3), "badValue", /rect/);
  refused(() => world.setCost([0, 0, 1], 3), "badValue", /rect/);
  refused(() => world.setCosts([[1, 1], [99, 1]], 3), "outOfMap", /99/);
  refused(() => world.setCosts(new Int32Array(3), 3), "badValue", /cells/);
  refused(() => world.addGoal({ cells: [[99, 1]] }), "outOfMap", /99/);
  refused(() => world.addGoal({}), "badValue", /goal|cell/);
  refused(() => world.addGoal({ cell: [1, 1] }), "badValue", /unknown key/);
  refused(() => world.moveGoal(7, { cells: [[1, 1]] }), "staleId", /goal/);
  refused(() => world.addGroup({ goal, speed: 1000 }), "badValue", /speed.*0 .. 100/);
  refused(() => world.addGroup({ goal, sped: 1 }), "badValue", /sped: unknown key/);
  refused(() => world.addGroup({ goal: 9 }), "staleId", /goal/);
  refused(() => world.spawn(9, { at: [[1, 1]] }), "staleId", /group/);
  refused(() => world.spawn(group, { at: [[1, NaN]] }), "badValue", /at/);
  refused(() => world.spawn(group, { rect: [0, 0, 3, 3], count: -1 }), "badValue", /count/);
  refused(() => world.remove(77), "staleId", /77/);
  refused(() => world.explain(77), "staleId", /77/);
  refused(() => world.distances(5), "staleId", /./);
  refused(() => world.stopRecording(), "badValue", /./);
  refused(() => spate.world({ width: 0, height: 4 }), "badSize", /./);
  refused(() => spate.world({ width: 4, height: 4, costs: new Uint8Array(3) }), "badSize", /16/);
  refused(() => spate.world({ width: 2, height: 1, costs: new Uint8Array([1, 0]) }), "badValue", /./);
  refused(() => spate.world({ width: 4, height: 4, tickSeconds: 9 }), "badValue", /tick/i);
  assert.equal(world.hash(), hash);
  world.free();
  refused(() => world.tick(), "staleId", /freed/);
});

test("why a unit goes there", () => {
  const { world, group } = hall();
  world.spawn(group, { at: [[3.5, 10.5]] });
  const why = world.explain(0);
  assert.equal(why.format, "spate-why/1");
  assert.deepEqual(why.cell, [3, 10]);
  assert.match(why.why, /east/);
  assert.ok(world.explainText(0).startsWith(why.why));
  world.free();
});

test("every unit its own A* finds ways as long as the field says", () => {
  const { world, group } = hall();
  world.setCost([20, 3, 20, 19], WALL);
  world.setCost([24, 0, 30, 8], 5);
  world.spawn(group, { everywhere: true, count: 50 });
  const race = world.aStar();
  assert.deepEqual(race.run(0, 1000), { searched: 50, found: 50, underWay: false });
  assert.deepEqual(race.run(48, 1000), { searched: 2, found: 2, underWay: false });
  const { data, stride } = world.distances(group);
  for (const cell of [[1, 1], [10, 18], [26, 4], [37, 10]]) {
    const way = race.way(group, cell);
    assert.equal(way.length, data[(cell[1] + 1) * stride + cell[0] + 1]);
    assert.deepEqual(Array.from(way.cells.slice(0, 2)), cell);
    assert.deepEqual(Array.from(way.cells.slice(-2)), [37, 10]);
  }
  race.free();
  world.free();
});

test("a search for which there is no time now goes on later", () => {
  const { world, group } = hall();
  world.setCost([20, 0, 20, 19], WALL);
  world.spawn(group, { at: [[3.5, 10.5], [30.5, 10.5]] });
  const race = world.aStar();
  let goes = 1;
  for (; race.run(0, 2, 10).underWay; ++goes) assert.ok(goes < 1000);
  assert.ok(goes > 20, "all cells on its side of the wall, ten at a time");
  assert.deepEqual(race.run(0, 2, 10), { searched: 0, found: 0, underWay: true });
  assert.deepEqual(race.run(1, 1), { searched: 1, found: 1, underWay: false }, "another unit is not taken for it");
  race.free();
  world.free();
});

test("a snapshot of another size makes it another world", () => {
  const { world: small } = hall();
  const large = spate.world({ width: 100, height: 80, tickSeconds: 0.02 });
  const race = small.aStar();
  small.restore(large.snapshot());
  assert.deepEqual([small.width, small.height, small.tickSeconds], [100, 80, 0.02]);
  small.setCost([90, 70, 90, 70], 9);
  assert.equal(small.costAt([90, 70]), 9);
  assert.equal(small.costs().data.length, 102 * 82);
  assert.equal(race.way(0, [90, 70]).length, 0, "no group there, so no goal: the way ends where it begins");
  small.free();
  refused(() => race.run(0, 1), "staleId", /freed/);
  race.free();
  large.free();
});

test("what it is given may lie in the module's own memory", () => {
  const { world, group } = hall();
  world.spawn(group, { everywhere: true, count: 60_000 });
  world.spawn(group, { at: world.units().positions });
  assert.equal(world.units().count, 120_000);
  world.free();
});

test("bad objects are refused as bad numbers are; nothing done is no error", () => {
  const { world, goal, group } = hall();
  const circle = { goal };
  circle.costs = circle;
  refused(() => world.addGroup(circle), "badValue", /group/);
  refused(() => world.addGroup(), "badValue", /group/);
  refused(() => spate.world(), "badValue", /world: expected an object/);
  refused(() => spate.fields(null), "badValue", /fields: expected an object/);
  refused(() => world.spawn(group, null), "badValue", /spawn/);
  refused(() => world.setCost([0, 0, 40, 1], 5), "outOfMap", /./);
  world.tick(0);
  const empty = spate.world({ width: 4, height: 4 });
  refused(() => empty.setCost([0, 0, 40, 1], 5), "outOfMap", /./);
  empty.refreshFields();
  empty.free();
  world.free();
});

test("ticks run even where a field cannot be made", () => {
  const side = 1000;
  const costs = new Uint8Array(side * side).fill(254);
  for (let y = 1; y < side; y += 2) costs.fill(WALL, y * side + (y % 4 === 1 ? 0 : 1), y * side + (y % 4 === 1 ? side - 1 : side));
  const world = spate.world({ width: side, height: side, costs });
  const group = world.addGroup({ goal: world.addGoal({ cells: [[0, 0]] }) });
  world.tick(3);
  assert.equal(world.stats().ticks, 3);
  refused(() => world.distances(group), "overflow", /./);
  refused(() => world.refreshFields(), "overflow", /./);
  world.free();
});

test("of several goal cells an A* seeks the one its unit is bound for", () => {
  const world = spate.world({ width: 40, height: 11 });
  world.setCost([18, 0, 18, 10], WALL);
  const group = world.addGroup({ goal: world.addGoal({ cells: [[39, 5], [0, 5]] }) });
  const race = world.aStar();
  const { data, stride } = world.distances(group);
  assert.equal(race.way(group, [19, 5]).length, data[6 * stride + 20]);
  race.free();
  world.free();
});
