// The phone's bottom sheet: handle, five nodes, a page (chapter, inspector, numbers or layers) that scrolls, and two rows of tools within reach of the thumb.
// It is dragged by its handle between three stops; the world re-fits after a stop, never while dragging.

import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Speed, Tool } from "../../studio";
import { say } from "../../words/words";
import { Legend } from "../console/legend";
import { Numbers } from "../console/numbers";
import { TimeLine } from "../console/time-line";
import { AnyCost, Brush, Tools, ToolButton } from "../console/tools";
import { PlayButton, SpeedGroup, UnitCount } from "../console/transport";
import { Versus } from "../console/versus";
import { Button } from "../controls/button";
import { Toolbar } from "../controls/toolbar";
import { useEdge } from "../edges";
import { Inspector } from "../inspector/inspector";
import { LayerButtons, LayerOptions } from "../pills/layer-pill";
import { ChapterActions, ChapterText, useChapterAction } from "../spine/chapter";
import { chapterTitle, Spine } from "../spine/spine";
import { useStudio } from "../studio-context";
import { restingStop, STOPS, stopHeight, type Stop } from "./sheet-stops";

export type Page = "chapter" | "inspector" | "numbers" | "layers";
export interface SheetState {
  readonly page: Signal<Page>;
  readonly stop: Signal<Stop>;
}

const THUMB_TOOLS: readonly Tool[] = ["inspect", "wall", "swamp", "erase", "goal", "spawn"];
const THUMB_SPEEDS: readonly Speed[] = [0.25, 1, 4];
const STOP_NAMES = { low: "sheetLow", middle: "sheetMiddle", high: "sheetHigh" } as const;

interface PageProps {
  /** Back to the chapter. */
  readonly close: () => void;
}

function ChapterPage(_: PageProps) {
  const { session } = useStudio();
  const chapter = session.chapter.value;
  return (
    <>
      <header class="page-head">
        <h2>{chapterTitle(chapter)}</h2>
        <span>{say("chapterOf", { chapter })}</span>
      </header>
      <ChapterText chapter={chapter} />
      <ChapterActions />
      <Legend />
      <div class="page-group">
        <div class="page-tools">
          <ToolButton tool="cost" />
          <ToolButton tool="remove" />
          <Button look="tool" icon="redo" label={say("redo")} disabled={!session.canRedo.value} onClick={() => session.redo()} />
          <Button look="tool" icon="stepBack" label={say("stepBack")} onClick={() => session.stepTick(-1)} />
        </div>
        <Brush />
        {session.tool.value === "cost" && <AnyCost />}
        <UnitCount />
      </div>
    </>
  );
}

function NumbersPage({ close }: PageProps) {
  return (
    <>
      <header class="page-head">
        <h2>{say("numbers")}</h2>
        <Button look="quiet" icon="close" label={say("close")} onClick={close} />
      </header>
      <Numbers />
      <Versus />
      <Legend />
    </>
  );
}

function LayersPage({ close }: PageProps) {
  return (
    <>
      <header class="page-head">
        <h2>{say("layers")}</h2>
        <Button look="quiet" icon="close" label={say("close")} onClick={close} />
      </header>
      <LayerButtons />
      <div class="page-options">
        <LayerOptions close={() => {}} />
      </div>
    </>
  );
}

const PAGES = { chapter: ChapterPage, inspector: (_: PageProps) => <Inspector shape="page" />, numbers: NumbersPage, layers: LayersPage } as const;

function ThumbRows({ state }: { readonly state: SheetState }) {
  const { session } = useStudio();
  const action = useChapterAction();
  const layersOpen = state.page.value === "layers";
  const openLayers = () => {
    state.page.value = layersOpen ? "chapter" : "layers";
    if (state.stop.peek() === "low") state.stop.value = "middle";
  };
  return (
    <footer class="thumb">
      <TimeLine />
      <div class="thumb-row">
        <Tools list={THUMB_TOOLS} />
        <span class="line" />
        <Button look="tool" icon="undo" label={say("undo")} disabled={!session.canUndo.value} onClick={() => session.undo()} />
      </div>
      <Toolbar label={say("transport")} look="thumb-row">
        <Button look="tool" icon="restart" label={say("restart")} onClick={() => session.restart()} />
        <PlayButton />
        <Button look="tool" icon="stepOn" label={say("stepOn")} onClick={() => session.stepTick(1)} />
        <SpeedGroup list={THUMB_SPEEDS} />
        <Button look="tool" icon="layers" label={say("layers")} pressed={layersOpen} onClick={openLayers} />
        <Button look={action.on ? "tool is-on" : "tool"} icon={action.icon} label={action.label} pressed={action.on} onClick={action.run} />
      </Toolbar>
    </footer>
  );
}

interface Drag {
  readonly pointer: number;
  readonly fromY: number;
  readonly fromHeight: number;
  y: number;
  time: number;
  velocity: number;
}

/** Height while a finger drags the handle, and what the handle needs for it. */
function useHandle(stop: Signal<Stop>) {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const [height, setHeight] = useState<number | null>(null);
  const drag = useRef<Drag | null>(null);
  const at = (to: Stop) => stopHeight(to, innerHeight, scale);
  const step = (by: number) => (stop.value = STOPS[Math.min(2, Math.max(0, STOPS.indexOf(stop.peek()) + by))]!);
  const handle = {
    onPointerDown(event: PointerEvent) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      drag.current = { pointer: event.pointerId, fromY: event.clientY, fromHeight: at(stop.peek()), y: event.clientY, time: event.timeStamp, velocity: 0 };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (!now || now.pointer !== event.pointerId) return;
      const passed = Math.max(1, event.timeStamp - now.time);
      now.velocity = 0.6 * now.velocity + (0.4 * (now.y - event.clientY)) / passed;
      now.y = event.clientY;
      now.time = event.timeStamp;
      setHeight(Math.min(at("high"), Math.max(at("low"), now.fromHeight + now.fromY - event.clientY)));
    },
    onPointerUp(event: PointerEvent) {
      const now = drag.current;
      drag.current = null;
      if (!now) return;
      const moved = now.fromY - event.clientY;
      setHeight(null);
      // A tap on the handle goes one stop on, round.
      if (Math.abs(moved) < 6) stop.value = stop.peek() === "low" ? "middle" : stop.peek() === "middle" ? "high" : "low";
      else stop.value = restingStop(now.fromHeight + moved, now.velocity, innerHeight, scale);
    },
    onPointerCancel() {
      drag.current = null;
      setHeight(null);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      event.stopPropagation();
      step(event.key === "ArrowUp" ? 1 : -1);
    },
  };
  return { height: height ?? at(stop.value), settled: Math.min(at(stop.value), at("middle")), dragging: height !== null, handle };
}

export function Sheet({ state }: { readonly state: SheetState }) {
  const { session } = useStudio();
  const edge = useEdge<HTMLDivElement>("bottom");
  const { height, settled, dragging, handle } = useHandle(state.stop);
  const stop = state.stop.value;
  const page = useRef<HTMLDivElement>(null);
  const pinned = session.pinned.value !== null;
  const chapter = session.chapter.value;
  useEffect(() => {
    if (pinned) state.page.value = "inspector";
    else if (state.page.peek() === "inspector") state.page.value = "chapter";
  }, [pinned]);
  useEffect(() => {
    state.page.value = "chapter";
  }, [chapter]);
  useEffect(() => {
    page.current?.scrollTo({ top: 0 });
  }, [state.page.value, chapter]);

  const toChapter = (to: typeof chapter) => {
    session.setChapter(to);
    state.page.value = "chapter";
    if (state.stop.peek() === "low") state.stop.value = "middle";
  };
  const Body = PAGES[state.page.value];
  return (
    <>
      <div class="sheet-edge" ref={edge} style={{ height: `${settled}px` }} aria-hidden="true" />
      <section class="sheet" data-stop={stop} data-page={state.page.value} data-dragging={dragging ? "" : undefined} style={{ height: `${height}px` }} aria-label={say("chapters")}>
        <div
          class="handle"
          role="slider"
          tabIndex={0}
          aria-label={say("sheet")}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={2}
          aria-valuenow={STOPS.indexOf(stop)}
          aria-valuetext={say(STOP_NAMES[stop])}
          {...handle}
        >
          <span />
        </div>
        {stop === "low" && !dragging ? (
          <div class="sheet-low">
            <h2>{chapterTitle(chapter)}</h2>
            <PlayButton />
          </div>
        ) : (
          <>
            <Spine shape="nodes" chapter={chapter} onChapter={toChapter} />
            <div class="page" ref={page}>
              <Body close={() => (state.page.value = "chapter")} />
            </div>
            <ThumbRows state={state} />
          </>
        )}
      </section>
    </>
  );
}
