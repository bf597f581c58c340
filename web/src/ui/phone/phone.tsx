// The phone's page around the world: header, three chips with the numbers that matter, and the sheet.

import { useSignal } from "@preact/signals";
import { number, say } from "../../words/words";
import { Button } from "../controls/button";
import { useEdge } from "../edges";
import { digitsOf, ratioDigits } from "../format";
import { MenuList, RecordingSign } from "../pills/menu-pill";
import { SceneMenu } from "../pills/scene-menu";
import { useSlow } from "../slow";
import { Brand } from "../spine/column";
import { useStudio } from "../studio-context";
import { Sheet, type Page, type SheetState } from "./sheet";
import type { Stop } from "./sheet-stops";

function Header() {
  const { session } = useStudio();
  const edge = useEdge("top");
  return (
    <header class="phone-head" ref={edge}>
      <Brand />
      <SceneMenu brief />
      <span class="space" />
      <RecordingSign />
      <Button look="quiet" icon="link" label={say("copyLink")} onClick={() => void session.copyLink()} />
      <MenuList />
    </header>
  );
}

/** Units, time of a tick, ratio to A*. A tap opens the sheet with all of them. */
function Chips({ state }: { readonly state: SheetState }) {
  const { session } = useStudio();
  const units = useSlow(session.units).value;
  const { tick } = useSlow(session.numbers).value;
  const versus = useSlow(session.versus).value;
  const open = () => {
    state.page.value = "numbers";
    state.stop.value = "high";
  };
  const versusText = !versus.on ? say("compare") : versus.ratio === null ? "A* …" : `×${number(versus.ratio, ratioDigits(versus.ratio))} A*`;
  return (
    <div class="chips">
      <Button look="chip" label={`${say("unitsValue", { units })}. ${say("details")}`} onClick={open}>
        <b>{number(units)}</b> <span>{say("unitsShort", { units })}</span>
      </Button>
      <Button look="chip" label={`${say("tick")} ${number(tick, digitsOf(tick))} ms. ${say("details")}`} onClick={open}>
        <b>
          {number(tick, 1)}
          {"\u2009"}
          {say("ms")}
        </b>
      </Button>
      <Button look="chip chip-versus" label={`${versusText}. ${say("details")}`} onClick={open}>
        {versus.on && versus.ratio !== null && <b data-slower={versus.ratio < 1 ? "" : undefined}>×{number(versus.ratio, ratioDigits(versus.ratio))}</b>} <span>{versus.on && versus.ratio === null ? "A* …" : "A*"}</span>
      </Button>
    </div>
  );
}

export function Phone() {
  const page = useSignal<Page>("chapter");
  const stop = useSignal<Stop>("middle");
  const state: SheetState = { page, stop };
  return (
    <>
      <Header />
      <Chips state={state} />
      <Sheet state={state} />
    </>
  );
}
