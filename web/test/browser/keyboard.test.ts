// Without a mouse: every key that the help lists does what it says, Tab reaches everything in the order of the page, and the world can be painted.

import { expect, it } from "vitest";
import type { Tool } from "../../src/studio";
import { openStudio, useBrowser } from "./studio";

useBrowser();

it("keys choose chapters, tools and brush", async () => {
  const studio = await openStudio();
  for (const chapter of [3, 1, 2, 4, 5]) {
    await studio.press(String(chapter));
    expect(await studio.fact("chapter")).toBe(chapter);
  }
  const tools: Record<string, Tool> = { b: "wall", s: "swamp", c: "cost", e: "erase", g: "goal", u: "spawn", x: "remove", v: "inspect" };
  for (const [key, tool] of Object.entries(tools)) {
    await studio.press(key);
    expect(await studio.fact("tool")).toBe(tool);
  }
  const { brush } = await studio.facts();
  await studio.press("]");
  expect(await studio.fact("brush")).toBe(brush + 1);
  await studio.press("[", "[");
  expect(await studio.fact("brush")).toBe(brush - 1);
});

it("keys steer time", async () => {
  const studio = await openStudio();
  await studio.press("Space");
  await studio.until("it runs", ({ running }) => running);
  await studio.press("Space");
  await studio.until("it stands", ({ running }) => !running);
  const { tick, hash } = await studio.facts();
  await studio.press(".");
  expect(await studio.fact("tick")).toBe(tick + 1);
  await studio.press(",");
  const back = await studio.until("one tick back", (facts) => facts.tick === tick);
  expect(back.hash).toBe(hash);
  const { speed } = await studio.facts();
  await studio.press(">");
  expect(await studio.fact("speed")).toBeGreaterThan(speed);
  await studio.press("<", "<");
  expect(await studio.fact("speed")).toBeLessThan(speed);
  await studio.press("Home");
  await studio.until("the start", (facts) => facts.tick === 0);
});

it("keys zoom, hide, help and switch the theme", async () => {
  const studio = await openStudio();
  const { scale } = await studio.facts();
  await studio.press("+");
  expect(await studio.fact("scale")).toBeGreaterThan(scale);
  await studio.press("-", "-");
  expect(await studio.fact("scale")).toBeLessThan(scale);
  await studio.press("0");
  expect(await studio.fact("scale")).toBeCloseTo(scale, 5);
  await studio.press("\\");
  expect(await studio.fact("panels")).toBe(false);
  await studio.shot("watch-mode");
  await studio.press("\\");
  expect(await studio.fact("panels")).toBe(true);
  await studio.press("t");
  expect(await studio.fact("theme")).toBe("light");
  await studio.press("t", "?");
  await studio.page.getByRole("dialog").waitFor();
  await studio.shot("help");
  await studio.press("Escape");
  expect(await studio.fact("help")).toBe(false);
  expect(studio.complaints).toEqual([]);
});

it("Shift and a digit switch layers, K compares, P plays", async () => {
  const studio = await openStudio();
  const layers = ["cost", "heat", "contours", "arrows", "units", "trails", "density", "areas"];
  for (const [i, layer] of layers.entries()) {
    const before = (await studio.fact("layers")).split(" ").includes(layer);
    await studio.press(`Shift+Digit${i + 1}`);
    expect((await studio.fact("layers")).split(" ").includes(layer), layer).toBe(!before);
    await studio.press(`Shift+Digit${i + 1}`);
  }
  await studio.press("k");
  expect(await studio.fact("compare")).toBe(true);
  await studio.press("k");
  expect(await studio.fact("compare")).toBe(false);
  await studio.press("p");
  expect(await studio.fact("playing")).toBe(true);
  await studio.press("Escape");
  expect(await studio.fact("playing")).toBe(false);
});

it("arrows move a cell cursor in the world, Enter paints under it, held it paints along", async () => {
  const studio = await openStudio();
  await studio.page.getByRole("application").focus();
  await studio.press("b", "[", "[", "[");
  await studio.press("ArrowRight");
  const start = (await studio.fact("cursor"))!;
  await studio.press("ArrowRight", "ArrowDown", "Shift+ArrowLeft");
  expect(await studio.fact("cursor")).toEqual([start[0] - 4, start[1] + 1]);
  await studio.shot("keyboard-cursor");
  // To open floor that is known.
  await studio.page.evaluate(() => {
    const { session } = window.spateStudio!;
    const [x, y] = session.cursor.value!;
    session.moveCursor([56 - x, 43 - y]);
  });
  await studio.press("Enter");
  expect(await studio.costs([56, 43])).toEqual([255]);
  await studio.press("Control+z");
  expect(await studio.costs([56, 43])).toEqual([1]);
  await studio.page.keyboard.down("Enter");
  await studio.press("ArrowRight", "ArrowRight");
  await studio.page.keyboard.up("Enter");
  await studio.frames(1);
  expect(await studio.costs([56, 43], [57, 43], [58, 43], [59, 43])).toEqual([255, 255, 255, 1]);
  expect(await studio.fact("edits")).toBeGreaterThan(0);
  await studio.press("ArrowDown", "ArrowDown", "Shift+G");
  expect((await studio.facts()).goals.reduce((sum, { cells }) => sum + cells, 0)).toBe(2);
});

it("Tab reaches every part of the page in its order, and all of it has names", async () => {
  const studio = await openStudio();
  await studio.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: { name: string; group: string; key: string }[] = [];
  for (let i = 0; i < 80; ++i) {
    await studio.page.keyboard.press("Tab");
    const stop = await studio.page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const label = element.getAttribute("aria-label") || element.closest("label")?.textContent || element.textContent || "";
      const group = element.parentElement?.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
      const box = element.getBoundingClientRect();
      return { name: label.trim(), group, key: `${element.tagName} ${Math.round(box.x)} ${Math.round(box.y)} ${label.trim()}`, visible: element.matches(":focus-visible") };
    });
    if (!stop || stop.key === stops[0]?.key) break;
    expect(stop.name, `stop ${i} has no name`).not.toBe("");
    expect(stop.visible, stop.name).toBe(true);
    stops.push(stop);
  }
  const said = stops.map(({ name, group }) => `${group}: ${name}`);
  const order = [/Chapters/, /Scene|siege/, /Layers/, /Menu|Copy link/, /World, 128 by 80 cells/, /Tools/, /Time: /, /Units/].map((part) => said.findIndex((line) => part.test(line)));
  expect(order, said.join("\n")).not.toContain(-1);
  expect([...order].sort((a, b) => a - b), said.join("\n")).toEqual(order);

  // Nothing that can be pressed is out of reach: it is a stop, or arrow keys walk to it inside a stop's toolbar.
  const lost = await studio.page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button:not(:disabled), input, select, a[href]")]
    .filter((element) => element.checkVisibility() && element.tabIndex < 0 && !element.closest("[data-roving]"))
    .map((element) => element.getAttribute("aria-label") ?? element.outerHTML.slice(0, 120)));
  expect(lost).toEqual([]);
});

it("arrow keys walk inside a toolbar, and Enter chooses", async () => {
  const studio = await openStudio();
  await studio.page.getByRole("radio", { name: "Inspect" }).focus();
  await studio.press("ArrowRight", "Enter");
  expect(await studio.fact("tool")).toBe("wall");
});

it("pauses and edits are said aloud", async () => {
  const studio = await openStudio();
  const live = () => studio.page.evaluate(() => [...document.querySelectorAll("[aria-live]")].map((element) => element.textContent).join(" | "));
  await studio.press("b");
  await studio.click([56, 43]);
  await expect.poll(live, { timeout: 12_000 }).toMatch(/Wall, \d+ cells?\. \d+ arrows? turned\./);
});
