// The left side of the wide page: brand, spine with the chapter's text, free rock, and the inspector at the foot.

import { say } from "../../words/words";
import { Button } from "../controls/button";
import { Mark } from "../icons";
import { useEdge } from "../edges";
import { useStudio } from "../studio-context";
import { ChapterActions, ChapterText } from "./chapter";
import { Spine } from "./spine";

export function Brand({ studio = false }: { readonly studio?: boolean }) {
  return (
    <h1 class="brand">
      <Mark />
      <span>
        spate{studio && <span class="brand-studio"> {say("studio")}</span>}
      </span>
    </h1>
  );
}

export function Column() {
  const { session } = useStudio();
  const edge = useEdge("left");
  const chapter = session.chapter.value;
  return (
    <aside class="column" ref={edge}>
      <header class="column-head">
        <Brand studio />
        <Button look="quiet" icon="hide" label={say("hidePanels")} keys={"\\"} onClick={() => (session.panels.value = false)} />
      </header>
      <Spine shape="column" chapter={chapter} onChapter={(to) => session.setChapter(to)}>
        <ChapterText chapter={chapter} />
        <ChapterActions />
      </Spine>
    </aside>
  );
}
