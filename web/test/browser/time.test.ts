// Time and its price: the hashes of the native library, going back and forth, playing as the goal, the race with A*, and memory that does not grow.

import { expect, it } from "vitest";
import golden from "../golden.json";
import { openStudio, useBrowser } from "./studio";

useBrowser();

it.each(Object.entries(golden))("%s has the hash of the native command line", async (scene, { ticks, hash }) => {
  const studio = await openStudio();
  await studio.page.evaluate((id) => {
    const { session } = window.spateStudio!;
    session.open(id);
    session.setRunning(false);
    session.restart();
  }, scene);
  await studio.until("its start", (facts) => facts.scene === scene && facts.tick === 0);
  await studio.toTick(ticks);
  expect(await studio.facts()).toMatchObject({ scene, tick: ticks, hash });
});

it("back and forth in time gives the same hashes as straight on, edits included", async () => {
  const studio = await openStudio();
  await studio.press("Home");
  await studio.until("the start", ({ tick }) => tick === 0);
  const hashes: Record<number, string> = {};
  const note = async () => {
    const { tick, hash } = await studio.facts();
    hashes[tick] = hash;
  };
  await studio.toTick(40);
  await note();
  await studio.press("b");
  await studio.drag([56, 38], [56, 42]);
  await studio.toTick(75);
  await note();
  await studio.click([60, 41], { button: "right" });
  await studio.toTick(130);
  await note();

  const seek = async (tick: number) => {
    await studio.page.evaluate((to) => window.spateStudio!.session.seek(to), tick);
    await studio.until(`tick ${tick}`, (facts) => facts.tick === tick);
    await studio.page.evaluate(() => window.spateStudio!.session.seekEnd());
    await studio.frames(2);
    return studio.fact("hash");
  };
  expect(await seek(75)).toBe(hashes[75]);
  expect(await seek(130)).toBe(hashes[130]);
  expect(await seek(41)).not.toBe(hashes[40]);
  // On foot over the second edit.
  await seek(41);
  await studio.toTick(130);
  expect(await studio.fact("hash")).toBe(hashes[130]);
  await studio.pause();
  expect(await studio.fact("units")).toBe(10_000);
});

it("the line of time can be dragged back", async () => {
  const studio = await openStudio();
  await studio.toTick(120);
  const line = (await studio.page.getByRole("slider", { name: "Timeline" }).boundingBox())!;
  await studio.page.mouse.move(line.x + line.width - 2, line.y + line.height / 2);
  await studio.page.mouse.down();
  await studio.page.mouse.move(line.x + line.width / 2, line.y + line.height / 2, { steps: 3 });
  await studio.page.mouse.up();
  await studio.until("half the time", ({ tick }) => tick > 20 && tick < 110);
});

it("A* for every unit gives a ratio while frames go on", async () => {
  const studio = await openStudio({ running: true });
  await studio.press("k");
  const longest = await studio.page.evaluate(() => new Promise<number>((resolve) => {
    const { session } = window.spateStudio!;
    const start = performance.now();
    let last = start, worst = 0;
    const look = (now: number) => {
      worst = Math.max(worst, now - last);
      last = now;
      if (session.versus.value.ratio !== null || now - start > 45_000) resolve(worst);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }));
  const versus = await studio.page.evaluate(() => window.spateStudio!.session.versus.value);
  expect(versus).toMatchObject({ on: true, of: expect.any(Number) });
  expect(versus.ratio).toBeGreaterThan(1);
  expect(versus.aStar! / versus.spate).toBeCloseTo(versus.ratio!, 0);
  expect(longest).toBeLessThan(1_000);
  const { tick } = await studio.facts();
  await studio.until("ticks go on", (facts) => facts.tick > tick + 2);
  await studio.frames(30);
  await studio.shot("compare-with-a-star");
  expect(studio.complaints).toEqual([]);
}, 90_000);

it("playing as the goal: WASD and arrows move it, never into a wall, and Escape gives it back", async () => {
  const studio = await openStudio({ running: true });
  const goal = async () => (await studio.facts()).goals[0].at;
  const start = await goal();
  await studio.press("5", "p");
  await studio.until("it plays", ({ playing, running }) => playing && running);
  await studio.page.keyboard.down("a");
  await studio.until("the goal went left", ({ goals }) => goals[0].at[0] < start[0] - 1.5);
  await studio.page.keyboard.up("a");
  await studio.shot("playing-as-the-goal");
  const [, y] = await goal();
  await studio.page.keyboard.down("ArrowDown");
  await studio.until("the goal went down", ({ goals }) => goals[0].at[1] > y + 1);
  await studio.page.keyboard.up("ArrowDown");
  const [gx, gy] = await goal();
  expect((await studio.costs([Math.floor(gx), Math.floor(gy)]))[0]).toBeLessThan(255);
  await studio.press("Escape");
  expect(await studio.fact("playing")).toBe(false);
  expect(studio.complaints).toEqual([]);
});

it("memory is as large after 5,000 ticks as after 1,000", async () => {
  const studio = await openStudio({ viewport: { width: 1200, height: 420 } });
  await studio.page.evaluate(() => {
    const { session } = window.spateStudio!;
    session.setUnits(1_000);
    session.setSpeed(4);
    session.setRunning(true);
  });
  const protocol = await studio.context.newCDPSession(studio.page);
  /** Frames by hand, so that ticks do not wait for the drawing. */
  const runTo = (tick: number) => studio.page.evaluate(async (to) => {
    const { session } = window.spateStudio!;
    let now = performance.now() + 1e6 * (1 + session.timeline.value.at);
    while (session.timeline.value.at < to && session.running.value) {
      for (let i = 0; i < 40; ++i) session.frame((now += 16));
      await new Promise(requestAnimationFrame);
    }
    return session.timeline.value.at;
  }, tick);
  const measure = async () => {
    await protocol.send("HeapProfiler.collectGarbage");
    const { usedSize } = await protocol.send("Runtime.getHeapUsage");
    return { heap: usedSize, wasm: await studio.page.evaluate(() => window.spateStudio!.engine.memoryBytes) };
  };
  expect(await runTo(1_000)).toBeGreaterThanOrEqual(1_000);
  const early = await measure();
  expect(await runTo(5_000)).toBeGreaterThanOrEqual(5_000);
  const late = await measure();
  const said = JSON.stringify({ early, late });
  expect(late.heap, said).toBeLessThan(early.heap * 1.05 + 500_000);
  expect(late.wasm, said).toBeLessThan(early.wasm * 1.05 + 64 * 1024 * 1024); // snapshots may take up to 64 MB
  expect(await studio.unitsInWalls()).toBe(0);
}, 120_000);
