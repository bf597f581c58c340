// Every key of the design stands in the help, in every language.

import { afterEach, describe, expect, it } from "vitest";
import { language } from "../../words/words";
import { helpKeys, helpMouse, helpTouch } from "./help-rows";

const KEYS = ["1", "5", "V", "B", "S", "C", "E", "G", "U", "X", "[", "]", ".", ",", "<", ">", "P", "K", "O", "L", "R", "I", "T", "?", "+", "-", "0", "\\", "Home", "Enter", "Alt", "Ctrl S", "Ctrl Z", "Ctrl Shift Z", "Shift G", "Shift 1–8"];

describe("help", () => {
  afterEach(() => (language.value = "en"));

  for (const spoken of ["en", "zh", "ja"] as const) {
    it(`names every key (${spoken})`, () => {
      language.value = spoken;
      const shown = new Set(helpKeys().flatMap((row) => row.keys));
      for (const key of KEYS) expect(shown, key).toContain(key);
      expect(helpMouse()).toHaveLength(7);
      expect(helpTouch()).toHaveLength(6);
    });
  }
});
