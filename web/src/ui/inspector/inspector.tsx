// What a cell or a unit is: nine cells with their distances, facts, and one sentence that says why the arrow points where it does. It shows what was clicked,
// else what the pointer is over.

import type { Inspected, InspectedUnit } from "../../studio";
import { heatPlace, RAMPS, sampleRamp } from "../../theme/ramps";
import { number, say } from "../../words/words";
import { Button } from "../controls/button";
import { compassOf } from "../format";
import { Icon } from "../icons";
import { useSlow } from "../slow";
import { useStudio } from "../studio-context";

const WALL = 255;
const TURNS: Readonly<Record<string, number>> = { east: 0, southEast: 45, south: 90, southWest: 135, west: 180, northWest: 225, north: 270, northEast: 315 };

/** Distances with one digit after the point below 100, so that nine of them fit. */
function distanceText(distance: number): string {
  return number(distance, distance < 100 ? 1 : 0);
}

export function groundText(cost: number, swamp: number): string {
  if (cost === WALL) return say("groundWall");
  if (cost === 1) return say("groundPlain");
  return say(cost === swamp ? "groundSwamp" : "groundCost", { cost });
}

export function sentence(seen: Inspected): string {
  if (seen.cost === WALL) return say("whyWall");
  if (seen.isGoal) return say("whyGoal");
  const direction = seen.step && compassOf(seen.step);
  if (seen.distance === null || !direction) return say("whyNoWay");
  return say("why", { direction: say(direction), cost: number(seen.stepCost), rest: number(seen.toGo ?? 0, 1) });
}

function Needle({ step }: { readonly step: readonly [number, number] }) {
  const direction = compassOf(step);
  if (!direction) return null;
  return (
    <svg class="needle" viewBox="-12 -12 24 24" aria-hidden="true" style={{ "--turn": `${TURNS[direction]}deg` }}>
      <path class="needle-tail" d="M-9 0L1-3.2V3.2Z" />
      <path class="needle-head" d="M10 0L0-4.2V4.2Z" />
    </svg>
  );
}

function Around({ seen }: { readonly seen: Inspected }) {
  const { session } = useStudio();
  const stops = RAMPS[session.theme.value].distance;
  const farthest = session.farthest.value;
  const linear = session.linearHeat.value;
  const fillOf = (distance: number) => {
    const [red, green, blue] = sampleRamp(stops, heatPlace(distance, farthest, linear));
    const bright = 0.3 * red + 0.59 * green + 0.11 * blue > 0.42;
    return { background: `rgb(${red * 255} ${green * 255} ${blue * 255})`, color: bright ? "#07121c" : "#f4fbff" };
  };
  return (
    <div class="around" role="img" aria-label={`${say("aroundLabel")}: ${seen.around.map((near) => (near.cost === WALL ? say("wallCell") : near.distance === null ? say("noWay") : distanceText(near.distance))).join(", ")}`}>
      {seen.around.map((near, index) => {
        const kind = near.cost === WALL ? "wall" : near.distance === null ? "no-way" : near.cost > 1 ? "costly" : "plain";
        const centre = index === 4;
        const style = near.distance === null || near.cost === WALL || (centre && seen.step) ? undefined : fillOf(near.distance);
        return (
          <span key={index} class={`near near-${kind}`} data-centre={centre ? "" : undefined} data-taken={near.taken ? "" : undefined} style={style}>
            {centre && seen.step ? <Needle step={seen.step} /> : near.distance !== null && near.cost !== WALL ? distanceText(near.distance) : ""}
          </span>
        );
      })}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function stateText(unit: InspectedUnit): string {
  if (unit.state === "arrived") return say("unitArrived");
  if (unit.state === "noWay") return say("unitNoWay");
  return say(unit.drive < 0.35 ? "unitHeld" : "unitGoing");
}

function UnitFacts({ unit }: { readonly unit: InspectedUnit }) {
  return (
    <>
      <Fact name={say("unitGroup")}>{unit.group}</Fact>
      <Fact name={say("unitSpeed")}>{say("unitSpeedValue", { speed: number(unit.speed, 1), full: number(unit.full, 1) })}</Fact>
      <Fact name={say("unitState")}>{stateText(unit)}</Fact>
    </>
  );
}

function Facts({ seen }: { readonly seen: Inspected }) {
  const { session } = useStudio();
  const direction = seen.step && compassOf(seen.step);
  const { unit } = seen;
  return (
    <dl class="facts">
      <Fact name={say("ground")}>{groundText(seen.cost, session.swampCost)}</Fact>
      <Fact name={say("distance")}>{seen.cost === WALL ? say("none") : seen.distance === null ? say("noWay") : distanceText(seen.distance)}</Fact>
      {unit ? (
        <UnitFacts unit={unit} />
      ) : (
        <>
          <Fact name={say("direction")}>{direction ? say(direction) : say("none")}</Fact>
          <Fact name={say("unitsIn")}>{seen.units > 0 ? say("inCell", { units: seen.units }) : say("none")}</Fact>
        </>
      )}
    </dl>
  );
}

/** card: foot of the column; compact: nine cells only; page: in the phone's sheet. */
export function Inspector({ shape }: { readonly shape: "card" | "compact" | "page" }) {
  const { session } = useStudio();
  const pinned = useSlow(session.pinned).value;
  const hover = useSlow(session.hover).value;
  const seen = pinned ?? hover;
  const title = seen ? (seen.unit ? say("unitNumber", { id: seen.unit.id }) : say("cell", { x: seen.cell[0], y: seen.cell[1] })) : say("inspector");
  return (
    <section class={`inspector inspector-${shape}`} aria-label={say("inspector")}>
      <header>
        <h2>{title}</h2>
        {pinned ? (
          <Button look="release" label={say("release")} onClick={() => session.pinAt(null)}>
            {shape !== "compact" && <span>{say("held")}</span>}
            <Icon name="close" />
          </Button>
        ) : (
          shape === "card" && <span class="inspector-hint">{say("hoverOrClick")}</span>
        )}
      </header>
      {seen ? (
        <>
          <div class="inspector-body">
            <Around seen={seen} />
            {shape !== "compact" && <Facts seen={seen} />}
          </div>
          {shape !== "compact" && <p class="sentence">{sentence(seen)}</p>}
        </>
      ) : (
        <p class="sentence">{say("nothingInspected")}</p>
      )}
    </section>
  );
}
