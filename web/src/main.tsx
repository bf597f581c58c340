// Puts the parts together: the page is there at once, the engine is loaded, then session, picture and view meet, and a frame runs for every one the screen asks.

import { computed, effect, signal, untracked } from "@preact/signals";
import { render } from "preact";
import { load, type Spate } from "spate";
import { attachInput } from "./input/input";
import { createPicture } from "./render/picture";
import { createView } from "./render/view";
import { browserPorts } from "./session/ports-browser";
import { createSession } from "./session/session";
import type { Picture, Session, Theme, View } from "./studio";
import { marginOf, sizeOf } from "./theme/tokens";
import { App } from "./ui/app";
import { Boot, type Problem } from "./ui/boot";
import { measureFree, onEdges } from "./ui/edges";
import { sentence } from "./ui/inspector/inspector";
import type { Studio } from "./ui/studio-context";
import "./ui/styles";
import { engineBytes } from "./engine-bytes";
import { chooseLanguage, htmlLang, language, say } from "./words/words";

declare global {
  interface Window {
    /** For tests, and for the curious in the console. */
    spateStudio?: { readonly session: Session; readonly view: View; readonly picture: Picture; readonly engine: Spate };
  }
}

const START = "siege";
/** Finer than this nobody sees, and it costs four times the work. */
const MOST_PIXEL_RATIO = 2;

const texts = import.meta.glob<string>("../../scenes/*.json", { query: "?raw", import: "default", eager: true });
const scenes = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ""), text]));

const root = document.getElementById("app")!;
const width = signal(innerWidth);
const size = computed(() => sizeOf(width.value));
addEventListener("resize", () => (width.value = innerWidth));

function recalled(key: string): string | null {
  try {
    return localStorage.getItem(`spate-studio.${key}`);
  } catch {
    return null;
  }
}

function fileChooser(chosen: (file: File) => void): () => void {
  const input = document.createElement("input");
  input.type = "file";
  input.id = "file";
  input.accept = ".json,.map,.csv,.txt,.png,.rec";
  input.hidden = true;
  input.tabIndex = -1;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) chosen(file);
    // The same file may be chosen again after it was changed.
    input.value = "";
  });
  document.body.append(input);
  return () => input.click();
}

/** The pointer never takes the focus to a button: so Space and arrows go on belonging to the world. Keyboards reach buttons as ever. */
function keepFocus(): void {
  const page = document.documentElement;
  document.addEventListener("pointerdown", () => delete page.dataset["by"], true);
  document.addEventListener("keydown", (event) => event.key === "Tab" && (page.dataset["by"] = "keys"), true);
  document.addEventListener("mousedown", (event) => {
    const target = event.target as Element;
    if (target.closest("button, label, [role=slider]") && !target.closest("input, select")) event.preventDefault();
  });
}

function showBoot(problem: Problem | null): void {
  const theme = document.documentElement.dataset["theme"] as Theme;
  render(<Boot size={size.value} theme={theme} scene={scenes[START]!} problem={problem} />, root);
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.id = "world";
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  return canvas;
}

/** A view that re-fits when the panels change, for as long as the reader has not moved it. */
function fittingView(session: Session): { view: View; settle(): void } {
  const scene = session.scene.peek();
  const focus = () => session.goals.peek()[0]?.at ?? null;
  const plain = createView({ width: innerWidth, height: innerHeight, mapWidth: scene.width, mapHeight: scene.height, focus });
  let fittedCamera = plain.camera.peek();
  const fit = () => {
    plain.fit();
    fittedCamera = plain.camera.peek();
  };
  const settle = () => {
    const free = measureFree(marginOf(innerWidth));
    const old = plain.free.peek();
    const same = free.left === old.left && free.top === old.top && free.right === old.right && free.bottom === old.bottom;
    if (same) return;
    const untouched = plain.camera.peek() === fittedCamera;
    plain.free.value = free;
    if (untouched) fit();
  };
  effect(() => {
    const { width: mapWidth, height: mapHeight } = session.scene.value;
    untracked(() => {
      plain.setMap(mapWidth, mapHeight);
      fit();
    });
  });
  return { view: { ...plain, fit }, settle };
}

function followPreferences(session: Session, canvas: HTMLCanvasElement): void {
  const page = document.documentElement;
  effect(() => {
    page.dataset["theme"] = session.theme.value;
  });
  effect(() => {
    language.value = session.language.value;
    page.lang = htmlLang(session.language.value);
    document.title = say("title");
  });
  effect(() => {
    canvas.dataset["tool"] = session.playing.value ? "goal" : session.tool.value;
  });
}

/** The inspected cell and the numbers, for the key "I". */
function readAloud(session: Session): void {
  const { tick, draw } = session.numbers.peek();
  const round = (value: number) => Math.round(value * 100) / 100;
  const values = { tick: round(tick), draw: round(draw), units: session.units.peek(), arrived: session.arrived.peek() };
  const seen = session.pinned.peek() ?? session.hover.peek();
  if (!seen) return session.say({ key: "saidNumbers", values, assertive: true });
  const text = `${sentence(seen)} ${say("saidNumbers", values)}`;
  session.say({ key: "saidCell", values: { x: seen.cell[0], y: seen.cell[1], text }, assertive: true });
}

function start(engine: Spate, picture: Picture, canvas: HTMLCanvasElement): void {
  const session = createSession(engine, { scenes, start: START, link: location.hash.slice(1) || null, ports: browserPorts(picture) });
  const { view, settle } = fittingView(session);
  const touch = signal(matchMedia("(pointer: coarse)").matches);
  const pointer = signal<{ readonly x: number; readonly y: number } | null>(null);
  const chooseFile = fileChooser((file) => void session.openFile(file));
  const studio: Studio = { session, view, size, width, touch, pointer, canvas, chooseFile };

  followPreferences(session, canvas);
  const resize = () => {
    view.resize(innerWidth, innerHeight);
    picture.resize(innerWidth, innerHeight, Math.min(MOST_PIXEL_RATIO, devicePixelRatio));
    settle();
  };
  onEdges(settle);
  render(<App studio={studio} />, root);
  resize();
  addEventListener("resize", resize);
  attachInput({
    session, view, canvas, chooseFile,
    readAloud: () => readAloud(session),
    pointed: (at) => (pointer.value = at),
    touched: (now) => (touch.value = now),
  });
  // Another shared world pasted into the address of this page.
  addEventListener("hashchange", () => location.reload());

  const frame = (now: number) => {
    requestAnimationFrame(frame);
    const next = session.frame(now);
    const before = performance.now();
    picture.draw(next, view);
    session.drawn(performance.now() - before);
  };
  requestAnimationFrame(frame);
  window.spateStudio = { session, view, picture, engine };
}

async function boot(): Promise<void> {
  language.value = chooseLanguage([recalled("language") ?? "", ...navigator.languages]);
  document.documentElement.lang = htmlLang(language.value);
  keepFocus();
  let problem: Problem | null = null;
  const stop = effect(() => {
    size.value;
    untracked(() => showBoot(problem));
  });
  const fail = (found: Problem) => {
    problem = found;
    showBoot(problem);
  };
  if (typeof WebAssembly === "undefined") return fail({ key: "missingWasm" });
  const canvas = makeCanvas();
  let picture: Picture;
  try {
    picture = createPicture(canvas);
  } catch {
    return fail({ key: "missingWebgl" });
  }
  let engine: Spate;
  try {
    engine = await load(await engineBytes());
  } catch (error) {
    return fail({ key: "missingEngine", text: error instanceof Error ? error.message : String(error) });
  }
  stop();
  start(engine, picture, canvas);
}

void boot();
