// Which scene is open, and the way to others: built-in ones, the seed, files.

import { useRef } from "preact/hooks";
import { number, say } from "../../words/words";
import { Button } from "../controls/button";
import { Item, Popup } from "../controls/popup";
import { Icon } from "../icons";
import { useStudio } from "../studio-context";

const SEED_MAX = 999_999;

function SeedRow({ close }: { readonly close: () => void }) {
  const { session } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  const start = () => {
    const seed = Math.floor(input.current!.valueAsNumber);
    if (!(seed >= 0)) return;
    session.setSeed(seed);
    close();
  };
  // Not part of the simulation: which number the reader is offered does not have to be repeatable.
  const roll = () => {
    session.setSeed(Math.floor(Math.random() * SEED_MAX));
    input.current!.value = String(session.scene.peek().seed);
  };
  return (
    <form
      class="seed"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <label>
        <span>{say("seed")}</span>
        <input ref={input} class="field" type="number" min={0} step={1} inputMode="numeric" defaultValue={String(session.scene.value.seed)} />
      </label>
      <Button look="quiet" icon="check" label={say("seedAgain")} onClick={start} />
      <Button look="quiet" icon="dice" label={say("seedRandom")} onClick={roll} />
    </form>
  );
}

export function SceneCard({ close }: { readonly close: () => void }) {
  const { session, chooseFile } = useStudio();
  const now = session.scene.value.id;
  return (
    <>
      <p class="card-title">{say("builtIn")}</p>
      <div class="scene-list">
        {session.scenes.map((id) => (
          <Button
            key={id}
            look={`item ${id === now ? "item-on" : ""}`}
            label={id}
            text
            onClick={() => {
              session.open(id);
              close();
            }}
          >
            {id === now && <Icon name="check" />}
          </Button>
        ))}
      </div>
      <hr />
      <SeedRow key={now} close={close} />
      <hr />
      <Item
        icon="folder"
        label={say("openFile")}
        keys="O"
        onClick={() => {
          chooseFile();
          close();
        }}
      />
      <p class="card-note">{say("openHint")}</p>
    </>
  );
}

export function SceneMenu({ brief = false }: { readonly brief?: boolean }) {
  const { session } = useStudio();
  const scene = session.scene.value;
  const label = say("sceneMenu", { scene: scene.id, width: scene.width, height: scene.height, seed: String(scene.seed) });
  const face = (
    <>
      <span class="scene-name">{scene.id}</span>
      {!brief && (
        <span class="scene-facts">
          {number(scene.width)} × {number(scene.height)} · {say("seed").toLowerCase()} {scene.seed}
        </span>
      )}
      <Icon name="chevron" />
    </>
  );
  return (
    <Popup look={brief ? "scene-button brief" : "scene-button"} label={label} tip={say("scene")} face={face} card="scene-card">
      {(close) => <SceneCard close={close} />}
    </Popup>
  );
}
