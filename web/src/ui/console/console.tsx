// The console at the foot of wide and tablet pages: the time line on its edge, row 1 with everything one does, row 2 with what the colours and numbers say.

import { say } from "../../words/words";
import { Popup } from "../controls/popup";
import { useEdge } from "../edges";
import { useStudio } from "../studio-context";
import { Legend } from "./legend";
import { Numbers } from "./numbers";
import { TimeLine } from "./time-line";
import { AnyCost, Brush, CostPopup, Tools, UndoRedo } from "./tools";
import { SpeedGroup, SpeedSelect, Transport, UnitCount } from "./transport";
import { Versus } from "./versus";

/** Below this width of the console the speed is a menu: with a mouse, and with fingers, whose tools are larger. [CSS px] */
const SPEED_GROUP_WIDTH = 1000;
const SPEED_GROUP_WIDTH_TOUCH = 1140;
/** From this width on the cost of "any cost" has its own slider in the row. [CSS px] */
const COST_SLIDER_WIDTH = 1340;
const COLUMN_WIDTH = 304;

export function Console() {
  const { session, size, width, touch } = useStudio();
  const edge = useEdge("bottom");
  const room = width.value - (size.value === "wide" ? COLUMN_WIDTH : 0);
  const anyCost = session.tool.value === "cost";
  return (
    <section class="console" ref={edge} aria-label={say("tools")}>
      <TimeLine />
      <div class="console-row row-1">
        <Tools />
        {anyCost && (room >= COST_SLIDER_WIDTH ? <AnyCost /> : <CostPopup />)}
        <span class="line" />
        <Brush />
        <span class="line" />
        <UndoRedo />
        <span class="space turn" />
        <Transport />
        <span class="space narrow" />
        {room >= (touch.value ? SPEED_GROUP_WIDTH_TOUCH : SPEED_GROUP_WIDTH) ? <SpeedGroup /> : <SpeedSelect />}
        <span class="line" />
        <UnitCount />
      </div>
      <div class="console-row row-2">
        <Legend />
        <Numbers />
        {size.value === "tablet" && (
          <Popup look="quiet small all-numbers" icon="more" label={say("details")} side="above" card="numbers-card">
            {() => <Numbers />}
          </Popup>
        )}
        <Versus />
      </div>
    </section>
  );
}
