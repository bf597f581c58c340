// Two kinds of tests: those in Node beside the files they test, and those of the built page in Chromium. `npx vitest run --project unit` runs the quick ones.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["src/**/*.test.{ts,tsx}", "bench/**/*.test.ts"], environment: "node", setupFiles: "test/node-18.ts" } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          environment: "node",
          globalSetup: "test/browser/setup.ts",
          // One browser, one page at a time: frames are drawn by software, and two pages would only wait for each other.
          poolOptions: { forks: { singleFork: true } },
          sequence: { groupOrder: 1 },
          // Gestures have a pace (double taps, long presses), which a machine busy with something else can miss. What is wrong is so twice.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
