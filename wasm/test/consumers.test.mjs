// What people do with the package who see nothing but the packed file: install it offline, run the README's example, compile it under `tsc --strict`, bundle it with
// Vite and open the page in a browser. The last needs ../web/node_modules (Vite, playwright-core) and Chromium, and is skipped, saying so, where they are missing.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const wasm = fileURLToPath(new URL("..", import.meta.url));
const web = fileURLToPath(new URL("../../web", import.meta.url));
const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

let folder = "";
let packed = "";

/** The output; when it fails, all that was said. */
function run(command, args, cwd) {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe", env: { ...process.env, npm_config_audit: "false", npm_config_fund: "false", npm_config_update_notifier: "false" } });
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}\n${error.stdout}${error.stderr}`);
  }
}

/** A fresh project with the package installed from the packed file, without a network. */
function project(name, files) {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(join(root, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
  run("npm", ["install", "--offline", packed], root);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  return root;
}

/** The README's first example and what it says that it prints: its first ```js block and the first ```text block after it. */
function example() {
  const readme = readFileSync(join(wasm, "README.md"), "utf8");
  const found = /```js[^\n]*\n([\s\S]*?)```[\s\S]*?```text[^\n]*\n([\s\S]*?)```/.exec(readme);
  assert.ok(found, "README.md: expected a ```js block and a ```text block with its output");
  return { code: found[1], prints: found[2] };
}

before(() => {
  folder = mkdtempSync(join(tmpdir(), "spate-consumers-"));
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], wasm));
  packed = join(folder, filename);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("the packed file holds the module, its types and its licence, and nothing that is not needed", () => {
  const [{ files, unpackedSize }] = JSON.parse(run("npm", ["pack", "--json", "--dry-run", "--ignore-scripts"], wasm));
  const paths = files.map(({ path }) => path);
  for (const needed of ["dist/index.js", "dist/index.d.ts", "dist/spate.wasm", "README.md", "LICENSE", "package.json"]) assert.ok(paths.includes(needed), `${needed} is missing among ${paths}`);
  const strange = paths.filter((path) => !/^(dist\/[\w.-]+\.(js|d\.ts|wasm)|README\.md|LICENSE|package\.json)$/.test(path));
  assert.deepEqual(strange, []);
  assert.ok(unpackedSize < 2_000_000, `${unpackedSize} bytes`);
  const { dependencies, scripts = {} } = JSON.parse(readFileSync(join(wasm, "package.json"), "utf8"));
  assert.equal(dependencies, undefined);
  for (const hook of ["preinstall", "install", "postinstall"]) assert.equal(scripts[hook], undefined, `${hook} would run on the user's machine`);
});

test("a fresh Node project runs the README's example, and it prints what the README says", () => {
  const { code, prints } = example();
  const root = project("in-node", { "example.js": code });
  assert.equal(run(process.execPath, ["example.js"], root).trim(), prints.trim());
});

test("the same example compiles as TypeScript under --strict", () => {
  const { code } = example();
  const root = project("in-typescript", { "example.ts": code });
  // Its own compiler, and Node's types for console; the package itself must not need them.
  for (const name of ["typescript", "@types", "@typescript", "undici-types"]) {
    if (existsSync(join(wasm, "node_modules", name))) symlinkSync(join(wasm, "node_modules", name), join(root, "node_modules", name));
  }
  const settings = { target: "es2022", module: "nodenext", moduleResolution: "nodenext", lib: ["es2022", "dom"], strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true, types: [] };
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions: settings, include: ["*.ts"] }));
  run(process.execPath, [join(wasm, "node_modules/typescript/bin/tsc"), "-p", "."], root);
  // Types that let anything pass would compile too.
  writeFileSync(join(root, "wrong.ts"), 'import { load } from "spate";\nconst spate = await load();\nspate.world({ width: "8", height: 8 });\n');
  assert.throws(() => run(process.execPath, [join(wasm, "node_modules/typescript/bin/tsc"), "-p", "."], root), /wrong\.ts/);
});

const PAGE = `<!doctype html><meta charset="utf-8"><title>consumer</title><link rel="icon" href="data:,"><p>no hash yet</p><script type="module" src="./main.js"></script>`;
const MAIN = `
import { load } from "spate";
const spate = await load();
const world = spate.world({ width: 64, height: 40 });
world.setCost([20, 0, 20, 30], 255);
const goal = world.addGoal({ cells: [[60, 20]] });
const horde = world.addGroup({ goal, radius: 0.3, speed: 3 });
world.spawn(horde, { rect: [1, 1, 10, 38], count: 500 });
world.tick(120);
(globalThis.document ? (text) => (document.querySelector("p").textContent = text) : console.log)(world.hash());
`;

const browserTools = existsSync(join(web, "node_modules/vite")) && existsSync(join(web, "node_modules/playwright-core")) && existsSync(chromiumPath);

test("a fresh Vite project builds with it, and the page gives the hash that Node gives", { skip: browserTools ? false : "needs web/node_modules and Chromium" }, async () => {
  const root = project("in-vite", { "index.html": PAGE, "main.js": MAIN, "vite.config.js": 'export default { base: "./", build: { target: "es2022" } };\n' });
  const expected = run(process.execPath, ["main.js"], root).trim();
  assert.match(expected, /^[0-9a-f]{16}$/);
  run(process.execPath, [join(web, "node_modules/vite/bin/vite.js"), "build"], root);
  const { chromium } = createRequire(join(web, "package.json"))("playwright-core");
  const server = await serve(join(root, "dist"));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--headless=new", "--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/deep/down/`);
    await page.waitForFunction(() => document.querySelector("p").textContent !== "no hash yet", null, { timeout: 20_000 }).catch((error) => complaints.push(error.message));
    assert.deepEqual(complaints, []);
    assert.equal(await page.textContent("p"), expected);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});

/** As a plain host would: under a sub-folder, without special headers. */
async function serve(dist) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const path = request.url.replace(/^\/deep\/down\//, "");
    const file = join(dist, path === "" ? "index.html" : path);
    const found = !path.includes("..") && statSync(file, { throwIfNoEntry: false })?.isFile();
    response.writeHead(found ? 200 : 404, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    if (found) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
