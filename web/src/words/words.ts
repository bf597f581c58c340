// One door to all texts: say("brushValue", {cells: 3}) in the language that is chosen. Reading it in a component makes the component follow the
// language. Numbers are formatted here and nowhere else, so that 9,000 looks right in every language.

import { signal } from "@preact/signals";
import type { Language } from "../studio";
import { en, type Key, type Words } from "./en";
import { ja } from "./ja";
import { zh } from "./zh";

export type { Key, Words } from "./en";
export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGES: Readonly<Record<Language, Words>> = { en, zh, ja };
/** What each language calls itself, and its short form for the menu pill. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { name: string; short: string }>> = {
  en: { name: "English", short: "EN" },
  zh: { name: "中文", short: "中文" },
  ja: { name: "日本語", short: "日本語" },
};

export const language = signal<Language>("en");

/** The first of the reader's languages that the studio speaks; else English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    if (short === "en" || short === "zh" || short === "ja") return short;
  }
  return "en";
}

/** For `lang` on the page: without the script, Han characters would come out in the wrong form. */
export function htmlLang(of: Language): string {
  return of === "zh" ? "zh-Hans" : of;
}

export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

const PLACE = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

/** Fills a text. `{units}` becomes the value; `{units:unit|units}` the first word for 1, else the second. */
export function fill(text: string, values: Values, of: Language): string {
  return text.replace(PLACE, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined) return Number(value) === 1 ? one : (many ?? "");
    return typeof value === "number" ? formatNumber(value, of) : value;
  });
}

export function say(key: Key, values?: Values): string {
  const text = LANGUAGES[language.value][key];
  return values ? fill(text, values, language.value) : text;
}

/** As `say`, for keys that come from the session as text. An unknown key is shown as it stands: better than nothing. */
export function sayAny(key: string, values?: Values): string {
  return isKey(key) ? say(key, values ?? {}) : key;
}

const formats = new Map<string, Intl.NumberFormat>();

/** 9000 -> 9,000. `digits`: that many after the point; else up to two, as many as are needed. */
export function formatNumber(value: number, of: Language, digits?: number): string {
  const id = `${of}${digits ?? ""}`;
  let format = formats.get(id);
  if (!format) {
    const options = digits === undefined ? { maximumFractionDigits: 2 } : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(htmlLang(of), options);
    formats.set(id, format);
  }
  return format.format(value);
}

export function number(value: number, digits?: number): string {
  return formatNumber(value, language.value, digits);
}
