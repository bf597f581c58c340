// The times and counts of row 2. They are read five times a second at most and are not live for screen readers: "I" reads them.

import type { ComponentChildren } from "preact";
import { number, say } from "../../words/words";
import { digitsOf, shortHash } from "../format";
import { useSlow } from "../slow";
import { useStudio } from "../studio-context";

interface NumberProps {
  readonly name: string;
  readonly id: string;
  readonly tip: string;
  readonly heavy?: boolean;
  readonly children: ComponentChildren;
}

function One({ name, id, tip, heavy, children }: NumberProps) {
  return (
    <div class="number" data-number={id} data-heavy={heavy ? "" : undefined} data-tip={tip} tabIndex={-1}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Milliseconds({ value }: { readonly value: number }) {
  return (
    <>
      {number(value, digitsOf(value))}
      <small>{"\u2009"}{say("ms")}</small>
    </>
  );
}

export function Numbers() {
  const { session } = useStudio();
  const times = useSlow(session.numbers).value;
  const arrived = useSlow(session.arrived).value;
  const hash = useSlow(session.hash).value;
  const heavy = session.heavy.value;
  return (
    <dl class="numbers" aria-label={say("numbers")}>
      <One id="tick" name={say("tick")} tip={say("tickTip")}>
        <Milliseconds value={times.tick} />
      </One>
      <One id="field" name={say("field")} tip={say("fieldTip")}>
        <Milliseconds value={times.field} />
      </One>
      <One id="repair" name={say("repair")} tip={say("repairTip")}>
        <Milliseconds value={times.repair} />
      </One>
      <One id="draw" name={say("draw")} tip={heavy ? say("heavy") : say("drawTip")} heavy={heavy}>
        <Milliseconds value={times.draw} />
      </One>
      <One id="arrived" name={say("arrived")} tip={say("arrivedTip")}>
        {arrived > 0 ? number(arrived) : say("none")}
      </One>
      <One id="hash" name={say("hash")} tip={`${say("hashTip")}: ${hash}`}>
        <code>{shortHash(hash) || say("none")}</code>
      </One>
    </dl>
  );
}
