// Watch mode: every panel is gone but the five nodes, a play button, and the way back.

import { say } from "../../words/words";
import { Button } from "../controls/button";
import { PlayButton } from "../console/transport";
import { Spine } from "../spine/spine";
import { useStudio } from "../studio-context";

export function Watch() {
  const { session } = useStudio();
  return (
    <div class="watch">
      <Spine shape="nodes" chapter={session.chapter.value} onChapter={(to) => session.setChapter(to)} />
      <PlayButton />
      <Button look="tool" icon="show" label={say("showPanels")} keys={"\\"} onClick={() => (session.panels.value = true)} />
    </div>
  );
}
