// Row 1 of the console, right side: time and how much of it passes, and how many units there are.

import { SPEEDS, UNITS_MAX, UNITS_MIN, type Speed } from "../../studio";
import { number, say } from "../../words/words";
import { Button } from "../controls/button";
import { Slider } from "../controls/slider";
import { Toolbar } from "../controls/toolbar";
import { sliderToUnits, unitsToSlider } from "../format";
import { useStudio } from "../studio-context";

const FACES: Readonly<Record<Speed, string>> = { 0.25: "¼", 0.5: "½", 1: "1×", 4: "4" };
const STEPS = 1000;

export function PlayButton({ look = "play", big = false }: { readonly look?: string; readonly big?: boolean }) {
  const { session } = useStudio();
  const running = session.running.value;
  return <Button look={look} icon={running ? "pause" : "play"} label={say(running ? "pause" : big ? "runBig" : "run")} keys={say("space")} onClick={() => session.setRunning(!running)} />;
}

export function Transport() {
  const { session } = useStudio();
  return (
    <Toolbar label={say("transport")} look="tools transport">
      <Button look="tool" icon="restart" label={say("restart")} keys={say("home")} onClick={() => session.restart()} />
      <PlayButton />
      <Button look="tool" icon="stepOn" label={say("stepOn")} keys="." onClick={() => session.stepTick(1)} />
    </Toolbar>
  );
}

export function SpeedGroup({ list = SPEEDS }: { readonly list?: readonly Speed[] }) {
  const { session } = useStudio();
  return (
    <Toolbar label={say("speed")} look="speeds" role="radiogroup">
      {list.map((speed) => (
        <Button key={speed} look="speed" label={say("speedValue", { speed })} keys="< >" checked={session.speed.value === speed} onClick={() => session.setSpeed(speed)}>
          {FACES[speed]}
        </Button>
      ))}
    </Toolbar>
  );
}

/** Where there is no room for four buttons. */
export function SpeedSelect() {
  const { session } = useStudio();
  return (
    <select
      class="field speed-select"
      aria-label={say("speed")}
      data-tip={say("speed")}
      data-keys="< >"
      value={String(session.speed.value)}
      onChange={(event) => session.setSpeed(Number(event.currentTarget.value) as Speed)}
    >
      {SPEEDS.map((speed) => (
        <option value={String(speed)}>{FACES[speed]}</option>
      ))}
    </select>
  );
}

export function UnitCount() {
  const { session } = useStudio();
  const units = session.unitsWanted.value;
  return (
    <label class="slider-group unit-count">
      <span class="slider-label">{say("units")}</span>
      <Slider
        label={say("units")}
        value={unitsToSlider(Math.max(UNITS_MIN, units), UNITS_MIN, UNITS_MAX, STEPS)}
        min={0}
        max={STEPS}
        step={10}
        valueText={say("unitsValue", { units })}
        onInput={(to) => session.setUnits(sliderToUnits(to, UNITS_MIN, UNITS_MAX, STEPS))}
      />
      <output>{number(units)}</output>
    </label>
  );
}
