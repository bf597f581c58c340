// The spine: five nodes in order, joined by a line that takes the colours of the chapters already passed. In the column the active chapter's text hangs under
// its node; in the bar and in the sheet it stands elsewhere. It needs no engine, so that it is there at once.

import type { ComponentChildren } from "preact";
import { CHAPTERS, type Chapter } from "../../studio";
import { say, type Key } from "../../words/words";
import { Toolbar } from "../controls/toolbar";
import { Icon, type IconName } from "../icons";

export interface SpineProps {
  readonly chapter: Chapter;
  readonly shape: "column" | "bar" | "nodes";
  readonly onChapter: (chapter: Chapter) => void;
  /** Under the active node, in the column. */
  readonly children?: ComponentChildren;
}

export function chapterTitle(chapter: Chapter): string {
  return say(`chapter${chapter}` as Key);
}

function Node({ chapter, active, onChapter }: { readonly chapter: Chapter; readonly active: Chapter; readonly onChapter: (chapter: Chapter) => void }) {
  const title = chapterTitle(chapter);
  return (
    <button
      type="button"
      class="node"
      aria-current={chapter === active ? "step" : undefined}
      aria-label={`${chapter}. ${title}`}
      aria-keyshortcuts={String(chapter)}
      data-tip={title}
      data-keys={chapter}
      onClick={() => onChapter(chapter)}
    >
      <span class="node-glyph">
        <Icon name={`chapter${chapter}` as IconName} />
      </span>
      <span class="node-title">{title}</span>
      <span class="node-number" aria-hidden="true">
        {chapter}
      </span>
    </button>
  );
}

export function Spine({ chapter: active, shape, onChapter, children }: SpineProps) {
  return (
    <nav class={`spine spine-${shape}`} aria-label={say("chapters")}>
      <Toolbar label={say("chapters")} look="node-list" role="group" vertical={shape === "column"}>
        {CHAPTERS.map((chapter) => (
          <div key={chapter} class="step" data-chapter={chapter} data-state={chapter < active ? "passed" : chapter === active ? "active" : "ahead"}>
            <Node chapter={chapter} active={active} onChapter={onChapter} />
            {shape === "column" && chapter === active && <div class="step-body">{children}</div>}
          </div>
        ))}
      </Toolbar>
    </nav>
  );
}
