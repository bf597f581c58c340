// A slider with a value that is read aloud as text. The browser's own range input does keys, touch and right-to-left; the filled part is a custom property.

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly valueText: string;
  readonly keys?: string;
  readonly look?: string;
  readonly onInput: (value: number) => void;
}

export function Slider(props: SliderProps) {
  const part = (100 * (props.value - props.min)) / (props.max - props.min);
  return (
    <input
      type="range"
      class={`slider ${props.look ?? ""}`}
      style={{ "--part": `${part}%` }}
      aria-label={props.label}
      aria-valuetext={props.valueText}
      aria-keyshortcuts={props.keys}
      data-tip={props.label}
      data-keys={props.keys}
      min={props.min}
      max={props.max}
      step={props.step ?? 1}
      value={props.value}
      onInput={(event) => props.onInput(event.currentTarget.valueAsNumber)}
    />
  );
}
