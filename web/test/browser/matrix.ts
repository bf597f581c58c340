// What every page is looked at in.

import type { Language, Theme } from "../../src/studio";

export const LANGUAGES: readonly Language[] = ["en", "zh", "ja"];
export const THEMES: readonly Theme[] = ["dark", "light"];
