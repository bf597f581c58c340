// `npm run bench [-- --quick]`: bundles bench/engine.ts once, runs the bundle in Node and in Chromium, and writes bench/results/DATE-CPU-N-cores-web.json and .md
// at the top of the repository. Run it on a machine that has nothing else to do. Ends with status 1 when an answer was wrong.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, release, tmpdir, type } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { launch } from "../test/chromium";
import { serve } from "../test/serve";
import type { BenchOptions, Row } from "./engine";
import { toMarkdown, type Report } from "./markdown";

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, "../..");
const quick = process.argv.includes("--quick");
declare global {
  interface Window {
    runBench?: (options: BenchOptions) => Promise<Row[]>;
  }
}

// A process of its own, in which nothing but the bundle runs.
const NODE_DRIVER = `
import { readFileSync, writeFileSync } from "node:fs";
import { runBench } from "./engine.js";
const rows = await runBench({ wasm: readFileSync("spate.wasm"), siege: readFileSync("siege.json", "utf8"), quick: ${quick}, tell: (line) => console.log("Node      " + line) });
writeFileSync("node.json", JSON.stringify(rows));
`;
const PAGE = `<!doctype html><meta charset=utf-8><title>bench</title><link rel=icon href=data:,><script type=module>import { runBench } from "./engine.js"; window.runBench = runBench;</script>`;

async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false, root: join(here, ".."), logLevel: "warn",
    build: { outDir: folder, emptyOutDir: false, target: "es2022", minify: false, lib: { entry: join(here, "engine.ts"), formats: ["es"], fileName: () => "engine.js" } },
  });
  copyFileSync(join(repository, "wasm/dist/spate.wasm"), join(folder, "spate.wasm"));
  copyFileSync(join(repository, "scenes/siege.json"), join(folder, "siege.json"));
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "node.js"), NODE_DRIVER);
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
}

function inNode(folder: string): Row[] {
  execFileSync(process.execPath, ["node.js"], { cwd: folder, stdio: "inherit" });
  return JSON.parse(readFileSync(join(folder, "node.json"), "utf8")) as Row[];
}

async function inChromium(folder: string): Promise<{ version: string; rows: Row[] }> {
  const served = await serve(folder);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.on("console", (message) => console.log(`Chromium  ${message.text()}`));
    await page.goto(served.url);
    await page.waitForFunction(() => window.runBench);
    const rows = await page.evaluate(async (isQuick) => {
      const [wasm, siege] = await Promise.all([fetch("spate.wasm").then((r) => r.arrayBuffer()), fetch("siege.json").then((r) => r.text())]);
      return window.runBench!({ wasm, siege, quick: isQuick, tell: (line) => console.log(line) });
    }, quick);
    return { version: browser.version(), rows };
  } finally {
    await browser.close();
    served.close();
  }
}

/** As ./dev's results_name: only what a file name can hold. */
function resultsName(date: string, cpu: string): string {
  const words = cpu.toLowerCase().replace(/\((r|tm)\)/g, "").replace(/@.*/, "").replace(/\b(cpu|processor)\b/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return `${date}-${words || "unknown"}-${cpus().length}-cores-web${quick ? "-quick" : ""}`;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "spate-bench-"));
  try {
    await bundle(folder);
    const node = inNode(folder);
    const chromium = await inChromium(folder);
    const cpu = cpus()[0]?.model ?? "unknown";
    const date = execFileSync("date", ["+%F"], { encoding: "utf8" }).trim();
    const { version } = JSON.parse(readFileSync(join(repository, "wasm/package.json"), "utf8")) as { version: string };
    const report: Report = {
      machine: { cpu, cores: cpus().length, os: `${type()} ${release()}`, date, spate: version, quick },
      runs: [{ runtime: `Node ${process.versions.node}`, rows: node }, { runtime: `Chromium ${chromium.version}`, rows: chromium.rows }],
    };
    const results = join(repository, "bench/results");
    mkdirSync(results, { recursive: true });
    const file = join(results, resultsName(date, cpu));
    writeFileSync(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(`${file}.md`, toMarkdown(report));
    console.log(`wrote ${file}.json and .md`);
    if (report.runs.some(({ rows }) => rows.some(({ checked }) => !checked))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
