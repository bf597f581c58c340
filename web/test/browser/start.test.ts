// The page opens on siege, which runs, and says nothing bad on the console.

import { expect, it } from "vitest";
import { openPage, openStudio, useBrowser } from "./studio";

useBrowser();

it("opens on siege, running, with 10,000 units and nobody in a wall, and without complaints", async () => {
  const studio = await openStudio({ running: true });
  const facts = await studio.until("time passes", ({ tick }) => tick > 30);
  expect(facts).toMatchObject({ scene: "siege", running: true, units: 10_000, withoutWay: 0, edits: 0, toast: null });
  expect(await studio.unitsInWalls()).toBe(0);
  expect(studio.complaints).toEqual([]);
  await studio.shot("start-siege-running");
});

it("lets units arrive", async () => {
  const studio = await openStudio();
  await studio.toTick(720);
  const { arrived, tick } = await studio.facts();
  expect(tick).toBe(720);
  expect(arrived).toBeGreaterThan(0);
  expect(await studio.unitsInWalls()).toBe(0);
  expect(studio.complaints).toEqual([]);
});

it("gives its hash within half a second while it runs, and exactly while it stands", async () => {
  const studio = await openStudio();
  const { hash, tick } = await studio.facts();
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  await studio.toTick(tick + 1);
  expect(await studio.fact("hash")).not.toBe(hash);
});

it("opens paused, with a large play button, for those who want less motion", async () => {
  const studio = await openStudio({ running: true, reducedMotion: "reduce" });
  await studio.frames(5);
  const facts = await studio.facts();
  expect(facts.running).toBe(false);
  expect(facts.tick).toBe(0);
  expect(facts.layers).not.toContain("trails");
  const play = studio.page.getByRole("button", { name: "Run the world" });
  const box = (await play.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(64);
  await studio.shot("reduced-motion");
  await play.click();
  await studio.until("it runs", ({ running, tick }) => running && tick > 0);
  expect(studio.complaints).toEqual([]);
});

it("works without special headers", async () => {
  const studio = await openStudio();
  expect(await studio.page.evaluate(() => [crossOriginIsolated, typeof SharedArrayBuffer])).toEqual([false, "undefined"]);
});

it("asks nothing of any other host, and nothing above its own folder", async () => {
  const studio = await openStudio();
  const urls = await studio.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const home = studio.page.url().replace(/[^/]*$/, "");
  expect(urls.filter((url) => !url.startsWith(home) && !url.startsWith("data:") && !url.startsWith("blob:"))).toEqual([]);
});

it.each([
  ["WebAssembly", () => void delete (globalThis as { WebAssembly?: unknown }).WebAssembly],
  ["WebGL2", () => void (HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
    apply: (get, canvas, args) => (args[0] === "webgl2" ? null : Reflect.apply(get, canvas, args)),
  }))],
])("says so, over a still picture, where there is no %s", async (missing, without) => {
  const studio = await openPage({}, "", without);
  const alert = studio.page.getByRole("alert").filter({ hasText: missing });
  await alert.waitFor();
  expect(await studio.page.locator("canvas").first().isVisible()).toBe(true);
  await studio.shot(`missing-${missing.toLowerCase()}`);
});

it("chooses its language from the browser's", async () => {
  for (const [locale, title] of [["zh-CN", "人群"], ["ja-JP", "群衆"], ["fr-FR", "Crowd"]] as const) {
    const studio = await openPage({ locale });
    await studio.page.locator("[aria-current=step]", { hasText: title }).waitFor();
  }
});
