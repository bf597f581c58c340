// All icons, drawn for this page: 20 x 20, line 1.6, round caps. `solid` paths are filled and outlined, `bare` ones are filled only. Chapter glyphs
// and the mark of the brand are here too.

import type { JSX } from "preact";

const DOTS: readonly (readonly [number, number])[] = [[5, 5.2], [10, 4.2], [14.6, 6.4], [7.4, 9.6], [12.2, 10.4], [4.6, 13.6], [9.2, 15.2], [14.8, 14.4]];

const SHAPES = {
  inspect: <path d="M4 3.6l12 4.9-5.2 1.9-2.1 5.4z" />,
  wall: <path d="M3.3 5h13.4c.4 0 .8.4.8.8v8.4c0 .4-.4.8-.8.8H3.3a.8.8 0 0 1-.8-.8V5.8c0-.4.4-.8.8-.8zM2.5 10h15M10 5v5M6.3 10v5M13.7 10v5" />,
  swamp: <path d="M2.4 8c1.3-2 2.5-2 3.8-.5s2.5 1.5 3.8 0 2.5-1.5 3.8 0 2.5 1.5 3.8-.5M2.4 13c1.3-2 2.5-2 3.8-.5s2.5 1.5 3.8 0 2.5-1.5 3.8 0 2.5 1.5 3.8-.5" />,
  cost: <path d="M5 3.3h10c.9 0 1.7.8 1.7 1.7v10c0 .9-.8 1.7-1.7 1.7H5c-.9 0-1.7-.8-1.7-1.7V5c0-.9.8-1.7 1.7-1.7zM8.6 7.7L10.4 6.5v7" />,
  erase: <path d="M11.2 3.9l5 5c.5.5.5 1.2 0 1.7l-5.3 5.3c-.5.5-1.2.5-1.7 0l-5-5c-.5-.5-.5-1.2 0-1.7L9.5 3.9c.5-.5 1.2-.5 1.7 0zM7 6.5l6.6 6.6" />,
  goal: (
    <>
      <circle cx="10" cy="10" r="5" />
      <circle class="bare" cx="10" cy="10" r="2.3" />
      <path d="M10 2v2.6M10 15.4V18M2 10h2.6M15.4 10H18" />
    </>
  ),
  spawn: (
    <>
      <circle class="bare" cx="4.6" cy="8" r="1.9" />
      <circle class="bare" cx="5.4" cy="14.2" r="1.9" />
      <circle class="bare" cx="11" cy="12.4" r="1.9" />
      <path d="M14.2 3.4v6M11.2 6.4h6" />
    </>
  ),
  remove: (
    <>
      <circle class="bare" cx="4.6" cy="8" r="1.9" />
      <circle class="bare" cx="5.4" cy="14.2" r="1.9" />
      <circle class="bare" cx="11" cy="12.4" r="1.9" />
      <path d="M11.2 6.4h6" />
    </>
  ),
  undo: <path d="M7 4.5L3.5 8 7 11.5M3.8 8h8a4.2 4.2 0 0 1 0 8.4H8.5" />,
  redo: <path d="M13 4.5L16.5 8 13 11.5M16.2 8h-8a4.2 4.2 0 0 0 0 8.4h3.3" />,
  restart: <path class="solid" d="M9.3 5.6v8.8L3 10zM16.6 5.6v8.8L10.3 10z" />,
  pause: (
    <>
      <rect class="bare" x="5.3" y="4" width="3.2" height="12" rx="1" />
      <rect class="bare" x="11.5" y="4" width="3.2" height="12" rx="1" />
    </>
  ),
  play: <path class="solid" d="M6.5 4.4L15.2 10l-8.7 5.6z" />,
  stepOn: (
    <>
      <path class="solid" d="M5 5.2L11.8 10 5 14.8z" />
      <path d="M15 5v10" />
    </>
  ),
  stepBack: (
    <>
      <path class="solid" d="M15 5.2L8.2 10l6.8 4.8z" />
      <path d="M5 5v10" />
    </>
  ),
  link: <path d="M8.5 11.5a3.3 3.3 0 0 0 4.7 0l2.9-2.9a3.3 3.3 0 0 0-4.7-4.7l-1.3 1.3M11.5 8.5a3.3 3.3 0 0 0-4.7 0l-2.9 2.9a3.3 3.3 0 0 0 4.7 4.7l1.3-1.3" />,
  folder: <path d="M2.5 6c0-.8.7-1.5 1.5-1.5h3.6l1.9 2H16c.8 0 1.5.7 1.5 1.5v6.5c0 .8-.7 1.5-1.5 1.5H4c-.8 0-1.5-.7-1.5-1.5z" />,
  record: (
    <>
      <circle cx="10" cy="10" r="7" />
      <circle class="bare" cx="10" cy="10" r="3.6" />
    </>
  ),
  globe: <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM3 10h14M10 3c4 4 4 10 0 14M10 3c-4 4-4 10 0 14" />,
  contrast: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path class="bare" d="M10 3a7 7 0 0 1 0 14z" />
    </>
  ),
  help: (
    <>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM7.9 8.1a2.1 2.1 0 1 1 3 2c-.6.3-.9.7-.9 1.3" />
      <circle class="bare" cx="10" cy="13.7" r="1" />
    </>
  ),
  chevron: <path d="M6 8l4 4 4-4" />,
  hide: <path d="M9.5 5L4.5 10l5 5M15.5 5l-5 5 5 5" />,
  show: <path d="M10.5 5l5 5-5 5M4.5 5l5 5-5 5" />,
  more: (
    <>
      <circle class="bare" cx="4" cy="10" r="1.7" />
      <circle class="bare" cx="10" cy="10" r="1.7" />
      <circle class="bare" cx="16" cy="10" r="1.7" />
    </>
  ),
  layers: <path d="M10 3.2l7.2 3.6L10 10.4 2.8 6.8zM2.8 10L10 13.6 17.2 10M2.8 13.2L10 16.8l7.2-3.6" />,
  playGoal: <path d="M7.7 3.2h4.6v4.5h4.5v4.6h-4.5v4.5H7.7v-4.5H3.2V7.7h4.5z" />,
  wave: <path d="M5.2 6.2a6 6 0 1 1-1 5.4M4.6 3.2v3.4H8" />,
  close: <path d="M5 5l10 10M15 5L5 15" />,
  check: <path d="M4.5 10.5l3.7 3.7 7.3-8" />,
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  fit: <path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />,
  save: <path d="M10 3.5v8.8M6.3 8.8l3.7 3.7 3.7-3.7M3.5 16.5h13" />,
  picture: <path d="M4 4h12c.6 0 1 .4 1 1v10c0 .6-.4 1-1 1H4c-.6 0-1-.4-1-1V5c0-.6.4-1 1-1zM3.5 14l4-4 3 3 2.5-2.5 3.5 3.5M12.8 7.3h.01" />,
  clip: <path d="M3.5 5.5h8.5c.6 0 1 .4 1 1v7c0 .6-.4 1-1 1H3.5c-.6 0-1-.4-1-1v-7c0-.6.4-1 1-1zM13 9l4.5-2.5v7L13 11" />,
  tape: (
    <>
      <circle cx="6.3" cy="9.5" r="3.6" />
      <circle cx="13.7" cy="9.5" r="3.6" />
      <path d="M6.3 13.1h7.4" />
    </>
  ),
  dice: (
    <>
      <path d="M5 3.5h10c.8 0 1.5.7 1.5 1.5v10c0 .8-.7 1.5-1.5 1.5H5c-.8 0-1.5-.7-1.5-1.5V5c0-.8.7-1.5 1.5-1.5z" />
      <circle class="bare" cx="7.2" cy="7.2" r="1.2" />
      <circle class="bare" cx="10" cy="10" r="1.2" />
      <circle class="bare" cx="12.8" cy="12.8" r="1.2" />
    </>
  ),
  chart: <path d="M3.5 3.5v13h13M6.5 12.5l3-4 2.5 2.5 4-5.5" />,
  reset: <path d="M15.4 6.8A6.3 6.3 0 1 0 16.3 10M15.8 3.4v3.6h-3.6" />,
  chapter1: (
    <>
      <path d="M3.5 3.5h5.2v5.2H3.5zM11.3 3.5h5.2v5.2h-5.2zM3.5 11.3h5.2v5.2H3.5z" />
      <path class="solid" d="M11.3 11.3h5.2v5.2h-5.2z" />
    </>
  ),
  chapter2: (
    <>
      <circle cx="10" cy="10" r="6.8" />
      <circle cx="10" cy="10" r="3.9" />
      <circle class="bare" cx="10" cy="10" r="1.6" />
    </>
  ),
  chapter3: (
    <>
      <path d="M4.5 15.5l6-6" />
      <path class="solid" d="M15.7 4.3l-2.3 7.4-5.1-5.1z" />
    </>
  ),
  chapter4: (
    <>
      <path d="M2.6 13.4h.01M4.8 13.2l1-.8M7 10.2l.8-2.2M9.8 6.6l1.5-.1" />
      <circle class="solid" cx="14.4" cy="9.3" r="2.3" />
    </>
  ),
  chapter5: (
    <>
      {DOTS.map(([x, y]) => (
        <circle class="bare" cx={x} cy={y} r="1.75" />
      ))}
    </>
  ),
} as const satisfies Record<string, JSX.Element>;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  );
}

/** Three streams run into one goal: the mark of spate. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 28 20" aria-hidden="true" focusable="false">
      <path class="mark-gold" d="M2 3.5c5 0 6.2 5 10.6 6" />
      <path class="mark-orange" d="M2 10h9.5" />
      <path class="mark-ice" d="M2 16.5c5 0 6.2-5 10.6-6" />
      <circle class="mark-goal" cx="17.6" cy="10" r="3.5" />
      <path class="mark-ring" d="M19.2 3.6a6.7 6.7 0 0 1 0 12.8" />
    </svg>
  );
}
