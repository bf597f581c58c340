// The page before there is a world, and the page where there can be none: spine and text at once, the scene's walls as a still picture, and either a thin line
// that says loading or one sentence that says what is missing.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Chapter, Size, Theme } from "../studio";
import { marginOf } from "../theme/tokens";
import { say, type Key } from "../words/words";
import { measureFree, useEdge } from "./edges";
import { ChapterText } from "./spine/chapter";
import { Brand } from "./spine/column";
import { Spine, chapterTitle } from "./spine/spine";
import { drawStill } from "./still";

export interface Problem {
  readonly key: Key;
  readonly text?: string;
}

export interface BootProps {
  readonly size: Size;
  readonly theme: Theme;
  readonly scene: string;
  readonly problem: Problem | null;
}

/** No sign of loading before this: most pages are ready sooner. [ms] */
const PATIENCE = 400;

function Still({ theme, scene }: Pick<BootProps, "theme" | "scene">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => drawStill(canvas.current!, scene, measureFree(marginOf(innerWidth)), theme, devicePixelRatio);
    draw();
    addEventListener("resize", draw);
    return () => removeEventListener("resize", draw);
  }, [theme, scene]);
  return <canvas ref={canvas} class="still" aria-hidden="true" />;
}

function Missing({ problem }: { readonly problem: Problem }) {
  return (
    <div class="missing" role="alert">
      <h2>{say("missingTitle")}</h2>
      <p>{say(problem.key, { text: problem.text ?? "" })}</p>
      <p>{say("missingHint")}</p>
    </div>
  );
}

function Words({ shape, chapter, onChapter }: { readonly shape: Size; readonly chapter: Chapter; readonly onChapter: (to: Chapter) => void }) {
  const left = useEdge("left");
  const top = useEdge("top");
  const bottom = useEdge<HTMLElement>("bottom");
  if (shape === "wide") {
    return (
      <aside class="column" ref={left}>
        <header class="column-head">
          <Brand studio />
        </header>
        <Spine shape="column" chapter={chapter} onChapter={onChapter}>
          <ChapterText chapter={chapter} />
        </Spine>
      </aside>
    );
  }
  if (shape === "tablet") {
    return (
      <header class="bar-and-strip" ref={top}>
        <div class="bar">
          <Brand />
          <Spine shape="bar" chapter={chapter} onChapter={onChapter} />
        </div>
        <div class="strip">
          <ChapterText chapter={chapter} />
        </div>
      </header>
    );
  }
  return (
    <section class="sheet boot-sheet" ref={bottom}>
      <Spine shape="nodes" chapter={chapter} onChapter={onChapter} />
      <div class="page">
        <header class="page-head">
          <h2>{chapterTitle(chapter)}</h2>
          <span>{say("chapterOf", { chapter })}</span>
        </header>
        <ChapterText chapter={chapter} />
      </div>
    </section>
  );
}

export function Boot({ size, theme, scene, problem }: BootProps) {
  const [chapter, setChapter] = useState<Chapter>(5);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="studio" data-size={size}>
      <Words key={size} shape={size} chapter={chapter} onChapter={setChapter} />
      <main class="world">
        <Still theme={theme} scene={scene} />
        {problem && <Missing problem={problem} />}
      </main>
      {!problem && late && (
        <div class="loading" role="progressbar" aria-label={say("loading")}>
          <span />
        </div>
      )}
    </div>
  );
}
