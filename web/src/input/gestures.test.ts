// Fingers and what they mean, as sequences of downs, moves and ups.

import { describe, expect, it } from "vitest";
import { Gestures, LONG_TIME, type Hand } from "./gestures";

function watched(): { gestures: Gestures; log: string[] } {
  const log: string[] = [];
  const note = (name: string) => (...values: number[]) => void log.push([name, ...values.map((value) => Math.round(value * 100) / 100)].join(" "));
  const hand: Hand = {
    begin: note("begin"), move: note("move"), end: note("end"), takeBack: note("takeBack"), tap: note("tap"), doubleTap: note("doubleTap"),
    fingersTap: note("fingersTap"), longPress: note("longPress"), slide: note("slide"), slideEnd: note("slideEnd"), pinch: note("pinch"),
  };
  return { gestures: new Gestures(hand), log };
}

describe("gestures", () => {
  it("works after 6 px, from where the finger came down", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.move(1, 105, 100, 20);
    expect(log).toEqual([]);
    gestures.move(1, 107, 100, 30);
    gestures.move(1, 120, 100, 40);
    gestures.up(1, 50);
    expect(log).toEqual(["begin 100 100", "move 107 100", "move 120 100", "end"]);
  });

  it("works with a smaller move after 80 ms", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.move(1, 103, 100, 90);
    expect(log).toEqual(["begin 100 100", "move 103 100"]);
  });

  it("pinches without ever having worked", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.move(1, 103, 100, 20);
    gestures.down(2, 200, 100, 40);
    gestures.move(2, 300, 100, 60);
    gestures.up(2, 80);
    gestures.up(1, 90);
    expect(log).toEqual(["pinch 50 0 2.03 201.5 100"]);
  });

  it("takes back what began before a late second finger", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.move(1, 130, 100, 20);
    gestures.down(2, 200, 100, 40);
    expect(log).toEqual(["begin 100 100", "move 130 100", "takeBack"]);
  });

  it("pans on with the finger that stays, and paints nothing", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.down(2, 200, 100, 10);
    gestures.move(2, 220, 100, 30);
    gestures.up(2, 40);
    log.length = 0;
    gestures.move(1, 110, 105, 60);
    gestures.up(1, 90);
    expect(log).toEqual(["pinch 10 5 1 110 105"]);
  });

  it("tells taps, double taps, and taps of two and three fingers", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.up(1, 60);
    gestures.down(1, 104, 100, 200);
    gestures.up(1, 240);
    gestures.down(1, 100, 100, 1000);
    gestures.down(2, 150, 100, 1010);
    gestures.up(1, 1080);
    gestures.up(2, 1090);
    for (const id of [1, 2, 3]) gestures.down(id, 100 + 40 * id, 100, 2000);
    for (const id of [1, 2, 3]) gestures.up(id, 2080);
    expect(log).toEqual(["tap 100 100", "doubleTap 104 100", "fingersTap 2", "fingersTap 3"]);
  });

  it("presses long, slides, and ends", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.tick(LONG_TIME - 1);
    gestures.tick(LONG_TIME);
    gestures.move(1, 140, 100, LONG_TIME + 50);
    gestures.up(1, LONG_TIME + 100);
    expect(log).toEqual(["longPress 100 100", "slide 140 100", "slideEnd"]);
  });

  it("forgets everything when the system takes the fingers away", () => {
    const { gestures, log } = watched();
    gestures.down(1, 100, 100, 0);
    gestures.move(1, 130, 100, 20);
    gestures.cancel();
    gestures.move(1, 160, 100, 40);
    expect(log).toEqual(["begin 100 100", "move 130 100", "takeBack"]);
  });
});
