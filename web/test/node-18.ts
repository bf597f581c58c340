// What Node 18, Debian 12's, keeps in a module although pages and later Nodes have it as a global.

import { File } from "node:buffer";

globalThis.File ??= File as unknown as typeof globalThis.File;
