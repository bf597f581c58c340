// Small plates over the world: what to do when there is no goal or nobody, who is the goal, that the map goes on sideways, that a file may be dropped, and the
// large button that starts a page which opened paused.

import { useEffect, useState } from "preact/hooks";
import { say } from "../../words/words";
import { Button } from "../controls/button";
import { PlayButton } from "../console/transport";
import { useSlow } from "../slow";
import { useStudio } from "../studio-context";

/** [ms] */
const KEYS_TIME = 3000;
const PAN_HINT_TIME = 6000;

export function EmptyPlates() {
  const { session, pointer, touch } = useStudio();
  const units = useSlow(session.units).value;
  const noGoal = session.goals.value.length === 0;
  if (!noGoal && units > 0) return null;
  const at = pointer.value;
  const text = noGoal ? say(touch.value ? "emptyGoalTouch" : "emptyGoal") : say("emptyUnits");
  const beside = noGoal && at && !touch.value;
  return (
    <p class="plate" data-beside={beside ? "" : undefined} style={beside ? { left: `${at.x + 18}px`, top: `${at.y + 18}px` } : undefined}>
      {text}
    </p>
  );
}

/** The emerald frame is the picture's; here is what to press, for three seconds, and the way out. */
export function PlayingPlate() {
  const { session, touch } = useStudio();
  const playing = session.playing.value;
  const [hint, setHint] = useState(false);
  useEffect(() => {
    setHint(playing);
    if (!playing) return;
    const timer = setTimeout(() => setHint(false), KEYS_TIME);
    return () => clearTimeout(timer);
  }, [playing]);
  if (!playing) return null;
  return (
    <div class="playing">
      <strong>{say("playingTitle")}</strong>
      {hint && <span>{say(touch.value ? "playingHintTouch" : "playingHint")}</span>}
      <Button look="raised" label={say("playingLeave")} text onClick={() => session.setPlaying(false)} />
    </div>
  );
}

/** Only the first time: the map of a phone goes on sideways. It leaves with the first pan or after a while. */
export function PanHint() {
  const { session, view, size } = useStudio();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const start = view.camera.peek().x;
    const stop = view.camera.subscribe((camera) => {
      if (Math.abs(camera.x - start) > 6) setShown(false);
    });
    const timer = setTimeout(() => setShown(false), PAN_HINT_TIME);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  if (!shown || size.value !== "phone" || view.fitted.value) return null;
  return <p class="plate pan-hint">{say(session.tool.value === "inspect" ? "panHintInspect" : "panHint")}</p>;
}

/** A page that opened paused, for readers who asked for less motion: one large button, gone with the first tick. */
export function BigPlay() {
  const { session } = useStudio();
  const at = useSlow(session.timeline).value.at;
  if (!session.reducedMotion.value || session.running.value || at > 0) return null;
  return (
    <div class="big-play">
      <PlayButton look="big-play-button" big />
    </div>
  );
}

/** Files may be dropped anywhere on the page. */
export function DropZone() {
  const { session } = useStudio();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) void session.openFile(file);
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, [session]);
  return over ? <div class="drop-zone">{say("dropHere")}</div> : null;
}
