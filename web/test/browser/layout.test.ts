// Nothing overlaps, hangs out or is cut: three sizes, three languages, five chapters, two themes, and the states that open cards. Each gets its picture in web/shots/.

import { expect, it } from "vitest";
import { LANGUAGES, THEMES } from "./matrix";
import { faultsOfLayout } from "./faults-of-layout";
import { openStudio, SIZES, useBrowser, type Studio } from "./studio";

useBrowser();

type SizeName = keyof typeof SIZES;
const NAMES = Object.keys(SIZES) as SizeName[];

async function open(size: SizeName): Promise<Studio> {
  const phone = size === "phone";
  const studio = await openStudio({ viewport: SIZES[size], hasTouch: phone, isMobile: phone, deviceScaleFactor: 1 });
  await studio.toTick(200);
  return studio;
}

/** The fade between layers over, and whatever eases. */
function still(studio: Studio): Promise<void> {
  return studio.page.evaluate(() => new Promise<void>((resolve) => {
    const start = performance.now();
    const look = () => (performance.now() - start > 450 && document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect?.getTiming().iterations === Infinity) ? resolve() : requestAnimationFrame(look));
    requestAnimationFrame(look);
  }));
}

for (const size of NAMES) {
  for (const language of LANGUAGES) {
    it(`${size}, ${language}: no chapter breaks the layout, light or dark`, async () => {
      const studio = await open(size);
      const faults: string[] = [];
      await studio.page.evaluate((to) => void (window.spateStudio!.session.language.value = to), language);
      for (const chapter of [1, 2, 3, 4, 5]) {
        await studio.press(String(chapter));
        // Themes differ in colour alone: both in English; SHOTS=all takes the pictures of all.
        for (const theme of language === "en" || process.env.SHOTS === "all" ? THEMES : THEMES.slice(0, 1)) {
          await studio.page.evaluate((to) => void (window.spateStudio!.session.theme.value = to), theme);
          await (theme === THEMES[0] ? still(studio) : studio.frames(3));
          for (const fault of await faultsOfLayout(studio)) faults.push(`chapter ${chapter}, ${theme}: ${fault}`);
          await studio.shot(`${size}-${theme}-${language}-chapter-${chapter}`);
        }
      }
      expect(await studio.page.getAttribute("html", "lang")).toMatch(new RegExp(`^${language}`));
      expect(faults).toEqual([]);
      expect(studio.complaints).toEqual([]);
    });
  }

  it(`${size}: nor do comparing, a warning, an inspected unit, help and watching`, async () => {
    const studio = await open(size);
    const faults: string[] = [];
    const look = async (state: string) => {
      await still(studio);
      for (const fault of await faultsOfLayout(studio)) faults.push(`${state}: ${fault}`);
      await studio.shot(`${size}-state-${state}`);
    };
    for (const language of ["en", "ja"] as const) {
      await studio.page.evaluate((to) => {
        const { session } = window.spateStudio!;
        session.language.value = to;
        session.setCompare(true);
        session.chapterAction();
        session.setPlaying(false);
        session.setRunning(false);
        session.pinAt([30.5, 41.5]);
      }, language);
      await look(`comparing-${language}`);
      await studio.page.evaluate(() => {
        const { session } = window.spateStudio!;
        session.setGoalAt([2.5, 2.5], false);
        session.setTool("wall");
        session.setBrush(1);
        for (const [x, y] of [[1, 1], [4, 1], [4, 4], [1, 4]]) session[x === 1 && y === 1 ? "strokeStart" : "strokeTo"]([x + 0.5, y + 0.5], {});
        session.strokeTo([1.5, 1.5], {});
        session.strokeEnd();
      });
      await look(`warning-${language}`);
      await studio.page.evaluate(() => {
        const { session } = window.spateStudio!;
        session.dismissToast();
        session.help.value = true;
      });
      await look(`help-${language}`);
      await studio.page.evaluate(() => {
        const { session } = window.spateStudio!;
        session.help.value = false;
        session.panels.value = false;
      });
      await look(`watching-${language}`);
      await studio.page.evaluate(() => void (window.spateStudio!.session.panels.value = true));
    }
    expect(faults).toEqual([]);
    expect(studio.complaints).toEqual([]);
  });
}

it("cards of the wide page open within the window", async () => {
  const studio = await open("wide");
  const faults: string[] = [];
  const openers = await studio.page.locator("button[aria-expanded]:visible").all();
  expect(openers.length).toBeGreaterThanOrEqual(3);
  for (const [i, opener] of openers.entries()) {
    await opener.click();
    await still(studio);
    const card = (await studio.page.locator(".popup-card").first().boundingBox())!;
    const label = await opener.getAttribute("aria-label");
    if (card.x < 0 || card.y < 0 || card.x + card.width > 1440 || card.y + card.height > 900) faults.push(`${label} opens outside: ${JSON.stringify(card)}`);
    for (const fault of await faultsOfLayout(studio)) faults.push(`${label}: ${fault}`);
    await studio.shot(`wide-card-${i + 1}`);
    await studio.page.keyboard.press("Escape");
  }
  expect(faults).toEqual([]);
});

it("where one line is too short, what steers time stands together on a second", async () => {
  const studio = await openStudio({ viewport: { width: 768, height: 1024 } });
  await still(studio);
  await studio.shot("narrow");
  const rowOf = (selector: string) => studio.page.locator(`.row-1 ${selector}`).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  const time = await rowOf(".transport");
  expect([await rowOf(".speed-select"), await rowOf(".unit-count")]).toEqual([time, time]);
  expect(time).toBeGreaterThan(await rowOf(".brush") + 20);
  expect(await faultsOfLayout(studio)).toEqual([]);
});

it("text at twice the size still fits", async () => {
  const studio = await openStudio({ viewport: SIZES.wide });
  await studio.page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  await still(studio);
  const faults = (await faultsOfLayout(studio)).filter((fault) => !/^text lies under/.test(fault));
  await studio.shot("wide-text-200");
  expect(faults).toEqual([]);
});

it("forced colours keep everything readable", async () => {
  const studio = await openStudio({ forcedColors: "active" });
  await studio.frames(3);
  await studio.shot("forced-colours");
  expect(await faultsOfLayout(studio)).toEqual([]);
});
