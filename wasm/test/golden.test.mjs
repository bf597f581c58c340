// The module gives the hashes that native builds give: scenes, recordings, fields.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { load } from "../dist/index.js";

const root = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");
const spate = await load();

for (const { scene, ticks, hash } of JSON.parse(text("test/golden_scenes.json"))) {
  test(`${scene} after ${ticks} ticks`, () => {
    const run = spate.scene(text(`scenes/${scene}.json`), { name: `${scene}.json` });
    for (let i = 0; i < ticks && run.step(); ++i);
    assert.equal(run.world.hash(), hash);
    run.free();
  });
}

for (const file of readdirSync(new URL("test/recordings/", root)).filter((name) => name.endsWith(".rec"))) {
  test(`recording ${file} of native builds plays here`, () => {
    const replay = spate.replay(new Uint8Array(readFileSync(new URL(`test/recordings/${file}`, root))));
    while (replay.step());
    assert.equal(replay.divergence, null);
    assert.ok(replay.ticks > 0);
    replay.free();
  });
}

test("cases play without a fault and report as scenes do", () => {
  for (const name of ["b01", "b04", "b12", "b19a"]) {
    const run = spate.scene(text(`scenes/cases/${name}.json`), { name: `${name}.json`, measured: true });
    while (run.step());
    const report = run.report();
    assert.equal(report.format, "spate-report/1");
    assert.equal(report.units.insideWall <= 9, true);
    assert.equal(report.hash, run.world.hash());
    run.free();
  }
});
