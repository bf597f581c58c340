// The small parts on their own.

import { expect, test } from "vitest";
import { Clock } from "./clock";
import { short } from "./export";
import { along, brushRect, eighth, line } from "./grid";
import { preferences } from "./persist";
import { quietPorts } from "./ports";
import { SaidAloud } from "./said";
import { Toasts } from "./toasts";
import { sharesOf } from "./units";
import { strewn } from "./versus";

test("the comparison looks at every block once", () => {
  for (const n of [1, 2, 7, 64, 1250]) expect(new Set(Array.from({ length: n }, (_, i) => strewn(i, n))).size).toBe(n);
});

test("shares come to exactly the whole", () => {
  expect(sharesOf(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(sharesOf(1, [3600, 2000, 2400, 2000])).toEqual([1, 0, 0, 0]);
  expect(sharesOf(2500, [3600, 2000, 2400, 2000]).reduce((a, b) => a + b)).toBe(2500);
});

test("what the reader chose is remembered, what the machine has is not", () => {
  const kept = new Map<string, string>();
  const ports = { ...quietPorts(), remember: (key: string, value: string) => void kept.set(key, value), recall: (key: string) => kept.get(key) ?? null };
  const first = preferences({ ...ports, prefersLight: () => true, languages: () => ["fr-FR", "ja-JP", "en"] });
  expect([first.theme.value, first.language.value]).toEqual(["light", "ja"]);
  expect(kept.size).toBe(0);
  first.theme.value = "dark";
  first.language.value = "zh";
  const second = preferences({ ...ports, prefersLight: () => true });
  expect([second.theme.value, second.language.value]).toEqual(["dark", "zh"]);
});

test("the clock owes no more than there was time for", () => {
  const clock = new Clock();
  expect(clock.due(0, true, 1, 1 / 60)).toBe(0);
  expect(clock.due(50, true, 1, 1 / 60)).toBe(3);
  clock.ran(1, 3, 1 / 60);
  expect(clock.due(60, true, 1, 1 / 60)).toBe(0);
  expect(clock.due(60_000, true, 4, 1 / 60)).toBe(60); // the page was hidden
  clock.ran(60, 60, 1 / 60);
  expect(clock.due(60_100, false, 1, 1 / 60)).toBe(0);
});

test("polite words keep five seconds apart, the last of them wins", () => {
  let now = 0;
  const aloud = new SaidAloud(() => now);
  aloud.key("a");
  aloud.key("b");
  aloud.key("c");
  aloud.frame();
  expect(aloud.said.value!.key).toBe("a");
  now = 5000;
  aloud.frame();
  expect(aloud.said.value!.key).toBe("c");
  aloud.say({ key: "d", assertive: true });
  expect(aloud.said.value!.key).toBe("d");
});

test("success goes by itself, an error stays", () => {
  let now = 0;
  const toasts = new Toasts(() => now);
  toasts.success("a");
  now = 3001;
  toasts.frame();
  expect(toasts.toast.value).toBeNull();
  toasts.error("b");
  now = 1e6;
  toasts.frame();
  expect(toasts.toast.value!.kind).toBe("error");
});

test("lines and brushes", () => {
  expect(line([0, 0], [3, 1])).toEqual([[0, 0], [1, 0], [2, 1], [3, 1]]);
  expect(line([2, 2], [2, 2])).toEqual([[2, 2]]);
  expect(brushRect([0, 0], 3, { width: 10, height: 10 })).toEqual([0, 0, 1, 1]);
  expect(brushRect([5, 5], 4, { width: 10, height: 10 })).toEqual([4, 4, 7, 7]);
  expect(brushRect([-9, 5], 4, { width: 10, height: 10 })).toBeNull();
  expect(eighth([0, 0], [-5, 4])).toEqual([-1, 1]);
  expect(along([0, 0], [1, 1], [5, 3])).toEqual([4, 4]);
});

test("numbers in files are as short as 32 bits allow", () => {
  for (const value of [0.1, 1 / 3, 63.123456, 12.5, 1e-7]) expect(Math.fround(short(Math.fround(value)))).toBe(Math.fround(value));
  expect(short(Math.fround(0.1))).toBe(0.1);
});
