import { describe, expect, test } from "vitest";
import { engine, scenes, testSession, type TestSession } from "./helper.test-util";
import { costOfPixel, readCsv, sceneOf } from "./readers";
import { endless, readSource, withValue } from "./scene-text";

const file = (name: string, content: string | Uint8Array): File => new File([content as BlobPart], name);
async function lastSaved({ saved }: TestSession): Promise<string> {
  return saved.at(-1)!.content.text();
}

describe("scenes as files", () => {
  test.each(Object.keys(scenes))("%s: saved untouched and opened again it has the same hash", { timeout: 60_000 }, async (id) => {
    const studio = await testSession(id);
    const first = studio.hash();
    studio.session.saveScene();
    const text = await lastSaved(studio);
    await studio.session.openFile(file(`${id}.json`, text));
    expect(studio.session.toast.value).toMatchObject({ kind: "success" });
    expect(studio.session.scene.value.id).toBe(id);
    expect(studio.hash()).toBe(first);
  });

  test.each(["siege", "chase", "breach", "portals", "sealing", "mixed-sizes"])("%s: saved in mid-run it opens with the same map, goals and units", { timeout: 60_000 }, async (id) => {
    const studio = await testSession(id);
    const { session, until, frames } = studio;
    until(() => session.timeline.value.at >= 30);
    session.setTool("cost");
    session.setAnyCost(77);
    session.strokeStart([20, 15], {});
    session.strokeTo([30, 15], {});
    session.strokeEnd();
    session.setRunning(false);
    const before = frames(1);
    const [costs, positions, farthest, units] = [before.map.costs.slice(), before.units.positions.slice(), session.farthest.value, session.units.value];
    const goal = session.goals.value[0]!.at;
    session.saveScene();
    await session.openFile(file("again.json", await lastSaved(studio)));
    expect(session.toast.value).toMatchObject({ kind: "success" });
    const after = frames(1);
    expect(after.map.costs).toEqual(costs);
    expect(session.units.value).toBe(units);
    // Units that were squeezed a hair into a wall are set down beside it.
    const off = after.units.positions.reduce((most, value, i) => Math.max(most, Math.abs(value - positions[i]!)), 0);
    expect(off).toBeLessThan(0.2);
    expect(session.farthest.value).toBe(farthest);
    expect(session.goals.value[0]!.at[0]).toBeCloseTo(goal[0], 0);
  });

  test("a map that was painted before the first tick keeps the scene's own placements", async () => {
    const studio = await testSession("siege");
    const { session, frames } = studio;
    session.setRunning(false);
    frames(1);
    session.setTool("wall");
    session.strokeStart([60.5, 45.5], {});
    session.strokeEnd();
    frames(1);
    session.saveScene();
    const scene = JSON.parse(await lastSaved(studio)) as { units: { count?: number }[] };
    expect(scene.units.map((units) => units.count)).toEqual([3600, 2000, 2400, 2000]);
  });

  test("what is wrong is said, and the world stays", async () => {
    const studio = await testSession("door");
    const { session, frames } = studio;
    frames(3);
    const before = studio.hash();
    const wrong: [string, string, string][] = [
      ["a.json", '{"format": "spate-scene/1", "map": {"size": [3, 3]}, "gaols": []}', "gaols"],
      ["b.json", "{", "syntax"],
      ["c.map", "type octile\nheight 0\nwidth 3\nmap\n", "height"],
      ["d.csv", "1,2,3\n4,x,6\n", 'd.csv:2: value 2: expected a cost 1 .. 255, got "x"'],
      ["e.csv", "1,2,3\n4,5\n", "e.csv:2: expected 3 values"],
      ["f.csv", "255,255\n", "no wall"],
      ["g.rec", "spaterec????", ""],
      ["h.png", "\x89PNG", "not an image"],
    ];
    for (const [name, text, part] of wrong) {
      await session.openFile(file(name, text));
      expect(session.toast.value, name).toMatchObject({ kind: "error" });
      expect(session.toast.value).toMatchObject({ say: { key: "toastNotOpened", values: { text: expect.stringContaining(part) } } });
      expect(studio.hash()).toBe(before);
    }
    await session.openFile(file("i.xyz", "what is this"));
    expect(session.toast.value).toMatchObject({ kind: "error", say: { key: "toastUnknownFile" } });
  });

  test("a .map, a CSV and a PNG become worlds with a goal and units", async () => {
    const { session, frames } = await testSession("door", {
      ports: { decodeImage: async () => ({ width: 2, height: 2, rgba: Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255, 128, 128, 128, 255, 255, 255, 255, 255) }) },
    });
    frames(1);
    await session.openFile(file("small.map", "type octile\nheight 3\nwidth 6\nmap\n..@@..\n..SSWT\nGG..OO\n"));
    frames(1);
    expect(session.scene.value).toMatchObject({ id: "small", width: 6, height: 3 });
    expect(session.units.value).toBeGreaterThan(1);
    await session.openFile(file("costs.csv", "1;1;1\r\n255;5;200\r\n1;1;1\r\n"));
    const frame = frames(1);
    expect([...frame.map.costs.slice(6, 9)]).toEqual([1, 1, 1]);
    expect([...frame.map.costs.slice(11, 14)]).toEqual([255, 5, 200]);
    expect(session.goals.value[0]!.at).toEqual([1.5, 1.5]);
    await session.openFile(file("drawn.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47)));
    expect([...frames(1).map.costs.slice(5, 7)]).toEqual([255, 1]);
  });

  test("every cost has its place in a map as text", async () => {
    const costs = Uint8Array.from({ length: 255 * 2 }, (_, i) => (i % 255) + 1);
    const run = (await engine()).scene(sceneOf({ width: 255, height: 2, costs }, "all.csv", 10));
    const { data, stride } = run.world.costs();
    expect([...data.slice(stride + 1, stride + 256)]).toEqual([...costs.slice(0, 255)]);
    run.free();
  });

  test("grey is cost", () => {
    expect(costOfPixel(0, 0, 0, 255)).toBe(255);
    expect(costOfPixel(255, 255, 255, 255)).toBe(1);
    expect(costOfPixel(246, 246, 246, 255)).toBe(3);
    expect(costOfPixel(9, 9, 9, 255)).toBe(254 - 1);
    expect(costOfPixel(255, 255, 255, 0)).toBe(255);
    expect(readCsv("\ufeff1\t2\n3\t4\n\n", "a.csv")).toEqual({ width: 2, height: 2, costs: Uint8Array.of(1, 2, 3, 4) });
  });
});

describe("links", () => {
  test("a world with edits arrives bit for bit, paused", { timeout: 60_000 }, async () => {
    const here = await testSession("siege", { ports: { now: steady() } });
    const { session, until, frames } = here;
    session.setTool("wall");
    session.strokeStart([60, 40], {});
    session.strokeTo([70, 44], {});
    session.strokeEnd();
    until(() => session.timeline.value.at >= 25);
    session.setGoalAt([40.5, 30.5], false);
    session.setTool("spawn");
    session.setBrush(9);
    session.strokeStart([61, 46], {});
    session.strokeEnd();
    until(() => session.timeline.value.at >= 50);
    const hash = here.hash();
    await session.copyLink();
    frames(1);
    expect(session.toast.value).toMatchObject({ kind: "success", say: { key: "toastLinkCopied" } });
    const there = await testSession("door", { link: new URL(here.copied[0]!).hash });
    for (let i = 0; i < 200 && there.session.scene.value.id !== "siege"; ++i) await new Promise((done) => setTimeout(done, 5));
    there.until(() => there.session.toast.value !== null);
    expect(there.session.toast.value).toMatchObject({ say: { key: "toastShared", values: { units: session.units.value, edits: 3 } } });
    expect(there.session.running.value).toBe(false);
    expect(there.hash()).toBe(hash);
    expect(there.session.edits.value).toBe(3);
    there.session.toast.value!.actions![0]!.run();
    expect(there.session.running.value).toBe(true);
  });

  test("at the start it is the very same world", async () => {
    const here = await testSession("open-field");
    const hash = here.hash();
    await here.session.copyLink();
    const there = await testSession("door", { link: new URL(here.copied[0]!).hash });
    for (let i = 0; i < 200 && there.session.scene.value.id !== "open-field"; ++i) await new Promise((done) => setTimeout(done, 5));
    expect(there.hash()).toBe(hash);
  });

  test("a damaged link says so and leaves the world", async () => {
    for (const link of ["#w=AAAA", "#w=%%%", "#w="]) {
      const { session, frames } = await testSession("door", { link });
      for (let i = 0; i < 200 && session.toast.value === null; ++i) await new Promise((done) => setTimeout(done, 5));
      frames(1);
      expect(session.toast.value).toMatchObject({ kind: "error", say: { key: "toastLinkDamaged" } });
      expect(session.scene.value.id).toBe("door");
    }
  });
});

function steady(): () => number {
  let now = 0;
  return () => (now += 0.01);
}

test("a recording is saved, and plays again with every hash", { timeout: 60_000 }, async () => {
  const studio = await testSession("five-steps");
  const { session, frames, until } = studio;
  frames(5);
  session.setTape(true);
  until(() => session.tape.value.ticks >= 20);
  session.setTool("wall");
  session.strokeStart([12, 3], {});
  session.strokeEnd();
  frames(10);
  session.setTape(false);
  expect(session.toast.value).toMatchObject({ say: { key: "toastTapeSaved" } });
  session.dismissToast();
  const { name, content } = studio.saved.at(-1)!;
  expect(name).toBe("five-steps.rec");
  await session.openFile(file(name, new Uint8Array(await content.arrayBuffer())));
  until(() => session.toast.value !== null);
  expect(session.toast.value).toMatchObject({ kind: "success", say: { key: "toastReplayAgrees" } });
});

describe("scene texts", () => {
  test("values are replaced where they stand", () => {
    const text = '{ // a scene\n  "format": "x", /* "duration": 1 */ "map": {"duration": 5},\n  "duration": 3.5, "until": "arrived"\n}';
    const changed = endless(text, readSource(text), 9);
    expect(readSource(changed)).toEqual({ format: "x", map: { duration: 5 }, duration: 1_000_000, seed: 9 });
    expect(changed.split("\n").length).toBe(4);
    expect(withValue("{}", "seed", "3")).toBe('{"seed":3}');
    expect(readSource(withValue('{"until": "arrived", "a": 1}', "until", null))).toEqual({ a: 1 });
    expect(readSource(withValue('{"a": [1, {"b": 2}], "until": "arrived"}', "until", null))).toEqual({ a: [1, { b: 2 }] });
  });
});
