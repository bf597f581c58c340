import { describe, expect, test } from "vitest";
import { testSession } from "./helper.test-util";

describe("time", () => {
  test.each(["siege", "chase", "breach", "five-steps", "portals"])("%s: back and forth gives the same hash as running on", { timeout: 60_000 }, async (id) => {
    const studio = await testSession(id);
    const { session, until, frames, hash } = studio;
    until(() => session.timeline.value.at >= 75);
    session.setRunning(false);
    const at = session.timeline.value.at;
    const first = hash();
    for (const tick of [10, 0, 44, at]) {
      session.seek(tick);
      until(() => session.timeline.value.at === tick);
    }
    session.seekEnd();
    frames(1);
    expect(hash()).toBe(first);
    expect(session.timeline.value.to).toBe(at);
  });

  test("edits are repeated, and a new one in the past cuts the future", { timeout: 60_000 }, async () => {
    const { session, until, frames, hash } = await testSession("siege");
    const run = (to: number): void => {
      session.setRunning(true);
      until(() => session.timeline.value.at >= to);
      session.setRunning(false);
      frames(1);
    };
    const go = (tick: number): void => {
      session.seek(tick);
      until(() => session.timeline.value.at === tick);
      session.seekEnd();
      frames(1);
    };
    run(20);
    const first = session.timeline.value.at;
    session.setTool("wall");
    session.strokeStart([60, 40], {});
    session.strokeTo([70, 44], {});
    session.strokeEnd();
    session.setGoalAt([40.5, 30.5], false);
    run(50);
    session.setTool("spawn");
    session.strokeStart([60, 46], {});
    session.strokeEnd();
    run(90);
    const end = session.timeline.value.at;
    const last = hash();
    expect(session.timeline.value.marks.length).toBe(2);
    expect(session.edits.value).toBe(3);
    go(5);
    expect(session.goals.value[0]!.at).toEqual([85.5, 41.5]);
    expect(session.canUndo.value).toBe(false);
    go(end);
    expect(hash()).toBe(last);
    expect(session.canUndo.value).toBe(true);
    go(first);
    go(first + 5);
    expect(session.goals.value[0]!.at).toEqual([40.5, 30.5]);
    session.setGoalAt([30.5, 30.5], false);
    frames(1);
    expect(session.timeline.value.to).toBe(first + 5);
    expect(session.edits.value).toBe(3);
    session.restart();
    frames(1);
    expect(session.timeline.value).toMatchObject({ from: 0, to: 0, at: 0 });
    expect(session.edits.value).toBe(0);
  });

  test("a tick on, a tick back", async () => {
    const { session, until, frames, hash } = await testSession("siege");
    until(() => session.timeline.value.at >= 12);
    session.setRunning(false);
    const here = hash();
    const at = session.timeline.value.at;
    session.stepTick(-1);
    until(() => session.timeline.value.at === at - 1);
    expect(hash()).not.toBe(here);
    session.stepTick(1);
    until(() => session.timeline.value.at === at);
    frames(1);
    expect(hash()).toBe(here);
    session.stepTick(1);
    frames(1);
    expect(session.timeline.value.at).toBe(at + 1);
  });

  test("speeds", async () => {
    const { session, frames } = await testSession("door", { ports: { now: () => 0 } });
    session.setSpeed(0.25);
    frames(41);
    expect(session.timeline.value.at).toBe(10);
    session.setSpeed(4);
    frames(10);
    expect(session.timeline.value.at).toBe(50);
  });

  test("marks stay within their memory", async () => {
    const { LiveScene } = await import("./live-scene");
    const { History } = await import("./history");
    const { engine, scenes } = await import("./helper.test-util");
    const live = new LiveScene(await engine(), "door", scenes["door"]!);
    const bytes = live.moment().mark.bytes;
    const history = new History(live, { markSeconds: 1 / 60, mostBytes: bytes * 8, mostMarks: 20 });
    const hashes: string[] = [live.world.hash()];
    for (let i = 0; i < 100; ++i) {
      history.step();
      hashes.push(live.world.hash());
    }
    for (const tick of [99, 3, 50, 0, 100]) {
      history.seek(tick);
      history.work(() => true);
      expect(live.world.hash()).toBe(hashes[tick]);
    }
    history.free();
    live.free();
  });
});

test("chapters set layers, tool and contacts; layers chosen by hand stay", async () => {
  const { session, frames } = await testSession("siege");
  session.setChapter(4);
  let frame = frames(1);
  expect(session.contacts.value).toBe(false);
  expect(frame.units.shown).toBe(1600);
  session.toggleLayer("arrows");
  session.setChapter(3);
  frame = frames(1);
  expect(session.tool.value).toBe("wall");
  expect(session.contacts.value).toBe(true);
  session.setChapter(1);
  expect(frames(1).layers).toMatchObject({ cost: true, heat: false, arrows: true });
  session.resetLayers();
  expect(frames(1).layers.arrows).toBe(false);
});

test("turning pages in the past keeps the future", async () => {
  const { session, frames, until } = await testSession("door");
  until(() => session.timeline.value.at >= 20);
  session.setRunning(false);
  const to = session.timeline.value.to;
  session.seek(5);
  until(() => session.timeline.value.at === 5);
  session.seekEnd();
  for (const chapter of [4, 1, 2, 3, 5] as const) session.setChapter(chapter);
  frames(1);
  expect(session.timeline.value.to).toBe(to);
});

test("plain steps in chapter 2", async () => {
  const { session, frames } = await testSession("siege");
  session.setChapter(2);
  const withCosts = frames(1).field!;
  const far = withCosts.farthest;
  session.setTerrainCost(false);
  const plain = frames(1).field!;
  expect(plain.plain).toBe(true);
  expect(plain.farthest).toBeLessThan(far);
  expect(plain.version).not.toBe(withCosts.version);
  expect(frames(1).field!.version).toBe(plain.version);
});

test("inspecting a cell and a unit", async () => {
  const { session, frames } = await testSession("siege");
  frames(2);
  session.hoverAt([60.5, 45.5]);
  frames(1);
  const cell = session.hover.value!;
  expect(cell.cell).toEqual([60, 45]);
  expect(cell.distance).toBeCloseTo(cell.stepCost + cell.toGo!, 5);
  expect([...cell.way.slice(-2)]).toEqual([85, 41]);
  expect(cell.around.filter((own) => own.taken).length).toBe(1);
  session.setChapter(4);
  session.chapterAction();
  const frame = frames(20);
  expect(session.pinned.value!.unit!.why).toContain("goes");
  expect(frame.unitRing).not.toBeNull();
  session.pinAt(null);
  frames(1);
  expect(session.pinned.value).toBeNull();
});

test("links are part of a way", async () => {
  const { session, frames } = await testSession("portals");
  frames(1);
  session.pinAt([15.5, 20.2]);
  session.hoverAt([15.5, 20.5]);
  frames(1);
  const way = [...session.hover.value!.way];
  expect(way.slice(-2)[0]).toBeGreaterThan(55);
});

test("the wave pauses the world and ends by itself", async () => {
  let now = 0;
  const { session, frames } = await testSession("siege", { ports: { now: () => now } });
  frames(3);
  session.setChapter(2);
  session.chapterAction();
  const at = session.timeline.value.at;
  now = 2000;
  const frame = frames(5);
  expect(session.wave.value.on).toBe(true);
  expect(frame.running).toBe(false);
  expect(frame.wave!.at / 70).toBeCloseTo((session.farthest.value + 5) / 2, 0); // with its glow
  expect(session.timeline.value.at).toBe(at);
  expect(session.running.value).toBe(false);
  now = 5000;
  frames(2);
  expect(session.wave.value.on).toBe(false);
  expect(session.running.value).toBe(true);
});

test("playing as the goal", async () => {
  const { session, frames, hash, until } = await testSession("siege");
  frames(2);
  session.setPlaying(true);
  const from = session.goals.value[0]!.at;
  session.steer([-1, 0]);
  frames(31);
  const to = session.goals.value[0]!.at;
  expect(from[0] - to[0]).toBeGreaterThan(2);
  expect(from[0] - to[0]).toBeLessThan(3);
  session.setPlaying(false);
  frames(1);
  expect(session.edits.value).toBe(1);
  const last = hash();
  const at = session.timeline.value.at;
  session.seek(0);
  until(() => session.timeline.value.at === 0);
  session.seek(at);
  until(() => session.timeline.value.at === at);
  session.seekEnd();
  expect(hash()).toBe(last);
});

test("the comparison comes to a figure", { timeout: 60_000 }, async () => {
  const { session, until } = await testSession("door");
  session.setCompare(true);
  until(() => session.versus.value.ratio !== null);
  expect(session.versus.value.aStar).toBeGreaterThan(0);
  expect(session.versusHistory().times.length).toBeGreaterThan(0);
  session.setCompare(false);
});

test("repairs are timed", async () => {
  const { session, frames } = await testSession("siege");
  frames(3);
  expect(session.numbers.value.field).toBeGreaterThan(0);
  session.setTool("wall");
  session.strokeStart([61, 45], {});
  session.strokeTo([66, 45], {});
  session.strokeEnd();
  frames(30);
  expect(session.numbers.value.repair).toBeGreaterThan(0);
});
