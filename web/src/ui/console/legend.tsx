// What the colours mean, for the layers that are on: costs, distance, speed by ground, groups, density, areas. The bars are the picture's own ramps.

import { useComputed } from "@preact/signals";
import { AREA_TINTS, GROUP_COLOURS, rampGradient, RAMPS } from "../../theme/ramps";
import { number, say } from "../../words/words";
import { distanceTicks } from "../format";
import { useSlow } from "../slow";
import { useStudio } from "../studio-context";

export type LegendKind = "cost" | "distance" | "speed" | "group" | "density" | "areas";

function useLegendKind(): LegendKind {
  const { session } = useStudio();
  return useComputed<LegendKind>(() => {
    const layers = session.layers.value;
    if (layers.density) return "density";
    if (layers.units || layers.trails) return session.unitColours.value === "group" ? "group" : "speed";
    if (layers.areas) return "areas";
    return layers.heat || layers.contours || layers.arrows ? "distance" : "cost";
  }).value;
}

function Key({ look, text, colour }: { readonly look?: string; readonly text: string; readonly colour?: string }) {
  return (
    <span class="legend-key">
      <span class={`legend-swatch ${look ?? ""}`} style={colour ? { background: colour } : undefined} />
      {text}
    </span>
  );
}

function CostLegend() {
  const { session } = useStudio();
  return (
    <div class="legend-keys">
      <Key look="is-floor" text={say("legendPlain")} />
      <Key look="is-swamp" text={say("legendSwamp", { cost: session.swampCost })} />
      <Key look="is-wall" text={say("legendWall")} />
    </div>
  );
}

function DistanceLegend() {
  const { session } = useStudio();
  const farthest = useSlow(session.farthest).value;
  const ticks = distanceTicks(farthest, session.linearHeat.value);
  return (
    <>
      <div class="ramp" style={{ background: rampGradient(RAMPS[session.theme.value].distance, true) }} />
      <div class="ramp-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.value} style={{ left: `${100 * tick.at}%` }} data-end={tick.at === 0 ? "first" : tick.at === 1 ? "last" : undefined}>
            {number(tick.value)}
          </span>
        ))}
      </div>
    </>
  );
}

function SpeedLegend() {
  const { session } = useStudio();
  const ramps = RAMPS[session.theme.value];
  const full = session.fullSpeed.value;
  return (
    <div class="speed-ramps">
      <div>
        <div class="ramp" style={{ background: rampGradient(ramps.speed) }} />
        <div class="ramp-ends">
          <span>0</span>
          <span>{say("speedPlain", { speed: full })}</span>
        </div>
      </div>
      <div>
        <div class="ramp" style={{ background: rampGradient(ramps.slowSpeed) }} />
        <div class="ramp-ends">
          <span>0</span>
          <span>{say("speedSwamp", { speed: full / session.swampCost })}</span>
        </div>
      </div>
    </div>
  );
}

function GroupLegend() {
  const { session } = useStudio();
  const colours = GROUP_COLOURS[session.theme.value];
  return (
    <div class="legend-keys">
      {session.groups.value.slice(0, colours.length).map((group, index) => (
        <Key key={group} look="is-disc" text={group} colour={colours[index]!} />
      ))}
    </div>
  );
}

function DensityLegend() {
  const { session } = useStudio();
  return (
    <>
      <div class="ramp" style={{ background: rampGradient(RAMPS[session.theme.value].speed) }} />
      <div class="ramp-ends">
        <span>0</span>
        <span>{say("legendDensityMost")}</span>
      </div>
    </>
  );
}

function AreasLegend() {
  const { session } = useStudio();
  const areas = session.areas.value;
  const tints = AREA_TINTS[session.theme.value];
  return (
    <div class="legend-keys">
      <span>{say("legendAreasCount", { areas })}</span>
      {Array.from({ length: Math.max(0, Math.min(areas, 5)) }, (_, index) => (
        <Key key={index} look={index === 0 ? "is-floor" : ""} text={String.fromCharCode(65 + index)} {...(index > 0 ? { colour: tints[(index - 1) % tints.length]! } : {})} />
      ))}
    </div>
  );
}

const TITLES = { cost: "legendCost", distance: "legendDistance", speed: "legendSpeed", group: "legendGroup", density: "legendDensity", areas: "legendAreas" } as const;
const BODIES = { cost: CostLegend, distance: DistanceLegend, speed: SpeedLegend, group: GroupLegend, density: DensityLegend, areas: AreasLegend } as const;

export function Legend() {
  const { session } = useStudio();
  const kind = useLegendKind();
  const Body = BODIES[kind];
  const plain = kind === "distance" && session.chapter.value === 2 && !session.terrainCost.value;
  return (
    <section class="legend" aria-label={say(TITLES[kind])}>
      <p class="caption">{say(plain ? "legendPlainSteps" : TITLES[kind])}</p>
      <Body />
    </section>
  );
}
