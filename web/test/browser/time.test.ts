// Time and its price: the hashes of the native library, going back and forth, playing as the goal, the race with A*, and memory that does not grow.

import { expect, it } from "vitest";
import golden from "../../../test/golden_scenes.json";
import { openStudio, useBrowser } from "./studio";

useBrowser();

/** The others hold in Node (wasm/test/golden.test.mjs); what the page adds is the same for all. */
const SHOWN = ["siege", "five-steps", "portals"];

it.each(golden.filter(({ scene }) => SHOWN.includes(scene)))("$scene has the hash of native builds after $ticks ticks", async ({ scene, ticks, hash }) => {
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
  // An edit belongs to the tick at which it was made: its hash is that after the edit.
  await studio.toTick(40);
  await studio.press("b");
  await studio.drag([56, 38], [56, 42]);
  await studio.toTick(60);
  await note();
  await studio.toTick(75);
  await studio.click([60, 41], { button: "right" });
  await note();
  await studio.toTick(130);
  await note();

  const seek = async (tick: number) => {
    await studio.page.evaluate((to) => window.spateStudio!.session.seek(to), tick);
    await studio.until(`tick ${tick}`, (facts) => facts.tick === tick);
    await studio.page.evaluate(() => window.spateStudio!.session.seekEnd());
    await studio.frames(2);
    return studio.fact("hash");
  };
  for (const tick of [75, 60, 130, 60]) expect(await seek(tick), `tick ${tick}`).toBe(hashes[tick]);
  // On foot over the second edit.
  await studio.toTick(130);
  expect(await studio.fact("hash")).toBe(hashes[130]);
  await studio.pause();
  expect(await studio.fact("units")).toBe(10_000);
});

it("the line of time can be dragged back", async () => {
  const studio = await openStudio();
  await studio.toTick(120);
  const slider = studio.page.getByRole("slider", { name: "Timeline" });
  const line = (await slider.boundingBox())!;
  // How much time the whole line stands for is the page's business: the handle is where the time is.
  const now = (await studio.page.locator(".time-thumb").boundingBox())!;
  const [handle, y] = [now.x + now.width / 2, line.y + line.height / 2];
  await studio.page.mouse.move(handle, y);
  await studio.page.mouse.down();
  await studio.page.mouse.move((line.x + handle) / 2, y, { steps: 3 });
  await studio.page.mouse.up();
  await studio.until("about half the time", ({ tick }) => tick > 30 && tick < 90);
  await expect.poll(async () => (await slider.getAttribute("aria-valuenow")) === String(await studio.fact("tick"))).toBe(true);
  const { tick } = await studio.facts();
  await slider.focus();
  await studio.press("ArrowLeft");
  await studio.until("a second earlier", (facts) => facts.tick === Math.max(0, tick - 60));
});

it("A* for every unit gives a ratio while frames go on", async () => {
  const studio = await openStudio({ running: true });
  /** The median time between frames, until the ratio is there or so many frames have passed. */
  const frameTime = (least: number, ratio: boolean) => studio.page.evaluate(([count, waits]) => new Promise<number>((resolve) => {
    const { session } = window.spateStudio!;
    const times: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      times.push(now - last);
      last = now;
      const known = !waits || session.versus.value.ratio !== null;
      if ((times.length >= count && known) || times.length > 3_000) resolve(times.sort((a, b) => a - b)[times.length >> 1]);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }), [least, ratio] as const);
  const alone = await frameTime(20, false);
  await studio.press("k");
  const comparing = await frameTime(20, true);
  const versus = await studio.page.evaluate(() => window.spateStudio!.session.versus.value);
  expect(versus).toMatchObject({ on: true, of: expect.any(Number) });
  expect(versus.ratio).toBeGreaterThan(1);
  expect(versus.aStar! / versus.spate / versus.ratio!).toBeCloseTo(1, 1);
  // Its slices take 3 ms of a frame; the rest is grace for a busy machine.
  expect(comparing, `${alone} ms without`).toBeLessThan(1.5 * alone + 20);
  const { tick } = await studio.facts();
  await studio.until("ticks go on", (facts) => facts.tick > tick + 2);
  await studio.frames(10);
  await studio.shot("compare-with-a-star");
  expect(studio.complaints).toEqual([]);
}, 120_000);

it("playing as the goal: WASD and arrows move it, never into a wall, and Escape gives it back", async () => {
  const studio = await openStudio({ running: true });
  const goal = async () => (await studio.facts()).goals[0].at;
  const start = await goal();
  await studio.press("5", "p");
  await studio.until("it plays", ({ playing, running }) => playing && running);
  await studio.page.keyboard.down("a");
  await studio.until("the goal went left", ({ goals }) => goals[0].at[0] < start[0] - 0.7, 40_000);
  await studio.page.keyboard.up("a");
  await studio.shot("playing-as-the-goal");
  const [, y] = await goal();
  await studio.page.keyboard.down("ArrowDown");
  await studio.until("the goal went down", ({ goals }) => goals[0].at[1] > y + 0.5, 40_000);
  await studio.page.keyboard.up("ArrowDown");
  const [gx, gy] = await goal();
  expect((await studio.costs([Math.floor(gx), Math.floor(gy)]))[0]).toBeLessThan(255);
  await studio.press("Escape");
  expect(await studio.fact("playing")).toBe(false);
  expect(studio.complaints).toEqual([]);
}, 120_000);

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
