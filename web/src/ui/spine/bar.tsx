// The tablet's top: a bar with brand, spine and menu, and a strip with the chapter's text and actions.

import { MenuButtons } from "../pills/menu-pill";
import { useEdge } from "../edges";
import { useStudio } from "../studio-context";
import { ChapterActions, ChapterText } from "./chapter";
import { Brand } from "./column";
import { Spine } from "./spine";

export function Bar() {
  const { session } = useStudio();
  const edge = useEdge("top");
  const chapter = session.chapter.value;
  return (
    <header class="bar-and-strip" ref={edge}>
      <div class="bar">
        <Brand />
        <Spine shape="bar" chapter={chapter} onChapter={(to) => session.setChapter(to)} />
        <MenuButtons />
      </div>
      <div class="strip">
        <ChapterText chapter={chapter} />
        <ChapterActions />
      </div>
    </header>
  );
}
