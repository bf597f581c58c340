// Row 1 of the console, left side: what the pointer does. Tools are radio buttons; the brush and the cost of "any cost" are sliders.

import type { Tool } from "../../studio";
import { say, type Key } from "../../words/words";
import { Button } from "../controls/button";
import { Popup } from "../controls/popup";
import { Slider } from "../controls/slider";
import { Toolbar } from "../controls/toolbar";
import type { IconName } from "../icons";
import { useStudio } from "../studio-context";

export const PAINT_TOOLS: readonly Tool[] = ["inspect", "wall", "swamp", "cost", "erase"];
export const UNIT_TOOLS: readonly Tool[] = ["goal", "spawn", "remove"];
const KEYS: Readonly<Record<Tool, string>> = { inspect: "V", wall: "B", swamp: "S", cost: "C", erase: "E", goal: "G", spawn: "U", remove: "X" };

export function toolName(tool: Tool): string {
  return say(`tool${tool[0]!.toUpperCase()}${tool.slice(1)}` as Key);
}

export function ToolButton({ tool }: { readonly tool: Tool }) {
  const { session } = useStudio();
  const cost = session.anyCost.value;
  const name = tool === "cost" ? `${toolName(tool)} (${cost})` : toolName(tool);
  return <Button look="tool" icon={tool as IconName} label={name} keys={KEYS[tool]} checked={session.tool.value === tool} onClick={() => session.setTool(tool)} />;
}

export function Tools({ list }: { readonly list?: readonly Tool[] }) {
  return (
    <Toolbar label={say("tools")} look="tools" role="radiogroup">
      {list ? (
        list.map((tool) => <ToolButton key={tool} tool={tool} />)
      ) : (
        <>
          {PAINT_TOOLS.map((tool) => (
            <ToolButton key={tool} tool={tool} />
          ))}
          <span class="line" />
          {UNIT_TOOLS.map((tool) => (
            <ToolButton key={tool} tool={tool} />
          ))}
        </>
      )}
    </Toolbar>
  );
}

/** The cost that the tool "any cost" paints. */
export function AnyCost() {
  const { session } = useStudio();
  const cost = session.anyCost.value;
  return (
    <label class="slider-group any-cost">
      <span class="slider-label">{say("anyCost")}</span>
      <Slider label={say("anyCost")} value={cost} min={1} max={254} valueText={say("anyCostValue", { cost })} onInput={(to) => session.setAnyCost(to)} />
      <output>{cost}</output>
    </label>
  );
}

export function Brush() {
  const { session } = useStudio();
  const cells = session.brush.value;
  return (
    <label class="slider-group brush">
      <span class="slider-label">{say("brush")}</span>
      <Slider label={say("brush")} value={cells} min={1} max={15} keys="[ ]" valueText={say("brushValue", { cells })} onInput={(to) => session.setBrush(to)} />
      <output>{cells}</output>
    </label>
  );
}

/** Brush and, while it is the tool, its cost behind one small button, so that row 1 stays one row. */
export function CostPopup() {
  const { session } = useStudio();
  if (session.tool.value !== "cost") return null;
  return (
    <Popup look="cost-value" label={say("anyCostValue", { cost: session.anyCost.value })} side="above" face={<span>{session.anyCost.value}</span>}>
      {() => <AnyCost />}
    </Popup>
  );
}

export function UndoRedo() {
  const { session } = useStudio();
  return (
    <Toolbar label={say("edit")} look="tools">
      <Button look="tool" icon="undo" label={say("undo")} keys="Ctrl Z" disabled={!session.canUndo.value} onClick={() => session.undo()} />
      <Button look="tool" icon="redo" label={say("redo")} keys="Ctrl Shift Z" disabled={!session.canRedo.value} onClick={() => session.redo()} />
    </Toolbar>
  );
}
