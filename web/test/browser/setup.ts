// Once for all browser tests: builds the page, serves it from a sub-folder, starts one Chromium. STUDIO_DIST names a page that is built already.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { CHROMIUM } from "../chromium";
import { serve } from "../serve";

declare module "vitest" {
  interface ProvidedContext {
    studioUrl: string;
    browser: string;
  }
}

const web = fileURLToPath(new URL("../..", import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = process.env.STUDIO_DIST;
  if (!built) await build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "warn" });
  mkdirSync(join(web, "shots"), { recursive: true });
  const served = await serve(built ?? join(web, "dist"));
  const server = await chromium.launchServer(CHROMIUM);
  project.provide("studioUrl", served.url);
  project.provide("browser", server.wsEndpoint());
  return async () => {
    await server.close();
    served.close();
  };
}
