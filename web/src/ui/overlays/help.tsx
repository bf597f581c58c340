// All keys, mouse and touch gestures, in a dialog of the browser's own: it holds the focus, closes with Escape and gives the focus back.

import { useEffect, useRef } from "preact/hooks";
import { say } from "../../words/words";
import { Button } from "../controls/button";
import { useStudio } from "../studio-context";
import { helpKeys, helpMouse, helpTouch, type HelpRow } from "./help-rows";

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly HelpRow[] }) {
  return (
    <section>
      <h3 aria-hidden={title ? undefined : true}>{title || "\u00a0"}</h3>
      <dl>
        {rows.map((row) => (
          <div class="help-row" key={row.keys.join()}>
            <dt>
              {row.keys.map((key) => (
                <kbd>{key}</kbd>
              ))}
            </dt>
            <dd>{row.does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Help() {
  const { session } = useStudio();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = session.help.value;
  useEffect(() => {
    if (open && !dialog.current!.open) dialog.current!.showModal();
    else if (!open && dialog.current!.open) dialog.current!.close();
  }, [open]);
  const keys = helpKeys();
  const half = Math.ceil(keys.length / 2);
  const close = () => (session.help.value = false);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close} onClick={(event) => event.target === dialog.current && close()}>
      {open && (
        <div class="help-inside">
          <header>
            <h2 id="help-title">{say("helpTitle")}</h2>
            <Button look="quiet" icon="close" label={say("close")} onClick={close} />
          </header>
          <p class="help-about">{say("helpAbout")}</p>
          <div class="help-columns">
            <Rows title={say("helpKeys")} rows={keys.slice(0, half)} />
            <Rows title="" rows={keys.slice(half)} />
            <div>
              <Rows title={say("helpPointer")} rows={helpMouse()} />
              <Rows title={say("helpTouch")} rows={helpTouch()} />
            </div>
          </div>
        </div>
      )}
    </dialog>
  );
}
