// Worlds that come and go: scenes, maps, tables and pictures dropped on the page, a scene saved and opened again, a link in a fresh page.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openStudio, SCENES, useBrowser, type Studio } from "./studio";

useBrowser();

/** Drops a file on the page, as a file manager does. */
function drop(studio: Studio, name: string, text: string): Promise<void> {
  return studio.page.evaluate(([fileName, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], fileName));
    for (const type of ["dragenter", "dragover", "drop"]) {
      document.querySelector("canvas")!.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  }, [name, text] as const);
}

/** Width, height and costs of what is open. */
function map(studio: Studio): Promise<{ size: string; costs: number[] }> {
  return studio.page.evaluate(() => {
    const { width, height, stride, costs } = window.spateStudio!.session.frame(performance.now()).map;
    return {
      size: `${width} x ${height}`,
      costs: Array.from({ length: width * height }, (_, i) => costs[(Math.floor(i / width) + 1) * stride + (i % width) + 1]),
    };
  });
}

const opened = (studio: Studio, width: number, height: number) =>
  studio.page.waitForFunction(([w, h]) => {
    const scene = window.spateStudio!.session.scene.value;
    return scene.width === w && scene.height === h;
  }, [width, height] as const);

it("opens a scene, dropped on the page", async () => {
  const studio = await openStudio();
  await drop(studio, "mine.json", readFileSync(join(SCENES, "five-steps.json"), "utf8"));
  await opened(studio, 20, 12);
  await studio.pause();
  expect(await studio.unitsInWalls()).toBe(0);
  await studio.shot("opened-five-steps");
  expect(studio.complaints).toEqual([]);
});

it("opens a file chosen in the dialog", async () => {
  const studio = await openStudio();
  const chooser = studio.page.waitForEvent("filechooser");
  await studio.frames(2); // the browser is told to ask the test instead of opening a window
  await studio.page.keyboard.press("o");
  await (await chooser).setFiles(join(SCENES, "five-steps.json"));
  await opened(studio, 20, 12);
});

it("every built-in scene opens from the menu's list", async () => {
  const studio = await openStudio();
  const scenes = await studio.page.evaluate(() => window.spateStudio!.session.scenes);
  expect(scenes[0]).toBe("siege");
  expect(scenes.length).toBeGreaterThanOrEqual(15);
  for (const id of scenes) {
    await studio.page.evaluate((scene) => window.spateStudio!.session.open(scene), id);
    await studio.frames(1);
    await studio.pause();
    expect((await studio.facts()).scene).toBe(id);
    expect(await studio.unitsInWalls(), id).toBe(0);
  }
  expect(studio.complaints).toEqual([]);
}, 120_000);

it("opens a MovingAI map, and gives it a goal and units", async () => {
  const studio = await openStudio();
  await drop(studio, "little.map", "type octile\nheight 4\nwidth 6\nmap\n......\n.@@.T.\n......\n......\n");
  await opened(studio, 6, 4);
  await studio.pause();
  const { costs } = await map(studio);
  expect(costs.slice(6, 12)).toEqual([1, 255, 255, 1, 255, 1]);
  const facts = await studio.facts();
  expect(facts.goals).toHaveLength(1);
  expect(facts.units).toBeGreaterThan(0);
  expect(await studio.unitsInWalls()).toBe(0);
});

it("opens a table of costs", async () => {
  const studio = await openStudio();
  await drop(studio, "costs.csv", "1,1,5,1\n1,255,255,1\n1,1,9,1\n");
  await opened(studio, 4, 3);
  await studio.pause();
  expect((await map(studio)).costs).toEqual([1, 1, 5, 1, 1, 255, 255, 1, 1, 1, 9, 1]);
});

it("opens a picture: black is wall, white is plain, grey costs", async () => {
  const studio = await openStudio();
  await studio.page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [8, 5];
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 8, 5);
    context.fillStyle = "#000";
    context.fillRect(2, 1, 1, 3);
    context.fillStyle = "#808080";
    context.fillRect(5, 1, 1, 3);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    await window.spateStudio!.session.openFile(new File([blob!], "map.png", { type: "image/png" }));
  });
  await opened(studio, 8, 5);
  await studio.pause();
  const row = (await map(studio)).costs.slice(16, 24);
  expect([row[0], row[2]]).toEqual([1, 255]);
  expect(row[5]).toBeGreaterThan(1);
  expect(row[5]).toBeLessThan(255);
});

it.each([
  ["broken.json", '{"format": "spate-scene/1", "map": {"rows": ["..", "."]}}'],
  ["broken.map", "type octile\nheight 0\nwidth 6\nmap\n"],
  ["broken.csv", "1,2\n1\n"],
  ["broken.csv", "1,300\n1,x\n"],
  ["broken.png", "this is no picture"],
  ["broken.rec", "this is no recording"],
  ["broken.xyz", "\u0000\u0001"],
])("says what is wrong with %s, and leaves the world as it is", async (name, text) => {
  const studio = await openStudio();
  const before = await studio.facts();
  await drop(studio, name, text);
  const after = await studio.until("a toast", ({ toast }) => toast !== null);
  expect(after).toMatchObject({ scene: "siege", hash: before.hash, units: before.units });
  expect(await studio.page.evaluate(() => window.spateStudio!.session.toast.value!.kind)).toBe("error");
  await expect.poll(() => studio.page.getByRole("alert").first().textContent()).toMatch(/\S/);
  if (name === "broken.map") await studio.shot("toast-error");
  expect(studio.complaints).toEqual([]);
});

it("a saved scene, opened again in a fresh page, has the same hash", async () => {
  const studio = await openStudio();
  await studio.press("Home");
  await studio.until("the start", ({ tick }) => tick === 0);
  await studio.press("b");
  await studio.drag([56, 38], [56, 42]);
  await studio.press("s");
  await studio.click([30, 41]);
  await studio.click([60, 41], { button: "right" });
  const before = await studio.facts();
  const [download] = await Promise.all([studio.page.waitForEvent("download"), studio.page.keyboard.press("Control+s")]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const stream = await download.createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString("utf8");
  expect(JSON.parse(text)).toMatchObject({ format: "spate-scene/1" });

  const fresh = await openStudio();
  await drop(fresh, "saved.json", text);
  await fresh.until("the saved world", ({ goals }) => Math.floor(goals[0].at[0]) === 60);
  await fresh.pause();
  await fresh.press("Home");
  const after = await fresh.until("its start", ({ tick }) => tick === 0);
  expect(after.units).toBe(before.units);
  expect(await fresh.fieldHash()).toBe(await studio.fieldHash());
  // The engine counts an edit that no tick has taken up yet as state, and a scene that was just opened has none: so the two meet with the first tick.
  for (const world of [studio, fresh]) await world.toTick(20);
  expect(await fresh.fact("hash")).toBe(await studio.fact("hash"));
});

it.each([0, 90])("a link from tick %i opens the same world, paused, in a fresh page", async (tick) => {
  const studio = await openStudio({ permissions: ["clipboard-read", "clipboard-write"] });
  await studio.press("Home");
  await studio.until("the start", (facts) => facts.tick === 0);
  await studio.toTick(tick);
  await studio.press("b");
  await studio.drag([56, 38], [56, 42]);
  const before = await studio.facts();
  const field = await studio.fieldHash();
  await studio.press("l");
  await studio.until("the link is copied", ({ toast }) => toast !== null);
  const link = await studio.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("#");

  const fresh = await openStudio({ hash: link.slice(link.indexOf("#")), running: true });
  const after = await fresh.until("what it holds", ({ toast }) => toast === "toastShared");
  expect(after.running).toBe(false);
  expect(after.units).toBe(before.units);
  expect(await fresh.fieldHash()).toBe(field);
  if (tick === 0) expect(after.hash).toBe(before.hash);
  await fresh.shot("shared-link");
  await fresh.page.getByRole("button", { name: "Run", exact: true }).last().click();
  await fresh.until("it runs", ({ running }) => running);

  // And what it sends on is the same link: nothing is lost on the way.
  await fresh.pause();
  expect(fresh.complaints).toEqual([]);
});

it("a damaged link says so and opens siege", async () => {
  const studio = await openStudio({ hash: "#w=thisIsNoWorldAtAll", running: true });
  const facts = await studio.facts();
  expect(facts).toMatchObject({ scene: "siege", units: 10_000 });
});
