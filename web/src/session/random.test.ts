// A reader who does anything in any order: nothing may ever fail, and running over the whole story again has to give the same world, bit for bit.

import { expect, test } from "vitest";
import type { Session } from "../studio";
import { TOOLS } from "../studio";
import { testSession, type TestSession } from "./helper.test-util";

function randomOf(seed: number): (below: number) => number {
  let state = seed * 2654435761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state >>> 0) / 2 ** 32) * below;
  };
}

function actionsOf({ session, frames }: TestSession, random: (below: number) => number): (() => void)[] {
  const { width, height } = session.scene.value;
  const at = (): [number, number] => [random(width + 4) - 2, random(height + 4) - 2];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random(list.length))]!;
  const stroke = (end: (session: Session) => void) => (): void => {
    session.setTool(pick(TOOLS));
    session.setBrush(1 + random(6));
    session.strokeStart(at(), { erase: random(4) < 1 });
    for (let i = 0; i < 3; ++i) {
      session.strokeTo(at(), { straight: random(3) < 1 });
      if (random(2) < 1) frames(1);
    }
    end(session);
  };
  return [
    () => frames(1 + random(12)),
    () => session.setRunning(true),
    () => session.setRunning(false),
    stroke((own) => own.strokeEnd()),
    stroke((own) => own.strokeEnd()),
    stroke((own) => own.strokeCancel()),
    stroke(() => {}), // let the next command come upon a stroke that goes on
    () => session.undo(),
    () => session.undo(),
    () => session.redo(),
    () => session.setGoalAt(at(), random(2) < 1),
    () => {
      const goal = session.goals.value[0];
      for (let i = 0; i < 3 && goal !== undefined; ++i) session.dragGoal(goal.id, at());
      session.dragGoalEnd();
    },
    () => session.seek(random(session.timeline.value.to + 1)),
    () => session.seekEnd(),
    () => session.stepTick(random(2) < 1 ? 1 : -1),
    () => session.setChapter(pick([1, 2, 3, 4, 5])),
    () => session.chapterAction(),
    () => session.setTerrainCost(random(2) < 1),
    () => session.setUnits(100 + random(1500)),
    () => session.steer([Math.floor(random(3)) - 1, Math.floor(random(3)) - 1]),
    () => session.hoverAt(random(5) < 1 ? null : at()),
    () => session.pinAt(random(5) < 1 ? null : at()),
    () => session.toggleLayer(pick(["areas", "arrows"])),
    () => session.setCompare(random(2) < 1),
    () => session.moveCursor([Math.floor(random(5)) - 2, Math.floor(random(5)) - 2]),
    () => session.useToolAtCursor(random(2) < 1),
    () => session.toast.value?.actions?.forEach((action) => random(2) < 1 && action.run()),
    () => session.setContacts(random(2) < 1),
    () => random(6) < 1 && session.restart(),
  ];
}

test.each([
  ["five-steps", 1],
  ["door", 2],
  ["portals", 3],
  ["breach", 4],
  ["chase", 5],
  ["counterflow", 6],
  ["siege", 7],
] as const)("%s: anything in any order", { timeout: 120_000 }, async (scene, seed) => {
  const studio = await testSession(scene);
  const { session, frames, until, hash } = studio;
  const random = randomOf(seed);
  const actions = actionsOf(studio, random);
  for (let i = 0; i < 250; ++i) {
    actions[Math.floor(random(actions.length))]!();
    if (random(2) < 1) frames(1);
    expect(session.toast.value?.kind, JSON.stringify(session.toast.value)).not.toBe("error");
  }
  session.setPlaying(false);
  session.strokeEnd();
  session.setRunning(false);
  frames(1);
  const go = (tick: number): void => {
    session.seek(tick);
    until(() => session.timeline.value.at === tick);
    session.seekEnd();
    frames(1);
  };
  go(session.timeline.value.to);
  const [end, last] = [session.timeline.value.at, hash()];
  go(0);
  go(Math.floor(end / 2));
  go(end);
  expect(hash()).toBe(last);
  while (session.canUndo.value) {
    session.undo();
    frames(1);
  }
  expect(session.toast.value?.kind).not.toBe("error");
});
