// One toast at a time, above the console. How long it stays is the session's business; errors are read aloud at once.

import { useState } from "preact/hooks";
import type { Toast } from "../../studio";
import { say, sayAny } from "../../words/words";
import { Button } from "../controls/button";
import { Icon } from "../icons";
import { useStudio } from "../studio-context";

const ACTION_NAMES = { openGap: "openGap", undo: "undoAction", run: "runAction" } as const;

function textOf(toast: Toast): string {
  return "text" in toast.say ? toast.say.text : sayAny(toast.say.key, toast.say.values);
}

/** The first sentence is set bold: what happened. The rest says where, and what was expected. */
function split(text: string): [string, string] {
  const end = /[.。:：](\s|$)/.exec(text);
  return end && end.index < 60 ? [text.slice(0, end.index + 1), text.slice(end.index + 1)] : ["", text];
}

function CopyDetails({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return <Button look="raised" label={say(copied ? "copied" : "copyDetails")} text onClick={copy} />;
}

export function ToastPlate() {
  const { session } = useStudio();
  const toast = session.toast.value;
  if (!toast) return null;
  const text = textOf(toast);
  const [first, rest] = split(text);
  const error = toast.kind === "error";
  return (
    <div class="toast" data-kind={toast.kind} role={error ? "alert" : "status"}>
      <span class="toast-sign" aria-hidden="true">
        {toast.kind === "success" ? <Icon name="check" /> : "!"}
      </span>
      <p>
        {first && <strong>{first}</strong>}
        {rest}
        {error && `${/[.。!！]$/.test(text) ? "" : "."} ${say("untouched")}`}
      </p>
      {toast.actions?.map((action) => (
        <Button
          key={action.label}
          look="raised"
          label={say(ACTION_NAMES[action.label])}
          text
          onClick={() => {
            session.dismissToast();
            action.run();
          }}
        />
      ))}
      {error && <CopyDetails key={text} text={text} />}
      <Button look="quiet small" icon="close" label={say("close")} onClick={() => session.dismissToast()} />
    </div>
  );
}
