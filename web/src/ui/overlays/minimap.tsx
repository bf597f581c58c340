// Clicks on the small map that the picture draws: an invisible button over it that centres the view where it is pressed or dragged.

import { say } from "../../words/words";
import { useStudio } from "../studio-context";

export function MinimapFrame() {
  const { session, view } = useStudio();
  const box = view.minimap.value;
  if (!box) return null;
  const go = (event: PointerEvent) => {
    const scene = session.scene.peek();
    view.centre([((event.clientX - box.x) / box.width) * scene.width, ((event.clientY - box.y) / box.height) * scene.height]);
  };
  return (
    <button
      type="button"
      class="minimap"
      aria-label={say("minimap")}
      data-tip={say("minimap")}
      data-keys="0"
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && go(event)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.stopPropagation();
        view.fit();
      }}
    />
  );
}
