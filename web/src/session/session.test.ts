import { describe, expect, test } from "vitest";
import { engine, scenes, testSession } from "./helper.test-util";

describe("opening", () => {
  test.each(Object.keys(scenes))("%s opens, runs and shows a field", { timeout: 60_000 }, async (id) => {
    const { session, frames, until } = await testSession(id);
    const frame = frames(2);
    expect(session.toast.value).toBeNull();
    expect(session.scene.value).toMatchObject({ id, width: frame.map.width, height: frame.map.height });
    until(() => session.timeline.value.at >= 20);
    expect(session.toast.value).toBeNull();
    expect(session.farthest.value).toBeGreaterThan(0);
    expect(session.goals.value.length).toBeGreaterThan(0);
  });

  test("the studio's world is the engine's, bit for bit", { timeout: 60_000 }, async () => {
    const { session, until, hash } = await testSession("siege");
    until(() => session.timeline.value.at >= 60);
    session.setRunning(false);
    const ticks = session.timeline.value.at;
    const run = (await engine()).scene(scenes["siege"]!);
    for (let i = 0; i < ticks; ++i) run.step();
    expect(hash()).toBe(run.world.hash());
    run.free();
  });
});
