import { describe, expect, test } from "vitest";
import { testSession, type TestSession } from "./helper.test-util";

const open: [number, number] = [60.5, 45.5];

async function paused(scene = "siege", ticks = 30): Promise<TestSession> {
  const studio = await testSession(scene);
  studio.until(() => studio.session.timeline.value.at >= ticks);
  studio.session.setRunning(false);
  studio.frames(1);
  return studio;
}

function stroke({ session, frames }: TestSession, from: [number, number], to: [number, number]): void {
  session.strokeStart(from, {});
  session.strokeTo(to, {});
  frames(1);
  session.strokeEnd();
  frames(1);
}

describe("undo and redo", () => {
  test.each(["wall", "swamp", "cost", "erase", "spawn", "remove", "goal"] as const)("%s: the same hash, bit for bit", async (tool) => {
    const studio = await paused();
    const { session, hash, frames } = studio;
    const before = hash();
    session.setTool(tool);
    stroke(studio, tool === "remove" ? [2, 2] : open, tool === "remove" ? [18, 60] : [70.5, 50.5]);
    const after = hash();
    expect(after).not.toBe(before);
    expect(session.canUndo.value).toBe(true);
    expect(session.edits.value).toBe(1);
    session.undo();
    frames(1);
    expect(hash()).toBe(before);
    expect(session.canRedo.value).toBe(true);
    session.redo();
    frames(1);
    expect(hash()).toBe(after);
    session.undo();
    frames(1);
    expect(hash()).toBe(before);
    expect(session.canUndo.value).toBe(false);
    expect(session.toast.value?.kind).not.toBe("error");
  });

  test("several edits, one after the other", async () => {
    const studio = await paused();
    const { session, hash, frames } = studio;
    const hashes = [hash()];
    for (const [tool, y] of [["wall", 40], ["swamp", 45], ["erase", 42]] as const) {
      session.setTool(tool);
      stroke(studio, [60, y], [70, y]);
      hashes.push(hash());
    }
    while (hashes.length > 0) {
      expect(hash()).toBe(hashes.pop());
      session.undo();
      frames(1);
    }
  });

  test("after ticks the map is as it was", async () => {
    const studio = await paused();
    const { session, frames } = studio;
    const before = frames(1).map.costs.slice();
    session.setTool("wall");
    session.setBrush(5);
    stroke(studio, open, [70.5, 50.5]);
    session.setTool("goal");
    stroke(studio, [40.5, 30.5], [41.5, 30.5]);
    const goal = session.goals.value[0]!.at;
    expect(goal).toEqual([41.5, 30.5]);
    session.setRunning(true);
    frames(30);
    session.setRunning(false);
    session.undo();
    frames(1);
    expect(session.goals.value[0]!.at).toEqual([85.5, 41.5]);
    session.undo();
    expect(frames(1).map.costs).toEqual(before);
    session.redo();
    session.redo();
    frames(1);
    expect(session.goals.value[0]!.at).toEqual([41.5, 30.5]);
  });

  test("breakable walls come back as such", async () => {
    const studio = await paused("breach", 5);
    const { session, frames, saved } = studio;
    session.saveScene();
    session.setTool("erase");
    stroke(studio, [34.5, 9.5], [34.5, 30.5]);
    session.stepTick(1);
    session.undo();
    frames(1);
    session.saveScene();
    const [before, after] = await Promise.all(saved.map(async (file) => JSON.parse(await file.content.text()).breakable as unknown));
    expect(after).toEqual(before);
  });

  test("a stroke that is cancelled leaves no trace", async () => {
    const { session, frames, hash } = await paused();
    const before = hash();
    session.setTool("wall");
    session.strokeStart(open, {});
    session.strokeTo([70, 40], {});
    frames(1);
    session.strokeCancel();
    frames(1);
    expect(hash()).toBe(before);
    expect(session.canUndo.value).toBe(false);
    expect(session.canRedo.value).toBe(false);
  });
});

describe("painting", () => {
  test("stays on the map, and changes only what differs", async () => {
    const studio = await paused();
    const { session, frames } = studio;
    session.setTool("wall");
    session.setBrush(15);
    stroke(studio, [-3, -3], [140, 90]);
    expect(session.toast.value?.kind).not.toBe("error");
    const { costs, stride } = frames(1).map;
    expect(costs[stride + 1]).toBe(255);
  });

  test("a straight line keeps its direction", async () => {
    const studio = await paused("open-field", 2);
    const { session, frames } = studio;
    const before = frames(1).map.costs.slice();
    session.setTool("wall");
    session.setBrush(1);
    session.strokeStart([20.5, 20.5], {});
    session.strokeTo([26.5, 21.5], { straight: true });
    session.strokeTo([30.5, 24.5], { straight: true });
    session.strokeEnd();
    const { costs, stride } = frames(1).map;
    const changed = [...costs.keys()].filter((i) => costs[i] !== before[i]);
    expect(changed).toEqual(Array.from({ length: 11 }, (_, i) => 21 * stride + 21 + i));
  });

  test("a wall that cuts units off warns, shows where, and can be opened again", async () => {
    const studio = await paused("door", 5);
    const { session, frames } = studio;
    session.setTool("wall");
    session.setBrush(1);
    session.strokeStart([26.5, 9.5], {});
    session.strokeTo([26.5, 13.5], {});
    const frame = frames(1);
    expect(frame.blocked).not.toBeNull();
    expect(frame.brush).toBeNull(); // no pointer on the world
    session.strokeEnd();
    expect(session.toast.value).toMatchObject({ kind: "warning", say: { key: "toastNoWay", values: { units: 500 } } });
    frames(1);
    expect(session.withoutWay.value).toBe(500);
    session.toast.value!.actions!.find((action) => action.label === "openGap")!.run();
    session.stepTick(1);
    frames(1);
    expect(session.withoutWay.value).toBe(0);
  });
});

describe("goals", () => {
  test("replace, add, take away, drag", async () => {
    const { session, frames } = await paused();
    session.setGoalAt([40.5, 30.5], false);
    session.setGoalAt([60.5, 45.5], true);
    frames(1);
    expect(session.goals.value.map((goal) => goal.at)).toEqual([[40.5, 30.5], [60.5, 45.5]]);
    const second = session.goals.value[1]!.id;
    for (const x of [61, 62, 63]) session.dragGoal(second, [x + 0.5, 46.5]);
    session.dragGoalEnd();
    frames(1);
    expect(session.goals.value.map((goal) => goal.at)).toContainEqual([63.5, 46.5]);
    session.setGoalAt([40.5, 30.5], true);
    frames(1);
    expect(session.goals.value.length).toBe(1);
  });

  test("of several goals the nearest is moved", async () => {
    const { session, frames } = await paused("counterflow", 3);
    session.setGoalAt([10.5, 10.5], false);
    frames(1);
    expect(session.goals.value.find((goal) => goal.id === "west")!.at).toEqual([10.5, 10.5]);
    expect(session.goals.value.find((goal) => goal.id === "east")!.cells).toBeGreaterThan(1);
  });

  test("a goal that walks by its scene is taken over", async () => {
    const { session, frames, until } = await paused("chase", 10);
    session.setGoalAt([20.5, 20.5], false);
    session.setRunning(true);
    const at = session.timeline.value.at;
    until(() => session.timeline.value.at >= at + 10);
    frames(1);
    expect(session.goals.value[0]!.at).toEqual([20.5, 20.5]);
  });
});

test("the slider brings more and fewer units, and is undone", async () => {
  const { session, frames, until } = await paused();
  session.setUnits(20_000);
  until(() => session.units.value === 20_000);
  frames(1);
  session.setUnits(5_000);
  until(() => session.units.value === 5_000);
  frames(2);
  expect(session.unitsWanted.value).toBe(5_000);
  session.undo();
  frames(1);
  expect(session.toast.value?.kind).not.toBe("error");
  expect(session.units.value).toBeGreaterThan(5_000);
});

test("a scene of nothing but a map gets its first goal and units by hand", async () => {
  const studio = await testSession("door");
  const { session, frames, until, hash, saved } = studio;
  await session.openFile(new File(['{"format": "spate-scene/1", "map": {"size": [30, 20]}} // bare'], "bare.json"));
  expect(session.toast.value).toMatchObject({ kind: "success" });
  expect(frames(1).field).toBeNull();
  expect(session.goals.value).toEqual([]);
  session.setRunning(false);
  const bare = hash();
  session.setTool("spawn");
  session.strokeStart([5, 5], {});
  session.strokeEnd();
  expect(session.toast.value).toMatchObject({ say: { key: "toastNoGoal" } });
  session.chapterAction();
  session.setPlaying(true);
  session.setWave(true);
  session.hoverAt([3, 3]);
  frames(1);
  session.setGoalAt([20.5, 10.5], false);
  expect(session.goals.value.map((goal) => goal.at)).toEqual([[20.5, 10.5]]);
  const field = frames(1).field!;
  expect(field.farthest).toBeGreaterThan(0);
  session.setUnits(300);
  until(() => session.units.value === 300);
  frames(2);
  session.setRunning(true);
  frames(20);
  session.setRunning(false);
  session.saveScene();
  await session.openFile(new File([saved.at(-1)!.content], "bare2.json"));
  expect(session.toast.value).toMatchObject({ kind: "success" });
  frames(1);
  expect(session.units.value).toBe(300);
  expect(session.groups.value).toEqual(["crowd"]);
  session.open("door");
  await session.openFile(new File(['{"format": "spate-scene/1", "map": {"size": [30, 20]}}'], "bare.json"));
  frames(1);
  session.setGoalAt([20.5, 10.5], false);
  frames(1);
  session.undo();
  frames(1);
  expect(hash()).toBe(bare);
  expect(session.goals.value).toEqual([]);
});
