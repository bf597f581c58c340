// For tests: a session on the real engine, without a page, with a clock that the test turns.

import { readdirSync, readFileSync } from "node:fs";
import { load, type Spate } from "spate";
import type { Frame, Session } from "../studio";
import type { Ports } from "./ports";
import { createSession } from "./session";

const SCENES = new URL("../../../scenes/", import.meta.url);
export const scenes: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(SCENES)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name.slice(0, -5), readFileSync(new URL(name, SCENES), "utf8")]),
);

let loading: Promise<Spate> | null = null;
export const engine = (): Promise<Spate> => (loading ??= load());

export interface TestSession {
  readonly session: Session;
  readonly saved: { name: string; content: Blob }[];
  readonly copied: string[];
  /** So many frames of 1/60 s. */
  frames(count: number): Frame;
  /** Frames until it is so; fails after many. */
  until(condition: () => boolean): Frame;
  hash(): string;
}

export async function testSession(start = "siege", options: { link?: string; ports?: Partial<Ports> } = {}): Promise<TestSession> {
  await new Promise((done) => setTimeout(done)); // tests run long without a pause: the runner has to get a word in
  const saved: { name: string; content: Blob }[] = [];
  const copied: string[] = [];
  const ports: Partial<Ports> = {
    download: (name, content) => void saved.push({ name, content }),
    copy: async (text) => {
      copied.push(text);
      return true;
    },
    linkTo: (hash) => `https://spate.example/studio/#${hash}`,
    ...options.ports,
  };
  const session = createSession(await engine(), { scenes, start, link: options.link ?? null, ports });
  let now = 0;
  const frames = (count: number): Frame => {
    let frame!: Frame;
    for (let i = 0; i < count; ++i) frame = session.frame((now += 1000 / 60));
    return frame;
  };
  const until = (condition: () => boolean): Frame => {
    for (let i = 0; i < 20_000; ++i) {
      const frame = frames(1);
      if (condition()) return frame;
    }
    throw new Error("it never came about");
  };
  const hash = (): string => {
    session.setRunning(false);
    frames(1);
    return session.hash.value;
  };
  return { session, saved, copied, frames, until, hash };
}
