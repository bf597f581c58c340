// One static page that works from any folder, and from a file path: relative addresses, a plain script instead of a module (browsers refuse modules from files),
// and the engine's module a second time as a script, for pages that may not fetch.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function plainScript(): Plugin {
  return {
    name: "plain-script",
    apply: "build",
    enforce: "post",
    transformIndexHtml: (html) => html.replace(/<script type="module" crossorigin/g, "<script defer").replace(/<link rel="stylesheet" crossorigin/g, '<link rel="stylesheet"'),
    generateBundle() {
      const bytes = readFileSync(here("../wasm/dist/spate.wasm")).toString("base64");
      this.emitFile({ type: "asset", fileName: "engine.js", source: `window.spateEngineBytes=${JSON.stringify(bytes)};` });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [plainScript()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  optimizeDeps: { exclude: ["spate"] },
  server: { fs: { allow: [here("."), here("../scenes"), here("../wasm")] } },
  build: {
    target: "es2022",
    outDir: "dist",
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: { output: { format: "iife", entryFileNames: "assets/[name]-[hash].js" } },
  },
});
