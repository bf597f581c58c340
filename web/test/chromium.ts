// How the tests and the benchmark start Chromium: without a window, WebGL2 by software. $CHROMIUM names another one.

import { chromium } from "playwright-core";

export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  // Playwright's own --headless is the old shell; Debian's Chromium has the new one only.
  args: ["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-sandbox", "--js-flags=--expose-gc"],
};

export const launch = () => chromium.launch(CHROMIUM);
