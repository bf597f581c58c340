// What the session needs of the machine it runs on, as small functions: so it runs in Node under Vitest as well as in a page.
// ports-browser.ts has those of a page; quietPorts() stands in where there is none.

export interface ClipRecorder {
  /** Ends the clip. */
  stop(): Promise<Blob>;
}

export interface Ports {
  /** [ms] For measuring. */
  now(): number;
  /** Hands a file to the reader. */
  download(name: string, content: Blob): void;
  /** False: the clipboard is closed. */
  copy(text: string): Promise<boolean>;
  /** Address of this page with another part after `#`; also shows it. */
  linkTo(hash: string): string;
  reducedMotion(): boolean;
  prefersLight(): boolean;
  languages(): readonly string[];
  remember(key: string, value: string): void;
  recall(key: string): string | null;
  /** The last frame as a PNG; null: there is no picture. */
  png(): Promise<Blob | null>;
  /** Starts to record the canvas; null: the browser cannot. */
  clip(): ClipRecorder | null;
  /** An image's pixels: four bytes each, row by row. */
  decodeImage(content: Blob): Promise<{ width: number; height: number; rgba: Uint8ClampedArray | Uint8Array }>;
}

/** No page: nothing is shown, remembered or handed out. */
export function quietPorts(): Ports {
  const memory = new Map<string, string>();
  return {
    now: () => performance.now(),
    download: () => {},
    copy: async () => false,
    linkTo: (hash) => `#${hash}`,
    reducedMotion: () => false,
    prefersLight: () => false,
    languages: () => [],
    remember: (key, value) => void memory.set(key, value),
    recall: (key) => memory.get(key) ?? null,
    png: async () => null,
    clip: () => null,
    decodeImage: async () => {
      throw new Error("no decoder for images");
    },
  };
}
