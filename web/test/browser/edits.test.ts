// Painting, goals and units with a real mouse: what each tool says it does, at once, and taken back exactly.

import { expect, it } from "vitest";
import type { Cell } from "spate";
import type { Tool } from "../../src/studio";
import { openStudio, useBrowser, type Studio } from "./studio";

useBrowser();

/** Open floor beside the walls of siege's ring, far enough from the goal at 85, 41. */
const FAR: Cell = [30, 41];
const FLOOR: Cell = [56, 40];

/** A cell of the road from FAR, some way along. */
async function onTheRoad(studio: Studio): Promise<Cell> {
  const way = await studio.way(FAR);
  expect(way.length).toBeGreaterThan(20);
  return way[Math.floor(way.length / 2)];
}

it("a wall across the road changes field and ways in the next frame; undo gives the same hash back", async () => {
  const studio = await openStudio();
  const [x, y] = await onTheRoad(studio);
  const before = await studio.facts();
  const [field, way] = [await studio.fieldHash(), await studio.way(FAR)];
  await studio.press("b");
  await studio.drag([x, y - 3], [x, y + 3]); // ends with one frame
  expect((await studio.costs([x, y]))[0]).toBe(255);
  expect(await studio.fieldHash()).not.toBe(field);
  const turned = await studio.way(FAR);
  expect(turned).not.toEqual(way);
  expect(turned.some(([wx, wy]) => wx === x && Math.abs(wy - y) <= 3)).toBe(false);
  expect(await studio.fact("hash")).not.toBe(before.hash);
  expect(await studio.fact("edits")).toBe(1); // one stroke
  await studio.shot("edit-wall-across-the-road");

  await studio.press("Control+z");
  expect(await studio.fieldHash()).toBe(field);
  expect(await studio.way(FAR)).toEqual(way);
  expect(await studio.fact("hash")).toBe(before.hash);
  await studio.press("Control+Shift+z");
  expect(await studio.way(FAR)).toEqual(turned);
  expect(studio.complaints).toEqual([]);
});

it("needles turn in the very frame of the stroke, while the world runs", async () => {
  const studio = await openStudio({ running: true });
  const [x, y] = await onTheRoad(studio);
  await studio.tool("wall");
  const [before, after] = await studio.page.evaluate(([cx, cy]) => {
    const { session } = window.spateStudio!;
    const arrow = () => {
      const { field } = session.frame(performance.now());
      return field!.flow[4 * ((cy + 1) * field!.stride + cx + 1) + 3];
    };
    const pair = [arrow()];
    session.strokeStart([cx + 0.5, cy + 0.5], {});
    pair.push(arrow());
    session.strokeEnd();
    return pair;
  }, [x, y] as const);
  expect(before).toBeLessThan(8);
  expect(after).toBe(8); // a wall has no arrow
  expect(await studio.unitsInWalls()).toBe(0);
});

it("right click moves the goal, Shift + right adds one", async () => {
  const studio = await openStudio();
  expect((await studio.facts()).goals).toEqual([{ at: [85.5, 41.5], cells: 1 }]);
  const { hash } = await studio.facts();
  await studio.click(FLOOR, { button: "right" });
  let { goals } = await studio.facts();
  expect(goals.map(({ at }) => at.map(Math.floor))).toEqual([[...FLOOR]]);
  await studio.press("Control+z");
  expect(await studio.fact("hash")).toBe(hash);

  await studio.page.keyboard.down("Shift");
  await studio.click(FLOOR, { button: "right" });
  await studio.page.keyboard.up("Shift");
  ({ goals } = await studio.facts());
  expect(goals.reduce((sum, { cells }) => sum + cells, 0)).toBe(2);
  // Both draw: ways end at the nearer.
  expect((await studio.way([FLOOR[0] - 2, FLOOR[1]])).at(-1)).toEqual(FLOOR);
  expect((await studio.way([83, 41])).at(-1)).toEqual([85, 41]);
  await studio.shot("edit-two-goals");
});

it("the goal can be dragged", async () => {
  const studio = await openStudio();
  await studio.press("g");
  await studio.drag([85, 41], [80, 41], [79, 44]);
  expect((await studio.facts()).goals.map(({ at }) => at.map(Math.floor))).toEqual([[79, 44]]);
});

const PAINTS: readonly [Tool, number][] = [["wall", 255], ["swamp", 5], ["cost", 37], ["erase", 1]];

it.each(PAINTS)("the tool %s, chosen with the mouse, leaves cost %i under the brush, and nothing else", async (tool, cost) => {
  const studio = await openStudio();
  await studio.page.getByRole("radio", { name: { wall: "Wall", swamp: "Swamp", cost: "Any cost", erase: "Erase" }[tool as "wall"] }).click();
  expect(await studio.fact("tool")).toBe(tool);
  await studio.page.evaluate(() => {
    window.spateStudio!.session.setAnyCost(37);
    window.spateStudio!.session.setBrush(3);
  });
  // Erase: across a wall of the map and the swamp beside it.
  const [x, y]: Cell = tool === "erase" ? [53, 32] : FLOOR;
  const around = Array.from({ length: 25 }, (_, i): Cell => [x + (i % 5) - 2, y + Math.floor(i / 5) - 2]);
  const before = await studio.costs(...around);
  await studio.click([x, y]);
  const after = await studio.costs(...around);
  const under = around.map(([cx, cy]) => Math.abs(cx - x) <= 1 && Math.abs(cy - y) <= 1);
  expect(after).toEqual(before.map((old, i) => (under[i] ? cost : old)));
  expect(after).not.toEqual(before);
  await studio.press("Control+z");
  expect(await studio.costs(...around)).toEqual(before);
});

it("Control turns any paint into erasing, Shift makes a straight line", async () => {
  const studio = await openStudio();
  const [x, y] = FLOOR;
  await studio.press("b", "[", "[", "[");
  expect(await studio.fact("brush")).toBe(1);
  await studio.click([x, y]);
  await studio.page.keyboard.down("Control");
  await studio.click([x, y]);
  await studio.page.keyboard.up("Control");
  expect(await studio.costs([x, y])).toEqual([1]);

  await studio.page.keyboard.down("Shift");
  await studio.drag([x, y - 3], [x, y], [x + 2, y + 3]);
  await studio.page.keyboard.up("Shift");
  expect(await studio.costs([x, y - 3], [x, y], [x, y + 3], [x + 2, y + 3])).toEqual([255, 255, 255, 1]);
});

it("spawn and remove change how many units there are, and can be taken back", async () => {
  const studio = await openStudio();
  const { hash } = await studio.facts();
  await studio.press("u");
  await studio.drag(FLOOR, [FLOOR[0] + 3, FLOOR[1]]);
  const more = await studio.fact("units");
  expect(more).toBeGreaterThan(10_000);
  expect(await studio.unitsInWalls()).toBe(0);
  await studio.press("x");
  await studio.drag(FLOOR, [FLOOR[0] + 3, FLOOR[1]]);
  expect(await studio.fact("units")).toBeLessThan(more);
  await studio.press("Control+z");
  expect(await studio.fact("units")).toBe(more);
  await studio.press("Control+z");
  const back = await studio.facts();
  expect(back.units).toBe(10_000);
  expect(back.hash).toBe(hash);
});

it("inspect holds the cell that was clicked, with its numbers", async () => {
  const studio = await openStudio();
  await studio.press("v");
  await studio.click([60, 62]);
  const inspected = await studio.page.evaluate(() => window.spateStudio!.session.pinned.value);
  expect(inspected).toMatchObject({ cost: expect.any(Number), distance: expect.any(Number) });
  expect(inspected!.around).toHaveLength(9);
  if (inspected!.unit === null) expect(inspected!.cell).toEqual([60, 62]);
  const inspector = studio.page.getByLabel("Inspector", { exact: true });
  await expect.poll(() => inspector.textContent()).toContain(inspected!.unit ? "Unit" : "60, 62");
});

it("the slider gives 100 to 100,000 units", async () => {
  const studio = await openStudio();
  const slider = studio.page.getByRole("slider", { name: "Units" });
  await slider.focus();
  await studio.press("Home");
  await studio.until("100 units", (facts) => facts.units === 100);
  await studio.press("End");
  const { units } = await studio.until("100,000 units", (facts) => facts.units === 100_000);
  expect(units).toBe(100_000);
  expect(await studio.unitsInWalls()).toBe(0);
  await studio.toTick((await studio.fact("tick")) + 3);
  await studio.shot("units-100000");
  expect(await slider.getAttribute("aria-valuetext")).toBe("100,000 units");
});

it("a goal that is walled in says so, and a gap opens it", async () => {
  const studio = await openStudio();
  const [gx, gy]: Cell = [85, 41];
  await studio.press("b", "[", "[", "[");
  await studio.drag([gx - 2, gy - 2], [gx + 2, gy - 2], [gx + 2, gy + 2], [gx - 2, gy + 2], [gx - 2, gy - 2]);
  await studio.until("a warning", ({ toast }) => toast === "toastNoWay");
  await expect.poll(() => studio.page.getByRole("status").allTextContents().then((texts) => texts.join())).toMatch(/No way to this goal for (10|9),\d{3} units/);
  await studio.shot("no-way");
  await studio.page.getByRole("button", { name: "Open a gap" }).click();
  await studio.until("ways again", ({ toast }) => toast === null);
  expect((await studio.way(FAR)).length).toBeGreaterThan(20);
});
