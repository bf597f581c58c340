// The page: what stands where at each of the three sizes. The world's canvas is one and the same element in all of them and fills the window.

import { useEffect, useRef } from "preact/hooks";
import { useComputed } from "@preact/signals";
import { say } from "../words/words";
import { Console } from "./console/console";
import { useEdge } from "./edges";
import { Inspector } from "./inspector/inspector";
import { Help } from "./overlays/help";
import { Live } from "./overlays/live";
import { MinimapFrame } from "./overlays/minimap";
import { BigPlay, DropZone, EmptyPlates, PanHint, PlayingPlate } from "./overlays/plates";
import { ToastPlate } from "./overlays/toast";
import { Tooltip } from "./overlays/tooltip";
import { Watch } from "./overlays/watch";
import { Phone } from "./phone/phone";
import { LayerPill } from "./pills/layer-pill";
import { MenuButtons } from "./pills/menu-pill";
import { SceneMenu } from "./pills/scene-menu";
import { useSlow } from "./slow";
import { Bar } from "./spine/bar";
import { Column } from "./spine/column";
import { StudioProvider, useStudio, type Studio } from "./studio-context";

function World() {
  const { session, canvas } = useStudio();
  const main = useRef<HTMLElement>(null);
  const units = useSlow(session.units).value;
  const scene = session.scene.value;
  const running = session.running.value;
  useEffect(() => {
    main.current!.append(canvas);
  }, [canvas]);
  const label = say("world", { width: scene.width, height: scene.height, units, state: say(running ? "worldRunning" : "worldPaused") });
  useEffect(() => canvas.setAttribute("aria-label", label), [label]);
  return <main ref={main} class="world" />;
}

function Pills() {
  const edge = useEdge<HTMLDivElement>("top");
  return (
    <div class="pills" ref={edge}>
      <div class="pill">
        <SceneMenu />
      </div>
      <LayerPill />
      <div class="pill">
        <MenuButtons />
      </div>
    </div>
  );
}

function Stack() {
  const edge = useEdge<HTMLDivElement>("right");
  return (
    <div class="stack" ref={edge}>
      <div class="pill">
        <SceneMenu brief />
      </div>
      <LayerPill vertical />
    </div>
  );
}

/** The inspector stands at the foot of the column, but comes last for the keyboard: after what it explains. */
function Foot() {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(() => document.documentElement.style.setProperty("--foot", `${foot.current?.offsetHeight ?? 0}px`));
    observer.observe(foot.current!);
    return () => {
      observer.disconnect();
      document.documentElement.style.setProperty("--foot", "0px");
    };
  }, []);
  return (
    <div class="foot" ref={foot}>
      <Inspector shape="card" />
    </div>
  );
}

/** Scene, layers and menu: before the world in the page, so that Tab reaches them first. */
function Before() {
  const { size } = useStudio();
  if (size.value === "wide") return <Pills />;
  return size.value === "tablet" ? <Stack /> : null;
}

function Panels() {
  const { size } = useStudio();
  if (size.value === "phone") return <Phone />;
  return (
    <>
      <Console />
      {size.value === "wide" && <Foot />}
      {size.value === "tablet" && <Inspector shape="compact" />}
    </>
  );
}

function Page() {
  const { session, view, size, canvas } = useStudio();
  const open = session.panels.value;
  const shape = size.value;
  const playing = useComputed(() => session.playing.value).value;
  const loupe = useComputed(() => view.loupe.value !== null).value;
  return (
    <div class="studio" data-loupe={loupe ? "" : undefined} data-size={shape} data-panels={open ? "open" : "hidden"} data-playing={playing ? "" : undefined}>
      <button type="button" class="skip" onClick={() => canvas.focus()}>
        {say("skip")}
      </button>
      {open && shape === "wide" && <Column key="column" />}
      {open && shape === "tablet" && <Bar key="bar" />}
      {open && <Before key="before" />}
      <World key="world" />
      {open ? <Panels key="panels" /> : <Watch key="watch" />}
      <MinimapFrame />
      <EmptyPlates />
      <PanHint />
      <PlayingPlate />
      <BigPlay />
      <ToastPlate />
      <DropZone />
      <Help />
      <Tooltip />
      <Live />
    </div>
  );
}

export function App({ studio }: { readonly studio: Studio }) {
  return (
    <StudioProvider value={studio}>
      <Page />
    </StudioProvider>
  );
}
