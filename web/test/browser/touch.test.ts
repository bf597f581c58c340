// Fingers, as the browser's own protocol sends them: one paints, two move the map and leave no paint, taps undo and zoom, long presses hold.

import type { CDPSession } from "playwright-core";
import type { Cell } from "spate";
import { expect, it } from "vitest";
import { openStudio, SIZES, useBrowser, type Studio } from "./studio";

useBrowser();

type Point = { x: number; y: number };

class Fingers {
  private constructor(private readonly session: CDPSession) {}
  static async of(studio: Studio): Promise<Fingers> {
    return new Fingers(await studio.context.newCDPSession(studio.page));
  }
  private send(type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[], timestamp?: number): Promise<unknown> {
    return this.session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })), ...(timestamp === undefined ? {} : { timestamp }) });
  }
  /** As a quick finger does it: the events say when they happened, however late the page gets round to them. */
  async doubleTap(point: Point): Promise<void> {
    const start = Date.now() / 1000;
    for (const tap of [0, 0.12]) {
      await this.send("touchStart", [point], start + tap);
      await this.send("touchEnd", [], start + tap + 0.04);
    }
  }
  down = (...points: Point[]) => this.send("touchStart", points);
  move = (...points: Point[]) => this.send("touchMove", points);
  up = () => this.send("touchEnd", []);
}

async function onPhone(): Promise<{ studio: Studio; fingers: Fingers }> {
  const studio = await openStudio({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  return { studio, fingers: await Fingers.of(studio) };
}

/** Floor inside siege's ring, out of reach of the goal's handle. */
const ROAD: readonly Cell[] = [[82, 47], [83, 47], [84, 47], [85, 47], [86, 47], [87, 47]];

it("one finger paints", async () => {
  const { studio, fingers } = await onPhone();
  await studio.tool("wall");
  await studio.press("[", "[");
  const points = await Promise.all(ROAD.map((cell) => studio.at(cell)));
  await fingers.down(points[0]);
  for (const point of points.slice(1)) await fingers.move(point);
  await fingers.up();
  await studio.until("an edit", ({ edits }) => edits === 1);
  expect(await studio.costs(...ROAD)).toEqual(ROAD.map(() => 255));
  await studio.shot("touch-painted");
  expect(studio.complaints).toEqual([]);
});

it.each(["both fingers at once", "one finger first, and it has moved"])("a pinch zooms and leaves no paint: %s", async (how) => {
  const { studio, fingers } = await onPhone();
  await studio.tool("wall");
  const before = await studio.facts();
  const costs = await studio.costs(...ROAD);
  const { x, y } = await studio.at(ROAD[2]);
  if (how.startsWith("both")) {
    await fingers.down({ x: x - 30, y }, { x: x + 30, y });
  } else {
    await fingers.down({ x: x - 30, y });
    await fingers.move({ x: x - 26, y });
    await fingers.down({ x: x - 26, y }, { x: x + 30, y });
  }
  for (let apart = 35; apart <= 90; apart += 5) await fingers.move({ x: x - apart, y }, { x: x + apart, y });
  await fingers.up();
  const after = await studio.until("a larger map", ({ scale }) => scale > before.scale * 1.5);
  expect(after).toMatchObject({ edits: 0, hash: before.hash });
  expect(await studio.costs(...ROAD)).toEqual(costs);
  await studio.shot("touch-pinched");
});

it("a tap with two fingers undoes", async () => {
  const { studio, fingers } = await onPhone();
  const { hash } = await studio.facts();
  await studio.page.evaluate(() => {
    const { session } = window.spateStudio!;
    session.setTool("wall");
    session.strokeStart([84.5, 47.5], {});
    session.strokeEnd();
  });
  await studio.frames(1);
  expect(await studio.fact("hash")).not.toBe(hash);
  const { x, y } = await studio.at([80, 55]);
  await fingers.down({ x: x - 20, y }, { x: x + 20, y });
  await fingers.up();
  await studio.until("undone", (facts) => facts.hash === hash);
  await fingers.down({ x: x - 30, y }, { x, y }, { x: x + 30, y });
  await fingers.up();
  await studio.until("done again", (facts) => facts.hash !== hash);
});

it("two fingers pan", async () => {
  const { studio, fingers } = await onPhone();
  const centre = () => studio.page.evaluate(() => window.spateStudio!.view.camera.value.x);
  const before = await centre();
  const { x, y } = await studio.at([84, 47]);
  await fingers.down({ x: x - 20, y }, { x: x + 20, y });
  for (let by = 10; by <= 120; by += 10) await fingers.move({ x: x - 20 + by, y }, { x: x + 20 + by, y });
  await fingers.up();
  await studio.frames(2);
  expect(await centre()).toBeLessThan(before - 5);
});

it("a long press with the goal tool adds a goal, a double tap zooms in", async () => {
  const { studio, fingers } = await onPhone();
  await studio.tool("goal");
  await fingers.down(await studio.at([84, 52]));
  await studio.until("a further goal", ({ goals }) => goals.reduce((sum, { cells }) => sum + cells, 0) === 2);
  await fingers.up();
  await studio.tool("inspect");
  const { scale } = await studio.facts();
  await fingers.doubleTap(await studio.at([80, 55]));
  await studio.until("a larger map", (facts) => facts.scale > scale);
});

it("the goal can be dragged with a finger, whatever the tool", async () => {
  const { studio, fingers } = await onPhone();
  await studio.tool("inspect");
  const [from, to] = [await studio.at([85, 41]), await studio.at([80, 45])];
  await fingers.down({ x: from.x + 10, y: from.y + 10 });
  for (let part = 1; part <= 5; ++part) await fingers.move({ x: from.x + 10 + ((to.x - from.x) * part) / 5, y: from.y + 10 + ((to.y - from.y) * part) / 5 });
  await fingers.up();
  await studio.until("the goal is elsewhere", ({ goals }) => Math.hypot(goals[0].at[0] - 80.5, goals[0].at[1] - 45.5) < 3);
});

it("whatever can be touched answers to a finger that misses by a little", async () => {
  const { studio } = await onPhone();
  // What looks smaller may have a margin that belongs to it: so the page is asked what lies under the finger, 20 px from the middle, up, down, left and right.
  const small = await studio.page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button, select, [role=slider]")]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const answers = (dx: number, dy: number) => {
        const under = document.elementFromPoint(Math.min(innerWidth - 1, Math.max(0, x + dx)), Math.min(innerHeight - 1, Math.max(0, y + dy)));
        return under !== null && (element.contains(under) || under.closest("label")?.control === element);
      };
      const missed = [[-20, 0], [20, 0], [0, -20], [0, 20]].filter(([dx, dy]) => !answers(dx, dy)).length;
      return answers(0, 0) && missed > 0 ? [`${element.getAttribute("aria-label") ?? element.textContent}: ${Math.round(width)} x ${Math.round(height)}`] : [];
    }));
  expect(small).toEqual([]);
});
