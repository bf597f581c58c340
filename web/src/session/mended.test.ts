// Rare ways through the studio that once led astray.

import { describe, expect, test } from "vitest";
import { checkLog } from "./link";
import { LiveScene } from "./live-scene";
import { engine, scenes, testSession } from "./helper.test-util";
import { Wave } from "./wave";

const ownScene = (content: object): File => new File([JSON.stringify({ format: "spate-scene/1", map: { size: [8, 8] }, ...content })], "own.json");

test.each([{}, { goals: [{ id: "a", cells: [[1, 1]] }] }, { goals: [{ id: "a", cells: [[1, 1]] }], groups: [] }])("a scene without groups: %o", async (content) => {
  const { session, frames } = await testSession();
  await session.openFile(ownScene(content));
  expect(session.toast.value).toMatchObject({ kind: "success" });
  frames(3);
  expect(session.groups.value).toEqual("goals" in content ? ["crowd"] : []);
  session.setGoalAt([4.5, 4.5], false);
  session.setTool("spawn");
  session.strokeStart([2.5, 2.5], {});
  session.strokeEnd();
  frames(3);
  expect(session.units.value).toBeGreaterThan(0);
  expect(session.toast.value?.kind).not.toBe("error");
});

test("a wave over nothing is over at once", () => {
  const wave = new Wave(() => false);
  wave.start(0, 0);
  wave.runsAfter = true;
  expect(wave.over()).toBe(true);
});

describe("the past", () => {
  test("undo with nothing to undo leaves the future", async () => {
    const { session, frames, until } = await testSession();
    until(() => session.timeline.value.at >= 60);
    session.setRunning(false);
    session.seek(20);
    session.seekEnd();
    until(() => session.timeline.value.at === 20);
    const { to } = session.timeline.value;
    session.undo();
    frames(1);
    expect(session.timeline.value.to).toBe(to);
  });

  test("an edit that is in the world is not done again", async () => {
    const { session, frames, until } = await testSession();
    const sought = (tick: number): void => {
      session.seek(tick);
      session.seekEnd();
      until(() => session.timeline.value.at === tick);
      frames(1);
    };
    until(() => session.timeline.value.at >= 10);
    session.setTool("spawn");
    session.strokeStart([60.5, 45.5], {});
    session.strokeEnd();
    until(() => session.timeline.value.at >= 50);
    session.setRunning(false);
    session.undo();
    frames(1);
    expect(session.canRedo.value).toBe(true);
    sought(30);
    expect(session.canRedo.value).toBe(false);
    sought(50);
    expect(session.canRedo.value).toBe(true);
  });

  test("a recording ends when time is turned back", async () => {
    const { session, saved, until, frames } = await testSession();
    until(() => session.timeline.value.at >= 30);
    session.setTape(true);
    frames(10);
    session.seek(5);
    expect(session.tape.value.on).toBe(false);
    expect(saved.map(({ name }) => name)).toEqual(["siege.rec"]);
    expect(session.toast.value).toMatchObject({ say: { key: "toastTapeSaved" } });
  });
});

test("units that respawn keep their homes in a scene saved in mid-run", async () => {
  const { session, saved, until } = await testSession("five-steps");
  until(() => session.timeline.value.at >= 120);
  session.saveScene();
  const [then, now] = [JSON.parse(scenes["five-steps"]!), JSON.parse(await saved[0]!.content.text())] as { units: { group: string }[] }[];
  const homes = (scene: typeof then): unknown => scene!.units.filter(({ group }) => group === "crowd");
  expect(homes(now)).toEqual(homes(then));
});

test("a goal set outside the map takes nothing back", async () => {
  const { session, frames } = await testSession();
  session.setRunning(false);
  frames(1);
  session.setTool("wall");
  session.strokeStart([60.5, 45.5], {});
  session.strokeEnd();
  frames(1);
  session.setTool("goal");
  session.strokeStart([-3, 5], {});
  session.strokeCancel();
  frames(1);
  expect(session.canUndo.value).toBe(true);
});

test("more edits than are kept whole are undone too", async () => {
  const { session, frames } = await testSession();
  session.setRunning(false);
  const before = frames(1).map.costs.slice();
  session.setTool("swamp");
  for (let i = 0; i < 12; ++i) {
    session.strokeStart([50.5 + i, 45.5], {});
    session.strokeEnd();
  }
  for (let i = 0; i < 12; ++i) session.undo();
  expect(frames(1).map.costs).toEqual(before);
  expect(session.canUndo.value).toBe(false);
});

test("a log that names goals or groups that are not there is refused", async () => {
  const live = new LiveScene(await engine(), "siege", scenes["siege"]!);
  const log = (change: object) => [{ tick: 0, edit: true, change }] as unknown as Parameters<typeof checkLog>[0];
  expect(() => checkLog(log({ kind: "goal", goal: 9, def: {} }), live)).toThrow();
  expect(() => checkLog(log({ kind: "spawn", group: 9, where: {} }), live)).toThrow();
  live.free();
});
