// Buttons and switches. Each has a name that is read aloud and shown as a tooltip with its key; icons alone never name anything.

import type { ComponentChildren, Ref } from "preact";
import { Icon, type IconName } from "../icons";

export interface ButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string;
  /** What the tooltip says, where the name is not enough. */
  readonly tip?: string;
  readonly look?: string;
  readonly pressed?: boolean;
  readonly checked?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  /** Shows the name beside the icon; then there is no tooltip, unless `tip` or `keys` say more. */
  readonly text?: boolean;
  readonly innerRef?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { label, icon, text, children } = props;
  const named = text || children !== undefined;
  return (
    <button
      ref={props.innerRef ?? null}
      type="button"
      class={props.look ?? "button"}
      aria-label={text ? undefined : label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      {...(props.checked === undefined ? {} : { role: "radio", "aria-checked": props.checked })}
      aria-keyshortcuts={props.keys}
      disabled={props.disabled}
      data-tip={props.tip ?? (named && !props.keys ? undefined : label)}
      data-keys={props.keys}
      onClick={props.onClick}
    >
      {icon && <Icon name={icon} />}
      {text && <span>{label}</span>}
      {children}
    </button>
  );
}

export function Switch(props: { readonly label: string; readonly on: boolean; readonly look?: string; readonly onChange: (on: boolean) => void }) {
  return (
    <button type="button" role="switch" class={props.look ?? "switch"} aria-checked={props.on} onClick={() => props.onChange(!props.on)}>
      <span class="switch-track" aria-hidden="true" />
      <span>{props.label}</span>
    </button>
  );
}
