// The three languages say the same things: same keys, same values to fill in, nothing left empty, nothing left in English by mistake.

import { afterEach, describe, expect, it } from "vitest";
import { chooseLanguage, fill, formatNumber, language, LANGUAGES, say, sayAny, type Key } from "./words";

const keys = Object.keys(LANGUAGES.en) as Key[];
const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();
/** Names, key names and formats that are written the same everywhere. */
const SAME = new Set(["studio", "ms", "none", "versusBudget", "enter", "home", "shift", "ctrl", "alt", "chapterOf"]);

describe("words", () => {
  afterEach(() => (language.value = "en"));

  for (const other of ["zh", "ja"] as const) {
    it(`${other} has the keys of English`, () => {
      expect(Object.keys(LANGUAGES[other]).sort()).toEqual([...keys].sort());
    });
    it(`${other} fills in what English fills in`, () => {
      for (const key of keys) {
        const optional = (names: string[]) => names.filter((name) => LANGUAGES.en[key].includes(`{${name}}`));
        expect(optional(namesIn(LANGUAGES[other][key])), key).toEqual(optional(namesIn(LANGUAGES.en[key])));
      }
    });
    it(`${other} is translated`, () => {
      for (const key of keys) {
        expect(LANGUAGES[other][key].trim(), key).not.toBe("");
        if (!SAME.has(key)) expect(LANGUAGES[other][key], key).not.toBe(LANGUAGES.en[key]);
      }
    });
    it(`${other} marks ice where English does`, () => {
      for (const key of keys) expect(LANGUAGES[other][key].includes("[ice]"), key).toBe(LANGUAGES.en[key].includes("[ice]"));
    });
  }

  it("fills values and plurals", () => {
    expect(fill("{n} {n:cell|cells} at {where}", { n: 1, where: "x" }, "en")).toBe("1 cell at x");
    expect(fill("{n} {n:cell|cells}", { n: 9000 }, "en")).toBe("9,000 cells");
    expect(fill("{missing}", {}, "en")).toBe("{missing}");
  });

  it("follows the language", () => {
    expect(say("chapter5")).toBe("Crowd");
    language.value = "ja";
    expect(say("chapter5")).toBe("群衆");
    expect(sayAny("not a key")).toBe("not a key");
  });

  it("chooses among the reader's languages in their order", () => {
    expect(chooseLanguage(["de-DE", "ja-JP", "zh-CN"])).toBe("ja");
    expect(chooseLanguage(["zh-TW"])).toBe("zh");
    expect(chooseLanguage(["fr"])).toBe("en");
  });

  it("formats numbers", () => {
    expect(formatNumber(19.5, "en", 1)).toBe("19.5");
    expect(formatNumber(100000, "ja")).toBe("100,000");
  });
});
