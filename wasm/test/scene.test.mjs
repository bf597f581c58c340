// Scenes, maps, fields without a world, and the module itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, SpateError, UNREACHABLE, WALL } from "../dist/index.js";

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const spate = await load();

test("from a mark the same follows, edits included", () => {
  const run = spate.scene(file("scenes/breach.json").toString(), { name: "breach.json" });
  for (let i = 0; i < 100; ++i) run.step();
  run.world.setCost([3, 3, 4, 4], WALL);
  const mark = run.mark();
  assert.equal(mark.tick, 100);
  assert.ok(mark.bytes > 1000);
  const hashes = [];
  for (let i = 0; i < 200; ++i) run.step(), hashes.push(run.world.hash());
  for (let again = 0; again < 2; ++again) {
    run.restore(mark);
    assert.equal(run.world.costAt([3, 3]), WALL);
    for (const hash of hashes) run.step(), assert.equal(run.world.hash(), hash);
  }
  mark.free();
  assert.throws(() => run.restore(mark), SpateError);
  run.free();
});

test("marks belong to their run", async () => {
  const text = file("scenes/five-steps.json").toString();
  const [a, b, elsewhere] = [spate.scene(text), spate.scene(text), (await load()).scene(text)];
  for (const other of [b, elsewhere]) assert.throws(() => a.restore(other.mark()), /of this run/);
  assert.equal(a.step(), true);
  [a, b, elsewhere].forEach((run) => run.free());
});

test("a replay has the recording's tick", () => {
  const world = spate.world({ width: 5, height: 5, tickSeconds: 0.05 });
  world.startRecording();
  world.tick(3);
  const replay = spate.replay(world.stopRecording());
  while (replay.step());
  assert.equal(replay.world.tickSeconds, 0.05);
  replay.free();
  world.free();
});

test("a scene says what it is, and ends", () => {
  const run = spate.scene(`{"format": "spate-scene/1", "name": "short", "map": {"rows": ["....#", "..~.."]}, "duration": 1, "tickSeconds": 0.1, "seed": 5, "cellSize": 2,
    "goals": [{"id": "core", "cells": [[3, 1]]}], "groups": [{"id": "horde", "goal": "core", "speed": 2}],
    "units": [{"group": "horde", "at": [[0.5, 0.5]]}]}`);
  assert.deepEqual([run.name, run.duration, run.cellSize, run.tickSeconds, run.seed], ["short", 1, 2, 0.1, 5]);
  assert.equal(run.goals[0].id, "core");
  assert.equal(run.groups[0].speed, 2);
  let ticks = 0;
  while (run.step()) ++ticks;
  assert.equal(ticks, 10);
  assert.ok(run.done);
  assert.equal(run.step(), false);
  assert.match(run.world.explainText(0), /'horde'/);
  run.free();
});

test("bad scenes say where and what was expected", () => {
  const bad = (text, pattern) => assert.throws(() => spate.scene(text, { name: "gate.json" }), (error) => error instanceof SpateError && pattern.test(error.message), String(pattern));
  bad("{", /gate\.json:1/);
  bad("{}", /format/);
  bad(`{"format": "spate-scene/1", "map": {"size": [4, 4]}, "groups": [{"id": "a"}]}`, /groups\[0\].*goal/);
  bad(`{"format": "spate-scene/1", "map": {"rows": ["..", "."]}}`, /rows\[1\]/);
  bad(`{"format": "spate-scene/1", "map": {"file": "town.map"}}`, /town\.map.*expected among the files/);
});

test("maps: alone and named by a scene", () => {
  const town = "type octile\nheight 2\nwidth 3\nmap\n.@.\n.S.\n";
  const map = spate.map(town, "town.map");
  assert.deepEqual([map.width, map.height, ...map.costs], [3, 2, 1, WALL, 1, 1, 1, 1]);
  assert.throws(() => spate.map("type octile\nheight 2\nwidth 3\nmap\n.x.\n.S.\n", "town.map"), /town\.map:5/);
  const run = spate.scene(`{"format": "spate-scene/1", "map": {"file": "town.map", "legend": {"S": 7}}}`, { files: { "town.map": town } });
  assert.equal(run.world.costAt([1, 1]), 7);
  run.free();
});

test("fields without a world", () => {
  const fields = spate.fields({ width: 5, height: 3, costs: new Uint8Array([1, 1, 1, 1, 1, 1, WALL, 5, WALL, 1, 1, 1, 1, 1, 1]) });
  assert.throws(() => fields.distances(), /build/);
  assert.deepEqual(fields.direction([1, 1]), [0, 0]);
  fields.build([[2, 0]]);
  const at = ([x, y]) => fields.distances().data[(y + 1) * 7 + x + 1];
  assert.deepEqual([[2, 0], [1, 0], [2, 1], [1, 1], [2, 2]].map(at), [0, 70, 70, UNREACHABLE, 420]);
  assert.equal(fields.costs().data[2 * 7 + 3], 5);
  fields.setCost([2, 1, 2, 1], WALL);
  fields.setCosts([[1, 1]], 1);
  fields.build(new Int32Array([2, 0]), { corners: "orthogonal" });
  assert.equal(at([1, 1]), 140);
  fields.build([[2, 0]], { reach: 100 });
  assert.equal(at([4, 0]), UNREACHABLE);
  assert.throws(() => fields.build([[9, 9]]), SpateError);
  assert.throws(() => fields.setCosts([[0, 0], [9, 9]], 3), /9, 9/);
  assert.equal(fields.costs().data[7 + 1], 1, "all or none");
  assert.equal(fields.flow().data.length, 7 * 5 * 4);
  fields.free();
});

test("the module: loaded from bytes, compiled, each with a memory of its own", async () => {
  const bytes = file("wasm/dist/spate.wasm");
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
  const [a, b] = [await load(bytes), await load(new WebAssembly.Module(bytes))];
  assert.match(a.version, /^\d+\.\d+\.\d+$/);
  const memory = b.memoryBytes;
  a.world({ width: 3000, height: 3000 });
  assert.equal(b.memoryBytes, memory);
  assert.ok(a.memoryBytes > memory);
  await assert.rejects(() => load(new Uint8Array([1, 2, 3])));
});

test("memory that is given back is used again", () => {
  const once = () => {
    const run = spate.scene(file("scenes/five-steps.json").toString());
    for (let i = 0; i < 50; ++i) run.step(), run.mark().free();
    run.free();
  };
  once();
  const after = spate.memoryBytes;
  for (let i = 0; i < 60; ++i) once();
  assert.equal(spate.memoryBytes, after);
});
