// A static server, as plain as a host can be: no special headers, and everything below a sub-folder, because the studio must work from any. Shared by the
// browser tests, the package's consumers and the benchmark.

import { createReadStream, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
};

export interface Served {
  readonly url: string;
  close(): void;
}

/** Serves `folder` at http://127.0.0.1:(a free port)`under`. */
export async function serve(folder: string, under = "/some/where/"): Promise<Served> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const file = join(folder, normalize(path.slice(under.length) || "index.html"));
    const found = path.startsWith(under) && !path.includes("..") && statSync(file, { throwIfNoEntry: false })?.isFile();
    response.writeHead(found ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    if (found) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${under}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
