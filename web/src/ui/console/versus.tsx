// The comparison with A*: off until asked; then how far the measuring is, the ratio, what it depends on, and the chart with a twin in text.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { number, say } from "../../words/words";
import { Button } from "../controls/button";
import { digitsOf, ratioDigits } from "../format";
import { SLOW, useSlow } from "../slow";
import { useStudio } from "../studio-context";
import { chartHeight, chartScale, drawChart, FRAME_BUDGET, mean } from "./chart";

/** Of a label, as a share of the chart's height. */
const LABEL_ROOM = 0.3;

const ms = (value: number) => number(value, digitsOf(value));
/** Short enough for the chart's edge. */
const label = (value: number) => (value < 10_000 ? `${ms(value)} ms` : `${number(value / 1000, 1)} s`);

function Chart() {
  const { session } = useStudio();
  const canvas = useRef<HTMLCanvasElement>(null);
  const history = useSignal(session.versusHistory());
  const theme = session.theme.value;
  useEffect(() => {
    const draw = () => {
      history.value = session.versusHistory();
      // The last beat of a timer may come when the chart has gone from the page and its effect not yet.
      if (canvas.current !== null) drawChart(canvas.current, history.value, theme, devicePixelRatio);
    };
    draw();
    const timer = setInterval(draw, SLOW);
    return () => clearInterval(timer);
  }, [theme]);

  const { spate, aStar } = history.value;
  const scale = chartScale(history.value);
  const lastSpate = spate.at(-1) ?? 0;
  const lastStar = aStar.at(-1) ?? null;
  const place = (value: number) => ({ bottom: `${100 * chartHeight(value, scale)}%` });
  /** So far from the budget's line that both labels have room. */
  const clear = (value: number) => Math.abs(chartHeight(value, scale) - chartHeight(FRAME_BUDGET, scale)) > LABEL_ROOM;
  const text = say("versusChart", {
    spate: ms(lastSpate),
    spateMean: ms(mean(spate)),
    aStar: lastStar === null ? "–" : ms(lastStar),
    aStarMean: ms(mean(aStar)),
    ratio: lastStar === null || lastSpate === 0 ? "–" : number(lastStar / lastSpate, 1),
  });
  return (
    <div class="chart" role="img" aria-label={text}>
      <canvas ref={canvas} />
      <div class="chart-labels" aria-hidden="true">
        {lastStar !== null && <span style={place(lastStar)}>{label(lastStar)}</span>}
        {[lastSpate, lastStar ?? 0].every((value) => value <= 0 || clear(value)) && (
          <span class="chart-budget" style={place(FRAME_BUDGET)}>
            {say("versusBudget")}
          </span>
        )}
        {lastSpate > 0 && (
          <span class="chart-spate" style={place(lastSpate)}>
            {label(lastSpate)}
          </span>
        )}
      </div>
    </div>
  );
}

function Off() {
  const { session } = useStudio();
  return (
    <section class="versus versus-off" aria-label={say("compare")}>
      <p class="caption">{say("versusOff")}</p>
      <Button look="raised" icon="chart" label={say("compare")} keys="K" text onClick={() => session.setCompare(true)} />
    </section>
  );
}

export function Versus() {
  const { session } = useStudio();
  const versus = useSlow(session.versus).value;
  const units = useSlow(session.units).value;
  if (!versus.on) return <Off />;
  const walls = number(versus.wallShare * 100, 0);
  const { ratio } = versus;
  return (
    <section class="versus" aria-label={say("compare")}>
      <div class="versus-text" data-tip={say("versusTip", { walls, crowd: number(versus.unitsPerCell, 2) })}>
        <p class="caption">{say("versusTitle")}</p>
        <p class="ratio" data-slower={ratio !== null && ratio < 1 ? "" : undefined} data-unknown={ratio === null ? "" : undefined}>
          {ratio === null ? "…" : number(ratio, ratioDigits(ratio))}
          {ratio !== null && <small>×</small>}
          {ratio !== null && <span class="hidden-text">{say("versusTimes", { ratio: number(ratio, ratioDigits(ratio)) })}</span>}
        </p>
        <p class="caption">{ratio === null ? say("versusMeasuring", { measured: versus.measured, units: versus.of }) : say("versusFacts", { units, walls })}</p>
      </div>
      <Chart />
      <Button look="quiet small versus-close" icon="close" label={say("compareStop")} keys="K" onClick={() => session.setCompare(false)} />
    </section>
  );
}
