// The line on the console's edge is time: filled up to now, dragged back to rewind, with a mark for each edit. While the wave plays it is the wave's distance.

import { useComputed } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { number, say } from "../../words/words";
import { useSlow } from "../slow";
import { useStudio } from "../studio-context";

/** Least span that the line stands for, so that it visibly grows in the first minute. [ticks] */
const SPAN = 3600;
/** [CSS px] */
const FINGER_MOVE = 6;
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowRight: 60, ArrowUp: 60, ArrowLeft: -60, ArrowDown: -60, PageUp: 600, PageDown: -600, Home: -Infinity, End: Infinity };

interface Range {
  readonly from: number;
  readonly to: number;
  readonly span: number;
}

function clamp(value: number, range: Range): number {
  return Math.min(range.to, Math.max(range.from, value));
}

/** Marks that would touch are drawn once. A goal that is chased leaves one in every tick. */
function apart(marks: readonly number[], range: Range): number[] {
  const least = range.span / 160;
  const shown: number[] = [];
  for (const mark of marks) if (mark >= range.from && (shown.length === 0 || mark - shown.at(-1)! >= least)) shown.push(mark);
  return shown;
}

export function TimeLine() {
  const { session } = useStudio();
  const time = useSlow(session.timeline).value;
  const wave = useSlow(session.wave).value;
  const seconds = useSlow(session.seconds).value;
  const [drag, setDrag] = useState<number | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const waiting = useRef<number | null>(null);
  const waveOn = useComputed(() => session.wave.value.on).value;

  const range: Range = waveOn ? { from: 0, to: wave.longest, span: Math.max(1, wave.longest) } : { from: time.from, to: time.to, span: Math.max(SPAN, time.to - time.from) };
  const at = drag ?? (waveOn ? wave.at : time.at);
  const part = (value: number) => `${Math.min(100, (100 * (value - range.from)) / range.span)}%`;
  const go = (value: number) => {
    if (waveOn) session.seekWave(value);
    else session.seek(Math.round(value));
  };
  const end = () => {
    if (!waveOn) session.seekEnd();
  };
  const pointed = (event: PointerEvent) => {
    const box = line.current!.getBoundingClientRect();
    return clamp(range.from + (range.span * (event.clientX - box.left)) / box.width, range);
  };
  const take = (event: PointerEvent) => {
    waiting.current = null;
    setDrag(pointed(event));
    go(pointed(event));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    line.current!.setPointerCapture(event.pointerId);
    // A finger that only came past, on its way up or down, does not move time.
    if (event.pointerType === "touch") waiting.current = event.clientX;
    else take(event);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag !== null || (waiting.current !== null && Math.abs(event.clientX - waiting.current) > FINGER_MOVE)) take(event);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (waiting.current !== null) take(event);
    else if (drag === null) return;
    setDrag(null);
    end();
  };
  const onPointerCancel = () => {
    waiting.current = null;
    if (drag === null) return;
    setDrag(null);
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(clamp(at + (waveOn && Number.isFinite(step) ? step / 30 : step), range));
    end();
  };
  const perTick = time.at > 0 && seconds > 0 ? seconds / time.at : 1 / 60;
  const text = say("timelineValue", { at: number(at * perTick, 1), to: number(range.to * perTick, 1) });
  return (
    <div
      ref={line}
      class="time-line"
      data-dragging={drag === null ? undefined : ""}
      role="slider"
      tabIndex={0}
      aria-label={say("timeline")}
      aria-valuemin={Math.round(range.from)}
      aria-valuemax={Math.round(range.to)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={waveOn ? `${number(at, 0)} / ${number(range.to, 0)}` : text}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onKeyDown={onKeyDown}
    >
      <div class="time-track">
        <span class="time-fill" style={{ width: part(at) }} />
        {!waveOn && time.to > at && <span class="time-ahead" style={{ left: part(at), width: `${(100 * (time.to - at)) / range.span}%` }} />}
        {!waveOn && apart(time.marks, range).map((mark) => <span key={mark} class="time-mark" style={{ left: part(mark) }} />)}
        <span class="time-thumb" style={{ "--at": part(at) }} />
      </div>
    </div>
  );
}
