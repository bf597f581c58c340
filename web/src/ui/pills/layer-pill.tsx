// Eight layers to switch on and off, each with a swatch that is filled or hollow, and a menu: linear heat, colours by group, back to the chapter's own layers.

import { LAYERS, type Layer } from "../../studio";
import { say, type Key } from "../../words/words";
import { Button } from "../controls/button";
import { Popup } from "../controls/popup";
import { Toolbar } from "../controls/toolbar";
import { Icon } from "../icons";
import { useStudio } from "../studio-context";

export function layerName(layer: Layer): string {
  return say(`layer${layer[0]!.toUpperCase()}${layer.slice(1)}` as Key);
}

function LayerButton({ layer, index }: { readonly layer: Layer; readonly index: number }) {
  const { session } = useStudio();
  return (
    <button
      type="button"
      class="layer"
      data-layer={layer}
      aria-pressed={session.layers.value[layer]}
      aria-keyshortcuts={`Shift+${index + 1}`}
      data-tip={layerName(layer)}
      data-keys={`Shift ${index + 1}`}
      onClick={() => session.toggleLayer(layer)}
    >
      <span class="swatch" aria-hidden="true" />
      <span>{layerName(layer)}</span>
    </button>
  );
}

function Check(props: { readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <button type="button" role="switch" class={`item ${props.on ? "item-on" : ""}`} aria-checked={props.on} onClick={() => props.onChange(!props.on)}>
      <span class="check">{props.on && <Icon name="check" />}</span>
      <span>{props.label}</span>
    </button>
  );
}

export function LayerOptions({ close }: { readonly close: () => void }) {
  const { session } = useStudio();
  const reset = () => {
    session.resetLayers();
    close();
  };
  return (
    <>
      <Check label={say("linearHeat")} on={session.linearHeat.value} onChange={(on) => session.setLinearHeat(on)} />
      <Check label={say("groupColours")} on={session.unitColours.value === "group"} onChange={(on) => session.setUnitColours(on ? "group" : "speed")} />
      <hr />
      <Button look="item" icon="reset" label={say("resetLayers")} text disabled={!session.layersChosen.value} onClick={reset} />
    </>
  );
}

export function LayerButtons({ vertical = false }: { readonly vertical?: boolean }) {
  return (
    <Toolbar label={say("layers")} look="layers" vertical={vertical}>
      {LAYERS.map((layer, index) => (
        <LayerButton key={layer} layer={layer} index={index} />
      ))}
    </Toolbar>
  );
}

export function LayerPill({ vertical = false }: { readonly vertical?: boolean }) {
  return (
    <div class="pill layer-pill">
      <LayerButtons vertical={vertical} />
      <Popup look="quiet small" icon="more" label={say("layerMenu")} align="end" side={vertical ? "left" : "below"}>
        {(close) => <LayerOptions close={close} />}
      </Popup>
    </div>
  );
}
