// The studio's page as the tests use it: opened in a context of its own, asked through window.spateStudio, steered by real mouse, keys and fingers.
// Tests wait for states, never for times: frames come slowly here, since they are drawn by software.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import type { Cell, Position, Spate } from "spate";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import type { Chapter, Language, Picture, Session, Theme, Tool, View } from "../../src/studio";

declare global {
  interface Window {
    spateStudio?: { session: Session; view: View; picture: Picture; engine: Spate };
  }
}

export const SIZES = { wide: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } } as const;
/** Wide enough for the wide page, and not a pixel more: pixels are what frames cost. */
export const SMALL = { width: 1200, height: 720 };
export const SHOTS = fileURLToPath(new URL("../../shots/", import.meta.url));
export const SCENES = fileURLToPath(new URL("../../../scenes/", import.meta.url));

let browser: Browser;
const contexts: BrowserContext[] = [];

/** Call it once in each test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject("browser"));
  });
  // Before the next test: a page in the background would go on drawing.
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
  });
}

export interface OpenOptions extends BrowserContextOptions {
  readonly hash?: string; // of the address
  readonly running?: boolean; // default: paused as soon as it is there
}

/** The page as it comes, which may be without a world: `before` runs in it first. */
export async function openPage(options: BrowserContextOptions, hash = "", before?: () => void): Promise<Studio> {
  const context = await browser.newContext({ viewport: SMALL, locale: "en-GB", colorScheme: "dark", acceptDownloads: true, ...options });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`thrown: ${error.message}`));
  if (before) await page.addInitScript(before);
  await page.goto(inject("studioUrl") + hash);
  return new Studio(page, context, complaints);
}

export async function openStudio({ hash = "", running = false, ...options }: OpenOptions = {}): Promise<Studio> {
  const studio = await openPage(options, hash);
  const ready = () => window.spateStudio && window.spateStudio.session.timeline.value.to >= 0 && window.spateStudio.picture.counts.calls > 0;
  await studio.page.waitForFunction(ready, null, { timeout: 20_000 }).catch((error: Error) => {
    throw new Error(`the page did not get ready: ${studio.complaints.join("; ") || error.message}`);
  });
  if (!running) await studio.pause();
  return studio;
}

export interface Facts {
  readonly scene: string;
  readonly chapter: Chapter;
  readonly tool: Tool;
  readonly brush: number;
  readonly running: boolean;
  readonly speed: number;
  readonly tick: number;
  readonly units: number;
  readonly arrived: number;
  readonly withoutWay: number;
  readonly hash: string;
  readonly edits: number;
  readonly goals: { at: Position; cells: number }[];
  readonly layers: string; // those that are on
  readonly legend: string;
  readonly scale: number;
  readonly theme: Theme;
  readonly language: Language;
  readonly panels: boolean;
  readonly help: boolean;
  readonly playing: boolean;
  readonly compare: boolean;
  readonly contacts: boolean;
  readonly toast: string | null;
  readonly pinned: Cell | null;
  readonly cursor: Cell | null;
}

export class Studio {
  constructor(readonly page: Page, readonly context: BrowserContext, readonly complaints: string[]) {}

  /** All that a test may want to compare. */
  facts(): Promise<Facts> {
    return this.page.evaluate(() => {
      const { session: s, view } = window.spateStudio!;
      const toast = s.toast.value;
      return {
        scene: s.scene.value.id, chapter: s.chapter.value, tool: s.tool.value, brush: s.brush.value, running: s.running.value, speed: s.speed.value,
        tick: s.timeline.value.at, units: s.units.value, arrived: s.arrived.value, withoutWay: s.withoutWay.value, hash: s.hash.value, edits: s.edits.value,
        goals: s.goals.value.map(({ at, cells }) => ({ at, cells })), layers: Object.entries(s.layers.value).filter(([, on]) => on).map(([layer]) => layer).join(" "),
        legend: document.querySelector(".legend")?.textContent ?? "", scale: view.camera.value.scale, theme: s.theme.value, language: s.language.value,
        panels: s.panels.value, help: s.help.value, playing: s.playing.value, compare: s.versus.value.on, contacts: s.contacts.value,
        toast: toast ? ("text" in toast.say ? toast.say.text : toast.say.key) : null, pinned: s.pinned.value?.cell ?? null, cursor: s.cursor.value,
      };
    });
  }

  async fact<K extends keyof Facts>(name: K): Promise<Facts[K]> {
    return (await this.facts())[name];
  }

  /** Until it is so; says what it was instead when it does not become so. */
  async until(what: string, so: (facts: Facts) => boolean, timeout = 20_000): Promise<Facts> {
    const end = Date.now() + timeout;
    let facts = await this.facts();
    while (!so(facts)) {
      if (Date.now() > end) throw new Error(`not within ${timeout / 1000} s: ${what}; it is ${JSON.stringify(facts)}`);
      await this.frames(1);
      facts = await this.facts();
    }
    return facts;
  }

  /** Lets the page draw so many frames more. */
  frames(count: number): Promise<void> {
    return this.page.evaluate(
      (n) => new Promise<void>((resolve) => {
        const next = (left: number) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : resolve());
        next(n);
      }),
      count,
    );
  }

  async pause(): Promise<void> {
    await this.page.evaluate(() => window.spateStudio!.session.setRunning(false));
    await this.frames(2);
  }

  /** Exactly to this tick, however slowly frames come. The world must stand. */
  async toTick(tick: number): Promise<void> {
    await this.page.evaluate((to) => {
      const { session } = window.spateStudio!;
      while (session.timeline.value.at < to) {
        session.stepTick(1);
        session.frame(performance.now()); // brings the signals up to date
      }
    }, tick);
    await this.frames(2);
  }

  /** Where a cell's middle is on the screen. */
  async at(cell: Cell): Promise<{ x: number; y: number }> {
    const [x, y] = await this.page.evaluate(([cx, cy]) => window.spateStudio!.view.toScreen([cx + 0.5, cy + 0.5]), cell);
    return { x, y };
  }

  async click(cell: Cell, options: { button?: "left" | "right" | "middle" } = {}): Promise<void> {
    const { x, y } = await this.at(cell);
    await this.page.mouse.click(x, y, options);
    await this.frames(1);
  }

  /** Presses the mouse at the first cell, goes through the others, lets go. */
  async drag(...cells: Cell[]): Promise<void> {
    const [first, ...rest] = await Promise.all(cells.map((cell) => this.at(cell)));
    await this.page.mouse.move(first.x, first.y);
    await this.page.mouse.down();
    for (const { x, y } of rest) await this.page.mouse.move(x, y, { steps: 4 });
    await this.page.mouse.up();
    await this.frames(1);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.frames(1);
  }

  tool(tool: Tool): Promise<void> {
    return this.page.evaluate((to) => window.spateStudio!.session.setTool(to), tool);
  }

  /** Costs of cells, in the order asked. */
  costs(...cells: Cell[]): Promise<number[]> {
    return this.page.evaluate((asked) => {
      const { map } = window.spateStudio!.session.frame(performance.now());
      return asked.map(([x, y]) => map.costs[(y + 1) * map.stride + x + 1]);
    }, cells);
  }

  /** Distances and arrows as one number: two fields of the same number are the same. The world should stand. */
  fieldHash(): Promise<string> {
    return this.page.evaluate(() => {
      const { field } = window.spateStudio!.session.frame(performance.now());
      if (!field) return "none";
      let hash = 0x811c9dc5;
      const add = (value: number) => {
        hash = Math.imul(hash ^ value, 0x01000193) >>> 0;
      };
      for (const distance of field.distances) add(distance);
      for (let i = 3; i < field.flow.length; i += 4) add(field.flow[i]);
      return hash.toString(16);
    });
  }

  /** The way of a cell, as the arrows lead. */
  async way(cell: Cell): Promise<Cell[]> {
    const flat = await this.page.evaluate(([x, y]) => {
      const { session } = window.spateStudio!;
      session.pinAt([x + 0.5, y + 0.5]);
      session.frame(performance.now());
      return [...(session.pinned.value?.way ?? [])];
    }, cell);
    return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]] as const);
  }

  unitsInWalls(): Promise<number> {
    return this.page.evaluate(() => {
      const { map, units } = window.spateStudio!.session.frame(performance.now());
      let inside = 0;
      for (let i = 0; i < units.count; ++i) {
        const x = Math.floor(units.positions[2 * i]), y = Math.floor(units.positions[2 * i + 1]);
        if (!(map.costs[(y + 1) * map.stride + x + 1] < 255)) ++inside;
      }
      return inside;
    });
  }

  async shot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }
}
