// The five chapters: each sets its layers, tool and legend, and its picture shows it. The world goes on through all of them.

import { expect, it } from "vitest";
import type { Chapter } from "../../src/studio";
import { coloursOf, type Colours } from "./pixels";
import { openStudio, SIZES, useBrowser, type Facts, type Studio } from "./studio";

useBrowser();

interface Expected {
  readonly layers: string;
  readonly tool: string;
  readonly legend: RegExp;
  readonly title: string;
}
const EXPECTED: Readonly<Record<Chapter, Expected>> = {
  1: { layers: "cost", tool: "swamp", legend: /Cost to enter a cell.*wall/s, title: "Cost field" },
  2: { layers: "cost heat contours", tool: "inspect", legend: /Distance to the goal/, title: "Integration field" },
  3: { layers: "cost heat arrows", tool: "wall", legend: /Distance to the goal/, title: "Flow field" },
  4: { layers: "cost heat units trails", tool: "inspect", legend: /Units by speed and ground/, title: "Units" },
  5: { layers: "cost heat contours units trails", tool: "inspect", legend: /Units by speed and ground/, title: "Crowd" },
};

/** Faded in, and nothing moves. */
async function settled(studio: Studio, chapter: Chapter): Promise<{ facts: Facts; colours: Colours }> {
  await studio.press(String(chapter));
  const facts = await studio.until(`chapter ${chapter}`, (f) => f.chapter === chapter);
  // The fade lasts 240 ms of the page's own time.
  await studio.page.evaluate((start) => new Promise<void>((resolve) => {
    const look = (now: number) => (now - start > 600 ? resolve() : requestAnimationFrame(look));
    requestAnimationFrame(look);
  }), await studio.page.evaluate(() => performance.now()));
  return { facts, colours: await coloursOf(studio) };
}

it("each chapter shows what it tells of", async () => {
  const studio = await openStudio({ viewport: SIZES.wide });
  await studio.toTick(150);
  const hash = await studio.fact("hash");
  const seen = {} as Record<Chapter, Colours>;
  for (const chapter of [1, 2, 3, 4, 5] as const) {
    const { facts, colours } = await settled(studio, chapter);
    const wanted = EXPECTED[chapter];
    expect({ chapter, layers: facts.layers, tool: facts.tool }).toEqual({ chapter, layers: wanted.layers, tool: wanted.tool });
    await expect.poll(() => studio.fact("legend"), { message: `legend of chapter ${chapter}` }).toMatch(wanted.legend);
    expect(facts.contacts).toBe(chapter !== 4);
    await studio.page.locator("[aria-current=step]", { hasText: wanted.title }).waitFor();
    seen[chapter] = colours;
    await studio.shot(`chapter-${chapter}`);
  }
  const line = JSON.stringify(seen, (_, value: unknown) => (typeof value === "number" ? Number(value.toFixed(5)) : value));
  expect(seen[1].violet, line).toBeGreaterThan(0.02); // swamp
  expect(seen[1].cyan + seen[1].orange + seen[1].gold, line).toBeLessThan(0.003); // and nothing but cost
  expect(seen[2].cyan, line).toBeGreaterThan(0.15); // heat
  expect(seen[2].gold + seen[2].orange, line).toBeLessThan(0.003); // no needles, no units
  expect(seen[3].gold, line).toBeGreaterThan(Math.max(0.01, 10 * seen[2].gold)); // needles
  expect(seen[4].gold + seen[4].orange, line).toBeGreaterThan(0.003); // the first 1,600 units and their trails
  expect(seen[5].gold + seen[5].orange, line).toBeGreaterThan(1.5 * (seen[4].gold + seen[4].orange)); // all of them
  for (const chapter of [1, 2, 3, 4, 5] as const) expect(seen[chapter].green, line).toBeGreaterThan(0.0002); // the goal, always
  // Looking changes nothing, unless contacts count as state: then chapter 5 has them again.
  expect(await studio.fact("hash")).toBe(hash);
  expect(studio.complaints).toEqual([]);
});

it("the crowd runs on through the chapters", async () => {
  const studio = await openStudio({ running: true });
  let last = (await studio.facts()).tick;
  for (const chapter of [1, 3, 5]) {
    await studio.press(String(chapter));
    last = (await studio.until("time passes", ({ tick, running }) => running && tick > last + 3)).tick;
  }
});

it("a layer that was switched by hand stays, until layers are reset", async () => {
  const studio = await openStudio();
  await studio.press("1", "Shift+Digit4");
  expect(await studio.fact("layers")).toBe("cost arrows");
  await studio.press("2");
  expect(await studio.fact("layers")).toBe("cost heat contours arrows");
  await studio.page.evaluate(() => window.spateStudio!.session.resetLayers());
  expect(await studio.fact("layers")).toBe("cost heat contours");
  for (const name of ["Cost", "Heat", "Contours", "Arrows", "Units", "Trails", "Density", "Areas"]) {
    const button = studio.page.getByRole("button", { name, exact: true });
    const was = await button.getAttribute("aria-pressed");
    await button.click();
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe(was === "true" ? "false" : "true");
  }
  await studio.frames(3);
  await studio.shot("layers-all-turned-round");
  expect(studio.complaints).toEqual([]);
});

it("chapter 1's button takes the swamp brush, chapter 3's the wall", async () => {
  const studio = await openStudio();
  for (const [chapter, name, tool] of [["1", "Paint swamp", "swamp"], ["3", "Paint a wall", "wall"]] as const) {
    await studio.press(chapter, "v");
    await studio.page.getByRole("button", { name }).click();
    expect(await studio.fact("tool")).toBe(tool);
  }
});

it("chapter 2 plays the wave, which pauses the world, and plain steps ignore swamp", async () => {
  const studio = await openStudio({ running: true });
  await studio.press("2");
  await studio.page.getByRole("button", { name: "Play the wave" }).click();
  await studio.page.waitForFunction(() => {
    const { on, at, longest } = window.spateStudio!.session.wave.value;
    return on && at > longest / 4;
  });
  const { tick } = await studio.facts();
  await studio.shot("chapter-2-wave");
  expect(await studio.fact("tick")).toBe(tick);
  await studio.page.evaluate(() => window.spateStudio!.session.setWave(false));
  await studio.pause();
  const field = await studio.fieldHash();
  const { hash } = await studio.facts();
  await studio.page.getByRole("switch", { name: "Terrain cost" }).click();
  await studio.frames(2);
  expect(await studio.fieldHash()).not.toBe(field);
  expect(await studio.fact("hash")).toBe(hash);
  await studio.shot("chapter-2-plain-steps");
});

it("chapter 4 follows one unit", async () => {
  const studio = await openStudio({ running: true });
  await studio.press("4");
  await studio.page.getByRole("button", { name: "Follow one" }).click();
  await studio.page.waitForFunction(() => window.spateStudio!.session.pinned.value?.unit);
  const first = await studio.page.evaluate(() => window.spateStudio!.session.pinned.value!.unit!);
  expect(first.why.length).toBeGreaterThan(10);
  await studio.until("it moves", () => true);
  await studio.page.waitForFunction(([id, x, y]) => {
    const { unit } = window.spateStudio!.session.pinned.value!;
    return unit!.id === id && (unit!.position[0] !== x || unit!.position[1] !== y);
  }, [first.id, ...first.position] as const);
  await studio.shot("chapter-4-follow-one");
});
