import { AStarRace } from "spate";
import { expect, test, vi } from "vitest";
import { testSession } from "./helper.test-util";

/** A goal in a chamber of its own, and two units outside, for whom nothing is left but to look at every cell. */
const WALLED_IN = JSON.stringify({
  format: "spate-scene/1",
  map: { size: [300, 300], paint: [{ rect: [148, 148, 152, 152], cost: "wall" }, { rect: [149, 149, 151, 151], cost: 1 }] },
  duration: 60,
  goals: [{ id: "core", cells: [[150, 150]] }],
  groups: [{ id: "horde", goal: "core" }],
  units: [{ group: "horde", at: [[10.5, 10.5], [290.5, 290.5]] }],
});

test("a search too long for one frame is made in several, and counts in the end", async () => {
  const run = vi.spyOn(AStarRace.prototype, "run");
  const { session, until } = await testSession();
  await session.openFile(new File([WALLED_IN], "walled-in.json"));
  session.setCompare(true);
  until(() => session.versus.value.aStar !== null); // after both: so few are no sample
  expect(session.versus.value.of).toBe(2);
  // 90,000 cells each, 16,384 in one go. (More when there was time for another round.)
  expect(run.mock.results.filter((result) => result.value.underWay).length).toBeGreaterThanOrEqual(10);
  run.mockRestore();
});
