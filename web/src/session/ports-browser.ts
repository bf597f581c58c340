// The session's ports in a page: downloads, clipboard, address bar, storage, canvas.

import type { ClipRecorder, Ports } from "./ports";

const STORAGE = "spate-studio.";
const CLIP_TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const CLIP_BITS = 12_000_000; // a crowd is all detail: browsers' own choice smears it
const FRAMES_A_SECOND = 60;

export function browserPorts(picture: { png(): Promise<Blob>; readonly canvas: HTMLCanvasElement }): Ports {
  return {
    now: () => performance.now(),
    download,
    copy,
    linkTo,
    reducedMotion: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    prefersLight: () => matchMedia("(prefers-color-scheme: light)").matches,
    languages: () => navigator.languages,
    remember: (key, value) => quietly(() => localStorage.setItem(STORAGE + key, value)),
    recall: (key) => quietly(() => localStorage.getItem(STORAGE + key)) ?? null,
    png: () => picture.png(),
    clip: () => quietly(() => startClip(picture.canvas)) ?? null,
    decodeImage,
  };
}

/** Storage may be closed to a page (file:, private windows): then nothing is remembered. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function linkTo(hash: string): string {
  const address = new URL(location.href);
  address.hash = hash;
  quietly(() => history.replaceState(null, "", address));
  return address.href;
}

function startClip(canvas: HTMLCanvasElement): ClipRecorder | null {
  const type = CLIP_TYPES.find((wanted) => MediaRecorder.isTypeSupported(wanted));
  if (type === undefined) return null;
  const stream = canvas.captureStream(FRAMES_A_SECOND);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: CLIP_BITS });
  const parts: Blob[] = [];
  recorder.ondataavailable = (event) => void parts.push(event.data);
  const stopped = new Promise<void>((done) => (recorder.onstop = () => done()));
  recorder.start(1000);
  return {
    async stop() {
      recorder.stop();
      await stopped;
      for (const track of stream.getTracks()) track.stop();
      return new Blob(parts, { type: "video/webm" });
    },
  };
}

async function decodeImage(content: Blob): Promise<{ width: number; height: number; rgba: Uint8ClampedArray }> {
  const image = await createImageBitmap(content);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no 2D canvas to read the image with");
  context.drawImage(image, 0, 0);
  const { width, height } = image;
  image.close();
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}
